"""The table in the browser: what can be clicked, what the log points at, and that nothing else gets in."""

import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.games.drawings import NAMES, Page, check_lines, walk

from tabletown.engine.contract import PUBLIC, Flight
from tabletown.engine.match import Match, Seat
from tabletown.games import harmonictook as game
from tabletown.games.harmonictook.actions import (
    BUY,
    DECLINE,
    KEEP,
    OFFER,
    PASS,
    RAISE,
    ROB,
    ROLL_ONE,
    WANT,
    action_name,
)
from tabletown.games.harmonictook.material import (
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CARDS,
    CHEESE_FACTORY,
    FOREST,
    LANDMARKS,
    MINE,
    N_CARDS,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.rules.decisions import apply
from tabletown.games.harmonictook.rules.hide import hide
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, RAID, RETHROW, TAKE, THROW
from tabletown.games.harmonictook.views import svg
from tabletown.games.harmonictook.words import labels, log
from tabletown.players.moves import play_bot

AGREED = (
    {},
    {"market": "limited-8", "starting_coins": 20},
    {"business_center_decline_coins": 5, "starting_coins": 40, "ranch.supply": 20},
    {"max_rounds": 6, "starting_coins": 0, "radio_tower.cost": 0},
)


def draw(box, s, viewer, acts=()):
    return svg.areas(box, s, viewer, NAMES, {a: action_name(a, NAMES) for a in acts})


def page(box, s, viewer, acts=()):
    return Page("".join(area.drawing for area in draw(box, s, viewer, acts)))


def city(box, s, viewer, p, acts=()):
    return Page(next(area.drawing for area in draw(box, s, viewer, acts) if area.seat == p))


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("options", AGREED, ids=" ".join)
def test_what_is_legal_can_be_clicked_once_and_nothing_else(seats, options):
    for box, s, _, legal, _, _ in walk(game, seats, options, games=2, steps=70):
        shown = page(box, s, int(s.turn), legal)
        assert sorted(map(int, shown.all("data-action"))) == [a for a in legal if svg.has_place(a)]
        for tag, attrs in shown.elements:
            assert ("data-action" in attrs) == ("may" in attrs.get("class", "").split()) == (tag == "button")
            if tag == "button":
                assert (
                    attrs["aria-label"] == action_name(int(attrs["data-action"]), NAMES) and attrs["type"] == "button"
                )


@pytest.mark.parametrize("seats", (2, pytest.param(4, marks=pytest.mark.slow)))
@pytest.mark.parametrize("options", AGREED, ids=" ".join)
def test_what_the_log_speaks_of_lies_on_the_table(seats, options):
    check_lines(game, svg, seats, options, games=2, steps=70)


@pytest.mark.parametrize("seats", (2, 4))
def test_names_of_things_are_unique(seats):
    for box, s, _, legal, *_ in walk(game, seats, {}, games=1):
        shown = page(box, s, 0, legal if s.turn == 0 else ())
        for name in ("data-thing", "data-vt"):
            assert max(Counter(shown.all(name)).values()) == 1
        assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in shown.all("data-vt"))


@pytest.mark.parametrize("viewer", (PUBLIC, 0, 1))
def test_nothing_is_drawn_that_is_hidden(viewer):
    for box, s, *_ in walk(game, 3, {"market": "limited-8", "starting_coins": 20}, games=2):
        shown = draw(box, s, viewer)
        veiled = np.array([s])[0]
        hide(box, veiled, viewer, 99)
        assert draw(box, veiled, viewer) == shown


def test_drawing_changes_nothing_and_is_the_same_twice(table):
    box, s = table(phase=BUILD, dice=[3, 4])
    before = box.tobytes(), s.tobytes()
    assert draw(box, s, 0, [PASS, BUY]) == draw(box, s, 0, [PASS, BUY])
    assert (box.tobytes(), s.tobytes()) == before


@pytest.mark.parametrize("phase", (THROW, RETHROW, RAID, GIVE, TAKE, BUILD, OVER))
@pytest.mark.parametrize("viewer", (PUBLIC, 0, 2))
def test_no_script_no_style_and_names_escaped(table, phase, viewer):
    box, s = table(phase=phase, dice=[6, 0], turn=2, winner=2 if phase == OVER else -1, offer=BAKERY)
    shown = page(box, s, viewer, [ROB + 2, WANT + 2 * N_CARDS + BAKERY] if viewer == 0 else ())
    for tag, attrs in shown.elements:
        assert tag not in ("script", "style") and "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)
    assert viewer == 2 or phase == OVER or NAMES[2] in shown.words


