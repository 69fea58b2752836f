"""The box of a match: the options, and the material that follows from them, as columns."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from tabletown.engine.errors import TabletownError
from tabletown.engine.options import Option, settle
from tabletown.engine.state import Ints, cell, cells, record_of
from tabletown.games.highrise.difficulty import often_reached, rate
from tabletown.games.highrise.material import (
    A_WISH,
    ALL_SETS,
    BASE,
    CROSSED,
    CROSSED_WORTH,
    DIFFICULTIES,
    DOORS,
    EMPTY_WEIGHT,
    FAILURES,
    FINE_POINTS,
    FLOOR_SHARES,
    FLOORS,
    GENERATORS,
    GENTLE,
    GENTLE_SEATS,
    GOALS,
    HARD,
    MAX_SEATS,
    MOST_NUMBER,
    MOST_WISHES,
    N_GOALS,
    N_OBJECTS,
    N_TYPES,
    N_WISHES,
    OBJECTS,
    POINTS,
    SETS,
    SPAN,
    SPECIAL,
    TENANTS,
    THREATS,
    TILES,
    TITLES,
    TYPES,
    USUAL,
    UTILITY,
    UTILITY_RAW,
    WALLET_WATCHERS,
    WALLS,
    WINDOWS,
    WISH_IDS,
    WISH_SHARES,
    Object,
    planned_wishes,
    shares,
)

OPTIONS = (
    *(Option(name, False, f"with the expansion {title}") for name, title in list(zip(SETS, TITLES, strict=True))[1:]),
    Option("living_together", False, "with the expansion Living Together: all play together, against threats"),
    Option("edition", "seed", "staircases and elevators are in the base game (seed), or only in expansions (later)",
           choices=("seed", "later")),
    Option("leaving", "seed", "tenants who leave go to connected players (seed), or follow the later rulebook",
           choices=("seed", "later")),
    Option("wallet_recheck", "every_attract", "when wallet tenants check the price again",
           choices=("every_attract", "on_new_tenant", "off")),
    Option("start_player", "rotating", "the start player changes every round, or never", choices=("rotating", "fixed")),
    Option("wandering_settles", False, "a wandering tenant whose wishes are all met where it lives stays there"),
    Option("pool_pick", "lowest", "a pool takes the tenant with the lowest score, or one of the owner's choice",
           choices=("lowest", "owner")),
    Option("guest_churn", "off", "when the guest who has waited longest leaves: never, after a round in which nobody "
           "attracted (stale), or each round", choices=("off", "stale", "each")),
    Option("rounds", None, "the most rounds that can be played", low=1, high=80, without="unlimited"),
    Option("fit_wishes_to_players", True, "adjust wishes that so few players could never meet"),
    Option("max_span", None, f"the largest width and height of a map; the table ends at {SPAN}", low=4, high=SPAN,
           without="unlimited"),
    Option("threat_reshuffle", True, "defended threats are shuffled again when the deck is empty"),
    Option("difficulty", USUAL, "how hard Living Together is; usual is as printed. In the base game bots that search "
           "won 88, 69, 44 and 3 % of gentle games of 2, 3, 4 and 6 players, 96, 38, 12 and 0 % of usual ones, and "
           "75, 33, 4 and 0 % of hard ones", choices=DIFFICULTIES),
    Option("personal_goal_choice", 1, "secret goals dealt to each player, who keeps one", low=1, high=2),
)  # fmt: skip

VARIANTS: tuple[dict[str, Any], ...] = (
    {**ALL_SETS, "rounds": 6},
    {**ALL_SETS, "rounds": 6, "living_together": True},
    {**ALL_SETS, "rounds": 6, "living_together": True, "personal_goal_choice": 2, "threat_reshuffle": False},
    {**ALL_SETS, "rounds": 6, "living_together": True, "difficulty": "gentle"},
    {"rounds": 6, "living_together": True, "difficulty": "hard"},
    {**ALL_SETS, "rounds": 6, "edition": "later", "leaving": "later", "wallet_recheck": "on_new_tenant",
     "pool_pick": "owner", "guest_churn": "each", "wandering_settles": True, "max_span": 9},
)  # fmt: skip

MATERIAL = (
    *(Option(f"{o.id}.weight", o.weight, f"how often a {o.name} occurs, relative to its set", low=0, high=9)
      for o in OBJECTS),
    *(Option(f"{name}.points", points, f"points of a {name}", low=-9, high=9) for name, points in POINTS.items()),
)  # fmt: skip


class Box:
    """The material as columns, which the rules read, and the options of the game."""

    worth: Ints = cells(N_WISHES, MOST_NUMBER + 1, 2, kind=np.int64)  # worth[w, n, crossed], in FINE_POINTS
    sets: Ints = cells(len(SETS))  # 1 if the set is in play
    halves: Ints = cells(len(SETS), N_OBJECTS + 1)  # halves[e, o] with object o; the last column: without one
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
    order: Ints = cells(N_WISHES)  # the alphabetical order in which a tenant's wishes are sorted
    properties: Ints = cells(N_TYPES)
    kinds: int = cell(np.int64)  # the objects that exist in the sets in play, as bits
    all_properties: int = cell()  # the properties that exist in the sets in play
    goals: int = cell(np.int64)  # the goals and threats whose sets are in play, as bits
    threats: int = cell(np.int64)
    bar: int = cell()  # points
    wardrobe: int = cell()
    hometrainer: int = cell()
    desk: int = cell()
    edged: int = cell()  # 1 if rooms, windows and doors are counted: with any expansion
    priced: int = cell()  # 1 if the price is scored
    together: int = cell()
    leave_later: int = cell()  # 1: tenants leave by the rules of the later edition
    recheck: int = cell()  # when tenants with a wallet check the price again: NEVER, IN_ATTRACT, ON_NEW
    fixed_start: int = cell()
    settles: int = cell()
    owner_picks: int = cell()
    churn: int = cell()  # 0 off, 1 stale, 2 each
    rounds: int = cell()  # 0: unlimited
    fit: int = cell()
    span: int = cell()
    reshuffle: int = cell()
    choice: int = cell()  # secret goals that each player is dealt
    gentle: int = cell()  # 1: the gentle difficulty
    failures: int = cell()  # so many failed threats lose the game
    ease: Ints = cells(MAX_SEATS + 1, N_GOALS)  # ease[n, g]: how often a personal goal is reached by n players, in %
    goal_decks: Ints = cells(MAX_SEATS + 1, kind=np.int64)  # goal_decks[n]: the goals for n players, as bits


NEVER, IN_ATTRACT, ON_NEW = range(3)
BOX = record_of(Box)
if missing := sorted(set(POINTS) - set(BOX.names or ())):
    raise TabletownError(f"{', '.join(missing)}: points need a cell in box.py and a rule in rules/scoring.py")


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box as printed, with the chosen options; who sits where makes no difference."""
    agreed: dict[str, Any] = settle(OPTIONS + MATERIAL, options)
    box = np.zeros(1, BOX)[0]
    box.sets[:] = [1, *(agreed[name] for name in SETS[1:])]
    for e in range(len(SETS)):
        pack_tiles(box, e, agreed)
        pack_tenants(box, e, agreed)
    pack_wishes(box, agreed)
    box.properties[:] = [t.properties for t in TYPES]
    for name in POINTS:
        box[name] = agreed[f"{name}.points"]
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
    box.gentle = agreed["difficulty"] == GENTLE
    box.failures = FAILURES - (agreed["difficulty"] == HARD)
    has_expansions = bool(box.sets[1:].any())
    for seats in range(MAX_SEATS + 1):
        box.ease[seats] = [rate(g, seats, has_expansions) for g in range(N_GOALS)]
        is_fewer = box.gentle and seats >= GENTLE_SEATS
        box.goal_decks[seats] = often_reached(int(box.goals), seats, has_expansions) if is_fewer else box.goals
    return box


