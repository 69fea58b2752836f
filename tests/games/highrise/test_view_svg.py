"""The table in the browser: what can be clicked, what is drawn and said, and that nothing else gets in."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.games.drawings import NAMES, Page

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, KEEP, N_ACTIONS, PLAYER, TAKE, TENANT, action_name
from tabletown.games.highrise.box import pack
from tabletown.games.highrise.material import (
    ALL_APART,
    ALL_UTILITIES,
    DIVERSE_OBJECTS,
    DIVERSE_TENANTS,
    DOOR,
    GOALS,
    MANY_WINDOWS,
    MARKET,
    N_GOALS,
    NOTHING,
    OBJECTS,
    SIX_GOALS,
    THREATS,
    TYPES,
    WINDOW,
)
from tabletown.games.highrise.rules.building import pleases
from tabletown.games.highrise.rules.decisions import actors, apply
from tabletown.games.highrise.rules.dominoes.maps import find_loose, other_half
from tabletown.games.highrise.state import DOOR_EDGES, LARGEST, OVER, ROOMS, STATE, WINDOW_EDGES
from tabletown.games.highrise.views import geometry, svg
from tabletown.games.highrise.views import map as map_view
from tabletown.games.highrise.words.rulebook import rulebook

from .conftest import ALL, TOGETHER, cell

PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet bed W--W"


def draw(box, s, viewer, acts=()):
    return svg.areas(box, s, viewer, NAMES[: int(s.seats)], {a: action_name(a, NAMES) for a in acts})


def page(box, s, viewer, acts=()):
    return Page("".join(area.drawing for area in draw(box, s, viewer, acts)))


def part(box, s, viewer, name, acts=()):
    return Page(next(area.drawing for area in draw(box, s, viewer, acts) if area.name == name))


def said(box, s, viewer, name, acts=()):
    return " ".join(part(box, s, viewer, name, acts).words.split())


@pytest.fixture
def walk(table, choices):
    """The positions of a random game: the box, the state and what is legal."""

    def through(seats, options, steps):
        rng = np.random.default_rng(seats)
        box, s = table(seats=seats, seed=seats, options=options)
        s.actor = s.start
        for _ in range(steps):
            if not actors(box, s):
                break
            legal = choices(box, s)
            yield box, s, legal
            apply(box, s, int(s.actor), int(rng.choice(legal)))

    return through


def check_clicks(box, s, legal):
    """Whatever is legal and has a place can be clicked once, by its words, and nothing else."""
    shown = page(box, s, int(s.actor), legal)
    assert sorted(map(int, shown.all("data-action"))) == [a for a in sorted(legal) if svg.has_place(a)]
    for tag, attrs in shown.elements:
        assert ("data-action" in attrs) == ("may" in attrs.get("class", "").split())
        if "data-action" in attrs:
            assert attrs["aria-label"] == action_name(int(attrs["data-action"]), NAMES)
            assert tag == "button" or (attrs["role"], attrs["tabindex"]) == ("button", "0")
            assert "data-why" not in attrs
    for viewer in range(PUBLIC, int(s.seats)):
        if viewer != s.actor:
            assert not page(box, s, viewer).all("data-action")


# ---- what can be clicked


@pytest.mark.parametrize(
    "seats, options, steps", ((2, {}, 24), (3, ALL, 30), (4, TOGETHER, 40)), ids=("base", "all", "together")
)
def test_what_is_legal_can_be_clicked_once_and_nothing_else(walk, seats, options, steps):
    for box, s, legal in walk(seats, options, steps):
        check_clicks(box, s, legal)


MAPS = ([(SOFA, "p16 down"), (PLAIN, "q16 down")], [(SOFA, "p16 down"), ("wood sofa W--- | wood - W---", "q16 down")])
PEOPLE = ((("girl", 2, "sofa"), ("artist", 3, "bed")), (("man", 4, "sofa"), ("cat", 1, "bed")), ())
PHASES = (
    dict(phase=state.DESTROY),
    dict(phase=state.AFTER, announced=1, placed=1),
    dict(phase=state.LEAVE, tenant=0, choices=6),
    dict(phase=state.POOL, choices=6),
    dict(phase=state.POOL_TENANT, victim=1),
    dict(phase=state.KEEP_GOAL, secret=[[ALL_UTILITIES, MANY_WINDOWS]]),
    dict(phase=state.RECEIVER, choices=5, scan=SIX_GOALS),
    dict(phase=state.LIFT),
    dict(phase=state.FAVOURITE),
    dict(phase=state.CANCEL, threat=ALL_APART),
    dict(phase=state.DISCARD),
    dict(phase=state.BARRED),
    dict(phase=state.ICONS),
    dict(phase=state.TRIM),
    dict(phase=state.CLAIM, choices=2),
    dict(phase=state.CLAIMED, victim=1),
    dict(phase=state.MOVE),
    dict(phase=state.MOVE_TO, tenant=0, choices=6),
    dict(phase=state.SEARCHED),
)


@pytest.mark.parametrize("fields", PHASES, ids=lambda fields: str(fields["phase"]))
def test_every_question_can_be_answered_on_the_drawing(table, choices, fields):
    box, s = table(seats=3, options=TOGETHER, maps=MAPS, tenants=PEOPLE, **fields)
    for p in range(2):
        find_loose(s, p)
    legal = choices(box, s)
    assert any(map(svg.has_place, legal)) or fields["phase"] in (state.AFTER, state.CANCEL)
    check_clicks(box, s, legal)


@pytest.mark.parametrize("action", range(actions.TAKE))
def test_yes_no_and_the_end_have_no_place(action):
    assert not svg.has_place(action)


@pytest.mark.parametrize("action", (TAKE, ATTRACT, PLAYER, KEEP, TENANT, DOMINO, AT, N_ACTIONS - 1))
def test_all_else_has_one(action):
    assert svg.has_place(action)


def test_a_tile_that_cannot_be_taken_says_why(table, choices):
    box, s = table(maps=[[("wood - WWWW | wood - WWWW", "p16 down")]], market=["wood - DDDD | wood - DDDD", PLAIN])
    shown = part(box, s, 0, "market", choices(box, s))
    assert [attrs["data-why"] for attrs in shown.some("rise-offer") if "data-why" in attrs] == [
        "that tile fits nowhere on your map [8]"
    ]
    s.actor = 1
    assert set(part(box, s, 0, "market").all("data-why")) == {"it is not your turn [6]"}
    assert not part(box, s, PUBLIC, "market").all("data-why")


# ---- what gets in


def test_names_are_escaped_and_no_code_is_drawn(walk):
    for box, s, legal in walk(3, TOGETHER, 12):
        for viewer in range(PUBLIC, 3):
            drawing = "".join(area.drawing for area in draw(box, s, viewer, legal if viewer == s.actor else ()))
            for tag, attrs in Page(drawing).elements:
                assert tag != "script" and not any(name == "style" or name.startswith("on") for name in attrs)
    drawing = "".join(map(str, [area.drawing for area in draw(box, s, PUBLIC)]))
    assert "<b onclick" not in drawing and "Ben &amp; Co" in drawing and "&lt;b onclick" in drawing


def test_every_picture_that_is_used_exists(walk):
    root = ElementTree.fromstring(svg.symbols())
    known = {element.get("id") for element in root.iter() if element.get("id")}
    known |= {f"rise-hand-{r}" for r in range(4)}
    for box, s, legal in walk(3, TOGETHER, 30):
        drawing = "".join(area.drawing for area in draw(box, s, int(s.actor), legal))
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawing)) <= known
    for thing in (*OBJECTS, *TYPES):
        assert f"rise-{thing.id}" in known
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg.symbols())) <= known


def test_picture_and_stylesheet_need_nothing_from_elsewhere():
    ElementTree.fromstring(svg.picture())
    for text in (svg.picture(), svg.symbols(), svg.stylesheet()):
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "") and "@import" not in text


def test_every_colour_and_class_that_is_used_has_a_look(walk):
    css = svg.stylesheet()
    used = set(re.findall(r"var\((--rise-[\w-]+)\)", svg.symbols() + css))
    assert used <= set(re.findall(r"(--rise-[\w-]+):", css))


# ---- the map


@pytest.mark.parametrize("seats, options", ((2, ALL), (4, TOGETHER)), ids=("all", "together"))
def test_24_the_drawing_finds_the_rooms_doors_and_windows_that_the_rules_find(walk, seats, options):
    rooms = 0
    for _, s, _ in walk(seats, options, 90):
        for p in range(seats):
            plan = geometry.plan_of(geometry.prints_of(s, p))
            beside = int(s.holder[geometry.CORE - len(s.loose) + N_GOALS] == p and s.place[geometry.CORE] != p)
            assert len(plan.rooms) + beside == s.counted[p, ROOMS]
            assert max([len(room.cells) for room in plan.rooms] + [2 * beside]) == s.counted[p, LARGEST]
            edges = [border.edge for border in plan.borders]
            assert edges.count(WINDOW) == s.counted[p, WINDOW_EDGES] and edges.count(DOOR) == s.counted[p, DOOR_EDGES]
            rooms += len(plan.rooms)
    assert rooms


def test_7_what_holds_a_map_together_is_marked(walk):
    for _, s, _ in walk(2, {}, 40):
        for p in range(2):
            find_loose(s, p)
            plan = geometry.plan_of(geometry.prints_of(s, p))
            tiles = s.maps[p, : int(s.laid[p])].tolist()
            assert geometry.splitting(plan) == {t for t in tiles if not s.loose[t]}


def test_a_map_across_the_edge_of_the_sheet_is_drawn_in_one_piece(table):
    box, s = table(maps=[[(PLAIN, "p16 up"), (PLAIN, "o16 left"), (PLAIN, "q16 right")]])
    plan = geometry.plan_of(geometry.prints_of(s, 0))
    assert sorted({(half.x, half.y) for d in plan.dominoes for half in d.halves}) == [
        (-2, 0), (-1, 0), (0, -1), (0, 0), (1, 0), (2, 0),
    ]  # fmt: skip
    assert geometry.extent(plan, 2) == (-4, -3, 9, 6)
    assert geometry.places_of(s, 0, [cell("m16"), cell("p14")]) == [(-3, 0), (0, -2)]


def test_a_door_is_drawn_once_in_the_cell_that_shows_it(table):
    box, s = table(maps=[[("wood - D--- | wood - ----", "p16 down"), ("wood - --D- | wood - ----", "q16 down")]])
    text = next(area.drawing for area in draw(box, s, PUBLIC) if area.name == "map-0")
    assert re.findall(r'#rise-door" transform="([^"]+)"', text) == ["translate(48 24) rotate(90)"]


def test_the_tile_in_hand_can_be_turned_and_every_place_is_shown(table, choices):
    box, s = table(maps=MAPS, phase=state.PLACE, market=[SOFA])
    s.held, s.market[0] = s.market[0], NOTHING
    legal = choices(box, s)
    shown = part(box, s, 0, "map-0", legal)
    (first,) = shown.all("data-turned")
    assert any(a >= AT and (a - AT) % 4 == int(first) for a in legal)
    assert shown.all("data-turn-by") == ["-1", "1"] and set(shown.all("data-turn")) == set("0123")
    counts = [sum((a - AT) % 4 == r for a in legal) for r in range(4)]
    assert [n for n in re.findall(r"(\d+|no) places?", shown.words)] == [str(n or "no") for n in counts]
    # A cell where the tile may lie only otherwise says how it is turned.
    ways = {}
    for action in legal:
        ways.setdefault((action - AT) // 4, set()).add((action - AT) % 4)
    assert len(shown.all("data-turn-to")) == sum(4 - len(turns) for turns in ways.values())


def test_others_see_what_is_being_placed(table, choices):
    box, s = table(maps=MAPS, phase=state.PLACE, market=[SOFA])
    s.held, s.market[0] = s.market[0], NOTHING
    assert "Mia is placing this tile" in said(box, s, 1, "map-0")
    assert not part(box, s, 1, "map-0").all("data-turned")


def test_only_one_s_own_map_can_be_come_closer_to(table):
    box, s = table(maps=MAPS)
    (whole,) = page(box, s, 0).all("data-zoom")
    assert whole in page(box, s, 0).all("viewbox")
    assert not page(box, s, PUBLIC).all("data-zoom")


@pytest.mark.parametrize("seats, options", ((2, {}), (3, ALL)), ids=("base", "all"))
def test_8_a_tile_of_the_market_says_how_many_places_it_has_and_shows_them(walk, choices, seats, options):
    shown = 0
    for box, s, legal in walk(seats, options, 24):
        seat, offered = int(s.actor), [i for i in range(MARKET) if TAKE + i in legal]
        drawn = page(box, s, seat, legal)
        assert {f"fit-{s.market[i]}" for i in offered} == {name for name in drawn.all("data-touch") if "fit" in name}
        assert {f"fit-{s.market[i]}" for i in offered} == {name for name in drawn.all("data-thing") if "fit" in name}
        assert not [name for name in page(box, s, (seat + 1) % seats).all("data-thing") if "fit" in name]
        for i in offered:
            fit = map_view.fits(box, s, seat, dict.fromkeys(legal, ""))[int(s.market[i])]
            then = np.array([s])[0]
            apply(box, then, seat, TAKE + i)
            places = [action - AT for action in choices(box, then) if action >= AT]
            cells = {place // 4 for place in places} | {int(other_half(place // 4, place % 4)) for place in places}
            assert fit.places == len(places)
            assert sum(int(wide) for wide in re.findall(r"h(\d+)v", fit.cells)) == 48 * len(cells)
            shown += 1
    assert shown > 20


def test_a_tile_that_fits_nowhere_says_so(table, choices):
    box, s = table(maps=[[("wood - WWWW | wood - WWWW", "p16 down")]], market=["wood - DDDD | wood - DDDD", PLAIN])
    assert said(box, s, 0, "market", choices(box, s)).startswith("1 no place 2 ")
    assert "place" not in said(box, s, 1, "market")


# ---- weight


def test_a_late_table_of_six_is_not_heavy(table):
    """All that is drawn, before it is compressed, with long maps and many tenants."""
    row = [(SOFA, f"{c}16 down") for c in "abcdefghijklmnopqrstuvwxyz"]
    people = [[("nurse", 4, "2 sofa", "!bed", "toilet")] * 6] * 6
    box, s = table(seats=6, options=TOGETHER, maps=[row] * 3, tenants=people)
    assert sum(len(area.drawing.encode()) for area in draw(box, s, PUBLIC)) < 100_000


# ---- Construction


def test_7_construction_warns_of_what_will_leave(table, choices):
    fields = dict(options=ALL, maps=MAPS, phase=state.DESTROY)
    box, s = table(seats=3, tenants=((("nurse", 4, "sofa"), ("girl", 2, "bed")),), **fields)
    text = said(box, s, 0, "map-0", choices(box, s))
    assert "the domino that you click leaves the game" in text and "will not come to you in this round" in text
    assert "The nurse (4) leaves at the end of the turn, to Ben & Co or <b onclick='x'>\"." in text
    assert text.count("leaves at the end") == 1 and len(part(box, s, 0, "map-0").some("rise-leaves")) == 1
    assert all(
        "rise-destroy" in attrs["class"] for attrs in part(box, s, 0, "map-0", choices(box, s)).some("rise-pick")
    )
    assert "Construction:" not in said(box, s, 1, "map-0")


def test_7_who_has_nowhere_to_go_leaves_the_game(table, choices):
    icon = [("wood floor_icon ---- | wood - ----", "p16 down")]
    box, s = table(options=ALL, maps=[MAPS[0], icon], tenants=((("nurse", 4, "sofa"),),), phase=state.DESTROY)
    assert "The nurse (4) leaves at the end of the turn, and the game." in said(box, s, 0, "map-0", choices(box, s))


def test_41_making_maps_equal_is_construction_and_warns_too(table, choices):
    box, s = table(options=TOGETHER, maps=MAPS, tenants=((("nurse", 4, "sofa"),),), phase=state.TRIM, turn=2)
    find_loose(s, 0)
    assert "The nurse (4) leaves afterwards, to Ben & Co." in said(box, s, 0, "map-0", choices(box, s))


def test_25_after_all_turns_nobody_is_warned_any_more(table, choices):
    fields = dict(phase=state.PLACE, wrecked=[1], announced=1, turn=2)
    box, s = table(options=TOGETHER, maps=MAPS, tenants=((("nurse", 4, "sofa"),),), market=[PLAIN], **fields)
    s.held, s.market[0] = s.market[0], NOTHING
    assert not part(box, s, 0, "map-0", choices(box, s)).some("rise-banner")
    s.turn = 0
    assert part(box, s, 0, "map-0", choices(box, s)).some("rise-banner")


def test_7_a_domino_that_holds_the_map_together_says_so(table, choices):
    row = [(PLAIN, "p16 right"), (PLAIN, "r16 right"), (PLAIN, "t16 right")]
    box, s = table(maps=[row], phase=state.DESTROY)
    shown = part(box, s, 0, "map-0", choices(box, s))
    held = [attrs for attrs in shown.some("rise-pick") if "falls apart" in attrs["aria-description"]]
    assert [int(attrs["data-action"]) for attrs in held] == [DOMINO + cell("r16")]
    assert len(shown.some("rise-warn")) == 1


def test_7_destroyed_and_in_pieces_is_seen_until_the_end_of_the_turn(table, choices):
    box, s = table(maps=[[(PLAIN, "p16 right"), (PLAIN, "r16 right"), (PLAIN, "t16 right")]], phase=state.DESTROY)
    apply(box, s, 0, DOMINO + cell("r16"))
    text = said(box, s, 0, "map-0", choices(box, s))
    assert "Construction: 1 domino destroyed." in text and "The map is in 2 pieces" in text


# ---- people


def test_15_a_guest_says_what_is_missing_and_who_else_could_take_it(table):
    guests = (("man", 4, "bed", "!sofa"), ("girl", 5, "2 bed", "toilet"), ("cat", 3, "2 floor_num"))
    icon = [("wood floor_icon ---- | wood - ----", "p16 down")]
    box, s = table(seats=3, maps=[MAPS[0], [("wood bed ---- | wood - ----", "p16 down")], icon], guests=guests)
    text = said(box, s, 0, "guests")
    assert "no sofa 1 too many" in text and "a toilet 1 missing" in text and "floor 2 or higher you: 1" in text
    assert re.search(r"cat 2 floor 2 or higher you: 1 would go to <b onclick", text)
    assert text.count("Nobody can take it yet") == 2  # the neighbour's sofa counts for both on the ground floor
    shown = part(box, s, 0, "guests")
    assert len(shown.some("rise-met")) == 2 and len(shown.some("rise-lacks")) == 3
    assert not part(box, s, PUBLIC, "guests").some("rise-lacks")


def test_16_whom_a_guest_would_come_to_is_what_the_rules_say(walk):
    for box, s, _ in walk(3, ALL, 40):
        able = sum(pleases(box, s, p, int(t)) for t in s.guests if t >= 0 for p in range(3))
        shown = part(box, s, PUBLIC, "guests")
        assert len(shown.some("rise-chip")) == able
        mine = sum(pleases(box, s, 0, int(t)) for t in s.guests if t >= 0)
        assert len(part(box, s, 0, "guests").some("rise-comes")) == mine


@pytest.mark.parametrize(
    "guest, fields, reason",
    (
        (("nurse", 4, "sofa"), dict(wrecked=[1]), "Not after your Construction"),
        (("artist", 0, "sofa"), {}, "Your price 2 is too high"),
        (("toddler_boy", 4, "toilet", "table"), {}, "Meet one wish"),
    ),
)
def test_what_stands_in_the_way_beside_wishes_is_said(table, guest, fields, reason):
    room = [("wood sofa W-WW | wood bed DWW-", "p16 down")]
    box, s = table(options=ALL, maps=[room], guests=[guest], **fields)
    assert reason in said(box, s, 0, "guests")


def test_a_tenant_is_a_figure_with_its_score_and_its_wishes_in_words(table):
    box, s = table(options=ALL, maps=MAPS, tenants=((("nurse", 4, "2 sofa", "!bed"),),))
    shown = part(box, s, 1, "map-0")
    (label,) = [attrs["aria-label"] for attrs in shown.some("rise-tenant")]
    assert label == "Nurse, 4 points: 2 sofas or more; no bed; cannot stand Construction"
    assert len(shown.some("rise-crossed")) == 1 and "No tenants yet" in said(box, s, 0, "map-1")


# ---- the house


def test_13_14_the_house_shows_floors_connections_and_whose_turn_it_is(table):
    def icons(n):
        return [(f"wood floor_icon ---- | wood {'staircase' if n == 2 else 'elevator'} ----", "p16 down"), *(
            ("wood floor_icon ---- | wood - ----", f"{'qr'[k]}16 down") for k in range(n - 1)
        )]  # fmt: skip

    box, s = table(seats=4, maps=[icons(1), icons(1), icons(2), icons(3)], start=1)
    text = said(box, s, 0, "house")
    assert re.match(r"Floor 3 Łucja .* Floor 2 <b .* Floor 1 You .*Ben & Co 1st ", text)
    touched = {attrs["data-thing"]: attrs.get("data-touch") for attrs in part(box, s, 0, "house").some("rise-flat")}
    assert touched == {
        "flat-3": "flat-0 flat-1", "flat-2": "flat-0 flat-1", "flat-0": "flat-1 flat-3", "flat-1": "flat-0 flat-3",
    }  # fmt: skip
    ways = [attrs["aria-label"] for attrs in part(box, s, 0, "house").some("rise-art") if "aria-label" in attrs]
    assert [way for way in ways if " to " in way][:4] == [
        "by elevator to you", "by elevator to Ben & Co", "down the staircase to you", "down the staircase to Ben & Co",
    ]  # fmt: skip
    assert "on the same floor as Ben & Co" in ways
    assert "0 tenants; 2 floor icons; has a staircase. Connected: down the staircase to you and Ben & Co." in text
    (now,) = part(box, s, 0, "house").some("rise-turn")
    assert now["data-thing"] == "flat-1"


def test_the_points_of_the_house_are_those_of_the_storeys(walk):
    for box, s, _ in walk(3, ALL, 30):
        house = re.findall(r'rise-points">(-?\d+)<', next(a.drawing for a in draw(box, s, 0) if a.name == "house"))
        totals = [re.search(r'rise-total"[^>]*><b>(-?\d+)', a.drawing)[1] for a in draw(box, s, PUBLIC)[-3:]]
        assert sorted(house) == sorted(totals)


# ---- missions


def test_35_missions_are_shown_and_another_s_secret_is_not(table):
    mine, other, shown_to_all = ALL_UTILITIES, MANY_WINDOWS, [DIVERSE_TENANTS, DIVERSE_OBJECTS, SIX_GOALS]
    secret = [[mine, NOTHING], [other, NOTHING]]
    box, s = table(seats=2, options=TOGETHER, secret=secret, threat=ALL_APART, open_goals=shown_to_all)
    shown = said(box, s, 0, "missions")
    for name in (THREATS[ALL_APART].name, *(GOALS[g].name for g in (*shown_to_all, mine))):
        assert name in shown
    assert GOALS[other].name not in shown and GOALS[mine].name not in said(box, s, PUBLIC, "missions")
    assert GOALS[other].name in said(box, s, 1, "missions")
    assert "missions" not in [area.name for area in draw(*table(), 0)]


def test_43_after_the_game_every_personal_goal_is_shown(table):
    secret = [[ALL_UTILITIES, NOTHING], [MANY_WINDOWS, NOTHING]]
    box, s = table(seats=2, options=TOGETHER, secret=secret, guests=[("boy", 3, "sofa")], phase=OVER)
    s.finished[1] = 1
    shown = said(box, s, EVERYTHING, "missions")
    assert f"{NAMES[0]}'s goal {GOALS[ALL_UTILITIES].name}" in " ".join(shown.split())
    assert f"{NAMES[1]}'s goal, reached {GOALS[MANY_WINDOWS].name}" in " ".join(shown.split())
    assert draw(box, s, EVERYTHING)


def test_who_has_won_is_said(table):
    box, s = table(maps=MAPS, tenants=((("girl", 2, "sofa"),), ()), phase=OVER)
    assert "★ Winner" in said(box, s, 1, "map-0") and "★ Winner" not in said(box, s, 1, "map-1")


# ---- the rulebook's pictures


def test_every_picture_stands_at_a_paragraph_and_nothing_on_it_can_be_clicked():
    text = rulebook(pack({}))
    drawn = svg.figures(pack({}))
    for paragraph, figure in drawn.items():
        assert f"**{paragraph}.**" in text
        assert Page(figure).some("rise-figure-of") and "data-action" not in figure and "tabindex" not in figure
        assert not re.search(r"<script| style=| on\w+=| id=", figure)


def test_a_state_is_not_changed_by_looking_at_it(walk):
    for box, s, legal in walk(2, ALL, 16):
        before = s.tobytes()
        draw(box, s, int(s.actor), legal)
        assert s.tobytes() == before
    assert len(before) == np.dtype(STATE).itemsize
