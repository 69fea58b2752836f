"""What is in the box: objects, tenants, wishes and missions by set, and what may be agreed before play."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.options import Option, settle
from tabletown.engine.records import Ints, cell, cells, record_of

MAX_SEATS = 6
GUESTS, MARKET = 6, 6  # how many lie open
NOTHING = -1

SETS = ("base", "room_service", "wallet_watchers", "useful_utilities", "happy_housing")
BASE, ROOM_SERVICE, WALLET_WATCHERS, USEFUL_UTILITIES, HAPPY_HOUSING = range(len(SETS))
TITLES = ("Base Game", "Room Service", "Wallet Watchers", "Useful Utilities", "Happy Housing")
TILES = (48, 26, 26, 26, 26)  # room tiles of each set, before every count is rounded up
TENANTS = (24, 14, 14, 14, 14)

FLOORS = ("wood", "concrete", "carpet")
WOOD, CONCRETE, CARPET = range(3)
EDGES = ("open", "wall", "door", "window")
OPEN, WALL, DOOR, WINDOW = range(4)
UTILITIES = ("electricity", "water", "wifi")
ELECTRICITY, WATER, WIFI = range(3)


class Object(NamedTuple):
    """What may lie in half a domino."""

    id: str
    name: str
    weight: int  # how often, against the others of its set
    sets: tuple[int, ...]
    later: tuple[int, ...]  # the sets in the later edition
    power: str  # what it does, in one line; empty where it only pleases


_B, _R, _W, _U, _H = range(5)
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
    Object("piano", "piano", 1, (_R, _H), (_R, _H), "is there only inside a room"),
    Object("hometrainer", "hometrainer", 1, (_W,), (_W,), "points at the end for each own tenant that wished for one"),
    Object("desk", "desk", 1, (_R, _W), (_R, _W), "inside a room, points at the end for each room"),
    Object("power_generator", "power generator", 1, (_U,), (_U,), "gives electricity to an owner with access to it"),
    Object("water_generator", "water generator", 1, (_U,), (_U,), "gives water to an owner with access to it"),
    Object("wifi_generator", "wifi generator", 1, (_U,), (_U,), "gives wifi to an owner with access to it"),
    Object("lamp", "lamp", 1, (_U,), (_U,), "is placed only by who has electricity"),
)  # fmt: skip
N_OBJECTS = len(OBJECTS)
(
    STAIRCASE, ELEVATOR, FLOOR_ICON, SOFA, BED, TOILET, TABLE, CHAIR, PLANT, POOL, BAR, COMPUTER, WARDROBE, PIANO,
    HOMETRAINER, DESK, POWER_GENERATOR, WATER_GENERATOR, WIFI_GENERATOR, LAMP,
) = range(N_OBJECTS)  # fmt: skip
GENERATORS = POWER_GENERATOR  # GENERATORS + u gives utility u
EMPTY_WEIGHT = 10  # of a half without an object

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
    low: int  # the numbers it is drawn from
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
# A wish's key is an object, or N_OBJECTS more than its place in SPECIAL.
(
    MAP_SIZE, FLOOR_NUM, FLOOR_TYPE, NUM_TENANTS, NUM_ROOMS, UTILITY, NUM_CONNECTIONS, TENANT_TYPE, DIVERSITY_OBJECT,
    DIVERSITY_TENANT, NUM_WINDOWS,
) = range(N_OBJECTS, N_OBJECTS + len(SPECIAL))  # fmt: skip
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
FINE_POINTS = 1_000_000  # parts of a point that worths are summed in


class Mission(NamedTuple):
    """A goal or a threat of Living Together."""

    id: str
    name: str
    set: int
    text: str  # when it is reached, or defended
    then: str  # its reward, or its penalty


GOALS = (
    Mission("diversity_tenant", "Colourful Crowd", _B, "at least 5 types of tenants live in the group",
            "once in each Attract Phase its holder may move a tenant from any player to any other"),
    Mission("diversity_objects", "Full Catalogue", _B, "the group shows every kind of object of the sets in play",
            "when its holder attracts, one object wish of the guest need not be met"),
    Mission("num_goals", "Six Goals", _B, "at least 6 goals, public and personal, have been reached",
            "once in the game its holder may throw away a threat that is about to fail"),
    Mission("all_utilities", "All Mains", _U, "each utility is had by somebody of the group",
            "its holder always has access to electricity"),
    Mission("water_utility", "Water for All", _U, "every player has water", "everybody always has access to water"),
    Mission("wifi_utility", "One Hotspot", _U, "exactly one player has wifi, and belongs to the group",
            "while its holder lives on the highest floor, everybody has wifi"),
    Mission("num_rooms", "Five Rooms", _R, "the group has at least 5 rooms", "the domino itself is a room of 2 cells"),
    Mission("all_construction", "Building Site", _B, "every player did Construction in this round",
            "the receiver draws a tile for each domino they destroyed in this round, and places it"),
    Mission("all_expensive", "Penthouse", _W, "some map of the group has a price of 5 or more",
            "the receiver takes a wallet tenant of their choice out of the tenant deck"),
    Mission("many_wander", "Moving Day", _H, "at least 3 tenants left one player of the group in this round",
            "no tenant ever leaves its holder"),
    Mission("diversity_floor", "Three Floors", _B, "the group shows all three floor types",
            "the receiver may lift up to 3 own dominoes and place them anew, whatever the floors"),
    Mission("window_reward", "Room with a View", _W, "the group has a window, and at least two windows for each door",
            "nothing more"),
    Mission("map_size_reward", "Big and Small", _B,
            "a player of the group has the largest map alone, and is connected to one with the smallest",
            "the receiver may lift up to 3 own dominoes and place them anew"),
    Mission("diversity_match", "Nothing in Common", _B,
            "every player shows an object, and no kind is shown by two players",
            "the domino holds one of each object on the dominoes next to it"),
    Mission("object_numbers", "Three of a Kind", _B,
            "the group shows 3 of one kind; floor icons, staircases and elevators do not count",
            "once in each round, before placing, its holder may take a domino with an object from another player"),
    Mission("biggest_baddest", "On Top", _B, "a player of the group lives on the highest floor and has the largest "
            "map alone", "the domino counts as a floor icon and an elevator"),
    Mission("three_in_a_row", "Three in a Row", _B, "some map of the group has one object in 3 cells in a row",
            "for each tenant of the receiver, a guest of the same type moves in with them, if there is one"),
    Mission("identical_rooms", "Equal Rooms", _R, "all players have the same number of rooms, at least 1",
            "nothing more"),
    Mission("only_same_orientation", "All in Line", _B,
            "all dominoes of the group lie the same way, and each of its maps has at least 4",
            "in each Attract Phase its holder names a player who may attract 2 guests"),
)  # fmt: skip
N_GOALS = len(GOALS)
(
    DIVERSE_TENANTS, DIVERSE_OBJECTS, SIX_GOALS, ALL_UTILITIES, WATER_FOR_ALL, ONE_WIFI, FIVE_ROOMS, ALL_BUILD,
    EXPENSIVE, MANY_WANDER, THREE_FLOORS, MANY_WINDOWS, BIG_AND_SMALL, NO_MATCH, THREE_ALIKE, BIGGEST, IN_A_ROW,
    EQUAL_ROOMS, IN_LINE,
) = range(N_GOALS)  # fmt: skip

THREATS = (
    Mission("room_requirement", "Roof over the Head", _R,
            "the first player to attract in this round has a room, or nobody attracts",
            "every player discards one own tenant"),
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
            "everybody with more dominoes than the smallest map destroys down to its size: this is Construction"),
    Mission("attract_once_requirement", "Somebody at Last", _B, "somebody attracted a guest in this round",
            "all guests are discarded"),
    Mission("floor_type", "One Carpet", _B, "at least one player shows at most one floor type", ""),
    Mission("no_adjacent_match", "Never Twice", _B, "at least one player has no two equal objects next to each other",
            ""),
    Mission("no_holes", "No Courtyards", _B, "no map encloses an empty space", ""),
)  # fmt: skip
N_THREATS = len(THREATS)
(
    ROOM_FIRST, ROOMLESS, WINDOW_FIRST, ALL_ATTRACT, ALL_APART, CHEAP, NO_DEPARTURE, NO_UTILITY, QUIET, PROPERTY,
    LOW_BEST, LIGHT, EQUAL_MAPS, ONE_ATTRACTS, ONE_FLOOR, NO_TWINS, NO_HOLES,
) = range(N_THREATS)  # fmt: skip
OPEN_GOALS = 3
FAILURES = 3  # threats that may fail before all is lost

MADE = 176  # room tiles at most: the sets' halves with every count rounded up, two by two
N_TILES = MADE + N_GOALS  # a goal's domino has the number MADE + g
N_TENANTS = 25 + 4 * 15
SPAN = 30  # the widest map: the table ends there

OPTIONS = (
    *(Option(name, False, f"with the expansion {title}") for name, title in list(zip(SETS, TITLES, strict=True))[1:]),
    Option("living_together", False, "with the expansion Living Together: all play together, against threats"),
    Option("edition", "seed", "staircases and elevators are in the base game (seed), or only in expansions (later)",
           choices=("seed", "later")),
    Option("leaving", "seed", "tenants leave to connected players (seed), or by the later rulebook",
           choices=("seed", "later")),
    Option("wallet_recheck", "every_attract", "when wallet tenants look at the price again",
           choices=("every_attract", "on_new_tenant", "off")),
    Option("start_player", "rotating", "the start player changes every round, or never", choices=("rotating", "fixed")),
    Option("wandering_settles", False, "a wandering tenant whose wishes are all met where it lives stays there"),
    Option("pool_pick", "lowest", "a pool takes the tenant with the lowest score, or one of the owner's choice",
           choices=("lowest", "owner")),
    Option("guest_churn", "off", "when the guest who has waited longest leaves: never, after a round in which nobody "
           "attracted (stale), or each round", choices=("off", "stale", "each")),
    Option("rounds", None, "the most rounds that are played", low=1, high=80, without="unlimited"),
    Option("fit_wishes_to_players", True, "wishes that so few players can never meet are made possible"),
    Option("max_span", None, f"the widest and highest map; the table ends at {SPAN}", low=4, high=SPAN,
           without="unlimited"),
    Option("threat_reshuffle", True, "defended threats are shuffled anew when the deck is empty"),
    Option("personal_goal_choice", 1, "secret goals that each player is dealt, to keep one", low=1, high=2),
)  # fmt: skip

ALL_SETS = dict.fromkeys(SETS[1:], True)
VARIANTS: tuple[dict[str, Any], ...] = (
    {**ALL_SETS, "rounds": 6},
    {**ALL_SETS, "rounds": 6, "living_together": True},
    {**ALL_SETS, "rounds": 6, "living_together": True, "personal_goal_choice": 2, "threat_reshuffle": False},
    {**ALL_SETS, "rounds": 6, "edition": "later", "leaving": "later", "wallet_recheck": "on_new_tenant",
     "pool_pick": "owner", "guest_churn": "each", "wandering_settles": True, "max_span": 9},
)  # fmt: skip

POINTS = {"bar": 5, "wardrobe": -5, "hometrainer": 2, "desk": 1}
MATERIAL = (
    *(Option(f"{o.id}.weight", o.weight, f"how often there is a {o.name}, against the others of its set", low=0, high=9)
      for o in OBJECTS),
    *(Option(f"{name}.points", points, f"points of a {name}", low=-9, high=9) for name, points in POINTS.items()),
)  # fmt: skip


class Box:
    """The material by column, which is how the rules read it, and what was agreed."""

    worth: Ints = cells(N_WISHES, MOST_NUMBER + 1, 2, kind=np.int64)  # worth[w, n, crossed], in FINE_POINTS
    sets: Ints = cells(len(SETS))  # 1 where the set is in play
    halves: Ints = cells(len(SETS), N_OBJECTS + 1)  # halves[e, o] with each object; the last without one
    walls: Ints = cells(len(SETS), len(WALLS))  # walls[e, k]: halves with k walls
    doors: Ints = cells(len(SETS))
    windows: Ints = cells(len(SETS))
    floors: Ints = cells(len(SETS), len(FLOORS))
    by_wishes: Ints = cells(len(SETS), MOST_WISHES)  # tenants with one wish, two, three
    crossed: Ints = cells(len(SETS))
    wishes: Ints = cells(len(SETS), N_WISHES)  # how often each wish is in the set's pool
    types: Ints = cells(len(SETS), N_TYPES)  # how often each type of tenant is in the set's pool
    low: Ints = cells(N_WISHES)  # the least and greatest number of a wish
    high: Ints = cells(N_WISHES)
    order: Ints = cells(N_WISHES)  # the alphabet's order of wishes, by which a tenant's are sorted
    properties: Ints = cells(N_TYPES)
    kinds: int = cell(np.int64)  # the objects that exist in the sets in play, as bits
    all_properties: int = cell()  # the properties that exist there
    goals: int = cell(np.int64)  # the goals and threats whose sets are in play, as bits
    threats: int = cell(np.int64)
    bar: int = cell()  # points
    wardrobe: int = cell()
    hometrainer: int = cell()
    desk: int = cell()
    edged: int = cell()  # 1 where rooms, windows and doors are counted: not in the base game alone
    priced: int = cell()  # 1 where the price is scored
    together: int = cell()
    leave_later: int = cell()  # 1: tenants leave by the later rulebook
    recheck: int = cell()  # when wallets look again: NEVER, IN_ATTRACT, ON_NEW
    fixed_start: int = cell()
    settles: int = cell()
    owner_picks: int = cell()
    churn: int = cell()  # 0 off, 1 stale, 2 each
    rounds: int = cell()  # 0: unlimited
    fit: int = cell()
    span: int = cell()
    reshuffle: int = cell()
    choice: int = cell()  # secret goals that each player is dealt


NEVER, IN_ATTRACT, ON_NEW = range(3)
BOX = record_of(Box)


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box as printed, with what was agreed; who sits where makes no difference."""
    agreed: dict[str, Any] = settle(OPTIONS + MATERIAL, options)
    box = np.zeros(1, BOX)[0]
    box.sets[:] = [1, *(agreed[name] for name in SETS[1:])]
    for e in range(len(SETS)):
        pack_tiles(box, e, agreed)
        pack_tenants(box, e, agreed)
    pack_wishes(box, agreed)
    box.properties[:] = [t.properties for t in TYPES]
    box.bar, box.wardrobe, box.hometrainer, box.desk = (agreed[f"{name}.points"] for name in POINTS)
    for t in TYPES:
        if any(box.sets[e] for e in t.sets):
            box.all_properties |= t.properties
    for o, thing in enumerate(OBJECTS):
        if any(box.sets[e] for e in at_home(thing, agreed)):
            box.kinds |= 1 << o
    box.goals = sum(1 << g for g, mission in enumerate(GOALS) if box.sets[mission.set])
    box.threats = sum(1 << t for t, mission in enumerate(THREATS) if box.sets[mission.set])
    box.priced = box.sets[WALLET_WATCHERS]
    box.together = agreed["living_together"]
    box.edged = box.together or box.sets[1:].any()
    box.leave_later = agreed["leaving"] == "later"
    box.recheck = ("off", "every_attract", "on_new_tenant").index(agreed["wallet_recheck"])
    box.fixed_start = agreed["start_player"] == "fixed"
    box.settles = agreed["wandering_settles"]
    box.owner_picks = agreed["pool_pick"] == "owner"
    box.churn = ("off", "stale", "each").index(agreed["guest_churn"])
    box.rounds = agreed["rounds"] or 0
    box.fit = agreed["fit_wishes_to_players"]
    box.span = agreed["max_span"] or SPAN
    box.reshuffle = agreed["threat_reshuffle"]
    box.choice = agreed["personal_goal_choice"]
    return box


