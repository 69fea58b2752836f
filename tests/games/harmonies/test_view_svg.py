"""The table in the browser: what can be clicked, why something cannot, what is shown, and that nothing else gets in."""

import math
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.games.drawings import NAMES, Page, check_lines, walk

from tabletown.engine.contract import PUBLIC
from tabletown.games import harmonies as game
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP, KEEP_ROW, PLACE, SETTLE, TAKE, action_name
from tabletown.games.harmonies.material import BLUE, CARDS, COLOURS, N_CARDS, NOTHING, pack
from tabletown.games.harmonies.rules import hexes, land, scoring
from tabletown.games.harmonies.rules.hide import hide
from tabletown.games.harmonies.state import CUBE, OVER, SPIRIT, TOKEN, TURN
from tabletown.games.harmonies.views import board as board_view
from tabletown.games.harmonies.views import cards, examples, fits, pieces, svg
from tabletown.games.harmonies.words import log
from tabletown.games.harmonies.words.rulebook import rulebook

from .conftest import IDS, spot

AGREED = (
    {},
    {"side": "islands", "spirits": True},
    {"variant": "seed", "spirits": True},
)
MARKS = {"wave", "peak", "rings", "tree", "ears", "house", "bricks"}


def draw(box, s, viewer, acts=()):
    return svg.areas(box, s, viewer, NAMES, {a: action_name(a, NAMES) for a in acts})


def page(box, s, viewer, acts=()):
    return Page("".join(area.drawing for area in draw(box, s, viewer, acts)))


def part(box, s, viewer, name, acts=()):
    return Page(next(area.drawing for area in draw(box, s, viewer, acts) if area.name == name))


def drawn_at(box, s, place, viewer=PUBLIC, p=0):
    """What is drawn on a space: the symbols, in their order."""
    text = next(area.drawing for area in draw(box, s, viewer) if area.name == f"land-{p}")
    found = re.search(rf'data-thing="space-{p}-{spot(place)}".*?</g>', text, re.DOTALL).group()
    return re.findall(r'href="#harm-([^"]+)"', found)


# ---- what can be clicked, and what cannot


@pytest.mark.parametrize("seats", (1, 2, 4))
@pytest.mark.parametrize("options", AGREED, ids=" ".join)
def test_what_is_legal_can_be_clicked_once_and_nothing_else(seats, options):
    for box, s, _, legal, _, _ in walk(game, seats, options):
        shown = page(box, s, int(s.turn), legal)
        assert sorted(map(int, shown.all("data-action"))) == [a for a in legal if svg.has_place(a)]
        for tag, attrs in shown.elements:
            assert ("data-action" in attrs) == ("may" in attrs.get("class", "").split())
            if "data-action" in attrs:
                assert attrs["aria-label"] == action_name(int(attrs["data-action"]), NAMES)
                assert tag == "button" or (attrs["role"], attrs["tabindex"]) == ("button", "0")
                assert "data-why" not in attrs


@pytest.mark.parametrize(
    "action, has_place",
    ((END, False), (KEEP_ROW, False), (TAKE, True), (PLACE, True), (DRAFT, True), (SETTLE, True), (AT, True),
     (KEEP, True), (DROP, True)),
)  # fmt: skip
def test_all_but_ending_and_discarding_nothing_has_a_place(action, has_place):
    assert svg.has_place(action) == has_place


def test_a_click_that_is_refused_is_answered_with_the_reason(table):
    box, s = table(hand="blue gray", row=["otter"], cards=[{"frog": 0}])
    shown = page(box, s, 0, [PLACE, PLACE + 1])
    assert shown.one("data-thing", "tray-1")["data-why"] == "you have already taken tokens this turn [7]"
    assert shown.one("data-thing", f"card-{IDS.index('frog')}")["data-why"].startswith("your board has no free habitat")
    assert "first choose a token or a card, then the space [6]" in shown.all("data-why")


def test_12_a_space_with_a_cube_says_so_and_the_others_why_the_token_cannot_lie_there(table):
    box, s = table(boards=[{"a1": "blue", "a2": "green"}], cubes=[["a1"]], hand="yellow", phase=TOKEN, held=4)
    shown = part(box, s, 0, "land-0", [AT + spot("a3")])
    assert shown.one("data-thing", f"space-0-{spot('a1')}")["data-why"] == "there is a cube on that space [12]"
    assert shown.one("data-thing", f"space-0-{spot('a2')}")["data-why"] == "that token cannot go there [11]"


