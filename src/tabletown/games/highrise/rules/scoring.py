"""The end: points, the winner, and statistics of a finished game. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import BAR, HOMETRAINER, MAX_SEATS, MOST_WISHES, WARDROBE, WATER
from tabletown.games.highrise.rules.building import amount, price, tenants_of
from tabletown.games.highrise.state import DESKS, ROOMS, State


@rule
def printed(s: State, p: int) -> int:
    """[20] The printed scores of a seat's tenants."""
    n = 0
    for t in range(s.people):
        if s.home[t] == p:
            n += int(s.worth[t])
    return n


@rule
def from_bars(box: Box, s: State, p: int) -> int:
    """[20] Points of bars with water."""
    return amount(s, p, BAR) * int(box.bar) if int(s.has[WATER]) >> p & 1 else 0


@rule
def from_trainers(box: Box, s: State, p: int) -> int:
    """[20] Points of hometrainers, for each tenant who wished for one."""
    fans = 0
    for t in range(s.people):
        if s.home[t] == p:
            for i in range(MOST_WISHES):
                fans += s.wish[t, i] == HOMETRAINER and s.crossed[t, i] == 0
    return amount(s, p, HOMETRAINER) * int(box.hometrainer) * fans


@rule
def from_desks(box: Box, s: State, p: int) -> int:
    """[20] Points of desks inside a room, for each room."""
    return amount(s, p, DESKS) * int(box.desk) * amount(s, p, ROOMS)


@rule
def points(box: Box, s: State, p: int) -> int:
    """[20] The current score of a seat."""
    n = printed(s, p) + from_bars(box, s, p) + amount(s, p, WARDROBE) * int(box.wardrobe)
    n += from_trainers(box, s, p) + from_desks(box, s, p)
    return n + price(s, p) if box.priced else n


@rule
def is_won(box: Box, s: State) -> bool:
    """[42] Whether all personal goals are reached, and too few threats have failed to lose."""
    for p in range(s.seats):
        if s.finished[p] == 0:
            return False
    return s.failed < box.failures


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[20] [42] Points; if cooperative, the sum of all, or 0 for a loss."""
    total = 0
    for p in range(s.seats):
        out[p] = points(box, s, p)
        total += int(out[p])
    if box.together:
        for p in range(s.seats):
            out[p] = max(1, total) if is_won(box, s) else 0


# ---- statistics of a finished game

OF_A_SEAT = ("points", "tenants", "dominoes")
STATS = ("rounds", "team", "won", "failed", "reached", *(f"{name}_{p}" for p in range(MAX_SEATS) for name in OF_A_SEAT))


@rule
def stats(box: Box, s: State, row: Ints) -> None:
    """The length of the game, the common result, and each seat's points, tenants and dominoes; -1 for empty seats."""
    row[:] = -1
    row[0] = s.rounds
    row[1] = 0
    row[2] = 1 if box.together and is_won(box, s) else 0
    row[3] = s.failed
    row[4] = s.reached
    for p in range(s.seats):
        at = 5 + p * len(OF_A_SEAT)
        row[at] = points(box, s, p)
        row[1] += row[at]
        row[at + 1] = tenants_of(s, p)
        row[at + 2] = s.laid[p]
