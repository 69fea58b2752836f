"""Games of a plan: fair blocks, the same on any number of threads, and a fault of a bot is its own."""

import pytest

from tabletown import games
from tabletown.arena.contest import (
    Contest,
    Played,
    finish_points,
    finish_scores,
    finish_unit,
    finish_words,
    results,
)
from tabletown.arena.entrants import Entrant, read_entrants
from tabletown.arena.game_file import stats_line
from tabletown.arena.schedule import Plan, PlannedGame
from tabletown.engine.match import Match
from tests.arena.conftest import BOTS
from tests.waiting import LIMIT

pytestmark = pytest.mark.compiled
TOOK = games.find("harmonictook")


# ---- personas


def test_the_threads_do_not_matter():
    plan = Plan(3, (((0, 1, 2),),), 40)
    field = read_entrants(TOOK, ["random", "evie", "fromage"])
    one, many = (list(Contest(TOOK, field, threads=n).play(plan.games())) for n in (1, 5))
    assert one == many and len(one) == 120


def test_a_game_of_personas_can_be_played_again_as_a_record():
    field = read_entrants(TOOK, ["random", "evie"])
    contest = Contest(TOOK, field, {"market": "limited-8"})
    for played in contest.play(Plan(5, (((0, 1),),), 4).games()):
        record = contest.record(played.game)
        assert record.scores == list(played.scores) and len(record.moves) == played.plies
        assert [seat["name"] for seat in record.seats] == [field[i].label for i in played.game.seating]


# ---- Python bots


def play(bots, *names, limit=LIMIT, seed=3):
    field = [Entrant(name, bots(name) if name in BOTS else name) for name in names]
    contest = Contest(TOOK, field, threads=1, limit=limit)
    (played,) = contest.play([PlannedGame(0, 0, seed, tuple(range(len(names))))])
    contest.close()
    return contest, played


def test_a_python_bot_plays_in_a_process_of_its_own(bots, capfd):
    contest, played = play(bots, "last", "random")
    assert played.forfeit == -1 and sum(played.scores) == 1
    assert played.record.scores == list(played.scores)
    assert Match.at(TOOK, played.record).digest() == played.record.hashes[played.plies]
    assert "nobody shall read this" not in capfd.readouterr().out


@pytest.mark.parametrize("name, says, plies", [
    ("Counting", "raised RuntimeError: three is enough", 4),
    ("illegal", "answered action 999, which is refused", 0),
    ("nonsense", "answered nonsense: 'roll' is not the number of an action", 0),
    ("leaves", "ended with exit code 7", 0),
])  # fmt: skip
def test_a_fault_is_a_forfeit_with_a_record_that_leads_there(bots, name, says, plies):
    _, played = play(bots, name, "random")
    assert played.forfeit == 0 and says in played.reason
    assert results(played) == [0.0, 1.0] and finish_scores(TOOK, played) == [0.0, 1.0]
    there = Match.at(TOOK, played.record)
    assert there.actors == [0] and there.ply == played.plies >= plies


def test_silence_is_a_forfeit_too(bots):
    _, played = play(bots, "random", "silent", limit=0.5)
    assert played.forfeit == 1 and played.reason == "did not answer within 0.5 seconds"


def test_a_bot_that_writes_much_is_not_heard(bots, capfd):
    _, played = play(bots, "loud", "random")
    assert played.forfeit == -1 and "xxx" not in capfd.readouterr().out


def test_after_a_fault_the_next_game_begins_anew(bots):
    field = [Entrant("c", bots("Counting")), Entrant("r", "random")]
    contest = Contest(TOOK, field, threads=1, limit=LIMIT)
    played = list(contest.play(Plan(2, (((0, 1),),), 2).games()))
    contest.close()
    assert [game.reason for game in played] == ["raised RuntimeError: three is enough (mybots.py, line 15)"] * 4


def test_finish_scores_are_the_game_s_own_measure():
    field = read_entrants(TOOK, ["evie", "random"])
    (played,) = Contest(TOOK, field).play([PlannedGame(0, 0, 11, (0, 1))])
    finish = finish_scores(TOOK, played)
    assert finish[played.scores.index(1)] == 50 and min(finish) < 50


