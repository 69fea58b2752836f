"""Reading a game's rules: the whole of them, or the paragraphs about one thing."""

import os
import re
from collections.abc import Iterator

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from tabletown.play.answers import plain
from tabletown.play.screen import is_live

EXAMPLE = "\n## A turn, worked out"


def blocks(rulebook: str) -> list[str]:
    """The rulebook's paragraphs, tables and headings, each whole."""
    return [block for block in re.split(r"\n\s*\n", rulebook) if block.strip()]


def is_about(text: str, wanted: str) -> bool:
    """Whether a text has the paragraph's number or the words."""
    number = wanted.strip("[]. ")
    if number.isdecimal():
        return bool(re.search(rf"(^|\s)\**\[{number}\]|^\**{number}\.", text))
    return plain(wanted) in plain(text)


def found(rulebook: str, wanted: str) -> Iterator[str]:
    """The paragraphs about a word or of a number, each under its heading; of a table only the rows that match.

    What comes after the rules and the material, such as a worked example, is left out: it is about everything.
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


def show(screen: Console, rulebook: str, wanted: str = "") -> None:
    """Show the rules, or what they say about something."""
    text = "\n\n".join(found(rulebook, wanted)) if wanted else rulebook
    if not text.strip():
        screen.print(Text(f"The rules say nothing about {wanted!r}." if wanted else "There are no rules.", "refused"))
    elif is_live() and not wanted:
        os.environ.setdefault("LESS", "-R")  # so that the pager shows colours
        with screen.pager(styles=screen.color_system is not None):
            screen.print(Markdown(text))
    else:
        screen.print(Markdown(text))
