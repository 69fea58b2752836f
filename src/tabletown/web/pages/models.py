"""View models: plain values for the templates, made from a table for one viewer.

They hold nothing that is hidden from their viewer.
"""

from dataclasses import dataclass
from datetime import datetime

from tabletown.engine.contract import LogLine, Persona
from tabletown.engine.options import Option, OptionWords, Value
from tabletown.viewkit.protocols import Area, Stat
from tabletown.web.pages.story import Story


@dataclass(frozen=True)
class Person:
    """The person who looks at the page."""

    id: str
    name: str  # empty until it is given


@dataclass(frozen=True)
class GameCard:
    """A game on the home page."""

    name: str
    title: str
    line: str
    picture: str  # SVG
    seats: tuple[int, int]
    minutes: str  # how long a game takes: 20 to 40 minutes; empty if unknown
    weight: int  # from 1, light, to 5, heavy; 0: unknown
    levels: tuple[str, ...]
    middle: str  # the default level


@dataclass(frozen=True)
class ListedTable:
    """A table in a list."""

    url: str
    game: str  # its title
    players: str  # Ann, Bob and an open seat
    state: str  # a sentence: "It is your turn", "Waiting for 1 more", "Ann won!"
    yours: bool  # it is the viewer's turn
    at: datetime  # when something last happened


@dataclass(frozen=True)
class Home:
    """The home page."""

    games: list[GameCard]
    mine: list[ListedTable]
    open: list[ListedTable]
    watch: list[ListedTable]
    finished: list[ListedTable]


@dataclass(frozen=True)
class SeatShown:
    """A seat at a table."""

    seat: int
    name: str  # empty while it is open
    kind: str  # open, person, bot (a persona), remote (a bot over the API)
    persona: Persona | None
    me: bool
    guest: bool  # a player at the viewer's screen
    host: bool
    here: bool  # whether the person has the page open; bots are always here
    away: bool  # whether the agreed persona plays for an absent person
    acting: bool  # whether it is this seat's turn


@dataclass(frozen=True)
class OptionShown:
    """An option and its value, in the words of players."""

    option: Option
    value: Value
    word: str  # the value as the server reads it
    words: OptionWords
    said: str  # the value as players say it
    picture: str  # SVG, or empty

    @property
    def summary(self) -> str:
        """The option as it was agreed: Room Service, or The market: 8 piles at a time."""
        if self.value is True:
            return self.words.title
        return f"{self.words.title}: {self.said}"

    @property
    def is_changed(self) -> bool:
        """Whether the value differs from the default."""
        return self.value != self.option.default


@dataclass(frozen=True)
class ChatLine:
    """A chat message."""

    name: str
    text: str
    at: datetime
    me: bool


@dataclass(frozen=True)
class TableShown:
    """What the lobby, the game and the replay of a table share."""

    id: str
    url: str
    code: str
    invite: str  # the full URL to send to friends
    game: str
    title: str  # of the game
    status: str  # open, playing, over
    viewer: int  # the viewer's seat, or PUBLIC
    is_host: bool
    seats: list[SeatShown]
    agreed: list[OptionShown]  # options that differ from the defaults
    chat: list[ChatLine]
    watching: int  # how many watch without a seat
    number: int  # of the last event


@dataclass(frozen=True)
class LobbyShown:
    """A table before the game."""

    table: TableShown
    options: list[OptionShown]
    personas: list[Persona]  # that can take a seat
    fewest: int
    most: int
    can_sit: bool  # whether a seat is open and the viewer has none
    listed: bool  # whether the table is public, on the home page
    patience: int  # seconds
    pace: str  # of answers with a time limit; empty if the game has none
    stand_in: str  # the persona that plays for players who leave
    refusal: str  # why it cannot start yet, or empty


@dataclass(frozen=True)
class Choice:
    """An action offered to the viewer."""

    action: int
    words: str
    main: bool  # whether its button is a main one


@dataclass(frozen=True)
class SeriesShown:
    """Actions that the viewer may play one after another with one button."""

    words: str
    actions: list[int]


@dataclass(frozen=True)
class Wait:
    """The time limit of a decision, and the action that is played then."""

    seconds: int
    until: int  # seconds since 1970
    words: str


@dataclass(frozen=True)
class TurnShown:
    """A turn of another player."""

    seat: int
    words: str  # in one line
    story: str  # with all that came of it
    things: list[str]


@dataclass(frozen=True)
class PlayShown:
    """A game for one viewer, in play or finished."""

    table: TableShown
    ask: str  # "Roll the die.", "Waiting for Mia."
    pass_to: int  # the seat to which the shared device must be passed first, or PUBLIC
    yours: bool  # whether it is the viewer's turn
    decision: int  # the number of the viewer's decision
    wait: Wait | None
    choices: list[Choice]  # actions that cannot be clicked on the board
    series: list[SeriesShown]
    selects: list[int]  # actions that pick something up
    instead: list[int]  # what may be picked up instead of what is picked up now
    chosen: list[int]  # what is picked up now; a click on it lets go
    areas: list[Area]  # the viewer's own first
    shared: str  # the name of the shared areas
    standings: list[list[Stat]]  # by seat; empty if the game has none
    log: list[LogLine]
    recap: list[TurnShown]  # the others' turns since the viewer's last
    last: list[str]  # the things that the last turns were about
    confirm: int  # the number of the viewer's move that waits to be confirmed, or 0
    turns_to: list[str]  # the names of the players to act
    undo: str  # why undo is refused; empty if it is allowed
    undo_steps: int  # how many moves the last click has made
    again: list[int]  # seats at this shared device that have decided in secret and may decide again
    result: list[tuple[str, list[str]]]  # rows of the result; empty before the end
    outcome: str  # who won, as a sentence to the viewer; empty before the end
    story: Story | None  # how the game went; None before the end
    seed_hash: str
    seed: str  # empty before the end
    salt: str
    compiling: str  # how far the rules are compiled; empty if they are


@dataclass(frozen=True)
class ReplayShown:
    """A finished game after some of its moves."""

    table: TableShown
    ply: int
    plies: int
    view: str  # "full", "public" or a seat's number
    areas: list[Area]
    log: list[LogLine]  # up to here
    words: str  # the last turn or the last move in it, with its player
    turns: list[int]  # the plies after which turns end
    rounds: list[int]  # the plies before which the first player moves again
    result: list[tuple[str, list[str]]]
    seed_hash: str
    seed: str
    salt: str
