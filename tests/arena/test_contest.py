"""Games of a plan: fair blocks, the same on any number of threads, and a fault of a bot is its own."""

import itertools

import pytest

from tabletown import games
from tabletown.arena import ledger
from tabletown.arena.contest import Contest, Game, Plan, finish_scores, results
from tabletown.arena.field import Entrant, read_field
from tabletown.engine.errors import BadOption, BadSeats, TabletownError, Unknown
from tabletown.engine.match import Match

pytestmark = pytest.mark.compiled
TOOK = games.find("harmonictook")

BOTS = '''
import os, sys, time

def last(view):
    print("nobody shall read this")
    return view.actions[-1]

class Counting:
    """Raises in its third decision, in every game anew."""
    def __init__(self):
        self.n = 0
    def __call__(self, view):
        self.n += 1
        if self.n == 3:
            raise RuntimeError("three is enough")
        return view.actions[0]

def illegal(view):
    return 999

def nonsense(view):
    return "roll"

def silent(view):
    time.sleep(60)

def leaves(view):
    os._exit(7)

def loud(view):
    os.write(1, b"x" * 100000)
    return view.actions[0].number
'''


@pytest.fixture(scope="module")
def bots(tmp_path_factory):
    file = tmp_path_factory.mktemp("bots") / "mybots.py"
    file.write_text(BOTS)
    return lambda name: f"{file}:{name}"


# ---- the field


def test_a_field_has_labels_that_tell_apart(bots):
    field = read_field(TOOK, ["evie", "EVIE", "Cheesy=fromage", bots("last"), f"Mine={bots('last')}"])
    assert [entrant.label for entrant in field] == ["EVie", "EVie 2", "Cheesy", "last", "Mine"]
    assert [entrant.is_python for entrant in field] == [False, False, False, True, True]


@pytest.mark.parametrize("word, error, says", [
    ("evi", Unknown, "did you mean evie"),
    ("nowhere.py:X", TabletownError, "no file"),
    ("mybots.py", BadSeats, "say which bot"),
    ("=evie", BadSeats, "no label"),
])  # fmt: skip
def test_a_bot_that_is_none_is_said(word, error, says):
    with pytest.raises(error, match=says):
        read_field(TOOK, [word])


def test_a_bot_file_without_such_a_bot_is_said(bots):
    with pytest.raises(TabletownError, match="cannot be loaded"):
        read_field(TOOK, [bots("absent")])


# ---- plans


def test_a_block_is_one_seed_in_all_rotations():
    plan = Plan(7, (((0, 1),), ((2, 1),)), 3)
    games_ = list(plan.games())
    assert len(games_) == plan.size == 12 and [game.number for game in games_] == list(range(12))
    for _, block in itertools.groupby(games_, key=lambda game: game.block):
        first, second = block
        assert first.seed == second.seed and first.seating == second.seating[::-1]
    assert len({game.seed for game in games_}) == 6


def test_the_threads_do_not_matter():
    plan = Plan(3, (((0, 1, 2),),), 40)
    field = read_field(TOOK, ["random", "evie", "fromage"])
    one, many = (list(Contest(TOOK, field, threads=n).play(plan.games())) for n in (1, 5))
    assert one == many and len(one) == 120


def test_a_game_of_personas_can_be_played_again_as_a_record():
    field = read_field(TOOK, ["random", "evie"])
    contest = Contest(TOOK, field, {"market": "limited-8"})
    for played in contest.play(Plan(5, (((0, 1),),), 4).games()):
        record = contest.record(played.game)
        assert record.scores == list(played.scores) and len(record.moves) == played.plies
        assert [seat["name"] for seat in record.seats] == [field[i].label for i in played.game.seating]


# ---- Python bots


def play(bots, *names, limit=20.0, seed=3):
    field = [Entrant(name, bots(name) if name in BOTS else name) for name in names]
    contest = Contest(TOOK, field, threads=1, limit=limit)
    (played,) = contest.play([Game(0, 0, seed, tuple(range(len(names))))])
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
    contest = Contest(TOOK, field, threads=1)
    played = list(contest.play(Plan(2, (((0, 1),),), 2).games()))
    contest.close()
    assert [game.reason for game in played] == ["raised RuntimeError: three is enough (mybots.py, line 15)"] * 4


