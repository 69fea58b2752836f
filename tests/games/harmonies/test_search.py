"""What a search asks of Harmonies: how good a position is, what chance has shown, what looks good at first sight."""

import numpy as np
import pytest

from tabletown import games
from tabletown.arena.contest import Contest
from tabletown.arena.entrants import read_entrants
from tabletown.arena.schedule import Plan
from tabletown.engine.match import Match, Seat
from tabletown.games.harmonies import prior, public_chance
from tabletown.games.harmonies.actions import AT, DRAFT, END, N_ACTIONS, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.bots import evaluation, features
from tabletown.games.harmonies.bots import prior as prior_module
from tabletown.games.harmonies.bots.features import FEATURES, FEATURES_AT, SCRATCH
from tabletown.games.harmonies.bots.weights import AT_KNOTS, BLUR, KNOTS, WEIGHTS
from tabletown.games.harmonies.material import COLOURS
from tabletown.games.harmonies.rules.decisions import apply, legal
from tabletown.games.harmonies.state import OVER, TOKEN
from tabletown.games.harmonies.views.fits import places
from tabletown.players.moves import play_bot

from .conftest import IDS, mask, spot

FROG, DUCK = IDS.index("frog"), IDS.index("duck")


def chances(box, s):
    out = np.zeros(4)
    evaluation.evaluate(box, s, out, np.zeros(SCRATCH))
    return out[: int(s.seats)].tolist()


def numbers(box, s, p=0, spaces=10):
    """A seat's numbers by name."""
    work = np.zeros(SCRATCH)
    features.write_features(box, s, p, spaces, spaces, work)
    return dict(zip(FEATURES, work[FEATURES_AT:].tolist(), strict=True))


def sight(box, s):
    """How good each legal action looks."""
    acts, out = np.zeros(N_ACTIONS, np.int16), np.zeros(N_ACTIONS)
    n = legal(box, s, int(s.turn), acts)
    prior(box, s, int(s.turn), n, acts, out)
    return dict(zip(acts[:n].tolist(), out[:n].tolist(), strict=True))


# ---- how likely each seat is to win


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("side", ("river", "islands"))
def test_chances_are_shared_among_the_seats(table, seats, side):
    box, s = table(seats=seats, options={"side": side})
    found = chances(box, s)
    assert sum(found) == pytest.approx(1) and min(found) > 0


def test_who_has_more_points_is_likelier_to_win_and_surer_near_the_end(table):
    board = {"a1": "brown brown green", "b1": "brown brown green", "c1": "brown brown green"}
    full = {f"{column}{row}": "blue" for column in "de" for row in (1, 2, 3, 4)}
    early, late = table(boards=[board, {}]), table(boards=[{**board, **full}, full])
    late[1].ending = 1
    assert 0.55 < chances(*early)[0] < chances(*late)[0]


def test_a_seat_without_a_turn_to_come_has_what_it_has(table):
    box, s = table(boards=[{"a1": "green"}, {}], cards=[{"frog": 0}], turn=1, ending=1)
    work = np.zeros(SCRATCH)
    assert first_points(box, s, 0, work) == 1.0
    assert first_points(box, s, 1, work) > 4  # with a whole turn ahead


def first_points(box, s, p, work):
    from tabletown.games.harmonies.bots.evaluation import points_in_the_end

    return points_in_the_end(box, s, p, 0, work)


def test_at_the_end_the_outlook_is_the_result(table):
    box, s = table(boards=[{"a1": "green"}, {"a1": "brown green"}], phase=OVER)
    assert chances(box, s) == [0, 1]
    box, s = table(boards=[{"a1": "green"}, {"a1": "green"}], phase=OVER)
    assert chances(box, s) == [0.5, 0.5]


def test_alone_it_says_how_good_the_end_will_be(table):
    low, high = table(seats=1), table(seats=1, boards=[{"a1": "brown brown green", "b1": "brown brown green"}])
    assert 0 < chances(*low)[0] < chances(*high)[0] < 1
    high[1].phase = OVER
    assert chances(*high)[0] < 0.05  # 14 points


def test_what_is_in_hand_is_placed_where_it_is_good(table):
    """A green token is worth more to who has a bare trunk for it."""
    found = [chances(*table(boards=[board, {}], hand="green")) for board in ({"a1": "brown brown"}, {"a1": "brown"})]
    assert found[0][0] > found[1][0]


def test_looking_changes_nothing(table):
    box, s = table(seats=3, boards=[{"a1": "brown"}], cards=[{"frog": 0}], hand="green blue")
    before = s.tobytes()
    chances(box, s)
    sight(box, s)
    assert s.tobytes() == before


# ---- the numbers of a board


