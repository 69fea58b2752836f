"""The story of a finished game: a chart of the standings over time, and the turns that decided it."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from tabletown import games
from tabletown.engine.match import Match, View
from tabletown.viewkit.protocols import Stat
from tabletown.web.tables import LiveTable
from tabletown.web.turns import Turn

WIDTH, HEIGHT, TOP, LEFT, RIGHT = 640, 200, 12, 34, 150
MOST = 3  # turning points


@dataclass(frozen=True)
class TurningPoint:
    """A turn that changed the standings much."""

    ply: int
    number: int
    words: str
    gain: str  # "+5 points, takes the lead"


@dataclass(frozen=True)
class Story:
    """What a finished game looked like."""

    standings: list[list[Stat]]  # at the end
    chart: Markup
    points: list[TurningPoint]


def story_of(table: LiveTable) -> Story:
    """Return the story of a finished game, made once."""
    if table.story is None:
        table.story = tell(table.playing, table.turns)
    return table.story


def tell(match: Match, turns: Sequence[Turn]) -> Story:
    """Play a finished game again, and follow the first number of its standings."""
    record = match.record()
    replayed = Match.at(match.game, record, 0)
    rows = [standings(replayed.open_view())]
    for turn in turns:
        for move in record.moves[turn.first : turn.last]:
            replayed.play(move.seat, move.action)
        rows.append(standings(replayed.open_view()))
    if not all(rows[-1]) or not rows[-1]:
        return Story([], Markup(), [])
    values = [[stats[0].value for stats in row] for row in rows]
    label = rows[-1][0][0].label
    return Story(rows[-1], chart(values, label, match.names), turning_points(values, label, turns, match.names))


def standings(view: View) -> list[list[Stat]]:
    """Return the standings with nothing hidden."""
    shown = games.svg_view(view.game).standings(view.box, view.state, view.viewer, view.names)
    return [list(row) for row in shown]


def chart(values: list[list[int]], label: str, names: Sequence[str]) -> Markup:
    """Draw a line for each seat, with its name and its last value at the end."""
    low, high = min(map(min, values)), max(1, *map(max, values))
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - 2 * TOP

    def x(turn: int) -> float:
        return LEFT + across * turn / max(1, len(values) - 1)

    def y(value: float) -> float:
        return TOP + down * (high - value) / max(1, high - low)

    said = ", ".join(f"{name} {value}" for name, value in zip(names, values[-1], strict=True))
    parts = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label.capitalize())}'
             f' over time; at the end {escape(said)}">']  # fmt: skip
    for value in sorted({low, high, (low + high) // 2}):
        parts.append(f'<path class="grid" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>')
    order = sorted(range(len(names)), key=lambda seat: -values[-1][seat])
    room = 0.0
    for seat in order:
        line = " ".join(f"{x(turn):.1f},{y(row[seat]):.1f}" for turn, row in enumerate(values))
        room = max(room + 17, y(values[-1][seat]) + 4)
        parts.append(f'<polyline class="seat{seat}" points="{line}"/>')
        parts.append(f'<text class="seat{seat} name" x="{WIDTH - RIGHT + 8}" y="{room:.1f}">'
                     f'{values[-1][seat]} {escape(names[seat][:14])}</text>')  # fmt: skip
    return Markup("".join([*parts, "</svg>"]))


def turning_points(
    values: list[list[int]], label: str, turns: Sequence[Turn], names: Sequence[str]
) -> list[TurningPoint]:
    """Return the turns in which somebody gained most on the others, in the order of play."""
    found = []
    for n, turn in enumerate(turns):
        before, after, seat = values[n], values[n + 1], turn.seat
        gained = lead(after, seat) - lead(before, seat)
        takes = lead(before, seat) <= 0 < lead(after, seat) and len(after) > 1
        if gained > 0:
            words = f"+{gained} {label}{', takes the lead' if takes else ''}"
            found.append((gained, takes, TurningPoint(turn.last, n + 1, turn.words(names), words)))
    best = sorted(found, key=lambda each: (each[0], each[1]), reverse=True)[:MOST]
    return sorted((point for _, _, point in best), key=lambda point: point.ply)


def lead(row: Sequence[int], seat: int) -> int:
    """Return how far a seat is ahead of the best of the others, or behind."""
    return row[seat] - max((value for other, value in enumerate(row) if other != seat), default=0)
