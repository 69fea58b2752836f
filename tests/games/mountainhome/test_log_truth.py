"""What the log tells has happened, and what everybody could see happen is told."""

import re
from collections import Counter

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, material, state
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.material import CARDS, pack
from tabletown.games.mountainhome.rules.news import COUNTED, N_KINDS
from tabletown.games.mountainhome.words.log_news import JOINED, LINES

from .conftest import NAMES, TITLES, Laid
from .test_log import told
from .test_questions import biased, bidding

CARD = "|".join(
    sorted(
        {re.escape(short(t)) for t in range(len(CARDS))} | {re.escape(c.name.rstrip("!")) for c in CARDS},
        key=len,
        reverse=True,
    )
)
WHO = "|".join(NAMES)


def said(pattern, lines):
    """The cards that lines name in a place of a pattern."""
    found = (re.match(pattern.replace("WHO", f"(?:{WHO})").replace("CARD", f"({CARD})"), line) for line in lines)
    return Counter(match[1] for match in found if match)


def gained(before, after):
    """The cards of which a row of counts has gained copies."""
    return Counter({short(t): int(after[t] - before[t]) for t in range(len(CARDS)) if after[t] > before[t]})


def event_names(cards):
    """Cards by short name, events too, without their marks of exclamation."""
    return Counter({name.rstrip("!"): n for name, n in cards.items()})


def check(before, after, lines):
    """Compare what was told with what the zones show."""
    trash = said(r"WHO trashes CARD\b", lines) + said(r"CARD is over and is trashed", lines)
    trash += said(r"WHO plays CARD, which is trashed", lines)
    out = said(r"CARD goes from the trash to", lines)
    assert trash - out == event_names(gained(before.trash, after.trash)), lines
    assert out - trash == event_names(gained(after.trash, before.trash)), lines
    pile = [np.bincount(s.pile[: s.n_pile], minlength=len(CARDS)) for s in (before, after)]
    left = gained(pile[1], pile[0])
    found = said(r"WHO finds CARD\.", lines) + said(r"WHO takes CARD into hand\.", lines)
    if before.phase != state.DRAFT and after.places.sum() == before.places.sum():
        titles = {short(t) for t, card in enumerate(CARDS) if card.kind not in (material.DWARF, material.EVENT)}
        assert found == Counter({name: n for name, n in left.items() if name in titles}), lines
    assert sum(" joins " in line for line in lines) == after.recruits - before.recruits, lines
    assert sum("gets a Hangover" in line for line in lines) == after.made[1] - before.made[1], lines
    for line in lines:
        if match := re.match(rf"({WHO}) (?:sends (Lagertha)|lets (Karina)|discards ({CARD}))", line):
            t = next(t for t in range(len(CARDS)) if short(t) in match.groups()[1:])
            seat = NAMES.index(match[1])
            zones = [
                int(s.hand[seat, t] + s.hall.sum(0).sum() + (s.lodger == t).sum() + s.pool[seat, t])
                for s in (before, after)
            ]
            assert after.discard[seat, t] > before.discard[seat, t] or zones[1] < zones[0], line
    for k in range(material.N_SITES):
        if 0 <= before.owner[k] != after.owner[k]:
            assert any(f"takes over {actions.the_site(k)}." in line for line in lines), lines
        if after.progress[k] < before.progress[k]:
            assert any(f"{site_name(k)} loses a step." in line for line in lines), lines


def play(box, s, chance, plies):
    """A random game, every move of which is checked."""
    out = np.zeros(game.N_ACTIONS, np.int16)
    for _ in range(plies):
        if s.phase == state.OVER:
            return
        mask = game.actors(box, s)
        p = int(chance.choice([p for p in range(int(s.seats)) if mask >> p & 1]))
        n = game.legal(box, s, p, out)
        acts = [int(a) for a in out[:n]]
        if s.phase == state.BID and len(acts) > 1 and chance.random() < 0.7:
            acts = acts[1:]
        if s.phase == state.ACT and chance.random() < 0.5:
            acts = acts[:1]
        before, action = s.copy(), int(chance.choice(acts))
        game.apply(box, s, p, action)
        check(before, s, [str(line) for line in game.log_lines(box, before, p, action, s, NAMES[: int(s.seats)])])


SLOW = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 200)]


@pytest.mark.parametrize("seed", [*range(3), *SLOW])
def test_what_is_told_is_what_the_zones_show(seed):
    box = pack({"legend_pick": "random", "advanced_shop": seed % 2 == 1})
    play(box, opening(game, box, 2 + seed % 3, seed), np.random.default_rng(seed), 400)


@pytest.mark.parametrize("seed", [*range(3), *SLOW])
def test_what_is_told_is_what_the_zones_show_at_odd_tables(seed):
    table, chance = biased(seed)
    play(table.box, table.s, chance, 250)


def test_every_kind_of_news_has_its_sentence():
    assert {*LINES, *JOINED} | {COUNTED} == set(range(N_KINDS))


# ---- what single cards do


def lines_of(table, p, words):
    """What a move of a seat is told as."""
    return [str(line) for line in told(table, p, words)]


