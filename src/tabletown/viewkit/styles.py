"""The styles of games' texts, and sentences with the players' names in colour."""

import re
from collections.abc import Sequence

from rich.text import Text

SEAT_COLOURS = ("#2a9fb0", "#d0568f", "#8d86e0", "#8f9c35", "#c9722c", "#4c8fd6", "#b5714b", "#6f9e8a")
HUES = {  # colours for games' things
    "red": "#d4574a",
    "blue": "#4c8fd6",
    "green": "#4f9e58",
    "purple": "#a371cc",
    "gold": "#c9962c",
    "brown": "#a9754a",
    "grey": "#8f8a84",
}
STYLES = {
    **{f"hue.{name}": f"bold {colour}" for name, colour in HUES.items()},
    **{f"on.{name}": f"bold reverse {colour}" for name, colour in HUES.items()},
    **{f"seat{i}": f"bold {colour}" for i, colour in enumerate(SEAT_COLOURS)},
    "may": "bold #2fa67f",  # what can be chosen
    "now": "#d9762b",  # what matters now
    "quiet": "dim",
    "gain": "#2fa67f",
    "loss": "#d4574a",
    "refused": "#d4574a",
    **{f"markdown.h{level}": "bold #d9762b" for level in range(1, 7)},
    "markdown.h1.border": "dim",
    "markdown.table.header": "bold",
    "markdown.table.border": "dim",
    "markdown.code": "#2fa67f",
}


def paint(line: str, names: Sequence[str]) -> Text:
    """Return a sentence with the players' names in their colours."""
    text = Text(line)
    for seat, name in enumerate(names):
        text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat{seat % len(SEAT_COLOURS)}")
    return text
