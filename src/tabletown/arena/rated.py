"""Ratings that last: a small SQLite file in which every contest that is played `--rated` leaves its mark, once."""

import hashlib
import json
import sqlite3
import time
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletown.arena.contest import Played, finish_scores
from tabletown.arena.field import Entrant
from tabletown.arena.ratings import Glicko, Skill, rate_skills, rate_table
from tabletown.engine.errors import TabletownError
from tabletown.places import data_folder

SCHEMA = """
CREATE TABLE IF NOT EXISTS ratings (
    game TEXT, player TEXT, rating REAL, deviation REAL, mu REAL, sigma REAL, games INTEGER, changed REAL,
    PRIMARY KEY (game, player)
);
CREATE TABLE IF NOT EXISTS contests (id TEXT PRIMARY KEY, at REAL);
"""


class Rated(NamedTuple):
    """What is known of a player, a bot or a person, at one game."""

    player: str
    glicko: Glicko = Glicko()
    skill: Skill = Skill()
    games: int = 0


def file() -> Path:
    """Where ratings are kept."""
    return data_folder() / "ratings.db"


def connect() -> sqlite3.Connection:
    """The file, opened; it is made where there is none."""
    path = file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None)
        connection.executescript(SCHEMA)
    except (OSError, sqlite3.Error) as error:
        raise TabletownError(f"the ratings in {path} cannot be used: {error}") from None
    return connection


def name_of(entrant: Entrant) -> str:
    """Under which a bot is rated: the persona, or the Python bot's place; a label may be anybody's."""
    return entrant.bot


def listed(game: str) -> list[Rated]:
    """All who have a rating at a game, best first."""
    connection = connect()
    try:
        rows = connection.execute(
            "SELECT player, rating, deviation, mu, sigma, games FROM ratings WHERE game = ? "
            "ORDER BY rating - 2 * deviation DESC, player",
            (game,),
        ).fetchall()
    finally:
        connection.close()
    return [Rated(player, Glicko(*four[:2]), Skill(*four[2:4]), four[4]) for player, *four in rows]


def rate(
    game: types.ModuleType, field: Sequence[Entrant], games: Sequence[Played], head: Mapping[str, Any]
) -> list[tuple[Rated, Rated]]:
    """Rate the games of a contest in their order, and say what each player was before and is after; never twice."""
    contest = hashlib.sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()
    connection = connect()
    try:
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("SELECT 1 FROM contests WHERE id = ?", (contest,)).fetchone():
            raise TabletownError("this contest is rated already; another --seed makes another contest")
        before = {player: known(connection, game.NAME, player) for player in sorted({name_of(e) for e in field})}
        after = dict(before)
        for played in games:
            rate_game(game, field, played, after)
        now = time.time()
        connection.execute("INSERT INTO contests VALUES (?, ?)", (contest, now))
        connection.executemany(
            "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(game.NAME, player, *r.glicko, *r.skill, r.games, now) for player, r in after.items()],
        )
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise TabletownError(f"the ratings in {file()} cannot be written: {error}") from None
    finally:
        connection.close()
    return [(before[player], after[player]) for player in sorted(after, key=lambda p: -after[p].glicko.rating)]


def known(connection: sqlite3.Connection, game: str, player: str) -> Rated:
    """What is known of a player."""
    row = connection.execute(
        "SELECT rating, deviation, mu, sigma, games FROM ratings WHERE game = ? AND player = ?", (game, player)
    ).fetchone()
    return Rated(player, Glicko(*row[:2]), Skill(*row[2:4]), row[4]) if row else Rated(player)


def rate_game(game: types.ModuleType, field: Sequence[Entrant], played: Played, ratings: dict[str, Rated]) -> None:
    """One table; a player who sits there more than once is not rated by it, having partly played against itself."""
    players = [name_of(field[i]) for i in played.game.seating]
    if len(set(players)) < len(players):
        return
    scores = finish_scores(game, played)
    glicko = rate_table([ratings[player].glicko for player in players], scores)
    skill = rate_skills([ratings[player].skill for player in players], scores)
    for player, g, s in zip(players, glicko, skill, strict=True):
        ratings[player] = Rated(player, g, s, ratings[player].games + 1)
