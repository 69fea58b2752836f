"""Draws the charts of a report: intervals, seats, who beats whom, and lengths of games."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.arena.output import plots
from tabletown.arena.stats import bradley_terry, sprt
from tabletown.arena.stats.game_columns import GameColumns

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

    heads: tuple[str, ...]  # of the name, the value, and the columns after the interval
    rows: tuple[Row, ...]
    scale: Markup
    note: str


class Value(NamedTuple):
    """A number with its 95 % interval."""

    name: str
    about: str
    value: float
    low: float
    high: float
    more: tuple[str, ...] = ()


def chart(
    heads: tuple[str, ...], values: Sequence[Value], form: str, mark: float | None = None, note: str = ""
) -> Chart:
    """Draw values as a table with whiskers."""
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
    """Format a number for readers: an infinity as a symbol, a zero without a sign."""
    if not np.isfinite(value):
        return "∞" if value > 0 else "−∞"
    said = form.format(value)
    said = said.lstrip("+-") if not any(digit in said for digit in "123456789") else said
    return said.replace("-", "−")


def seat_charts(games: GameColumns) -> list[tuple[int, Chart]]:
    """Draw how often each seat wins, for every number of players; a shared win counts in parts."""
    charts = []
    for seats in sorted(set(games.seats)):
        block, won = games.wins_of(seats)
        _, which = np.unique(block, return_inverse=True)
        sizes = np.bincount(which)
        values = []
        for seat in range(seats):
            means = np.bincount(which, won[:, seat]) / sizes
            lead, squares = float((means - 0.5).sum()), float(((means - 0.5) ** 2).sum())
            low, high = sprt.share_interval(len(means), lead, squares)
            values.append(Value(f"Seat {seat + 1}", "", 100 * float(means.mean()), 100 * low, 100 * high))
        note = f"{len(won):,} games in {len(sizes):,} blocks; the dashed line is an even {100 / seats:.4g} %."
        charts.append((seats, chart(("", "wins"), values, "{:.1f} %", 100 / seats, note)))
    return charts


# ---- who beats whom


class Cell(NamedTuple):
    """What one bot scores against another."""

    words: str
    share: float
    says: str


def cross_table(labels: Sequence[str], order: Sequence[int], games: GameColumns) -> list[list[Cell | None]]:
    """Return the share of each bot against each other, in the order of the standings; None where two never met."""
    met, points = bradley_terry.crossed(len(labels), bradley_terry.pairs(*games.columns()))

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


def lengths(games: GameColumns) -> list[Length]:
    """Draw histograms of decisions, and of turns if the game counts them, without forfeited games."""
    whole = np.array(games.is_forfeit) == 0
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
