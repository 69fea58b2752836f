"""Watch a saved game that another process plays."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from tabletown import games
from tabletown.engine import records
from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import BadRecord
from tabletown.engine.match import Match
from tabletown.session.game_lock import GameLock
from tabletown.terminal.keys import pressed
from tabletown.terminal.screen import choose
from tabletown.terminal.table import show_result
from tabletown.viewkit.styles import paint

LOOK = 0.5  # seconds between two looks at the file
HOW = "You are watching. T takes the game over, Q leaves."


def watch_or_take_over(screen: Console, path: Path, why: str) -> bool:
    """Ask what to do with a game that another process plays; return whether to take it over."""
    screen.print(Text(f"{why}.", "now"))
    ways = ["Watch it", "Take it over, and play it here", "Leave it alone"]
    answer = choose(screen, "What would you like?", ways)
    return answer == 1 or (answer == 0 and watch(screen, path))


def watch(screen: Console, path: Path) -> bool:
    """Show a game while another process plays it; return whether to take it over."""
    told, moves, lock = 0, -1, GameLock(path)
    screen.print(Text(HOW, "quiet"))
    while True:
        try:
            record = records.load(path)
        except BadRecord as error:
            screen.print(Text(f"{error}.", "refused"), soft_wrap=True)
            return False
        if len(record.moves) != moves:
            match = Match.at(games.find(record.game), record)
            show_news(screen, match, told)
            told, moves = len(match.log), len(record.moves)
        if record.scores is not None:
            show_result(screen, match)
            return False
        if not lock.user():
            question = "Nobody plays this game any more."
            return choose(screen, question, ["Play it here", "Leave it"]) == 0
        key = pressed(LOOK).casefold()
        if "t" in key or "q" in key:
            return "t" in key


def show_news(screen: Console, match: Match, told: int) -> None:
    """Print the table as everybody may see it, and what has happened."""
    for line in match.log[told:] if told else match.log[-1:]:
        screen.print(paint(line, match.names))
    view = match.view(PUBLIC)
    screen.print()
    screen.print(games.text_view(match.game).table(view.box, view.state, PUBLIC, view.names, None, {}))
    if not match.over:
        names = " and ".join(match.names[seat] for seat in match.actors)
        screen.print(Text.assemble(paint(f"{names} to move.", match.names), "  ", (HOW, "quiet")))
