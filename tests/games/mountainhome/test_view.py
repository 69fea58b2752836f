"""The table in characters: what each viewer reads, what can be clicked, and that it fits."""

import io

import numpy as np
import pytest
from rich.console import Console

from tabletown.engine.contract import EVERYTHING
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, view_text
from tabletown.games.mountainhome.material import FIRST_LEGEND, N_LEGENDS, SHOP, pack

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
    s = np.zeros(1, game.STATE)[0]
    game.setup(pack({}), s, 2, 5)
    keys = {actions.TAKE + t: i for i, t in enumerate(range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS), 1)}
    keys = keys if viewer == 0 else {}
    shown = {p.name: p for p in view_text.panels(pack({}), s, viewer, NAMES[:2], None, keys, 80, 19)}
    lines = [line.plain for line in shown["legends"].lines]
    assert len(lines) == 8 and "hand" not in shown
    assert lines[0].startswith("1) Marg  spend: complete" if viewer == 0 else "Marg  spend: complete")
    console = Console(file=io.StringIO(), width=80)
    console.print(view_text.table(pack({}), s, viewer, NAMES[:2], None, keys))
    assert "discard her when something bad is about to hit you" in console.file.getvalue()