@pytest.mark.parametrize(
    ("name", "scores", "points", "words"),
    [
        ("harmonies", (9713, 8705), [97, 87], ["97 points and 13 cubes", "87 points and 5 cubes"]),
        ("harmonies", (70097,), [7], ["7 suns and 97 points"]),
        ("mountainhome", (211, 210), [21, 21], ["21 points and 1 tie-break won", "21 points"]),
        ("highrise", (31, 24), [31, 24], ["31 points", "24 points"]),
    ],
)
def test_a_finish_is_said_in_what_players_count(name, scores, points, words):
    game = games.find(name)
    played = Played(PlannedGame(0, 0, 7, tuple(range(len(scores)))), scores, (0,) * len(game.STATS), 12)
    assert finish_points(game, played) == points and finish_words(game, played) == words
    assert finish_scores(game, played) == list(scores) and finish_unit(game) == "points"


def test_a_finish_score_of_its_own_is_said_as_it_is_and_a_forfeit_as_one():
    row = tuple({"score_0": 50, "score_1": 45}.get(name, 0) for name in TOOK.STATS)
    played = Played(PlannedGame(0, 0, 7, (0, 1)), (1, 0), row, 12)
    assert finish_words(TOOK, played) == ["50", "45"] and finish_unit(TOOK) == "score"
    assert finish_words(TOOK, played._replace(forfeit=1, scores=(0, 0))) == ["no result", "forfeit"]


def test_a_line_of_stats_says_what_it_counts():
    game = games.find("harmonies")
    contest = Contest(game, read_entrants(game, ["A=steward", "B=ranger"]))
    row = tuple(24 if name == "turns" else 0 for name in game.STATS)
    line = stats_line(contest, Played(PlannedGame(0, 0, 7, (1, 0)), (8705, 9713), row, 12))
    assert line == "turns=24  n=2  A=97 points and 13 cubes  B=87 points and 5 cubes"


# ---- what records tell


def test_details_do_not_change_the_games_and_come_only_where_they_are_wanted(bots):
    field, plan = read_entrants(TOOK, ["random", "evie", "fromage"]), Plan(3, (((0, 1, 2),),), 5)
    plain = list(Contest(TOOK, field).play(plan.games()))
    told = list(Contest(TOOK, field, detailed=True).play(plan.games()))
    assert all(game.details is None for game in plain) and all(game.details for game in told)
    assert [game._replace(details=None) for game in told] == plain


def test_a_game_with_python_bots_tells_what_one_of_personas_tells(tmp_path):
    """The same game: a Python bot plays what the persona played."""
    field = read_entrants(TOOK, ["thoughtful", "evie"])
    contest = Contest(TOOK, field, threads=1, detailed=True)
    (compiled,) = contest.play([PlannedGame(0, 0, 9, (0, 1))])
    answers = [move.action for move in contest.record(compiled.game).moves if move.seat == 0]
    (tmp_path / "again.py").write_text(f"answers = iter({answers})\ndef again(view):\n    return next(answers)\n")
    mixed = Contest(TOOK, [Entrant("Thoughtful", f"{tmp_path}/again.py:again"), field[1]], threads=1, detailed=True)
    (played,) = mixed.play([compiled.game])
    mixed.close()
    assert played.reason == "" and played.details == compiled.details


# ---- search


def test_a_search_plays_the_same_games_on_any_number_of_threads(bots):
    field = read_entrants(TOOK, ["search:12", "steady", "random", bots("last")])
    plan = Plan(3, (((0, 2),), ((1, 0),), ((3, 0),), ((2, 1),)), 2)
    played = [list(Contest(TOOK, field, threads=threads).play(plan.games())) for threads in (1, 4)]
    assert played[0] == played[1]
    assert {one.forfeit for one in played[0]} == {-1}
    for one in played[0]:  # and each can be looked at again
        assert Match.at(TOOK, one.record).scores() == list(one.scores)
