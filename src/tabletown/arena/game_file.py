"""Reads and writes the file of a contest: its settings in the first line, and a game in each line after it.

A full disk or a kill may cut a file off in the middle of a line. All lines before it stay valid, and a contest
resumes from them without losing a game or counting one twice.
"""

import contextlib
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from tabletown import __version__, games
from tabletown.arena.cluster import ClusterContest
from tabletown.arena.contest import Contest, Details, Played, finish_scores, finish_words, results
from tabletown.arena.entrants import Entrant
from tabletown.arena.schedule import PlannedGame
from tabletown.engine import records
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import winners_of

FORMAT = 2
KIND = "arena"
A_PIECE = 1 << 16  # bytes that are read at a time


def header(
    game: Game, entrants: Sequence[Entrant], options: Mapping[str, object], terms: Mapping[str, object]
) -> dict[str, Any]:
    """Return the first line: everything on which the games depend."""
    return {
        "tabletown": KIND,
        "format": FORMAT,
        "version": __version__,
        "game": game.NAME,
        "rules": game.RULES_VERSION,
        "options": dict(options),
        "field": [list(entrant) for entrant in entrants],
        **terms,
    }


def line(contest: Contest | ClusterContest, played: Played, about: Details | None = None) -> dict[str, Any]:
    """Return the line of a game, which with the header gives a full record; `about` is what its format adds."""
    finish, won = finish_scores(contest.game, played), winners_of(results(played), contest.kind)
    words = finish_words(contest.game, played)
    nothing: Details = {}, [{} for _ in finish]
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
                    "label": contest.entrants[i].label,
                    "bot_type": contest.entrants[i].bot,
                    "seat": seat,
                    "winner": seat in won,
                    "result": played.scores[seat],
                    "score": finish[seat],
                    "finish": words[seat],
                    **standing[seat],
                },
                cities[seat],
            )
            for seat, i in enumerate(played.game.seating)
        ],
        "summary": dict(zip(contest.game.STATS, played.row, strict=True)),
    }
    if played.forfeit >= 0:
        kept["forfeit"] = {"seat": played.forfeit, "reason": played.reason}
    if played.record:
        kept["moves"] = [[move.seat, move.action] for move in played.record.moves]
    return with_more(kept, details)