def test_what_ygg_stops_is_told_as_stopped_and_ygg_as_discarded():
    table = bidding(Laid(), ["politics", "booze_1"], "ygg", "shinies_4")
    assert lines_of(table, 0, "take Tom's Gems")[:2] == [
        "Mia tries to take Tom's Gems.",
        "Ygg protects Tom from Cuttbeard Politics.",
    ]
    table.do(0, "trash Ymir's White")
    lines = lines_of(table, 1, "trash Ygg")
    assert "Tom discards Ygg, who has protected, instead of trashing it." in lines
    assert not any("trashes Ygg" in line for line in lines) and table.trash() == ["booze_1"]


def test_what_lagertha_may_stop_is_announced_and_then_told():
    table = bidding(Laid(), ["politics", "booze_1"], "shinies_4", "booze_2")
    assert lines_of(table, 0, "take Tom's Gems") == ["Mia is about to take Tom's Gems."]
    for answer, line in (("yes", "sends Lagertha, who stops Cuttbeard Politics"), ("no", "keeps Lagertha")):
        copy = Laid()
        copy.box, copy.s = table.box, table.s.copy()
        lines = lines_of(copy, 1, answer)
        assert lines[0] == f"Tom {line}." and ("Mia takes Tom's Gems." in lines) == (answer == "no")


def test_what_a_dwarf_does_is_told_once_karina_is_kept():
    table = Laid().hand(0, "ori").hand(1, "karina").do(0, "spend Ori")
    table.s.draw[0, TITLES["rocks_1"]] = 5
    assert lines_of(table, 0, "use the action") == ["Mia wants Ori to draw 2 cards."]
    assert lines_of(table, 1, "no") == ["Tom keeps Karina.", "Mia's Ori draws 2 cards."]


def test_gains_are_told_with_their_number():
    table = Laid().hand(0, "tobias", "kartok", "dragon_hoard")
    assert lines_of(table.do(0, "spend Tobias"), 0, "gain rocks") == ["Mia's Tobias brings 1 rock."]
    assert game.prompt(table.box, table.s, 0, NAMES).endswith("1 rock. Play a card or spend a dwarf to build or work.")
    assert lines_of(table.do(0, "spend Kartok"), 0, "use the action") == ["Mia's Kartok brings 3 rocks."]
    assert lines_of(table, 0, "play Dragon Hoard") == ["Mia plays Dragon Hoard, which is trashed."]
    assert lines_of(table, 0, "gain shinies") == ["Mia gains 3 shinies."]


TIES = [
    (["trash Mushroom Wine", "trash Ymir's White"], [], "Mia wins the tie, with the trashed card that counted most."),
    (["trash Mushroom Wine", "trash Silver Coins"], ["no more", "trash Ymir's White"],
     "Tom wins the tie, with the best card trashed last."),
    (["trash Mushroom Wine", "trash Silver Coins"], ["no more", "no more"],
     "Nobody trashed more, so Mia wins the tie as the first from the leader on."),
]  # fmt: skip


@pytest.mark.parametrize(("first", "more", "why"), TIES)
def test_a_tie_is_told_with_what_broke_it(first, more, why):
    table = Laid().deck("loki", *["rocks_1"] * 9).explore()
    table.s.hand[:] = 0
    table.hand(0, "booze_2", "shinies_1").hand(1, "shinies_2", "booze_1")
    table.bid(["Mushroom Wine", "Copper Coins"], ["Silver Coins", "Ymir's White"])
    lines = [line for p, words in enumerate(first) for line in lines_of(table, p, words)]
    if more:
        assert "Bids: Mia 3, Tom 3. It is a tie: those still equal may trash another card." in lines
    lines += [line for p, words in enumerate(more) for line in lines_of(table, p, words)]
    assert f"Bids: Mia 3, Tom 3. {why}" in lines


def test_cards_that_change_a_bid_are_named():
    table = Laid().deck("didi", *["rocks_1"] * 9).explore()
    table.s.hand[:] = 0
    table.hand(0, "ori", "tapfa", "rocks_2", "rocks_2").hand(1, "minecarts").top(0, "rocks_1", "shinies_4")
    table.do(0, "bid Ori", "bid Tapfa Green", "bid Granite Rocks", "bid Granite Rocks", "ready")
    lines = lines_of(table.do(1, "bid Faulty Minecarts"), 1, "ready")
    assert "Ori adds Mossy Rocks and Gems to Mia's bid." in lines
    table.do(0, "keep Gems", "keep Granite Rocks")
    lines = lines_of(table, 0, "keep Granite Rocks")
    assert "The Faulty Minecarts discard Mossy Rocks from Mia's bid." in lines
    assert "With Tapfa Green all rocks in Mia's bid count as shinies." in lines


def test_charity_and_a_barren_exploration_are_told():
    table = Laid().deck("charity", "rocks_1", "rocks_2", "rocks_3")
    lines = lines_of(table, 0, "end your actions")
    assert lines[1].startswith("Mia turns up Dwarven Grace Charity: everybody takes")
    assert {"Mia takes Mossy Rocks into hand.", "Tom takes Granite Rocks into hand."} <= set(lines)
    lines = lines_of(Laid().deck("charity"), 0, "end your actions")
    assert "Mia finds nothing left to explore." in lines
    assert any(line.startswith("The end has come, with nothing left to explore") for line in lines)
