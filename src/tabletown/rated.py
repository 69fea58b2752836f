"""Ratings that last: a small SQLite file in which every contest and match played `--rated` leaves its mark, once."""

import contextlib
import hashlib
import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletown.engine.errors import TabletownError
from tabletown.places import data_folder
from tabletown.ratings import Glicko, Skill, rate_skills, rate_table

SCHEMA = """
CREATE TABLE IF NOT EXISTS ratings (
    game TEXT, player TEXT, rating REAL, deviation REAL, mu REAL, sigma REAL, games INTEGER, changed REAL,
    PRIMARY KEY (game, player)
);
CREATE TABLE IF NOT EXISTS contests (id TEXT PRIMARY KEY, at REAL);
"""


class Rated(NamedTuple):
    """What is known of a player, a bot or a person, at one game."""

    player: str  # a persona, the place of a Python bot, or `person` of a name
    glicko: Glicko = Glicko()
    skill: Skill = Skill()
    games: int = 0


class Table(NamedTuple):
    """A game that is rated: who sat there, and how near each of them came."""

    players: tuple[str, ...]
    scores: tuple[float, ...]


class AlreadyRated(TabletownError):
    """What was to be rated has left its mark before."""


def person(name: str) -> str:
    """Under which a person is rated; no bot is called like this."""
    return f"{name} (person)"


def file() -> Path:
    """Where ratings are kept."""
    return data_folder() / "ratings.db"


def identity(what: object) -> str:
    """The mark that something leaves when it is rated: one and the same for the same games."""
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


@contextlib.contextmanager
def opened(how: str = "DEFERRED") -> Iterator[sqlite3.Connection]:
    """The file, which is made where there is none; all that is done with it is done together, or not at all."""
    path = file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.executescript(SCHEMA)
            connection.execute(f"BEGIN {how}")
            yield connection
            connection.execute("COMMIT")
    except (OSError, sqlite3.Error) as error:
        raise TabletownError(f"the ratings in {path} cannot be used: {error}") from None


def check(mark: str = "") -> None:
    """Refuse a file that cannot be used, and what is rated already: better now than after hours of play."""
    with opened("IMMEDIATE") as connection:
        refuse_twice(connection, mark)


def refuse_twice(connection: sqlite3.Connection, mark: str) -> None:
    """Refuse what is rated already."""
    if connection.execute("SELECT 1 FROM contests WHERE id = ?", (mark,)).fetchone():
        raise AlreadyRated("it is rated already, and counts once")


def listed(game: str) -> list[Rated]:
    """All who have a rating at a game, best first."""
    with opened() as connection:
        rows = connection.execute(
            "SELECT player, rating, deviation, mu, sigma, games FROM ratings WHERE game = ? "
            "ORDER BY rating - 2 * deviation DESC, player",
            (game,),
        ).fetchall()
    return [Rated(player, Glicko(*four[:2]), Skill(*four[2:4]), four[4]) for player, *four in rows]


def rate(game: str, mark: str, tables: Sequence[Table]) -> list[tuple[Rated, Rated]]:
    """Rate games in their order, and say what each player was before and is after, best first; never twice."""
    players = sorted({player for table in tables for player in table.players})
    with opened("IMMEDIATE") as connection:
        refuse_twice(connection, mark)
        before = {player: known(connection, game, player) for player in players}
        after = dict(before)
        for table in tables:
            rate_game(table, after)
        now = time.time()
        connection.execute("INSERT INTO contests VALUES (?, ?)", (mark, now))
        connection.executemany(
            "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(game, player, *r.glicko, *r.skill, r.games, now) for player, r in after.items()],
        )
    return [(before[player], after[player]) for player in sorted(after, key=lambda p: -after[p].glicko.rating)]


def known(connection: sqlite3.Connection, game: str, player: str) -> Rated:
    """What is known of a player."""
    row = connection.execute(
        "SELECT rating, deviation, mu, sigma, games FROM ratings WHERE game = ? AND player = ?", (game, player)
    ).fetchone()
    return Rated(player, Glicko(*row[:2]), Skill(*row[2:4]), row[4]) if row else Rated(player)


def rate_game(table: Table, ratings: dict[str, Rated]) -> None:
    """One table; a player who sits there more than once has partly played against itself, and is not rated by it."""
    if all(table.players.count(player) > 1 for player in table.players):
        return
    glicko = rate_table([ratings[player].glicko for player in table.players], table.scores)
    skill = rate_skills([ratings[player].skill for player in table.players], table.scores)
    for player, g, s in zip(table.players, glicko, skill, strict=True):
        if table.players.count(player) == 1:
            ratings[player] = Rated(player, g, s, ratings[player].games + 1)
