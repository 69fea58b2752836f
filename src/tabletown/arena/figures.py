"""What a report shows of a contest: its games in columns, and what is counted and said of them."""

import types
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.arena import fit, plots, sprt
from tabletown.arena.contest import Played, results
from tabletown.arena.faults import Faults
from tabletown.arena.run import Place
from tabletown.arena.sprt import SURE
from tabletown.engine.records import Ints

# ---- what is kept of the games


class Games:
    """What a report needs of every game, in flat columns: some forty bytes each."""

    def __init__(self, game: types.ModuleType) -> None:
        self.turns_at = game.ROW.index("turns") if "turns" in game.ROW else -1
        self.block, self.seats, self.plies = array("q"), array("b"), array("q")
        self.players, self.scores = array("l"), array("d")  # seat by seat, game after game
        self.turns = array("q")
        self.faulty = array("b")  # whether a game ended with a forfeit
        self.faults = Faults()

    def add(self, played: Played) -> None:
        """One more game."""
        self.block.append(played.game.block)
        self.seats.append(len(played.scores))
        self.players.extend(played.game.seating)
        self.scores.extend(results(played))
        self.plies.append(played.plies)
        self.turns.append(played.row[self.turns_at] if self.turns_at >= 0 else 0)
        self.faulty.append(played.forfeit >= 0)
        self.faults.add(played)

    def columns(self) -> tuple[Ints, Ints, Any]:
        """Blocks, players and scores; empty seats are -1."""
        seats = np.array(self.seats, np.int64)
        sits = np.arange(max(seats, default=0)) < seats[:, None]
        players, scores = np.full(sits.shape, -1, np.int64), np.zeros(sits.shape)
        players[sits], scores[sits] = self.players, self.scores
        return np.array(self.block, np.int64), players, scores

    def __len__(self) -> int:
        return len(self.block)


# ---- tables with whiskers


class Row(NamedTuple):
    """A row of a table with whiskers."""

    name: str
    about: str
    value: str
    interval: str
    more: tuple[str, ...]
    drawing: Markup


class Chart(NamedTuple):
    """A table whose rows have a whisker each, over one scale."""

    heads: tuple[str, ...]  # over the name, the value and what follows the interval
    rows: tuple[Row, ...]
    scale: Markup
    note: str


class Value(NamedTuple):
    """A number and between what it lies with 95 %."""

    name: str
    about: str
    value: float
    low: float
    high: float
    more: tuple[str, ...] = ()


def chart(
    heads: tuple[str, ...], values: Sequence[Value], form: str, mark: float | None = None, note: str = ""
) -> Chart:
    """Values as a table with whiskers."""
    ends = [end for one in values for end in (one.value, one.low, one.high)]
    if not np.isfinite(ends).all():  # room for an arrow
        ends += [one.value + (one.value - end) / 2 for one in values for end in (one.low, one.high)]
    scale = plots.axis([*ends, mark] if mark is not None else ends)
    rows = []
    for one in values:
        shown, low, high = (number(form, value) for value in (one.value, one.low, one.high))
        drawn = plots.whisker(scale, one.value, one.low, one.high, f"{one.name}: {shown}, {low} to {high}", mark)
        rows.append(Row(one.name, one.about, shown, f"{low} to {high}", one.more, drawn))
    step = scale.ticks[1] - scale.ticks[0] if len(scale.ticks) > 1 else 1
    fine = form.replace(".1", ".0") if step == round(step) else form
    return Chart(heads, tuple(rows), plots.scale_row(scale, lambda tick: number(fine, tick)), note)


def number(form: str, value: float) -> str:
    """A number in words; one without bound is an infinity, and nothing has no sign."""
    if not np.isfinite(value):
        return "∞" if value > 0 else "−∞"
    said = form.format(value)
    said = said.lstrip("+-") if not any(digit in said for digit in "123456789") else said
    return said.replace("-", "−")


def seat_charts(games: Games) -> list[tuple[int, Chart]]:
    """How often each seat wins, for every size of table; those who share a win have a part of it each."""
    block, players, scores = games.columns()
    charts = []
    for seats in sorted(set(games.seats)):
        ours = np.array(games.seats) == seats
        best = scores[ours, :seats] == scores[ours, :seats].max(1, keepdims=True)
        won = best / best.sum(1, keepdims=True)
        _, which = np.unique(block[ours], return_inverse=True)
        sizes = np.bincount(which)
        values = []
        for seat in range(seats):
            means = np.bincount(which, won[:, seat]) / sizes
            lead, squares = float((means - 0.5).sum()), float(((means - 0.5) ** 2).sum())
            margin = SURE * float(sprt.variances(len(means), lead, squares) / len(means)) ** 0.5
            mean = float(means.mean())
            low, high = max(0.0, mean - margin), min(1.0, mean + margin)
            values.append(Value(f"Seat {seat + 1}", "", 100 * mean, 100 * low, 100 * high))
        note = f"{int(ours.sum()):,} games in {len(sizes):,} blocks; the dashed line is an even {100 / seats:.4g} %."
        charts.append((seats, chart(("", "wins"), values, "{:.1f} %", 100 / seats, note)))
    return charts


