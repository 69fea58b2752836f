"""The database schema: people, tables, seats, events and chat."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"  # the status of a table
NOBODY, PERSON, BOT, REMOTE = "open", "person", "bot", "remote"  # the kind of a seat
MOVE, UNDO = "move", "undo"  # the kind of an event

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(32), nullable=False),  # in the personal link; a new key makes old links invalid
    Column("token", String(64), unique=True),  # of a bot: the hash of its token
    Column("created", Float, nullable=False),  # times are seconds since 1970
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("pace", String(8), nullable=False, server_default="usual"),  # how long the table waits for answers
    Column("stand_in", String(64), nullable=False),  # the persona that plays for players who leave
    Column("bots", Integer, nullable=False),  # bit i: seat i was a bot when the game began
    Column("seed", BigInteger, nullable=False),  # of the game; kept secret until the game is over
    Column("salt", String(32), nullable=False),
    Column("before", ForeignKey("tables.id"), unique=True),  # the table whose rematch this is
    Column("result", String(400), nullable=False),  # who won, as a sentence, once the game is over
    Column("created", Float, nullable=False),
    Column("began", Float),  # when the game began
    Column("changed", Float, nullable=False),
    Index(None, "status", "listed", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("player", String(64), nullable=False),  # the persona of a bot
    Column("person", ForeignKey("people.id")),  # the person who plays it; friends at one screen share a person
    Column("seen", Float, nullable=False),  # when the person was last online
    Index(None, "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, without gaps: of two simultaneous events one is refused
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("by", String(64), nullable=False),  # the person or persona that acted, or `time`
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "table_id", "id"),
)

facts = Table(
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(200), nullable=False),
)
