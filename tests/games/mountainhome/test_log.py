"""A game in words: nothing in the log tells a secret, and the rulebook holds every card."""

import re

import numpy as np
import pytest

from tabletown.engine.match import Match, Seat
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.material import CARDS, LAIR, QUARRY, SHINIES_3, TOBIAS, pack
from tabletown.players.moves import play_bot

from .conftest import site_of


def sit(*players, **more):
    return Match(game, [Seat(name) for name in players], seed=4, **more)


def test_the_log_tells_of_a_bid_only_when_all_lie_open():
    match = sit("Mia", "Tom", options={"legend_pick": "random"})
    while not (len(match.actors) == 2 and match.legal(0)[0].number == actions.READY):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    card = next(a for a in match.legal(0) if a.number >= actions.COMMIT)
    assert match.play(0, card) == []
    assert match.play(0, actions.READY) == ["Mia is ready."]
    told = match.play(1, actions.READY)
    assert f"Mia bids {card.words.removeprefix('bid ')}." in told
    assert "Tom bids nothing." in told


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_the_log_says_the_same_whatever_a_secret_is(seed):
    """What one click of a sealed bid is told as does not depend on the card."""
    match = Match(game, [Seat("Mia"), Seat("Tom"), Seat("Ada")], seed=seed)
    for ply in range(120):
        if match.over:
            break
        seat = match.actors[0]
        legal = match.legal(seat)
        if len(match.actors) > 1 and legal[0].number == actions.READY:
            told = [Match.resume(game, match.record()).play(seat, a) for a in legal[1:4]]
            assert len({tuple((line, line.things, line.flights) for line in lines) for lines in told}) <= 1
        match.play(seat, legal[ply * 5 % len(legal)])


def test_a_game_is_told_to_its_end():
    match = Match(game, [Seat("Mia", "thane"), Seat("Tom", "host")], seed=2)
    while not match.over:
        play_bot(match, match.actors[0])
    assert re.search(r"(Mia|Tom) wins? with -?\d+ points|Mia and Tom win", match.log[-1])
    assert [label for label, _ in match.result()][:2] == ["result", "points"]


def test_questions_speak_of_what_is_asked(table):
    table.hand(0, "tobias")
    assert game.prompt(table.box, table.s, 0, ("Mia", "Tom")).endswith("purse. Spend a dwarf to build or work.")
    table.do(0, "spend Tobias")
    assert game.prompt(table.box, table.s, 0, ("Mia", "Tom")) == "What does Tobias do?"


@pytest.mark.parametrize(
    ("realm", "hand", "question"),
    [
        ("cavern", "tobias", "Does a dwarf go into the Expansive Cavern?"),
        ("cavern", "booze_4", "The Expansive Cavern is open, but you have no dwarf to send in."),
        ("fortress", "booze_4", "You do not have the 5 booze that parking Didi in the Fortress would cost."),
    ],
)
def test_who_can_only_say_no_is_told_why(table, realm, hand, question):
    seat = 1 if realm == "cavern" else 0
    table.realm(realm).hand(seat, hand).deck("panda" if seat else "didi", *["rocks_1"] * 9).explore()
    assert game.prompt(table.box, table.s, seat, ("Mia", "Tom")) == question


def test_what_lagertha_may_still_stop_is_not_told_as_done(table):
    table.realm("goblins").top(0, "lagertha", "shinies_4").explore()
    assert told(table, 0, "discard Gems") == ["Mia is about to discard Gems for the Goblins."]
    assert told(table, 0, "yes")[0] == "Mia sends Lagertha, who stops the Goblins."


def test_every_action_has_words_of_its_own():
    said = [game.action_name(a, ("Mia", "Tom", "Ada", "Bob")) for a in range(game.N_ACTIONS)]
    assert len(set(said)) == len(said)


def test_the_rulebook_numbers_its_paragraphs_and_shows_every_card():
    text = game.rulebook(pack({}))
    numbers = [int(n) for n in re.findall(r"^\*\*(\d+)\.\*\*", text, re.M)]
    assert numbers == list(range(1, 48))
    for card in CARDS:
        assert f"| {card.name} |" in text, card.name
        assert card.line


def test_refusals_cite_paragraphs_that_exist():
    for reason in game.REFUSALS[1:]:
        for number in re.findall(r"\[(\d+)\]", reason):
            assert 1 <= int(number) <= 46


# ---- the worked examples of the rulebook, played


def test_the_turn_that_is_worked_out(table):
    table.hand(0, "tobias", "shinies_3", "shinies_2", "rocks_2", "rocks_3", "hall_ruby").s.shop[0] = QUARRY
    table.do(0, "play Ruby Clan Hall", "play Gold Coins", "play Silver Coins", "play Granite Rocks")
    table.do(0, "play Assorted Marble")
    assert table.s.purse.tolist() == [5, 0, 5]
    table.do(0, "spend Tobias", "work on Ruby Clan Hall", "buy Rock Quarry")
    assert table.s.purse.tolist() == [0, 0, 3]
    assert table.has("discard", 0, "quarry") == 1


