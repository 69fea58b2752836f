"""A match as text: game, options, seed, seats and moves, enough to replay it to any ply and to verify it."""

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
LARGEST = 64 * 2**20  # bytes; real records are far smaller


class Move(NamedTuple):
    """One move: its seat, its action, and the action's words."""

    seat: int
    action: int
    words: str


@dataclass(frozen=True)
class Record:
    """Everything needed to replay a match."""

    game: str
    rules: int  # the version of the rules it was played with
    options: dict[str, Any]  # what differs from the defaults
    seed: int
    seats: list[dict[str, str]]  # name and player of each seat
    bots: int  # bit i is set if seat i was a bot at the start
    moves: list[Move]
    hashes: dict[int, str]  # hashes[n]: of the state after n moves
    scores: list[int] | None  # None while the game goes on


def digest(state: Any) -> str:
    """Return a hash of a state."""
    return hashlib.sha256(state.tobytes()).hexdigest()[:16]


def dumps(record: Record) -> str:
    """Return a record as readable JSON: a line for each move."""
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
    """Parse a record."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("the file is damaged, cut off, or not a record") from None
    if not isinstance(data, dict) or "tabletown" not in data:
        raise BadRecord("the file is not a Tabletown record")
    if not is_count(data["tabletown"]) or not 1 <= data["tabletown"] <= FORMAT:
        raise BadRecord(f"the record has format {str(data['tabletown'])[:20]!r}; this Tabletown reads up to {FORMAT}")
    return Record(
        game=part(data, "game", isinstance(data.get("game"), str)),
        rules=part(data, "rules", is_count(data.get("rules"))),
        options=part(data, "options", isinstance(data.get("options"), dict)),
        seed=part(data, "seed", is_count(data.get("seed"))),
        seats=part(data, "seats", is_seats(data.get("seats"))),
        bots=part(data, "bots", is_count(data.get("bots"))),
        moves=[Move(*move) for move in part(data, "moves", is_moves(data.get("moves")))],
        hashes=read_hashes(part(data, "hashes", isinstance(data.get("hashes"), dict))),
        scores=part(data, "scores", is_scores(data.get("scores"))),
    )


def part(data: dict[str, Any], name: str, good: bool) -> Any:
    """Return an entry of a record, or raise BadRecord if it is missing or not good."""
    if name not in data or not good:
        raise BadRecord(f"the record's entry {name!r} is missing or invalid")
    return data[name]


def is_count(value: object) -> bool:
    """Whether a value is a non-negative integer."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def is_seats(value: object) -> bool:
    """Whether a value is a list of seats."""
    return isinstance(value, list) and all(
        isinstance(seat, dict) and isinstance(seat.get("name"), str) and isinstance(seat.get("player"), str)
        for seat in value
    )


def is_moves(value: object) -> bool:
    """Whether a value is a list of moves."""
    return isinstance(value, list) and all(
        isinstance(move, list)
        and len(move) == 3
        and is_count(move[0])
        and is_count(move[1])
        and isinstance(move[2], str)
        for move in value
    )


def is_scores(value: object) -> bool:
    """Whether a value is a list of scores, or None while the game goes on."""
    return value is None or (
        isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
    )


def read_hashes(value: dict[str, Any]) -> dict[int, str]:
    """Return the hashes by ply."""
    if not all(len(key) < 10 and key.isdecimal() and isinstance(digest, str) for key, digest in value.items()):
        raise BadRecord("the record's entry 'hashes' is missing or invalid")
    return {int(key): digest for key, digest in value.items()}


def load(path: Path | str) -> Record:
    """Read a record from a file."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise BadRecord(f"{path}: cannot be read: it is not a regular file")
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path}: the file is too large to be a record")
        return loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRecord(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: the file is not a Tabletown record") from None
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read: {error.strerror}") from None
    except BadRecord as error:
        if str(error).startswith(str(path)):
            raise
        raise BadRecord(f"{path}: {error}") from None


def save(path: Path | str, record: Record) -> None:
    """Write a record atomically: a crash leaves the old file or the new one."""
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
    """Sync a folder so that a rename is durable; do nothing on systems that cannot."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
