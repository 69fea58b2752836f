"""The table in characters: everything is there, fits the screen, and can be typed."""

import io
import re

import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console

from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import CARDS, N_ANIMALS, pack
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, TOKEN
from tabletown.games.harmonies.views import cells, examples
from tabletown.games.harmonies.views import text as text_view

from .conftest import IDS, spot

NAMES = ("Mia", "Marvin the Paranoid", "Łucja 子", "Tom")
FULL = {"bee": 0, "bear": 1, "koala": 3, "otter": 3, "frog": 5, "lion": 0}


def show(box, s, viewer=0, width=80, height=24, before=None, keys=None, encoding="utf-8"):
    file = type("File", (io.StringIO,), {"encoding": encoding})()
    table = text_view.table(box, s, viewer, NAMES[: int(s.seats)], before, keys)
    Console(file=file, width=width, height=height).print(table)
    return file.getvalue()


def row(text, word):
    return next(line for line in text.splitlines() if word in line)


def crowded(table, seats, side):
    """As much on the table as can be."""
    options = {"side": side, "spirits": True}
    box, s = table(seats=seats, options=options, cards=[FULL] * seats, hand="blue gray red")
    s.phase, s.held = TOKEN, 0
    return box, s


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("side", ("river", "islands"))
@pytest.mark.parametrize("width", (40, 60, 76, 80, 100, 120, 200))
def test_no_line_is_wider_than_the_screen(table, seats, side, width):
    box, s = crowded(table, seats, side)
    assert max(cell_len(line) for line in show(box, s, width=width, height=80).splitlines()) <= width


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("side", ("river", "islands"))
def test_with_question_and_prompt_it_fits_80_by_24(table, seats, side):
    box, s = crowded(table, seats, side)
    assert len(show(box, s).splitlines()) + 3 <= 24


@pytest.mark.parametrize("side", ("river", "islands"))
def test_2_every_space_has_its_name_where_it_lies(table, side):
    box, s = table(options={"side": side})
    lines = show(box, s).splitlines()
    for sp in range(hexes.SPOTS):
        found = [(y, line.index(hexes.name(sp))) for y, line in enumerate(lines) if f"_{hexes.name(sp)}_" in line]
        if not int(box.board) >> hexes.bit_of(sp) & 1:
            assert not found
            continue
        (y, x) = found[0]
        q, r = sp // hexes.ROWS, sp % hexes.ROWS
        assert (y, x) == (3 + 2 * r + q % 2, 5 * q + 2)


@pytest.mark.parametrize(
    "stack, shown",
    (
        ("blue", "W "), ("yellow", "F "), ("green", "T1"), ("brown brown green", "T3"), ("gray gray", "M2"),
        ("gray red", "B "), ("brown", "t1"), ("brown brown", "t2"), ("red", "r "), ("gray gray gray gray gray", "M5"),
    ),
)  # fmt: skip
def test_13_a_hex_shows_its_landscape(table, stack, shown):
    box, s = table(boards=[{"a1": stack}], options={"gray_max_height": "unlimited"})
    assert show(box, s).splitlines()[2].startswith(f"/ {shown} \\")


def test_12_a_cube_is_shown(table):
    box, s = table(boards=[{"a1": "blue"}], cubes=[["a1"]])
    assert show(box, s).splitlines()[2].startswith("/ W ■\\")


def test_where_a_token_may_lie_the_name_is_in_brackets(table):
    box, s = table(boards=[{"a1": "blue"}], hand="gray", phase=TOKEN, held=1)
    text = show(box, s, keys={AT + spot("a2"): 1, AT + spot("d3"): 2})
    assert re.findall(r"\[(\w\d)\]", text) == ["a2", "d3"]


def test_what_can_be_chosen_has_its_number(table):
    box, s = table(row=["otter", "bee"], cards=[{"frog": 0}], trays=["blue gray gray"])
    keys = {TAKE: 1, TAKE + 1: 2, DRAFT + IDS.index("otter"): 6, SETTLE + IDS.index("frog"): 8}
    text = show(box, s, keys=keys)
    assert "1) blu gry gry" in text and " 6) Otter " in text and " 8) Frog " in text and ") Bee" not in text
    box, s = table(hand="red red gray")
    assert "in hand:  1) gray   2) red red" in show(box, s, keys={PLACE + 1: 1, PLACE + 5: 2})
    box, s = table(seats=1, row=["otter", "bee"], phase=DISCARD)
    assert " 2) Bee " in show(box, s, keys={DROP + IDS.index("bee"): 2})