@pytest.mark.parametrize("viewer", (0, 1, PUBLIC))
def test_nobody_is_asked_for_a_reason_out_of_turn_but_who_plays(table, viewer):
    box, s = table(turn=1)
    why = set(page(box, s, viewer).all("data-why"))
    assert why == {0: {"it is not your turn [6]"}, 1: why, PUBLIC: set()}[viewer]
    s.phase = OVER
    assert not page(box, s, viewer).all("data-why")


# ---- boards


@pytest.mark.parametrize(
    "stack, shown",
    (
        ("blue", ["water", "wave"]), ("yellow", ["field", "ears"]), ("green", ["tree-1", "tree"]),
        ("brown green", ["tree-2", "tree"]), ("brown brown green", ["tree-3", "tree"]),
        ("gray", ["mountain-1", "peak"]),
        ("gray gray", ["mountain-2", "peak"]), ("gray gray gray", ["mountain-3", "peak"]),
        ("gray red", ["building-gray", "house"]), ("brown red", ["building-brown", "house"]),
        ("red red", ["building-red", "house"]), ("brown", ["trunk-1", "rings"]), ("brown brown", ["trunk-2", "rings"]),
        ("red", ["brick", "bricks"]), ("gray gray gray gray gray", ["mountain-4", "peak"]),
    ),
)  # fmt: skip
def test_13_a_stack_has_a_mark_of_its_own_and_its_height_is_a_number(table, stack, shown):
    box, s = table(boards=[{"a1": stack}], options={"gray_max_height": "unlimited"})
    height = {1: [], 2: ["2"], 3: ["3"], 5: ["badge"]}[len(stack.split())]
    assert drawn_at(box, s, "a1") == ["well", *shown, *height]
    assert (height == ["badge"]) == (">5</text>" in draw(box, s, PUBLIC)[2].drawing)


def test_no_two_colours_share_a_mark_so_that_colour_is_never_alone():
    assert len(set(pieces.MARKS)) == len(COLOURS)
    of_kind = {name.split("-")[0]: mark for name, mark in zip(pieces.STACKS, pieces.STACK_MARKS, strict=True)}
    assert len(of_kind) == len(MARKS) and set(of_kind.values()) == MARKS


def test_16_a_cube_stands_beside_the_mark(table):
    box, s = table(boards=[{"a1": "blue"}], cubes=[["a1"]])
    assert drawn_at(box, s, "a1") == ["well", "water", "wave", "cube"]
    assert "a1: water, with a cube" in page(box, s, PUBLIC).words


@pytest.mark.parametrize("side", ("river", "islands"))
def test_2_every_space_is_drawn_with_its_name_behind_what_lies_before_it(table, side):
    box, s = table(options={"side": side})
    shown = part(box, s, PUBLIC, "land-0")
    there = [int(thing.split("-")[2]) for thing in shown.all("data-thing") if thing.startswith("space-")]
    assert sorted(there) == [k for k in range(hexes.SPOTS) if int(box.board) >> hexes.bit_of(k) & 1]
    assert all(f" {hexes.name(k)} " in shown.words for k in there)
    heights = [int(place.split()[1][:-1]) for place in shown.all("transform")]
    assert heights == sorted(heights)


def test_what_a_token_would_make_is_seen_before_it_is_placed(table):
    box, s = table(hand="blue", phase=TOKEN, held=BLUE)
    text = draw(box, s, 0, [AT])[0].drawing
    assert text.count('class="harm-ghost" href="#harm-blue"') == 1
    s.phase, s.chosen = CUBE, IDS.index("frog")
    assert 'class="harm-ghost" href="#harm-cube"' in draw(box, s, 0, [AT])[0].drawing


def test_a_space_on_which_the_token_makes_a_habitat_bears_a_cube_and_says_for_whom(table):
    board = {"a1": "blue", "a3": "gray"}
    box, s = table(boards=[board], hand="green", phase=TOKEN, held=3, cards=[{"frog": 0, "meerkat": 0}])
    makes = {place.missing for place in fits.places(box, s, 0, IDS.index("frog")) if place.colour == s.held}
    shown = part(box, s, 0, "land-0", [AT + spot(place) for place in ("a2", "b1", "e5")])
    assert makes == {spot("a2"), spot("b1")}
    for place in ("a2", "b1"):
        assert shown.one("data-action", str(AT + spot(place)))["aria-description"].endswith(
            "nothing, makes a habitat for the Frog, +1 point"
        )
    assert "habitat" not in shown.one("data-action", str(AT + spot("e5")))["aria-description"]
    assert draw(box, s, 0, [AT + spot("a2"), AT + spot("e5")])[0].drawing.count('href="#harm-promise"') == 1
    s.held = BLUE
    assert "Frog" not in " ".join(part(box, s, 0, "land-0", [AT + spot("a2")]).all("aria-description"))