def test_finish_scores_are_the_game_s_own_measure():
    field = read_field(TOOK, ["evie", "random"])
    (played,) = Contest(TOOK, field).play([Game(0, 0, 11, (0, 1))])
    finish = finish_scores(TOOK, played)
    assert finish[played.scores.index(1)] == 50 and min(finish) < 50


# ---- what records tell


def test_details_do_not_change_the_games_and_come_only_where_they_are_wanted(bots):
    field, plan = read_field(TOOK, ["random", "evie", "fromage"]), Plan(3, (((0, 1, 2),),), 5)
    plain = list(Contest(TOOK, field).play(plan.games()))
    told = list(Contest(TOOK, field, detailed=True).play(plan.games()))
    assert all(game.details is None for game in plain) and all(game.details for game in told)
    assert [game._replace(details=None) for game in told] == plain


def test_a_game_with_python_bots_tells_what_one_of_personas_tells(tmp_path):
    """The same game: a Python bot plays what the persona played."""
    field = read_field(TOOK, ["thoughtful", "evie"])
    contest = Contest(TOOK, field, threads=1, detailed=True)
    (compiled,) = contest.play([Game(0, 0, 9, (0, 1))])
    answers = [move.action for move in contest.record(compiled.game).moves if move.seat == 0]
    (tmp_path / "again.py").write_text(f"answers = iter({answers})\ndef again(view):\n    return next(answers)\n")
    mixed = Contest(TOOK, [Entrant("Thoughtful", f"{tmp_path}/again.py:again"), field[1]], threads=1, detailed=True)
    (played,) = mixed.play([compiled.game])
    mixed.close()
    assert played.reason == "" and played.details == compiled.details


def test_a_game_that_tells_no_more_has_plain_records(goofspiel):
    field = [Entrant("A", "random"), Entrant("B", "matcher")]
    contest = Contest(goofspiel, field, detailed=True)
    (played,) = contest.play([Game(0, 0, 9, (0, 1))])
    kept = ledger.line(goofspiel, field, played)
    assert played.details is None and list(kept)[:3] == ["number", "block", "seed"]
    assert list(kept["players"][0]) == ["label", "bot_type", "seat", "winner", "result", "score"]
    assert ledger.played_of(goofspiel, field, kept) == played


def test_what_we_keep_is_not_overwritten_by_what_a_game_tells():
    field = read_field(TOOK, ["random", "evie"])
    (played,) = Contest(TOOK, field).play([Game(0, 0, 9, (0, 1))])
    cities = [{"result": 77, "mood": "gay"}] * 2
    kept = ledger.line(TOOK, field, played._replace(details=({"seed": 0, "weather": "fine"}, cities)))
    assert kept["seed"] == 9 and kept["weather"] == "fine" and kept["players"][0]["mood"] == "gay"
    assert ledger.played_of(TOOK, field, kept) == played


# ---- search


def test_searches_and_levels_take_part(bots):
    field = read_field(TOOK, ["search:20", "gentle", "Fast=SEARCH:20MS", bots("last"), "evie"])
    assert [entrant.label for entrant in field] == ["search:20", "Gentle", "Fast", "last", "EVie"]
    assert [entrant.bot for entrant in field][:3] == ["search:20", "gentle", "search:20ms"]
    assert [entrant.is_python for entrant in field] == [False, False, False, True, False]


@pytest.mark.parametrize("word", ["search:0", "search", "search:1e99", "search:-1s"])
def test_a_search_without_a_sensible_budget_is_said(word):
    with pytest.raises(BadOption):
        read_field(TOOK, [word])


def test_a_search_plays_the_same_games_on_any_number_of_threads(bots):
    field = read_field(TOOK, ["search:12", "steady", "random", bots("last")])
    plan = Plan(3, (((0, 2),), ((1, 0),), ((3, 0),), ((2, 1),)), 2)
    played = [list(Contest(TOOK, field, threads=threads).play(plan.games())) for threads in (1, 4)]
    assert played[0] == played[1]
    assert {one.forfeit for one in played[0]} == {-1}
    for one in played[0]:  # and each can be looked at again
        assert Match.at(TOOK, one.record).scores() == list(one.scores)
