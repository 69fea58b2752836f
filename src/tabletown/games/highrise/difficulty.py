"""How often each personal goal of Living Together is reached, and which goals the gentle difficulty leaves out."""

from tabletown.games.highrise.material import GOALS

# Per cent of the games in which the owner of a personal goal reached it, at tables of 2, 3, 4, 5 and 6 Architects:
# without expansions, then with all of them. 150 games each, 300 for two players; threats ended none of these games.
# Made by `python -m tools.together goals architect --games 150`.
RATES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "diversity_tenant": ((79, 40, 21, 9, 3), (65, 70, 67, 39, 40)),
    "diversity_objects": ((40, 28, 18, 12, 7), (0, 0, 0, 0, 0)),
    "num_goals": ((98, 91, 72, 56, 45), (11, 33, 31, 39, 37)),
    "all_utilities": ((0, 0, 0, 0, 0), (8, 0, 10, 14, 9)),
    "water_utility": ((0, 0, 0, 0, 0), (9, 0, 0, 0, 0)),
    "wifi_utility": ((0, 0, 0, 0, 0), (49, 27, 27, 20, 38)),
    "num_rooms": ((0, 0, 0, 0, 0), (88, 100, 83, 92, 96)),
    "all_construction": ((83, 18, 0, 0, 0), (57, 8, 4, 0, 2)),
    "all_expensive": ((0, 0, 0, 0, 0), (3, 10, 9, 9, 2)),
    "many_wander": ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    "diversity_floor": ((100, 100, 100, 100, 100), (100, 100, 100, 100, 100)),
    "window_reward": ((0, 0, 0, 0, 0), (61, 75, 78, 81, 82)),
    "map_size_reward": ((76, 33, 22, 11, 5), (71, 22, 21, 17, 2)),
    "diversity_match": ((95, 66, 16, 1, 0), (97, 71, 42, 9, 0)),
    "object_numbers": ((82, 65, 70, 70, 53), (39, 33, 54, 61, 57)),
    "biggest_baddest": ((49, 38, 12, 11, 8), (52, 37, 18, 9, 12)),
    "three_in_a_row": ((82, 89, 78, 75, 81), (71, 85, 76, 91, 87)),
    "identical_rooms": ((0, 0, 0, 0, 0), (92, 58, 35, 41, 5)),
    "only_same_orientation": ((100, 100, 100, 100, 100), (100, 100, 100, 100, 100)),
}
FEWEST_SEATS = 2
# Per cent, by the number of players: goals that are reached in fewer games are left out if it is gentle. With 10 for
# four players they won one game in ten; with 40, nearly half (docs/bots-highrise.md).
SELDOM = {3: 10, 4: 40, 5: 40, 6: 40}
UNKNOWN = 50  # per cent: the guess for a goal that was not measured


def rate(g: int, seats: int, has_expansions: bool) -> int:
    """How often a personal goal is reached at a table of this size, in per cent."""
    found = RATES.get(GOALS[g].id)
    return found[bool(has_expansions)][max(0, seats - FEWEST_SEATS)] if found else UNKNOWN


def often_reached(goals: int, seats: int, has_expansions: bool) -> int:
    """The goals, as bits, without those that a table of this size seldom reaches; at least one more than players."""
    known = [g for g in range(len(GOALS)) if goals >> g & 1]
    known.sort(key=lambda g: -rate(g, seats, has_expansions))
    kept = [g for k, g in enumerate(known) if k <= seats or rate(g, seats, has_expansions) >= SELDOM[seats]]
    return sum(1 << g for g in kept)
