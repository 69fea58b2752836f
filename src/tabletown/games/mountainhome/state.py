"""The state: cards as counts by title, zone by zone, and an agenda of what is still to be done."""

import numpy as np

from tabletown.engine.state import BaseState, Ints, cell, cells, record_of
from tabletown.games.mountainhome.material import (
    MAX_PILE,
    MAX_SEATS,
    N_CARDS,
    N_DENIABLE,
    N_DWARVES,
    N_HALLS,
    N_PLACES,
    N_RESOURCES,
    N_SHOP,
    N_SITES,
    OPEN_SHOP,
)

# The phases: what is decided now. `DECISIONS` in rules/decisions.py has a row for each but OVER. Do not renumber them:
# states and golden games store these numbers.
PHASES = (
    "DRAFT", "ENTER", "GAIN", "FREE", "ACT", "USE", "SECOND", "PAY", "STAKE", "STORE", "TOOLS", "FERRY", "DIG_UP",
    "FETCH", "GIVE", "AUCTION", "CONSULT", "WITCH", "SHIELD", "PARTNER", "WISH", "REPLY", "CONFIRM", "SCOUTING",
    "PARK", "BREW", "BID", "STEAL", "CARTS", "FOOL", "PILE_UP", "NAME", "TRASHING", "TIE", "GUEST", "DEBT", "RAID",
    "FLEE", "MORE", "LAY", "OVER", "COPY",
)  # fmt: skip
N_PHASES = len(PHASES)
(
    DRAFT, ENTER, GAIN, FREE, ACT, USE, SECOND, PAY, STAKE, STORE, TOOLS, FERRY, DIG_UP, FETCH, GIVE, AUCTION, CONSULT,
    WITCH, SHIELD, PARTNER, WISH, REPLY, CONFIRM, SCOUTING, PARK, BREW, BID, STEAL, CARTS, FOOL, PILE_UP, NAME,
    TRASHING, TIE, GUEST, DEBT, RAID, FLEE, MORE, LAY, OVER, COPY,
) = range(N_PHASES)  # fmt: skip
BUSY = -1  # no decision is due: the agenda goes on

MAX_LIMITS = 10  # known limits of a hand
TITLE_BITS = np.int16 if N_DENIABLE <= 15 else np.int64  # a cell for a set of titles
MAX_TOPS = 16  # cards of a draw pile whose place someone knows
MAX_EVENTS = 10
MAX_CAVERN = 20
MAX_BATCH = 12
MAX_STOLEN = 4
MAX_NEWS = 48
MAX_AGENDA = 40
ITEM = 6  # an item of the agenda: its step, and five numbers
TOP = 127  # the end of a span that reaches to the top of the exploration pile
ANYWHERE = TOP  # the span of a card about which nothing is known
PUBLIC_SEAT = MAX_SEATS  # the row of spectators in tables of who knows what


