"""The table on a full screen: panels, arrows to click, and what an action would leave."""

import numpy as np
import pytest

from tabletown.check.views import marked_in
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, N_ACTIONS, TAKE
from tabletown.games.highrise.material import DIVERSE_TENANTS, GOALS, MADE
from tabletown.games.highrise.rules.decisions import apply, legal
from tabletown.games.highrise.views import text as text_view

from .conftest import ALL, TOGETHER, cell

NAMES = ("Mia", "Marvin the Paranoid", "Łucja 子", "Tom", "Ann", "Bob")
PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet - D--W"


def keys_of(box, s):
    out = np.zeros(N_ACTIONS, np.int64)
    return {int(a): i for i, a in enumerate(out[: legal(box, s, int(s.actor), out)], 1)}


def panels(box, s, viewer=0, width=80, height=19, before=None, keys=None):
    keys = keys_of(box, s) if keys is None else keys
    return text_view.panels(box, s, viewer, NAMES[: int(s.seats)], before, keys, width, height)


def text(shown, name=None):
    return "\n".join(line.plain for panel in shown if name in (None, panel.name) for line in panel.lines)


def clickable(shown):
    return {number for panel in shown for line in panel.lines for number in marked_in(line)}


def test_on_a_small_screen_market_and_guests_come_first_and_the_map_where_it_matters(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA] * 2, guests=[("boy", 3, "sofa")])
    assert [panel.name for panel in panels(box, s)] == ["building", "market", "map", "guests", "map-1"]
    apply(box, s, 0, TAKE)
    assert [panel.name for panel in panels(box, s)] == ["map", "guests", "building", "hand", "map-1"]


def test_8_every_place_has_an_arrow_to_click(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[PLAIN])
    apply(box, s, 0, TAKE)
    shown, keys = panels(box, s), keys_of(box, s)
    assert clickable(shown) == set(keys) and len(keys) > 12
    (row,) = [line for line in next(p for p in shown if p.name == "map").lines if line.plain.startswith("16 ")]
    spans = {(span.style.meta["action"] - AT) % 4: row.plain[span.start] for span in row.spans if marked_in_span(span)}
    assert all(sign == "↓←↑→"[r] for r, sign in spans.items()) and spans
    assert next(p for p in shown if p.name == "map").note == "type p14 down"


def marked_in_span(span):
    return getattr(span.style, "meta", {}).get("action") is not None


def test_8_a_map_that_is_too_wide_for_arrows_lists_its_places(table):
    row = [(PLAIN, f"{c}16 right") for c in ("h", "j", "l", "n", "p", "r", "t", "v", "x", "z", "ab")]
    box, s = table(maps=[row], market=[PLAIN])
    apply(box, s, 0, TAKE)
    shown = panels(box, s)
    assert clickable(shown) == set(keys_of(box, s)) and "\ng16 " in text(shown, "map").replace("  ", "\n")
    assert max(line.cell_len for panel in shown for line in panel.lines) <= 78


def test_7_dominoes_to_destroy_bear_their_numbers(table):
    box, s = table(maps=[[(SOFA, "p16 down"), (PLAIN, "o16 down")]], market=[PLAIN])
    apply(box, s, 0, actions.CONSTRUCT)
    shown, keys = panels(box, s), keys_of(box, s)
    assert f"{keys[DOMINO + cell('p16')]}so" in text(shown, "map") and {a for a in keys if a >= DOMINO} <= clickable(
        shown
    )


def test_the_tile_in_hand_is_shown_in_all_rotations(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA])
    apply(box, s, 0, TAKE)
    shown = text(panels(box, s), "hand")
    assert all(f"{sign} {way}" in shown for sign, way in zip("↓←↑→", actions.WAYS, strict=True))
    assert shown.count("so") == 4


def test_missions_and_held_goals_are_shown_where_all_play_together(table):
    box, s = table(options=TOGETHER)
    tile = MADE + DIVERSE_TENANTS
    s.held, s.place[tile], s.phase = tile, state.OFFERED, state.PLACE
    shown = panels(box, s, width=120, height=30)
    assert GOALS[s.secret[0, 0]].name in text(shown, "missions")
    assert next(panel for panel in shown if panel.name == "hand").title == f"In hand: {GOALS[DIVERSE_TENANTS].name}"
    assert GOALS[s.secret[0, 0]].name not in text(panels(box, s, viewer=1, keys={}), "missions") or (
        s.secret[0, 0] in s.open_goals
    )


@pytest.mark.parametrize("seats", (2, 4, 6))
@pytest.mark.parametrize(("width", "height"), ((80, 17), (120, 31), (200, 50)))
def test_panels_fit_their_borders(table, seats, width, height):
    row = [(PLAIN, f"{c}16 right") for c in ("p", "r", "t", "v", "x")]
    box, s = table(seats=seats, options=TOGETHER, maps=[row, row[:2]], tenants=[[("boy", 3, "sofa")] * 6])
    for panel in panels(box, s, width=width, height=height):
        assert panel.width <= width and max((line.cell_len for line in panel.lines), default=0) <= panel.width - 2


# ---- what an action would leave


def test_a_placement_can_be_looked_at_beforehand(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA], guests=[("boy", 3, "sofa")])
    apply(box, s, 0, TAKE)
    keys, bytes_before = keys_of(box, s), s.tobytes()
    place = next(a for a in keys if a >= AT)
    then = text_view.preview(box, s, 0, place)
    assert s.tobytes() == bytes_before and then.laid[0] == 2 and then.held == -1
    assert "-a sofa" in text(panels(box, s, keys=keys), "guests")
    shown = panels(box, then, before=s, keys=keys)
    assert "+a sofa" in text(shown, "guests") and "so" in text(shown, "map")
    fresh = [span for panel in shown if panel.name == "map" for line in panel.lines for span in line.spans]
    assert any(span.style == "now" for span in fresh)
    assert place not in clickable(shown)  # the domino lies there


def test_construction_can_be_looked_at_beforehand(table):
    box, s = table(options=ALL, maps=[[(SOFA, "p16 down"), (PLAIN, "o16 down")]], market=[PLAIN])
    apply(box, s, 0, actions.CONSTRUCT)
    then = text_view.preview(box, s, 0, DOMINO + cell("p16"))
    assert then.laid[0] == 1 and then.wrecked[0] == 1 and s.laid[0] == 2


def test_other_actions_leave_nothing_to_be_seen(table):
    box, s = table(market=[PLAIN])
    assert text_view.preview(box, s, 0, TAKE) is None and text_view.preview(box, s, 0, ATTRACT) is None
    assert text_view.preview(box, s, 0, AT) is None  # not legal now
