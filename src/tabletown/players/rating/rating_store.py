"""Ratings in a small SQLite file; every contest or match played with `--rated` counts once."""

import contextlib
import hashlib
import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletown.engine.errors import TabletownError
from tabletown.paths import data_folder
from tabletown.players.rating.ratings import Glicko, Skill, rate_skills, rate_table, skill_at

SCHEMA = """
CREATE TABLE IF NOT EXISTS ratings (
    game TEXT, player TEXT, rating REAL, deviation REAL, mu REAL, sigma REAL, games INTEGER, changed REAL,
    PRIMARY KEY (game, player)
);
CREATE TABLE IF NOT EXISTS contests (id TEXT PRIMARY KEY, at REAL);
"""


class Rated(NamedTuple):
    """The ratings of a player, a bot or a person, in one game."""

    player: str  # a persona, the location of a Python bot, or `person(name)`
    glicko: Glicko = Glicko()
    skill: Skill = Skill()
    games: int = 0


class RatedGame(NamedTuple):
    """A game to rate: its players and their scores."""

    players: tuple[str, ...]
    scores: tuple[float, ...]


class AlreadyRated(TabletownError):
    """The contest or match has been rated before."""


def person(name: str) -> str:
    """Return the name under which a person is rated, which no bot can have."""
    return f"{name} (person)"


def file() -> Path:
    """Return the path of the ratings file."""
    return data_folder() / "ratings.db"


def identity(what: object) -> str:
    """Return a hash that identifies a contest or match, so that it is rated only once."""
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


@contextlib.contextmanager
def opened(how: str = "DEFERRED") -> Iterator[sqlite3.Connection]:
    """Open the file, or create it, for one transaction."""
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
    """Raise an error before play if the file cannot be used or the contest is rated already."""
    with opened("IMMEDIATE") as connection:
        check_unrated(connection, mark)


def check_unrated(connection: sqlite3.Connection, mark: str) -> None:
    """Raise AlreadyRated for a contest or match that is rated already."""
    if connection.execute("SELECT 1 FROM contests WHERE id = ?", (mark,)).fetchone():
        raise AlreadyRated("it is already rated, and counts only once")


def listed(game: str) -> list[Rated]:
    """Return all players rated in a game, best first."""
    with opened() as connection:
        rows = connection.execute(
            "SELECT player, rating, deviation, mu, sigma, games FROM ratings WHERE game = ? "
            "ORDER BY rating - 2 * deviation DESC, player",
            (game,),
        ).fetchall()
    return [Rated(player, Glicko(*four[:2]), Skill(*four[2:4]), four[4]) for player, *four in rows]


def rate(
    game: str, mark: str, games: Sequence[RatedGame], begin: Mapping[str, Glicko] | None = None
) -> list[tuple[Rated, Rated]]:
    """Rate games in order, once; return each player's rating before and after, best first.

    `begin` has the ratings at which some players begin, such as bots of known strength.
    """
    players = sorted({player for one in games for player in one.players})
    with opened("IMMEDIATE") as connection:
        check_unrated(connection, mark)
        before = {player: known(connection, game, player, (begin or {}).get(player, Glicko())) for player in players}
        after = dict(before)
        for one in games:
            rate_game(one, after)
        now = time.time()
        connection.execute("INSERT INTO contests VALUES (?, ?)", (mark, now))
        connection.executemany(
            "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(game, player, *r.glicko, *r.skill, r.games, now) for player, r in after.items()],
        )
    return [(before[player], after[player]) for player in sorted(after, key=lambda p: -after[p].glicko.rating)]


def known(connection: sqlite3.Connection, game: str, player: str, begin: Glicko) -> Rated:
    """Return the ratings of a player, at first those at which it begins."""
    row = connection.execute(
        "SELECT rating, deviation, mu, sigma, games FROM ratings WHERE game = ? AND player = ?", (game, player)
    ).fetchone()
    return (
        Rated(player, Glicko(*row[:2]), Skill(*row[2:4]), row[4])
        if row and row[4]
        else Rated(player, begin, skill_at(begin))
    )


def rate_game(game: RatedGame, ratings: dict[str, Rated]) -> None:
    """Rate one game, but not the players who held several of its seats: they partly played against themselves."""
    if all(game.players.count(player) > 1 for player in game.players):
        return
    glicko = rate_table([ratings[player].glicko for player in game.players], game.scores)
    skill = rate_skills([ratings[player].skill for player in game.players], game.scores)
    for player, g, s in zip(game.players, glicko, skill, strict=True):
        if game.players.count(player) == 1:
            ratings[player] = Rated(player, g, s, ratings[player].games + 1)
