"""The database: people, tables, seats, what was done at a table, and what was said."""

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
NOBODY, PERSON, BOT, REMOTE = "open", "person", "bot", "remote"  # who sits on a seat
MOVE, UNDO = "move", "undo"  # what an event is

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(32), nullable=False),  # in the personal link; a new one makes old links void
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
    Column("pace", String(8), nullable=False, server_default="usual"),  # of answers that others wait for
    Column("stand_in", String(64), nullable=False),  # the persona that plays for who has left
    Column("bots", Integer, nullable=False),  # bit i: a bot sat there when the game began
    Column("seed", BigInteger, nullable=False),  # of the game; it leaves the server only when the game is over
    Column("salt", String(32), nullable=False),
    Column("before", ForeignKey("tables.id"), unique=True),  # the game of which this is the rematch
    Column("result", String(400), nullable=False),  # a sentence, when it is over
    Column("created", Float, nullable=False),
    Column("began", Float),  # when the first decision was asked
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
    Column("person", ForeignKey("people.id")),  # who plays there; friends at one screen share a person
    Column("seen", Float, nullable=False),  # when the person was last there
    Index(None, "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, without a gap: of two that come at once one is refused
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("by", String(64), nullable=False),  # the person, or the persona that acted, or time
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
