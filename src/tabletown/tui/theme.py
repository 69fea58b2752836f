"""The day theme and the night theme, for Textual's widgets and for the texts of games."""

import contextlib
import functools
import io
from typing import NamedTuple

from rich.console import Console
from rich.theme import Theme as Styles
from textual.theme import Theme

from tabletown.paths import data_folder
from tabletown.viewkit.styles import STYLES

DAY, NIGHT = "paper", "lamplight"


class Palette(NamedTuple):
    """The colours of a theme."""

    paper: str
    surface: str
    raised: str
    ink: str
    muted: str
    line: str
    may: str
    now: str
    loss: str
    gain: str
    hues: dict[str, str]
    seats: tuple[str, ...]


PALETTES = {
    DAY: Palette(
        paper="#f4eee1", surface="#fffdf8", raised="#eae0cc", ink="#2b2a33", muted="#6a6357", line="#b9a888",
        may="#0b6b50", now="#8f3b0e", loss="#a3261f", gain="#0b6b4a",
        hues={"red": "#a63d2c", "blue": "#2a648f", "green": "#40722b", "purple": "#6d4aa0", "gold": "#7d5c05",
              "brown": "#7a4b22", "grey": "#5c5a57"},
        seats=("#1b6480", "#a83a37", "#5c6b14", "#72479c", "#875a00", "#4a5568", "#8a4a2b", "#2f6b5a"),
    ),
    NIGHT: Palette(
        paper="#231b14", surface="#2b231b", raised="#3d3227", ink="#f4ebdc", muted="#a99b86", line="#6a5a4a",
        may="#62cfa8", now="#f2a771", loss="#ff9d90", gain="#83d8ac",
        hues={"red": "#f39483", "blue": "#86bce8", "green": "#98cd7f", "purple": "#c5a7ee", "gold": "#e2b244",
              "brown": "#d0a070", "grey": "#b8b0a6"},
        seats=("#7ac8e2", "#f59a96", "#c0cf6e", "#caa9f0", "#e8ba5e", "#b8c4d6", "#dba58a", "#8fd0bd"),
    ),
}  # fmt: skip


def remembered() -> str:
    """Return the theme that was chosen last, or an empty string."""
    try:
        name = (data_folder() / "look").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return name if name in PALETTES else ""


def remember(name: str) -> None:
    """Save the theme for the next run, if the data folder is writable."""
    with contextlib.suppress(OSError):
        data_folder().mkdir(parents=True, exist_ok=True)
        (data_folder() / "look").write_text(name, encoding="utf-8")


def theme(name: str) -> Theme:
    """Return a palette as a Textual theme."""
    colours = PALETTES[name]
    return Theme(
        name=name,
        primary=colours.may,
        secondary=colours.now,
        accent=colours.now,
        warning=colours.now,
        error=colours.loss,
        success=colours.gain,
        foreground=colours.ink,
        background=colours.paper,
        surface=colours.surface,
        panel=colours.raised,
        dark=name == NIGHT,
        variables={
            "muted": colours.muted,
            "line": colours.line,
            "may": colours.may,
            "now": colours.now,
            "scrollbar": colours.line,
            "scrollbar-background": colours.surface,
            "input-cursor-background": colours.ink,
            "input-cursor-foreground": colours.surface,
            "input-selection-background": f"{colours.may} 40%",
        },
    )


def styles(name: str) -> dict[str, str]:
    """Return the styles of plain mode in the colours of a palette."""
    colours = PALETTES[name]
    head = f"bold {colours.now}"
    return STYLES | {
        **{f"seat{i}": f"bold {colour}" for i, colour in enumerate(colours.seats)},
        **{f"hue.{hue}": f"bold {colour}" for hue, colour in colours.hues.items()},
        **{f"on.{hue}": f"bold {colours.surface} on {colour}" for hue, colour in colours.hues.items()},
        "may": f"bold {colours.may}",
        "now": colours.now,
        "quiet": colours.muted,
        "line": colours.line,
        "lit": f"bold {colours.surface} on {colours.may}",
        "gain": f"bold {colours.gain}",
        "loss": f"bold {colours.loss}",
        "refused": colours.loss,
        **{f"markdown.h{level}": head for level in range(1, 7)},
        "markdown.h1.border": colours.line,
        "markdown.table.border": colours.line,
        "markdown.code": f"bold {colours.may}",
    }


@functools.cache
def pen(name: str) -> Console:
    """Return the Rich console that renders texts in a palette."""
    return Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        theme=Styles(styles(name)),
        highlight=False,
        markup=False,
        emoji=False,
    )
