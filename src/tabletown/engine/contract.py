"""The rules that a game provides: what each function must do.

A game is a module that has the names of `RequiredGame`; `defaults` fills in the rest of `Game`. The protocols of its
views are in `viewkit.protocols`.

Algorithms that work for any game import `game` from here and are written against it; `compile.bind` makes a copy of
the algorithm for one game. Compiled functions take (box, s, ...), change only `s` and the buffers that are passed in,
and never allocate.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, cast

from tabletown.engine.options import Option, OptionWords
from tabletown.engine.state import Floats, Ints

FINE = 0  # the refusal code of a legal action
PUBLIC = -1  # the viewer who holds no seat; seats are 0, 1, ...
EVERYTHING = -2  # the viewer who sees all cards, once the game is over

COMPETITIVE, SOLO, COOPERATIVE = "competitive", "solo", "cooperative"


class Persona(NamedTuple):
    """A bot that comes with a game."""

    name: str  # its name on the command line: evie
    title: str  # its name for people: EVie
    level: str
    line: str  # what it tries to do, in one line
    family: str = ""  # its families in a tournament, separated by spaces
    names: tuple[str, ...] = ()  # names that it may get as a player


class Level(NamedTuple):
    """A bot of a certain strength: a search with a number of playouts and an error in its judgement."""

    name: str
    line: str  # how strong an opponent it is, in one line
    playouts: int
    blur: float  # the typical error in its estimate of an action's chance to win
    sense: float = 0.0  # it slips only into actions with at least this share of the greatest prior; 0: into any


class SearchSettings(NamedTuple):
    """How a search looks ahead in a game."""

    explore: float  # how much the search tries actions that look worse
    horizon: int  # decisions of a playout before `evaluate` is called; -1: at the end of the game


@dataclass(frozen=True)
class Flight:
    """Something that moved from one thing on the table to another, which a screen may animate."""

    token: str  # what moved: coin, card
    start: str
    end: str
    count: int = 1


class LogLine(str):
    """A sentence of the log, with the things that it mentions and the things that moved."""

    things: tuple[str, ...]
    flights: tuple[Flight, ...]

    def __new__(cls, text: str, things: tuple[str, ...] = (), flights: tuple[Flight, ...] = ()) -> "LogLine":
        """Make a sentence with its things and flights."""
        line = super().__new__(cls, text)
        line.things, line.flights = things, flights
        return line


class RequiredGame(Protocol):
    """What every game must have."""

    __name__: str

    def __hash__(self) -> int:
        """Games are compared by identity."""

    # ---- facts about the game

    NAME: str  # its name on the command line: harmonictook
    TITLE: str
    TAGLINE: str  # the game in one sentence
    RULES_VERSION: int  # increased by every change that makes an old record replay differently
    SEATS: tuple[int, int]  # fewest and most players
    BOX: Any  # the record types of box and state; the state's class extends state.BaseState
    STATE: Any
    N_ACTIONS: int
    MAX_DECISIONS: int  # no game has more decisions

    @property
    def REFUSALS(self) -> tuple[str, ...]:
        """The text of each refusal code; [n] refers to a paragraph of the rulebook."""

    # ---- the rules, compiled

    def setup(self, box: Any, s: Any) -> None:
        """Set up the opening position; seats and seed are set, every other field holds its empty value."""

    def actors(self, box: Any, s: Any) -> int:
        """Bit i is set while seat i may act; several bits: they decide at once, in secret; 0: the game is over."""

    def refusal(self, box: Any, s: Any, seat: int, action: int) -> int:
        """Return why the seat may not play the action now, or FINE; any two numbers may be passed."""

    def apply(self, box: Any, s: Any, seat: int, action: int) -> None:
        """Play a legal action, and everything that follows from it up to the next decision."""

    def scores(self, box: Any, s: Any, out: Ints) -> None:
        """Write the result of each seat: higher is better, equal results share the win.

        In a cooperative game all results are equal, and above 0 for a win.
        """

    def hide(self, box: Any, s: Any, viewer: int, seed: int) -> None:
        """Shuffle everything the viewer cannot know, and reseed the random stream.

        The outcome depends only on what the viewer knows and on seed: hiding twice equals hiding once with the
        second seed.
        """

    # ---- texts

    def pack(self, options: Mapping[str, object], bots: int = 0) -> Any:
        """Return the box for these options; bit i of bots is set if seat i is a bot. Raises BadOption or Unknown."""

    def action_name(self, action: int, names: Sequence[str]) -> str:
        """Return the name of an action for players; no two actions of one decision have the same name."""

    def prompt(self, box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
        """Return the question that the seat must answer now, as a sentence."""

    def log_lines(self, box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
        """Describe the effects of the action, one sentence each, without anything that is hidden from any viewer."""

    def rulebook(self, box: Any) -> str:
        """Return the rules in numbered paragraphs (Markdown), with tables of the material in this box.

        A worked example, if any, comes last, under the heading `## A turn, worked out`; text search skips it.
        """


class Game(RequiredGame, Protocol):
    """A complete game, with defaults filled in, as the engine, the players and the front ends use it."""

    PLAYING_TIME: tuple[int, int]  # minutes that a game takes, at the least and at the most; (0, 0): unknown
    WEIGHT: int  # how much there is to learn and to weigh: from 1, light, to 5, heavy; 0: unknown
    OPTIONS: tuple[Option, ...]
    OPTION_WORDS: Mapping[str, OptionWords]  # the options in the words of players, by their names
    MATERIAL: tuple[Option, ...]  # every printed number that a designer may set, as card.field
    VARIANTS: tuple[dict[str, Any], ...]  # further options that the conformance suite tests
    N_INVARIANTS: int
    STATS: tuple[str, ...]  # the names of the numbers that `stats` writes
    SCRATCH: int  # how many floats of scratch `choose` and `evaluate` need
    PERSONAS: tuple[Persona, ...]
    LEVELS: tuple[Level, ...]  # from the weakest to the strongest, as measured
    SEARCH: SearchSettings
    HINT_SEARCH: str  # the search whose moves serve as hints, such as search:2000
    LISTED_LAST: tuple[int, ...]  # actions that screens list after all others

    EMPTY_STATES: Any  # one state before setup, which the engine makes of what `cell(empty=)` declares

    # ---- rules, compiled

    def legal(self, box: Any, s: Any, seat: int, out: Ints) -> int:
        """Write the seat's legal actions into out, ascending, and return how many: at least one while it may act."""

    def invariants(self, box: Any, s: Any, out: Ints) -> None:
        """Write N_INVARIANTS numbers that stay the same from the first position to the last."""

    # ---- what bots need, compiled

    def choose(self, box: Any, s: Any, seat: int, persona: int, out: Ints, work: Floats) -> int:
        """Return a persona's action; s is a copy that `hide` prepared, and may be changed."""

    def evaluate(self, box: Any, s: Any, out: Floats, work: Floats) -> None:
        """Write each seat's chance to win by the final scores, from 0 to 1; work has SCRATCH cells.

        In solo and cooperative games, write how good the final result will be, from 0 to 1.
        """

    def public_chance(self, box: Any, s: Any) -> int:
        """Return a number for the last public chance outcome, such as a dice roll; 0 if there is none."""

    def prior(self, box: Any, s: Any, seat: int, n: int, acts: Ints, out: Floats) -> None:
        """Write the prior of each of n legal actions, a weight above 0: out[i] for acts[i]."""

    def stats(self, box: Any, s: Any, row: Ints) -> None:
        """Write the statistics of a finished game, in the order of STATS."""

    # ---- texts

    def is_cooperative(self, box: Any) -> bool:
        """Whether all players win or lose together."""

    def has_secrets(self, box: Any) -> bool:
        """Whether seats see different states (hands, sealed bids); views then draw for EVERYTHING, too."""

    def aliases(self, action: int, names: Sequence[str]) -> tuple[str, ...]:
        """Return other names of the action."""

    def explain(self, box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
        """Say in one sentence why an action is good, or return an empty string."""

    def reason_weight(self, box: Any, s: Any, seat: int, action: int) -> int:
        """Return how much an action's reason says about a plan: a hint takes the first of those that weigh most."""

    def score_parts(self, score: int, seats: int) -> list[tuple[int, str]]:
        """Return what a result of `scores` is made of, as numbers and what they count: 97 points and 13 cubes."""

    def result(self, box: Any, s: Any, names: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Return the final result as rows: what is counted, and each seat's value."""


class RecordedGame(Game, Protocol):
    """A game that adds more than scores and stats to the arena's records."""

    N_COUNTS: int  # how many numbers `count` adds up

    def count(self, box: Any, before: Any, seat: int, action: int, after: Any, counts: Ints) -> None:
        """Add the effects of an action to counts; before is a copy of the state, and may be changed."""

    def details(
        self, box: Any, s: Any, row: Sequence[int], counts: Ints
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Return a record's entries for the game and for each seat, as JSON values; row holds the game's stats."""


def names_of(kind: type) -> tuple[str, ...]:
    """Return the public names that a protocol declares itself, without those that it inherits."""
    names = [*kind.__annotations__, *vars(kind)]
    return tuple(name for name in names if not name.startswith("_"))


REQUIRED = names_of(RequiredGame)

RECORDED = ("N_COUNTS", "count", "details")


def recorded(game: Game) -> RecordedGame | None:
    """Return the game if it adds more than scores and stats to the arena's records, else None."""
    return cast(RecordedGame, game) if any(hasattr(game, name) for name in RECORDED) else None


class Placeholder:
    """The stand-in for the game in an algorithm, which `compile.bind` replaces with a real game."""


game = cast(RecordedGame, Placeholder())