class State(BaseState):
    """A game in progress; its bytes are the whole game."""

    purse: Ints = cells(3, kind=np.int32)  # of the seat whose turn it is, in its action step
    phase: int = cell()
    actor: int = cell(empty=-1)  # the seat that decides, if it is only one
    turn: int = cell()
    turns: int = cell()  # turns that have ended
    recruits: int = cell()
    ended: int = cell()  # 1 once the end was triggered
    deadline: int = cell()  # turns after which a tie at the end is broken
    broken: int = cell()  # 1 if the tie-break decided

    # cards by title: hand[p, t] and so on
    hand: Ints = cells(MAX_SEATS, N_CARDS)
    known: Ints = cells(MAX_SEATS, N_CARDS)  # how many are surely in or near the hand: see knowledge/hands.py
    limits: Ints = cells(MAX_SEATS, MAX_LIMITS, 4, kind=TITLE_BITS)  # upper limits: see knowledge/hands.py
    draw: Ints = cells(MAX_SEATS, N_CARDS)  # in unknown order; the next one is drawn at random
    discard: Ints = cells(MAX_SEATS, N_CARDS)
    row: Ints = cells(MAX_SEATS, N_CARDS)  # played in this turn
    pool: Ints = cells(MAX_SEATS, N_CARDS)  # in a revealed bid
    tops: Ints = cells(MAX_SEATS, MAX_TOPS, empty=-1)  # cards known to lie on the draw pile, the top last
    tops_open: Ints = cells(MAX_SEATS, MAX_TOPS)  # who knows it: see knowledge/hands.py
    n_tops: Ints = cells(MAX_SEATS)
    trash: Ints = cells(N_CARDS)
    leftover: Ints = cells(N_CARDS)  # candidates that were not picked and stay in the box
    limbo: Ints = cells(N_CARDS)  # revealed, and not yet in another zone
    made: Ints = cells(2)  # Hoards and Hangovers that were made

    # the exploration pile, the top last
    pile: Ints = cells(MAX_PILE, empty=-1)
    span: Ints = cells(
        MAX_SEATS + 1, MAX_PILE, empty=ANYWHERE
    )  # what each viewer knows of the card at a place: see knowledge/pile.py
    n_pile: int = cell()

    shop: Ints = cells(OPEN_SHOP, empty=-1)
    shop_pile: Ints = cells(N_SHOP)

    # towns and the realm
    owner: Ints = cells(N_SITES, empty=-1)  # in whose town a building stands, or -1
    progress: Ints = cells(N_SITES)
    tapped: Ints = cells(N_SITES)
    hall: Ints = cells(N_HALLS, N_DWARVES)  # dwarves in each Clan Hall
    ware: Ints = cells(N_RESOURCES)  # resource cards in the Warehouse
    lodger: Ints = cells(MAX_SEATS, empty=-1)  # the dwarf in each Dwelling, or -1
    pawned: int = cell(empty=-1)  # the card in the Pawn Shop, or -1
    places: Ints = cells(N_PLACES)  # 1 if a location is in play
    events: Ints = cells(MAX_EVENTS, empty=-1)  # recurring ones in play, in order of arrival
    counters: Ints = cells(MAX_EVENTS)
    serial: Ints = cells(MAX_EVENTS, empty=-1)
    n_events: int = cell()
    arrivals: int = cell()
    cavern: Ints = cells(MAX_CAVERN, empty=-1)
    cavern_of: Ints = cells(MAX_CAVERN, empty=-1)
    n_cavern: int = cell()
    fort: Ints = cells(N_DWARVES)
    closed: int = cell()  # 1 once the Fortress has released its dwarves for good

    # the turn
    bought: int = cell()
    looted: int = cell()
    traded: int = cell()
    piling: int = cell()  # the next rocks card yields shinies
    doubled: Ints = cells(3)  # by resource: Mine, Brewery, Quarry yield twice
    dwarf: int = cell(empty=-1)  # the dwarf being spent
    lodging: int = cell(empty=-1)  # the Dwelling it comes from, or -1
    target: int = cell(empty=-1)  # the site it works on, or the tapped site
    owed: int = cell()  # units still to be paid, or cards still to be chosen
    paid: int = cell()  # units paid so far, also into a Forge; or cards that Baldur has seen
    least: int = cell()  # the value of the smallest source used in a payment
    negated: int = cell()
    offer: int = cell(empty=-1)  # the card that is offered at the Marketplace, or given by the Panda
    partner: int = cell(empty=-1)
    wish: int = cell(empty=-1)  # what the seat wants in return, or -1
    reply: int = cell(empty=-1)
    refused: Ints = cells(N_CARDS)  # cards that Lagertha has refused to take from the Panda at work
    batch: Ints = cells(MAX_BATCH)  # rocks cards just drawn, for the Golems
    n_batch: int = cell()
    drawn: int = cell()  # cards of the last draw

    # the bid
    bid_for: int = cell()  # bit r: resource r counts
    bid_kind: int = cell()
    prize: int = cell(empty=-1)  # a dwarf, a site, or the Party
    leader: int = cell()
    winner: int = cell()
    done: Ints = cells(MAX_SEATS)
    sealed: Ints = cells(MAX_SEATS, N_CARDS)  # cards that a seat has chosen for its bid; they stay in their zones
    sealed_tap: Ints = cells(N_SITES)
    sealed_pawn: Ints = cells(MAX_SEATS)  # the card that goes to the Pawn Shop, or -1
    extra: Ints = cells(MAX_SEATS)  # cards drawn through the Hut
    committed: Ints = cells(MAX_SEATS)
    bonus: Ints = cells(MAX_SEATS, 3)
    flipped: Ints = cells(MAX_SEATS, N_RESOURCES)  # shinies that count as rocks, rocks that count as shinies
    kept: Ints = cells(N_RESOURCES)
    stolen: Ints = cells(MAX_STOLEN, 4)  # a card in another seat's pool: pool, owner, title, 1 if it is flipped
    n_stolen: int = cell()
    picked: Ints = cells(4, empty=-1)  # a copy that is asked for: pool, title, 1 if flipped; and the owner chosen
    duty: Ints = cells(MAX_SEATS)  # copies of Politics that have to be trashed
    safe: Ints = cells(MAX_SEATS)
    saved: Ints = cells(MAX_SEATS)
    chooser: Ints = cells(MAX_SEATS)  # the seat that chooses what a seat trashes
    needs: Ints = cells(MAX_SEATS)  # 1 if the seat has to choose a card
    choice: Ints = cells(MAX_SEATS)  # the card chosen for a seat, in secret, or -1
    mishap: int = cell()  # bit p: seat p's pool held Logistical Mishap
    spared: int = cell()  # bit p: the Mishap does not touch seat p
    total: Ints = cells(MAX_SEATS)
    worth: Ints = cells(MAX_SEATS)  # the worth of the card trashed last
    first_worth: Ints = cells(MAX_SEATS)
    tied: int = cell()  # bit p: seat p is still tied for the prize

    agenda: Ints = cells(MAX_AGENDA, ITEM)
    n_agenda: int = cell()
    news: Ints = cells(MAX_NEWS, 4)  # what everybody saw happen in the last action: see rules/news.py
    n_news: int = cell()
    loose: Ints = cells(N_CARDS)  # scratch for `hide`: all 0 otherwise
    slots: Ints = cells(MAX_PILE)


