"""The kinds of contest: how each is played, and what is said of it on the way, in the end, and on a page."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from rich.console import Console

from tabletown.arena import schedule, show
from tabletown.arena.contest import Plan
from tabletown.arena.field import Entrant
from tabletown.arena.fit import Standing
from tabletown.arena.live import Screen, Standings
from tabletown.arena.report import Report
from tabletown.arena.run import Round, Runner, SoFar, Swiss, Tally, duel
from tabletown.arena.sprt import Sprt, count, elo_of


class Course(Protocol):
    """A contest from its first game to its last; all but `play` may be asked at any time, `so_far` by any thread."""

    def play(self, runner: Runner, screen: Screen, page: Report | None) -> None:
        """Play it, saying what is worth saying on the way."""

    def so_far(self) -> Standings:
        """The standings as they form, at next to no cost."""

    def show(self, console: Console) -> None:
        """What came of it."""

    def write(self, page: Report, head: Mapping[str, Any]) -> None:
        """The same on a page."""


class Duel:
    """Two bots, until a number of blocks or a verdict."""

    def __init__(self, field: Sequence[Entrant], plan: Plan, sprt: Sprt, sequential: bool) -> None:
        self.field, self.plan, self.sprt, self.sequential = field, plan, sprt, sequential
        self.tally = Tally()
        self.known = SoFar(self.tally, 2)

    def play(self, runner: Runner, screen: Screen, page: Report | None) -> None:
        """Block by block."""
        duel(runner, self.plan, self.sprt, self.sequential, self.tally)

    def so_far(self) -> Standings:
        """Who leads, by shares; the sequential test knows the blocks that it has been told of."""
        self.known.look()
        shares, games = self.known.shares(), self.known.games.tolist()
        rows = [
            (entrant.label, f"{100 * shares[p]:.1f} %", f"{elo_of(float(shares[p])):+.0f}", f"{games[p]:,}")
            for p, entrant in enumerate(self.field)
        ]
        note = f"After {count(self.sprt.blocks)}: {self.sprt.numbers()}" if self.sequential else ""
        order = sorted(range(2), key=lambda p: -shares[p])
        return Standings(("bot", "score", "Elo", "games"), [rows[p] for p in order], note)

    def show(self, console: Console) -> None:
        """The verdict."""
        show.duel(console, [entrant.label for entrant in self.field], self.sprt, self.tally, self.sequential)

    def write(self, page: Report, head: Mapping[str, Any]) -> None:
        """The verdict and what is behind it."""
        page.duel(head, self.field, self.sprt, self.sequential)


class Meetings:
    """A round robin, or a gauntlet of new bots, the first of the field, against the others."""

    def __init__(self, field: Sequence[Entrant], plan: Plan, new: int) -> None:
        self.field, self.plan, self.new = field, plan, new
        self.tally = Tally()
        self.known = SoFar(self.tally, len(field))
        self.found: list[Standing] = []

    def play(self, runner: Runner, screen: Screen, page: Report | None) -> None:
        """Meeting by meeting."""
        for played in runner.play(self.plan.games()):
            self.tally.add(played)

    def so_far(self) -> Standings:
        """Strengths as the games so far would have them."""
        self.known.look()
        elo, shares, games = self.known.elo(), self.known.shares(), self.known.games.tolist()
        order = sorted(range(len(self.field)), key=lambda p: -elo[p])
        rows = [(self.field[p].label, f"{elo[p]:+.0f}", f"{100 * shares[p]:.1f} %", f"{games[p]:,}") for p in order]
        return Standings(("bot", "Elo", "score", "games"), rows)

    def standings(self) -> list[Standing]:
        """The final table, reckoned once."""
        if not self.found:
            self.found = self.tally.standings(len(self.field))
        return self.found

    def show(self, console: Console) -> None:
        """The final table."""
        show.standings(console, self.field, self.standings(), self.tally)

    def write(self, page: Report, head: Mapping[str, Any]) -> None:
        """The final table with drawings."""
        page.table(head, self.field, self.standings(), self.new)


class Tournament:
    """Swiss days of four rounds, or a number of plain rounds."""

    def __init__(self, field: Sequence[Entrant], seed: int, days: int, rounds: int, seats: int) -> None:
        self.field, self.days, self.rounds, self.seats = field, days, rounds, seats
        sizes = [seats] * rounds or [*schedule.DAY] * days
        self.size = sum(len(field) // size for size in sizes)
        self.swiss = Swiss(len(field), seed, self.size)

    def play(self, runner: Runner, screen: Screen, page: Report | None) -> None:
        """Round by round, each told when it is over."""
        for turn in self.turns(runner):
            screen.say(*show.swiss_round(runner.contest, turn, self.title_of(turn)))
            if page:
                page.add_round(turn)

    def turns(self, runner: Runner) -> Iterator[Round]:
        """The rounds as they are played."""
        return self.swiss.rounds(runner, self.rounds, self.seats) if self.rounds else self.swiss.days(runner, self.days)

    def title_of(self, turn: Round) -> str:
        """The heading of a round."""
        return f"Round {turn.number} of {self.rounds}" if self.rounds else show.day_title(turn, self.days)

    def so_far(self) -> Standings:
        """Ratings as the tables played so far have left them."""
        places = self.swiss.standings()
        rows = [
            (
                self.field[place.entrant].label,
                f"{place.rating.rating:.0f} ± {place.rating.deviation:.0f}",
                f"{self.swiss.points[place.entrant]:.4g}",
                str(place.games),
            )
            for place in places
        ]
        return Standings(("player", "rating", "points", "games"), rows)

    def show(self, console: Console) -> None:
        """The standings."""
        show.places(console, self.field, self.swiss.standings(), self.swiss.points, self.swiss.faults)

    def write(self, page: Report, head: Mapping[str, Any]) -> None:
        """The standings, and how the ratings came about."""
        page.swiss(head, self.field, self.swiss.standings(), self.swiss.points)