@pytest.mark.parametrize("c", range(N_ANIMALS))
@pytest.mark.parametrize("side", ("river", "islands"))
def test_every_card_has_a_line_with_all_there_is_to_know(table, c, side):
    box, s = table(row=[CARDS[c].id], options={"side": side})
    line = row(show(box, s), f" {CARDS[c].name} ")
    assert line.endswith(" ".join(map(str, CARDS[c].track))) and "*" in line


def test_27_a_card_says_what_it_is_worth_and_could_be(table):
    box, s = table(cards=[{"otter": 1, "bee": 2}])
    text = show(box, s)
    assert row(text, "Otter").endswith("5 > 10 16") and "finished: Bee 18" in text


def test_5_spirits_are_shown_to_who_chooses_and_to_nobody_else(table):
    box, s = table(options={"spirits": True, "side": "islands"}, offer=[[0, 6]])
    text = show(box, s, keys={KEEP: 1, KEEP + 6: 2})
    assert " 1) Lion " in text and " 2) Ram " in text and "field groups: 1-2 for 2, 3+ for 10" in text
    for viewer in (-1, 1):
        assert "Lion" not in show(box, s, viewer)


def test_everybody_s_points_are_shown_with_what_was_won(table):
    box, s = table(boards=[{}, {"a1": "brown green", "a2": "blue", "a3": "blue"}])
    before = np.array([s])[0]
    before.ground[1] = 0
    line = row(show(box, s, before=before), "Marvin")
    assert re.sub(r" +", " ", line).strip() == "Marvin the Para… 3 0 0 0 2 0 0 5 +5"
    assert "spirit" not in show(box, s) and "spirit" in show(*table(options={"spirits": True}))


@pytest.mark.parametrize("width, names", ((80, "mounts fields builds"), (120, "mountains    fields buildings")))
def test_heads_are_as_long_as_there_is_room(table, width, names):
    assert names in show(*table(), width=width)


def test_a_tall_screen_shows_the_boards_of_the_others(table):
    box, s = table(seats=4, boards=[{}, {"a1": "gray gray gray"}])
    assert "M3" not in show(box, s) and "M3" in show(box, s, height=60)
    assert show(box, s, height=60).count("_a1_") == 4


def test_a_viewer_sees_the_own_board_and_others_whose_turn_it_is(table):
    box, s = table(boards=[{"a1": "green"}, {"a1": "gray gray"}])
    assert [sign for v in (0, 1, -1) for sign in ("T1", "M2") if f"/ {sign} " in show(box, s, v)] == ["T1", "M2", "T1"]
    assert "board of Marvin" in show(box, s, 1) and "board of" not in show(box, s)


def test_the_last_round_and_the_end_are_announced(table):
    assert show(*table(ending=1, turns=20)).startswith("Round 11, the last")
    assert show(*table(phase=OVER)).startswith("The game is over")


def test_tokens_have_their_colours_and_are_never_faint(table):
    box, s = table(trays=["blue blue blue"])
    tray = cells.trays(cells.BoardLook(box, s, 0, NAMES[:2], None, {}), 80)[0]
    styles = {span.style for span in tray.spans if span.start <= 3 < span.end}
    assert tray.plain.startswith("1: blu blu blu") and not tray.style and styles == {cells.TOKEN_STYLES[0]}


def test_an_empty_tray_is_called_so(table):
    box, s = table(hand="blue")
    assert "1: (empty)" in show(box, s)


def test_end_and_the_discard_of_nothing_are_listed_beside_the_table():
    assert [text_view.has_place(a) for a in (END, 1, TAKE, PLACE, DRAFT, SETTLE, AT, KEEP, DROP)] == [False] * 2 + [
        True
    ] * 7