# ---- who beats whom


class Cell(NamedTuple):
    """What one bot scores against another."""

    words: str
    share: float
    says: str


def cross_table(labels: Sequence[str], order: Sequence[int], games: Games) -> list[list[Cell | None]]:
    """The share of each bot against each other, in the order of the standings; None where two never met."""
    met, points = fit.crossed(len(labels), fit.pairs(*games.columns()))

    def cell(p: int, q: int) -> Cell | None:
        if not met[p, q]:
            return None
        part = float(points[p, q] / met[p, q])
        shown = f"{100 * part:.1f}" if met[p, q] >= 100 else f"{100 * part:.0f}"
        return Cell(shown, part, f"{labels[p]} against {labels[q]}: {points[p, q]:,g} of {met[p, q]:,g}")

    return [[cell(p, q) for q in order] for p in order]


# ---- how long games are


class Length(NamedTuple):
    """How long games are, in one unit."""

    name: str
    drawing: Markup
    said: str


def lengths(games: Games) -> list[Length]:
    """Histograms of decisions, and of turns where the game counts them, without the games that were forfeit."""
    whole = np.array(games.faulty) == 0
    found = []
    for name, column in (("decisions", games.plies), ("turns", games.turns)):
        if not whole.any() or (name == "turns" and games.turns_at < 0):
            continue
        kept = np.array(column, np.int64)[whole]
        values, counts = np.unique(kept, return_counts=True)
        low, median, high = (float(value) for value in np.quantile(kept, (0.05, 0.5, 0.95)))
        drawn = plots.histogram(values.tolist(), counts.tolist(), median, f"{name} in a game")
        said = f"{kept.mean():,.1f} {name} on average; nine games of ten take {low:,.0f} to {high:,.0f}, "
        found.append(Length(name, drawn, said + f"the longest {int(values[-1]):,}."))
    return found


# ---- verdicts


def duel_sentence(labels: Sequence[str], test: sprt.Sprt, sequential: bool) -> str:
    """Which of two is stronger, as the terminal says it."""
    if sequential:
        return test.sentence(*labels)
    a, b = labels
    found = test.estimate
    better, worse, lead = (a, b, found.elo) if found.elo >= 0 else (b, a, -found.elo)
    verb = "is stronger than" if found.low > 0 or found.high < 0 else "cannot be told from"
    return f"{better} {verb} {worse}: {lead:+.0f} Elo after {sprt.count(test.blocks)}."


def table_sentence(labels: Sequence[str], found: Sequence[fit.Standing], new: int = 0) -> str:
    """Who leads a final table and how clearly; of a gauntlet, where the new bots (the first of the field) stand."""
    ranked = [standing for standing in found if standing.group == 0]
    if not ranked:
        return "Nothing was played."
    if new:
        told = [
            f"{labels[one.player]} is number {rank} of {len(ranked)} at {strength(one)}"
            for rank, one in enumerate(ranked, 1)
            if one.player < new
        ]
        return "; ".join(told) + "."
    first, others = ranked[0], ranked[1:]
    near = [labels[one.player] for one in others if one.high >= first.low]
    said = f"{labels[first.player]} leads {len(ranked)} bots at {strength(first)}"
    if near:
        return f"{said}; its interval overlaps that of {among(near)}."
    return f"{said}, clear of {labels[others[0].player]} at {strength(others[0])}." if others else f"{said}."


def strength(one: fit.Standing) -> str:
    """A strength with its interval."""
    low, high = number("{:+.0f}", one.low), number("{:+.0f}", one.high)
    return f"{number('{:+.0f}', one.elo)} Elo (95 %: {low} to {high})"


def among(names: Sequence[str]) -> str:
    """Names in a sentence, the first few of them."""
    if len(names) > 3:
        return f"{names[0]}, {names[1]} and {len(names) - 2} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def swiss_sentence(labels: Sequence[str], found: Sequence[Place], games: int) -> str:
    """Who is first in a tournament, and how sure that is."""
    first, *others = found
    low = first.rating.rating - SURE * first.rating.deviation
    near = [one for one in others if one.rating.rating + SURE * one.rating.deviation >= low]
    said = f"{labels[first.entrant]} is first of {len(found)} after {games:,} games, "
    said += f"rated {first.rating.rating:.0f} ± {SURE * first.rating.deviation:.0f}"
    return f"{said}; the intervals of {len(near):,} others overlap." if near else f"{said}, clear of all others."
