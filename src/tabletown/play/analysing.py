"""Goes through a game that was played, and says which moves cost most: `tabletown analyse RECORD`."""

import json
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from tabletown import games
from tabletown.engine import dice, replay
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import Match
from tabletown.engine.minds import SearchMind, find
from tabletown.play.screen import open_screen
from tabletown.play.start import make_ready

MARKS = ((0.12, "??"), (0.06, "?"), (0.03, "?!"))  # what a move costs at least, and the mark for it
WORST = 10  # moves that are shown unless all are wanted


class Judged(NamedTuple):
    """A move, and what a search thinks of it."""

    ply: int
    seat: int
    played: str
    chance: float  # to win after it
    best: str
    best_chance: float

    @property
    def cost(self) -> float:
        """The chance to win that the move gave away."""
        return max(0.0, self.best_chance - self.chance)

    @property
    def mark(self) -> str:
        """How bad that is, as players write it."""
        return next((mark for least, mark in MARKS if self.cost >= least), "")


def cost(move: Judged) -> float:
    """What a move gave away."""
    return move.cost


def judge(game: types.ModuleType, record: replay.Record, mind: SearchMind) -> Iterator[Judged | None]:
    """Every move in its order; None where there was nothing to decide."""
    match = Match.at(game, record, 0)
    for move in record.moves:
        yield judged(match, move, mind) if len(match.legal(move.seat)) > 1 else None
        match.play(move.seat, move.action)


def judged(match: Match, move: replay.Move, mind: SearchMind) -> Judged:
    """A move beside the best one; the one that was played gets as much thought as the other."""
    boxes, states, seed = match.boxes, match.position(), dice.branch(match.seed, match.ply, dice.PLAYERS)
    best = mind.weigh(boxes, states, move.seat, seed)[0]
    mine = best
    if best.action != move.action:
        best, mine = mind.compare(boxes, states, move.seat, seed, (best.action, move.action), best.visits)
    words = match.game.words(best.action, match.names)
    return Judged(match.ply + 1, move.seat, move.words, mine.chance, words, best.chance)


def analyse(path: Path, player: str, everything: bool, as_json: bool) -> int:
    """The whole of `tabletown analyse`; the answer is the exit code."""
    record = replay.load(path)
    game = games.find(record.game)
    player = player or game.ADVISER
    mind = find(game, player)
    if not isinstance(mind, SearchMind):
        raise BadOption(f"an analysis needs a search such as {game.ADVISER}, not {player}")
    if not record.moves:
        raise TabletownError(f"{path}: nothing has been played yet")
    screen = open_screen()
    make_ready(screen, game, [player])
    with Progress(console=Console(stderr=True), transient=True) as bar:
        moves = [move for move in bar.track(judge(game, record, mind), len(record.moves), description="moves") if move]
    names = [seat["name"] for seat in record.seats]
    if as_json:
        print(json.dumps([{**move._asdict(), "cost": move.cost, "mark": move.mark} for move in moves], indent=1))
        return 0
    show(screen, names, moves, everything)
    return 0


def show(screen: Console, names: Sequence[str], moves: Sequence[Judged], everything: bool) -> None:
    """The moves that cost most, then how well each has played."""
    told = [move for move in moves if everything or move.mark]
    if not everything:
        told = sorted(sorted(told, key=cost)[-WORST:], key=lambda move: move.ply)
    if told:
        title = "All decisions" if everything else "The moves that cost most"
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for name in ("move", "", "who", "played", "better"):
            table.add_column(name, justify="right" if name == "move" else "left")
        for move in told:
            better = f"{move.best} ({move.best_chance:.0%})" if move.played != move.best else ""
            table.add_row(
                str(move.ply), move.mark, Text(names[move.seat]), f"{move.played} ({move.chance:.0%})", better
            )
        screen.print(table)
        screen.print("In brackets: the chance to win after it.", style="dim")
    else:
        screen.print("No move cost much: well played.")
    screen.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("player", "decisions", "as the search", "given away a decision", "?!", "?", "??"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for seat, name in enumerate(names):
        mine = [move for move in moves if move.seat == seat]
        if not mine:
            continue
        agreed = sum(move.played == move.best for move in mine) / len(mine)
        lost = sum(map(cost, mine)) / len(mine)
        marks = [str(sum(move.mark == mark for move in mine)) for mark in ("?!", "?", "??")]
        table.add_row(Text(name), str(len(mine)), f"{agreed:.0%}", f"{lost:.1%}", *marks)
    screen.print(table)