def at_home(thing: Object, agreed: Mapping[str, Any]) -> tuple[int, ...]:
    """The sets that contain an object, in the chosen edition."""
    return thing.later if agreed["edition"] == "later" else thing.sets


def pack_tiles(box: Any, e: int, agreed: Mapping[str, Any]) -> None:
    """Fill in how many halves of a set have which object, walls, doors, windows and floors."""
    weights = [agreed[f"{o.id}.weight"] if e in at_home(o, agreed) else 0 for o in OBJECTS]
    box.halves[e] = shares([*weights, EMPTY_WEIGHT], 2 * TILES[e])
    n = int(box.halves[e].sum())
    box.walls[e] = shares(WALLS, n)
    box.doors[e] = math.ceil(DOORS * n)
    box.windows[e] = math.ceil(WINDOWS * n) if e != BASE else 0
    box.floors[e] = shares(FLOOR_SHARES, n)


def pack_tenants(box: Any, e: int, agreed: Mapping[str, Any]) -> None:
    """Fill in how many tenants of a set have how many wishes, which ones, and of which type."""
    n = TENANTS[e]
    box.by_wishes[e] = shares(WISH_SHARES, n)
    planned = planned_wishes(n)
    box.crossed[e] = math.ceil(CROSSED * planned)
    weights = [float(agreed[f"{o.id}.weight"]) if is_wished(k, e, agreed) else 0.0 for k, o in enumerate(OBJECTS)]
    weights += [wish.weight if e in wish.sets else 0 for wish in SPECIAL]
    box.wishes[e] = shares(weights, planned) if any(weights) else 0
    types = [e in t.sets for t in TYPES]
    box.types[e] = [math.ceil(n / sum(types)) if there else 0 for there in types]


def is_wished(o: int, e: int, agreed: Mapping[str, Any]) -> bool:
    """Whether the tenants of a set may wish for an object: never for a generator."""
    return e in at_home(OBJECTS[o], agreed) and o not in GENERATORS


def pack_wishes(box: Any, agreed: Mapping[str, Any]) -> None:
    """Fill in the numbers of each wish, and its worth."""
    box.order[np.argsort(WISH_IDS)] = range(N_WISHES)
    for w in range(N_WISHES):
        special = SPECIAL[w - N_OBJECTS] if w >= N_OBJECTS else None
        box.low[w], box.high[w] = (special.low, special.high) if special else (1, 1)
        raw = UTILITY_RAW if w == UTILITY else 1.0 if special else 1 / max(1, agreed[f"{OBJECTS[w].id}.weight"])
        for n in range(1, MOST_NUMBER + 1):
            for crossed, share in enumerate((1.0, CROSSED_WORTH)):
                box.worth[w, n, crossed] = round(raw * A_WISH * share * math.sqrt(n) * FINE_POINTS)
