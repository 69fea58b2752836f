import io

import pytest
from rich.console import Console
from rich.text import Text

from tabletown.viewkit.text import (
    ASCII,
    UNICODE,
    WIDEST,
    TableText,
    TextLook,
    fit,
    flow,
    gained,
    key,
    placed,
    shortened,
    side_by_side,
    truncated,
    wrapped,
)


def plain(lines):
    return [line.plain for line in lines]


def printed(table, width, encoding="utf-8"):
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=width, height=30).print(table)
    file.seek(0)
    return file.read().splitlines()


@pytest.fixture
def look():
    return TextLook(None, None, 0, ("Mia", "Tom"), None, {7: 3, 8: 12})


@pytest.mark.parametrize(
    "text, width, fitted",
    [("Mia", 5, "Mia  "), ("Mia", 3, "Mia"), ("Marvin", 4, "Mar…"), ("子子子", 4, "子… "), ("", 2, "  ")],
)
def test_a_text_is_filled_up_or_cut_to_its_columns(text, width, fitted):
    assert fit(text, width, UNICODE) == fitted


def test_a_styled_text_is_cut_with_a_mark_and_the_first_one_left_alone():
    text = Text("a long line")
    assert shortened(text, 6, ASCII).plain == "a lon." and text.plain == "a long line"
    assert shortened(text, 11, ASCII) is text


def test_short_texts_flow_over_as_many_lines_as_they_need():
    items = [Text(word) for word in ("one", "two", "three", "four")]
    assert plain(flow(items, 9)) == ["one  two", "three", "four"]
    assert plain(flow(items, 12, " | ")) == ["one | two", "three | four"] and flow([], 9) == []


def test_blocks_stand_beside_each_other():
    left, right = [Text("ab")], [Text("1"), Text("2")]
    assert plain(side_by_side(left, right, 4)) == ["ab  1", "    2"] and left[0].plain == "ab"


def test_long_texts_are_wrapped_and_lines_cut():
    assert plain(wrapped(Text("one two three"), 8)) == ["one two", "three"]
    assert plain(truncated([Text("one two")], 5)) == ["one t"]


def test_what_the_viewer_may_choose_has_a_number_and_can_be_clicked(look):
    assert [key(look, action)[0] for action in (7, 8, 9)] == [" 3) ", "12) ", "    "]
    assert placed(look, Text("x"), 7).spans[0].style.meta == {"action": 7} and not placed(look, Text("x"), 9).spans


def test_gains_and_losses_have_signs_and_styles():
    assert [gained(change) for change in (3, -2, 0)] == [("+3", "gain"), ("-2", "loss"), ("", "loss")]
    assert gained(3, 4) == ("  +3", "gain") and gained(0, 4)[0] == "    "


def test_a_table_fits_itself_to_the_screen_and_its_characters(look):
    def lines(look, width, height):
        yield Text(f"{look.marks.turn} {width} {height}   ")
        yield Text("x" * 300)

    table = TableText(look, lines)
    assert printed(table, 40) == ["► 40 30", "x" * 39 + "…"]
    assert printed(table, 40, "ascii")[0] == "> 40 30"
    assert printed(table, 400)[1] == "x" * (WIDEST - 1) + "…"
