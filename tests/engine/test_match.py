"""The referee: what it allows, what it refuses, what it takes back, what it shows."""

import importlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletown import games
from tabletown.engine import batch
from tabletown.engine.compile import COMPILED
from tabletown.engine.contract import COMPETITIVE, COOPERATIVE, EVERYTHING, PUBLIC, SOLO
from tabletown.engine.errors import BadOption, BadSeats, BotFault, Refused, Unknown
from tabletown.engine.match import Action, Match, Seat
from tabletown.games.harmonictook.actions import BUY, PASS, ROLL_ONE, ROLL_TWO
from tabletown.players import moves
from tabletown.players.hints import hint
from tabletown.players.moves import play_bot

from ..conftest import play_out

# ---- who sits where


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ([Seat("Mia")], "Harmonic Took is for 2 to 4 players, not 1"),
        ([Seat(n) for n in "ABCDE"], "Harmonic Took is for 2 to 4 players, not 5"),
        ([Seat("Mia"), Seat("mia")], "two players have the name Mia"),
        ([Seat("Mia"), Seat("  ")], "'  ' is not a valid name"),
        ([Seat("Mia"), Seat("B\n")], "is not a valid name"),
        ([Seat("Mia"), Seat("x" * 41)], "use 1 to 40 printable characters"),
    ],
)
def test_impossible_seats_are_refused(took, seats, message):
    with pytest.raises(BadSeats, match=message):
        Match(took, seats)


def test_an_unknown_persona_is_refused(took):
    with pytest.raises(Unknown, match="unknown bot 'rndom'; did you mean random?"):
        moves.check_players(took, [Seat("Mia"), Seat("Bob", "rndom")])


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(match, seed):
    with pytest.raises(BadOption, match="the seed must be from 0 to"):
        match("A", "B", seed=seed)


def test_two_matches_without_a_seed_are_two_games(match):
    assert match("A", "B", seed=None).seed != match("A", "B", seed=None).seed


def test_an_unknown_game_is_refused():
    with pytest.raises(Unknown, match="unknown game 'harmonicbook'; did you mean harmonictook?"):
        games.find("harmonicbook")


# ---- moves


def test_only_the_seat_on_turn_acts(match):
    table = match("A", "B")
    assert table.actors == [0]
    assert table.legal(1) == []
    with pytest.raises(Refused, match=r"it is not your turn \[6\]"):
        table.play(1, ROLL_ONE)


@pytest.mark.parametrize("action", [ROLL_TWO, PASS, BUY, -1, 10**6, 2**80])
def test_a_refused_action_says_why_and_changes_nothing(match, action):
    table = match("A", "B")
    before = table.record()
    with pytest.raises(Refused) as why:
        table.play(0, action)
    assert str(why.value)
    assert table.record() == before
    assert table.log == []


@pytest.mark.parametrize("action", ["roll", None, 1.0, [0]])
def test_what_is_no_action_is_refused(match, action):
    with pytest.raises(Refused, match="is not the number of an action"):
        match("A", "B").play(0, action)


def test_a_move_is_told_and_logged(match):
    table = match("Ann", "Ben")
    told = table.play(0, table.legal(0)[0])
    assert told[0].startswith("Ann rolls ")
    assert table.log == told


def test_an_action_can_be_given_as_offered(match):
    table = match("A", "B")
    table.play(0, Action(ROLL_ONE, "whatever"))
    assert table.ply == 1


# ---- undo


@pytest.fixture
def bought(match):
    """Ann has rolled and bought a Wheat Field; Ben is to roll."""
    table = match("Ann", "Ben")
    table.play(0, ROLL_ONE)
    before = table.record(), list(table.log)
    table.play(0, BUY)
    return table, before


def test_a_purchase_can_be_taken_back_until_the_next_throw(bought):
    table, before = bought
    assert table.undo(0) == "buy Wheat Field"
    assert (table.record(), table.log) == before


def test_a_throw_cannot_be_taken_back(match):
    table = match("Ann", "Ben")
    table.play(0, ROLL_ONE)
    with pytest.raises(Refused, match="chance has decided something since, or something hidden was shown"):
        table.undo(0)


def test_nobody_takes_back_what_another_did(bought):
    table, _ = bought
    with pytest.raises(Refused, match="Ann has acted since"):
        table.undo(1)


def test_nothing_is_taken_back_once_another_seat_has_acted(bought):
    table, _ = bought
    table.play(1, ROLL_ONE)
    with pytest.raises(Refused, match="Ben has acted since"):
        table.undo(0)


def test_at_the_start_there_is_nothing_to_take_back(match):
    with pytest.raises(Refused, match="there is nothing to take back"):
        match("A", "B").undo(0)


def test_a_refused_undo_changes_nothing(match):
    table = match("Ann", "Ben")
    table.play(0, ROLL_ONE)
    before = table.record()
    with pytest.raises(Refused):
        table.undo(0)
    assert table.record() == before


