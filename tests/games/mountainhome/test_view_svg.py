"""The table in the browser: what can be clicked, what nobody may see, bids that are turned over, and the rulebook."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from tests.games.drawings import NAMES, Page, check_lines, copy, legal, walk
from tests.games.mountainhome.conftest import TITLES, Laid

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import CARDS, pack
from tabletown.games.mountainhome.views import svg
from tabletown.games.mountainhome.words import labels

SHORT = {"max_rounds": 10}


def drawn(box, s, viewer, seed=0):
    """All that a viewer is shown, by the name of the area."""
    veiled = copy(s)
    game.hide(box, veiled, viewer, seed)
    found = svg.areas(box, veiled, viewer, NAMES, legal(game, box, s, viewer))
    return {area.name: str(area.drawing) for area in found}


def page(laid, viewer, area=""):
    """What a viewer is shown, or an area of it."""
    areas = drawn(laid.box, laid.s, viewer)
    return Page(areas[area] if area else "".join(areas.values()))


def check(box, s):
    """Whatever a viewer may do can be clicked once, and what is drawn does not depend on what is hidden."""
    for viewer in range(PUBLIC, int(s.seats)):
        areas = drawn(box, s, viewer)
        text = "".join(areas.values())
        shown = Page(text)
        found = sorted(int(number) for number in shown.all("data-action"))
        assert found == sorted(a for a in legal(game, box, s, viewer) if svg.has_place(a)), state.PHASES[s.phase]
        for tag, attrs in shown.elements:
            assert tag not in ("script", "style") and not any(re.match("style|on", name) for name in attrs)
        assert areas == drawn(box, s, viewer, 99), state.PHASES[s.phase]
        assert all(re.fullmatch(r"[a-z]+-[\d-]+", name) for name in shown.all("data-vt"))
        assert max(Counter(shown.all("data-thing")).values()) == 1


def clicks(laid, p):
    """Check a position, and say what a seat may click on the table."""
    check(laid.box, laid.s)
    return {words for words, action in laid.may(p).items() if svg.has_place(action)}


@pytest.mark.parametrize(
    ("seats", "options"), ((2, {}), (3, {"advanced_shop": True}), (4, {"legend_pick": "random"})), ids=str
)
def test_what_is_legal_can_be_clicked_once_and_nothing_hidden_shows(seats, options):
    phases = Counter()
    for ply, (box, s, *_) in enumerate(walk(game, seats, {**SHORT, **options}, steps=120)):
        if phases[int(s.phase)] < 3 or ply % 37 == 0:
            check(box, s)
        phases[int(s.phase)] += 1


@pytest.mark.parametrize(
    ("seats", "options"),
    (
        (2, {}),
        pytest.param(3, {"advanced_shop": True}, marks=pytest.mark.slow),
        pytest.param(4, {"legend_pick": "random"}, marks=pytest.mark.slow),
    ),
    ids=str,
)
def test_what_the_log_speaks_of_lies_on_the_table_whoever_looks(seats, options):
    check_lines(game, svg, seats, {**SHORT, **options}, games=2)


# ---- where things are clicked


def test_cards_of_the_hand_are_played_and_what_else_they_can_do_stands_below():
    laid = Laid().hand(0, "tobias", "shinies_3", "minecarts").hand(1, "rocks_1")
    laid.realm("lair", "marketplace")
    assert {"spend Tobias", "play Gold Coins"} <= clicks(laid, 0)
    shown = page(laid, 0, "hand")
    cards = {attrs.get("aria-label") for attrs in shown.some("mh-card")}
    chips = {attrs["aria-label"] for attrs in shown.some("mh-chip")}
    assert {"spend Tobias", "play Gold Coins", None} == cards  # nothing is bid: the Minecarts lie there
    assert chips == {"send Tobias to the Dragon Lair", "offer Tobias", "offer Gold Coins", "offer Faulty Minecarts"}


def test_two_equal_cards_lie_on_each_other():
    laid = Laid().hand(0, "rocks_2", "rocks_2", "rocks_2")
    shown = page(laid, 0, "hand")
    assert len(shown.some("mh-card")) == 1 and "×3" in shown.words


def test_what_is_stored_is_used_from_its_building():
    laid = Laid()
    hall, ware = laid.build(0, "hall_ruby"), laid.build(0, "warehouse")
    laid.build(0, "quarry", steps=0)
    laid.house("hall_ruby", "tobias")
    laid.s.ware[TITLES["rocks_4"]] = 1
    laid.purse(rocks=3)
    dwelling = laid.build(0, "dwelling")
    laid.lodge("erik")
    assert {"spend Tobias", "play Singing Rocks", "send Erik from the Dwelling"} <= clicks(laid, 0)
    shown = page(laid, 0, "town-0")
    assert {attrs.get("aria-label") for attrs in shown.some("mh-mini")} >= {"spend Tobias", "play Singing Rocks"}
    assert hall != ware != dwelling


def test_what_is_in_hand_is_used_first():
    laid = Laid().hand(0, "rocks_4")
    laid.build(0, "warehouse")
    laid.s.ware[TITLES["rocks_4"]] = 1
    check(laid.box, laid.s)
    assert "play Singing Rocks" in page(laid, 0, "hand").all("aria-label")
    assert "play Singing Rocks" not in page(laid, 0, "town-0").all("aria-label")


def test_a_pawned_card_is_bought_where_it_lies():
    laid = Laid().purse(shinies=4)
    laid.build(1, "pawnshop")
    laid.s.pawned = TITLES["shinies_4"]
    clicks(laid, 0)
    assert "buy the pawned card" in page(laid, 0, "town-1").all("aria-label")


def test_a_dwarf_is_released_from_the_fortress():
    laid = Laid().realm("fortress").purse(booze=3)
    laid.s.fort[TITLES["ymir"] - TITLES["tobias"]] = 1
    assert "release Ymir from the Fortress" in clicks(laid, 0)


def test_of_two_equal_blueprints_the_first_is_clicked():
    laid = Laid().purse(shinies=3)
    laid.s.shop[:] = TITLES["mine"]
    assert "buy Branch Mine" in clicks(laid, 0)


def store(laid):
    laid.hand(0, "tobias", "erik").build(0, "hall_ruby")
    return laid.do(0, "tap Ruby Clan Hall")


def tools(laid):
    laid.purse(rocks=4).build(0, "workshop")
    laid.build(0, "mine", steps=1)
    laid.build(0, "quarry", tapped=1)
    return laid.do(0, "tap Toolmaker's Workshop")


def ferry(laid):
    laid.hand(0, "rocks_1").top(0, "booze_1").build(0, "boat")
    return laid.do(0, "tap Ferry Boat")


def dig_up(laid):
    laid.purse(shinies=2).discard(0, "tobias", "rocks_2", "rocks_2").build(0, "dungeon")
    return laid.do(0, "tap Dark Dungeon")


def park(laid):
    laid.hand(0, "booze_3", "booze_2").realm("fortress").deck("ymir", "rocks_1").build(0, "brewery")
    return laid.explore()


def brew(laid):
    laid.deck("ymir", "rocks_1").build(1, "hut")
    return laid.explore()


def pay(laid):
    laid.hand(0, "tobias").purse(2, 2, 2).build(0, "mine", steps=0)
    return laid.do(0, "spend Tobias", "work on Branch Mine")


def gain(laid):
    return laid.hand(0, "dragon_hoard").do(0, "play Dragon Hoard")


def witch(laid):
    return laid.hand(0, "ymir").hand(1, "karina").do(0, "spend Ymir", "use the action")


@pytest.mark.parametrize(
    "ask", (store, tools, ferry, dig_up, park, brew, pay, gain, witch), ids=lambda ask: ask.__name__
)
def test_every_question_can_be_answered(ask):
    laid = ask(Laid())
    assert laid.phase == ask.__name__.upper()
    check(laid.box, laid.s)


def test_a_purse_is_clicked_to_pay():
    assert {"pay 1 shiny", "pay 1 booze", "pay 1 rock"} == clicks(pay(Laid()), 0)


@pytest.mark.parametrize(
    ("ask", "words"),
    (
        (store, "Click a card in your hand; “No more” chooses none."),
        (tools, "Click a building."),
        (dig_up, "Click a card here."),
        (witch, ""),
    ),
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_the_stage_says_where_to_click_for_an_answer(ask, words):
    laid = ask(Laid())
    actor = int(laid.s.actor)
    assert ("Click" in page(laid, actor, "stage").words) == bool(words)
    assert words in " ".join(page(laid, actor, "stage").words.split())
    assert f"{NAMES[actor]} decides." in " ".join(page(laid, 1 - actor, "stage").words.split())


def test_a_dwarf_who_is_being_spent_is_marked_in_the_hand():
    laid = Laid().hand(0, "tobias", "erik").do(0, "spend Tobias")
    assert page(laid, 0, "hand").words.count("is spent") == 1


def test_what_cannot_be_used_now_says_why():
    laid = Laid().hand(0, "minecarts", "rocks_1").purse(shinies=1)
    laid.build(0, "mine", tapped=1)
    laid.build(0, "quarry", steps=1)
    reasons = {area: page(laid, 0, area).all("data-why") for area in ("hand", "town-0", "realm")}
    first = ": choose that first [6]"
    coins = [f"your {name} pay for what you buy and build{first}" for name in ("shinies", "booze", "rocks")]
    assert reasons["hand"] == [*coins, "that card works only in a bid [33]"]
    unfinished = "Rock Quarry is not finished: its next step still needs 3 of any resource and a dwarf [16]"
    assert sorted(reasons["town-0"]) == [unfinished, "it is already tapped [18]"]
    assert set(reasons["realm"]) == {"your purse does not hold enough for it [6]"}
    assert set(page(laid, 1).all("data-why")) == {"you have nothing to decide now [8]"}
    assert page(laid, PUBLIC).all("data-why") == []


def test_a_building_says_what_it_still_needs():
    laid = Laid().hand(0, "erik", "rocks_3").purse(rocks=2)
    laid.build(0, "quarry", steps=1)
    laid.build(1, "mine", steps=1)
    needs = "its next step still needs 2 of any resource; the resources in your hand would do"
    assert needs in " ".join(page(laid, 0, "town-0").words.split())
    assert "next step" not in page(laid, 0, "town-1").words
    laid.purse(rocks=4)
    assert "a dwarf can build its next step now" in " ".join(page(laid, 0, "town-0").words.split())


def test_what_counts_nothing_in_a_bid_is_marked_with_the_reason():
    laid = at_a_bid()
    held = [t for t, n in enumerate(laid.s.hand[0]) if n]
    for bids, counts in ((1, "shinies count"), (2, "booze counts"), (7, "")):
        laid.s.bid_for = bids
        idle = [CARDS[t].name for t in held if not bids >> CARDS[t].resource & 1]
        shown = page(laid, 0, "hand")
        assert shown.words.count("counts 0 here") == len(idle)
        assert shown.all("title") == [f"{name}: only {counts} in this bid [28]" for name in idle]
        assert len(idle) > 0 or bids == 7


# ---- what is drawn


def test_a_tapped_building_is_turned_and_a_plan_shows_its_next_step():
    laid = Laid()
    laid.build(0, "mine", tapped=1)
    laid.build(0, "brewery")
    laid.build(0, "hall_ruby", steps=1)
    shown = page(laid, 0, "town-0")
    assert len(shown.some("mh-turned")) == len(shown.some("mh-plan")) == 1
    assert "1 of 3 steps done" in shown.all("aria-label")
    assert len(shown.some("mh-step")) == 1 and "tapped" in shown.words and "1 of 3 steps" in shown.words


def test_the_realm_shows_events_with_counters_and_who_is_where():
    laid = Laid().realm("dragon", "cavern", "fortress")
    laid.s.counters[0] = 1
    laid.s.cavern[0], laid.s.cavern_of[0], laid.s.n_cavern = TITLES["loki"], 1, 1
    laid.s.recruits = 2
    shown = page(laid, 0, "realm")
    assert "1 of 2 counters" in shown.all("aria-label") and "2 of 4 recruits" in shown.all("aria-label")
    assert "Dragon Attack!" in shown.words and "Loki" in shown.words and NAMES[1] in shown.words


def test_others_hands_are_backs_but_for_what_everybody_knows():
    laid = Laid().hand(1, "karina", "shinies_4", "booze_1")
    laid.s.known[1, TITLES["karina"]] = 1
    shown = page(laid, 0, "town-1")
    assert "3 cards in hand" in shown.all("aria-label")
    assert "Karina" in shown.words and "Gems" not in shown.words and "Ymir's White" not in shown.words


def test_names_are_escaped():
    laid = Laid(4).realm("cavern")
    laid.s.cavern[0], laid.s.cavern_of[0], laid.s.n_cavern = TITLES["loki"], 2, 1
    text = "".join(drawn(laid.box, laid.s, 0).values())
    assert "<b onclick" not in text and "&lt;b onclick" in text
    laid.deck("ymir", "rocks_1").explore()
    text = "".join(drawn(laid.box, laid.s, 0).values()) + str(reveal(laid, 4))
    assert "<b onclick" not in text and "Ben &amp; Co" in text


def test_every_card_has_its_picture():
    symbols = ElementTree.fromstring(svg.symbols())
    ids = {element.get("id") for element in symbols.iter() if element.get("id")}
    assert {f"mh-{card.id}" for card in CARDS} <= ids
    text = "".join(str(figure) for figure in svg.figures(pack({})).values())
    assert set(re.findall(r'href="#([^"]+)"', text + svg.symbols())) <= ids
    assert "token-card" in ids


# ---- bids


def at_a_bid(seats=2):
    """A bid for Ymir, with something in every hand."""
    laid = Laid(seats).hand(0, "shinies_3", "booze_1").hand(1, "shinies_2", "rocks_3").deck("ymir", "rocks_1")
    laid.build(0, "mine")
    laid.s.draw[:seats, TITLES["rocks_1"]] = 5  # so that nobody knows a hand by counting
    return laid.explore()


def reveal(laid, seats):
    """Everybody is ready, and what is shown of it."""
    for p in range(seats):
        before, action = copy(laid.s), laid.may(p)["ready"]
        laid.do(p, "ready")
    return svg.animation(laid.box, before, p, action, laid.s, NAMES)


def test_a_bid_under_seal_shows_to_nobody_else():
    laid = at_a_bid()
    laid.do(0, "bid Gold Coins", "tap Branch Mine")
    mine, others, watching = (page(laid, viewer, "stage") for viewer in (0, 1, PUBLIC))
    assert "Gold Coins" in mine.words and "Branch Mine" in mine.words and "5 so far" in " ".join(mine.words.split())
    for shown in (others, watching):
        assert "Gold Coins" not in shown.words and "Branch Mine" not in shown.words and "chooses" in shown.words
    laid.do(0, "ready")
    assert "ready" in page(laid, 1, "stage").words and len(page(laid, 1, "stage").some("mh-seal")) == 1
    assert "Gold Coins" not in page(laid, 1).words
    check(laid.box, laid.s)


def test_what_is_bid_has_left_the_hand():
    laid = at_a_bid()
    before = page(laid, 0, "hand").words
    laid.do(0, "bid Gold Coins")
    after = page(laid, 0, "hand")
    assert "in your bid" not in before and len(after.some("mh-gap")) == 1
    assert re.search(r"Gold Coins .* in your bid", after.words) and "bid Gold Coins" not in after.all("aria-label")


def test_bids_are_turned_over_for_everybody_when_the_last_one_is_ready():
    laid = at_a_bid()
    before = copy(laid.s)
    assert (
        svg.animation(laid.box, before, 0, laid.may(0)["bid Gold Coins"], laid.do(0, "bid Gold Coins").s, NAMES) == ""
    )
    laid.do(1, "bid Silver Coins", "bid Assorted Marble")
    shown = Page(str(reveal(laid, 2)))
    for words in ("A bid for Ymir", "Gold Coins", "Silver Coins", "Assorted Marble", NAMES[1]):
        assert words in shown.words
    assert len(shown.some("mh-flip")) == 3 and not shown.all("data-action")
    assert len(shown.some("mh-ahead")) == 1


def test_the_trash_is_shown_and_who_has_won():
    laid = at_a_bid().hand(1, "shinies_1")
    laid.do(0, "bid Gold Coins").do(1, "bid Silver Coins", "bid Copper Coins")
    reveal(laid, 2)
    assert laid.phase == "TRASHING"
    assert {"trash Silver Coins", "trash Copper Coins"} == clicks(laid, 1)
    before, action = copy(laid.s), laid.may(1)["trash Copper Coins"]
    laid.do(1, "trash Copper Coins")
    shown = Page(str(svg.animation(laid.box, before, 1, action, laid.s, NAMES)))
    assert "Copper Coins" in shown.words and "Gold Coins" in shown.words and "Mia wins." in shown.words
    assert "Mia has won" not in page(laid, 0, "realm").words and "you have won" in page(laid, 0, "realm").words


def test_who_has_to_trash_politics_is_shown_to_do_so():
    laid = at_a_bid().hand(0, "politics").hand(1, "shinies_1")
    laid.do(0, "bid Cuttbeard Politics", "bid Gold Coins")
    laid.do(1, "bid Silver Coins", "bid Copper Coins", "bid Assorted Marble")
    reveal(laid, 2)
    laid.do(0, next(words for words in laid.may(0) if "Silver Coins" in words))
    assert laid.phase == "TRASHING"
    before, action = copy(laid.s), laid.may(1)["trash Copper Coins"]
    laid.do(1, "trash Copper Coins")
    shown = Page(str(svg.animation(laid.box, before, 1, action, laid.s, NAMES)))
    assert "Cuttbeard Politics" in shown.words and "Copper Coins" in shown.words


@pytest.mark.parametrize(
    ("card", "says"),
    (("shinies_4", "Mia finds Gems"), ("lair", "Mia finds Dragon Lair"), ("ymir", ""), ("charity", ""),
     ("dragon", "Mia faces Dragon Attack!")),
)  # fmt: skip
def test_what_was_found_is_shown_unless_all_bid_for_it(card, says):
    laid = Laid().deck(card, *["rocks_2"] * 9)
    before, action = copy(laid.s), laid.may(0)["end your actions"]
    text = str(svg.animation(laid.box, before, 0, action, laid.explore().s, NAMES))
    assert bool(text) == bool(says)
    if text:
        words = " ".join(Page(text).words.split())
        assert words.startswith(says.partition(CARDS[TITLES[card]].name)[0]) and CARDS[TITLES[card]].name in words


def test_a_quiet_move_is_no_film():
    laid = Laid().hand(0, "rocks_1")
    before, action = copy(laid.s), laid.may(0)["play Mossy Rocks"]
    assert svg.animation(laid.box, before, 0, action, laid.do(0, "play Mossy Rocks").s, NAMES) == ""


# ---- looking back: nothing is hidden


def looked_back(laid):
    """The areas of a game that is looked back at."""
    found = svg.areas(laid.box, laid.s, EVERYTHING, NAMES, {})
    return {area.name: Page(area.drawing) for area in found}


def test_looked_back_at_every_hand_lies_open():
    laid = Laid().hand(0, "shinies_4").hand(1, "karina", "booze_1")
    shown = looked_back(laid)
    assert "hand" not in shown and not any(drawn.all("data-action") for drawn in shown.values())
    assert "Gems" in shown["town-0"].words and "Karina" in shown["town-1"].words
    assert "Gems" not in page(laid, PUBLIC).words and "Karina" not in page(laid, 0).words


def test_looked_back_at_bids_lie_open_under_their_seals():
    laid = at_a_bid().do(0, "bid Gold Coins").do(1, "bid Silver Coins", "ready")
    words = " ".join(looked_back(laid)["stage"].words.split())
    assert "Mia" in words and "Gold Coins" in words and "Silver Coins" in words and "You" not in words


def test_looked_back_at_one_sees_what_baldur_saw():
    laid = Laid().deck("loki", "rocks_2", "shinies_4", "party", "goblins", "rocks_3").hand(0, "baldur")
    laid.do(0, "spend Baldur", "scout")
    assert laid.phase == "SCOUTING"
    assert "Gems" in looked_back(laid)["stage"].words and "Mia puts them in order" in looked_back(laid)["stage"].words
    assert "Gems" not in page(laid, PUBLIC, "stage").words


# ---- what others wait for


def test_reactions_do_not_wait_for_ever():
    laid = witch(Laid())
    seconds, action = svg.timeout(laid.box, laid.s, 1)
    assert seconds == 20 and action == laid.may(1)["no"]
    assert svg.timeout(laid.box, Laid().s, 0) is None
    for phase, (_, default) in svg.DEFAULTS.items():
        assert default in (actions.NO, actions.STOP), state.PHASES[phase]


# ---- the rulebook


def test_the_gallery_shows_every_card_once_with_this_box_s_numbers():
    figures = svg.figures(pack({"mine.price": 7}))
    gallery = Page(str(figures[47]))
    assert gallery.all("id") and sorted(gallery.all("id")) == sorted(f"mh-card-{t}" for t in range(len(CARDS)))
    for card in CARDS:
        assert card.name.partition(",")[0] in gallery.words and card.line in gallery.words
    assert re.search(r"costs <b>7</b><svg[^>]*><use href=\"#mh-r0\"/></svg> shinies", str(figures[47]))
    assert {0, 16, 36} < set(figures)


# ---- what keeps its place, and what is next


def test_a_card_that_was_played_leaves_its_place_in_the_hand():
    laid = Laid(2).hand(0, "shinies_3", "rocks_1", "booze_1")
    before = page(laid, 0, "hand").some("mh-slot")
    laid.do(0, "play Gold Coins")
    after = page(laid, 0, "hand")
    assert len(after.some("mh-slot")) == len(before) and len(after.some("mh-gap")) == 1
    assert labels.played(0, TITLES["shinies_3"]) in after.all("data-thing")


def test_a_price_is_in_shinies_and_says_so():
    shown = page(Laid(2), 0, "realm").words
    assert re.search(r"costs\s+\d\s+shinies", shown)