STATE = record_of(State)

# The steps of the agenda; `STEPS` in rules/decisions.py has a function for each.
N_STEPS = 33
(
    DRAFTING, DEALING, TURN, ROLLS, ACTIONS, WIN_CHECK, EXPLORE, EXPEDITION, RETURN, PREPARE, AFTER, RESOLVE, NEXT,
    USING, PAYING, STEP_DONE, HIT, DEBTS, FERRYING, BIDDING, BID_DRAW, EFFECTS, TOTALS, REVEAL_TRASH, TIE_ROUND, CLEAN,
    AWARD, SHUFFLE_IN, GUESTS, LAYING, FETCHING, DROPPING, TURNING,
) = range(N_STEPS)  # fmt: skip

# Kinds of bids.
RECRUIT, AUCTIONING, PARTYING = range(3)

# The hits that Lagertha can stop, some also Ygg: see `reactions.hit`. x is the site for DRAGON and WIZARD, the
# action for GOBLIN, the choosing seat for LOKI, and the card for FOOL, POLITICS and PANDA; y is the thief for POLITICS.
(
    KARINA_HIT, DRAGON_HIT, GOBLIN_HIT, GOLEM_HIT, HANGOVER_HIT, LOKI_HIT, CARTS_HIT, FOOL_HIT, POLITICS_HIT,
    MISHAP_HIT, WIZARD_HIT, PANDA_HIT,
) = range(12)  # fmt: skip

# The stages in which cards take effect in a bid, in the order of the rulebook [32].
(
    BY_ORI, BY_YGG, BY_POLITICS, BY_MINECARTS, BY_FOOLS_GOLD, BY_PILING, BY_TAPFA, BY_LOKI, BY_MISHAP, EFFECTS_DONE,
) = range(10)  # fmt: skip
