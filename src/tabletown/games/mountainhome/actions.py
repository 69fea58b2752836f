"""Every action is one number: what each number means, and why an action may be refused."""

from collections.abc import Sequence

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome.material import (
    CARDS,
    FIRST_DWARF,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SHINIES,
    N_SHOP,
    N_SITES,
    RESOURCES,
    ROCKS,
    SHINIES,
    SHOP,
    SITES,
    WAREHOUSE,
)
from tabletown.games.mountainhome.state import State

END, READY, YES, NO, STOP, USUAL, ACTION, DOUBLE, SCOUT, EXPEDITION, BUY_PAWNED, ALL = range(12)
WISH = 12  # WISH + k: what the player wants in return for an offered card; resources come first
(WISH_DWARF, WISH_BLUEPRINT, WISH_ACTION), N_WISHES = range(3, 6), 6
PAY = WISH + N_WISHES  # PAY + r pays a unit of resource r
GAIN = PAY + 3  # GAIN + r
COUNT = GAIN + 3  # COUNT + k: a number of cards, 0 to 3
SEAT = COUNT + 4  # SEAT + q names seat q
BUY = SEAT + MAX_SEATS  # BUY + k buys the k-th title of SHOP
PLAY = BUY + N_SHOP  # PLAY + t plays or places a card
SPEND = PLAY + N_CARDS  # SPEND + d spends a dwarf; dwarves are counted from 0
LODGED = SPEND + N_DWARVES  # LODGED + d sends a dwarf from a Dwelling to work
LOOT = LODGED + N_DWARVES  # LOOT + d sends a dwarf to the Dragon Lair
RELEASE = LOOT + N_DWARVES  # RELEASE + d puts a dwarf from the Fortress on the pile
TAP = RELEASE + N_DWARVES  # TAP + k taps site k
BUILD = TAP + N_SITES  # BUILD + k works on site k
UNTAP = BUILD + N_SITES
AUCTION = UNTAP + N_SITES
LOSE = AUCTION + N_SITES
TAKE = LOSE + N_SITES  # TAKE + t
STORE = TAKE + N_CARDS
DISCARD = STORE + N_CARDS
TRASH = DISCARD + N_CARDS
PUT = TRASH + N_CARDS  # PUT + t lays a card on a pile
OFFER = PUT + N_CARDS
COMMIT = OFFER + N_CARDS  # COMMIT + t adds a card to the bid
PAWN = COMMIT + N_CARDS  # PAWN + t: the bid taps the Pawn Shop with this card
FROM = PAWN + N_RESOURCES  # FROM + t: pay with a resource card
KEEP = FROM + N_RESOURCES
PILE = KEEP + N_RESOURCES  # PILE + t: a card that counts as rocks counts as shinies
FOOL = PILE + N_RESOURCES  # FOOL + N_SHINIES * q + t: a shinies card of seat q counts as rocks
STEAL = FOOL + N_SHINIES * MAX_SEATS  # STEAL + N_CARDS * q + t takes a card out of seat q's bid
TRASH_TURNED = STEAL + N_CARDS * MAX_SEATS  # TRASH_TURNED + t: the copy that counts as another resource than printed
COPY_OF = TRASH_TURNED + N_RESOURCES  # COPY_OF + q: the copy that belongs to seat q
N_ACTIONS = COPY_OF + MAX_SEATS
STARTS = (
    WISH, PAY, GAIN, COUNT, SEAT, BUY, PLAY, SPEND, LODGED, LOOT, RELEASE, TAP, BUILD, UNTAP, AUCTION, LOSE, TAKE,
    STORE, DISCARD, TRASH, PUT, OFFER, COMMIT, PAWN, FROM, KEEP, PILE, FOOL, STEAL,
    TRASH_TURNED, COPY_OF, N_ACTIONS,
)  # fmt: skip


def only(action: int) -> tuple[int, int]:
    """The range that holds one action."""
    return action, action + 1


