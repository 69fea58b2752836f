"""The files of a contest: what a line tells, how a cut-off file goes on, and what is refused."""

import io
import subprocess
import sys

import pytest

from tabletown import games
from tabletown.arena import game_file
from tabletown.arena.contest import Contest, Played
from tabletown.arena.entrants import Entrant, read_entrants
from tabletown.arena.schedule import Plan, PlannedGame
from tabletown.engine import records
from tabletown.engine.defaults import complete
from tabletown.engine.match import Match
from tests.arena.conftest import arena, lines
from tests.waiting import LIMIT

pytestmark = pytest.mark.compiled
TOOK = games.find("harmonictook")


def test_a_record_tells_all_that_is_to_be_known_of_a_game(tmp_path):
    file = tmp_path / "d.jsonl"
    arena("duel", "evie", "fromage", "--seats", 3, "--blocks", 2, "--records", file)
    head, game, *_ = lines(file)
    assert head["format"] == 2 and head["seed"] == 1
    assert {"number", "block", "seed", "turns", "rounds", "first", "n_players", "decisions", "summary"} < set(game)
    assert game["turns"] == game["summary"]["turns"] and 1 < game["rounds"] <= -(-game["turns"] // 3)
    for seat, player in enumerate(game["players"]):
        assert list(player) == [
            "label", "bot_type", "seat", "winner", "result", "score", "finish",
            "eruv", "bank", "landmarks", "deck", "income_ev", "card_payouts",
        ]  # fmt: skip
        assert player["score"] == 50 - player["eruv"] == int(player["finish"]) and player["seat"] == seat
        assert player["winner"] == (len(player["landmarks"]) == 4)
        assert all(set(paid) == {"fires", "total"} for paid in player["card_payouts"].values())
    assert sum(player["winner"] for player in game["players"]) == 1


def test_a_record_of_a_forfeit_tells_as_much(tmp_path):
    bot = "class Tired:\n    left = 20\n    def __call__(self, view):\n        self.left -= 1\n"
    (tmp_path / "mybot.py").write_text(f"{bot}        return view.actions[-1] if self.left else 1 / 0\n")
    file = tmp_path / "f.jsonl"
    told = arena("duel", "mybot.py:Tired", "evie", "--blocks", 1, "--limit", LIMIT, "--records", file, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    for game in lines(file)[1:]:
        assert game["forfeit"]["reason"].startswith("raised ZeroDivisionError") and len(game["moves"]) > 20
        assert game["turns"] > 5 and all(player["deck"] and player["card_payouts"] for player in game["players"])


def test_a_game_that_tells_no_more_has_plain_records(goofspiel):
    field = [Entrant("A", "random"), Entrant("B", "matcher")]
    contest = Contest(complete(goofspiel), field, detailed=True)
    (played,) = contest.play([PlannedGame(0, 0, 9, (0, 1))])
    kept = game_file.line(contest, played)
    assert played.details is None and list(kept)[:3] == ["number", "block", "seed"]
    assert list(kept["players"][0]) == ["label", "bot_type", "seat", "winner", "result", "score", "finish"]
    assert game_file.played_of(goofspiel, field, kept) == played


def test_what_we_keep_is_not_overwritten_by_what_a_game_tells():
    field = read_entrants(TOOK, ["random", "evie"])
    contest = Contest(TOOK, field)
    (played,) = contest.play([PlannedGame(0, 0, 9, (0, 1))])
    cities = [{"result": 77, "mood": "gay"}] * 2
    kept = game_file.line(contest, played._replace(details=({"seed": 0, "weather": "fine"}, cities)))
    assert kept["seed"] == 9 and kept["weather"] == "fine" and kept["players"][0]["mood"] == "gay"
    assert game_file.played_of(TOOK, field, kept) == played


def test_a_game_of_a_file_becomes_a_record_that_is_true(tmp_path):
    file, out = tmp_path / "d.jsonl", tmp_path / "game.json"
    arena("duel", "evie", "fromage", "--blocks", 3, "--records", file, "--option", "market=limited-8")
    assert arena("record", file, 4, out).returncode == 0
    record = records.load(out)
    kept = lines(file)[5]
    assert record.scores == [player["result"] for player in kept["players"]] and record.seed == kept["seed"]
    verify = subprocess.run([sys.executable, "-m", "tabletown", "verify", out], capture_output=True, timeout=LIMIT)
    assert verify.returncode == 0
    assert arena("record", file, 4, out).returncode == 2
    there = arena("record", file, 99, tmp_path / "x")
    assert there.returncode == 2 and "holds 6 games, numbered from 0; there is no game 99" in there.stderr
    nowhere = arena("record", file, 0, "/proc/no/file")
    assert nowhere.returncode == 2 and nowhere.stderr.startswith("tabletown: /proc/no/file cannot be written")


def test_a_contest_that_was_cut_off_goes_on_where_it_was(tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    contest = ("round-robin", "random", "evie", "fromage", "--blocks", 20)
    assert arena(*contest, "--records", whole).returncode == 0
    data = whole.read_bytes()
    cut.write_bytes(data[: len(data) * 2 // 3])  # in the middle of a line
    again = arena(*contest, "--records", cut, "--resume")
    assert again.returncode == 0, again.stderr
    assert cut.read_bytes() == data


def test_a_contest_with_python_bots_that_was_cut_off_goes_on_where_it_was(tmp_path):
    (tmp_path / "mybot.py").write_text(
        "def last(view):\n    return view.actions[-1]\n\ndef bad(view):\n    return 999\n"
    )
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    contest = ("swiss", "mybot.py:last", "mybot.py:bad", "evie", "random", "--rounds", 3, "--limit", LIMIT)
    assert arena(*contest, "--records", whole, cwd=tmp_path).returncode == 0
    data = whole.read_bytes()
    assert b'"moves"' in data and b'"forfeit"' in data
    cut.write_bytes(data[: len(data) // 2])
    assert arena(*contest, "--records", cut, "--resume", cwd=tmp_path).returncode == 0
    assert cut.read_bytes() == data


def test_a_file_that_exists_or_is_foreign_is_left_alone(tmp_path):
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n")
    for flags in ((), ("--resume",)):
        told = arena("duel", "evie", "random", "--blocks", 1, "--records", diary, *flags)
        assert told.returncode == 2 and ("already exists" in told.stderr or "not an arena file" in told.stderr)
    assert diary.read_text() == "Dear diary\n"


def test_a_resume_with_other_settings_is_refused(tmp_path):
    file = tmp_path / "d.jsonl"
    arena("duel", "evie", "random", "--blocks", 2, "--records", file)
    before = file.read_bytes()
    for more in (["--seed", 2], ["--blocks", 3], ["--option", "starting_coins=9"]):
        told = arena("duel", "evie", "random", *(["--blocks", 2] if "--blocks" not in more else []), *more,
                     "--records", file, "--resume")  # fmt: skip
        assert told.returncode == 2 and "belongs to another contest" in told.stderr
    assert file.read_bytes() == before


def test_a_damaged_file_is_said(tmp_path):
    file = tmp_path / "d.jsonl"
    arena("duel", "evie", "random", "--blocks", 4, "--records", file)
    good = file.read_text().splitlines(keepends=True)
    with_a_gap, without_players = [*good[:3], *good[4:]], [*good[:3], '{"number":2}\n']
    no_json, cut_off = [*good[:3], "{\n", *good[4:]], [good[0][:-1]]
    for kept in (with_a_gap, without_players, no_json, cut_off):
        file.write_text("".join(kept))
        told = arena("duel", "evie", "random", "--blocks", 4, "--records", file, "--resume")
        said = "is not an arena file" if kept is cut_off else "is damaged"
        assert told.returncode == 2 and said in told.stderr and len(told.stderr.splitlines()) == 1
        assert file.read_text() == "".join(kept) and told.stdout == ""


def test_the_end_of_the_last_whole_line_is_found(monkeypatch):
    monkeypatch.setattr(game_file, "A_PIECE", 4)
    for text, whole in ((b"", 0), (b"abcdefghij", 0), (b"ab\n", 3), (b"ab\ncdefghijkl", 3), (b"a\nb\n", 4)):
        assert game_file.whole_bytes(io.BytesIO(text)) == whole


def test_a_line_names_the_winners_that_a_match_names(goofspiel):
    contest = Contest(complete(goofspiel), [Entrant("A", "random"), Entrant("B", "matcher")])
    for played in contest.play(Plan(4, (((0, 1),),), 20).games()):
        match = Match.at(goofspiel, contest.record(played.game))
        kept = game_file.line(contest, played)
        assert [seat for seat, player in enumerate(kept["players"]) if player["winner"]] == match.winners()


@pytest.mark.parametrize("scores, winners", [((1, 1), [True, True]), ((0, 0), [False, False])])
def test_all_or_none_win_a_cooperative_game(scores, winners):
    highrise = games.find("highrise")
    contest = Contest(highrise, read_entrants(highrise, ["random", "planner"]), {"living_together": True})
    row = (0,) * len(highrise.STATS)
    kept = game_file.line(contest, Played(PlannedGame(0, 0, 9, (0, 1)), scores, row, 9))
    assert [player["winner"] for player in kept["players"]] == winners