def test_a_stack_bears_the_name_of_its_space(table):
    box, s = table(boards=[{"a1": "blue", "b1": "yellow"}])
    text = draw(box, s, 0)[0].drawing
    assert '<text class="harm-base" y="19">a1</text>' in text
    assert '<text class="harm-base harm-on-field" y="19">b1</text>' in text
    assert "harm-base" not in draw(box, s, 1)[-1].drawing, "the lands of others are small"


def contrast(one, other):
    """How well one colour can be read on another, by the measure of WCAG."""
    lights = []
    for colour in (one, other):
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    return max(lights) / min(lights)


@pytest.mark.parametrize("colour", COLOURS)
def test_marks_and_names_can_be_read_on_every_token_by_day_and_by_lamplight(colour):
    css = svg.stylesheet()
    shades = r"light-dark\((#\w+), (#\w+)\)"
    tops, sides = (re.search(f"--harm-{colour}{part}: {shades}", css).groups() for part in ("", "-side"))
    mark = re.search(r"--harm-mark-dark: (#\w+)" if colour == "yellow" else r"--harm-mark: (#\w+)", css).group(1)
    name = re.search(r"harm-on-field \{ fill: (#\w+)", css).group(1) if colour == "yellow" else "#ffffff"
    assert min(contrast(mark, top) for top in tops) >= 3  # as drawings need
    assert min(contrast(name, side) for side in sides) >= 4.5  # as words need


# ---- where a card fits


def slow_places(box, s, p, c):
    """Every place by the obvious way: put a token wherever it may lie, and look where the habitat is then."""
    found = {(int(k), NOTHING, NOTHING) for k in spots_of(land.habitats(box, s, p, c))}
    for k in range(hexes.SPOTS):
        for colour in range(len(COLOURS)):
            if land.open_to(box, s, p, colour) >> hexes.bit_of(k) & 1:
                after = np.array([s])[0]
                land.put_token(box, after, p, colour, k)
                found |= {(cube, k, colour) for cube in gained(box, after, p, c, k)}
    return found


def spots_of(mask):
    return [k for k in range(hexes.SPOTS) if mask >> hexes.bit_of(k) & 1]


def gained(box, after, p, c, k):
    """The cubes of habitats that use the space of the new token."""
    for cube in spots_of(land.habitats(box, after, p, c)):
        for turn in range(6):
            steps = box.steps[c, turn, : box.spaces[c]].tolist()
            bits = [hexes.bit_of(cube) + step for step in steps]
            masks = [int(after.ground[p, want]) for want in box.wants[c, : len(bits)]]
            shows = min(bits) >= 0 and all(mask >> bit & 1 for mask, bit in zip(masks, bits, strict=True))
            if shows and hexes.bit_of(k) in bits:
                yield cube


@pytest.mark.parametrize("side", ("river", "islands"))
def test_14_places_are_those_that_trying_every_token_finds(side):
    seen = 0
    for n, (box, s, *_) in enumerate(walk(game, 2, {"side": side}, games=2)):
        for c in range(n % 3, N_CARDS, 7) if n % 4 == 0 else ():
            places = fits.places(box, s, 0, c)
            assert {(place.spaces[0], place.missing, place.colour) for place in places} == slow_places(box, s, 0, c)
            assert len(set(places)) == len(places)
            seen += len(places)
    assert seen > 100


def test_a_card_says_where_it_fits_and_lights_the_place_up(table):
    box, s = table(boards=[{"a1": "blue", "a2": "green"}], cards=[{"frog": 0}], row=["meerkat", "koala"])
    shown = page(box, s, 0)
    frog = shown.one("data-thing", f"card-{IDS.index('frog')}")
    assert frog["data-touch"] == f"fit-{IDS.index('frog')}" and "fits on a1" in shown.words
    assert shown.one("data-thing", f"fit-{IDS.index('frog')}")["class"] == "harm-fits"
    assert f"fit-{IDS.index('meerkat')}" not in shown.all("data-thing")
    assert "fit-" not in " ".join(page(box, s, 1).all("data-thing"))