def test_several_moves_are_taken_back_one_by_one(match, took):
    """A swap takes two clicks and a purchase follows: three moves without chance between them."""
    table = swap_table(match, took)
    start = table.record()
    seat = table.actors[0]
    table.play(seat, next(a for a in table.legal(seat) if a.words.startswith("give")))
    table.play(seat, table.legal(seat)[0])
    assert table.undo(seat).startswith("take ")
    assert table.undo(seat).startswith("give ")
    assert table.record() == start


def swap_table(match, took):
    """A match in which a Business Center has just fired."""
    for seed in range(500):
        table = match("A", "B", seed=seed, options={"starting_coins": 50})
        while table.ply < 40 and not table.over:
            seat = table.actors[0]
            wish = [a for a in table.legal(seat) if a.words == "buy Business Center"]
            if any(a.words.startswith("give") for a in table.legal(seat)):
                return table
            table.play(seat, wish[0] if wish else table.legal(seat)[0])
    raise AssertionError("no Business Center has fired")


def test_a_secret_bid_can_be_taken_back_until_another_has_bid(match, goofspiel):
    table = match("A", "B", game=goofspiel)
    table.play(0, 4)
    assert table.undo(0) == "bid 5"
    table.play(0, 4)
    table.play(1, 2)
    assert table.undo_refusal(0)
    assert table.undo_refusal(1) == "chance has decided something since, or something hidden was shown"


def test_a_secret_bid_can_be_taken_back_though_another_has_bid_meanwhile(match, goofspiel):
    table = match("A", "B", "C", game=goofspiel)
    table.play(1, 2)
    alone = table.record(), list(table.log)
    table = match("A", "B", "C", game=goofspiel, seed=table.seed)
    table.play(0, 4)
    table.play(1, 2)
    assert table.undo(0) == "bid 5"
    assert (table.record(), table.log) == alone
    assert table.actors == [0, 2]
    table.play(0, 0)
    assert table.undo(1) == "bid 3"
    assert table.actors == [1, 2]
    table.play(1, 3)
    table.play(2, 1)
    assert [table.undo_refusal(seat) != "" for seat in range(3)] == [True] * 3
    again = Match.resume(goofspiel, table.record())
    assert again.digest() == table.digest()


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_an_undo_always_leads_exactly_back(data):
    table = Match(games.find("harmonictook"), [Seat("A"), Seat("B"), Seat("C")], seed=data.draw(st.integers(0, 999)))
    for _ in range(data.draw(st.integers(0, 60))):
        if table.over:
            return
        seat = table.actors[0]
        before, log, chance = table.record(), list(table.log), table.position()[0].rng_count
        table.play(seat, data.draw(st.sampled_from(table.legal(seat))))
        fair = table.position()[0].rng_count == chance
        assert (table.undo_refusal(seat) == "") == fair
        if fair and data.draw(st.booleans()):
            table.undo(seat)
            assert (table.record(), table.log) == (before, log)


# ---- what is seen


def test_a_view_holds_no_seed(match):
    table = match("A", "B", seed=123456789)
    view = table.view(0)
    assert (view.state.seed, view.state.rng_count) == (0, 0)


def test_a_view_is_a_copy(match):
    table = match("A", "B")
    table.view(0).state.coins[0] = 99
    assert table.view(0).state.coins[0] == 3


def test_the_public_may_look_but_not_act(match):
    view = match("A", "B").view(PUBLIC)
    assert view.actions == []
    assert not view.over


def test_a_secret_bid_is_rearranged_for_others_and_kept_for_its_owner(match, goofspiel):
    table = match("A", "B", game=goofspiel)
    table.play(0, 12)
    assert table.view(0).state.bid[0] == 13
    seen = {int(Match.at(goofspiel, table.record())._view(1, seed).state.bid[0]) for seed in range(60)}
    assert len(seen) > 5


def test_a_view_carries_nothing_but_its_own_table(match):
    """The spare table holds what another seat saw when it thought."""
    table = match("A", "random")
    hint(table, 0)()
    assert len(table.view(0).state.base) == 1


@pytest.mark.parametrize("action", [PASS, 10**6, 5 * 10**8, -1])
def test_an_illegal_action_cannot_even_be_imagined(match, action):
    with pytest.raises(Refused):
        match("A", "B").view(0).imagine(action)


@pytest.mark.parametrize("game, viewer", [("harmonictook", PUBLIC), ("mountainhome", EVERYTHING)])
def test_an_open_view_is_for_the_viewer_whom_the_game_knows(game, viewer):
    match = Match(games.find(game), [Seat("Ann"), Seat("Ben")], seed=1)
    view = match.open_view()
    assert view.viewer == viewer and view.actions == []
    assert view.state.tobytes() == match.position()[0].tobytes() and view.state is not match.position()[0]


def test_a_viewer_who_holds_no_seat_has_no_actions(match):
    assert match("A", "B").legal(PUBLIC) == []


def test_a_game_that_fails_to_tell_leaves_the_match_as_it_was(match, monkeypatch, goofspiel):
    def mute(*what):
        raise IndexError("no words")

    monkeypatch.setattr(goofspiel, "log_lines", mute)
    table = match("A", "B", game=goofspiel)
    before = table.record()
    with pytest.raises(IndexError):
        table.play(0, 1)
    assert table.record() == before


