"""What is in the box: the cards as printed, and the options of a game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.errors import TabletownError
from tabletown.engine.options import Option, settle
from tabletown.engine.state import Ints, cell, cells, record_of

MAX_SEATS = 4
HAND = 6  # cards drawn in the prepare step
OPEN_SHOP = 3  # face-up blueprints
MAX_STEPS = 4
PROJECT_STEPS = 4  # a project of so many steps brings a point for each

RESOURCES = ("shinies", "booze", "rocks")
SHINIES, BOOZE, ROCKS = range(3)
MIXED = 3  # in a cost: any of the three resources
NONE = -1

KINDS = ("resource", "token", "status", "dwarf", "building", "location", "action", "event")
RESOURCE, TOKEN, STATUS, DWARF, BUILDING, LOCATION, ACTION, EVENT = range(8)
GROUPS = (
    "", "labourer", "renowned", "legendary", "basic", "advanced", "clan hall", "unique", "project", "immediate",
    "recurring",
)  # fmt: skip
PLAIN, LABOURER, RENOWNED, LEGENDARY, BASIC, ADVANCED, CLAN_HALL, UNIQUE, PROJECT, IMMEDIATE, RECURRING = range(11)

Cost = tuple[int, int, int, int]  # shinies, booze, rocks, and any mix of them


class Card(NamedTuple):
    """A title: what is printed on it. The rules implement the special effects."""

    id: str
    name: str
    kind: int
    group: int = PLAIN
    vp: int = 0
    resource: int = NONE  # of a resource card, a tap, or a dwarf's action
    value: int = 0  # of a resource card, or what a tap or a dwarf's action brings
    steps: tuple[Cost, ...] = ()
    price: int = 0
    counters: int = 0  # how many counters end a recurring event
    line: str = ""  # what it does, in one sentence


def mixed(*amounts: int) -> tuple[Cost, ...]:
    """Steps that can be paid with any resources."""
    return tuple((0, 0, 0, n) for n in amounts)


HALL_STEPS: tuple[Cost, ...] = ((2, 0, 2, 0), (3, 0, 3, 0), (0, 5, 0, 0))
PLAYED = "play it for its value; in a bid it counts its value"
HOUSES = "tap: lodge any number of dwarves from your hand; they serve from there as if in hand"
WORKS = "spend: gain 1 of any resource"
STEPWISE = "1 point more for each step, finished or not"
POINTS_ONLY = "nothing but points"

ROWS = (
    Card("shinies_1", "Copper Coins",               RESOURCE, resource=SHINIES, value=1, line=PLAYED),
    Card("shinies_2", "Silver Coins",               RESOURCE, resource=SHINIES, value=2, line=PLAYED),
    Card("shinies_3", "Gold Coins",                 RESOURCE, resource=SHINIES, value=3, line=PLAYED),
    Card("shinies_4", "Gems",                       RESOURCE, resource=SHINIES, value=4, line=PLAYED),
    Card("booze_1",   "Ymir's White",               RESOURCE, resource=BOOZE,   value=1, line=PLAYED),
    Card("booze_2",   "Mushroom Wine",              RESOURCE, resource=BOOZE,   value=2,
         line="play it for its value, 1 more while the Dwarf Fortress is in play"),
    Card("booze_3",   "Idunn's Golden Apple Cider", RESOURCE, resource=BOOZE,   value=3, line=PLAYED),
    Card("booze_4",   "Smoked Forgefire Whisky",    RESOURCE, resource=BOOZE,   value=4, line=PLAYED),
    Card("rocks_1",   "Mossy Rocks",                RESOURCE, resource=ROCKS,   value=1, line=PLAYED),
    Card("rocks_2",   "Granite Rocks",              RESOURCE, resource=ROCKS,   value=2, line=PLAYED),
    Card("rocks_3",   "Assorted Marble",            RESOURCE, resource=ROCKS,   value=3, line=PLAYED),
    Card("rocks_4",   "Singing Rocks",              RESOURCE, resource=ROCKS,   value=4, line=PLAYED),
    Card("dragon_hoard", "Dragon Hoard", TOKEN, line="trash it from your hand: draw a card and gain 3 of one resource"),
    Card("hangover", "Hangover", STATUS, vp=-1, line="does nothing, and costs you a point while you own it"),
    Card("tobias", "Tobias, the Dwarven Labourer", DWARF, LABOURER, 0, value=1, line=WORKS),
    Card("erik",   "Erik, the Dwarven Labourer",   DWARF, LABOURER, 0, value=1, line=WORKS),
    Card("alisa",  "Alisa, the Dwarven Labourer",  DWARF, LABOURER, 0, value=1, line=WORKS),
    Card("paulie", "Paulie, the Dwarven Labourer", DWARF, LABOURER, 0, value=1, line=WORKS),
    Card("ymir",   "Ymir, the Elder Brewer",       DWARF, RENOWNED, 2, BOOZE,   3,
         line="spend: gain 3 booze, or your Breweries yield double for this turn"),
    Card("kartok", "Kartok, the Elder Stonemason", DWARF, RENOWNED, 2, ROCKS,   3,
         line="spend: gain 3 rocks, or your Quarries yield double for this turn"),
    Card("didi",   "Didi, the Elder Miner",        DWARF, RENOWNED, 2, SHINIES, 2,
         line="spend: gain 2 shinies, or your Mines yield double for this turn"),
    Card("marg",     "Marg, the Legendary Smith",      DWARF, LEGENDARY, 3,
         line="spend: complete one step or two, on one building or on two, and pay for them together"),
    Card("ori",      "Ori, the Quartermaster of Ygg",  DWARF, LEGENDARY, 3,
         line="spend: draw 2 cards; in a bid the top 2 cards of your draw pile join your bid"),
    Card("karina",   "Karina, the Bewitching Witch",   DWARF, LEGENDARY, 3,
         line="discard her when another player spends a dwarf: that dwarf is spent for nothing"),
    Card("tapfa",    "Tapfa Green, the Druid",         DWARF, LEGENDARY, 3,
         line="in a bid all your rocks count as shinies"),
    Card("loki",     "Loki, the Scoundrel",            DWARF, LEGENDARY, 3,
         line="in a bid you may name a player, and choose what that player trashes"),
    Card("lagertha", "Lagertha, the Paladin",          DWARF, LEGENDARY, 3,
         line="discard her to stop something bad that is about to hit you"),
    Card("thorvald", "Thorvald, the Event Organiser",  DWARF, LEGENDARY, 3,
         line="spend: dig in the exploration pile for an event and leave it on top; the rest goes under the pile"),
    Card("baldur",   "Baldur, the Bearded Wanderer",   DWARF, LEGENDARY, 3,
         line="spend: order the top 5 exploration cards in secret, or explore 5 times and lose him to the pile"),
    Card("mine",     "Branch Mine",        BUILDING, BASIC, 1, SHINIES, 2, mixed(4, 5), 3, line="tap: gain 2 shinies"),
    Card("quarry",   "Rock Quarry",        BUILDING, BASIC, 1, ROCKS,   2, mixed(3, 4), 3, line="tap: gain 2 rocks"),
    Card("brewery",  "Southammer Brewery", BUILDING, BASIC, 1, BOOZE,   2, mixed(3, 4), 3, line="tap: gain 2 booze"),
    Card("dwelling", "Hillock Dwelling",   BUILDING, BASIC, 1, steps=mixed(3, 3), price=3,
         line="tap and pay 1 booze: lodge a dwarf here, who may later build without being in hand"),
    Card("forge",      "Magma Forge",          BUILDING, ADVANCED, 1, SHINIES, 2, mixed(6, 8, 10), 4,
         line="tap: pay any number of shinies, and gain twice as many"),
    Card("guild",      "Rock Carvers' Guild",  BUILDING, ADVANCED, 1, ROCKS, 2, mixed(7, 8), 4,
         line="tap: pay any number of rocks, and gain twice as many"),
    Card("distillery", "Tower Distillery",     BUILDING, ADVANCED, 1, BOOZE, 3, mixed(7, 8), 4,
         line="tap: pay any number of booze, and gain three times as many; adds 3 booze to your bids, tapped or not"),
    Card("workshop",   "Toolmaker's Workshop", BUILDING, ADVANCED, 1, steps=mixed(7, 8), price=4,
         line="tap and pay any 4: one step of a building; or tap: untap another building that is not a Workshop"),
    Card("hall_ruby",     "Ruby Clan Hall",     BUILDING, CLAN_HALL, 3, steps=HALL_STEPS, line=HOUSES),
    Card("hall_emerald",  "Emerald Clan Hall",  BUILDING, CLAN_HALL, 3, steps=HALL_STEPS, line=HOUSES),
    Card("hall_amethyst", "Amethyst Clan Hall", BUILDING, CLAN_HALL, 3, steps=HALL_STEPS, line=HOUSES),
    Card("hall_sapphire", "Sapphire Clan Hall", BUILDING, CLAN_HALL, 3, steps=HALL_STEPS, line=HOUSES),
    Card("boat",      "Ferry Boat",      BUILDING, UNIQUE, 2, steps=((1, 3, 0, 0), (1, 3, 0, 0)),
         line="tap: draw a card, then discard one"),
    Card("hut",       "Witch's Hut",     BUILDING, UNIQUE, 2, steps=((2, 2, 0, 0), (2, 2, 0, 0)),
         line="in a bid you may draw up to 3 more cards; afterwards you lose as many to the trash, at random"),
    Card("warehouse", "Ori's Warehouse", BUILDING, UNIQUE, 2, steps=((1, 0, 3, 0), (1, 0, 3, 0)),
         line="tap: store a resource card from your hand; it serves from there as if in hand"),
    Card("dungeon",   "Dark Dungeon",    BUILDING, UNIQUE, 2, steps=((1, 0, 2, 0), (1, 0, 2, 0)),
         line="tap and pay 2 shinies: put a card of your discard pile on top of your draw pile"),
    Card("pawnshop",  "Pawn Shop",       BUILDING, UNIQUE, 0, steps=((4, 0, 0, 0), (4, 0, 0, 0)),
         line="tap: pawn a resource card for its value in shinies; worth that many points while it is there, "
              "and while the shop is upright anyone may buy it for as much"),
    Card("lair",        "Dragon Lair",      LOCATION, UNIQUE,
         line="once a turn: discard a dwarf, and a Dragon Hoard comes on top of your draw pile"),
    Card("marketplace", "Marketplace",      LOCATION, UNIQUE,
         line="once a turn: offer another player a card of your hand for one of theirs"),
    Card("cavern",      "Expansive Cavern", LOCATION, UNIQUE,
         line="before your actions you may send a dwarf in; then roll for each of yours: 1 to 3 it comes back, "
              "3 to 5 gain 4 shinies or 4 rocks, 6 a step for a building"),
    Card("fortress",    "Dwarf Fortress",   LOCATION, UNIQUE,
         line="whoever turns up a dwarf may pay 5 booze to park it here; pay 3 booze to put one back on the pile; "
              "Mushroom Wine yields 3"),
    Card("garden",      "Statue Garden",     BUILDING, PROJECT, 2, steps=((0, 0, 10, 0),) * 4, price=5,
         line=STEPWISE),
    Card("vault",       "Treasure Vault",    BUILDING, PROJECT, 2, steps=((10, 0, 0, 0),) * 4, price=5,
         line=STEPWISE),
    Card("tavern",      "Hero Tavern",       BUILDING, PROJECT, 2, steps=((5, 10, 0, 0),) * 4, price=5,
         line=STEPWISE),
    Card("adventurers", "Adventurers Guild", BUILDING, PROJECT, 3, steps=((7, 5, 0, 0),) * 3, price=5,
         line=POINTS_ONLY),
    Card("panda",      "Trash Panda",          ACTION, line="play: put up to 3 cards from the trash on discard piles"),
    Card("minecarts",  "Faulty Minecarts",     ACTION,
         line="in a bid: whoever has more than 3 resource cards keeps only 3"),
    Card("fools_gold", "Fool's Gold",          ACTION, line="in a bid: one shinies card of any bid counts as rocks"),
    Card("ygg",        "Ygg, the Lucky Stray", ACTION,
         line="in a bid: what others' cards would do to you does not happen; then Ygg cannot be trashed"),
    Card("politics",   "Cuttbeard Politics",   ACTION,
         line="in a bid: take a card out of another bid into yours; then you have to trash Politics"),
    Card("mishap",     "Logistical Mishap",    ACTION,
         line="in a bid: afterwards all cards in it but dwarves are shuffled and dealt out"),
    Card("wizard",     "Wizard Auctioneer",    ACTION,
         line="play: auction a building of any town, except a project, for shinies; its owner starts 2 ahead"),
    Card("piling",     "Strategic Piling",     ACTION,
         line="play: your next rocks card yields shinies; in a bid: one rocks card of yours counts as shinies"),
    Card("charity", "Dwarven Grace Charity",     EVENT, IMMEDIATE,
         line="everyone takes the next resource card of the pile into hand; the pile is shuffled"),
    Card("party",   "Party at the Dining Hall!", EVENT, IMMEDIATE,
         line="all bid booze: the winner may explore, the worst loser gets a Hangover"),
    Card("consultants",    "Mountain Goat Consultants",  EVENT, RECURRING, counters=1,
         line="whoever buys may pay 4 more shinies: the blueprint comes to town with a step done, and a counter here"),
    Card("dragon",         "Dragon Attack!",             EVENT, RECURRING, counters=2,
         line="after drawing: discard a dwarf and put a counter here, or lose a step; at last the Dragon Lair opens"),
    Card("goblins",        "Goblin Raiding Party",       EVENT, RECURRING, counters=1,
         line="after drawing: a counter here; then tap a building, discard your best resource card, or pay 1 booze"),
    Card("golems",         "Rock Golem Debt Collectors", EVENT, RECURRING, counters=1,
         line="whoever draws a rocks card trashes it, with a counter here, or discards it"),
    Card("reorganisation", "Reorganisation",             EVENT, RECURRING, counters=2,
         line="after drawing: a counter here; draw up to 3 cards, then lay as many on your draw pile"),
)  # fmt: skip

ORDER = (  # kinds and groups in the order of their cards' numbers
    (RESOURCE, PLAIN), (TOKEN, PLAIN), (STATUS, PLAIN), (DWARF, LABOURER), (DWARF, RENOWNED), (DWARF, LEGENDARY),
    (BUILDING, BASIC), (BUILDING, ADVANCED), (BUILDING, CLAN_HALL), (BUILDING, UNIQUE), (LOCATION, UNIQUE),
    (BUILDING, PROJECT), (ACTION, PLAIN), (EVENT, IMMEDIATE), (EVENT, RECURRING),
)  # fmt: skip


def place_in_order(card: Card) -> tuple[int, ...]:
    """Where a card comes among all cards; within its group only resources and basic buildings have an order."""
    if (card.kind, card.group) not in ORDER:
        kind, group = KINDS[card.kind], f"of the group {GROUPS[card.group]}" if card.group else "without a group"
        raise TabletownError(f"{card.id}: the kind {kind} {group} needs a place in ORDER of material.py, and rules")
    if card.kind == RESOURCE:
        return ORDER.index((card.kind, card.group)), card.resource, card.value
    is_producer = card.group == BASIC and card.resource != NONE
    return ORDER.index((card.kind, card.group)), 0 if is_producer else 1


# Rows may stand anywhere in ROWS: cards are numbered kind by kind.
CARDS = tuple(sorted(ROWS, key=place_in_order))
N_CARDS = len(CARDS)


def number_of(id: str) -> int:
    """The number of a card by its id."""
    return next(t for t, card in enumerate(CARDS) if card.id == id)


def first_of(kind: int, *groups: int) -> int:
    """The number of the first card of a kind, or of some groups of it."""
    return next(t for t, card in enumerate(CARDS) if card.kind == kind and (not groups or card.group in groups))


def how_many(kind: int, *groups: int) -> int:
    """How many cards are of a kind, or of some groups of it."""
    return sum(card.kind == kind and (not groups or card.group in groups) for card in CARDS)


# The cards that rules, bots or tests use by name; other cards need no name here.
NAMED = (
    "shinies_1", "shinies_2", "shinies_3", "shinies_4", "booze_1", "booze_2", "booze_3", "booze_4", "rocks_1",
    "rocks_2", "rocks_3", "rocks_4", "dragon_hoard", "hangover", "tobias", "erik", "alisa", "paulie", "ymir", "kartok",
    "didi", "marg", "ori", "karina", "tapfa", "loki", "lagertha", "thorvald", "baldur", "mine", "quarry", "brewery",
    "dwelling", "forge", "guild", "distillery", "workshop", "hall_ruby", "hall_emerald", "hall_amethyst",
    "hall_sapphire", "boat", "hut", "warehouse", "dungeon", "pawnshop", "lair", "marketplace", "cavern", "fortress",
    "garden", "vault", "tavern", "adventurers", "panda", "minecarts", "fools_gold", "ygg", "politics", "mishap",
    "wizard", "piling", "charity", "party", "consultants", "dragon", "goblins", "golems", "reorganisation",
)  # fmt: skip
(
    SHINIES_1, SHINIES_2, SHINIES_3, SHINIES_4, BOOZE_1, BOOZE_2, BOOZE_3, BOOZE_4, ROCKS_1, ROCKS_2, ROCKS_3, ROCKS_4,
    HOARD, HANGOVER, TOBIAS, ERIK, ALISA, PAULIE, YMIR, KARTOK, DIDI, MARG, ORI, KARINA, TAPFA, LOKI, LAGERTHA,
    THORVALD, BALDUR, MINE, QUARRY, BREWERY, DWELLING, FORGE, GUILD, DISTILLERY, WORKSHOP, HALL_RUBY, HALL_EMERALD,
    HALL_AMETHYST, HALL_SAPPHIRE, BOAT, HUT, WAREHOUSE, DUNGEON, PAWNSHOP, LAIR, MARKETPLACE, CAVERN, FORTRESS, GARDEN,
    VAULT, TAVERN, ADVENTURERS, PANDA, MINECARTS, FOOLS_GOLD, YGG, POLITICS, MISHAP, WIZARD, PILING, CHARITY, PARTY,
    CONSULTANTS, DRAGON, GOBLINS, GOLEMS, REORGANISATION,
) = map(number_of, NAMED)  # fmt: skip

# Resource cards come first: shinies, then booze, then rocks.
N_RESOURCES = how_many(RESOURCE)
N_SHINIES = sum(card.resource == SHINIES for card in CARDS[:N_RESOURCES])
FIRST_ROCKS = N_RESOURCES - sum(card.resource == ROCKS for card in CARDS[:N_RESOURCES])
N_DENIABLE = N_RESOURCES + 2  # titles that a hand may be known to lack: resources, Karina, Lagertha
FIRST_OF = (0, N_SHINIES, FIRST_ROCKS, N_RESOURCES)  # the first card of each resource, and where the last one ends
FIRST_DWARF, N_DWARVES = first_of(DWARF), how_many(DWARF)
FIRST_LEGEND, N_LEGENDS = first_of(DWARF, LEGENDARY), how_many(DWARF, LEGENDARY)
FIRST_PLACE, N_PLACES = first_of(LOCATION), how_many(LOCATION)
FIRST_ACTION = first_of(ACTION)  # actions and immediate events
FIRST_RECURRING = first_of(EVENT, RECURRING)  # up to the last card
LABOURERS = (TOBIAS, ERIK, ALISA, PAULIE)  # by seat: who is in its deck
HALLS = (HALL_RUBY, HALL_EMERALD, HALL_AMETHYST, HALL_SAPPHIRE)  # by seat
N_HALLS = len(HALLS)

# Of each resource the cards up to 3 are in every deck, and all but the 1 in the exploration pile, as is any other card.
STARTERS = (SHINIES_1, SHINIES_2, SHINIES_3, BOOZE_1, BOOZE_2, BOOZE_3, ROCKS_1, ROCKS_2, ROCKS_3)
IN_DECKS = tuple(int(t in STARTERS) for t in range(N_RESOURCES))
IN_PILE = tuple(int(t not in (SHINIES_1, BOOZE_1, ROCKS_1)) for t in range(N_RESOURCES))
N_UNIQUE = sum(card.group == UNIQUE for card in CARDS)
# For each seat also 2 dwarves, 4 actions or immediate events and 2 recurring ones; then 2 dwarves more, and room for 5.
MAX_PILE = (sum(IN_PILE) + 2 + 4 + 2) * MAX_SEATS + N_UNIQUE + 2 + 5

# A site is one copy of a building card: a title that is printed X times has X sites.
COPIES = tuple((MAX_SEATS if card.group in (BASIC, ADVANCED) else 1) if card.kind == BUILDING else 0 for card in CARDS)
SITES = tuple((t, copy) for t in range(N_CARDS) for copy in range(COPIES[t]))
N_SITES = len(SITES)
SITE_TITLE = tuple(t for t, _ in SITES)
FIRST_SITE = tuple(SITE_TITLE.index(t) if t in SITE_TITLE else NONE for t in range(N_CARDS))
N_PRODUCERS = sum(CARDS[t].group == BASIC and CARDS[t].resource != NONE for t in SITE_TITLE)  # they come first
SHOP = tuple(t for t, card in enumerate(CARDS) if card.price)
N_SHOP = len(SHOP)

# ---- what a row needs besides itself

MOST_BITS = 62  # in a set of titles
MOST_NUMBERS = 126  # of cards, sites, or places of the pile
RULES = {  # by kind: where a card without a known effect needs more
    TOKEN: "a rule in rules/turn.py, a number in `made` of state.py, and its appeal in bots/action_prior.py",
    STATUS: "a rule, a number in `made` of state.py, its points in rules/scoring.py, and its value in bots/policy.py",
    DWARF: "a value, or a rule in rules/action_step/dwarves.py or rules/bids/cards.py and its appeal in bots/prior.py",
    BUILDING: "a resource and a value (unique: the line POINTS_ONLY), or a rule in rules/action_step/taps.py "
    "and its appeal in bots/prior.py",
    LOCATION: "a rule in rules/action_step/trade.py or rules/turn.py, and words about it in words/ and views/",
    ACTION: "a rule in rules/turn.py (play_card) or rules/bids/cards.py (EFFECTS), and its appeal in bots/prior.py",
    EVENT: "a rule in rules/exploring.py or rules/events.py, and its question in rules/decisions.py and bots/prior.py",
}


def has_known_effect(card: Card) -> bool:
    """Whether the rules know what a card does: by its name, or by its kind and its numbers."""
    if card.id in NAMED or card.kind == RESOURCE or (card.kind, card.group) == (BUILDING, PROJECT):
        return True
    if card.kind == DWARF:
        return card.value > 0
    if card.kind != BUILDING:
        return False
    return card.line == POINTS_ONLY if card.group == UNIQUE else card.resource != NONE and card.value > 0


def fault_of(card: Card) -> str:
    """What is wrong or missing in a row, or an empty string."""
    kind, for_sale = KINDS[card.kind], card.group in (BASIC, ADVANCED, PROJECT)
    if card.group == CLAN_HALL and card.id not in NAMED:
        return f"each of the {MAX_SEATS} seats has its Clan Hall: another one needs a seat, MAX_SEATS in material.py"
    if not has_known_effect(card):
        return f"a new {kind} needs {RULES[card.kind]}; then add it to NAMED in material.py"
    if card.kind == RESOURCE and (card.resource not in (SHINIES, BOOZE, ROCKS) or not 1 <= card.value <= 9):
        return "a resource card needs a resource and a value from 1 to 9"
    if card.kind == BUILDING and not 1 <= len(card.steps) <= MAX_STEPS:
        return f"a building has 1 to {MAX_STEPS} steps; {len(card.steps)} need another MAX_STEPS in material.py"
    if bool(card.price) != for_sale:
        return f"a {kind} of this group needs a price" if for_sale else f"a {kind} of this group is not for sale"
    if card.group == PROJECT and card.line != (STEPWISE if len(card.steps) == PROJECT_STEPS else POINTS_ONLY):
        return f"a project with {PROJECT_STEPS} steps brings points for them: its line is STEPWISE, else POINTS_ONLY"
    return ""


def check_material() -> None:
    """Check the tables of cards, and raise an error that says what is missing."""
    if (len(RESOURCES), len(KINDS), len(GROUPS)) != (3, 8, 11):
        raise TabletownError("RESOURCES, KINDS, GROUPS: another one needs a number in material.py and rules everywhere")
    for card in CARDS:
        if fault := fault_of(card):
            raise TabletownError(f"{card.id}: {fault}")
    for what, words in (("id", [c.id for c in CARDS]), ("name", [c.name.partition(",")[0] for c in CARDS])):
        if twice := sorted({word for word in words if words.count(word) > 1}):
            raise TabletownError(f"{', '.join(twice)}: two cards have the same {what}")
    if N_DENIABLE > MOST_BITS:
        raise TabletownError(f"{N_RESOURCES} resource cards: rules/knowledge/hands.py has bits for {MOST_BITS - 2}")
    if max(N_CARDS, N_SITES, MAX_PILE) > MOST_NUMBERS:
        sizes = f"{N_CARDS} cards, {N_SITES} sites, a pile of {MAX_PILE}"
        raise TabletownError(f"{sizes}: rules/knowledge/pile.py and bots/evaluation.py count up to {MOST_NUMBERS}")


check_material()

OPTIONS = (
    Option("advanced_shop", False, "advanced buildings and projects lie below the basic ones in the shop's pile"),
    Option("legend_pick", "choose", "each player chooses a legendary dwarf in seat order, or all are dealt at random",
           choices=("choose", "random")),
    Option("event_threshold", "printed", "counters that end a recurring event: as printed, or that many per player",
           choices=("printed", "per_player")),
    Option("sudden_death_rounds", 5, "extra rounds for a tie at the end, before it is broken", low=1, high=50),
    Option("max_rounds", 60, "rounds after which the end comes in any case", low=10, high=100),
)  # fmt: skip

MATERIAL = (
    *(Option(f"{c.id}.vp", c.vp, f"points of the {c.name}", low=-9, high=20)
      for c in CARDS if c.kind in (STATUS, DWARF, BUILDING) and c.id != "pawnshop"),
    *(Option(f"{c.id}.value", c.value, f"what {c.name} brings", low=0, high=9) for c in CARDS if c.value),
    *(Option(f"{c.id}.price", c.price, f"price of the {c.name}", low=0, high=20) for c in CARDS if c.price),
    *(Option(f"{c.id}.counters", c.counters, f"counters that end the {c.name}", low=1, high=9)
      for c in CARDS if c.counters),
)  # fmt: skip


class Box:
    """The cards as columns, which the rules read, and the options of the game."""

    kind: Ints = cells(N_CARDS)
    group: Ints = cells(N_CARDS)
    vp: Ints = cells(N_CARDS)
    resource: Ints = cells(N_CARDS)
    value: Ints = cells(N_CARDS)
    price: Ints = cells(N_CARDS)
    counters: Ints = cells(N_CARDS)
    steps: Ints = cells(N_CARDS)  # how many steps a building has
    cost: Ints = cells(N_CARDS, MAX_STEPS, 4)  # cost[t, step]: shinies, booze, rocks, any
    site_title: Ints = cells(N_SITES)
    first_site: Ints = cells(N_CARDS)
    copies: Ints = cells(N_CARDS)
    advanced_shop: int = cell()
    random_legends: int = cell()
    per_player: int = cell()
    sudden_death_rounds: int = cell()
    max_rounds: int = cell()


BOX = record_of(Box)


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box as printed, with the chosen options."""
    agreed: dict[str, Any] = settle(OPTIONS + MATERIAL, options)
    box = np.zeros(1, BOX)[0]
    for t, card in enumerate(CARDS):
        box.kind[t], box.group[t], box.resource[t] = card.kind, card.group, card.resource
        box.vp[t] = agreed.get(f"{card.id}.vp", card.vp)
        box.value[t] = agreed.get(f"{card.id}.value", card.value)
        box.price[t] = agreed.get(f"{card.id}.price", card.price)
        box.counters[t] = agreed.get(f"{card.id}.counters", card.counters)
        box.steps[t] = len(card.steps)
        for k, cost in enumerate(card.steps):
            box.cost[t, k] = cost
        box.first_site[t], box.copies[t] = FIRST_SITE[t], COPIES[t]
    box.site_title[:] = SITE_TITLE
    box.advanced_shop = agreed["advanced_shop"]
    box.random_legends = agreed["legend_pick"] == "random"
    box.per_player = agreed["event_threshold"] == "per_player"
    box.sudden_death_rounds = agreed["sudden_death_rounds"]
    box.max_rounds = agreed["max_rounds"]
    return box
