"""A contest as one page: the verdict in a sentence, then the settings, tables and drawings behind it.

The page needs nothing but itself: no scripts, no other files. The same contest gives the same bytes.
"""

import contextlib
import os
import secrets
import types
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
import numpy as np
from markupsafe import Markup

from tabletown.arena import figures, fit, plots, sprt
from tabletown.arena.contest import Played
from tabletown.arena.field import Entrant
from tabletown.arena.figures import Chart, Games, Value, chart, number
from tabletown.arena.run import Place, Round
from tabletown.arena.sprt import SURE
from tabletown.engine import replay
from tabletown.engine.errors import TabletownError
from tabletown.ratings import Glicko

MARKER = b"<!doctype html><!-- tabletown arena report -->"  # the first line, by which a report is known as one
MOST_STEPS = 24  # of the ratings that are drawn one by one; beyond it days are drawn, then every second day...
KINDS = {"duel": "Duel", "round-robin": "Round robin", "gauntlet": "Gauntlet", "swiss": "Swiss"}


# ---- the file


def check(path: Path, others: Iterable[Path | None] = ()) -> None:
    """Refuse a path to which no report can be written, or at which something else lies."""
    if path.absolute() in {other.absolute() for other in others if other}:
        raise TabletownError(f"{path} is to hold something else already; give the report a file of its own")
    try:
        if (path.is_symlink() or path.exists()) and not (path.is_file() and is_report(path)):
            raise TabletownError(f"{path} exists and is no report of the arena; it is left alone")
        spare = beside(path)
        spare.open("xb").close()
        spare.unlink()
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None


def is_report(path: Path) -> bool:
    """Whether a file is one of ours."""
    with path.open("rb") as file:
        return file.read(len(MARKER)) == MARKER


def beside(path: Path) -> Path:
    """A new file in the same folder."""
    return path.with_name(f".report.{secrets.token_hex(8)}")


