"""Draw docs/images/terminal.svg: a table in the middle of a game, as a terminal shows it."""

import io
import re
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.theme import Theme

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.play.screen import STYLES
from tabletown.play.terminal import Terminal

TARGET = Path(__file__).parents[1] / "docs" / "images" / "terminal.svg"
SEED, ROUNDS = 14, 9
PLAYERS = ("evie", "fromage", "impatient", "marathon")
NAMES = ("Mia", "Brie", "HAL 9000", "Marvin")

LAMPLIGHT = TerminalTheme(
    (41, 36, 31),
    (236, 228, 214),
    [(0, 0, 0)] * 8,  # the eight old colours, of which none is used
)
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def middle_of_a_game() -> tuple[Match, list[tuple[int, list[str]]], Any]:
    """A game in which Mia has something to build, what was told on the way, and the table before her throw."""
    game = games.find("harmonictook")
    match = Match(game, [Seat(*pair) for pair in zip(NAMES, PLAYERS, strict=True)], seed=SEED)
    told: list[tuple[int, list[str]]] = []
    before = None
    while not (match.actors == [0] and len(match.legal(0)) > 5 and len(told) > ROUNDS * 2 * len(NAMES)):
        seat, before = match.actors[0], match.view(0).state
        told.append((seat, match.play_bot(seat)))
    return match, told, before


def draw() -> str:
    """The picture."""
    screen = Console(
        record=True,
        width=100,
        height=30,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        theme=Theme(STYLES),
        highlight=False,
    )
    match, told, before = middle_of_a_game()
    terminal = Terminal(screen, match, None)
    terminal.seen[0] = before
    for seat, lines in told[-4:]:
        terminal.tell(seat, lines)
    terminal.put_question(0, match.legal(0), with_table=True)
    screen.print("Mia> ")
    svg = screen.export_svg(title="tabletown", theme=LAMPLIGHT, unique_id="terminal")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # a picture fetches nothing from afar
    return re.sub(r"Fira Code, monospace", FONTS, svg)


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(draw(), encoding="utf-8")
    sys.stdout.write(f"{TARGET}\n")