def test_the_construction_that_is_worked_out(table):
    hall = table.build(0, "hall_ruby", steps=1)
    before = table.points(0)
    table.hand(0, "tobias").purse(3, 5, 3).hand(0, "marg")
    table.do(0, "spend Marg", "work on Ruby Clan Hall", "work on Ruby Clan Hall")
    assert not table.s.tapped[hall]
    assert table.points(0) == before + 3 + 3
    table.do(0, "tap Ruby Clan Hall", "store Tobias")


@pytest.mark.parametrize(("last", "winner"), [("trash Ymir's White", 1), ("no more", 0)])
def test_the_bid_that_is_worked_out(table, last, winner):
    table.deck("loki", *["rocks_1"] * 9).explore()
    table.hand(0, "booze_2", "shinies_1").hand(1, "shinies_2", "booze_1")
    table.bid(["Mushroom Wine", "Copper Coins"], ["Silver Coins", "Ymir's White"])
    assert table.s.total[:2].tolist() == [3, 3]
    table.do(0, "trash Mushroom Wine").do(1, "trash Silver Coins").do(0, "no more").do(1, last)
    assert (table.s.winner, table.s.recruits) == (winner, 1)


# ---- what the log tells of a bid, a dig, a find


def told(table, p, words):
    """What a move is told as."""
    before, action = table.s.copy(), table.may(p)[words]
    table.do(p, words)
    return game.log_lines(table.box, before, p, action, table.s, ("Mia", "Tom"))


def test_the_trash_of_a_bid_is_told_when_all_have_chosen(table):
    table.deck("loki", *["rocks_1"] * 9).explore().hand(0, "booze_2", "shinies_1").hand(1, "shinies_4", "booze_1")
    table.bid(["Mushroom Wine", "Copper Coins"], ["Gems", "Ymir's White"])
    assert told(table, 0, "trash Copper Coins") == ["Mia has chosen what to trash."]
    lines = told(table, 1, "trash Ymir's White")
    assert lines[:3] == ["Mia trashes Copper Coins.", "Tom trashes Ymir's White.", "Bids: Mia 3, Tom 5. Tom wins."]
    assert not any("Trashed" in line for line in lines)


def test_what_thorvald_turns_up_and_who_finds_what_is_told(table):
    table.deck("rocks_2", "panda", "party", "rocks_3").hand(0, "thorvald").do(0, "spend Thorvald")
    assert told(table, 0, "use the action") == [
        "Mia's Thorvald turns up Granite Rocks, Trash Panda, Party at the Dining Hall!."
    ]
    table.deck("shinies_4", "rocks_1").s.draw[0, 3] = 6
    assert "Mia finds Gems." in told(table, 0, "end your actions")


def secret_lines(table, p):
    """What others are told of each thing that a seat may choose, but to stop or be ready."""
    lines, pointers = set(), set()
    for action in table.may(p).values():
        if action not in (actions.STOP, actions.READY):
            copy = np.array([table.s])[0]
            game.apply(table.box, copy, p, action)
            told = game.log_lines(table.box, table.s, p, action, copy, ("Mia", "Tom"))
            lines.add(tuple(told))
            pointers.add(tuple((line.things, line.flights) for line in told))
    assert len(pointers) == 1, pointers  # what lights up and what flies tells no more than the words
    return lines


def test_the_log_does_not_tell_what_baldur_has_seen_or_how_he_orders_it(table):
    table.deck("loki", "rocks_2", "shinies_4", "party", "goblins", "rocks_3").hand(0, "baldur")
    assert told(table, 0, "spend Baldur") == ["Mia spends Baldur."]
    assert told(table, 0, "scout") == ["Mia scouts."]
    assert secret_lines(table, 0) == {("Mia lays a card in its place.",)}


def test_the_log_does_not_tell_what_is_laid_aside_or_drawn(table):
    table.realm("reorganisation").top(0, *["shinies_1"] * 5, "shinies_2", "shinies_4", "booze_4").explore()
    assert told(table, 0, "2 cards") == ["Mia draws 2 cards."]
    assert secret_lines(table, 0) == {("Mia lays a card in its place.",)}