def test_every_picture_that_is_used_is_there(table):
    box, s = table(cards=[dict.fromkeys(range(N_CARDS), 1)], dice=[3, 4], phase=BUILD)
    there = set(re.findall(r'id="([^"]+)"', svg.symbols()))
    assert {href[1:] for href in page(box, s, 0).all("href")} <= there
    wanted = {f"took-{thing.id}" for thing in (*CARDS, *LANDMARKS)} | {f"took-die-{n}" for n in range(7)}
    assert wanted | {"token-coin", "token-card"} <= there
    assert {href[1:] for href in re.findall(r'href="([^"]+)"', svg.symbols())} <= there


@pytest.mark.parametrize("text", (svg.symbols(), svg.picture()), ids=("symbols", "picture"))
def test_pictures_are_well_formed(text):
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert not any("style" in element.attrib or element.tag.endswith("script") for element in root.iter())


def test_the_stylesheet_uses_only_the_classes_of_the_game():
    css = re.sub(r"/\*.*?\*/", "", svg.stylesheet(), flags=re.S)
    assert css.count("{") == css.count("}")
    selectors = " ".join(re.findall(r"([^{};]+)\{", css))
    classes = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    assert {name for name in classes if not name.startswith("took-")} <= {"may", "hint"}
    assert "url(" not in css and "@import" not in css


def test_own_city_first_then_the_market_then_the_others_by_turn(table):
    box, s = table(seats=4)
    assert [area.name for area in draw(box, s, 2)] == ["city-2", "market", "city-3", "city-0", "city-1"]
    assert [area.seat for area in draw(box, s, PUBLIC)] == [PUBLIC, 0, 1, 2, 3]
    assert [area.title for area in draw(box, s, 0)][:3] == ["Your city", "Market", "Ben & Co's city"]


@pytest.mark.parametrize(
    "action, has_place",
    ((ROLL_ONE, False), (KEEP, False), (PASS, False), (DECLINE, False), (BUY, True), (RAISE, True), (ROB, True),
     (OFFER, True), (WANT, True)),
)  # fmt: skip
def test_cards_landmarks_and_purses_have_a_place(action, has_place):
    assert svg.has_place(action) == has_place


def test_what_is_bought_lies_in_the_market_and_what_is_built_in_the_city(table):
    box, s = table(phase=BUILD, coins=[9], dice=[1, 0])
    acts = [PASS, BUY + RANCH, RAISE + TRAIN_STATION]
    assert page(box, s, 0, acts).one("data-thing", f"pile-{RANCH}")["data-action"] == str(BUY + RANCH)
    shown = city(box, s, 0, 0, acts)
    tag, attrs = (find("data-action", str(RAISE + TRAIN_STATION)) for find in (shown.tag, shown.one))
    assert (tag, attrs["aria-label"]) == ("button", "build Train Station")
    assert attrs["data-thing"] == labels.landmark(0, TRAIN_STATION)


def test_what_cannot_be_paid_is_dimmed_while_one_buys(table):
    box, s = table(phase=BUILD, coins=[5], dice=[1, 0])
    dear, cheap = (page(box, s, 0, [BUY + RANCH]).one("data-thing", f"pile-{c}")["class"] for c in (MINE, RANCH))
    assert {"took-off", "took-dear"} <= set(dear.split()) and not {"took-off", "took-dear"} & set(cheap.split())


def test_a_second_purple_card_is_refused_in_words(table):
    box, s = table(phase=BUILD, coins=[50], dice=[1, 0], cards=[{STADIUM: 1}])
    assert "you have one" in page(box, s, 0, [PASS]).words


def test_a_sold_out_pile_says_so(table):
    box, s = table(market=[0])
    assert "0 left sold out" in re.sub(r"\s+", " ", page(box, s, PUBLIC).words.replace("costs  1", ""))


@pytest.mark.parametrize("options, pips", (({}, 6), ({"forest.supply": 8}, 8), ({"forest.supply": 9}, 0)))
def test_copies_left_are_pips_and_a_number(table, options, pips):
    box, s = table(options=options)
    s.market[FOREST] = 2
    text = draw(box, s, PUBLIC)[0].drawing
    pile = re.search(rf'data-thing="pile-{FOREST}".*?</li>', text).group()
    assert pile.count("<i") == pips and pile.count("took-gone") == max(0, pips - 2) and "2 left" in pile


