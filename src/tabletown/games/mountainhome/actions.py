"""Every decision is one number; here is what each number says, and why it may be refused."""

from collections.abc import Sequence

from tabletown.engine.contract import FINE
from tabletown.engine.rule import rule
from tabletown.games.mountainhome.material import (
    CARDS,
    FIRST_DWARF,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SHOP,
    N_SITES,
    RESOURCES,
    SHOP,
    SITES,
    WAREHOUSE,
)

END, READY, YES, NO, STOP, USUAL, ACTION, DOUBLE, SCOUT, EXPEDITION, BUY_PAWNED, ALL = range(12)
WISH = 12  # WISH + k: what one would like for a card that one offers; resources come first
(WISH_DWARF, WISH_BLUEPRINT, WISH_ACTION), N_WISHES = range(3, 6), 6
PAY = WISH + N_WISHES  # PAY + r pays a unit of resource r
GAIN = PAY + 3  # GAIN + r
COUNT = GAIN + 3  # COUNT + k: so many cards, 0 to 3
SEAT = COUNT + 4  # SEAT + q names seat q
BUY = SEAT + MAX_SEATS  # BUY + k buys the k-th title of SHOP
PLAY = BUY + N_SHOP  # PLAY + t plays or places a card
SPEND = PLAY + N_CARDS  # SPEND + d spends a dwarf; dwarves are counted from 0
LODGED = SPEND + N_DWARVES  # LODGED + d sends a dwarf from a Dwelling to work
LOOT = LODGED + N_DWARVES  # LOOT + d sends a dwarf to the Dragon Lair
RELEASE = LOOT + N_DWARVES  # RELEASE + d puts a dwarf of the Fortress on the pile
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
FOOL = PILE + N_RESOURCES  # FOOL + 4 * q + t: a shinies card of seat q counts as rocks
STEAL = FOOL + 4 * MAX_SEATS  # STEAL + N_CARDS * q + t takes a card out of seat q's bid
N_ACTIONS = STEAL + N_CARDS * MAX_SEATS

SIMPLE = (
    "end your actions", "ready", "yes", "no", "no more", "pay rocks, then booze, then shinies", "use the action",
    "double the yield", "scout", "go on an expedition", "buy the pawned card", "put all of it in",
    "wish for shinies", "wish for booze", "wish for rocks", "wish for a dwarf", "wish for a blueprint",
    "wish for an action",
)  # fmt: skip
ROMAN = ("", " II", " III", " IV")
VERBS = (
    (PLAY, "play"), (TAKE, "take"), (STORE, "store"), (DISCARD, "discard"), (TRASH, "trash"), (PUT, "lay down"),
    (OFFER, "offer"), (COMMIT, "bid"), (PAWN, "pawn"), (FROM, "pay with"), (KEEP, "keep"), (PILE, "pile up"),
)  # fmt: skip


def site_name(site: int) -> str:
    """A building by its title, and a number where there are several: Branch Mine II."""
    title, copy = SITES[site]
    return CARDS[title].name + ROMAN[copy]


def the_site(site: int) -> str:
    """A building with its article, of which one that is called after somebody has no need."""
    name = site_name(site)
    return name if SITES[site][0] == WAREHOUSE else f"the {name}"


def short(title: int) -> str:
    """A card's name, a dwarf's without what it is."""
    return CARDS[title].name.partition(",")[0]


def words(action: int, names: Sequence[str]) -> str:
    """An action as a player says it."""
    if action < PAY:
        return SIMPLE[action]
    if action < GAIN:
        return f"pay 1 {RESOURCES[action - PAY]}"
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
    if action >= STEAL:
        q, t = divmod(action - STEAL, N_CARDS)
        return f"take {names[q] if q < len(names) else q}'s {short(t)}"
    if action >= FOOL:
        q, t = divmod(action - FOOL, 4)
        return f"call {names[q] if q < len(names) else q}'s {short(t)} fool's gold"
    first, verb = max((first, verb) for first, verb in VERBS if first <= action)
    return f"{verb} {short(action - first)}"


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Other words that mean the same action."""
    if action == END:
        return ("end", "done", "pass", "explore")
    if action == STOP:
        return ("stop", "nothing", "decline", "pass", "done", "no wish")
    if action == USUAL:
        return ("pay", "usual")
    if action == ALL:
        return ("all",)
    if TAP <= action < BUILD:
        return (words(action, names).replace("tap", "exhaust", 1),)
    if BUILD <= action < UNTAP:
        return (words(action, names).replace("work on", "build", 1),)
    return ()


(
    NOT_YOU, NO_SUCH_ACTION, NOT_ASKED, NOT_THERE, NOT_YOURS, NOT_PLAYABLE, TOO_DEAR, BOUGHT_ALREADY, SOLD_OUT,
    ONE_PROJECT, NO_USE, UNFINISHED, TAPPED, FINISHED, NOT_IN_PLAY, ONCE, NO_TARGET, TOO_MUCH, MUST_CHOOSE, GAME_OVER,
) = range(FINE + 1, FINE + 21)  # fmt: skip
REFUSALS = (
    "",
    "you are not asked now [8]",
    "there is no such action",
    "something else is asked now [8]",
    "that card is not there [4]",
    "that is not yours [4]",
    "that card cannot be played like this [12]",
    "you cannot pay for it [6]",
    "one purchase a turn [20]",
    "that is not for sale [20]",
    "nobody owns two projects [21]",
    "it can do nothing for you now [14]",
    "it is not finished [17]",
    "it is tapped already [18]",
    "it is finished already [16]",
    "that location is not in play [22]",
    "once a turn [22]",
    "that cannot be chosen",
    "a payment holds nothing superfluous [7]",
    "you have to choose",
    "the game is over [45]",
)


@rule
def fits(can: bool) -> int:
    """FINE, or that this cannot be chosen."""
    return FINE if can else NO_TARGET
