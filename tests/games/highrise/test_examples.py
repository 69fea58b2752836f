"""The rulebook's examples: that they can be built, that what they say is so, and that both screens show them all."""

import io
import re

import pytest
from rich.console import Console

from tabletown.engine.contract import FINE
from tabletown.games.highrise import actions, material, state
from tabletown.games.highrise.actions import AT, DOMINO
from tabletown.games.highrise.box import pack
from tabletown.games.highrise.material import GOALS, THREATS
from tabletown.games.highrise.rules.building import amount, pleases, price
from tabletown.games.highrise.rules.coop.goals import is_reached
from tabletown.games.highrise.rules.coop.measures import has_hole
from tabletown.games.highrise.rules.decisions import refusal
from tabletown.games.highrise.rules.dominoes.maps import spots
from tabletown.games.highrise.rules.dominoes.placing import put_down
from tabletown.games.highrise.rules.tenants import wander_targets
from tabletown.games.highrise.state import FLOOR_CELLS, LARGEST, ROOMS, SIDE
from tabletown.games.highrise.views import examples, svg
from tabletown.games.highrise.views import text as text_view
from tabletown.games.highrise.views.examples import EXAMPLES, afterwards, laid, write_tile
from tabletown.games.highrise.words.rulebook import rulebook

from .conftest import cell

# Setup, a turn, Construction, edges, attract, wishes, a room, price, utilities, wandering, a goal and a threat.
ILLUSTRATED = {2, 3, 6, 7, 14, 15, 16, 24, 27, 29, 31, 37, 38}


def example_of(paragraph, k=0):
    return [one for one in EXAMPLES if one.paragraph == paragraph][k]


def table_of(paragraph, k=0):
    return laid(example_of(paragraph, k))


def shown(paragraph, width=78, encoding="utf-8"):
    """The drawing of a paragraph in characters."""
    file = type("File", (io.StringIO,), {"encoding": encoding})()
    Console(file=file, width=width).print(text_view.figures(pack({}))[paragraph])
    return file.getvalue()


