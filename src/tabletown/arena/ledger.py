"""What a contest leaves behind: a file with its settings in the first line and a game in each line after it.

A file that was cut off in the middle of a line, by a full disk or a kill, is good up to the line before; a contest can
be resumed from it, and no game is lost or counted twice.
"""

import contextlib
import itertools
import json
import os
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from tabletown import __version__
from tabletown.arena.contest import Details, Game, Played, finish_scores, results
from tabletown.arena.field import Entrant
from tabletown.engine.errors import TabletownError

FORMAT = 2
KIND = "arena"
A_PIECE = 1 << 16  # bytes that are looked at together


def header(
    game: types.ModuleType, field: Sequence[Entrant], options: Mapping[str, object], settings: Mapping[str, object]
) -> dict[str, Any]:
    """The first line: everything on which the games depend."""
    return {
        "tabletown": KIND,
        "format": FORMAT,
        "version": __version__,
        "game": game.NAME,
        "rules": game.RULES_VERSION,
        "options": dict(options),
        "field": [list(entrant) for entrant in field],
        **settings,
    }


def line(
    game: types.ModuleType, field: Sequence[Entrant], played: Played, about: Details | None = None
) -> dict[str, Any]:
    """A game as it is kept; with the header it can be turned into a full record. `about` is what its contest knows."""
    shares, finish = results(played), finish_scores(game, played)
    nothing: Details = {}, [{} for _ in shares]
    (place, standing), (details, cities) = about or nothing, played.details or nothing
    kept: dict[str, Any] = {
        "number": played.game.number,
        "block": played.game.block,
        "seed": played.game.seed,
        **place,
        "n_players": len(played.scores),
        "decisions": played.plies,
        "players": [
            with_more(
                {
                    "label": field[i].label,
                    "bot_type": field[i].bot,
                    "seat": seat,
                    "winner": shares[seat] == max(shares) > min(shares),
                    "result": played.scores[seat],
                    "score": finish[seat],
                    **standing[seat],
                },
                cities[seat],
            )
            for seat, i in enumerate(played.game.seating)
        ],
        "summary": dict(zip(game.ROW, played.row, strict=True)),
    }
    if played.forfeit >= 0:
        kept["forfeit"] = {"seat": played.forfeit, "reason": played.reason}
    if played.record:
        kept["moves"] = [[move.seat, move.action] for move in played.record.moves]
    return with_more(kept, details)