def test_what_lights_up_keeps_its_height_and_a_missing_token_shows_the_new_one(table):
    board = {"a1": "blue", "b1": "brown brown green", "c1": "blue", "a3": "blue", "b3": "brown brown", "c3": "blue"}
    box, s = table(boards=[board], cards=[{"kingfisher": 0}])
    drawn = board_view.spaces_of(box, s, 0)
    heights = board_view.fit_marks(drawn, fits.places(box, s, 0, IDS.index("kingfisher")))[-1]
    assert sorted(levels for _, _, levels in heights) == [3, 3]


def test_after_the_end_no_card_says_where_it_would_fit(table):
    box, s = table(boards=[{"a1": "blue", "a2": "green"}], cards=[{"frog": 0}], row=["koala"])
    assert "fits on a1" in page(box, s, 0).words
    s.phase = OVER
    shown = page(box, s, 0)
    assert "fits on" not in shown.words and not shown.all("data-touch")


@pytest.mark.parametrize(
    "board, said",
    (
        ({}, ""), ({"a1": "blue"}, "one token away, 2 ways"), ({"a1": "blue", "a2": "green"}, "fits on a1"),
        ({"a1": "blue", "b1": "green", "a2": "blue"}, "fits on a1 and a2"),
        ({"b2": "green", "a2": "blue", "a3": "blue", "c2": "blue", "c3": "blue"}, "fits on a2, a3, c2 and more"),
    ),
)  # fmt: skip
def test_where_a_card_fits_stands_in_words(table, board, said):
    box, s = table(boards=[board])
    assert cards.fits(fits.places(box, s, 0, IDS.index("frog"))) == said


# ---- cards, tokens, points


@pytest.mark.parametrize("c", range(N_CARDS))
def test_every_card_has_its_habitat_drawn_with_the_cube_on_its_space(c):
    face = str(cards.face(c))
    Page(face)
    assert face.count('href="#harm-cube"') == 1 and CARDS[c].name.startswith(cards.short_name(c))
    stacks = [name for name in re.findall(r'href="#harm-([^"]+)"', face) if name in pieces.STACKS]
    assert sorted(stacks) == sorted(pieces.STACKS[want] for want in CARDS[c].wants)


@pytest.mark.parametrize("c", range(N_CARDS))
def test_the_upper_right_corner_of_every_habitat_is_free_for_the_animal(c):
    middle, radius = (52, -59), 26  # of the animal on a card of 7 rem, the narrowest, where it is largest
    places = re.findall(r'translate\((-?\d+) (-?\d+)\)"><use href="#harm-([^"]+)"', str(cards.face(c)))
    for x, y, stack in places:
        top = int(y) - pieces.LEVEL * pieces.LEVELS[pieces.STACKS.index(stack)]
        edge = [(int(x) + 13.5 + 13.5 * k / 8, top - 21 + 21 * k / 8) for k in range(9)]
        assert min(math.dist(middle, point) for point in edge) >= radius


def test_27_numbers_are_won_or_have_their_cube(table):
    box, s = table(cards=[{"frog": 2}])
    text = next(area.drawing for area in draw(box, s, PUBLIC) if area.name == "land-0")
    assert re.findall(r'harm-slot([^"]*)">(\d+)', text) == [
        (" harm-past", "2"), (" harm-won", "4"), (" harm-covered", "6"), (" harm-covered", "10"),
        (" harm-covered", "15"),
    ]  # fmt: skip


def test_17_a_finished_card_is_put_aside_with_its_points(table):
    box, s = table(cards=[{"bee": 2}])
    assert re.search(r"✓ Bee\s+18", part(box, s, 0, "land-0").words)


def test_5_spirits_are_shown_to_who_chooses_and_to_nobody_else(table):
    box, s = table(options={"spirits": True, "side": "islands"}, offer=[[0, 6]], phase=SPIRIT)
    shown = part(box, s, 0, "land-0", [KEEP, KEEP + 6])
    assert sorted(shown.all("data-action")) == [str(KEEP), str(KEEP + 6)]
    assert "Lion" in shown.words and "field groups: 1-2 for 2, 3+ for 10" in shown.words
    for viewer in (PUBLIC, 1):
        assert "Lion" not in page(box, s, viewer).words


