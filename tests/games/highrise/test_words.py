"""The game in words and characters: questions, log, hints, floor plans, rulebook, refusals."""

import io
import re
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console

from tabletown import games
from tabletown.engine.contract import EVERYTHING, FINE
from tabletown.engine.match import Match, Seat
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import (
    AT,
    ATTRACT,
    DOMINO,
    N_ACTIONS,
    PLAYER,
    REFUSALS,
    TAKE,
    action_name,
    cell_name,
)
from tabletown.games.highrise.box import pack
from tabletown.games.highrise.material import GOALS, NOTHING, OBJECTS, ROOM_FIRST, SPECIAL, THREATS, TYPES, UTILITIES
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.decisions import apply, legal, refusal
from tabletown.games.highrise.state import CELLS, OVER
from tabletown.games.highrise.views import cells, floor_plan
from tabletown.games.highrise.views import text as text_view
from tabletown.games.highrise.words import labels, log, prompts
from tabletown.games.highrise.words.explain import explain
from tabletown.games.highrise.words.rulebook import rulebook

from .conftest import ALL, TOGETHER, G, cell, write_tenant

NAMES = ("Mia", "Marvin the Paranoid", "Łucja 子", "Tom", "Ann", "Bob")
PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet - D--W"


def show(box, s, viewer=0, width=80, keys=None, encoding="utf-8"):
    file = type("File", (io.StringIO,), {"encoding": encoding})()
    table = text_view.table(box, s, viewer, NAMES[: int(s.seats)], None, keys)
    Console(file=file, width=width, height=50).print(table)
    return file.getvalue()


def keys_of(box, s):
    out = np.zeros(N_ACTIONS, np.int64)
    return {int(a): i for i, a in enumerate(out[: legal(box, s, int(s.actor), out)], 1)}


# ---- words


def test_words_say_what_is_done():
    said = [action_name(action, NAMES) for action in range(N_ACTIONS)]
    assert len(set(said)) == N_ACTIONS
    assert action_name(AT + 4 * cell("p16") + 3, NAMES) == "p16 right" and action_name(TAKE + 2, NAMES) == "take tile 3"
    assert action_name(DOMINO + cell("aa1"), NAMES) == "domino aa1"


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
        ("utilities:wifi", "wifi"), ("!utilities:electricity", "no electricity"),
        ("3 floor_type:carpet", "3 carpet cells or more"), ("2 tenants:woman", "2 women or more"),
        ("1 num_rooms", "1 room or more"),
        ("!4 num_windows", "fewer than 4 windows"),
    ),
)  # fmt: skip
def test_15_a_wish_in_words(table, wish, said):
    _, s = table(options=ALL)
    write_tenant(s, 0, "boy", 3, wish)
    assert labels.wishes(s, 0) == [said]


def test_the_log_tells_of_a_round(table):
    box, s = table(maps=[[(SOFA, "p16 down")], []], market=[PLAIN] * 2, guests=[("boy", 3, "sofa")])
    told = []
    for action in (TAKE, AT + 4 * cell("q16"), TAKE + 1, AT, actions.DECLINE, ATTRACT):
        before, seat = np.array([s])[0], int(s.actor)
        if refusal(box, s, seat, action) != FINE:
            continue
        apply(box, s, seat, action)
        told += log.log_lines(box, before, seat, action, s, NAMES)
    assert told[0] == "Mia takes tile 1." and told[1] == "Mia places the tile (wood | wood) on q16 down."
    assert any(line.startswith("Round 2 begins with Marvin") for line in told)


def test_the_log_tells_of_a_guest_who_came_and_had_to_go(table):
    box, s = table(options=TOGETHER, maps=[[(PLAIN, "p16 down")], []], guests=[("boy", 3, "!9 bed")])
    s.threat, s.open_goals[:], s.secret[:] = ROOM_FIRST, NOTHING, NOTHING
    s.step, s.phase, s.turn = round_flow.RANK, state.NO_QUESTION, 2
    round_flow.go_on(box, s)
    before, seat = np.array([s])[0], int(s.actor)
    apply(box, s, seat, ATTRACT)
    told = log.log_lines(box, before, seat, ATTRACT, s, NAMES)
    assert told[0] == "The boy (3) moves in with Mia." and "The boy (3) leaves Mia and the game." in told


@pytest.mark.parametrize("phase", range(state.PHASES))
def test_every_phase_has_a_question(table, phase):
    box, s = table(options=TOGETHER, held=0, tenant=0)
    s.phase = phase
    assert prompts.prompt(box, s, 0, NAMES).endswith((".", "?"))


def test_the_question_after_placing_says_whether_anything_was_destroyed(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[PLAIN] * 2, phase=state.AFTER, announced=1, placed=1)
    assert prompts.prompt(box, s, 0, NAMES) == "End your turn, or destroy a domino?"
    s.wrecked[0] = 1
    assert prompts.prompt(box, s, 0, NAMES) == "End your turn, or destroy another domino?"
    s.pieces[0] = 2
    assert prompts.prompt(box, s, 0, NAMES) == "Your map is in pieces: destroy another domino."


def test_the_question_where_a_tile_goes_is_a_sentence(table):
    box, s = table(market=[PLAIN])
    apply(box, s, 0, TAKE)
    assert prompts.prompt(box, s, 0, NAMES) == "Where do you place the tile with plain wood on both halves?"