def with_more(ours: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """What we keep and what the game tells besides; a name of ours stays ours."""
    return {**ours, **more, **ours}


def played_of(game: types.ModuleType, field: Sequence[Entrant], kept: dict[str, Any]) -> Played:
    """A kept game, as it was when it was played, but for its record and its details."""
    index = {entrant.label: i for i, entrant in enumerate(field)}
    try:
        forfeit = kept.get("forfeit") or {"seat": -1, "reason": ""}
        return Played(
            Game(kept["number"], kept["block"], kept["seed"], tuple(index[one["label"]] for one in kept["players"])),
            tuple(one["result"] for one in kept["players"]),
            tuple(kept["summary"][name] for name in game.ROW),
            kept["decisions"],
            forfeit["seat"],
            forfeit["reason"],
        )
    except (KeyError, TypeError):
        raise TabletownError(f"game {kept.get('number')} of the file is damaged") from None


class Ledger:
    """The file of a contest, open for more games."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path, self.file = path, file

    @classmethod
    def create(cls, path: Path, head: Mapping[str, Any]) -> "Ledger":
        """A new file; one that exists is left alone."""
        try:
            file = path.open("xb")
        except FileExistsError:
            raise TabletownError(f"{path} exists already; --resume goes on with it") from None
        except OSError as error:
            raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
        ledger = cls(path, file)
        ledger.write([head])
        return ledger

    @classmethod
    def resume(cls, path: Path, head: Mapping[str, Any]) -> tuple["Ledger", Iterator[dict[str, Any]]]:
        """A file to go on with, and the games that are in it already; it must be of the very same contest."""
        found = read_head(path)
        for name in {**head, **found}:
            if name != "version" and found.get(name) != head.get(name):
                mine, theirs = json.dumps(head.get(name)), json.dumps(found.get(name))
                raise TabletownError(f"{path} is of another contest: its {name} is {theirs}, not {mine}")
        try:
            file = path.open("r+b")
            file.truncate(whole_bytes(file))
            file.seek(0, os.SEEK_END)
        except OSError as error:
            raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
        return cls(path, file), read_games(path)

    def write(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add lines, whole and at once."""
        text = "".join(json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n" for kept in lines)
        try:
            self.file.write(text.encode())
            self.file.flush()
        except OSError as error:
            raise TabletownError(f"{self.path} cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Make it last."""
        try:
            with self.file:
                os.fsync(self.file.fileno())
        except OSError as error:
            raise TabletownError(f"{self.path} cannot be written: {error.strerror}") from None


class Stats:
    """A file to which a short line is added for each game."""

    def __init__(self, path: Path) -> None:
        self.path, self.is_ours = path, not path.exists()
        with self._told():
            self.file = path.open("a", encoding="utf-8")

    def write(self, lines: Iterable[str]) -> None:
        """Add lines."""
        with self._told():
            self.file.writelines(f"{text}\n" for text in lines)
            self.file.flush()

    def close(self) -> None:
        """That was all; a new file in which there is nothing is not left behind."""
        with contextlib.suppress(OSError):  # of lines that could not be written, which has been told
            self.file.close()
        if self.is_ours and not self.path.stat().st_size:
            self.path.unlink()

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise TabletownError(f"{self.path} cannot be written: {error.strerror}") from None


def stats_line(game: types.ModuleType, field: Sequence[Entrant], played: Played) -> str:
    """A game in short: `turns=29  n=2  Fiona=50  Iris=45`."""
    row = dict(zip(game.ROW, played.row, strict=True))
    length = f"turns={row['turns']}" if "turns" in row else f"decisions={played.plies}"
    finish = finish_scores(game, played)
    ranked = sorted(zip(played.game.seating, finish, strict=True), key=lambda pair: -pair[1])
    scores = "  ".join(f"{field[i].label}={score:g}" for i, score in ranked)
    return f"{length}  n={len(finish)}  {scores}"


# ---- reading


def read_head(path: Path) -> dict[str, Any]:
    """The first line of a file."""
    head = next(read_lines(path), {})
    if head.get("tabletown") != KIND:
        raise TabletownError(f"{path} is no file of the arena")
    if head.get("format") != FORMAT:
        raise TabletownError(f"{path} has the format {head.get('format')}; this program reads {FORMAT}")
    return head


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """The games of a file, one at a time, since there may be millions of them."""
    for number, kept in enumerate(itertools.islice(read_lines(path), 1, None)):
        if kept.get("number") != number:
            raise TabletownError(f"{path} is damaged: its games are not the first ones, each once")
        yield kept


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The whole lines of a file."""
    try:
        with path.open("rb") as file:
            for n, text in enumerate(file, 1):
                if text.endswith(b"\n"):
                    yield parsed(path, n, text)
    except OSError as error:
        raise TabletownError(f"{path} cannot be read: {error.strerror}") from None


def parsed(path: Path, n: int, text: bytes) -> dict[str, Any]:
    """What a line says."""
    try:
        kept = json.loads(text)
    except ValueError:
        kept = None
    if not isinstance(kept, dict):
        what = "is no file of the arena" if n == 1 else f"is damaged in line {n}"
        raise TabletownError(f"{path} {what}")
    return kept


def whole_bytes(file: IO[bytes]) -> int:
    """How many bytes of a file are whole lines, found from its end."""
    end = file.seek(0, os.SEEK_END)
    while end:
        begin = max(0, end - A_PIECE)
        file.seek(begin)
        found = file.read(end - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        end = begin
    return 0
