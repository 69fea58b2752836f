"""Find the moves of a recorded game that cost most: `tabletown analyse RECORD`."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from tabletown import games
from tabletown.engine import records, rng
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import Match
from tabletown.players.bots import SearchBot, find
from tabletown.session.console import open_screen
from tabletown.terminal.start import make_ready

MARKS = ((0.12, "??"), (0.06, "?"), (0.03, "?!"))  # the least cost of a move, and its mark
WORST = 10  # moves that are shown by default


class Judged(NamedTuple):
    """A move, and its evaluation by a search."""

    ply: int
    seat: int
    played: str
    chance: float  # the chance to win after it
    best: str
    best_chance: float

    @property
    def cost(self) -> float:
        """The chance to win that the move gave away."""
        return max(0.0, self.best_chance - self.chance)

    @property
    def mark(self) -> str:
        """The mark for a bad move, as chess players write it."""
        return next((mark for least, mark in MARKS if self.cost >= least), "")


def cost(move: Judged) -> float:
    """Return the chance to win that a move gave away."""
    return move.cost


def judge(game: Game, record: records.Record, bot: SearchBot) -> Iterator[Judged | None]:
    """Yield the judgement of every move in order; None for a move without alternatives."""
    match = Match.at(game, record, 0)
    for move in record.moves:
        yield judged(match, move, bot) if len(match.legal(move.seat)) > 1 else None
        match.play(move.seat, move.action)


def judged(match: Match, move: records.Move, bot: SearchBot) -> Judged:
    """Compare a move with the best one; both get the same number of playouts."""
    boxes, states, seed = match.boxes, match.position(), rng.branch(match.seed, match.ply, rng.PLAYERS)
    best = bot.weigh(boxes, states, move.seat, seed)[0]
    mine = best
    if best.action != move.action:
        best, mine = bot.compare(boxes, states, move.seat, seed, (best.action, move.action), best.visits)
    words = match.game.action_name(best.action, match.names)
    return Judged(match.ply + 1, move.seat, move.words, mine.chance, words, best.chance)


def analyse(path: Path, player: str, everything: bool, as_json: bool) -> int:
    """Run `tabletown analyse`, and return the exit code."""
    record = records.load(path)
    game = games.find(record.game)
    player = player or game.HINT_SEARCH
    bot = find(game, player)
    if not isinstance(bot, SearchBot):
        raise BadOption(f"an analysis needs a search such as {game.HINT_SEARCH}, not {player}")
    if not record.moves:
        raise TabletownError(f"{path}: nothing has been played yet")
    screen = open_screen()
    make_ready(screen, game, [player], must_wait=True)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        moves = [move for move in bar.track(judge(game, record, bot), len(record.moves), description="moves") if move]
    names = [seat["name"] for seat in record.seats]
    if as_json:
        print(json.dumps([{**move._asdict(), "cost": move.cost, "mark": move.mark} for move in moves], indent=1))
        return 0
    show(screen, names, moves, everything)
    return 0


def show(screen: Console, names: Sequence[str], moves: Sequence[Judged], everything: bool) -> None:
    """Print the moves that cost most, then how well each player did."""
    told = [move for move in moves if everything or move.mark]
    if not everything:
        told = sorted(sorted(told, key=cost)[-WORST:], key=lambda move: move.ply)
    if told:
        title = "All decisions" if everything else "The most costly moves"
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for name in ("move", "", "who", "played", "better"):
            table.add_column(name, justify="right" if name == "move" else "left")
        for move in told:
            better = f"{move.best} ({move.best_chance:.0%})" if move.played != move.best else ""
            table.add_row(
                str(move.ply), move.mark, Text(names[move.seat]), f"{move.played} ({move.chance:.0%})", better
            )
        screen.print(table)
        screen.print("In brackets: the chance to win after that move.", style="dim")
    else:
        screen.print("No move cost much. Well played.")
    screen.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("player", "decisions", "same as search", "lost per decision", "?!", "?", "??"):
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
