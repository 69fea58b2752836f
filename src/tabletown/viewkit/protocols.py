"""The views that a game provides: its table as text, in panels and in the browser.

A game's package may hold two modules, `views.text` and `views.svg`. Both are imported only where they are shown.
`games.text_view` and `games.svg_view` return them as the protocols below, with the defaults of `viewkit.defaults` for
what a module leaves out. A game without `views.text` shows the fields of its state; a game without `views.svg` shows
its text in the browser.

Views are pure functions. They take the box, a state that `hide` prepared for the viewer, the viewer (a seat, or
PUBLIC; EVERYTHING if the game has_secrets) and the names of the seats. They know no address, socket or widget, and
keep nothing but caches.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text


class Area(NamedTuple):
    """A part of the table, drawn for one viewer."""

    name: str
    title: str
    seat: int  # its owner, or PUBLIC
    drawing: str  # SVG or HTML, with all foreign text escaped


class Stat(NamedTuple):
    """A number that says how a seat stands."""

    label: str  # "points", "coins"
    value: int
    symbol: str = ""  # the id of the SVG symbol drawn beside it, or empty to write the label


class Panel(NamedTuple):
    """A part of the table in the full-screen terminal; the screen draws a border round it."""

    name: str
    title: str
    seat: int  # its owner, or PUBLIC
    width: int  # including the border of two columns
    lines: Sequence[Text]  # none wider than the inside of the border
    note: str = ""  # at the right end of the top border


class Series(NamedTuple):
    """Actions that a player may play one after another with one button."""

    words: str  # play all resources
    actions: Sequence[int]


class TextView(Protocol):
    """The table in characters, for the plain terminal and the full screen.

    Texts may use these styles: seat0 to seat7 for players, `may` for what can be chosen, `now` for what matters now,
    `quiet`, `gain` and `loss`; the colours hue.red, hue.blue, hue.green, hue.purple, hue.gold, hue.brown and hue.grey;
    and on.red to on.grey for ink on that colour.
    """

    LEGEND: tuple[tuple[str, str], ...]  # marks with their meanings, for the help page; by default none
    PANEL_LEGEND: tuple[tuple[str, str], ...]  # marks that only the panels of the full screen have; by default none

    def table(
        self, box: Any, s: Any, viewer: int, names: Sequence[str], before: Any, keys: Mapping[int, int]
    ) -> RenderableType:
        """The whole table; the one function that a text view must have.

        `before` is an earlier state or None: the table may show what has changed since. `keys` maps the viewer's
        actions to the numbers that choose them.
        """

    def boards(self, box: Any, s: Any, viewer: int, names: Sequence[str]) -> Sequence[RenderableType]:
        """The boards of the other players that the table leaves out on a small screen; by default none."""

    def has_place(self, action: int) -> bool:
        """Whether the table itself shows how to choose the action: by its number, or by words that can be typed.

        All other actions are listed below the table; by default all are.
        """

    def figures(self, box: Any) -> Mapping[int, RenderableType]:
        """Drawings for the rulebook by paragraph; 0 is the worked example. By default there are none."""

    def panels(
        self,
        box: Any,
        s: Any,
        viewer: int,
        names: Sequence[str],
        before: Any,
        keys: Mapping[int, int],
        width: int,
        height: int,
    ) -> Sequence[Panel]:
        """The table in parts, for the full screen; by default there are none, and the whole table is one panel.

        The screen places the panels side by side in their order and begins a new row where the next does not fit into
        `width`. `height` is the room for all rows; a taller table is scrolled. Whatever can be clicked for action 5
        has the Rich style `Style(meta={"action": 5})`; every legal action that has a place is there, with its number.
        """

    def preview(self, box: Any, s: Any, seat: int, action: int) -> Any:
        """Return a new state after the action but before any random draw, or None to show no preview."""

    def frames(self, box: Any, before: Any, s: Any) -> Sequence[Sequence[Text]]:
        """Return the frames of an animation between two states, such as rolling dice, for the full screen.

        Each frame is a list of lines. By default there are none.
        """


class SvgView(Protocol):
    """The table in SVG and HTML, for the browser.

    Drawings hold no script and no style attribute. The page understands these attributes:

    - `data-action="5"`: a click plays action 5. The element has the class `may`, and the action's words as its label.
      Every legal action that has a place is there exactly once.
    - `data-thing="purse-0"`: a thing that log lines and flights name (`LogLine.things`, `Flight`).
    - `data-why`: the answer to a click on something that cannot be chosen now.
    - `data-tell`: the answer to a click on something that is never chosen, such as how a category scores.
    - `data-preview="tenant-3=comes to you|tenant-5=..."`: while the pointer is over the element, or it has the focus,
      each of these things shows its words.
    - `data-touch="purse-0"`: things that light up when the pointer is over the element, separated by spaces.
    - `data-closer="id"`: the element can be shown larger: as the drawing with that id in the rulebook, or as it is
      if the id is empty.
    - `data-turned="0"`: of the parts with `data-turn` inside the element, only those with this number are shown.
      A click on `data-turn-to="2"` inside it changes the number to 2.
    - `data-zoom`: repeats the viewBox of an svg that can be moved and enlarged.
    - `data-vt="card-3"`: a name that stays the same when the thing moves, so that the page can animate the move.
    - `data-key="heap-0"`: a name by which the page restores focus and open parts when it redraws the table.
    - `data-entry`: an entry of a gallery in the rulebook, which the search finds on its own.
    - `data-seconds="4"`: on the outermost element of an animation: how long it is shown.
    """

    SHARED: str  # the name of the phone's tab with the shared areas: Market; by default Table

    def areas(self, box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> Sequence[Area]:
        """The parts of the table; the one function that a browser view must have.

        `acts` maps the viewer's legal actions to their words, and so the selections that may be chosen instead.
        """

    def standings(self, box: Any, s: Any, viewer: int, names: Sequence[str]) -> Sequence[Sequence[Stat]]:
        """Return the numbers in each seat's panel: a row for each seat, the most important number first.

        All rows have the same labels in the same order. Charts show the first number. By default there are none.
        """

    def has_place(self, action: int) -> bool:
        """Whether the action is clicked in the drawing; all other actions are buttons, by default all."""

    def is_secondary(self, action: int) -> bool:
        """Whether an action passes, ends or declines: its button is never the main one; by default none does."""

    def is_offered(self, box: Any, s: Any, seat: int, action: int) -> bool:
        """Whether a legal action without a place gets a button now; by default always.

        A button is left out where the action would be of no use; if no other action is legal, all get one.
        """

    def series(self, box: Any, s: Any, seat: int) -> Sequence[Series]:
        """Return series of actions that get one button each; by default none.

        They are played one by one, up to the first that is refused, that draws a random number or shows something
        hidden.
        """

    def is_open_choice(self, box: Any, s: Any, seat: int) -> bool:
        """Whether everybody knows from which actions the seat chooses now; asked only if the game has_secrets.

        A single choice is then made at once, and that tells nobody anything. By default the answer is no.
        """

    def selects(self, action: int) -> bool:
        """Whether the action only picks something up, and a further question asks where it goes; by default none does.

        While that question is open, `acts` holds the other selections, too: a click on one takes the first back.
        """

    def symbols(self) -> str:
        """One hidden SVG with the symbols that drawings use; `token-coin` is drawn for a flight of coins."""

    def picture(self) -> str:
        """The game's small building for the home page."""

    def option_picture(self, option: str) -> str:
        """A small drawing for an option's card in the lobby, as SVG; by default empty, for a plain card.

        It uses the classes of the town's own art in town.css.
        """

    def sound(self, action: int) -> str:
        """Return the sound of an action: dice, coin, card, place or build; empty, as by default, for none.

        What flies sounds by its token, and an animation as a reveal.
        """

    def stylesheet(self) -> str:
        """The game's CSS, which uses the properties of town.css."""

    def figures(self, box: Any) -> Mapping[int, str]:
        """Drawings for the rulebook by paragraph; 0 is the worked example. By default there are none."""

    def animation(self, box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> str:
        """HTML about an action that everybody may watch, such as bids that are turned over; by default empty.

        `before` and `after` hide nothing, so the drawing may show only what every viewer now knows.
        """

    def timeout(self, box: Any, s: Any, seat: int) -> tuple[int, int] | None:
        """Return the time limit of the seat in seconds and the action played after it, or None for no limit.

        `s` is what the seat sees. By default there is no limit, and new tables do not offer a choice of pace.
        """