def test_the_log_does_not_tell_what_is_bid_trashed_or_given_up_before_all_have_decided(table):
    table.deck("loki", *["rocks_1"] * 9).explore()
    table.hand(0, "booze_2", "shinies_1").hand(1, "shinies_2", "booze_1")
    assert secret_lines(table, 0) == {()}
    table.bid(["Mushroom Wine", "Copper Coins"], ["Silver Coins", "Ymir's White"])
    assert secret_lines(table, 0) == {("Mia has chosen what to trash.",)}
    table.do(0, "trash Mushroom Wine").do(1, "trash Silver Coins")
    assert secret_lines(table, 0) == {("Mia has decided in the tie.",)}
    assert told(table, 0, "no more") == ["Mia has decided in the tie."]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("play Gold Coins", "Mia plays Gold Coins."),
        ("play Branch Mine", "Mia places the Branch Mine."),
        ("play Ori's Warehouse", "Mia places Ori's Warehouse."),
        ("play Dragon Lair", "Mia places the Dragon Lair."),
        ("spend Tobias", "Mia spends Tobias."),
        ("tap Rock Quarry", "Mia taps Rock Quarry and gains 2 rocks."),
        (
            "send Tobias to the Dragon Lair",
            "Mia sends Tobias to the Dragon Lair, and a Dragon Hoard comes on top of the draw pile.",
        ),
    ],
)
def test_deeds_are_told_of_somebody(table, words, line):
    table.hand(0, "shinies_3", "mine", "warehouse", "tobias", "lair").build(0, "quarry")
    if "Dragon Lair" in words and words.startswith("send"):
        table.realm("lair")
    assert told(table, 0, words)[0] == line


# ---- what a line points at, and what flies


MINE_SITE, HALL_SITE = f"site-{site_of('mine')}", f"site-{site_of('hall_ruby')}"
LAID_OUT = {  # a table, what is done there, and what the first line is about, with what flew
    "a resource card": (
        lambda t: t.hand(0, "shinies_3"), "play Gold Coins", (f"played-0-{SHINIES_3}", "purse-0"),
        (("card", "hand-0", f"played-0-{SHINIES_3}", 1), ("shinies", "hand-0", "purse-0", 3)),
    ),
    "a blueprint is placed": (
        lambda t: t.hand(0, "mine"), "play Branch Mine", (MINE_SITE,), (("card", "hand-0", MINE_SITE, 1),),
    ),
    "a location": (
        lambda t: t.hand(0, "lair"), "play Dragon Lair", (f"place-{LAIR}",),
        (("card", "hand-0", f"place-{LAIR}", 1),),
    ),
    "a dwarf is spent": (
        lambda t: t.hand(0, "tobias"), "spend Tobias", ("spent",), (("card", "hand-0", "spent", 1),),
    ),
    "a dwarf out of a Hall": (
        lambda t: stored(t), "spend Tobias", ("spent",), (("card", HALL_SITE, "spent", 1),),
    ),
    "work": (
        lambda t: working(t), "work on Branch Mine", (MINE_SITE, f"played-0-{TOBIAS}"),
        (("card", "spent", f"played-0-{TOBIAS}", 1),),
    ),
    "a tap": (
        lambda t: built(t, "mine"), "tap Branch Mine", (MINE_SITE, "purse-0"), (("shinies", MINE_SITE, "purse-0", 2),),
    ),
    "to the Dragon Lair": (
        lambda t: t.hand(0, "erik").realm("lair"), "send Erik to the Dragon Lair", (f"place-{LAIR}",),
        (("card", "hand-0", f"place-{LAIR}", 1),),
    ),
    "the end of the actions": (lambda t: t, "end your actions", ("pile",), ()),
}  # fmt: skip


def built(table, card):
    """A finished building in Mia's town."""
    table.build(0, card)
    return table


def stored(table):
    """Tobias in Mia's Hall."""
    return built(table, "hall_ruby").house("hall_ruby", "tobias")


def working(table):
    """Tobias is about to work on a Mine."""
    table.hand(0, "tobias").purse(4, 4, 4).build(0, "mine", steps=0)
    return table.do(0, "spend Tobias")


@pytest.mark.parametrize("lay, words, things, flights", LAID_OUT.values(), ids=LAID_OUT)
def test_a_line_points_at_what_it_is_about(table, lay, words, things, flights):
    line = told(lay(table), 0, words)[0]
    flown = tuple((flight.token, flight.start, flight.end, flight.count) for flight in line.flights)
    assert (line.things, flown) == (things, flights)


def test_bids_fly_when_they_are_turned_over_and_the_dwarf_to_who_has_won(table):
    table.deck("loki", *["rocks_1"] * 9).explore().hand(0, "booze_2", "shinies_1").hand(1, "shinies_4")
    table.do(0, "bid Mushroom Wine", "bid Copper Coins", "ready").do(1, "bid Gems")
    lines = {str(line): line for line in told(table, 1, "ready")}
    (flight,) = lines["Mia bids Copper Coins, Mushroom Wine."].flights
    assert (flight.start, flight.end, flight.count) == ("hand-0", "bid-0", 2)
    flown = {str(line): [(f.start, f.end) for f in line.flights] for line in told(table, 0, "trash Copper Coins")}
    assert flown["Mia trashes Copper Coins."] == [("bid-0", "trash")]
    assert flown["Loki, the Scoundrel joins Tom."] == [("prize", "discard-1")]
