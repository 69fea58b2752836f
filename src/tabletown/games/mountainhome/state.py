"""What is on the table: cards as counts by title, zone by zone, and an agenda of what is still to be done."""

import numpy as np

from tabletown.engine.records import Ints, Table, cell, cells, record_of
from tabletown.games.mountainhome.material import (
    MAX_PILE,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_RESOURCES,
    N_SHOP,
    N_SITES,
    OPEN_SHOP,
)

# What is to be decided now.
PHASES = (
    "DRAFT", "ENTER", "GAIN", "FREE", "ACT", "USE", "SECOND", "PAY", "STAKE", "STORE", "TOOLS", "FERRY", "DIG_UP",
    "FETCH", "GIVE", "AUCTION", "CONSULT", "WITCH", "SHIELD", "PARTNER", "WISH", "REPLY", "CONFIRM", "SCOUTING",
    "PARK", "BREW", "BID", "STEAL", "CARTS", "FOOL", "PILE_UP", "NAME", "TRASHING", "TIE", "GUEST", "DEBT", "RAID",
    "FLEE", "MORE", "LAY", "OVER",
)  # fmt: skip
N_PHASES = len(PHASES)
(
    DRAFT, ENTER, GAIN, FREE, ACT, USE, SECOND, PAY, STAKE, STORE, TOOLS, FERRY, DIG_UP, FETCH, GIVE, AUCTION, CONSULT,
    WITCH, SHIELD, PARTNER, WISH, REPLY, CONFIRM, SCOUTING, PARK, BREW, BID, STEAL, CARTS, FOOL, PILE_UP, NAME,
    TRASHING, TIE, GUEST, DEBT, RAID, FLEE, MORE, LAY, OVER,
) = range(N_PHASES)  # fmt: skip
BUSY = -1  # nothing is asked: the agenda goes on

MAX_LIMITS = 10  # that a hand is known to keep
MAX_TOPS = 16  # cards of a draw pile whose place someone knows
MAX_EVENTS = 10
MAX_CAVERN = 20
MAX_BATCH = 12
MAX_STOLEN = 4
MAX_AGENDA = 40
ITEM = 6  # an item of the agenda: its step, and five numbers
PUBLIC_SEAT = MAX_SEATS  # in rows of who knows what, the one for whoever looks on


