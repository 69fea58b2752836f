"""The text view of a game without one: the fields of its state in rows, shared ones first, then each seat's."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.text import Text

from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game
from tabletown.engine.state import BaseState
from tabletown.viewkit.text import TableText, TextLook, shortened

HIDDEN = "?"
SEEDS = 16  # how many hidden copies of a state are compared: fields that differ are unknown to the viewer
INDENT = 2


class Field(NamedTuple):
    """A field of the state as the viewer knows it, or one seat's part of it."""

    label: str
    values: Any
    hidden: Any  # a mask of the values that the viewer does not know
    changed: Any  # a mask of the values that differ from the earlier state


class StateTable:
    """A text view for any game; it shows a question mark for every value that depends on the seed of `hide`.

    A field whose first dimension equals the game's most seats is shown seat by seat.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def table(
        self, box: Any, s: Any, viewer: int, names: Sequence[str], before: Any, keys: Mapping[int, int]
    ) -> TableText[TextLook]:
        """Return every field of the state except the engine's own."""
        return TableText(TextLook(box, s, viewer, names, before, keys), self.lines)

    def lines(self, look: TextLook, width: int, height: int) -> Iterator[Text]:
        """Yield the shared fields, then those of each seat under its name."""
        fields = self.fields(look)
        shared = [field for field in fields if not self.is_by_seat(field)]
        by_seat = [field for field in fields if self.is_by_seat(field)]
        label = max((len(field.label) for field in fields), default=0)
        for field in shared:
            yield from rows(look, field, 0, label + INDENT, width)
        for p in look.seats if by_seat else ():
            yield Text(look.names[p], f"seat{p}")
            for field in by_seat:
                part = Field(field.label, field.values[p], field.hidden[p], field.changed[p])
                yield from rows(look, part, INDENT, label, width)

    def is_by_seat(self, field: Field) -> bool:
        """Whether a field has a part for each seat."""
        return bool(np.ndim(field.values)) and len(field.values) == self.game.SEATS[1]

    def fields(self, look: TextLook) -> list[Field]:
        """Return the fields of the state; values that are equal in all hidden copies are known."""
        states = np.array([look.s] * SEEDS, self.game.STATE)
        boxes, entries = np.array([look.box], self.game.BOX), bind(entry, self.game)
        for seed in range(SEEDS):
            entries.hide(boxes, states[seed : seed + 1], look.viewer, seed)
        found = []
        for name in self.game.STATE.names:
            if name not in (*BaseState.__annotations__, "spare"):
                values = states[name]
                hidden = (values != values[0]).any(axis=0)
                old = values[0] if look.before is None else look.before[name]
                found.append(Field(name.replace("_", " "), values[0], hidden, (values[0] != old) & ~hidden))
        return found


def rows(look: TextLook, field: Field, indent: int, label: int, width: int) -> Iterator[Text]:
    """Yield the lines of a field: one for each row of a two-dimensional field, wrapped if too long."""
    start = indent + label + INDENT
    last = np.shape(field.values)[-1] if np.ndim(field.values) else 1
    parts = [np.reshape(part, (-1, last)) for part in (field.values, field.hidden, field.changed)]
    size = max((len(str(value)) for value in parts[0].flat), default=1)
    line = Text(" " * indent).append(f"{field.label:{label + INDENT}}", "quiet")
    for row in zip(*parts, strict=True):
        for value, is_hidden, is_changed in zip(*row, strict=True):
            if start < line.cell_len > width - size:
                yield line
                line = Text(" " * start)
            words = HIDDEN if is_hidden else str(value)
            line.append(f"{words:>{size}}", "quiet" if is_hidden else "now" if is_changed else "").append(" ")
        yield shortened(line, width, look.marks)
        line = Text(" " * start)
