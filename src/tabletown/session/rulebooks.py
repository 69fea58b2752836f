"""Show a game's rules, or only the paragraphs about one topic, with the game's drawings."""

import os
import re
from collections.abc import Iterator
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from tabletown import games
from tabletown.session.console import is_live
from tabletown.session.parse_action import plain

EXAMPLE = "\n## A turn, worked out"


def blocks(rulebook: str) -> list[str]:
    """Split a rulebook into paragraphs, tables and headings."""
    return [block for block in re.split(r"\n\s*\n", rulebook) if block.strip()]


def is_about(text: str, wanted: str) -> bool:
    """Whether a text has this paragraph number or these words."""
    number = wanted.strip("[]. ")
    if number.isdecimal():
        return bool(re.search(rf"(^|\s)\**\[{number}\]|^\**{number}\.", text))
    return plain(wanted) in plain(text)


def found(rulebook: str, wanted: str) -> Iterator[str]:
    """Yield the paragraphs with a word or number, each under its heading; of a table, only the rows that match.

    Sections after the rules and the material, such as a worked example, are skipped: they would match every word.
    """
    heading = ""
    for block in blocks(rulebook.partition(EXAMPLE)[0]):
        if block.startswith("#"):
            heading = block
            continue
        if block.startswith("|"):
            head, rows = block.split("\n")[:2], block.split("\n")[2:]
            rows = [row for row in rows if is_about(row, wanted) and not wanted.strip("[]").isdecimal()]
            block = "\n".join(head + rows) if rows else ""
        elif not is_about(block, wanted):
            block = ""
        if block:
            if heading:
                yield heading
            heading = ""
            yield block


def page(game: Any, box: Any, wanted: str = "") -> RenderableType | None:
    """Return the rules of a box, or the parts about a topic; None if nothing matches."""
    rulebook = game.rulebook(box)
    shown = list(found(rulebook, wanted)) if wanted else blocks(rulebook)
    return illustrated(shown, game, box) if shown else None


def illustrated(shown: list[str], game: Any, box: Any) -> Group:
    """Return blocks of a rulebook, with the game's drawings below their paragraphs."""
    drawings = games.text_view(game).figures(box)
    parts: list[RenderableType] = []
    text: list[str] = []
    for k, block in enumerate(shown):
        text.append(block)
        number = re.match(r"\*\*(\d+)\.\*\*", block)
        is_turn = k > 0 and shown[k - 1].startswith(EXAMPLE.strip())
        drawing = drawings.get(int(number.group(1)) if number else 0 if is_turn else -1)
        if drawing:
            parts += [Markdown("\n\n".join(text)), Padding(drawing, (1, 0, 1, 2))]
            text = []
    return Group(*parts, Markdown("\n\n".join(text)))


def show(screen: Console, game: Any, box: Any, wanted: str = "") -> None:
    """Print the rules, or the parts about a topic."""
    shown = page(game, box, wanted)
    if shown is None:
        screen.print(Text(f"The rules say nothing about {wanted!r}." if wanted else "There are no rules.", "refused"))
    elif is_live() and not wanted:
        os.environ.setdefault("LESS", "-R")  # so that the pager shows colours
        with screen.pager(styles=screen.color_system is not None):
            screen.print(shown)
    else:
        screen.print(shown)
