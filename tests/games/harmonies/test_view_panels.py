"""The table on a full screen: every board, card, tray and number has its place, and a place to be clicked."""

import re

import numpy as np
import pytest

from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, TOKEN
from tabletown.games.harmonies.views import text
from tabletown.games.harmonies.views.panels import taken

from .conftest import IDS, spot

NAMES = ("Mia", "Brie", "HAL 9000", "Zora")
FULL = {"bee": 0, "bear": 1, "koala": 4, "frog": 0, "eagle": 2}


def panels(box, s, width=80, height=19, before=None, keys=None, viewer=0):
    return text.panels(box, s, viewer, NAMES[: int(s.seats)], before, keys or {}, width, height)


def show(*args, **more):
    """The panels by name, each as text."""
    return {panel.name: "\n".join(line.plain for line in panel.lines) for panel in panels(*args, **more)}


def places(box, s, keys, **more):
    """The text that can be clicked for each action, line by line."""
    marked = {}
    for panel in panels(box, s, keys=keys, **more):
        for line in panel.lines:
            for span in line.spans:
                action = getattr(span.style, "meta", {}).get("action")
                if action is not None:
                    marked.setdefault(action, []).append(line.plain[span.start : span.end])
    return marked


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("side", ("river", "islands"))
@pytest.mark.parametrize("room", ((80, 19), (120, 30), (200, 56)))
def test_everything_is_there_in_every_room(table, seats, side, room):
    box, s = table(seats=seats, options={"side": side}, cards=[FULL], row=["otter", "bat"])
    shown = show(box, s, *room)
    assert sorted(shown) == sorted([*(f"board-{p}" for p in range(seats)), "cards", "points"])
    for p in range(seats):
        named = set(re.findall(r"_([a-g][1-5])_", shown[f"board-{p}"]))
        assert len(named) == hexes.count(int(box.board))
    for words in ("Otter", "Bat", "Frog", "finished: Koala 15, Eagle 11"):
        assert words in shown["cards"]


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("side", ("river", "islands"))
def test_before_the_other_boards_all_fits_80_by_19(table, seats, side):
    box, s = table(seats=seats, options={"side": side}, cards=[{"bee": 0, "bear": 1, "frog": 0, "fish": 0}])
    first = panels(box, s)[:3]
    assert [panel.name for panel in first] == ["board-0", "cards", "points"] and taken(first, 80) <= 19


@pytest.mark.parametrize(
    "seats, room, large", ((2, (120, 30), 1), (4, (120, 30), 0), (2, (200, 56), 2), (4, (200, 56), 4))
)
def test_boards_are_as_large_as_there_is_room(table, seats, room, large):
    box, s = table(seats=seats)
    shown = panels(box, s, *room)
    assert taken(shown, room[0]) <= room[1]
    assert sum(len(panel.lines) == 21 for panel in shown if panel.seat >= 0) == large


def test_a_large_hex_is_filled_with_its_colour(table):
    box, s = table(boards=[{"a1": "gray gray"}], cubes=[["a1"]])
    lines = panels(box, s, 120, 30)[0].lines
    assert [line.plain[:10] for line in lines[:6]] == [
        "  ______  ", " /      \\ ", "/   M2■  \\", "\\        /", " \\__a1__/ ", " /      \\ ",
    ]  # fmt: skip
    filled = [len({span.style for span in line.spans if span.start < 9 and "#7d7f86" in str(span.style)})
              for line in lines[:5]]  # fmt: skip
    assert filled == [0, 1, 1, 1, 0]


@pytest.mark.parametrize(
    "room, clicked",
    (((80, 19), ["    ", "[a2]"]), ((120, 30), [" " * 6, " " * 8, " " * 8, "_[a2]_"])),
)
def test_a_space_is_clicked_anywhere_in_its_hex(table, room, clicked):
    box, s = table(hand="gray", phase=TOKEN, held=1)
    assert places(box, s, {AT + spot("a2"): 1}, width=room[0], height=room[1]) == {AT + spot("a2"): clicked}


def test_trays_tokens_and_cards_can_be_clicked(table):
    otter, frog, bee = (IDS.index(name) for name in ("otter", "frog", "bee"))
    box, s = table(row=["otter"], cards=[{"frog": 0}], trays=["blue gray gray"])
    found = places(box, s, {TAKE: 1, DRAFT + otter: 2, SETTLE + frog: 3})
    assert found[TAKE] == ["1) blu gry gry"] and "Otter" in found[DRAFT + otter][0] and len(found) == 3
    box, s = table(hand="red red gray")
    assert places(box, s, {PLACE + 1: 1, PLACE + 5: 2}) == {PLACE + 1: [" 1) gray"], PLACE + 5: [" 2) red red"]}
    box, s = table(seats=1, row=["otter", "bee"], phase=DISCARD)
    assert list(places(box, s, {DROP + bee: 2})) == [DROP + bee]
    box, s = table(options={"spirits": True, "side": "islands"}, offer=[[0, 6]])
    found = places(box, s, {KEEP: 1, KEEP + 6: 2})
    assert len(found[KEEP]) == 2 and "field groups" in found[KEEP][1]  # both lines of the card


def test_the_first_board_is_the_viewer_s_or_that_of_whose_turn_it_is(table):
    box, s = table(turn=1)
    assert [panels(box, s, viewer=v)[0].seat for v in (0, 1, -1)] == [0, 1, 1]


def test_only_the_own_board_can_be_clicked(table):
    box, s = table(boards=[{}, {}], cards=[{"frog": 0}], phase=CUBE, chosen=IDS.index("frog"))
    found = [p for p in panels(box, s, 200, 56, keys={AT + spot("c3"): 1}) if any("[c3]" in x.plain for x in p.lines)]
    assert [panel.name for panel in found] == ["board-0"]


def test_points_are_shown_category_by_category(table):
    boards = [{"a1": "brown green", "a2": "blue", "a3": "blue"}, {"a1": "green"}]
    box, s = table(boards=boards)
    assert "trees 3  mountains 0" in show(box, s)["points"] and "►Mia 5  Brie 1" in show(box, s)["points"]
    wide = show(box, s, 120, 30)["points"].splitlines()
    assert wide[1].split() == ["►", "Mia", "3", "0", "0", "0", "2", "0", "0", "5"]
    box, s = table(seats=4, boards=boards)
    chart = show(box, s, 132, 27)["points"].splitlines()
    assert chart[1].split() == ["trees", "3", "1", "0", "0"] and chart[-1].split() == ["points", "5", "1", "0", "0"]
    before = np.array([s])[0]
    before.ground[0] = 0
    assert "Mia 5 +5" in show(box, s, before=before)["points"]


def test_the_border_tells_round_pouch_points_and_end(table):
    box, s = table(turns=5, ending=1, boards=[{"a1": "brown brown green"}])
    notes = {panel.name: panel.note for panel in panels(box, s)}
    assert notes["board-0"] == "7 points" and notes["points"].startswith("round 3, the last; ")
    s.phase = OVER
    notes = {panel.name: panel.note for panel in panels(box, s)}
    assert notes["points"] == "the game is over" and notes["board-0"] == "7 points, most"


def test_looking_changes_nothing(table):
    box, s = table(seats=4, cards=[FULL])
    before = s.tobytes()
    show(box, s, 200, 56)
    assert s.tobytes() == before
