"""The game in words and characters: questions, log, hints, floor plans, rulebook, refusals."""

import io
import re
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console

from tabletown.engine.contract import FINE
from tabletown.games.highrise import actions, course, faces, plan, state, story, view_text
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, N_ACTIONS, REFUSALS, TAKE, cell_name, words
from tabletown.games.highrise.advice import why
from tabletown.games.highrise.material import GOALS, NOTHING, OBJECTS, ROOM_FIRST, SPECIAL, THREATS, TYPES, pack
from tabletown.games.highrise.rulebook import rulebook
from tabletown.games.highrise.rules import apply, legal, refusal
from tabletown.games.highrise.state import CELLS, OVER

from .conftest import ALL, TOGETHER, cell, write_tenant

NAMES = ("Mia", "Marvin the Paranoid", "Łucja 子", "Tom", "Ann", "Bob")
PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet - D--W"


def show(box, s, viewer=0, width=80, keys=None, encoding="utf-8"):
    file = type("File", (io.StringIO,), {"encoding": encoding})()
    table = view_text.table(box, s, viewer, NAMES[: int(s.seats)], None, keys)
    Console(file=file, width=width, height=50).print(table)
    return file.getvalue()


def keys_of(box, s):
    out = np.zeros(N_ACTIONS, np.int64)
    return {int(a): i for i, a in enumerate(out[: legal(box, s, int(s.actor), out)], 1)}


# ---- words


def test_words_say_what_is_done():
    said = [words(action, NAMES) for action in range(N_ACTIONS)]
    assert len(set(said)) == N_ACTIONS
    assert words(AT + 4 * cell("p16") + 3, NAMES) == "p16 right" and words(TAKE + 2, NAMES) == "take tile 3"
    assert words(DOMINO + cell("aa1"), NAMES) == "domino aa1"


def test_every_cell_has_a_name_of_its_own():
    assert len({cell_name(c) for c in range(CELLS)}) == CELLS and all(cell(cell_name(c)) == c for c in range(CELLS))


@pytest.mark.parametrize("code", sorted(set(range(1, len(REFUSALS))) - {actions.NO_SUCH_ACTION, actions.NOT_CHOICE}))
def test_every_refusal_names_a_paragraph(code):
    (paragraph,) = re.findall(r"\[(\d+)\]$", REFUSALS[code])
    assert f"**{paragraph}.**" in rulebook(pack({}))


@pytest.mark.parametrize(
    "wish, said",
    (
        ("sofa", "a sofa"), ("elevator", "an elevator"), ("!sofa", "no sofa"), ("2 sofa", "2 sofas or more"),
        ("!3 chair", "fewer than 3 chairs"), ("2 floor_num", "floor 2 or higher"), ("!2 floor_num", "below floor 2"),
        ("utilities:2", "wifi"), ("!utilities:0", "no electricity"), ("3 floor_type:2", "3 carpet cells or more"),
        ("2 tenants:3", "2 women or more"), ("1 num_rooms", "1 room or more"),
        ("!4 num_windows", "fewer than 4 windows"),
    ),
)  # fmt: skip
def test_15_a_wish_in_words(table, wish, said):
    _, s = table(options=ALL)
    write_tenant(s, 0, "boy", 3, wish)
    assert faces.wishes(s, 0) == [said]


def test_the_log_tells_of_a_round(table):
    box, s = table(maps=[[(SOFA, "p16 down")], []], market=[PLAIN] * 2, guests=[("boy", 3, "sofa")])
    told = []
    for action in (TAKE, AT + 4 * cell("q16"), TAKE + 1, AT, actions.DECLINE, ATTRACT):
        before, seat = np.array([s])[0], int(s.actor)
        if refusal(box, s, seat, action) != FINE:
            continue
        apply(box, s, seat, action)
        told += story.tell(box, before, seat, action, s, NAMES)
    assert told[0] == "Mia takes tile 1." and told[1] == "Mia places wood | wood on q16 down."
    assert any(line.startswith("Round 2 begins with Marvin") for line in told)


def test_the_log_tells_of_a_guest_who_came_and_had_to_go(table):
    box, s = table(options=TOGETHER, maps=[[(PLAIN, "p16 down")], []], guests=[("boy", 3, "!9 bed")])
    s.threat, s.open_goals[:], s.secret[:] = ROOM_FIRST, NOTHING, NOTHING
    s.step, s.phase, s.turn = course.RANK, state.NO_QUESTION, 2
    course.go_on(box, s)
    before, seat = np.array([s])[0], int(s.actor)
    apply(box, s, seat, ATTRACT)
    told = story.tell(box, before, seat, ATTRACT, s, NAMES)
    assert told[0] == "The boy (3) moves in with Mia." and "The boy (3) leaves Mia and the game." in told


@pytest.mark.parametrize("phase", range(state.PHASES))
def test_every_phase_has_a_question(table, phase):
    box, s = table(options=TOGETHER, held=0, tenant=0)
    s.phase = phase
    assert story.asks(box, s, 0, NAMES).endswith((".", "?"))


def test_hints_have_reasons(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA], guests=[("boy", 3, "sofa")])
    assert why(box, s, 0, TAKE, NAMES) == "Guests wish for a sofa."
    apply(box, s, 0, TAKE)
    place = next(a for a in keys_of(box, s) if a >= AT)
    assert why(box, s, 0, place, NAMES) == "There it would please the boy (3)."


def test_20_the_result_has_a_row_for_what_counts(table):
    box, s = table(options=TOGETHER, phase=OVER, tenants=[[("boy", 3, "sofa")]])
    rows = dict(story.result(box, s, NAMES[:2]))
    assert rows["points"] == ["3", "0"] and rows["together"] == ["lost, 3 points"] * 2