def test_numbers_count_points_stacks_and_cubes(table):
    board = {
        "a1": "brown", "a2": "brown brown", "a3": "red", "b1": "yellow", "c1": "gray", "d1": "gray gray",
        "e4": "gray gray", "e1": "blue", "e2": "blue", "c4": "gray",
    }  # fmt: skip
    box, s = table(boards=[board], cards=[{"frog": 1, "bear": 0}], cubes=[["d1"]], row=[], trays=[""] * 5)
    found = numbers(box, s)
    assert {name: found[name] for name in ("trees", "mountains", "fields", "water", "animals")} == {
        "trees": 0, "mountains": 4, "fields": 0, "water": 2, "animals": 2,
    }  # fmt: skip
    assert [found[name] for name in ("trunks", "tall trunks", "bricks", "lone fields")] == [1, 1, 1, 1]
    assert [found[name] for name in ("stones", "lone stones", "hills", "lone hills")] == [1, 1, 0, 1]
    assert [found[name] for name in ("hills with cubes", "stones with cubes", "cubes")] == [1, 0, 1]
    assert found["unfinished cards"] == 2 and found["empty spaces"] == 13 and found["a turn in this round"] == 1


def test_a_tray_promises_what_its_tokens_do_at_once(table):
    box, s = table(boards=[{"a1": "brown brown", "c3": "yellow"}], trays=["green yellow blue", "", "", "", ""])
    rich = numbers(box, s)["what a tray promises"]
    box, s = table(boards=[{"a1": "brown brown", "c3": "yellow"}], trays=["red red red", "", "", "", ""])
    assert rich > 5 > numbers(box, s)["what a tray promises"]
    assert not s.hand.any()


def test_only_who_has_a_turn_to_come_looks_at_the_trays(table):
    box, s = table(turn=1, ending=1, boards=[{"a1": "brown"}, {"a1": "brown"}])
    assert numbers(box, s, 0)["what a tray promises"] == 0 < numbers(box, s, 1)["what a tray promises"]


def test_weights_are_interpolated_between_their_knots():
    assert WEIGHTS.shape == (2, 24, len(FEATURES)) and BLUR.shape == (2, 24)
    for k, knot in enumerate(KNOTS):
        assert WEIGHTS[0, knot].tolist() == pytest.approx([AT_KNOTS[name][0][k] for name in FEATURES])
    assert WEIGHTS[0, 1].tolist() == pytest.approx([np.mean(AT_KNOTS[name][0][:2]) for name in FEATURES])
    assert (np.diff(BLUR, axis=1) >= 0).all()


# ---- what chance has shown


def test_an_omen_is_what_lies_out_at_the_beginning_of_a_turn(table):
    box, s = table(seed=1)
    other = table(seed=2)[1]
    assert public_chance(box, s) > 0 and public_chance(box, s) != public_chance(box, other)
    apply(box, s, 0, TAKE)
    assert public_chance(box, s) == 0


# ---- first sight


@pytest.mark.parametrize("seed", range(6))
def test_a_token_makes_a_habitat_where_the_view_says_so(seed):
    match = Match(games.find("harmonies"), [Seat("A", "ranger"), Seat("B", "ranger")], seed=seed)
    for _ in range(90):
        play_bot(match, match.actors[0])
    box, s = match.box, match.position()[0]
    for p in range(2):
        mine = [c for c in range(len(IDS)) if int(s.cards[p]) >> c & 1 and s.placed[c] < box.cubes[c]]
        for colour in range(len(COLOURS)):
            found = {place.missing for c in mine for place in places(box, s, p, c) if place.colour == colour}
            bits = prior_module.completing(box, s, p, colour)
            assert {at for at in range(35) if bits >> prior_module.bit_of(at) & 1} == found


def test_tokens_look_best_where_they_complete_something(table):
    box, s = table(boards=[{"a1": "brown brown", "c3": "blue"}], cards=[{"frog": 0}], hand="green", phase=TOKEN, held=3)
    looks = sight(box, s)
    assert looks[AT + spot("a1")] > looks[AT + spot("e5")] and looks[AT + spot("c2")] > looks[AT + spot("e5")]
    assert mask("c2") & prior_module.completing(box, s, 0, 3)


def test_cubes_come_first_and_the_end_last(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], cards=[{"frog": 0}], hand="", row=["otter"])
    looks = sight(box, s)
    assert max(looks, key=looks.get) == SETTLE + FROG and min(looks, key=looks.get) == END


def test_trays_cards_and_tokens_that_make_habitats_look_better(table):
    box, s = table(boards=[{"c3": "blue", "b3": "red red"}], cards=[{"frog": 0}], row=["duck", "otter"],
                   trays=["green red red", "red red red"])  # fmt: skip
    looks = sight(box, s)
    assert looks[TAKE] > looks[TAKE + 1] and looks[DRAFT + DUCK] > looks[DRAFT + IDS.index("otter")]
    box, s = table(boards=[{"c3": "blue"}], cards=[{"frog": 0}], hand="green red")
    looks = sight(box, s)
    assert looks[PLACE + 3] > looks[PLACE + 5]


# ---- strength


@pytest.mark.slow
@pytest.mark.compiled
def test_a_short_search_beats_the_best_persona():
    harmonies = games.find("harmonies")
    contest, won = Contest(harmonies, read_entrants(harmonies, ["search:200", "steward"])), 0
    for played in contest.play(Plan(2026, (((0, 1),),), 15).games()):
        won += played.scores[played.game.seating.index(0)] > played.scores[played.game.seating.index(1)]
    assert won >= 18  # of 30