def test_a_limited_market_shows_only_what_is_open_or_owned(table):
    box, s = table(options={"market": "limited-8"}, cards=[{MINE: 1}])
    shown = {int(thing[5:]) for thing in page(box, s, 0).all("data-thing") if thing.startswith("pile-")}
    assert shown == {c for c in range(N_CARDS) if s.market[c] or s.cards[:, c].any()}


def test_numbers_come_from_the_box(table):
    box, s = table(options={"ranch.cost": 17, "ranch.pays": 7, "radio_tower.cost": 33})
    text = page(box, s, 0).words
    assert "costs  17" in text and "+7 on anyone's roll" in text and "costs  33" in text


SET_OFF = (
    (0, {"dice": [3, 0]}, {labels.card(0, BAKERY), labels.card(1, CAFE), labels.card(2, CAFE)}),
    (1, {"dice": [3, 0]}, {labels.card(1, BAKERY), labels.card(0, CAFE), labels.card(2, CAFE)}),
    (0, {"dice": [2, 3]}, {labels.card(0, FOREST), labels.card(1, FOREST), labels.card(2, FOREST)}),
    (0, {"dice": [6, 0]}, {labels.card(0, STADIUM)}),
    (0, {"dice": [6, 0], "phase": THROW}, set()),  # its turn is over
)


@pytest.mark.parametrize("turn, fields, things", SET_OFF)
def test_cards_that_the_throw_sets_off_are_marked(table, turn, fields, things):
    full = {BAKERY: 1, CAFE: 1, FOREST: 2, STADIUM: 1}
    box, s = table(turn=turn, cards=[full] * 3, **{"phase": BUILD, **fields})
    marked = {a["data-thing"] for _, a in page(box, s, 0).elements if "took-hit" in a.get("class", "").split()}
    assert {thing for thing in marked if thing.startswith("card-")} == things


def test_a_throw_that_may_be_taken_back_sets_off_only_if_kept(table):
    box, s = table(phase=RETHROW, dice=[1, 0])
    assert "if kept" in city(box, s, 0, 0).words and "triggered" not in page(box, s, 0).words


def test_cards_show_how_many_and_what_they_bring_together(table):
    box, s = table(cards=[{RANCH: 3, CHEESE_FACTORY: 2, CAFE: 2, TV_STATION: 1}], built=[(SHOPPING_MALL,)])
    shown = re.sub(r"\s+", " ", city(box, s, 1, 0).words)
    assert "Ranch +3 ×3" in shown and "Cheese Factory +18 ×2" in shown and "Café toll 4 ×2" in shown
    assert "TV Station 5 from one player" in shown


def test_a_swap_gives_from_ones_own_city_and_takes_from_the_others(table):
    box, s = table(phase=GIVE, dice=[6, 0], cards=[{BUSINESS_CENTER: 1, RANCH: 1}, {MINE: 1}])
    assert city(box, s, 0, 0, [OFFER + RANCH]).tag("data-thing", f"card-0-{RANCH}") == "button"
    s.phase, s.offer = TAKE, RANCH
    want = WANT + N_CARDS + MINE
    assert city(box, s, 0, 1, [want]).one("data-action", str(want))["data-thing"] == f"card-1-{MINE}"
    assert "offered" in city(box, s, 0, 0, [want]).words


def test_the_purse_of_another_player_can_be_robbed(table):
    box, s = table(phase=RAID, dice=[6, 0], coins=[0, 9, 3])
    shown = city(box, s, 0, 2, [ROB + 1, ROB + 2])
    assert shown.one("data-thing", "purse-2")["data-action"] == str(ROB + 2) and "take 3" in shown.words


@pytest.mark.parametrize(
    "viewer, fields, note",
    (
        (0, {}, "▸ Your turn"),
        (PUBLIC, {"turn": 1}, "▸ Ben & Co's turn"),
        (0, {"phase": OVER, "winner": 1}, "★ Winner"),
    ),
)
def test_whose_turn_it_is_and_who_won_stands_in_words(table, viewer, fields, note):
    box, s = table(**fields)
    assert note in page(box, s, viewer).words