# ---- the table


@pytest.mark.parametrize("seats", (2, 6))
@pytest.mark.parametrize("width", (60, 80, 120))
def test_no_line_is_wider_than_the_screen(table, seats, width):
    row = [(PLAIN, f"{c}16 right") for c in ("p", "r", "t", "v", "x", "z", "ab", "ad")]
    box, s = table(seats=seats, options=TOGETHER, maps=[row])
    assert max(cell_len(line) for line in show(box, s, width=width, keys=keys_of(box, s)).splitlines()) <= width


def test_no_words_are_lost_on_a_narrow_screen(table):
    guests = [("boy", 3, "!9 num_windows", "!4 hometrainer", "sofa")]
    box, s = table(options=TOGETHER, guests=guests, tenants=[[("grandma", 3, "sofa")] * 12])
    s.open_goals[0], s.holder[2] = 12, 0
    text = " ".join(show(box, s, width=80).split())
    assert GOALS[12].text in text and THREATS[s.threat].text in text
    assert f"you hold {GOALS[2].name}: {GOALS[2].then}" in text
    assert "fewer than 9 windows +fewer than 4 hometrainers -a sofa" in text
    assert text.count("grandma 3") == 12


def test_34_the_numbers_of_goals_to_keep_stand_before_them(table):
    box, s = table(options={**TOGETHER, "personal_goal_choice": 2})
    assert re.search(r"^ 1\) your goal ", show(box, s, int(s.actor), keys=keys_of(box, s)), re.MULTILINE)


def test_2_a_floor_plan_shows_floors_objects_and_edges(table):
    box, s = table(maps=[[("wood sofa W-DX | wood - -W--", "p16 down")]], options=ALL)
    drawn = plan.draw(plan.plan_of(s, 0), plan.UNICODE, 4, {})
    assert drawn == ["┌════┐", "╎≡so≡│", "╵    ╵", " ≡≡≡≡", "╶────╴"]
    assert plan.draw(plan.plan_of(s, 0), plan.ASCII, 4, {})[0] == "+XXXX+"


def test_10_cells_on_which_a_tile_may_begin_bear_their_names(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[PLAIN])
    apply(box, s, 0, TAKE)
    text = show(box, s, keys=keys_of(box, s))
    assert " q16 " in text and "in hand" in text and re.search(r"\bq16 [a-z ]*right", text)
    assert "Type a cell and where the second half lies, such as p14 down:" in text


def test_guests_say_who_could_have_them(table):
    box, s = table(maps=[[(SOFA, "p16 down")], []], guests=[("boy", 3, "sofa", "!bed"), ("man", 2, "elevator")])
    text = show(box, s)
    assert "boy 3: +a sofa  +no bed  would go to Mia or Marvin the Paranoid" in text and "man 2: -an elevator" in text


def test_43_personal_goals_are_shown_to_their_owner_alone(table):
    box, s = table(options=TOGETHER)
    mine = GOALS[s.secret[0, 0]].name
    assert f"your goal {mine}" in show(box, s, 0) and f"your goal {mine}" not in show(box, s, 1)
    assert "your goal" not in show(box, s, -1)


def test_what_stands_in_brackets_behind_a_guest_is_explained(table):
    box, s = table(options=ALL, guests=[("nurse", 3, "sofa"), ("artist", 3, "sofa"), ("toddler_boy", 3, "sofa")])
    shown, known = re.findall(r"\([a-z, ]+\)", show(box, s)), dict(view_text.LEGEND)
    assert set(shown) - {"(empty)"} == {"(construction)", "(wallet)", "(wandering)"} <= set(known)
    assert known["(wallet)"] == "pays at most its score"


def test_plain_characters_where_no_more_can_be_shown(table):
    box, s = table(maps=[[(SOFA, "p16 down")]])
    text = show(box, s, encoding="ascii")
    assert text.replace("Łucja 子", "").isascii()


def test_looking_changes_nothing(table):
    box, s = table(options=TOGETHER, maps=[[(SOFA, "p16 down")]])
    before = s.tobytes()
    show(box, s, keys=keys_of(box, s))
    assert s.tobytes() == before


# ---- the rulebook


def test_the_rulebook_has_every_table():
    text = rulebook(pack({}))
    for thing in (*OBJECTS, *SPECIAL, *TYPES, *GOALS, *THREATS):
        assert thing.name in text
    numbers = [int(n) for n in re.findall(r"\*\*(\d+)\.\*\*", text)]
    assert numbers == sorted(numbers) == list(range(1, max(numbers) + 1))
    assert all(int(n) in numbers for n in re.findall(r"\[(\d+)\]", text)) and "{" not in text


def test_the_rulebook_says_what_each_expansion_brings():
    text = rulebook(pack({}))
    for title, tiles, tenants in (("Room Service", 28, 15), ("Happy Housing", 27, 15)):
        assert f"{title} brings {tiles} tiles and {tenants} tenants." in text
    for section, thing in (("## Room Service", "wardrobe"), ("## Useful Utilities", "wifi generator"),
                           ("## Wallet Watchers", "hometrainer"), ("## Happy Housing", "little girl")):  # fmt: skip
        assert thing in text.split(section)[1].split("\n## ")[0]


def test_rules_cite_paragraphs_that_exist():
    folder = Path(story.__file__).parent
    numbers = set(re.findall(r"\*\*(\d+)\.\*\*", (folder / "rulebook.md").read_text(encoding="utf-8")))
    for file in folder.glob("*.py"):
        cited = re.findall(r"\[(\d\d?)\](?= [A-Z\[])", file.read_text(encoding="utf-8"))
        assert set(cited) <= numbers, file.name