def with_more(ours: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Add the game's entries to ours; if both use a name, ours wins."""
    return {**ours, **more, **ours}


def played_of(game: Game, entrants: Sequence[Entrant], kept: dict[str, Any]) -> Played:
    """Read a game from its line, without its record and its details."""
    index = {entrant.label: i for i, entrant in enumerate(entrants)}
    try:
        forfeit = kept.get("forfeit") or {"seat": -1, "reason": ""}
        return Played(
            PlannedGame(
                kept["number"], kept["block"], kept["seed"], tuple(index[one["label"]] for one in kept["players"])
            ),
            tuple(one["result"] for one in kept["players"]),
            tuple(kept["summary"][name] for name in game.STATS),
            kept["decisions"],
            forfeit["seat"],
            forfeit["reason"],
        )
    except (KeyError, TypeError):
        raise TabletownError(f"game {kept.get('number')} of the file is damaged") from None


class GameFile:
    """The file of a contest, open for more games."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path, self.file = path, file

    @classmethod
    def create(cls, path: Path, head: Mapping[str, Any]) -> "GameFile":
        """Create a file, which must not exist."""
        try:
            file = path.open("xb")
        except FileExistsError:
            raise TabletownError(f"{path} already exists; use --resume to continue it") from None
        except OSError as error:
            raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
        created = cls(path, file)
        created.write([head])
        return created

    @classmethod
    def resume(cls, path: Path, head: Mapping[str, Any]) -> tuple["GameFile", Iterator[dict[str, Any]]]:
        """Open the file of the same contest for more games, and return it with its games so far."""
        found = read_head(path)
        for name in {**head, **found}:
            if name != "version" and found.get(name) != head.get(name):
                mine, theirs = json.dumps(head.get(name)), json.dumps(found.get(name))
                raise TabletownError(f"{path} belongs to another contest: its {name} is {theirs}, not {mine}")
        try:
            file = path.open("r+b")
            file.truncate(whole_bytes(file))
            file.seek(0, os.SEEK_END)
        except OSError as error:
            raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
        return cls(path, file), read_games(path)

    def write(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Append complete lines in one write."""
        text = "".join(json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n" for kept in lines)
        try:
            self.file.write(text.encode())
            self.file.flush()
        except OSError as error:
            raise TabletownError(f"{self.path} cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Sync the file to disk, and close it."""
        try:
            with self.file:
                os.fsync(self.file.fileno())
        except OSError as error:
            raise TabletownError(f"{self.path} cannot be written: {error.strerror}") from None


class StatsFile:
    """A file to which a short line is added for each game."""

    def __init__(self, path: Path) -> None:
        self.path, self.is_ours = path, not path.exists()
        with self._errors_in_one_line():
            self.file = path.open("a", encoding="utf-8")

    def write(self, lines: Iterable[str]) -> None:
        """Add lines."""
        with self._errors_in_one_line():
            self.file.writelines(f"{text}\n" for text in lines)
            self.file.flush()

    def close(self) -> None:
        """Close the file, and delete it if it is new and empty."""
        with contextlib.suppress(OSError):  # the write error was reported before
            self.file.close()
        if self.is_ours and not self.path.stat().st_size:
            self.path.unlink()

    @contextlib.contextmanager
    def _errors_in_one_line(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise TabletownError(f"{self.path} cannot be written: {error.strerror}") from None


def stats_line(contest: Contest | ClusterContest, played: Played) -> str:
    """Return a game in short, best first: `turns=29  n=2  Fiona=50  Iris=45`, `... Fiona=97 points and 13 cubes`."""
    row = dict(zip(contest.game.STATS, played.row, strict=True))
    length = f"turns={row['turns']}" if "turns" in row else f"decisions={played.plies}"
    finish = finish_scores(contest.game, played)
    words = finish_words(contest.game, played)
    ranked = sorted(zip(played.game.seating, finish, words, strict=True), key=lambda one: -one[1])
    scores = "  ".join(f"{contest.entrants[i].label}={said}" for i, _, said in ranked)
    return f"{length}  n={len(finish)}  {scores}"


def open_file(
    path: Path | None, head: Mapping[str, Any], resume: bool
) -> tuple[GameFile | None, Iterator[dict[str, Any]]]:
    """Create or resume the file of a contest, if it has one, and return it with its games so far."""
    if path is None:
        return None, iter(())
    if resume and path.exists():
        return GameFile.resume(path, head)
    return GameFile.create(path, head), iter(())


# ---- reading


def read_head(path: Path) -> dict[str, Any]:
    """Return the first line of a file."""
    head = next(read_lines(path), {})
    if head.get("tabletown") != KIND:
        raise TabletownError(f"{path} is not an arena file")
    if head.get("format") != FORMAT:
        raise TabletownError(f"{path} has format {head.get('format')}; this version reads format {FORMAT}")
    return head


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the games of a file, one at a time, since there may be millions of them."""
    for number, kept in enumerate(itertools.islice(read_lines(path), 1, None)):
        if kept.get("number") != number:
            raise TabletownError(f"{path} is damaged: its games are not numbered 0, 1, 2 and so on")
        yield kept


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the complete lines of a file."""
    try:
        with path.open("rb") as file:
            for n, text in enumerate(file, 1):
                if text.endswith(b"\n"):
                    yield parsed(path, n, text)
    except OSError as error:
        raise TabletownError(f"{path} cannot be read: {error.strerror}") from None


def parsed(path: Path, n: int, text: bytes) -> dict[str, Any]:
    """Parse a line."""
    try:
        kept = json.loads(text)
    except ValueError:
        kept = None
    if not isinstance(kept, dict):
        what = "is not an arena file" if n == 1 else f"is damaged in line {n}"
        raise TabletownError(f"{path} {what}")
    return kept


def whole_bytes(file: IO[bytes]) -> int:
    """Return how many bytes of a file are complete lines, searching from its end."""
    end = file.seek(0, os.SEEK_END)
    while end:
        begin = max(0, end - A_PIECE)
        file.seek(begin)
        found = file.read(end - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        end = begin
    return 0


# ---- one game as a record


def extract_record(path: Path, number: int, to: Path) -> int:
    """Write a game of a file as a full record of its own; return the exit code."""
    head = read_head(path)
    kept = next(itertools.islice(read_games(path), number, None), None)
    if kept is None:
        held = sum(1 for _ in read_games(path))
        raise BadOption(f"{path} holds {held:,} games, numbered from 0; there is no game {number}")
    if to.exists():
        raise TabletownError(f"{to} already exists")
    try:
        records.save(to, record_of(path, head, kept))
    except OSError as error:
        raise TabletownError(f"{to} cannot be written: {error.strerror}") from None
    print(f"Wrote game {number} to {to}. Replay it with: tabletown replay {to}")
    return 0


def record_of(path: Path, head: Mapping[str, Any], kept: dict[str, Any]) -> records.Record:
    """Replay a game of a file from its moves, or from its seed if only personas played."""
    game = games.find(head["game"])
    if head["rules"] != game.RULES_VERSION:
        raise TabletownError(
            f"{path} was played under rules version {head['rules']}; this is version {game.RULES_VERSION}"
        )
    contest = Contest(game, [Entrant(*entrant) for entrant in head["field"]], head["options"])
    planned = played_of(game, contest.entrants, kept).game
    if "moves" not in kept:
        return contest.record(planned)
    match = contest.match_of(planned)
    for seat, action in kept["moves"]:
        match.play(seat, action)
    return match.record()
