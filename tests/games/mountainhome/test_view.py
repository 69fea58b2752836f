"""The table in characters: what each viewer reads, what can be clicked, and that it fits."""

import io
import re

import pytest
from rich.console import Console
from tests.games.opening import opening

from tabletown.engine.contract import EVERYTHING
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.material import FIRST_LEGEND, N_LEGENDS, pack
from tabletown.games.mountainhome.views import text as text_view

from .conftest import TITLES, buying, dwarf

NAMES = ("Mia", "Tom", "Ada", "Bob")


def keys(table, viewer):
    return {number: i for i, number in enumerate(table.may(viewer).values(), 1)} if viewer >= 0 else {}


def panels(table, viewer=0, width=80, height=19, before=None):
    seen = (table.box, table.s, viewer, NAMES[: table.s.seats], before, keys(table, viewer))
    shown = text_view.panels(*seen, width, height)
    return {panel.name: "\n".join(line.plain for line in panel.lines) for panel in shown}


def plain(table, viewer=0, width=80, encoding="utf-8"):
    page = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=page, width=width, force_terminal=False)
    console.print(text_view.table(table.box, table.s, viewer, NAMES[: table.s.seats], None, keys(table, viewer)))
    page.seek(0)
    return page.read()


@pytest.fixture
def busy(table):
    """Something of everything."""
    table.realm("marketplace", "goblins", "fortress").hand(0, "tobias", "shinies_3", "mine").purse(5)
    table.build(0, "quarry")
    table.build(0, "hall_ruby")
    table.build(1, "brewery", steps=1)
    table.house("hall_ruby", "erik")
    table.s.shop[:] = TITLES["mine"], TITLES["mine"], TITLES["quarry"]
    table.s.fort[dwarf("kartok")] = 1
    return table


def test_cards_buildings_and_the_shop_bear_the_numbers_of_what_they_are_for(busy):
    may, shown = keys(busy, 0), panels(busy)
    assert f"{may[actions.PLAY + TITLES['shinies_3']]}) Gold Coins 3" in shown["hand"]
    assert f"{may[actions.SPEND + dwarf('tobias')]}) Tobias" in shown["hand"]
    assert "Erik (in town)" in shown["hand"]
    assert "■■ Rock Quarry" in shown["town-0"]
    assert "■□ Southammer Brewery" in shown["town-1"]
    assert f"{may[buying('mine')]}) Branch Mine ×2 for 3" in shown["realm"]
    assert "Goblin Raiding Party 0/1" in shown["realm"]
    assert "Dwarf Fortress (Kartok)" in shown["realm"]


def test_nobody_else_s_hand_is_shown(busy):
    assert "hand" not in panels(busy, viewer=-1)
    assert "Gold Coins" not in "".join(panels(busy, viewer=1).values())
    assert "Gold Coins" not in plain(busy, viewer=1)


def test_looked_back_at_every_hand_and_every_bid_lies_open(busy):
    busy.hand(1, "karina")
    shown = panels(busy, viewer=EVERYTHING)
    assert "Gold Coins" in shown["town-0"] and "Karina" in shown["town-1"] and "hand" not in shown
    text = plain(busy, viewer=EVERYTHING)
    assert "in hand: Karina" in text and "Gold Coins" in text and "Your hand" not in text
    busy.hand(1, "shinies_2").deck("ymir", "rocks_1").explore().do(0, "no more").do(1, "bid Silver Coins")
    assert "so far: Silver Coins" in panels(busy, viewer=EVERYTHING)["bid"]
    assert "Silver Coins" not in panels(busy, viewer=-1)["bid"]


def test_points_that_were_gained_are_marked(busy):
    before = busy.s.copy()
    busy.build(0, "boat")
    assert "+2" in panels(busy, before=before)["town-0"]


def test_a_bid_shows_who_is_ready_and_one_s_own_cards_and_then_all(table):
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, "shinies_3", "shinies_1").hand(1, "booze_4", "booze_1")
    table.do(0, "bid Gold Coins", "bid Copper Coins", "ready")
    mine, theirs = panels(table, 0), panels(table, 1)
    assert "ready: Mia   awaited: Tom" in mine["bid"]
    assert "so far: Copper Coins, Gold Coins" in mine["bid"]
    assert "Gold Coins" not in theirs["bid"]
    table.do(1, "bid Smoked Forgefire Whisky", "bid Ymir's White", "ready")
    assert "Gold Coins 3 shinies   in all 4" in panels(table, 1)["bid"]


def test_the_plain_table_says_the_same(busy):
    text = plain(busy)
    assert f"► Mia  {busy.points(0)} points" in text
    assert "5 shinies" in text
    assert "Your hand:" in text


def test_a_terminal_without_unicode_gets_plain_characters(busy):
    assert "## Rock Quarry" in plain(busy, encoding="ascii")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(80, 19), (120, 34)])
def test_a_quiet_table_fits_its_room(lay, seats, width, height):
    table = lay(seats).hand(0, "tobias", "shinies_3", "booze_3", "rocks_1", "rocks_2", "mine")
    for p in range(seats):
        for card in ("quarry", "mine"):
            table.build(p, card, steps=1)
    shown = panels(table, 0, width, height)
    towns = max(shown[f"town-{p}"].count("\n") for p in range(seats))
    lines = 6 + 3 + shown["realm"].count("\n") + towns + shown["hand"].count("\n")
    assert lines <= height
    assert "gain 1 of any resource" in shown["hand"]


