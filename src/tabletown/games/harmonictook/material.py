"""What is in the box: the cards as printed, and the options of a game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.errors import TabletownError
from tabletown.engine.options import Option, settle
from tabletown.engine.state import Ints, cell, cells, record_of

MAX_SEATS = 4
TOTALS = 13  # totals run from 1 to 12; 0 stands for no throw

COLOURS = ("red", "blue", "green", "purple")  # in the order in which they are resolved
RED, BLUE, GREEN, PURPLE = range(4)

CATEGORIES = ("grain", "ranch", "store", "restaurant", "gear", "factory", "market", "major")
GRAIN, RANCHES, STORE, RESTAURANT, GEAR, FACTORY, MARKET, MAJOR = range(8)
NOTHING = -1


class Card(NamedTuple):
    """An establishment."""

    id: str
    name: str
    colour: int
    rolls: tuple[int, ...]
    cost: int
    category: int
    pays: int  # coins for one copy: from the bank, as a toll, or from a player
    per: int = NOTHING  # a factory pays this for each card of this category in its owner's city
    mall: int = 0  # extra coins for each copy if its owner has the Shopping Mall
    aliases: tuple[str, ...] = ()


class Landmark(NamedTuple):
    """A landmark; the rules implement its effect."""

    id: str
    name: str
    cost: int
    line: str


CARDS = (
    Card("wheat_field",       "Wheat Field",       BLUE,   (1,),     1, GRAIN,      1),
    Card("ranch",             "Ranch",             BLUE,   (2,),     1, RANCHES,    1),
    Card("bakery",            "Bakery",            GREEN,  (2, 3),   1, STORE,      1),
    Card("cafe",              "Café",              RED,    (3,),     2, RESTAURANT, 1, mall=1, aliases=("Cafe",)),
    Card("convenience_store", "Convenience Store", GREEN,  (4,),     2, STORE,      3, mall=1),
    Card("forest",            "Forest",            BLUE,   (5,),     3, GEAR,       1),
    Card("stadium",           "Stadium",           PURPLE, (6,),     6, MAJOR,      2),
    Card("tv_station",        "TV Station",        PURPLE, (6,),     7, MAJOR,      5),
    Card("business_center",   "Business Center",   PURPLE, (6,),     8, MAJOR,      5),
    Card("cheese_factory",    "Cheese Factory",    GREEN,  (7,),     5, FACTORY,    3, per=RANCHES),
    Card("furniture_factory", "Furniture Factory", GREEN,  (8,),     3, FACTORY,    3, per=GEAR),
    Card("mine",              "Mine",              BLUE,   (9,),     6, GEAR,       5),
    Card("family_restaurant", "Family Restaurant", RED,    (9, 10),  3, RESTAURANT, 2, mall=1),
    Card("apple_orchard",     "Apple Orchard",     BLUE,   (10,),    3, GRAIN,      3),
    Card("farmers_market",    "Farmer's Market",   GREEN,  (11, 12), 2, MARKET,     2, per=GRAIN,
         aliases=("Farmers Market", "Fruit & Vegetable Market", "Fruit and Vegetable Market")),
)  # fmt: skip


def number_of(id: str) -> int:
    """The number of a card by its id."""
    return next(c for c, card in enumerate(CARDS) if card.id == id)


# The cards that rules, bots or tests use by name; other cards need no name here.
(
    WHEAT_FIELD, RANCH, BAKERY, CAFE, CONVENIENCE_STORE, FOREST, STADIUM, TV_STATION, BUSINESS_CENTER,
    CHEESE_FACTORY, FURNITURE_FACTORY, MINE, FAMILY_RESTAURANT, APPLE_ORCHARD, FARMERS_MARKET,
) = map(number_of, (
    "wheat_field", "ranch", "bakery", "cafe", "convenience_store", "forest", "stadium", "tv_station", "business_center",
    "cheese_factory", "furniture_factory", "mine", "family_restaurant", "apple_orchard", "farmers_market",
))  # fmt: skip

LANDMARKS = (
    Landmark("train_station",  "Train Station",   4, "roll one die or two"),
    Landmark("shopping_mall",  "Shopping Mall",  10, "+1 for each Café, Family Restaurant and Convenience Store"),
    Landmark("amusement_park", "Amusement Park", 16, "doubles give another turn"),
    Landmark("radio_tower",    "Radio Tower",    22, "once a turn, throw again"),
)  # fmt: skip
TRAIN_STATION, SHOPPING_MALL, AMUSEMENT_PARK, RADIO_TOWER = range(len(LANDMARKS))

N_CARDS = len(CARDS)
N_LANDMARKS = len(LANDMARKS)
AT_ONCE = 1 + max(
    sum(total in card.rolls for card in CARDS) for total in range(TOTALS)
)  # cards of one total, and NOTHING
START_CARDS = (WHEAT_FIELD, BAKERY)
SUPPLY = 6


def check_material() -> None:
    """Check the tables of cards, and raise an error that says what is missing."""
    for card in CARDS:
        if not all(1 <= total < TOTALS for total in card.rolls):
            raise TabletownError(f"{card.id}: two dice show 1 to {TOTALS - 1}, and no other total sets a card off")
        if card.colour == PURPLE and card.id not in ("stadium", "tv_station", "business_center"):
            raise TabletownError(
                f"{card.id}: a purple card needs a rule of its own in rules/purple.py, its mean in "
                "bots/expected_income.py (prize), its count in bots/arena_stats.py and its words in words/"
            )
    ids = [piece.id for piece in (*CARDS, *LANDMARKS)]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise TabletownError(f"{', '.join(twice)}: two cards have the same id")


check_material()

OPTIONS = (
    Option("market", "full", f"all {N_CARDS} piles for sale, or only 8 or 10 at a time from a shuffled deck",
           choices=("full", "limited-8", "limited-10")),
    Option("starting_coins", 3, "coins that each player starts with", low=0, high=50),
    Option("business_center_bots", "swap", "whether a bot's Business Center swaps like a person's, or pays coins",
           choices=("swap", "coins")),
    Option("business_center_decline_coins", 0, "coins from the bank for declining a swap", low=0, high=20),
    Option("red_order", "ccw", "who collects tolls first: players in order from the roller's right, or by seat",
           choices=("ccw", "seat")),
    Option("mall_boosts_bakery", False, "the Shopping Mall also adds a coin to each Bakery"),
    Option("amusement_park_timing", "roll", "when you need the Park: as you roll doubles, or at the end of the turn",
           choices=("roll", "end")),
    Option("max_extra_turns", None, "most extra turns in a row from the Amusement Park", low=0, high=100,
           without="unlimited"),
    Option("reroll_must_keep_dice_count", False, "a second throw uses as many dice as the first"),
    Option("max_rounds", 500, "rounds after which the game ends without a winner", low=1, high=5000),
)  # fmt: skip

# The ranges keep every purse of the longest game far below what an int32 cell holds.
MATERIAL = (
    *(Option(f"{c.id}.cost", c.cost, f"price of the {c.name}", low=0, high=99) for c in CARDS),
    *(Option(f"{c.id}.pays", c.pays, f"coins that one {c.name} brings", low=0, high=50) for c in CARDS),
    *(Option(f"{c.id}.mall", c.mall, f"coins that the Mall adds to one {c.name}", low=0, high=50)
      for c in CARDS if c.colour != PURPLE),
    *(Option(f"{c.id}.supply", SUPPLY, f"copies of the {c.name} for sale", low=0, high=20) for c in CARDS),
    *(Option(f"{b.id}.cost", b.cost, f"price of the {b.name}", low=0, high=99) for b in LANDMARKS),
)  # fmt: skip


class Box:
    """The cards as columns, which the rules read, and the options of the game."""

    cost: Ints = cells(N_CARDS, kind=np.int32)
    pays: Ints = cells(N_CARDS, kind=np.int32)
    mall: Ints = cells(N_CARDS, kind=np.int32)
    landmark_cost: Ints = cells(N_LANDMARKS, kind=np.int32)
    colour: Ints = cells(N_CARDS)
    category: Ints = cells(N_CARDS)
    per: Ints = cells(N_CARDS)
    supply: Ints = cells(N_CARDS)
    fires: Ints = cells(N_CARDS, TOTALS)  # fires[c, total]: 1 if the total activates card c
    on: Ints = cells(TOTALS, AT_ONCE)  # on[total]: the cards that it activates, then NOTHING
    starting_coins: int = cell()
    piles: int = cell()  # how many piles a limited market shows; 0: all of them
    bots: int = cell()  # bit p is set where a bot sits
    coins_for_bots: int = cell()  # a bot's Business Center pays instead of swapping
    decline_coins: int = cell()
    tolls_by_seat: int = cell()
    park_at_end: int = cell()
    max_extra_turns: int = cell()
    keep_dice_count: int = cell()
    max_rounds: int = cell()


BOX = record_of(Box)
NO_LIMIT = 32767
PILES = {"full": 0, "limited-8": 8, "limited-10": 10}


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box as printed, with the chosen options; bit i of bots is set if a bot sits there."""
    agreed: dict[str, Any] = settle(OPTIONS + MATERIAL, options)
    box = np.zeros(1, BOX)[0]
    box.on[:] = NOTHING
    for c, card in enumerate(CARDS):
        box.cost[c] = agreed[f"{card.id}.cost"]
        box.pays[c] = agreed[f"{card.id}.pays"]
        box.mall[c] = agreed.get(f"{card.id}.mall", 0)
        box.supply[c] = agreed[f"{card.id}.supply"]
        box.colour[c], box.category[c], box.per[c] = card.colour, card.category, card.per
        for total in card.rolls:
            box.on[total, box.fires[:, total].sum()] = c
            box.fires[c, total] = 1
    if agreed["mall_boosts_bakery"]:
        box.mall[BAKERY] += 1
    for i, landmark in enumerate(LANDMARKS):
        box.landmark_cost[i] = agreed[f"{landmark.id}.cost"]
    box.starting_coins = agreed["starting_coins"]
    box.piles = PILES[agreed["market"]]
    box.bots = bots
    box.coins_for_bots = agreed["business_center_bots"] == "coins"
    box.decline_coins = agreed["business_center_decline_coins"]
    box.tolls_by_seat = agreed["red_order"] == "seat"
    box.park_at_end = agreed["amusement_park_timing"] == "end"
    box.max_extra_turns = NO_LIMIT if agreed["max_extra_turns"] is None else agreed["max_extra_turns"]
    box.keep_dice_count = agreed["reroll_must_keep_dice_count"]
    box.max_rounds = agreed["max_rounds"]
    return box