def at_home(thing: Object, agreed: Mapping[str, Any]) -> tuple[int, ...]:
    """The sets with an object, by the edition."""
    return thing.later if agreed["edition"] == "later" else thing.sets


def shares(weights: Iterable[float], n: int) -> list[int]:
    """So many things shared out by weight, each count rounded up; a hair less, so that whole numbers stay whole."""
    weights = list(weights)
    return [math.ceil(weight / sum(weights) * n - 1e-9) for weight in weights]


def pack_tiles(box: Any, e: int, agreed: Mapping[str, Any]) -> None:
    """How many halves of a set have which object, walls, doors, windows and floors."""
    weights = [agreed[f"{o.id}.weight"] if e in at_home(o, agreed) else 0 for o in OBJECTS]
    box.halves[e] = shares([*weights, EMPTY_WEIGHT], 2 * TILES[e])
    n = int(box.halves[e].sum())
    box.walls[e] = shares(WALLS, n)
    box.doors[e] = math.ceil(DOORS * n)
    box.windows[e] = math.ceil(WINDOWS * n) if e != BASE else 0
    box.floors[e] = shares(FLOOR_SHARES, n)


def pack_tenants(box: Any, e: int, agreed: Mapping[str, Any]) -> None:
    """How many tenants of a set have how many wishes, which, and of which type."""
    n = TENANTS[e]
    box.by_wishes[e] = shares(WISH_SHARES, n)
    planned = sum(math.ceil(k * share * n - 1e-9) for k, share in enumerate(WISH_SHARES, 1))
    box.crossed[e] = math.ceil(CROSSED * planned)
    weights = [float(agreed[f"{o.id}.weight"]) if is_wished(k, e, agreed) else 0.0 for k, o in enumerate(OBJECTS)]
    weights += [wish.weight if e in wish.sets else 0 for wish in SPECIAL]
    box.wishes[e] = shares(weights, planned) if any(weights) else 0
    types = [e in t.sets for t in TYPES]
    box.types[e] = [math.ceil(n / sum(types)) if there else 0 for there in types]


def is_wished(o: int, e: int, agreed: Mapping[str, Any]) -> bool:
    """Whether the tenants of a set may wish for an object: no generator is ever wished for."""
    return e in at_home(OBJECTS[o], agreed) and not GENERATORS <= o < GENERATORS + len(UTILITIES)


def pack_wishes(box: Any, agreed: Mapping[str, Any]) -> None:
    """The numbers of each wish, and what it is worth."""
    box.order[np.argsort(WISH_IDS)] = range(N_WISHES)
    for w in range(N_WISHES):
        special = SPECIAL[w - N_OBJECTS] if w >= N_OBJECTS else None
        box.low[w], box.high[w] = (special.low, special.high) if special else (1, 1)
        raw = UTILITY_RAW if w == UTILITY else 1.0 if special else 1 / max(1, agreed[f"{OBJECTS[w].id}.weight"])
        for n in range(1, MOST_NUMBER + 1):
            for crossed, share in enumerate((1.0, CROSSED_WORTH)):
                box.worth[w, n, crossed] = round(raw * A_WISH * share * math.sqrt(n) * FINE_POINTS)
