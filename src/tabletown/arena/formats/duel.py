"""The duel: two bots play blocks, up to a number or until a sequential test decides which is stronger."""

import itertools
from collections.abc import Sequence

import numpy as np
from rich.console import Console

from tabletown import games
from tabletown.arena import schedule
from tabletown.arena.entrants import Entrant, read_entrants
from tabletown.arena.output.charts import Value, chart
from tabletown.arena.output.progress import Screen, Standings
from tabletown.arena.output.report import Findings
from tabletown.arena.output.terminal import print_forfeits
from tabletown.arena.runner import Runner, run_contest
from tabletown.arena.schedule import Plan
from tabletown.arena.settings import Settings
from tabletown.arena.stats import bradley_terry
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.arena.stats.running_totals import RunningTotals
from tabletown.arena.stats.sprt import FEWEST, Sprt, block_means, count, elo_of, is_enough
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption
from tabletown.engine.match import check_count

NEVER = 1e-300  # an error rate at which a sequential test never stops


def run(settings: Settings, a: str, b: str, seats: int, blocks: int, bounds: str) -> int:
    """Run a duel; with bounds it is a sequential test. Return the exit code."""
    game = games.find(settings.game)
    check_count(game, seats)
    return run_contest(settings, Duel(game, read_entrants(game, [a, b]), settings.seed, seats, blocks, bounds))


def read_bounds(text: str) -> tuple[float, float]:
    """Read the two bounds of a sequential test, in Elo."""
    if not text:
        return 0.0, 20.0
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise BadOption(f"--sprt takes two Elo numbers, such as 0,20, not {text!r}") from None
    return low, high


class Duel:
    """A duel from its plan to its verdict."""

    def __init__(
        self, game: Game, entrants: Sequence[Entrant], seed: int, seats: int = 2, blocks: int = 1000, bounds: str = ""
    ) -> None:
        self.game, self.entrants = game, list(entrants)
        self.labels = [entrant.label for entrant in entrants]
        self.plan = Plan(seed, (tuple(schedule.duel(seats)),), blocks)
        self.size = self.plan.size
        self.terms = {"kind": "duel", "seats": seats, "blocks": blocks, "sprt": bounds}
        self.is_sequential = bool(bounds)
        self.sprt = Sprt(*read_bounds(bounds)) if bounds else Sprt(*read_bounds(bounds), NEVER, NEVER)
        self.games = GameColumns(game)
        self.totals = RunningTotals(self.games, 2)

    def play(self, runner: Runner, screen: Screen) -> None:
        """Play blocks until all are played or the sequential test has decided."""
        todo = itertools.groupby(self.plan.games(), key=lambda game: game.block)
        slow = any(entrant.is_python for entrant in self.entrants)
        while not (self.is_sequential and self.sprt.decision):
            at_a_time = max(FEWEST if slow else 4 * FEWEST, self.sprt.blocks // 10)
            some = [game for _, block in itertools.islice(todo, at_a_time) for game in block]
            if not some:
                break
            first = len(self.games)
            try:
                for _ in runner.play(some):
                    pass
            finally:  # an interrupted block does not count
                whole = len(self.games) - (len(self.games) - first) % len(self.plan.seatings(0))
                self.sprt.add(block_means(*bradley_terry.pairs(*self.games.columns(first, whole)), 0, 1))

    def so_far(self) -> Standings:
        """Return the standings by shares; the sequential test knows only complete blocks."""
        self.totals.update()
        shares, counts = self.totals.shares(), self.totals.games.tolist()
        rows = [
            (label, f"{100 * shares[p]:.1f} %", f"{elo_of(float(shares[p])):+.0f}", f"{counts[p]:,}")
            for p, label in enumerate(self.labels)
        ]
        note = f"After {count(self.sprt.blocks)}: {self.sprt.numbers(*self.labels)}" if self.is_sequential else ""
        order = sorted(range(2), key=lambda p: -shares[p])
        return Standings(("bot", "score", "Elo", "games"), [rows[p] for p in order], note)

    def verdict(self) -> str:
        """Say in a sentence which of the two is stronger."""
        if self.is_sequential:
            return self.sprt.sentence(*self.labels)
        better, worse, lead = self.sprt.leader(*self.labels)
        if not is_enough(self.sprt.blocks):
            return f"Too few games to tell {better} from {worse}: {count(self.sprt.blocks)}."
        verb = "is stronger than" if lead.low > 0 else "is not clearly stronger than"
        return f"{better} {verb} {worse}: {lead.elo:+.0f} Elo after {count(self.sprt.blocks)}."

    def score(self) -> str:
        """Return what the leader scores in the blocks that count, in per cent."""
        return f"{100 * (0.5 + abs(self.sprt.lead) / max(1, self.sprt.blocks)):.1f} %"

    def show(self, console: Console) -> None:
        """Print the verdict and the numbers behind it."""
        console.print(self.verdict(), soft_wrap=True)
        played = f"{len(self.games):,} games"
        rest = f"; {played} were played" if self.is_sequential else f" of {played}"
        better, _, lead = self.sprt.leader(*self.labels)
        console.print(f"{better} scores {self.score()} in {count(self.sprt.blocks)}{rest}.", soft_wrap=True)
        console.print(self.sprt.numbers(*self.labels) if self.is_sequential else lead.interval, soft_wrap=True)
        print_forfeits(console, self.labels, self.games.forfeits)

    def findings(self) -> Findings:
        """Return the verdict with the pairs, the score and the lead behind it."""
        better, worse, lead = self.sprt.leader(*self.labels)
        block, players, scores = self.games.columns()
        counted = np.unique(block, return_inverse=True)[1] < self.sprt.blocks  # blocks after the verdict do not count
        _, i, _, share = bradley_terry.pairs(block[counted], players[counted], scores[counted])
        mine, played = np.where(i == self.labels.index(better), share, 1 - share), int(counted.sum())
        won, tied, lost = (int((mine == value).sum()) for value in (1, 0.5, 0))
        pairs = f"pair by pair {won:,} wins, {tied:,} ties, {lost:,} losses"
        details = [f"{better} scores {self.score()} of {played:,} games; {pairs}."]
        if self.is_sequential:
            details.append(self.sprt.numbers(*self.labels) + ". The interval is for a match of fixed length.")
        if more := len(self.games) - played:
            details.append(f"{more:,} more games had already started; they count only in the sections below the lead.")
        note = f"The lead of {better} over {worse}; the dashed line is an even match."
        row = Value("Lead", "", *lead, (self.score(), f"{played:,}"))
        table = chart(("", "Elo", "score", "games"), [row], "{:+.0f}", 0.0, note)
        return Findings(self.verdict(), table, details)