def all_of(first: int) -> tuple[int, int]:
    """The range of all actions that start at this one, up to the start of the next range."""
    return first, STARTS[STARTS.index(first) + 1]


def dwarves_of(first: int) -> tuple[int, int]:
    """The actions for dwarves in a range that has one action for each card."""
    return first + FIRST_DWARF, first + FIRST_DWARF + N_DWARVES


SIMPLE = (
    "end your actions", "ready", "yes", "no", "no more", "pay rocks, then booze, then shinies", "use the action",
    "double the yield", "scout", "go on an expedition", "buy the pawned card", "put all of it in",
    "wish for shinies", "wish for booze", "wish for rocks", "wish for a dwarf", "wish for a blueprint",
    "wish for an action",
)  # fmt: skip
ONE = ("shiny", "booze", "rock")  # one unit of each resource
ROMAN = ("", " II", " III", " IV")
VERBS = (
    (PLAY, "play"), (TAKE, "take"), (STORE, "store"), (DISCARD, "discard"), (TRASH, "trash"), (PUT, "lay down"),
    (OFFER, "offer"), (COMMIT, "bid"), (PAWN, "pawn"), (FROM, "pay with"), (KEEP, "keep"), (PILE, "pile up"),
)  # fmt: skip


def units(n: int, resource: int) -> str:
    """So many units of a resource: 1 rock, 2 rocks."""
    return f"{n} {ONE[resource] if n == 1 else RESOURCES[resource]}"


def site_name(site: int) -> str:
    """The title of a building, with a number if there are several: Branch Mine II."""
    title, copy = SITES[site]
    return CARDS[title].name + ROMAN[copy]


def the_site(site: int) -> str:
    """A building with its article; a building named after a person has none."""
    name = site_name(site)
    return name if SITES[site][0] == WAREHOUSE else f"the {name}"


def short(title: int) -> str:
    """The name of a card; for a dwarf, the name without its role."""
    return CARDS[title].name.partition(",")[0]


@rule
def turned_resource(resource: int) -> int:
    """[33] What a card counts as after Fool's Gold, Piling or Tapfa: shinies and rocks change places."""
    return SHINIES if resource == ROCKS else ROCKS if resource == SHINIES else resource


