"""Draws small SVG pictures for a page, in its colours and with escaped text: dots with whiskers, bars, lines."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from markupsafe import Markup

WIDE = 760  # a drawing that fills the page
STATS = 28  # the height of a table's row
STRIP = 300  # the width of whiskers in a table
EDGE = 14  # room for a dot at the ends of a strip
LABEL = 15  # from one label of a line to the next
STEP = 42  # the room that the name of a step needs
COLOURS = 6


class Axis(NamedTuple):
    """A scale with round numbers on it."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float, begin: float, end: float) -> float:
        """Place a value between two ends; a value outside the scale is placed at its end."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return begin + part * (end - begin)


class Line(NamedTuple):
    """A line with its name at the end."""

    name: str
    values: tuple[float, ...]
    kind: int  # lines of a kind look alike


def round_step(span: float, most: int) -> float:
    """Return the least of 1, 2, 5, 10, 20... that divides a span into at most this many parts."""
    raw = span / most
    power = 10.0 ** math.floor(math.log10(raw))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= raw * (1 - 1e-9))


def axis(values: Sequence[float], most: int = 6, least: float = 1e-6) -> Axis:
    """Return a scale for some values, with about this many round numbers at most; infinite values are outside it."""
    finite = [value for value in values if math.isfinite(value)] or [0.0]
    low, high = min(finite), max(finite)
    room = max(0.04 * (high - low), (least - (high - low)) / 2)
    low, high = low - room, high + room
    step = round_step(high - low, most)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return Axis(low, high, tuple(k * step for k in range(first, last + 1)))


def svg(width: float, height: float, says: str, inside: Markup) -> Markup:
    """Wrap a drawing, with a sentence for readers who cannot see it."""
    opening = '<svg viewBox="0 0 {0:g} {1:g}" width="{0:g}" height="{1:g}" role="img" aria-label="{2}">'
    return Markup(opening).format(width, height, says) + inside + Markup("</svg>")


def line(x1: float, y1: float, x2: float, y2: float, css: str) -> Markup:
    """Draw a straight line."""
    return Markup('<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>').format(x1, y1, x2, y2, css)


def text(x: float, y: float, words: str, css: str = "", anchor: str = "middle") -> Markup:
    """Draw words on one line."""
    form = Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}" class="{}">{}</text>')
    return form.format(x, y, anchor, css, words)


# ---- dots with whiskers, a row of a table each


def whisker(scale: Axis, value: float, low: float, high: float, says: str, mark: float | None = None) -> Markup:
    """Draw a value and its interval; an infinite end is an arrow."""
    begin, end, middle = EDGE, STRIP - EDGE, STATS / 2
    drawn = grid(scale, mark)
    left, right = scale.at(low, begin, end), scale.at(high, begin, end)
    drawn += line(left, middle, right, middle, "whisker")
    for place, bound, out in ((left, low, -1), (right, high, 1)):
        if math.isfinite(bound):
            drawn += line(place, middle - 5, place, middle + 5, "whisker")
        else:
            arrow = Markup('<path d="M{:.1f} {:.1f} l{} -5 v10 z" class="arrow"/>')
            drawn += arrow.format(place + 8 * out, middle, -8 * out)
    drawn += Markup('<circle cx="{:.1f}" cy="{:.1f}" r="5.5" class="dot"/>').format(scale.at(value, begin, end), middle)
    return svg(STRIP, STATS, says, drawn)


def grid(scale: Axis, mark: float | None) -> Markup:
    """Draw the round numbers behind a whisker, and one value that matters."""
    drawn = Markup("")
    for tick in scale.ticks:
        place = scale.at(tick, EDGE, STRIP - EDGE)
        drawn += line(place, 0, place, STATS, "grid")
    if mark is not None and scale.low <= mark <= scale.high:
        place = scale.at(mark, EDGE, STRIP - EDGE)
        drawn += line(place, 0, place, STATS, "mark")
    return drawn


def scale_row(scale: Axis, words: Callable[[float], str]) -> Markup:
    """Draw the numbers under the whiskers."""
    drawn = Markup("")
    for tick in scale.ticks:
        place = scale.at(tick, EDGE, STRIP - EDGE)
        drawn += line(place, 0, place, 4, "grid") + text(place, 16, words(tick), "tick")
    return svg(STRIP, 20, "the scale", drawn)


# ---- bars


def histogram(values: Sequence[int], counts: Sequence[int], median: float, name: str) -> Markup:
    """Draw how often each whole number occurs, with several numbers to a bar if they are many, and the median."""
    low, high = min(values), max(values)
    step = max(1, round(round_step(high - low + 1, 36)))
    first = low // step
    bars = [0] * (high // step - first + 1)
    for value, count in zip(values, counts, strict=True):
        bars[value // step - first] += count
    left, right, top, bottom = 58.0, WIDE - 12.0, 26.0, 206.0
    tall, wide = axis([0, max(bars)], 5, 1), (right - left) / len(bars)
    drawn = Markup("")
    for tick in tall.ticks:
        if tick >= 0 and tick == round(tick):
            y = bottom - (bottom - top) * tick / tall.high
            drawn += line(left, y, right, y, "grid") + text(left - 8, y + 4, f"{tick:,.0f}", "tick", "end")
    every = max(step, round(round_step(high - low + 1, 10)))
    every += -every % step
    for k, count in enumerate(bars):
        x, height = left + k * wide, (bottom - top) * count / tall.high
        begin = (first + k) * step
        span = f"{begin:,}" if step == 1 else f"{begin:,} to {begin + step - 1:,}"
        bar = '<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" class="bar"><title>{}: {}</title></rect>'
        drawn += Markup(bar).format(x + 0.5, bottom - height, max(wide - 1, 1), height, span, f"{count:,}")
        if begin % every == 0:
            drawn += text(x + (wide / 2 if step == 1 else 0), bottom + 17, f"{begin:,}", "tick")
    drawn += line(left, bottom, right, bottom, "base")
    place = left + (median + (0.5 if step == 1 else 0) - first * step) / step * wide
    drawn += line(place, top - 6, place, bottom, "mark") + text(place, top - 11, f"median {median:,g}", "said")
    drawn += text((left + right) / 2, bottom + 35, name, "tick")
    return svg(WIDE, bottom + 42, f"a histogram of {name}, median {median:g}", drawn)


# ---- lines


def lines(many: Sequence[Line], steps: Sequence[str], rules: Sequence[int], says: str) -> Markup:
    """Draw values over steps, one named line each, with a vertical rule before some steps, as between days."""
    names = max(len(one.name) for one in many)
    left, right, top = 52.0, WIDE - 24.0 - 7.2 * min(names, 26), 14.0
    bottom = top + max(280.0, LABEL * len(many))
    scale = axis([value for one in many for value in one.values], 8, 10)
    across = [left + (right - left) * k / max(1, len(steps) - 1) for k in range(len(steps))]
    drawn = Markup("")
    for tick in scale.ticks:
        y = scale.at(tick, bottom, top)
        drawn += line(left, y, right, y, "grid") + text(left - 8, y + 4, f"{tick:,.0f}", "tick", "end")
    for k in rules:
        drawn += line(across[k], top, across[k], bottom, "rule")
    every = math.ceil(len(steps) * STEP / (right - left))
    for k in range(len(steps) - 1, -1, -every):
        drawn += text(across[k], bottom + 18, steps[k], "tick")
    ends = spread([scale.at(one.values[-1], bottom, top) for one in many], top, bottom)
    for one, end in zip(many, ends, strict=True):
        look = f"c{one.kind % COLOURS} d{one.kind // COLOURS % 3}"
        heights = [scale.at(value, bottom, top) for value in one.values]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, heights, strict=True))
        shape = '<polyline points="{}" class="path {}"><title>{}</title></polyline>'
        drawn += Markup(shape).format(points, look, one.name)
        drawn += line(right + 3, heights[-1], right + 16, end, f"lead {look}")
        drawn += text(right + 19, end + 4, shortened(one.name), f"name {look}", "start")
    return svg(WIDE, bottom + 26, says, drawn)


def shortened(name: str, most: int = 26) -> str:
    """Cut a name so that it fits next to a drawing."""
    return name if len(name) <= most else name[: most - 1] + "…"


def spread(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """Move labels as little as possible so that none covers another and their order stays."""
    order = sorted(range(len(places)), key=lambda k: places[k])
    gap = min(LABEL, (bottom - top) / max(1, len(places) - 1))
    heaps: list[tuple[float, int]] = []  # labels that touch: the middle of a heap, and how many are in it
    for k in order:
        middle, size = places[k], 1
        while heaps and middle - gap * size / 2 < heaps[-1][0] + gap * heaps[-1][1] / 2:
            other, more = heaps.pop()
            middle, size = (middle * size + other * more) / (size + more), size + more
            middle = within(middle, size, gap, top, bottom)
        heaps.append((within(middle, size, gap, top, bottom), size))
    found = [0.0] * len(places)
    rows = iter(order)
    for middle, size in heaps:
        for k in range(size):
            found[next(rows)] = middle + gap * (k - (size - 1) / 2)
    return found


def within(middle: float, size: int, gap: float, top: float, bottom: float) -> float:
    """Move the middle of a heap of labels so that all of them are on the drawing."""
    half = gap * (size - 1) / 2
    return max(top + half, min(bottom - half, middle))
