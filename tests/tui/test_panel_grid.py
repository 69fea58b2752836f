from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.tui.widgets.panel_grid import grid_lines, rows_of
from tabletown.viewkit.protocols import Panel


def panel(width, lines=("a",), seat=PUBLIC, title="Title", note=""):
    return Panel("name", title, seat, width, [Text(line) for line in lines], note)


def drawn(panels, width, active=()):
    return [line.plain for line in grid_lines(panels, width, active)]


def test_panels_stand_side_by_side_as_long_as_there_is_room():
    rows = rows_of([panel(30), panel(30), panel(20), panel(80)], 80)
    assert [[p.width for p in row] for row in rows] == [[30, 30, 20], [80]]


def test_the_last_of_a_row_grows_to_the_edge_if_little_is_missing():
    assert [[p.width for p in row] for row in rows_of([panel(26)] * 3 + [panel(40)], 80)] == [[26, 26, 28], [40]]


def test_a_panel_wider_than_the_screen_still_has_its_row():
    assert len(rows_of([panel(90), panel(90)], 80)) == 2


def test_a_row_is_as_high_as_its_highest_panel():
    lines = drawn([panel(12, ("one", "two")), panel(12)], 24)
    assert lines == [
        "┌─ Title ──┐┌─ Title ──┐",
        "│one       ││a         │",
        "│two       ││          │",
        "└──────────┘└──────────┘",
    ]


def test_who_is_to_act_has_another_border_and_a_mark():
    assert drawn([panel(16, seat=1)], 16, (1,)) == ["╔═ ► Title ════╗", "║a             ║", "╚══════════════╝"]


def test_a_note_stands_at_the_right_where_there_is_room():
    assert drawn([panel(24, note="round 3")], 24)[0] == "┌─ Title ──── round 3 ─┐"
    assert "round" not in drawn([panel(16, note="round 3")], 16)[0]


def test_titles_and_lines_that_are_too_long_are_cut():
    lines = drawn([panel(14, ("x" * 40,), title="A very long name 子子子子")], 14)
    assert {Text(line).cell_len for line in lines} == {14} and "…" in lines[0]