def action_name(action: int, names: Sequence[str]) -> str:
    """An action in a player's words."""
    if action < PAY:
        return SIMPLE[action]
    if action < GAIN:
        return f"pay {units(1, action - PAY)}"
    if action < COUNT:
        return f"gain {RESOURCES[action - GAIN]}"
    if action < SEAT:
        return ("no card", "1 card", "2 cards", "3 cards")[action - COUNT]
    if action < BUY:
        seat = action - SEAT
        return f"name {names[seat] if seat < len(names) else seat}"
    if action < PLAY:
        return f"buy {CARDS[SHOP[action - BUY]].name}"
    if SPEND <= action < TAP:
        verb, first = (
            ("spend {}", SPEND) if action < LODGED else
            ("send {} from the Dwelling", LODGED) if action < LOOT else
            ("send {} to the Dragon Lair", LOOT) if action < RELEASE else
            ("release {} from the Fortress", RELEASE)
        )  # fmt: skip
        return verb.format(short(FIRST_DWARF + action - first))
    if TAP <= action < TAKE:
        verb = ("tap", "work on", "untap", "auction", "lose a step of")[(action - TAP) // N_SITES]
        return f"{verb} {site_name((action - TAP) % N_SITES)}"
    if action >= COPY_OF:
        return f"pick {names[action - COPY_OF] if action - COPY_OF < len(names) else action - COPY_OF}'s copy"
    if action >= TRASH_TURNED:
        t = action - TRASH_TURNED
        return f"trash {short(t)} counted as {RESOURCES[turned_resource(CARDS[t].resource)]}"
    if action >= STEAL:
        q, t = divmod(action - STEAL, N_CARDS)
        return f"take {names[q] if q < len(names) else q}'s {short(t)}"
    if action >= FOOL:
        q, t = divmod(action - FOOL, N_SHINIES)
        return f"call {names[q] if q < len(names) else q}'s {short(t)} fool's gold"
    first, verb = max((first, verb) for first, verb in VERBS if first <= action)
    return f"{verb} {short(action - first)}"


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Other words for the same action."""
    if action == END:
        return ("end", "done", "pass", "explore")
    if action == STOP:
        return ("stop", "nothing", "decline", "pass", "done", "no wish")
    if action == USUAL:
        return ("pay", "usual")
    if action == ALL:
        return ("all",)
    if TAP <= action < BUILD:
        return (action_name(action, names).replace("tap", "exhaust", 1),)
    if BUILD <= action < UNTAP:
        return (action_name(action, names).replace("work on", "build", 1),)
    return ()


(
    NOT_YOU, NO_SUCH_ACTION, NOT_ASKED, NOT_THERE, NOT_YOURS, NOT_PLAYABLE, TOO_DEAR, BOUGHT_ALREADY, SOLD_OUT,
    ONE_PROJECT, NO_USE, UNFINISHED, TAPPED, NOT_IN_PLAY, ONCE, NO_TARGET, TOO_MUCH, MUST_CHOOSE, GAME_OVER,
    NEEDS_DWARF, NEEDS_TAP, NEEDS_CARD, NO_BID, CANNOT_BUILD, NOT_ITS_WORK, DONE_ALREADY, NOT_IN_TOWN, ONLY_IN_BIDS,
    SPENT_NOT_PLAYED, NO_PARTNER, NOT_ENOUGH_BOOZE, ONLY_BOOZE, PAY_ON, NOT_THE_BEST, NOT_IN_A_BID, ONE_AT_LEAST,
    REFUSED_CARD,
) = range(FINE + 1, FINE + 38)  # fmt: skip
REFUSALS = (
    "",
    "you have nothing to decide now [8]",
    "there is no such action",
    "that does not answer the question [8]",
    "that card is not there [4]",
    "that is not yours [4]",
    "that card cannot be played [12]",
    "your purse does not hold enough for it [6]",
    "you can buy only once a turn [20]",
    "that is not for sale [20]",
    "you can own only one project [21]",
    "it would do nothing now",
    "it is not finished: spend a dwarf to build its next step [16]",
    "it is already tapped [18]",
    "that location is not in play [22]",
    "only once a turn [22]",
    "you cannot choose that",
    "the largest source comes first, so that nothing is superfluous [7]",
    "you must choose",
    "the game is over [45]",
    "spend a dwarf first, then say what for [13]",
    "tap the building first [18]",
    "play the card first that does this [19]",
    "there is no bid now [28]",
    "this dwarf can only build, and your purse pays for no step [13]",
    "this dwarf cannot do that [14]",
    "it is already finished [17]",
    "that building is not in your town [15]",
    "that card works only in a bid [33]",
    "a dwarf is spent, not played [13]",
    "nobody else has a card to trade [22]",
    "you do not have enough booze [7]",
    "only booze pays for this [7]",
    "you have begun to pay: pay the rest [7]",
    "they want the most valuable resource card of your true hand [42]",
    "only a Mine, a Quarry or a Brewery is tapped in a bid [30]",
    "put in at least one unit [18]",
    "the same Panda cannot pick a card that was refused [19]",
)


@rule
def fits(can: bool) -> int:
    """FINE if the condition holds, else the refusal that this cannot be chosen."""
    return FINE if can else NO_TARGET


@inlined
def yes_or_no_refusal(action: int) -> int:
    """FINE for yes or no."""
    return FINE if action in (YES, NO) else NOT_ASKED


@inlined
def count_refusal(action: int) -> int:
    """FINE for a number of cards from 0 to 3."""
    return FINE if COUNT <= action < SEAT else NOT_ASKED


@inlined
def seat_refusal(s: State, action: int) -> int:
    """FINE for any seat at the table."""
    return fits(action - SEAT < s.seats) if SEAT <= action < BUY else NOT_ASKED
