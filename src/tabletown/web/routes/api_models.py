"""The requests and responses of the JSON API."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from tabletown.engine.match import LONGEST_NAME


class Model(BaseModel):
    """The base class, which refuses unknown fields, so that a typo is noticed."""

    model_config = ConfigDict(extra="forbid")


class Detail(BaseModel):
    """An error message."""

    detail: str


class NewBot(Model):
    """A bot to register."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME, examples=["Deep Took"])


class BotToken(Model):
    """The bot's name and its token, which is shown only once."""

    name: str
    token: str


class PersonaInfo(Model):
    """A bot that comes with a game."""

    name: str
    title: str
    level: str
    line: str


class OptionInfo(Model):
    """An option of a game."""

    name: str
    help: str
    default: str
    values: str


class GameInfo(Model):
    """A game that can be played here."""

    name: str
    title: str
    line: str
    seats: tuple[int, int]
    personas: list[PersonaInfo]
    options: list[OptionInfo]


class TableInfo(Model):
    """A table in a list."""

    id: str
    game: str
    players: str
    state: str


class NewTable(Model):
    """A table to open."""

    game: str = Field(max_length=64, examples=["harmonictook"])
    seats: list[str] = Field(
        min_length=1, max_length=16, examples=[["me", "open"]], description="`me`, `open` or the name of a persona"
    )
    options: dict[str, str] = Field(default={}, max_length=200)
    listed: bool = False


class Opened(Model):
    """A table that was opened."""

    id: str
    code: str


class Sit(Model):
    """Which seat to take; the first open one if it is left out."""

    seat: int | None = Field(default=None, ge=0, lt=64)


class Seated(Model):
    """The seat that was taken."""

    seat: int


class ActionInfo(Model):
    """A legal action."""

    number: int
    words: str


class SeatInfo(Model):
    """A seat at the table."""

    seat: int
    name: str
    kind: str
    acting: bool


class Observation(Model):
    """What a viewer sees of a table, and the legal actions."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    number: int = Field(description="the number of the latest event at the table")
    viewer: int = Field(description="your seat, or -1 if you only watch")
    seats: list[SeatInfo]
    decision: int | None = Field(description="send this with your action; null while you have nothing to decide")
    asks: str
    actions: list[ActionInfo]
    state: dict[str, Any] = Field(
        description="the table in numbers, by the fields of the game's state; what you cannot know is shuffled, "
        "consistently with what you know"
    )
    log: list[str] = Field(description="the latest sentences, oldest first")
    scores: list[int] | None = Field(description="null until the game is over")


class Answer(Model):
    """An answer to a decision."""

    decision: int = Field(ge=0, lt=2**31)
    action: int = Field(ge=0, lt=2**31)


class Done(Model):
    """A move that is in the database."""

    number: int