def write(path: Path, page: str) -> None:
    """Write a page so that a crash at any moment leaves the old one or the new one."""
    check(path)
    spare = beside(path)
    try:
        with spare.open("xb") as file:
            file.write(page.encode("utf-8", "backslashreplace"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(spare, path)
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):  # it is gone if all went well
            spare.unlink()
    replay.sync_folder(path.parent)


# ---- the page


class Report:
    """A page in the making: told of every game, and written when all is over."""

    def __init__(self, path: Path, game: types.ModuleType, others: Iterable[Path | None] = ()) -> None:
        check(path, others)
        self.path, self.game, self.games = path, game, Games(game)
        self.history: list[tuple[int, int, list[Glicko]]] = []
        self.stopped = ""  # how far the contest came, where it was interrupted

    def add(self, played: Played) -> None:
        """One more game."""
        self.games.add(played)

    def add_round(self, turn: Round) -> None:
        """The ratings after one more round."""
        self.history.append((turn.day, turn.number, turn.after))

    def duel(self, head: Mapping[str, Any], field: Sequence[Entrant], test: sprt.Sprt, sequential: bool) -> None:
        """Write the report of a duel."""
        labels = [entrant.label for entrant in field]
        a, b = labels
        found = test.estimate
        block, players, scores = self.games.columns()
        counted = np.unique(block, return_inverse=True)[1] < test.blocks  # games go on while a verdict is made
        _, i, _, share = fit.pairs(block[counted], players[counted], scores[counted])
        mine = np.where(i == 0, share, 1 - share)
        won, tied, lost = (int((mine == value).sum()) for value in (1, 0.5, 0))
        score, games = f"{100 * (0.5 + test.lead / max(1, test.blocks)):.1f} %", int(counted.sum())
        details = [f"{a} scores {score} of {games:,} games; pair by pair {won:,} wins, {tied:,} ties, {lost:,} losses."]
        if sequential:
            details.append(test.numbers() + ". The interval is that of a match of fixed length.")
        if games < len(self.games):
            details.append(
                f"{len(self.games) - games:,} more games had been begun; they count for what is below the lead."
            )
        note = f"The lead of {a} over {b}; the dashed line is an even match."
        lead = Value("Lead", "", *found, (score, f"{games:,}"))
        table = chart(("", "Elo", "score", "games"), [lead], "{:+.0f}", 0.0, note)
        self._write(head, field, figures.duel_sentence(labels, test, sequential), details, table, [])

    def table(
        self, head: Mapping[str, Any], field: Sequence[Entrant], found: Sequence[fit.Standing], new: int = 0
    ) -> None:
        """Write the report of a round robin, or of a gauntlet whose new bots are the first of the field."""
        labels = [entrant.label for entrant in field]
        known = [one for one in found if one.group != fit.NO_GAMES]
        values = [
            Value(*field[one.player], one.elo, one.low, one.high, (f"{100 * one.share:.1f} %", f"{one.games:,}"))
            for one in known
        ]
        note = "Bradley-Terry strengths on the Elo scale, their mean 0; 95 % intervals by a bootstrap over blocks."
        if any(one.group > 0 for one in known):
            note += " Not all bots are connected by games: strengths compare only among those that are."
        table = chart(("bot", "Elo", "score", "games"), values, "{:+.0f}", 0.0, note)
        self._write(head, field, figures.table_sentence(labels, found, new), [], table, [one.player for one in known])

    def swiss(
        self, head: Mapping[str, Any], field: Sequence[Entrant], found: Sequence[Place], points: Sequence[float]
    ) -> None:
        """Write the report of a tournament."""
        values = [
            Value(
                *field[place.entrant],
                place.rating.rating,
                place.rating.rating - SURE * place.rating.deviation,
                place.rating.rating + SURE * place.rating.deviation,
                (number("{:.1f}", place.finish), f"{points[place.entrant]:.4g}", str(place.games)),
            )
            for place in found
        ]
        note = "Glicko ratings with the intervals of their deviations; the finish score is an average."
        table = chart(("bot", "rating", "finish", "points", "games"), values, "{:.0f}", 1500.0, note)
        order = [place.entrant for place in found]
        sentence = figures.swiss_sentence([entrant.label for entrant in field], found, len(self.games))
        self._write(head, field, sentence, [], table, order)

    def _ratings(self, field: Sequence[Entrant], order: Sequence[int]) -> Markup | None:
        """The ratings over rounds, or over days where rounds are too many."""
        path, begin = self.history, [Glicko()] * len(field)
        if not path:
            return None
        days, last = path[-1][0], len(path)
        if last > MOST_STEPS and days > 1:
            path = [
                turn for turn, after in zip(path, [*path[1:], None], strict=True) if not after or after[0] > turn[0]
            ]
        every = -(-len(path) // MOST_STEPS)
        path = [turn for k, turn in enumerate(path, 1) if k % every == 0 or k == len(path)]
        by_day = len({turn[0] for turn in path}) == len(path) and days > 1
        steps = [
            "start",
            *(f"day {day}" if by_day else f"{day}.{turn}" if days > 1 else str(turn) for day, turn, _ in path),
        ]
        new_days = [k for k in range(1, len(path)) if path[k][0] > path[k - 1][0]] if not by_day else []
        kinds = list(dict.fromkeys(field[p].bot for p in order))
        many = [
            plots.Line(
                field[p].label,
                tuple(ratings[p].rating for ratings in (begin, *(turn[2] for turn in path))),
                kinds.index(field[p].bot),
            )
            for p in order
        ]
        return plots.lines(many, steps, new_days, "ratings round by round")

    def _write(
        self, head: Mapping[str, Any], field: Sequence[Entrant], verdict: str, details: Sequence[str],
        table: Chart, order: Sequence[int],
    ) -> None:  # fmt: skip
        labels = [entrant.label for entrant in field]
        page = PAGES.get_template("report.html.j2").render(
            marker=Markup(MARKER.decode()),
            kind=KINDS.get(head["kind"], head["kind"]),
            title=self.game.TITLE,
            stopped=self.stopped,
            verdict=verdict,
            details=details,
            settings=settings(self.game, head, len(self.games)),
            field=field,
            table=table,
            order=order,
            crossed=figures.cross_table(labels, order, self.games) if len(order) > 1 else [],
            labels=labels,
            ratings=self._ratings(field, order),
            over="days" if head.get("days", 1) > 1 else "rounds",
            seats=figures.seat_charts(self.games),
            seated=head["kind"] == "swiss",
            lengths=figures.lengths(self.games),
            forfeits=self.games.faults.listed(),
            forfeited=sum(self.games.faulty),
            games=len(self.games),
        )
        write(self.path, page)


def settings(game: types.ModuleType, head: Mapping[str, Any], played: int) -> list[tuple[str, str]]:
    """Everything on which the games depend, but for the field."""
    known = {"tabletown", "format", "version", "game", "rules", "options", "field", "kind", "seed"}
    agreed = ", ".join(f"{name} = {value}" for name, value in head["options"].items())
    return [
        ("game", f"{game.TITLE}, rules {head['rules']}"),
        ("options", agreed or "as in the box"),
        ("kind", KINDS.get(head["kind"], head["kind"]).lower()),
        *((name, str(value)) for name, value in head.items() if name not in known and value not in ("", None)),
        ("games", f"{played:,}"),
        ("seed", str(head["seed"])),
        ("version", f"Tabletown {head['version']}"),
    ]


PAGES = jinja2.Environment(
    loader=jinja2.PackageLoader("tabletown.arena", ""), autoescape=True, trim_blocks=True, lstrip_blocks=True,
    undefined=jinja2.StrictUndefined, auto_reload=False,
)  # fmt: skip
