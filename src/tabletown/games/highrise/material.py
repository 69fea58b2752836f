"""The printed material: objects, tenants, wishes and missions, by set."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tabletown.engine.errors import TabletownError

MAX_SEATS = 6
GUESTS, MARKET = 6, 6  # how many are face up
NOTHING = -1

SETS = ("base", "room_service", "wallet_watchers", "useful_utilities", "happy_housing")
BASE, ROOM_SERVICE, WALLET_WATCHERS, USEFUL_UTILITIES, HAPPY_HOUSING = map(
    SETS.index, ("base", "room_service", "wallet_watchers", "useful_utilities", "happy_housing")
)
ALL_SETS = dict.fromkeys(SETS[1:], True)
TITLES = ("Base Game", "Room Service", "Wallet Watchers", "Useful Utilities", "Happy Housing")
TILES = (48, 26, 26, 26, 26)  # room tiles of each set, before every count is rounded up
TENANTS = (24, 14, 14, 14, 14)

FLOORS = ("wood", "concrete", "carpet")
WOOD, CONCRETE, CARPET = range(3)
EDGES = ("open", "wall", "door", "window")
OPEN, WALL, DOOR, WINDOW = range(4)
UTILITIES = ("electricity", "water", "wifi")
ELECTRICITY, WATER, WIFI = range(3)


def number_of(rows: Sequence[Any], id: str) -> int:
    """The number of a row by its id."""
    return next(k for k, row in enumerate(rows) if row.id == id)


class Object(NamedTuple):
    """An object on half a domino."""

    id: str
    name: str
    weight: int  # its frequency relative to the others of its set
    sets: tuple[int, ...]
    later: tuple[int, ...]  # the sets in the later edition
    power: str  # its effect, in one line; empty if guests only wish for it


_B, _R, _W, _U, _H = BASE, ROOM_SERVICE, WALLET_WATCHERS, USEFUL_UTILITIES, HAPPY_HOUSING
OBJECTS = (
    Object("staircase", "staircase", 2, (_B, _R), (_R, _W), "connects its owner to everybody on the floor below"),
    Object("elevator", "elevator", 1, (_B, _H), (_U, _H), "connects its owner to everybody else with an elevator"),
    Object("floor_icon", "floor icon", 3, (_B, _R, _W, _H), (_B, _R, _W, _H),
           "whoever has more of them lives on a higher floor"),
    Object("sofa", "sofa", 1, (_B, _R), (_B, _R), ""),
    Object("bed", "bed", 1, (_B, _R), (_B, _R), ""),
    Object("toilet", "toilet", 1, (_B, _H), (_B, _H), ""),
    Object("table", "table", 1, (_B, _H), (_B, _H), ""),
    Object("chair", "chair", 1, (_B, _W), (_B, _W), ""),
    Object("plant", "plant", 1, (_B, _H), (_B, _H), ""),
    Object("pool", "pool", 1, (_R, _H), (_R, _H),
           "before attracting, takes the cheapest tenant of a connected player with fewer pools"),
    Object("bar", "bar", 1, (_U,), (_U,), "points at the end while its owner has water"),
    Object("computer", "computer", 1, (_U,), (_U,), "doubles what is next to it while its owner has wifi"),
    Object("wardrobe", "wardrobe", 1, (_R,), (_R,), "lets its owner attract two tenants, and costs points at the end"),
    Object("piano", "piano", 1, (_R, _H), (_R, _H), "counts only inside a room"),
    Object("hometrainer", "hometrainer", 1, (_W,), (_W,), "points at the end for each own tenant that wished for one"),
    Object("desk", "desk", 1, (_R, _W), (_R, _W), "inside a room, points at the end for each room"),
    Object("power_generator", "power generator", 1, (_U,), (_U,), "gives electricity to an owner with access to it"),
    Object("water_generator", "water generator", 1, (_U,), (_U,), "gives water to an owner with access to it"),
    Object("wifi_generator", "wifi generator", 1, (_U,), (_U,), "gives wifi to an owner with access to it"),
    Object("lamp", "lamp", 1, (_U,), (_U,), "can be placed only by a player with electricity"),
)  # fmt: skip
N_OBJECTS = len(OBJECTS)

# The objects that rules, bots or tests use by name; an object without a power needs no name.
KNOWN_OBJECTS = (
    "staircase", "elevator", "floor_icon", "sofa", "bed", "toilet", "table", "chair", "plant", "pool", "bar",
    "computer", "wardrobe", "piano", "hometrainer", "desk", "power_generator", "water_generator", "wifi_generator",
    "lamp",
)  # fmt: skip
(
    STAIRCASE, ELEVATOR, FLOOR_ICON, SOFA, BED, TOILET, TABLE, CHAIR, PLANT, POOL, BAR, COMPUTER, WARDROBE, PIANO,
    HOMETRAINER, DESK, POWER_GENERATOR, WATER_GENERATOR, WIFI_GENERATOR, LAMP,
) = (number_of(OBJECTS, id) for id in KNOWN_OBJECTS)  # fmt: skip
GENERATORS = (POWER_GENERATOR, WATER_GENERATOR, WIFI_GENERATOR)  # by utility
POINTS = {"bar": 5, "wardrobe": -5, "hometrainer": 2, "desk": 1}  # points of objects that score at the end
EMPTY_WEIGHT = 10  # the weight of a half without an object

CONSTRUCTION, WALLET, WANDERING = 1, 2, 4  # properties of tenants, as bits
PROPERTIES = ("construction", "wallet", "wandering")


class Tenant(NamedTuple):
    """A type of tenant."""

    id: str
    name: str
    sets: tuple[int, ...]
    properties: int = 0


TYPES = (
    Tenant("boy", "boy", (_B,)),
    Tenant("girl", "girl", (_B, _H)),
    Tenant("man", "man", (_B, _U)),
    Tenant("woman", "woman", (_B, _U)),
    Tenant("grandpa", "grandpa", (_R,), CONSTRUCTION),
    Tenant("grandma", "grandma", (_R,), CONSTRUCTION),
    Tenant("police", "police officer", (_R,)),
    Tenant("nurse", "nurse", (_R,), CONSTRUCTION),
    Tenant("artist", "artist", (_W,), WALLET),
    Tenant("musician", "musician", (_W,), CONSTRUCTION | WALLET),
    Tenant("toddler_boy", "little boy", (_H,), WANDERING),
    Tenant("toddler_girl", "little girl", (_H,), WANDERING),
    Tenant("builder", "builder", (_U,)),
    Tenant("teenager", "teenager", (_W,), CONSTRUCTION | WALLET),
    Tenant("dog", "dog", (_B, _W)),
    Tenant("cat", "cat", (_B, _H)),
)
N_TYPES = len(TYPES)


class Wish(NamedTuple):
    """A wish that is not for an object."""

    id: str
    name: str
    low: int  # the range of its numbers
    high: int
    sets: tuple[int, ...]
    counts: str
    weight: float = 1


SPECIAL = (
    Wish("map_size", "dominoes", 3, 8, (_R,), "dominoes"),
    Wish("floor_num", "floor", 1, 3, (_R,), "the player's own floor, from the ground"),
    Wish("floor_type", "cells", 1, 5, (_W,), "cells of the floor type shown"),
    Wish("num_tenants", "tenants", 1, 4, (_H,), "tenants"),
    Wish("num_rooms", "rooms", 1, 4, (_R,), "rooms"),
    Wish("utilities", "utility", 1, 1, (_U,), "generators of the utility shown, 0 without access to it", 4.5),
    Wish("num_connections", "connections", 1, 3, (_H,), "players one is connected to"),
    Wish("tenants", "tenant type", 1, 2, (_U,), "tenants of the type shown"),
    Wish("diversity_object", "kinds of objects", 2, 6, (_H,), "different kinds of objects"),
    Wish("diversity_tenant", "types of tenants", 3, 5, (_W,), "different types of tenants"),
    Wish("num_windows", "windows", 1, 4, (_R, _W, _H), "windows"),
)
KNOWN_WISHES = (
    "map_size", "floor_num", "floor_type", "num_tenants", "num_rooms", "utilities", "num_connections", "tenants",
    "diversity_object", "diversity_tenant", "num_windows",
)  # fmt: skip
# A wish's key is an object, or N_OBJECTS plus its index in SPECIAL.
(
    MAP_SIZE, FLOOR_NUM, FLOOR_TYPE, NUM_TENANTS, NUM_ROOMS, UTILITY, NUM_CONNECTIONS, TENANT_TYPE, DIVERSITY_OBJECT,
    DIVERSITY_TENANT, NUM_WINDOWS,
) = (N_OBJECTS + number_of(SPECIAL, id) for id in KNOWN_WISHES)  # fmt: skip
N_WISHES = N_OBJECTS + len(SPECIAL)
WISH_IDS = (*(o.id for o in OBJECTS), *(w.id for w in SPECIAL))
MOST_WISHES = 3  # of a tenant
MOST_NUMBER = 9  # of a wish

WALLS = (0.05, 0.30, 0.35, 0.30)  # the share of halves with no wall, one, two, three
DOORS = 0.25
WINDOWS = 0.125  # none in the base game
FLOOR_SHARES = (0.45, 0.325, 0.225)
WISH_SHARES = (0.25, 0.40, 0.35)  # of tenants with one wish, two, three
CROSSED = 0.33  # the share of wishes that are crossed out
A_WISH = 2.5  # points of a wish, over its weight
UTILITY_RAW = 2.5
CROSSED_WORTH = 0.33
PROPERTY_WORTH = (1, 2, 0)  # points, as PROPERTIES
FINE_POINTS = 1_000_000  # the unit in which worths are summed: parts of a point


class Mission(NamedTuple):
    """A goal or a threat of Living Together."""

    id: str
    name: str
    set: int
    text: str  # when a goal is reached, or a threat defended
    then: str  # its reward, or its penalty


GOALS = (
    Mission("diversity_tenant", "Colourful Crowd", _B, "at least 5 types of tenants live in the group",
            "once in each Attract Phase its holder may move a tenant from any player to any other"),
    Mission("diversity_objects", "Full Catalogue", _B, "the group shows every kind of object of the sets in play",
            "when its holder attracts, one object wish of the guest need not be met"),
    Mission("num_goals", "Six Goals", _B, "at least 6 goals, public and personal, have been reached",
            "once in the game its holder may throw away a threat that is about to fail"),
    Mission("all_utilities", "All Mains", _U, "for each utility, somebody in the group has it",
            "its holder always has access to electricity"),
    Mission("water_utility", "Water for All", _U, "every player has water", "everybody always has access to water"),
    Mission("wifi_utility", "One Hotspot", _U, "exactly one player has wifi, and belongs to the group",
            "while its holder lives on the highest floor, everybody has wifi"),
    Mission("num_rooms", "Five Rooms", _R, "the group has at least 5 rooms", "the domino itself is a room of 2 cells"),
    Mission("all_construction", "Building Site", _B, "every player did Construction in this round",
            "the receiver draws a tile for each domino they destroyed in this round, and places it"),
    Mission("all_expensive", "Penthouse", _W, "a map of the group has a price of 5 or more",
            "the receiver takes a wallet tenant of their choice out of the tenant deck"),
    Mission("many_wander", "Moving Day", _H, "at least 3 tenants left one player of the group in this round",
            "no tenant ever leaves its holder"),
    Mission("diversity_floor", "Three Floors", _B, "the group shows all three floor types",
            "the receiver may pick up 1 to 3 of their dominoes and place them again, whatever the floors"),
    Mission("window_reward", "Room with a View", _W, "the group has a window, and at least two windows for each door",
            "nothing more"),
    Mission("map_size_reward", "Big and Small", _B,
            "a player of the group has the largest map alone, and is connected to one with the smallest",
            "the receiver may pick up 1 to 3 of their dominoes and place them again"),
    Mission("diversity_match", "Nothing in Common", _B,
            "every player shows an object, and no kind is shown by two players",
            "the domino holds one of each object on the dominoes next to it"),
    Mission("object_numbers", "Three of a Kind", _B,
            "the group shows 3 of one kind; floor icons, staircases and elevators do not count",
            "once in each round, before placing, its holder may take a domino with an object from another player"),
    Mission("biggest_baddest", "On Top", _B, "a player of the group lives on the highest floor and has the largest "
            "map alone", "the domino counts as a floor icon and an elevator"),
    Mission("three_in_a_row", "Three in a Row", _B, "a map of the group has one object in 3 cells in a row",
            "for each tenant of the receiver, a guest of the same type moves in with them, if there is one"),
    Mission("identical_rooms", "Equal Rooms", _R, "all players have the same number of rooms, at least 1",
            "nothing more"),
    Mission("only_same_orientation", "All in Line", _B,
            "all dominoes of the group lie the same way, and each of its maps has at least 4",
            "in each Attract Phase its holder names a player who may attract 2 guests"),
)  # fmt: skip
N_GOALS = len(GOALS)
KNOWN_GOALS = (
    "diversity_tenant", "diversity_objects", "num_goals", "all_utilities", "water_utility", "wifi_utility", "num_rooms",
    "all_construction", "all_expensive", "many_wander", "diversity_floor", "window_reward", "map_size_reward",
    "diversity_match", "object_numbers", "biggest_baddest", "three_in_a_row", "identical_rooms",
    "only_same_orientation",
)  # fmt: skip
(
    DIVERSE_TENANTS, DIVERSE_OBJECTS, SIX_GOALS, ALL_UTILITIES, WATER_FOR_ALL, ONE_WIFI, FIVE_ROOMS, ALL_BUILD,
    EXPENSIVE, MANY_WANDER, THREE_FLOORS, MANY_WINDOWS, BIG_AND_SMALL, NO_MATCH, THREE_ALIKE, BIGGEST, IN_A_ROW,
    EQUAL_ROOMS, IN_LINE,
) = (number_of(GOALS, id) for id in KNOWN_GOALS)  # fmt: skip

THREATS = (
    Mission("room_requirement", "Roof over the Head", _R,
            "the first player to attract in this round has a room, or nobody attracts",
            "every player discards one of their tenants"),
    Mission("no_room_requirement", "Open Plan", _R, "at least one player has no room", ""),
    Mission("room_window_requirement", "Fresh Air", _R,
            "the first player to attract in this round has a room with a window, or nobody attracts", ""),
    Mission("attract_requirement", "Full House", _B, "every player attracted a guest in this round", ""),
    Mission("floor_num_requirement", "No Neighbours", _B, "all players live on different floors", ""),
    Mission("price_requirement", "Fair Rent", _W, "no map has a price above 4", ""),
    Mission("wander_requirement", "Homebodies", _H, "no tenant left any player in this round", ""),
    Mission("utility_requirement", "Simple Life", _U, "at least one player has none of the utilities", ""),
    Mission("no_construction", "Quiet Hours", _B, "nobody did Construction in this round",
            "one player, chosen by the start player, may never destroy again"),
    Mission("property_requirement", "Too Special", _H,
            "no player's tenants together have every property of the sets in play", ""),
    Mission("floor_num_score_match", "Ground Floor First", _B, "somebody on floor 1 has the highest score of all",
            "one player, chosen by the start player, loses all dominoes with a floor icon; the largest piece stays"),
    Mission("window_requirement", "More Light", _W, "every player has at least as many windows as doors", ""),
    Mission("map_size_match", "Fair Shares", _B, "the largest map has at most 3 dominoes more than the smallest",
            "everybody with a larger map than the smallest destroys dominoes down to its size: this is Construction"),
    Mission("attract_once_requirement", "Somebody at Last", _B, "somebody attracted a guest in this round",
            "all guests are discarded"),
    Mission("floor_type", "One Carpet", _B, "at least one player shows at most one floor type", ""),
    Mission("no_adjacent_match", "Never Twice", _B, "at least one player has no two equal objects next to each other",
            ""),
    Mission("no_holes", "No Courtyards", _B, "no map encloses an empty space", ""),
)  # fmt: skip
N_THREATS = len(THREATS)
KNOWN_THREATS = (
    "room_requirement", "no_room_requirement", "room_window_requirement", "attract_requirement",
    "floor_num_requirement", "price_requirement", "wander_requirement", "utility_requirement", "no_construction",
    "property_requirement", "floor_num_score_match", "window_requirement", "map_size_match", "attract_once_requirement",
    "floor_type", "no_adjacent_match", "no_holes",
)  # fmt: skip
(
    ROOM_FIRST, ROOMLESS, WINDOW_FIRST, ALL_ATTRACT, ALL_APART, CHEAP, NO_DEPARTURE, NO_UTILITY, QUIET, PROPERTY,
    LOW_BEST, LIGHT, EQUAL_MAPS, ONE_ATTRACTS, ONE_FLOOR, NO_TWINS, NO_HOLES,
) = (number_of(THREATS, id) for id in KNOWN_THREATS)  # fmt: skip
OPEN_GOALS = 3
FAILURES = 3  # so many failed threats lose the game, one fewer if it is hard
GENTLE, USUAL, HARD = DIFFICULTIES = ("gentle", "usual", "hard")
GENTLE_SEATS = 3  # from so many players on, gentle makes a difference

MADE = 176  # the most room tiles: half the number of all sets' halves, with every count rounded up
N_TILES = MADE + N_GOALS  # a goal's domino has the number MADE + g
SPAN = 30  # the largest width of a map


def shares(weights: Iterable[float], n: int) -> list[int]:
    """Divide n by weight and round each share up; subtract a tiny amount first, so that whole numbers stay whole."""
    weights = list(weights)
    return [math.ceil(weight / sum(weights) * n - 1e-9) for weight in weights]


def planned_wishes(n: int) -> int:
    """How many wishes so many tenants have, before every count is rounded up."""
    return sum(math.ceil(k * share * n - 1e-9) for k, share in enumerate(WISH_SHARES, 1))


def most_halves(e: int) -> int:
    """The most halves of tiles that a set has in either edition: each count of an object may be rounded up."""
    return 2 * TILES[e] + max(sum(e in o.sets for o in OBJECTS), sum(e in o.later for o in OBJECTS))


def most_wishes(e: int) -> int:
    """The most wishes that a set has."""
    return planned_wishes(TENANTS[e]) + N_OBJECTS + sum(e in wish.sets for wish in SPECIAL)


N_TENANTS = sum(sum(shares(WISH_SHARES, n)) for n in TENANTS)

# ---- what a row needs besides itself

MOST_BITS = 62  # in a set of objects, types or missions
FIXED = (  # lists whose rows all have rules of their own
    (FLOORS, 3, "floor type", "a plane in state.py, a share in FLOOR_SHARES, and a mark and a hue in views/"),
    (EDGES, 4, "edge", "a rule in rules/dominoes/maps.py, planes in state.py, a mark in views/, and a picture"),
    (UTILITIES, 3, "utility", "a generator in OBJECTS and in GENERATORS, and a picture"),
    (PROPERTIES, 3, "property", "a rule in rules/tenants.py, a worth in PROPERTY_WORTH, and a note in views/people.py"),
)


def check_names(words: Sequence[str], what: str) -> None:
    """Check that nothing has the same name twice."""
    if twice := sorted({word for word in words if words.count(word) > 1}):
        raise TabletownError(f"{', '.join(twice)}: two rows have the same {what}")


def check_sets() -> None:
    """Check that every set is complete."""
    if SETS[0] != "base" or not len(SETS) == len(TITLES) == len(TILES) == len(TENANTS):
        raise TabletownError(f"{', '.join(SETS)}: base comes first, and TITLES, TILES and TENANTS have a row for each")
    for row in (*OBJECTS, *TYPES, *SPECIAL):
        if not row.sets or not {*row.sets, *getattr(row, "later", ())} <= set(range(len(SETS))):
            raise TabletownError(f"{row.id}: it needs one or more sets, as numbers of SETS")
    for e, name in enumerate(SETS):
        if not any(e in kind.sets for kind in TYPES):
            raise TabletownError(f"{name}: a set needs a type of tenants in TYPES")
    if sum(most_halves(e) // 2 for e in range(len(SETS))) > MADE:
        raise TabletownError(f"{N_OBJECTS} objects: all sets together may have more than {MADE} tiles, MADE is too low")


def check_material() -> None:
    """Check the tables, and raise an error that says what is missing."""
    for rows, many, name, needed in FIXED:
        if len(rows) != many:
            raise TabletownError(f"{', '.join(rows)}: another {name} needs {needed}")
    for o in OBJECTS:
        if o.power and o.id not in KNOWN_OBJECTS:
            raise TabletownError(
                f"{o.id}: an object with a power needs a rule in rules/building.py, rules/dominoes/rooms.py or "
                "rules/scoring.py and, if it is worth something, a value in bots/value.py; then add it to KNOWN_OBJECTS"
            )
    for wish in SPECIAL:
        if wish.id not in KNOWN_WISHES:
            raise TabletownError(
                f"{wish.id}: a wish that is not for an object needs a rule in rules/building.py (wish_value) and words "
                "in words/labels.py (wish_name); then name it in KNOWN_WISHES"
            )
        if not 1 <= wish.low <= wish.high <= MOST_NUMBER:
            raise TabletownError(f"{wish.id}: the numbers of a wish are from 1 to MOST_NUMBER, which is {MOST_NUMBER}")
    if wrong := sorted(set(POINTS) - {o.id for o in OBJECTS}):
        raise TabletownError(f"{', '.join(wrong)}: POINTS names no object")
    for kind in TYPES:
        if kind.properties >> len(PROPERTIES):
            raise TabletownError(f"{kind.id}: its properties are not all in PROPERTIES")
    for name, group in (("objects", OBJECTS), ("types of tenants", TYPES), ("goals", GOALS), ("threats", THREATS)):
        check_names([row.name for row in group], "name")
        if len(group) > MOST_BITS:
            raise TabletownError(f"{len(group)} {name}: a set of them has {MOST_BITS} bits")
    check_names([row.id for row in (*OBJECTS, *SPECIAL, *TYPES)], "id")
    check_names([goal.id for goal in GOALS], "id")
    check_names([threat.id for threat in THREATS], "id")
    check_sets()


check_material()
