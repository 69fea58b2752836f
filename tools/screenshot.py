"""Draw docs/images/terminal*.svg: tables in the middle of a game, as a terminal shows them."""

import io
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.theme import Theme

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.players.moves import play_bot
from tabletown.terminal.table import Terminal
from tabletown.viewkit.styles import STYLES

IMAGES = Path(__file__).parents[1] / "docs" / "images"


class Scene(NamedTuple):
    """A game, who plays it, and how many decisions go before the picture."""

    game: str
    players: dict[str, str]
    seed: int
    decisions: int
    choices: int  # that Mia has at least
    size: tuple[int, int]


SCENES = {
    "terminal": Scene(
        "harmonictook", {"Mia": "evie", "Brie": "fromage", "HAL 9000": "impatient", "Marvin": "marathon"}, 14, 72, 6,
        (100, 30),
    ),
    "terminal-harmonies": Scene("harmonies", {"Mia": "steward", "Brie": "ranger"}, 4, 110, 9, (80, 26)),
}  # fmt: skip

LAMPLIGHT = TerminalTheme(
    (41, 36, 31),
    (236, 228, 214),
    [(0, 0, 0)] * 8,  # the eight old colours, of which none is used
)
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def middle_of_a_game(scene: Scene) -> tuple[Match, list[list[str]], Any]:
    """A game in which Mia has something to choose, what was told on the way, and the table before."""
    seats = [Seat(name, player) for name, player in scene.players.items()]
    match = Match(games.find(scene.game), seats, seed=scene.seed)
    told: list[list[str]] = []
    before = None
    while not (match.actors == [0] and len(match.legal(0)) >= scene.choices and match.ply > scene.decisions):
        seat, before = match.actors[0], match.view(0).state
        told.append(play_bot(match, seat))
    return match, told, before


def draw(name: str, scene: Scene) -> str:
    """The picture."""
    width, height = scene.size
    screen = Console(
        record=True,
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        theme=Theme(STYLES),
        highlight=False,
    )
    match, told, before = middle_of_a_game(scene)
    terminal = Terminal(screen, match, None)
    terminal.seen[0] = before
    for lines in told[-4:]:
        terminal.tell(lines)
    terminal.put_question(0, match.legal(0), with_table=True)
    screen.print("Mia> ")
    svg = screen.export_svg(title="tabletown", theme=LAMPLIGHT, unique_id=name)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # a picture fetches nothing from afar
    return re.sub(r"Fira Code, monospace", FONTS, svg)


if __name__ == "__main__":
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        (IMAGES / f"{name}.svg").write_text(draw(name, scene), encoding="utf-8")
        sys.stdout.write(f"{IMAGES / name}.svg\n")