def test_further_lines_stand_in(busy):
    for p, card in enumerate(("mine", "brewery", "dwelling", "hut", "boat", "forge")):
        busy.build(0, card, steps=p % 2)
    _, _, below = plain(busy).partition("► Mia")
    town = below.partition("\n  Tom")[0].splitlines()[1:]
    assert len(town) > 1 and all(line.startswith("    ") for line in town)


def test_on_a_low_screen_it_is_said_where_the_realm_begins(busy):
    assert "Realm Marketplace" in panels(busy, height=8)["realm"]


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_legends_are_chosen_by_what_they_do(viewer):
    s = opening(game, pack({}), 2, 5)
    keys = {actions.TAKE + t: i for i, t in enumerate(range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS), 1)}
    keys = keys if viewer == 0 else {}
    shown = {p.name: p for p in text_view.panels(pack({}), s, viewer, NAMES[:2], None, keys, 80, 18)}
    lines = [line.plain for line in shown["legends"].lines]
    assert "hand" not in shown and "…" not in "".join(lines)
    assert lines[0].startswith("Each is worth 3 points")
    assert lines[1].startswith("1) Marg  spend: complete" if viewer == 0 else "Marg  spend: complete")
    assert "".join(lines).endswith("lose him to the pile")
    assert list(shown) == ["legends"] and len(lines) + 2 <= 18
    console = Console(file=io.StringIO(), width=80)
    console.print(text_view.table(pack({}), s, viewer, NAMES[:2], None, keys))
    assert "discard her to stop something bad that is about to hit you" in console.file.getvalue()


@pytest.mark.parametrize("width", [50, 80, 120])
def test_the_plain_table_says_what_everything_does_and_cuts_nothing(busy, width):
    busy.build(0, "mine", steps=1)
    text = plain(busy, width=width)
    words = " ".join(text.split())
    assert "Gold Coins 3 shinies" in words
    assert "Tobias spend: gain 1 of any resource; or builds a step" in words
    assert "Branch Mine ×2 for 3" in words and "1 point; tap: gain 2 shinies; steps any 4, any 5" in words
    assert "any 5 + a dwarf = last step" in words
    assert "…" not in text and max(map(len, text.splitlines())) <= width


def test_where_there_is_room_everything_says_what_it_does(busy):
    shown = panels(busy, width=120, height=34)
    words = {name: " ".join(text.split()) for name, text in shown.items()}
    assert "1 point; tap: gain 2 rocks" in words["town-0"]
    assert "any 4 + a dwarf = last step; then 1 point; tap: gain 2 booze" in words["town-1"]
    assert "once a turn: offer another player a card" in words["realm"]
    assert "3 shinies 1 point; tap: gain 2 shinies; steps any 4, any 5, each with a dwarf" in words["realm"]


def test_numbers_rise_down_the_screen(busy):
    busy.hand(0, "ori", "quarry")
    busy.s.shop[:] = TITLES["dwelling"], TITLES["mine"], TITLES["quarry"]
    for shown in (panels(busy, width=120, height=34), panels(busy, width=80, height=12)):
        for name in ("realm", "hand"):
            found = [int(n) for n in re.findall(r"(\d+)\) ", shown[name])]
            assert len(found) >= 3 and found == sorted(found)


def test_a_bid_says_what_is_won_what_mine_counts_and_what_is_lost(table):
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, "shinies_3", "rocks_2", "tapfa").hand(1, "booze_4")
    table.build(0, "quarry")
    table.do(0, "bid Gold Coins", "bid Granite Rocks", "tap Rock Quarry")
    for text in (panels(table)["bid"], plain(table, width=50)):
        words = " ".join(text.split())
        assert "prize: Didi, the Elder Miner; 2 points; spend: gain 2 shinies" in words
        assert "Everybody loses one card of their bid to the trash" in words
        assert "total 3" in words
    table.do(0, "bid Tapfa Green")
    assert "total 7" in panels(table)["bid"]


def test_karina_knows_what_she_could_stop(table):
    table.hand(0, "tobias").hand(1, "karina").purse(2, 0, 2)
    table.build(0, "hall_ruby", steps=0)
    table.do(0, "spend Tobias", "work on Ruby Clan Hall")
    assert "Mia's Tobias builds: it is step 1 of 3 of the Ruby Clan Hall" in panels(table, 1)["hand"]
    assert "Tobias builds" not in panels(table, 0)["hand"]


def test_on_a_low_screen_a_bid_comes_before_the_shop(busy):
    busy.hand(1, "shinies_2").deck("ymir", "rocks_1").explore().do(0, "no more").do(1, "bid Silver Coins", "ready")
    assert "realm" in panels(busy, height=34)
    shown = panels(busy, height=14)
    assert "realm" not in shown and {"town-0", "town-1", "bid", "hand"} <= set(shown)


@pytest.mark.parametrize("width", (50, 80))
def test_the_towns_of_the_others_are_shown_in_full_on_any_screen(busy, width):
    console = Console(file=io.StringIO(), width=width, height=12)
    console.print(*text_view.boards(busy.box, busy.s, 0, NAMES[:2]))
    shown = " ".join(console.file.getvalue().split())
    assert "Tom" in shown and "Mia" not in shown
    assert "Southammer Brewery" in shown and "= last step; then 1 point; tap: gain 2 booze" in shown
