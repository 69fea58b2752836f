"""Writes a contest as one page: the verdict in a sentence, then the settings, tables and drawings behind it.

The page needs no scripts and no other files. The same contest gives the same bytes.
"""

import contextlib
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from markupsafe import Markup

from tabletown.arena.entrants import Entrant
from tabletown.arena.output import charts
from tabletown.arena.output.charts import Chart
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.engine import records
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError

MARKER = b"<!doctype html><!-- tabletown arena report -->"  # the first line, which identifies a report
KINDS = {"duel": "Duel", "round-robin": "Round robin", "gauntlet": "Gauntlet", "swiss": "Swiss"}


# ---- the file


def check(path: Path, others: Iterable[Path | None] = ()) -> None:
    """Raise an error for a path that cannot be written, or that holds another kind of file."""
    if path.absolute() in {other.absolute() for other in others if other}:
        raise TabletownError(f"{path} is also the file for something else; give the report its own file")
    try:
        if (path.is_symlink() or path.exists()) and not (path.is_file() and is_report(path)):
            raise TabletownError(f"{path} exists and is not an arena report, so it was not overwritten")
        spare = temporary_path(path)
        spare.open("xb").close()
        spare.unlink()
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None


def is_report(path: Path) -> bool:
    """Whether a file is a report of the arena."""
    with path.open("rb") as file:
        return file.read(len(MARKER)) == MARKER


def temporary_path(path: Path) -> Path:
    """Return the path of a new temporary file in the same folder."""
    return path.with_name(f".report.{secrets.token_hex(8)}")


def write(path: Path, page: str) -> None:
    """Write a page atomically: a crash leaves the old one or the new one."""
    check(path)
    spare = temporary_path(path)
    try:
        with spare.open("xb") as file:
            file.write(page.encode("utf-8", "backslashreplace"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(spare, path)
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):  # after success it does not exist
            spare.unlink()
    records.sync_folder(path.parent)


# ---- the page


class Findings(NamedTuple):
    """What a format adds to the page."""

    verdict: str  # in one sentence
    table: Chart
    details: Sequence[str] = ()
    order: Sequence[int] = ()  # entrants from best to worst, for who beats whom
    ratings: Markup | None = None  # drawn over rounds or days


class Report:
    """The page about a contest; it checks its path before any game is played."""

    def __init__(self, path: Path, game: Game, others: Iterable[Path | None] = ()) -> None:
        check(path, others)
        self.path, self.game = path, game

    def write(
        self, head: Mapping[str, Any], entrants: Sequence[Entrant], games: GameColumns, findings: Findings,
        stopped: str = "",
    ) -> None:  # fmt: skip
        """Write the page; `stopped` says how far an interrupted contest came."""
        labels, order = [entrant.label for entrant in entrants], findings.order
        page = PAGES.get_template("report.html.j2").render(
            marker=Markup(MARKER.decode()),
            kind=KINDS.get(head["kind"], head["kind"]),
            title=self.game.TITLE,
            stopped=stopped,
            verdict=findings.verdict,
            details=findings.details,
            settings=settings(self.game, head, len(games)),
            field=entrants,
            table=findings.table,
            order=order,
            crossed=charts.cross_table(labels, order, games) if len(order) > 1 else [],
            labels=labels,
            ratings=findings.ratings,
            over="days" if head.get("days", 1) > 1 else "rounds",
            seats=charts.seat_charts(games),
            seated=head["kind"] == "swiss",
            lengths=charts.lengths(games),
            forfeits=games.forfeits.listed(),
            forfeited=sum(games.is_forfeit),
            games=len(games),
        )
        write(self.path, page)


def settings(game: Game, head: Mapping[str, Any], played: int) -> list[tuple[str, str]]:
    """Return everything on which the games depend, except the bots."""
    known = {"tabletown", "format", "version", "game", "rules", "options", "field", "kind", "seed"}
    agreed = ", ".join(f"{name} = {value}" for name, value in head["options"].items())
    return [
        ("game", f"{game.TITLE}, rules {head['rules']}"),
        ("options", agreed or "defaults"),
        ("kind", KINDS.get(head["kind"], head["kind"]).lower()),
        *((name, str(value)) for name, value in head.items() if name not in known and value not in ("", None)),
        ("games", f"{played:,}"),
        ("seed", str(head["seed"])),
        ("version", f"Tabletown {head['version']}"),
    ]


PAGES = jinja2.Environment(
    loader=jinja2.PackageLoader("tabletown.arena.output", ""), autoescape=True, trim_blocks=True, lstrip_blocks=True,
    undefined=jinja2.StrictUndefined, auto_reload=False,
)  # fmt: skip
