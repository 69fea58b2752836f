"""Drawings: round scales, arrows for what has no end, labels that do not touch."""

import re

import numpy as np
import pytest

from tabletown.arena.output import plots


@pytest.mark.parametrize(
    "values, ticks",
    [([0, 100], [0, 20, 40, 60, 80, 100]), ([-310, 179], [-300, -200, -100, 0, 100]), ([0.48, 0.52], [0.48, 0.49])],
)
def test_scales_have_round_numbers(values, ticks):
    found = plots.axis(values).ticks
    assert found[: len(ticks)] == pytest.approx(ticks) and len(found) <= 7


@pytest.mark.parametrize("values", [[5.0], [5.0, 5.0], [float("inf"), 3.0], [], [1e-9, 2e-9], [1e9, 2e9]])
def test_odd_values_have_a_scale_too(values):
    scale = plots.axis(values)
    assert scale.low < scale.high and all(np.isfinite(scale.at(value, 0, 100)) for value in values)


def test_an_end_without_bound_is_an_arrow_on_the_drawing():
    drawn = plots.whisker(plots.axis([0, 100]), 50, 10, float("inf"), "far")
    assert drawn.count('class="arrow"') == 1 and "inf" not in drawn and "nan" not in drawn


@pytest.mark.parametrize("places", [[10.0] * 8, [0.0, 100.0, 200.0], [199.0, 200.0, 198.0], list(range(30)), [50.0]])
def test_labels_keep_their_order_and_do_not_touch(places):
    found = plots.spread(places, 0, 450)
    order = sorted(range(len(places)), key=lambda k: places[k])
    gaps = [found[b] - found[a] for a, b in zip(order, order[1:], strict=False)]
    assert all(gap >= plots.LABEL - 1e-6 for gap in gaps) and min(found) >= 0 and max(found) <= 450


def test_a_label_with_room_stays_where_it_is():
    assert plots.spread([100.0, 200.0], 0, 300) == [100.0, 200.0]


@pytest.mark.parametrize("values, counts", [([7], [3]), ([1, 2, 900], [5, 5, 1]), ([40, 41, 43], [1, 2, 1])])
def test_bars_hold_every_game(values, counts):
    drawn = plots.histogram(values, counts, 7, "turns")
    shown = re.findall(r"<title>[^<]*: ([\d,]+)</title>", drawn)
    assert sum(int(count.replace(",", "")) for count in shown) == sum(counts) and len(shown) <= 40