class State(Table):
    """A game in progress; its bytes are the game."""

    purse: Ints = cells(3, kind=np.int32)  # of the seat whose turn it is, in its action step
    phase: int = cell()
    actor: int = cell()  # who is asked, where one seat is
    turn: int = cell()
    turns: int = cell()  # turns that have ended
    recruits: int = cell()
    ended: int = cell()  # 1 once the end was triggered
    deadline: int = cell()  # turns after which a tie at the end is broken
    broken: int = cell()  # 1 if the tie was broken by the ladder

    # cards by title: hand[p, t] and so on
    hand: Ints = cells(MAX_SEATS, N_CARDS)
    known: Ints = cells(MAX_SEATS, N_CARDS)  # how many everybody knows to be there, or near there: see knowledge.py
    limits: Ints = cells(MAX_SEATS, MAX_LIMITS, 4)  # of some titles no more than so many are there
    draw: Ints = cells(MAX_SEATS, N_CARDS)  # in an order that nobody knows; the next one is drawn by chance
    discard: Ints = cells(MAX_SEATS, N_CARDS)
    row: Ints = cells(MAX_SEATS, N_CARDS)  # played in this turn
    pool: Ints = cells(MAX_SEATS, N_CARDS)  # in a bid, revealed
    tops: Ints = cells(MAX_SEATS, MAX_TOPS)  # what lies on the draw pile, the top last
    tops_open: Ints = cells(MAX_SEATS, MAX_TOPS)  # who knows it: see knowledge.py
    n_tops: Ints = cells(MAX_SEATS)
    trash: Ints = cells(N_CARDS)
    leftover: Ints = cells(N_CARDS)  # candidates that were not picked: in the box
    limbo: Ints = cells(N_CARDS)  # turned up, and not yet where they belong
    made: Ints = cells(2)  # Hoards and Hangovers that were made

    # the exploration pile, the top last
    pile: Ints = cells(MAX_PILE)
    span: Ints = cells(MAX_SEATS + 1, MAX_PILE)  # what each viewer knows of the card at a place: see pile.py
    n_pile: int = cell()

    shop: Ints = cells(OPEN_SHOP)
    shop_pile: Ints = cells(N_SHOP)

    # towns and the realm
    owner: Ints = cells(N_SITES)  # in whose town a building stands, or -1
    progress: Ints = cells(N_SITES)
    tapped: Ints = cells(N_SITES)
    hall: Ints = cells(N_HALLS, N_DWARVES)  # dwarves in each Clan Hall
    ware: Ints = cells(N_RESOURCES)  # resource cards in the Warehouse
    lodger: Ints = cells(MAX_SEATS)  # the dwarf in each Dwelling, or -1
    pawned: int = cell()  # the card in the Pawn Shop, or -1
    places: Ints = cells(4)  # 1 where a location is in play
    events: Ints = cells(MAX_EVENTS)  # recurring ones in play, in order of arrival
    counters: Ints = cells(MAX_EVENTS)
    serial: Ints = cells(MAX_EVENTS)
    n_events: int = cell()
    arrivals: int = cell()
    cavern: Ints = cells(MAX_CAVERN)
    cavern_of: Ints = cells(MAX_CAVERN)
    n_cavern: int = cell()
    fort: Ints = cells(N_DWARVES)
    closed: int = cell()  # 1 once the Fortress has opened its gates for good

    # the turn
    bought: int = cell()
    looted: int = cell()
    traded: int = cell()
    piling: int = cell()  # the next rocks card yields shinies
    doubled: Ints = cells(3)  # by resource: Mine, Brewery, Quarry yield twice
    dwarf: int = cell()  # being spent
    lodging: int = cell()  # the Dwelling it comes from, or -1
    target: int = cell()  # the site it works on; the site that was tapped
    owed: int = cell()  # units still to be paid; cards still to be chosen
    paid: int = cell()  # so far, also into a Forge; cards that Baldur has seen
    least: int = cell()  # what the smallest source of a payment was worth
    negated: int = cell()
    offer: int = cell()  # the card that is offered at the Marketplace, or given by the Panda
    partner: int = cell()
    wish: int = cell()  # what is wished for in return, or -1
    reply: int = cell()
    batch: Ints = cells(MAX_BATCH)  # rocks cards just drawn, for the Golems
    n_batch: int = cell()
    drawn: int = cell()  # cards of the last draw

    # the bid
    bid_for: int = cell()  # bit r: resource r counts
    bid_kind: int = cell()
    prize: int = cell()  # a dwarf, a site, or the Party
    leader: int = cell()
    winner: int = cell()
    done: Ints = cells(MAX_SEATS)
    sealed: Ints = cells(MAX_SEATS, N_CARDS)  # cards that a seat has chosen for its bid; they lie where they lay
    sealed_tap: Ints = cells(N_SITES)
    sealed_pawn: Ints = cells(MAX_SEATS)  # the card that goes to the Pawn Shop, or -1
    extra: Ints = cells(MAX_SEATS)  # cards drawn through the Hut
    committed: Ints = cells(MAX_SEATS)
    bonus: Ints = cells(MAX_SEATS, 3)
    flipped: Ints = cells(MAX_SEATS, N_RESOURCES)  # shinies that count as rocks, rocks that count as shinies
    kept: Ints = cells(N_RESOURCES)
    stolen: Ints = cells(MAX_STOLEN, 3)  # a card in a pool that is not its owner's: pool, owner, title
    n_stolen: int = cell()
    duty: Ints = cells(MAX_SEATS)  # copies of Politics that have to be trashed
    safe: Ints = cells(MAX_SEATS)
    saved: Ints = cells(MAX_SEATS)
    chooser: Ints = cells(MAX_SEATS)  # who chooses what a seat trashes
    needs: Ints = cells(MAX_SEATS)  # 1 where a card is to be chosen
    choice: Ints = cells(MAX_SEATS)  # the card chosen for a seat, in secret, or -1
    mishap: int = cell()  # bit p: seat p's pool held Logistical Mishap
    spared: int = cell()  # bit p: the Mishap does not touch seat p
    total: Ints = cells(MAX_SEATS)
    worth: Ints = cells(MAX_SEATS)  # of the card trashed last
    first_worth: Ints = cells(MAX_SEATS)
    tied: int = cell()  # bit p: seat p is still tied for the prize

    agenda: Ints = cells(MAX_AGENDA, ITEM)
    n_agenda: int = cell()
    loose: Ints = cells(N_CARDS)  # scratch for `hide`: all 0 otherwise
    slots: Ints = cells(MAX_PILE)


STATE = record_of(State)

# What can stand on the agenda.
(
    DRAFTING, DEALING, TURN, ROLLS, ACTIONS, CHECK, EXPLORE, EXPEDITION, RETURN, PREPARE, AFTER, RESOLVE, NEXT, USING,
    PAYING, STEP_DONE, HIT, DEBTS, FERRYING, BIDDING, BID_DRAW, EFFECTS, TOTALS, REVEAL_TRASH, TIE_ROUND, CLEAN, AWARD,
    SHUFFLE_IN, GUESTS, LAYING, FETCHING,
) = range(31)  # fmt: skip

# Kinds of bids.
RECRUIT, AUCTIONING, PARTYING = range(3)

# What can be stopped by Lagertha, and from LOKI_HIT to MISHAP_HIT by Ygg.
(
    KARINA_HIT, DRAGON_HIT, GOBLIN_HIT, GOLEM_HIT, HANGOVER_HIT, LOKI_HIT, CARTS_HIT, FOOL_HIT, POLITICS_HIT,
    MISHAP_HIT, WIZARD_HIT, PANDA_HIT,
) = range(12)  # fmt: skip

# The phases of what cards do in a bid, in their order.
(
    BY_ORI, BY_YGG, BY_POLITICS, BY_MINECARTS, BY_FOOLS_GOLD, BY_PILING, BY_TAPFA, BY_LOKI, BY_MISHAP, EFFECTS_DONE,
) = range(10)  # fmt: skip