@pytest.mark.parametrize(
    "fields, thrown",
    (
        ({}, "Nobody has thrown yet"),
        ({"phase": BUILD, "dice": [3, 4]}, "You threw 3 + 4 = 7"),
        ({"phase": BUILD, "dice": [5, 0], "turn": 1}, "Ben & Co threw 5"),
        ({"phase": THROW, "dice": [5, 0], "turns": 1}, "Last throw: 5"),
    ),
)
def test_the_throw_lies_on_the_table(table, fields, thrown):
    box, s = table(**fields)
    market = draw(box, s, 0)[1].drawing
    assert Page(market).one("data-thing", "dice")["aria-label"] == thrown
    for eyes in fields.get("dice", ()):
        assert (f'href="#took-die-{eyes}"' in market) == (eyes > 0)
    assert ("took-faint" in market) == (s.phase == THROW)


def dice(box, s):
    return [name for name in page(box, s, PUBLIC).all("data-vt") if name.startswith("die")]


def test_a_die_keeps_its_name_until_the_next_throw(table):
    box, s = table(phase=BUILD, dice=[5, 0], turns=4)
    before = dice(box, s)
    s.phase, s.turns = THROW, 5
    assert dice(box, s) == before
    s.phase = BUILD
    assert dice(box, s) != before


def test_landmarks_stand_or_have_their_price(table):
    box, s = table(built=[(RADIO_TOWER,)])
    shown = city(box, s, 1, 0)
    assert "took-built" in shown.one("data-thing", f"landmark-0-{RADIO_TOWER}")["class"]
    assert shown.words.count("✓ built") == 1 and shown.words.count("costs") == 3


def test_a_board_of_four_is_light(took):
    match = Match(took, [Seat(name, "evie") for name in NAMES[:4]], seed=3)
    largest = 0
    while not match.over and match.ply < 150:
        view = match.view(match.actors[0])
        acts = {action.number: action.words for action in view.actions}
        drawn = svg.areas(view.box, view.state, view.viewer, view.names, acts)
        largest = max(largest, sum(len(area.drawing.encode()) for area in drawn))
        play_bot(match, match.actors[0])
    assert largest < 45_000
    assert len(svg.symbols()) + len(svg.stylesheet()) + len(svg.picture()) < 30_000


LINES = {
    "roll": (
        ROLL_ONE,
        {"throws": [(1,)], "cards": [{WHEAT_FIELD: 2}, {}, {}]},
        [(("dice",), ()), ((labels.card(0, WHEAT_FIELD), "bank", "purse-0"), (Flight("coin", "bank", "purse-0", 2),))],
    ),
    "toll": (
        ROLL_ONE,
        {"throws": [(3,)], "cards": [{}, {CAFE: 1}]},
        [(("dice",), ()), ((labels.card(1, CAFE), "purse-0", "purse-1"), (Flight("coin", "purse-0", "purse-1"),))],
    ),
    "buy": (
        BUY + RANCH,
        {"phase": BUILD},
        [
            (
                (labels.pile(RANCH), labels.card(0, RANCH), "purse-0", "bank"),
                (Flight("coin", "purse-0", "bank"), Flight("card", labels.pile(RANCH), labels.card(0, RANCH))),
            )
        ],
    ),
    "build": (
        RAISE + TRAIN_STATION,
        {"phase": BUILD, "coins": [9]},
        [((labels.landmark(0, TRAIN_STATION), "purse-0", "bank"), (Flight("coin", "purse-0", "bank", 4),))],
    ),
    "swap": (
        WANT + N_CARDS + MINE,
        {"phase": TAKE, "dice": [6, 0], "offer": RANCH, "cards": [{RANCH: 1}, {MINE: 1}]},
        [
            (
                (labels.card(1, RANCH), labels.card(0, MINE)),
                (
                    Flight("card", labels.card(0, RANCH), labels.card(1, RANCH)),
                    Flight("card", labels.card(1, MINE), labels.card(0, MINE)),
                ),
            )
        ],
    ),
    "pass": (PASS, {"phase": BUILD}, [((), ())]),
}


@pytest.mark.parametrize("action, fields, told", LINES.values(), ids=LINES)
def test_a_line_knows_its_things_and_what_flew(table, action, fields, told):
    box, s = table(**fields)
    before = np.array([s])[0]
    apply(box, s, 0, action)
    lines = log.log_lines(box, before, 0, action, s, NAMES)
    assert [(line.things, line.flights) for line in lines] == told
