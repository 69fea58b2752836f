"""The round robin, in which all bots meet, and the gauntlet of new bots against the others."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tabletown import games
from tabletown.arena import schedule
from tabletown.arena.entrants import Entrant, all_personas, read_entrants
from tabletown.arena.output.charts import Value, chart, number
from tabletown.arena.output.progress import Screen, Standings
from tabletown.arena.output.report import Findings
from tabletown.arena.output.terminal import print_forfeits
from tabletown.arena.runner import Runner, run_contest
from tabletown.arena.schedule import Plan
from tabletown.arena.settings import Settings
from tabletown.arena.stats import bradley_terry
from tabletown.arena.stats.bradley_terry import NO_GAMES, Standing
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.arena.stats.running_totals import RunningTotals
from tabletown.engine.contract import Game
from tabletown.engine.match import check_count
from tabletown.engine.words import listed

WIDEST = 10_000  # characters of a table that is only measured, not printed
FEW = 10  # most bots for which shares are shown with one decimal


def run(settings: Settings, bots: Sequence[str], seats: int, blocks: int, new: Sequence[str] = ()) -> int:
    """Run a round robin, or a gauntlet of new bots against the others; return the exit code."""
    game = games.find(settings.game)
    check_count(game, seats)
    entrants = read_entrants(game, [*new, *(bots or all_personas(game))])
    return run_contest(settings, RoundRobin(game, entrants, settings.seed, seats, blocks, len(new)))


class RoundRobin:
    """A round robin from its plan to its final table; a gauntlet if some of the first entrants are new."""

    def __init__(
        self, game: Game, entrants: Sequence[Entrant], seed: int, seats: int = 2, blocks: int = 500, new: int = 0
    ) -> None:
        self.game, self.entrants, self.new = game, list(entrants), new
        self.labels = [entrant.label for entrant in entrants]
        n = len(self.entrants)
        groups = schedule.gauntlet(range(new), range(new, n), seats) if new else schedule.round_robin(n, seats)
        self.plan = Plan(seed, tuple((seating,) for seating in groups), blocks)
        self.size = self.plan.size
        self.terms = {"kind": "gauntlet" if new else "round-robin", "seats": seats, "blocks": blocks}
        self.games = GameColumns(game)
        self.totals = RunningTotals(self.games, n)
        self.found: list[Standing] = []

    def play(self, runner: Runner, screen: Screen) -> None:
        """Play all games of the plan."""
        for _ in runner.play(self.plan.games()):
            pass

    def so_far(self) -> Standings:
        """Return the strengths that the games so far suggest."""
        self.totals.update()
        elo, shares, counts = self.totals.elo(), self.totals.shares(), self.totals.games.tolist()
        order = sorted(range(len(self.labels)), key=lambda p: -elo[p])
        rows = [(self.labels[p], f"{elo[p]:+.0f}", f"{100 * shares[p]:.1f} %", f"{counts[p]:,}") for p in order]
        return Standings(("bot", "Elo", "score", "games"), rows)

    def standings(self) -> list[Standing]:
        """Return the final table, best first; it is computed once."""
        if not self.found:
            fitted = bradley_terry.fit_games(len(self.labels), *self.games.columns())
            self.found = sorted(fitted, key=lambda standing: (standing.group != 0, -standing.elo))
        return self.found

    def show(self, console: Console) -> None:
        """Print the final table, who beats whom, and forfeits."""
        table = Table(title=f"After {len(self.games):,} games", title_justify="left")
        for name in ("", "bot", "Elo", "95 %", "score", "games"):
            table.add_column(name, justify="left" if name == "bot" else "right")
        for rank, standing in enumerate(self.standings(), 1):
            if standing.group == NO_GAMES:
                continue
            interval = f"{standing.low:+.0f} to {standing.high:+.0f}"
            share, count = f"{100 * standing.share:.1f} %", f"{standing.games:,}"
            table.add_row(str(rank), self.labels[standing.player], f"{standing.elo:+.0f}", interval, share, count)
        console.print(table)
        self.show_pairs(console)
        print_forfeits(console, self.labels, self.games.forfeits)

    def show_pairs(self, console: Console) -> None:
        """Print the share of each bot against each other, in per cent, under the ranks of the final table."""
        order = [standing.player for standing in self.standings()]
        met, points = bradley_terry.crossed(len(order), bradley_terry.pairs(*self.games.columns()))
        digits = 1 if len(order) <= FEW else 0
        table = Table(title="Per cent against", title_justify="left", padding=(0, digits))
        table.add_column("")
        table.add_column("bot", no_wrap=True)
        for rank, _ in enumerate(order, 1):
            table.add_column(str(rank), justify="right")
        for rank, p in enumerate(order, 1):
            cells = (f"{100 * points[p, q] / met[p, q]:.{digits}f}" if met[p, q] else "·" for q in order)
            table.add_row(str(rank), self.labels[p], *cells)
        if console.measure(table, options=console.options.update(max_width=WIDEST)).maximum > console.width:
            console.print("The table of who beats whom is too wide for this screen; --report FILE.html has it.")
        else:
            console.print(table)

    def findings(self) -> Findings:
        """Return the final table with intervals."""
        known = [one for one in self.standings() if one.group != NO_GAMES]
        values = [
            Value(
                *self.entrants[one.player], one.elo, one.low, one.high, (f"{100 * one.share:.1f} %", f"{one.games:,}")
            )
            for one in known
        ]
        note = "Bradley-Terry strengths on the Elo scale, their mean 0; 95 % intervals by a bootstrap over blocks."
        if any(one.group > 0 for one in known):
            note += " Not all bots are connected by games; compare strengths only among those that are."
        table = chart(("bot", "Elo", "score", "games"), values, "{:+.0f}", 0.0, note)
        return Findings(verdict(self.labels, self.standings(), self.new), table, (), [one.player for one in known])


def verdict(labels: Sequence[str], found: Sequence[Standing], new: int = 0) -> str:
    """Say who leads the final table and how clearly, or where the new bots of a gauntlet stand."""
    ranked = [standing for standing in found if standing.group == 0]
    if not ranked:
        return "No game was played."
    if new:
        told = [
            f"{labels[one.player]} is number {rank} of {len(ranked)} at {strength(one)}"
            for rank, one in enumerate(ranked, 1)
            if one.player < new
        ]
        return "; ".join(told) + "."
    first, others = ranked[0], ranked[1:]
    near = [labels[one.player] for one in others if one.high >= first.low]
    said = f"{labels[first.player]} leads {len(ranked)} bots at {strength(first)}"
    if near:
        return f"{said}; its interval overlaps that of {among(near)}."
    return f"{said}, clear of {labels[others[0].player]} at {strength(others[0])}." if others else f"{said}."


def strength(one: Standing) -> str:
    """Format a strength with its interval."""
    low, high = number("{:+.0f}", one.low), number("{:+.0f}", one.high)
    return f"{number('{:+.0f}', one.elo)} Elo (95 %: {low} to {high})"


def among(names: Sequence[str]) -> str:
    """Join the first few names for a sentence."""
    return listed(names if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"])