def test_7_tokens_in_hand_are_one_thing_to_click_for_each_colour(table):
    box, s = table(hand="red red blue")
    shown = part(box, s, 0, "land-0", [PLACE, PLACE + 5])
    assert sorted(map(int, shown.all("data-action"))) == [PLACE, PLACE + 5]
    assert draw(box, s, 0, [PLACE])[0].drawing.count('href="#token-red"') == 2 + 1  # and one beside the points
    assert part(box, s, 1, "land-0").one("data-thing", "hand") and "hand" not in part(box, s, 1, "land-1").all(
        "data-thing"
    )


def test_20_points_and_what_they_are_made_of_are_those_of_the_rules():
    for box, s, *_ in walk(game, 2, {"spirits": True}):
        for p in range(2):
            text = next(area.drawing for area in draw(box, s, PUBLIC) if area.name == f"land-{p}")
            assert [int(n) for n in re.findall(r"<dd>(\d+)</dd>", text)] == log.shares(box, s, p)
            assert f"<b>{scoring.total(box, s, p)}</b>" in text


def test_trays_show_their_tokens_with_marks_and_the_pouch_what_is_left(table):
    box, s = table(trays=["blue gray red", "yellow yellow green"])
    shown = part(box, s, 0, "trays", [TAKE])
    assert shown.one("data-thing", "tray-0")["aria-description"] == "blue, gray, red"
    assert f"{int(s.pouch.sum())} in the pouch" in shown.words and "Round 1" in shown.words


@pytest.mark.parametrize(
    "viewer, fields, note",
    (
        (0, {}, "▸ Your turn"), (PUBLIC, {"turn": 1}, "▸ Ben & Co's turn"), (0, {"ending": 1}, "Round 1, the last"),
        (0, {"phase": OVER, "turns": 2}, "★ Winner"), (0, {}, "23 empty spaces"),
    ),
)  # fmt: skip
def test_how_it_stands_is_said_in_words(table, viewer, fields, note):
    box, s = table(**fields)
    assert note in page(box, s, viewer).words


def test_19_who_has_won_is_marked(table):
    box, s = table(phase=OVER, boards=[{"a1": "green"}, {"a1": "brown green"}])
    assert ["Winner" in part(box, s, PUBLIC, f"land-{p}").words for p in (0, 1)] == [False, True]


# ---- what is on the page


@pytest.mark.parametrize("seats", (1, 2, pytest.param(4, marks=pytest.mark.slow)))
@pytest.mark.parametrize("options", AGREED, ids=" ".join)
def test_what_the_log_speaks_of_lies_on_the_table(seats, options):
    check_lines(game, svg, seats, options, gone=range(DROP, game.N_ACTIONS))  # what was discarded lies nowhere


@pytest.mark.parametrize("seats", (1, 4))
def test_names_of_things_are_unique(seats):
    for box, s, _, legal, *_ in walk(game, seats, {"spirits": True}):
        shown = page(box, s, 0, legal if s.turn == 0 else ())
        for name in ("data-thing", "data-vt"):
            assert max(Counter(shown.all(name)).values(), default=1) == 1
        assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in shown.all("data-vt"))


@pytest.mark.parametrize("viewer", (PUBLIC, 0, 1))
def test_nothing_is_drawn_that_is_hidden(viewer):
    for box, s, *_ in walk(game, 3, {"spirits": True}):
        shown = draw(box, s, viewer)
        veiled = np.array([s])[0]
        hide(box, veiled, viewer, 99)
        assert draw(box, veiled, viewer) == shown


def test_drawing_changes_nothing_and_is_the_same_twice(table):
    box, s = table(hand="blue red", cards=[{"frog": 1}])
    before = box.tobytes(), s.tobytes()
    assert draw(box, s, 0, [PLACE]) == draw(box, s, 0, [PLACE])
    assert (box.tobytes(), s.tobytes()) == before


@pytest.mark.parametrize("phase", (SPIRIT, TURN, TOKEN, CUBE, OVER))
@pytest.mark.parametrize("viewer", (PUBLIC, 0, 2))
def test_no_script_no_style_and_names_escaped(table, phase, viewer):
    box, s = table(seats=3, options={"spirits": True}, phase=phase, turn=2, held=0, chosen=4, offer=[[0, 1]] * 3)
    shown = page(box, s, viewer)
    for tag, attrs in shown.elements:
        assert tag not in ("script", "style", "b onclick") and "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)
    titles = [area.title for area in draw(box, s, viewer)]
    assert viewer == 2 or f"{NAMES[2]}'s land" in titles and f"{NAMES[2]}'s board" in shown.all("aria-label")


