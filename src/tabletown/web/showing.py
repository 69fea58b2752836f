"""What the pages show: plain values, made by `pages` from a table and a viewer, drawn by the templates.

Nothing in here knows more than the viewer it was made for.
"""

from dataclasses import dataclass
from datetime import datetime

from tabletown.engine.contract import Area, Line, Persona
from tabletown.engine.options import Option, Value


@dataclass(frozen=True)
class Person:
    """Who looks at the page."""

    id: str
    name: str  # empty until it was given


@dataclass(frozen=True)
class GameCard:
    """A game on the home page."""

    name: str
    title: str
    line: str
    picture: str  # SVG
    seats: tuple[int, int]
    levels: tuple[str, ...]
    middle: str  # the level that is chosen unless said otherwise


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    url: str
    game: str  # its title
    players: str  # Ann, Bob and an open seat
    state: str  # a sentence: "It is your turn", "Waiting for 1 more", "Ann won"
    yours: bool  # the viewer is awaited
    at: datetime  # when something last happened


@dataclass(frozen=True)
class Home:
    """The home page."""

    games: list[GameCard]
    mine: list[TableRow]
    open: list[TableRow]
    watch: list[TableRow]
    finished: list[TableRow]


@dataclass(frozen=True)
class SeatShown:
    """A place at a table."""

    seat: int
    name: str  # empty while it is open
    kind: str  # open, person, bot (a persona), remote (a bot over the API)
    persona: Persona | None
    me: bool
    guest: bool  # somebody at the viewer's screen, for whom the viewer clicks
    host: bool
    here: bool  # a person with the page open; bots are always here
    away: bool  # a person for whom the agreed persona plays until they come back
    acting: bool  # awaited now


@dataclass(frozen=True)
class OptionShown:
    """Something that can be agreed, and what is agreed."""

    option: Option
    value: Value
    words: str


@dataclass(frozen=True)
class ChatLine:
    """Something said at a table."""

    name: str
    text: str
    at: datetime
    me: bool


@dataclass(frozen=True)
class TableShown:
    """What the lobby, the game and the replay of a table have in common."""

    id: str
    url: str
    code: str
    invite: str  # the whole address to send to friends
    game: str
    title: str  # of the game
    status: str  # open, playing, over
    viewer: int  # the viewer's seat, or PUBLIC
    is_host: bool
    seats: list[SeatShown]
    agreed: list[OptionShown]  # options that differ from the defaults
    chat: list[ChatLine]
    watching: int  # how many look on without a seat
    number: int  # of the last event; grows with everything that changes the page


@dataclass(frozen=True)
class LobbyShown:
    """A table before the game."""

    table: TableShown
    options: list[OptionShown]
    personas: list[Persona]  # that can be seated
    fewest: int
    most: int
    can_sit: bool  # a seat is open, and the viewer has none
    listed: bool  # on the home page for everybody to join
    patience: int  # seconds
    pace: str  # of answers that others wait for; empty where the game has no such questions
    stand_in: str  # the persona that plays for who has left
    refusal: str  # why it cannot start yet, or nothing


@dataclass(frozen=True)
class Choice:
    """An action offered to the viewer."""

    action: int
    words: str


@dataclass(frozen=True)
class Wait:
    """How long a question waits, and what is done then."""

    seconds: int
    until: int  # seconds since 1970
    words: str


@dataclass(frozen=True)
class PlayShown:
    """A game for one viewer, in play or finished."""

    table: TableShown
    ask: str  # "Roll the die.", "Waiting for Mia."
    curtain: int  # the seat to which the device has to be passed before more is shown, or PUBLIC
    yours: bool  # the viewer is asked
    decision: int  # which the viewer's next action answers
    wait: Wait | None
    choices: list[Choice]  # that have no place on the board
    areas: list[Area]  # the viewer's own first
    log: list[Line]
    turns_to: list[str]  # the names that are awaited
    undo: str  # why nothing can be taken back; empty if it can
    result: list[tuple[str, list[str]]]  # rows of the end; empty before
    winners: list[str]
    seed_hash: str
    seed: str  # empty before the end
    salt: str


@dataclass(frozen=True)
class ReplayShown:
    """A finished game after some of its moves."""

    table: TableShown
    ply: int
    plies: int
    view: str  # "full", "public" or a seat's number
    areas: list[Area]
    log: list[Line]  # up to here
    words: str  # of the move that led here, with who made it
    result: list[tuple[str, list[str]]]
    seed_hash: str
    seed: str
    salt: str