def test_where_no_more_can_be_shown_plain_characters_do(table):
    box, s = table(boards=[{"a1": "blue"}], cubes=[["a1"]], phase=CUBE)
    text = show(box, s, encoding="ascii")
    assert text.isascii() and "/ W #\\" in text


def test_looking_changes_nothing(table):
    box, s = table(seats=4, cards=[FULL])
    before = s.tobytes()
    show(box, s, height=60)
    assert s.tobytes() == before


# ---- where animals could live


def test_14_a_card_tells_where_its_habitat_lies_and_what_token_would_make_one(table):
    board = {"c3": "blue", "c4": "green", "a1": "blue", "e5": "green"}
    box, s = table(boards=[board], cards=[{"frog": 0, "panther": 0}], row=["duck"])
    shown = show(box, s, width=120)
    assert row(shown, "Frog").endswith("0 > 2 4 6 10 15 c3 +blu b3 b4 c5 d3 d4 …")
    assert "+" not in row(shown, "Panther") and row(shown, "Duck").endswith("2 4 8 13")
    box, s = table(boards=[{**board, "b3": "red red"}], row=["duck"])
    assert row(show(box, s, width=120), "Duck").endswith("2 4 8 13        c3 +blu a3 a4 b2 b4")


def test_what_does_not_fit_behind_a_card_is_cut(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green", "a1": "blue"}], cards=[{"frog": 0}], row=["duck"])
    assert row(show(box, s), "Frog").endswith("0 > 2 4 6 10 15 c3 …")
    assert row(show(box, s, width=73), "Frog").endswith("0 > 2 4 6 10 15 …")
    assert row(show(box, s, width=70), "Frog").endswith("0 > 2 4 6 10 15")


def test_a_finished_card_looks_for_no_home(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], cards=[{"frog": 5}])
    assert "c3" not in row(show(box, s), "finished")


def test_a_space_where_the_token_makes_a_habitat_has_pointed_brackets(table):
    box, s = table(boards=[{"c3": "blue"}], cards=[{"frog": 0}], hand="green", phase=TOKEN, held=3)
    keys = {AT + spot(name): n for n, name in enumerate(("a1", "b2", "c2", "c4"), 1)}
    shown = show(box, s, keys=keys)
    assert all(name in shown for name in ("[a1]", "<b2>", "<c2>", "<c4>"))
    s.held = 0  # a blue token makes none
    assert "<" not in show(box, s, keys=keys)
    box, s = table(boards=[{"c3": "blue"}], cards=[{"frog": 5}], hand="green", phase=TOKEN, held=3)
    assert "<" not in show(box, s, keys=keys)


# ---- the rulebook's examples


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda example: str(example.paragraph))
@pytest.mark.parametrize("encoding", ("utf-8", "ascii"))
def test_an_example_shows_its_spaces_and_no_others(example, encoding):
    file = type("File", (io.StringIO,), {"encoding": encoding})()
    Console(file=file, width=80).print(text_view.figures(pack({}))[example.paragraph])
    drawing = file.getvalue()
    assert set(re.findall(r"_([a-g][1-5])_", drawing)) == set(example.board)
    assert drawing.count("■" if encoding == "utf-8" else " #") == len(example.cubes)
    assert example.card.lower() in drawing.lower()


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_narrow_screen_lacks_neither_points_nor_cubes_nor_what_is_to_come(table, seats):
    box, s = table(seats=seats, options={"spirits": True})
    lines = show(box, s, width=50, height=60).splitlines()
    assert max(map(cell_len, lines)) <= 50
    assert any(line.endswith("cards to come") for line in lines)
    cubes, points = (row("\n".join(lines), f"{word} ") for word in ("cubes", "points"))
    assert len(cubes.split()) == len(points.split()) == 1 + seats


def test_the_boards_of_the_others_are_drawn_apart(table):
    box, s = table(seats=3)
    file = io.StringIO()
    Console(file=file, width=50, height=24).print(*text_view.boards(box, s, 0, NAMES[:3]))
    assert all(name in file.getvalue() for name in NAMES[1:3]) and "Mia" not in file.getvalue()