def test_every_picture_that_is_used_is_there():
    there = set(re.findall(r'id="([^"]+)"', svg.symbols()))
    for box, s, _, legal, *_ in walk(game, 4, {"spirits": True, "variant": "seed"}):
        assert {href[1:] for href in page(box, s, int(s.turn), legal).all("href")} <= there
    assert {href[1:] for href in re.findall(r'href="([^"]+)"', svg.symbols())} <= there
    assert {f"harm-{name}" for name in (*pieces.STACKS, *IDS)} <= there


@pytest.mark.parametrize("text", (svg.symbols(), svg.picture()), ids=("symbols", "picture"))
def test_pictures_are_well_formed(text):
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert not any("style" in element.attrib or element.tag.endswith("script") for element in root.iter())


def test_the_stylesheet_uses_only_the_classes_of_the_game_and_of_the_page():
    css = re.sub(r"/\*.*?\*/", "", svg.stylesheet(), flags=re.DOTALL)
    assert css.count("{") == css.count("}")
    selectors = " ".join(re.findall(r"([^{};]+)\{", css))
    classes = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    others = {name for name in classes if not name.startswith("harm-")}
    assert others <= {"may", "instead", "hint", "touched", "mine", "others", "shared", "area"}
    assert "url(" not in css and "@import" not in css


def test_own_land_first_then_what_is_shared_then_the_others_by_turn(table):
    box, s = table(seats=4)
    assert [area.name for area in draw(box, s, 2)] == ["land-2", "trays", "row", "land-3", "land-0", "land-1"]
    assert [area.seat for area in draw(box, s, PUBLIC)] == [PUBLIC, PUBLIC, 0, 1, 2, 3]
    assert [area.title for area in draw(box, s, 0)][:4] == ["Your land", "Tokens", "Animals", "Ben & Co's land"]


def test_a_table_of_four_is_light():
    largest = 0
    for box, s, _, legal, *_ in walk(game, 4, {"spirits": True}, steps=260):
        drawn = draw(box, s, int(s.turn), legal)
        largest = max(largest, sum(len(area.drawing.encode()) for area in drawn))
    assert largest < 64_000
    assert len(svg.symbols()) + len(svg.stylesheet()) + len(svg.picture()) < 60_000


# ---- the rulebook's examples

WORTH = {16: 4, 21: 11, 22: 10, 23: 10, 24: 5, 25: 11, 26: 10, 28: 12}


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda example: str(example.paragraph))
def test_an_example_is_drawn_and_says_what_it_is_worth(example):
    box = pack({})
    shown = Page(svg.figures(box)[example.paragraph])
    assert sum("harm-space" in attrs.get("class", "") for _, attrs in shown.elements) == len(example.board)
    assert not shown.all("data-thing") and not shown.all("data-action") and not shown.all("data-vt")
    number = re.search(r"(\d+) points?", shown.words.split("  ")[-1])
    assert (int(number.group(1)) if number else None) == WORTH.get(example.paragraph)


def test_the_numbers_of_an_example_are_those_of_the_box():
    drawn = svg.figures(pack({"tree.points_3": 20, "field.points": 9}))
    assert "24 points" in drawn[21] and "18 points" in drawn[23]


def test_14_the_kingfisher_of_the_example_fits_and_lacks_what_is_said():
    example = next(example for example in examples.EXAMPLES if example.paragraph == 14)
    box, s = examples.laid(pack({}), example)
    places = fits.places(box, s, 0, IDS.index("kingfisher"))
    named = {(hexes.name(place.spaces[0]), hexes.name(place.missing) if place.missing >= 0 else "") for place in places}
    assert named == {("b1", ""), ("b3", "c3")}


def test_the_board_of_the_turn_is_that_of_the_rulebook():
    text = rulebook(pack({})).partition("## A turn, worked out")[2]
    rows = re.findall(r"^\| ([a-e]) \|(.*)\|$", text, re.MULTILINE)
    said = {f"{column}{n}": stack.strip() for column, cells in rows for n, stack in enumerate(cells.split("|"), 1)}
    assert {place: stack for place, stack in said.items() if stack} == {
        place: stack for place, stack in examples.BEFORE.items() if stack
    }
