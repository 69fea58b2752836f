import json

import pytest

from tabletown.cli import main
from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.players.bots import SearchBot
from tabletown.players.moves import play_bot
from tabletown.terminal.analyse import Judged, judge


@pytest.fixture(scope="module")
def game(took):
    """A game in which one side never builds anything."""
    match = Match(took, [Seat("Ann", "passer"), Seat("Ben", "evie")], seed=5)
    while not match.over:
        play_bot(match, match.actors[0])
    return match.record()


@pytest.fixture
def analyse(tmp_path, monkeypatch, capsys, game):
    """`tabletown analyse` of that game: exit code, what it says, and what it complains of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    records.save(tmp_path / "game.json", game)

    def run(*words):
        monkeypatch.setattr("sys.argv", ["tabletown", "analyse", *words])
        with pytest.raises(SystemExit) as end:
            main()
        return int(end.value.code or 0), *capsys.readouterr()

    return run


def test_who_never_builds_gives_the_most_away(took, game):
    judged = list(judge(took, game, SearchBot(took, playouts=200)))
    assert len(judged) == len(game.moves)
    cost = [sum(move.cost for move in judged if move and move.seat == seat) for seat in (0, 1)]
    assert cost[0] > 3 * cost[1]
    worst = max((move for move in judged if move), key=lambda move: move.cost)
    assert (worst.seat, worst.played) == (0, "pass") and worst.mark in ("?", "??")


def test_the_best_move_costs_nothing(took, game):
    for move in judge(took, game, SearchBot(took, playouts=100)):
        if move and move.played == move.best:
            assert move.cost == 0


@pytest.mark.parametrize(
    ("cost", "mark"), [(0.0, ""), (0.02, ""), (0.03, "?!"), (0.06, "?"), (0.12, "??"), (0.9, "??")]
)
def test_marks(cost, mark):
    assert Judged(1, 0, "pass", 0.0, "buy Ranch", cost).mark == mark


def test_the_worst_moves_and_a_verdict_on_each(analyse):
    code, out, _ = analyse("game.json", "--search", "search:100")
    assert code == 0
    assert "The most costly moves" in out and "pass" in out and "?" in out
    assert out.count("Ann") > 3 and "lost per decision" in out
    rows = [line for line in out.splitlines() if line.lstrip()[:1].isdigit()]
    assert 1 <= len(rows) <= 10


def test_all_and_as_data(analyse):
    _, out, _ = analyse("game.json", "--search", "search:50", "--json")
    moves = json.loads(out)
    assert {"ply", "seat", "played", "chance", "best", "best_chance", "cost", "mark"} == set(moves[0])
    _, out, _ = analyse("game.json", "--search", "search:50", "--all")
    assert "All decisions" in out
    assert sum(line.lstrip()[:1].isdigit() for line in out.splitlines()) == len(moves)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nowhere.json",), "nowhere.json"),
        (("damaged.json",), "damaged.json"),
        (("begun.json",), "nothing has been played yet"),
        (("game.json", "--search", "search:0"), "1 to 10,000,000 playouts"),
        (("game.json", "--search", "evie"), "an analysis needs a search such as search:2000, not evie"),
        (("game.json", "--search", "nobody"), "unknown bot 'nobody'"),
    ],
)
def test_what_cannot_be_analysed(analyse, tmp_path, took, words, why):
    (tmp_path / "damaged.json").write_text("{")
    records.save(tmp_path / "begun.json", Match(took, [Seat("A"), Seat("B")], seed=1).record())
    code, out, err = analyse(*words)
    assert code == 2 and out == "" and why in err and err.count("\n") <= 2
