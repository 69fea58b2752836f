"""What a game provides, each thing once, with its promise.

A game is a module with these names. Algorithms import this module as `game`, and `bind` puts a real game in its place.
Compiled functions take (box, s, ...), change only `s` and the buffers that are passed in, and never allocate.

Beside it lies a module `view_text`, the table for the terminal, imported only where it is shown:

- `table(box, s, viewer, names, before, keys)` is a Rich renderable, a pure function of what it is given: `before` is an
  earlier state, or None, to show what has changed since; `keys` maps actions to the numbers that choose them.
  It may use the styles seat0 to seat7, may, now, quiet, gain, loss, the colours hue.red, hue.blue, hue.green,
  hue.purple, hue.gold, hue.brown and hue.grey, and the same as on.red and so on, for ink on that colour.
- `has_place(action)` says whether the table itself shows how to choose that action: its number, or enough words.
- `LEGEND` is a tuple of (mark, meaning).
- `figures(box)`, which a game may leave out, maps paragraphs of the rulebook to drawings, Rich renderables; 0 is the
  turn worked out.

On a full screen that table is one panel, unless `view_text` says how it is divided:

- `panels(box, s, viewer, names, before, keys, width, height)` is a list of `Panel`, a pure function like `table`. The
  screen sets them side by side in their order, and begins a new row where the next would not fit in `width`.
  `height` is what there is for all rows; what is taller is scrolled. What can be clicked for an action bears the Rich
  style `Style(meta={"action": 5})`; actions that `has_place` names must be among them, with their numbers.
- `foresee(box, s, seat, action)` is the table as the action would leave it, to be looked at before it is done: a new
  state, on which chance has brought nothing, or None; it may be left out.
- `film(box, before, s)` is what a screen shows between two states: a list of pictures, each a list of Rich texts, such
  as dice that tumble; it may be left out, or empty.

A game that is drawn for the browser has a module `view_svg` as well, imported only there; one that has none is shown
as text with a button for each action.

- `areas(box, s, viewer, names, acts)` is a list of `Area`, a pure function of what it is given. `acts` maps the
  viewer's legal actions to their words. What can be clicked bears `data-action="5"`, the class `may` and the words as
  its label; what the log speaks of bears `data-thing="purse-0"`, by the names of `Line.things` and `Flight`. What
  cannot be clicked now may say why, by `data-why`; what is pointed at may light up others, by `data-touch="purse-0"`,
  or be shown larger, by `data-closer="id"`: the drawing of that id in the rulebook, or the thing itself without one.
- `has_place(action)` says whether the drawing itself can be clicked for that action.
- What can be turned has a holder with `data-turned="0"`: of its parts that bear `data-turn` it shows those of its own
  number. An svg whose `data-zoom` repeats its viewBox can be moved, and looked at more closely.
- `symbols()` is one hidden SVG with the symbols that drawings use; the symbol `token-coin` flies for a flight of coins.
- `picture()` is the game's little building for the home page, `stylesheet()` its CSS, over the properties of town.css.
- `figures(box)`, which a game may leave out, maps paragraphs of the rulebook to drawings; 0 is the turn worked out.
- `film(box, before, seat, action, after, names)`, which a game may leave out, draws a moment for everybody to watch,
  such as bids that are turned over; it is fit for every viewer's eyes, and mostly empty.
- `patience(box, s, seat)`, which a game may leave out, says how many seconds others wait for a seat and which
  action is taken then, or None where they wait as long as it takes; s is what the seat sees.

A game that hides cards may have `OPENS = True`: its views then know the viewer EVERYTHING as well, for whom they lay
open every hand. Where a game that is over is looked back at, it is drawn for that viewer; without it, for the public.

A game whose options change it much may have `VARIANTS`, a tuple of options as `pack` takes them: the conformance suite
plays each as it plays the game as printed.

The names of `MAY_PROVIDE` are for the arena's records; a game has all of them or none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletown.engine.options import Option
from tabletown.engine.records import Floats, Ints

FINE = 0  # the refusal code of a legal action
PUBLIC = -1  # the viewer who holds no seat; seats are 0, 1, ...
EVERYTHING = -2  # who looks back at a game that is over, and sees all cards


class Persona(NamedTuple):
    """A bot that comes with a game."""

    name: str  # how it is called on a command line: evie
    title: str  # and at the table: EVie
    level: str
    line: str  # what it is after, in one line


class Level(NamedTuple):
    """A bot for people: a search that thinks so long, and misjudges so much."""

    name: str
    line: str  # what it is like to play against, in one line
    playouts: int
    blur: float  # the chance to win by which it misjudges an action, more or less


class Manner(NamedTuple):
    """How a search looks ahead in a game."""

    explore: float  # how curious it is: what an action's chance to win may lack and still be looked into
    horizon: int  # decisions of a playout before the outlook is asked; -1: it is asked at the end


@dataclass(frozen=True)
class Flight:
    """Something that went from one thing on the table to another, for a screen to show it going."""

    token: str  # what it was: coin, card
    start: str
    end: str
    count: int = 1


class Line(str):
    """A sentence of the log that knows which things on the table it is about, and what moved."""

    things: tuple[str, ...]
    flights: tuple[Flight, ...]

    def __new__(cls, text: str, things: tuple[str, ...] = (), flights: tuple[Flight, ...] = ()) -> "Line":
        """A sentence with what it is about."""
        line = super().__new__(cls, text)
        line.things, line.flights = things, flights
        return line


class Area(NamedTuple):
    """A part of the table, drawn for one viewer."""

    name: str
    title: str
    seat: int  # whose it is, or PUBLIC
    drawing: str  # SVG or HTML, with everything from outside escaped


class Panel(NamedTuple):
    """A part of the table on a full screen; the screen draws a border round it, which tells whose turn it is."""

    name: str
    title: str
    seat: int  # whose it is, or PUBLIC
    width: int  # with the border, two columns
    lines: Sequence[Any]  # Rich texts, none wider than what the border leaves
    note: str = ""  # at the right end of the border, beside the title


NAME: str  # how the game is found: harmonictook
TITLE: str
LINE: str  # the game in one sentence
RULES_VERSION: int  # raised by every change that alters what an old record would replay to
SEATS: tuple[int, int]  # fewest and most players
BOX: Any  # the record types of the box and the state; the state's class extends records.Table
STATE: Any
N_ACTIONS: int
MAX_DECISIONS: int  # no game takes more
N_LAWS: int
N_WORK: int  # how many floats of scratch `choose` needs
ROW: tuple[str, ...]  # what `summary` keeps, by name
OPTIONS: tuple[Option, ...]
MATERIAL: tuple[Option, ...]  # every printed number that a designer may set, as card.field
PERSONAS: tuple[Persona, ...]
LEVELS: tuple[Level, ...]  # from gentle to merciless, by measured strength
ADVISER: str  # the search whose moves serve as hints, such as search:2000
SEARCH: Manner
REFUSALS: tuple[str, ...]  # the words of each refusal code; [n] is the rulebook's paragraph


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box for these options; bit i of bots is set where a bot sits. Raises BadOption or Unknown."""
    raise NotImplementedError