def test_imagining_leaves_the_game_alone(match):
    table = match("A", "B")
    before = table.digest()
    after = table.view(0).imagine(ROLL_ONE)
    assert after.state.thrown + after.state.turns == 1
    assert table.digest() == before


def test_a_hint_is_legal_and_asked_only_of_those_who_decide(match):
    table = match("A", "B")
    found = hint(table, 0)()
    assert found.action in table.legal(0)
    assert found.why
    with pytest.raises(Refused, match="has nothing to decide now"):
        hint(table, 1)()


# ---- bots


def test_a_persona_plays_in_a_match_as_in_a_batch(match, took):
    field = batch.field_of(took, ["random", "random"])
    results = batch.play(took, field, batch.seed_plan(3, 5))
    for seed, scores, plies in zip(batch.seed_plan(3, 5), results.scores, results.plies, strict=True):
        table = play_out(match("random", "random", seed=int(seed)))
        assert (table.scores(), table.ply) == (scores.tolist(), plies)


def test_a_python_bot_plays(took):
    table = Match(took, [Seat("A", "greedy", lambda view: view.actions[-1].number), Seat("B", "random")], seed=1)
    assert play_out(table).over


def raises(view):
    raise ZeroDivisionError("oh no")


def sleeps(view):
    time.sleep(60)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (raises, "the bot Bad raised ZeroDivisionError: oh no .test_match.py, line"),
        (lambda view: 9999, "the bot Bad answered action 9999, which is refused: there is no such action"),
        (lambda view: PASS, r"the bot Bad answered action 3, which is refused: roll the dice first \[7\]"),
        (lambda view: None, "the bot Bad answered nonsense: None is not the number of an action"),
        (lambda view: "roll", "the bot Bad answered nonsense"),
        (lambda view: exit(), "the bot Bad raised SystemExit"),
        (sleeps, "the bot Bad did not answer within 0.2 seconds"),
    ],
    ids=["raises", "no such action", "illegal", "nothing", "words", "exits", "silent"],
)
def test_a_bad_bot_is_told_and_the_game_stands(took, monkeypatch, bot, message):
    if bot is sleeps:
        monkeypatch.setattr(moves, "TIMEOUT", 0.2)
    table = Match(took, [Seat("Bad", "bad", bot), Seat("B")], seed=1)
    before = table.record()
    with pytest.raises(BotFault, match=message):
        play_bot(table, 0)
    assert table.record() == before


def test_a_bot_that_scribbles_on_its_view_changes_nothing(took):
    def vandal(view):
        view.state.coins[:] = 99
        view.box.cost[:] = 0
        return view.actions[0]

    table = Match(took, [Seat("Vandal", "v", vandal), Seat("B")], seed=1)
    honest = Match(took, [Seat("Honest", "h", lambda view: view.actions[0]), Seat("B")], seed=1)
    play_bot(table, 0), play_bot(honest, 0)
    assert table.digest() == honest.digest()
    assert table.box.cost[1] == 1


def test_a_person_is_no_bot(match):
    with pytest.raises(Refused, match="A is not a bot"):
        play_bot(match("A", "B"), 0)


# ---- who has won


def bid(match, *rounds):
    """Bids of all seats, round by round."""
    for bids in rounds:
        for seat, card in enumerate(bids):
            match.play(seat, card - 1)
    return match


def test_the_best_of_competitors_wins(match, goofspiel):
    table = match("Ann", "Bob", game=goofspiel, options={"cards": 3})
    assert table.kind == COMPETITIVE and table.winners() == []  # nobody has won yet
    bid(table, (3, 1), (2, 2), (1, 3))
    assert table.over and len(set(table.scores())) == 2
    assert table.winners() == [table.scores().index(max(table.scores()))]


def test_equals_share_the_victory(match, goofspiel):
    table = bid(match("Ann", "Bob", "Cid", game=goofspiel, options={"cards": 3}), (1, 1, 1), (2, 2, 2), (3, 3, 3))
    assert table.scores() == [0, 0, 0] and table.winners() == [0, 1, 2]


needs_no_compiler = pytest.mark.skipif(COMPILED, reason="runs interpreted: compiling a large game takes a minute")


def ended(name, seats, options, **cells):
    """A match of a game whose table was set to be over."""
    match = Match(games.find(name), [Seat(f"P{i}") for i in range(seats)], options, seed=1)
    match._states[0].phase = importlib.import_module(f"tabletown.games.{name}.state").OVER
    for cell, value in cells.items():
        match._states[0][cell][:seats] = value
    assert match.over
    return match


@needs_no_compiler
def test_nobody_wins_alone():
    match = ended("harmonies", 1, {})
    assert match.kind == SOLO and match.winners() == []


@needs_no_compiler
@pytest.mark.parametrize(("finished", "winners"), [(1, [0, 1, 2]), (0, [])], ids=["won", "lost"])
def test_all_win_or_lose_together(finished, winners):
    match = ended("highrise", 3, {"living_together": True}, finished=finished)
    assert match.kind == COOPERATIVE and match.winners() == winners
