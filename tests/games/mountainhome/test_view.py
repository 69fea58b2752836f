"""The table in characters: what each viewer reads, what can be clicked, and that it fits."""

import io

import pytest
from rich.console import Console

from tabletown.engine.contract import EVERYTHING
from tabletown.games.mountainhome import actions, view_text
from tabletown.games.mountainhome.material import SHOP

NAMES = ("Mia", "Tom", "Ada", "Bob")


def keys(table, viewer):
    return {number: i for i, number in enumerate(table.may(viewer).values(), 1)} if viewer >= 0 else {}


def panels(table, viewer=0, width=80, height=19, before=None):
    seen = (table.box, table.s, viewer, NAMES[: table.s.seats], before, keys(table, viewer))
    shown = view_text.panels(*seen, width, height)
    return {panel.name: "\n".join(line.plain for line in panel.lines) for panel in shown}


def plain(table, viewer=0, width=80, encoding="utf-8"):
    page = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=page, width=width, force_terminal=False)
    console.print(view_text.table(table.box, table.s, viewer, NAMES[: table.s.seats], None, keys(table, viewer)))
    page.seek(0)
    return page.read()


@pytest.fixture
def busy(table):
    """Something of everything."""
    table.realm("marketplace", "goblins", "fortress").hand(0, "tobias", "shinies_3", "mine").purse(5)
    table.build(0, "quarry")
    table.build(0, "hall_ruby")
    table.build(1, "brewery", steps=1)
    table.s.hall[0, 1] = 1
    table.s.shop[:] = SHOP[0], SHOP[0], SHOP[1]
    table.s.fort[5] = 1
    return table


def test_cards_buildings_and_the_shop_bear_the_numbers_of_what_they_are_for(busy):
    may, shown = keys(busy, 0), panels(busy)
    assert f"{may[actions.PLAY + 2]}) Gold Coins 3" in shown["hand"]
    assert f"{may[actions.SPEND]}) Tobias" in shown["hand"]
    assert "Erik (in town)" in shown["hand"]
    assert "■■ Rock Quarry" in shown["town-0"]
    assert "■□ Southammer Brewery" in shown["town-1"]
    assert f"{may[actions.BUY]}) Branch Mine ×2 for 3" in shown["realm"]
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
    busy.hand(1, "shinies_2").deck("ymir", "rocks_1").explore().do(1, "bid Silver Coins")
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
    assert "Gold Coins 3   in all 4" in panels(table, 1)["bid"]


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