def test_the_log_says_what_becomes_of_a_player_who_is_named(table):
    for phase, what in ((state.BARRED, "may never destroy again"), (state.RECEIVER, f"receives {GOALS[0].name}")):
        box, s = table(seats=2, options=TOGETHER, phase=phase, choices=3, scan=0)
        (line, *_) = log.act(s, 0, PLAYER + 1, s, NAMES)
        assert line == f"Mia names Marvin the Paranoid, who {what}."


def test_construction_comes_last_in_the_list_of_choices():
    match = Match(games.find("highrise"), [Seat("Mia"), Seat("Ben")], {}, 1)
    seat = match.actors[0]
    words = [action.words for action in match.legal(seat)]
    assert words[0] == "take tile 1" and words[-1] == "do Construction"
    match.play(seat, actions.CONSTRUCT)
    assert match.legal(seat)[0].words == "take tile 1"
    assert [action.number for action in match.legal(seat)] == sorted(action.number for action in match.legal(seat))


@pytest.mark.parametrize("width", (60, 100))
def test_points_that_were_gained_stand_beside_the_points(table, width):
    box, s = table(maps=[[(SOFA, "p16 down")], []], tenants=[[("boy", 3, "sofa")]], guests=[])
    before = np.array([s])[0]
    before.home[s.home == 0] = NOTHING
    look = cells.PlanLook(box, s, 0, NAMES[:2], before, {})
    line = next(line.plain for line in cells.building(look, width) if "Mia" in line.plain)
    assert re.search(r"Mia +3 \+3 +0 +1 +1\b", line) and line.index("+3") < line.index("Marv")
    head = cells.building(look, width)[0].plain
    assert head.index("connected" if width > 60 else "to") == line.index("Marv")


def test_hints_have_reasons(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA], guests=[("boy", 3, "sofa")])
    assert explain(box, s, 0, TAKE, NAMES).endswith(" it would please the boy (3).")
    apply(box, s, 0, TAKE)
    place = next(a for a in keys_of(box, s) if a >= AT)
    assert explain(box, s, 0, place, NAMES) == "There it would please the boy (3)."


def test_20_the_result_has_a_row_for_what_counts(table):
    box, s = table(options=TOGETHER, phase=OVER, tenants=[[("boy", 3, "sofa")]])
    rows = dict(log.result(box, s, NAMES[:2]))
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
    shown, held = G["map_size_reward"], G["num_goals"]
    s.open_goals[0], s.holder[held] = shown, 0
    text = " ".join(show(box, s, width=80).split())
    assert GOALS[shown].text in text and THREATS[s.threat].text in text
    assert f"you hold {GOALS[held].name}: {GOALS[held].then}" in text
    assert "fewer than 9 windows +fewer than 4 hometrainers -a sofa" in text
    assert text.count("grandma 3") == 12


@pytest.mark.parametrize("seats", (2, 3, 6))
@pytest.mark.parametrize("width", (50, 60, 80))
def test_nothing_of_the_players_is_cut_at_50_columns(table, seats, width):
    box, s = table(seats=seats, options=ALL)
    s.has[0], s.wrecked[1] = 0b11, 1
    text = show(box, s, width=width)
    assert "…" not in text and max(map(cell_len, text.splitlines())) <= width
    words = " ".join(text.split())
    assert "tenants to come" in words and "Construction]" in words and UTILITIES[0] in words
    assert ("connected to" in words) == (width >= 70)


def test_34_the_numbers_of_goals_to_keep_stand_before_them(table):
    box, s = table(options={**TOGETHER, "personal_goal_choice": 2})
    assert re.search(r"^ 1\) your goal ", show(box, s, int(s.actor), keys=keys_of(box, s)), re.MULTILINE)


def test_2_a_floor_plan_shows_floors_objects_and_edges(table):
    box, s = table(maps=[[("wood sofa W-DX | wood - -W--", "p16 down")]], options=ALL)
    drawn = floor_plan.draw(floor_plan.plan_of(s, 0), floor_plan.UNICODE, 4, {})
    assert drawn == ["┌════┐", "╎≡so≡│", "╵    ╵", " ≡≡≡≡", "╶────╴"]
    assert floor_plan.draw(floor_plan.plan_of(s, 0), floor_plan.ASCII, 4, {})[0] == "+XXXX+"


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
    assert f"Mia's goal {mine} (not reached)" in show(box, s, EVERYTHING)


def test_what_stands_in_brackets_behind_a_guest_is_explained(table):
    box, s = table(options=ALL, guests=[("nurse", 3, "sofa"), ("artist", 3, "sofa"), ("toddler_boy", 3, "sofa")])
    shown, known = re.findall(r"\([a-z, ]+\)", show(box, s)), dict(text_view.LEGEND)
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
    folder = Path(actions.__file__).parent
    numbers = set(re.findall(r"\*\*(\d+)\.\*\*", (folder / "rulebook.md").read_text(encoding="utf-8")))
    for file in folder.rglob("*.py"):
        cited = re.findall(r"\[(\d\d?)\](?= [A-Z\[])", file.read_text(encoding="utf-8"))
        assert set(cited) <= numbers, file.name