def setup(box: Any, s: Any, seats: int, seed: int) -> None:
    """Lay out the opening position, writing every byte of s."""
    raise NotImplementedError


def actors(box: Any, s: Any) -> int:
    """Bit i is set while seat i may act; several bits: they decide at once and in secret; 0: the game is over."""
    raise NotImplementedError


def refusal(box: Any, s: Any, seat: int, action: int) -> int:
    """Why the seat may not play the action now, or FINE; answers for any two numbers."""
    raise NotImplementedError


def legal(box: Any, s: Any, seat: int, out: Ints) -> int:
    """Write the seat's legal actions into out, rising, and say how many: at least one while it may act."""
    raise NotImplementedError


def apply(box: Any, s: Any, seat: int, action: int) -> None:
    """Play a legal action, and all that follows from it up to the next decision."""
    raise NotImplementedError


def scores(box: Any, s: Any, out: Ints) -> None:
    """The result of each seat, higher is better, equal is shared; all alike when the game was played together."""
    raise NotImplementedError


def hide(box: Any, s: Any, viewer: int, seed: int) -> None:
    """Rearrange at random whatever the viewer cannot know, and start the stream anew from seed.

    The outcome depends on what the viewer knows and on seed alone: hiding twice is hiding once with the second seed.
    """
    raise NotImplementedError


def laws(box: Any, s: Any, out: Ints) -> None:
    """Write N_LAWS numbers that stay the same from the first position to the last."""
    raise NotImplementedError


def choose(box: Any, s: Any, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action; s is a copy that `hide` prepared, and may be scribbled on."""
    raise NotImplementedError


def outlook(box: Any, s: Any, out: Floats, work: Floats) -> None:
    """Write each seat's chance to win, from 0 to 1, as the scores say at the end; work is as long as for `choose`.

    Where one plays alone, or all together: how good the end will be, from 0 to 1.
    """
    raise NotImplementedError


def omen(box: Any, s: Any) -> int:
    """A number for what chance has last shown to all, such as the dice; 0 where there is nothing to tell apart."""
    raise NotImplementedError


def prior(box: Any, s: Any, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Write how good each of n legal actions looks at first sight, as a weight above 0: out[i] for acts[i]."""
    raise NotImplementedError


def summary(box: Any, s: Any, row: Ints) -> None:
    """Write what the arena and the lab keep of a finished game, in the order of ROW."""
    raise NotImplementedError


def words(action: int, names: Sequence[str]) -> str:
    """An action as a player says it, no two alike within a decision."""
    raise NotImplementedError


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Other words that mean the same action."""
    raise NotImplementedError


def asks(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked now, as a sentence."""
    raise NotImplementedError


def tell(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What the action brought about, a sentence each, fit for every viewer's eyes; each may be a `Line`."""
    raise NotImplementedError


def why(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """What speaks for an action, in one sentence; empty where there is nothing to say."""
    raise NotImplementedError


def result(box: Any, s: Any, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The end in rows for people: what is counted, then each seat's share."""
    raise NotImplementedError


def rulebook(box: Any) -> str:
    """The rules in numbered paragraphs (Markdown), with tables of this box's material.

    A worked example, if there is one, comes last, under the heading `## A turn, worked out`; searches leave it out.
    """
    raise NotImplementedError


# ---- what a game may provide as well: what the arena's records tell of a game beyond its scores and its summary

MAY_PROVIDE = ("N_COUNTS", "count", "details")

N_COUNTS: int  # how many numbers `count` keeps


def count(box: Any, before: Any, seat: int, action: int, after: Any, counts: Ints) -> None:
    """Add to counts what an action brought about; before is a copy of the table, and may be scribbled on."""
    raise NotImplementedError


def details(box: Any, s: Any, row: Sequence[int], counts: Ints) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a record tells of a game as it stands, and of each seat, in values that JSON knows; row is its summary."""
    raise NotImplementedError
