"""A game in words: nothing in the log tells a secret, and the rulebook holds every card."""

import re

import pytest

from tabletown.engine.match import Match, Seat
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.material import CARDS, pack


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
@pytest.mark.parametrize("seed", range(6))
def test_the_log_says_the_same_whatever_a_secret_is(seed):
    """What one click of a sealed bid is told as does not depend on the card."""
    match = Match(game, [Seat("Mia"), Seat("Tom"), Seat("Ada")], seed=seed)
    for ply in range(120):
        if match.over:
            break
        seat = match.actors[0]
        legal = match.legal(seat)
        if len(match.actors) > 1 and legal[0].number == actions.READY:
            lines = {tuple(Match.resume(game, match.record()).play(seat, a)) for a in legal[1:4]}
            assert len(lines) <= 1
        match.play(seat, legal[ply * 5 % len(legal)])


def test_a_game_is_told_to_its_end():
    match = Match(game, [Seat("Mia", "thane"), Seat("Tom", "host")], seed=2)
    while not match.over:
        match.play_bot(match.actors[0])
    assert re.search(r"(Mia|Tom) wins? with -?\d+ points|Mia and Tom win", match.log[-1])
    assert [label for label, _ in match.result()][:2] == ["result", "points"]


def test_questions_speak_of_what_is_asked(table):
    table.hand(0, "tobias")
    assert game.asks(table.box, table.s, 0, ("Mia", "Tom")) == "You have an empty purse. What do you do?"
    table.do(0, "spend Tobias")
    assert game.asks(table.box, table.s, 0, ("Mia", "Tom")) == "What does Tobias do?"


def test_every_action_has_words_of_its_own():
    said = [game.words(a, ("Mia", "Tom", "Ada", "Bob")) for a in range(game.N_ACTIONS)]
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
