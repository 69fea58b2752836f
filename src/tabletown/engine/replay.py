"""A match as text: game, options, seed, seats and moves; enough to stand at any ply again, and to prove it."""

import contextlib
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tabletown import __version__
from tabletown.engine.errors import BadRecord

FORMAT = 1
HASH_EVERY = 20
LARGEST = 64 * 2**20  # bytes; no record comes near


class Move(NamedTuple):
    """One decision: who made it, its number, and its words."""

    seat: int
    action: int
    words: str


@dataclass(frozen=True)
class Record:
    """All that is needed to play a match again."""

    game: str
    rules: int  # the version of the rules under which it was played
    options: dict[str, Any]  # what differs from the defaults
    seed: int
    seats: list[dict[str, str]]  # name and player of each
    bots: int  # bit i is set where a bot sat down at the start
    moves: list[Move]
    hashes: dict[int, str]  # the table after so many moves
    scores: list[int] | None  # None while the game goes on


def digest(state: Any) -> str:
    """A hash of a position."""
    return hashlib.sha256(state.tobytes()).hexdigest()[:16]


def dumps(record: Record) -> str:
    """A record as JSON that a person can read: a line for each move."""
    head = {
        "tabletown": FORMAT,
        "version": __version__,
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seed": record.seed,
        "seats": record.seats,
        "bots": record.bots,
        "scores": record.scores,
        "hashes": {str(ply): digest for ply, digest in record.hashes.items()},
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n" for key, value in head.items()]
    moves = ",\n".join(f"  {json.dumps(list(move), ensure_ascii=False)}" for move in record.moves)
    return "{\n" + "".join(lines) + ' "moves": [\n' + moves + ("\n" if moves else "") + " ]\n}\n"


def loads(text: str) -> Record:
    """The record that a text holds."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("the file is damaged or cut off, or no record at all") from None
    if not isinstance(data, dict) or "tabletown" not in data:
        raise BadRecord("the file is no Tabletown record")
    if not whole(data["tabletown"]) or not 1 <= data["tabletown"] <= FORMAT:
        raise BadRecord(f"the record has format {str(data['tabletown'])[:20]!r}; this Tabletown reads up to {FORMAT}")
    return Record(
        game=part(data, "game", isinstance(data.get("game"), str)),
        rules=part(data, "rules", whole(data.get("rules"))),
        options=part(data, "options", isinstance(data.get("options"), dict)),
        seed=part(data, "seed", whole(data.get("seed"))),
        seats=part(data, "seats", is_seats(data.get("seats"))),
        bots=part(data, "bots", whole(data.get("bots"))),
        moves=[Move(*move) for move in part(data, "moves", is_moves(data.get("moves")))],
        hashes=read_hashes(part(data, "hashes", isinstance(data.get("hashes"), dict))),
        scores=part(data, "scores", is_scores(data.get("scores"))),
    )


def part(data: dict[str, Any], name: str, good: bool) -> Any:
    """A part of a record, if it is what it should be."""
    if name not in data or not good:
        raise BadRecord(f"the record lacks a proper entry {name!r}")
    return data[name]


def whole(value: object) -> bool:
    """Whether a value is a whole number that is not negative."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def is_seats(value: object) -> bool:
    """Whether a value names the players."""
    return isinstance(value, list) and all(
        isinstance(seat, dict) and isinstance(seat.get("name"), str) and isinstance(seat.get("player"), str)
        for seat in value
    )


def is_moves(value: object) -> bool:
    """Whether a value is a list of moves."""
    return isinstance(value, list) and all(
        isinstance(move, list) and len(move) == 3 and whole(move[0]) and whole(move[1]) and isinstance(move[2], str)
        for move in value
    )


def is_scores(value: object) -> bool:
    """Whether a value is a result, or says that there is none yet."""
    return value is None or (
        isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
    )


def read_hashes(value: dict[str, Any]) -> dict[int, str]:
    """The hashes by ply."""
    if not all(len(key) < 10 and key.isdecimal() and isinstance(digest, str) for key, digest in value.items()):
        raise BadRecord("the record lacks a proper entry 'hashes'")
    return {int(key): digest for key, digest in value.items()}


def load(path: Path | str) -> Record:
    """The record in a file."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise BadRecord(f"{path}: cannot be read: it is no plain file")
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path}: the file is too large to be a record")
        return loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRecord(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: the file is no Tabletown record") from None
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read: {error.strerror}") from None
    except BadRecord as error:
        if str(error).startswith(str(path)):
            raise
        raise BadRecord(f"{path}: {error}") from None


def save(path: Path | str, record: Record) -> None:
    """Write a record so that a crash at any moment leaves the old file or the new one, never half of either."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dumps(record))
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a renaming last; systems that cannot sync a folder do without."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