# ---- what is laid


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.paragraph))
def test_8_the_tiles_of_an_example_may_lie_as_they_lie(example):
    box, _ = laid(example)
    for p, dominoes in enumerate(example.maps):
        built = laid(example._replace(maps=((),) * len(example.maps), guests=(), tenants=(), held=""))[1]
        for words, place in dominoes:
            name, way = place.split()
            t, rotation = int(built.tiles), actions.WAYS.index(way)
            write_tile(built, t, words)
            row = int(spots(box, built, p, t, rotation, 0, cell(name) // SIDE))
            assert built.laid[p] == 0 or row >> cell(name) % SIDE & 1, (words, place)
            inner = [int(built.edges[t, 0, 1]), int(built.edges[t, 1, 3])]
            assert built.floors[t, 0] == built.floors[t, 1] or any(inner)
            built.tiles += 1
            put_down(box, built, p, t, cell(name), rotation)


def test_6_the_tile_in_hand_may_go_where_it_goes_and_not_where_floors_differ():
    box, s = table_of(6)
    assert refusal(box, s, 0, AT + 4 * cell("p18")) == FINE and refusal(box, s, 0, AT + 4 * cell("q18")) != FINE
    assert laid(afterwards(example_of(6)))[1].laid[0] == s.laid[0] + 1


@pytest.mark.parametrize("paragraph", (6, 7))
def test_what_can_be_chosen_is_what_the_rules_say(paragraph, choices):
    box, s = table_of(paragraph)
    assert list(examples.choices(box, s)) == [action for action in choices(box, s) if action >= DOMINO]


def test_14_15_16_what_is_said_of_floors_connections_and_guests_is_so():
    box, s = table_of(14)
    assert s.storey[:3].tolist() == [1, 2, 3] and s.linked[:3].tolist() == [0b010, 0b001, 0b010]
    box, s = table_of(15)
    assert not pleases(box, s, 0, int(s.guests[0])) and all(pleases(box, s, p, int(s.guests[1])) for p in range(2))
    box, s = table_of(16)
    assert s.storey[:2].tolist() == [2, 1]
    assert [[pleases(box, s, p, int(t)) for p in range(2)] for t in s.guests[:2]] == [[True, True], [True, False]]


def test_24_29_what_is_said_of_rooms_and_prices_is_so():
    _, s = table_of(24)
    assert (s.counted[0, ROOMS], s.counted[0, LARGEST]) == (1, 3)
    _, s = table_of(29)
    assert price(s, 0) == 3 and s.counted[0, LARGEST] == 4


def test_27_31_what_is_said_of_utilities_and_wandering_is_so():
    _, s = table_of(27)
    assert s.has[:2].tolist() == [0, 0b011] and s.access[:2].tolist() == [0b001, 0b111]
    _, s = table_of(27, 1)
    s.has[material.WIFI] = 1
    assert (amount(s, 0, material.BAR), amount(s, 0, FLOOR_CELLS)) == (2, 6)
    box, s = table_of(31)
    assert wander_targets(box, s, 0) == 0b10


def test_37_38_the_goal_is_reached_and_the_threat_fails():
    box, s = table_of(37)
    assert is_reached(box, s, material.IN_LINE, 1, 0) and not has_hole(s, 0)
    assert GOALS[material.IN_LINE].name == "All in Line"
    _, s = table_of(38)
    assert has_hole(s, 0) and THREATS[material.NO_HOLES].name == "No Courtyards"


# ---- what is shown


def test_every_example_stands_at_a_paragraph_on_both_screens():
    text = rulebook(pack({}))
    assert all(f"**{paragraph}.**" in text for paragraph in ILLUSTRATED)
    assert set(svg.figures(pack({}))) == set(text_view.figures(pack({}))) == ILLUSTRATED


@pytest.mark.parametrize(
    "paragraph, lines",
    (
        (2, ("17 ║≡≡≡≡╎·be·│", "╌ a door")),
        (3, ("┌────╴", "girl 2: a sofa", "cat 5: a toilet, 2 floor icons or more")),
        (6, ("in hand", "↑→ ↓← →  ← →  ←↑", "19 │····│")),
        (7, ("1so", "2fl", "grandma 4: a bed")),
        (14, ("3  Ida       0     2        2       0  Ben", "16  ≡fl≡ ≡st≡     16  ≡el≡     16  ≡el≡")),
        (15, ("16 │≡be≡     16 │▒so▒", "man 4: +a bed  -no sofa", "+a bed  would go to Mia or Ben")),
        (16, ("2  Mia", "boy 4: +a floor icon  +a plant  would go to Mia\n")),
        (24, ("16 │▒pi▒ ▒▒▒▒│", "Three carpet cells form a room")),
        (27, ("·gw· ·gp·", "[water]", "≡co≡ ≡ba≡", "six cells of wood")),
        (29, ("17 │≡be≡ ≡so≡╎", "the price is 3.")),
        (31, ("little boy 5: a sofa, 2 windows or more", "17 │≡≡≡≡│", "17  ≡≡≡≡║")),
        (37, ("goal All in Line: all dominoes", "17  ≡≡≡≡ ≡≡≡≡ ≡≡≡≡ ≡≡≡≡")),
        (38, ("threat No Courtyards: no map", "17  ≡≡≡≡      ≡≡≡≡")),
    ),
)  # fmt: skip
def test_an_example_is_drawn_in_characters(paragraph, lines):
    drawn = shown(paragraph)
    said = " ".join(drawn.split())
    for line in lines:
        assert line in drawn or line in said


@pytest.mark.parametrize("paragraph", sorted(ILLUSTRATED))
@pytest.mark.parametrize("width", (58, 78, 118))
def test_an_example_fits_its_screen_and_can_be_drawn_in_plain_characters(paragraph, width):
    assert max(map(len, shown(paragraph, width).splitlines())) <= width
    assert shown(paragraph, width, "ascii").isascii()


@pytest.mark.parametrize(
    "paragraph, names", ((6, []), (14, ["Ida", "Ben", "Mia"]), (15, ["Mia", "Ben"]), (31, ["Mia", "Ben"]))
)
def test_several_maps_bear_the_names_of_their_owners(paragraph, names):
    assert re.findall(r'<b class="rise-sub">(\w+)</b>', svg.figures(pack({}))[paragraph]) == names
    assert all(f"{name}\n" in shown(paragraph) or f"{name}  " in shown(paragraph) for name in names)


def test_what_is_said_of_pictures_alone_is_said_beside_them():
    drawn = svg.figures(pack({}))
    assert "Half A has a dot" in drawn[6] and "Half A has a dot" not in shown(6)
    assert "the price is 3" in re.sub(r"\s+", " ", drawn[29])
    assert example_of(6).phase == state.PLACE
