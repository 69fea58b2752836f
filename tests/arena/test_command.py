"""The arena as a bot author meets it: commands, their verdicts and files, and what is said when something is wrong."""

import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time

import pytest

from tabletown import games
from tabletown.arena import ledger
from tabletown.arena.contest import Contest, Plan
from tabletown.arena.field import read_field
from tabletown.arena.run import Runner
from tabletown.engine import replay

pytestmark = pytest.mark.compiled


def arena(*arguments, cwd=None, **more):
    command = [sys.executable, "-m", "tabletown", "arena", *map(str, arguments)]
    env = {**os.environ, "COLUMNS": "120"}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=cwd, env=env, **more)


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_duel_begins_with_a_sentence():
    told = arena("duel", "impatient", "random", "--blocks", 60)
    assert told.returncode == 0, told.stderr
    first, share, interval = told.stdout.splitlines()
    assert first.startswith("Impatient is stronger than Random: +") and first.endswith("after 60 blocks.")
    assert "of 120 games" in share and interval.startswith("95 %: +")


def test_a_sequential_duel_stops_when_it_is_clear():
    told = arena("duel", "random", "impatient", "--sprt", "0,20", "--blocks", 5000)
    assert told.stdout.startswith("Impatient is stronger than Random (95 %), after ")
    assert "LLR" in told.stdout


def test_a_sequential_duel_says_when_it_is_undecided():
    assert arena("duel", "evie", "evie", "--sprt", "0,20", "--blocks", 20).stdout.startswith(
        "Undecided after 20 blocks"
    )


@pytest.mark.parametrize("seats, games", [(3, 24), (4, 8)])
def test_a_duel_at_larger_tables(seats, games, tmp_path):
    file = tmp_path / "duel.jsonl"
    assert arena("duel", "evie", "random", "--seats", seats, "--blocks", 4, "--records", file).returncode == 0
    _, *kept = lines(file)
    assert len(kept) == games
    held = [[player["label"] for player in game["players"]].count("EVie") for game in kept]
    assert sum(held) * 2 == games * seats


def test_a_round_robin_has_a_final_table_with_intervals():
    told = arena("round-robin", "random", "evie", "Cheesy=fromage", "--blocks", 20)
    assert told.returncode == 0, told.stderr
    assert "After 120 games" in told.stdout and "Cheesy" in told.stdout and "Per cent against" in told.stdout


def test_a_gauntlet_leaves_the_field_in_peace(tmp_path):
    file = tmp_path / "g.jsonl"
    assert arena("gauntlet", "evie", "--field", "random,fromage", "--blocks", 3, "--records", file).returncode == 0
    met = [sorted(player["label"] for player in game["players"]) for game in lines(file)[1:]]
    assert len(met) == 12 and all("EVie" in pair for pair in met)


def test_a_swiss_day_is_38_games(tmp_path):
    file, stats = tmp_path / "day.jsonl", tmp_path / "day.txt"
    told = arena("swiss", "--records", file, "--stats", stats)
    assert told.returncode == 0, told.stderr
    assert "Round 4 of 4: striped quads" in told.stdout and "Standings" in told.stdout and "Khloe" in told.stdout
    sizes = [game["n_players"] for game in lines(file)[1:]]
    assert sizes == [2] * 24 + [3] * 8 + [4] * 6
    first = stats.read_text().splitlines()
    assert len(first) == 38 and first[0].startswith("turns=") and "  n=2  " in first[0]
    seeds = [game["seed"] for game in lines(file)[1:]]
    assert len(set(seeds)) == 38


def test_plain_rounds_for_any_number_of_bots(tmp_path):
    file = tmp_path / "plain.jsonl"
    told = arena("swiss", "random", "evie", "fromage", "marathon", "coverage", "--rounds", 4, "--records", file)
    assert told.returncode == 0, told.stderr
    assert "Round 4 of 4" in told.stdout and "points" in told.stdout
    met = [frozenset(player["label"] for player in game["players"]) for game in lines(file)[1:]]
    assert len(met) == 8 and len(set(met)) == 8  # five bots, two tables a round, nobody twice
    triples = arena("swiss", "--rounds", 2, "--seats", 3, "--records", tmp_path / "t.jsonl")
    assert triples.returncode == 0 and len(lines(tmp_path / "t.jsonl")) == 1 + 2 * 8


def test_a_small_field_is_filled_with_random_bots():
    told = arena("swiss", "evie", "fromage")
    assert "Random10" in told.stdout and "Random11" not in told.stdout


def test_the_threads_do_not_matter(tmp_path):
    files = [tmp_path / f"{n}.jsonl" for n in (1, 3)]
    for n, file in zip((1, 3), files, strict=True):
        arena("round-robin", "random", "evie", "thoughtful", "--blocks", 15, "--threads", n, "--records", file)
    assert files[0].read_bytes() == files[1].read_bytes()


# ---- files


def test_a_game_of_a_file_becomes_a_record_that_is_true(tmp_path):
    file, out = tmp_path / "d.jsonl", tmp_path / "game.json"
    arena("duel", "evie", "fromage", "--blocks", 3, "--records", file, "--option", "market=limited-8")
    assert arena("record", file, 4, out).returncode == 0
    record = replay.load(out)
    kept = lines(file)[5]
    assert record.scores == [player["result"] for player in kept["players"]] and record.seed == kept["seed"]
    verify = subprocess.run([sys.executable, "-m", "tabletown", "verify", out], capture_output=True, timeout=60)
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


def test_a_swiss_day_that_was_cut_off_goes_on_where_it_was(tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    first = arena("swiss", "--records", whole)
    cut.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:20]))
    again = arena("swiss", "--records", cut, "--resume")
    assert cut.read_bytes() == whole.read_bytes() and again.stdout == first.stdout


def test_a_contest_with_python_bots_that_was_cut_off_goes_on_where_it_was(tmp_path):
    (tmp_path / "mybot.py").write_text(
        "def last(view):\n    return view.actions[-1]\n\ndef bad(view):\n    return 999\n"
    )
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    contest = ("swiss", "mybot.py:last", "mybot.py:bad", "evie", "random", "--rounds", 3)
    assert arena(*contest, "--records", whole, cwd=tmp_path).returncode == 0
    data = whole.read_bytes()
    assert b'"moves"' in data and b'"forfeit"' in data
    cut.write_bytes(data[: len(data) // 2])
    assert arena(*contest, "--records", cut, "--resume", cwd=tmp_path).returncode == 0
    assert cut.read_bytes() == data


def test_ctrl_c_leaves_a_valid_file_and_a_way_to_go_on(tmp_path):
    file = tmp_path / "long.jsonl"
    command = [sys.executable, "-m", "tabletown", "arena", "duel", "evie", "impatient", "--blocks", "200000"]
    process = subprocess.Popen(
        [*command, "--records", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    end = time.monotonic() + 100
    while not file.exists() or file.stat().st_size < 50_000:
        assert time.monotonic() < end
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "They are kept: the same command with --resume goes on." in out
    kept = lines(file)
    assert [game["number"] for game in kept[1:]] == list(range(len(kept) - 1))


def test_a_record_tells_all_that_is_to_be_known_of_a_game(tmp_path):
    file = tmp_path / "d.jsonl"
    arena("duel", "evie", "fromage", "--seats", 3, "--blocks", 2, "--records", file)
    head, game, *_ = lines(file)
    assert head["format"] == 2 and head["seed"] == 1
    assert {"number", "block", "seed", "turns", "rounds", "first", "n_players", "decisions", "summary"} < set(game)
    assert game["turns"] == game["summary"]["turns"] and game["rounds"] == -(-game["turns"] // 3)
    for seat, player in enumerate(game["players"]):
        assert list(player) == [
            "label", "bot_type", "seat", "winner", "result", "score",
            "eruv", "bank", "landmarks", "deck", "income_ev", "card_payouts",
        ]  # fmt: skip
        assert player["score"] == 50 - player["eruv"] and player["seat"] == seat
        assert player["winner"] == (len(player["landmarks"]) == 4)
        assert all(set(paid) == {"fires", "total"} for paid in player["card_payouts"].values())
    assert sum(player["winner"] for player in game["players"]) == 1


def test_a_record_of_a_swiss_day_tells_the_place_and_the_ratings(tmp_path):
    file = tmp_path / "s.jsonl"
    arena("swiss", "--days", 2, "--records", file)
    _, *kept = lines(file)
    places = [(game["day"], game["round"], game["table"]) for game in kept]
    sizes = enumerate((12, 12, 8, 6), 1)
    day = [(turn, table) for turn, tables in sizes for table in range(1, tables + 1)]
    assert places == [(n, *place) for n in (1, 2) for place in day]
    known = {player["label"]: (1500.0, 350.0) for game in kept[:12] for player in game["players"]}
    for game in kept:
        for player in game["players"]:
            assert (player["rating_before"], player["deviation_before"]) == known[player["label"]]
            known[player["label"]] = player["rating_after"], player["deviation_after"]
    assert len(set(known.values())) == 24


def test_a_record_of_a_forfeit_tells_as_much(tmp_path):
    bot = "class Tired:\n    left = 20\n    def __call__(self, view):\n        self.left -= 1\n"
    (tmp_path / "mybot.py").write_text(f"{bot}        return view.actions[-1] if self.left else 1 / 0\n")
    file = tmp_path / "f.jsonl"
    told = arena("duel", "mybot.py:Tired", "evie", "--blocks", 1, "--records", file, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    for game in lines(file)[1:]:
        assert game["forfeit"]["reason"].startswith("raised ZeroDivisionError") and len(game["moves"]) > 20
        assert game["turns"] > 5 and all(player["deck"] and player["card_payouts"] for player in game["players"])


# ---- what is wrong


@pytest.mark.parametrize("arguments, says", [
    (["duel", "evy", "random"], "unknown bot 'evy'"),
    (["duel", "evie", "nowhere.py:Bot"], "cannot be loaded"),
    (["duel", "evie", "random", "--sprt", "20,0"], "two Elo bounds"),
    (["duel", "evie", "random", "--sprt", "x"], "--sprt takes two numbers"),
    (["duel", "evie", "random", "--seats", "7"], "2 to 4 players"),
    (["duel", "evie", "random", "--seed", "-1"], "seed"),
    (["duel", "evie", "random", "--game", "chess"], "unknown game"),
    (["duel", "evie", "random", "--option", "market=x"], "market"),
    (["duel", "evie", "random", "--resume"], "--resume needs --records"),
    (["duel", "evie", "random", "--records", "/proc/no/file"], "cannot be written"),
    (["duel", "evie", "random", "--stats", "/proc/no/file"], "cannot be written"),
    (["duel", "evie", "random", "--stats", "a", "--records", "a"], "give each a file of its own"),
    (["duel", "evie", "random", "--stats", "a", "--records", "/proc/no/file"], "cannot be written"),
    (["round-robin", "evie"], "at least 2 players, not 1"),
    (["record", "/proc/no/file", "0", "x"], "cannot be read"),
])  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(arguments, says, tmp_path):
    told = arena(*arguments, cwd=tmp_path)
    assert told.returncode == 2 and says in told.stderr and len(told.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_exists_or_is_foreign_is_left_alone(tmp_path):
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n")
    for flags in ((), ("--resume",)):
        told = arena("duel", "evie", "random", "--blocks", 1, "--records", diary, *flags)
        assert told.returncode == 2 and ("exists already" in told.stderr or "no file of the arena" in told.stderr)
    assert diary.read_text() == "Dear diary\n"


def test_a_resume_with_other_settings_is_refused(tmp_path):
    file = tmp_path / "d.jsonl"
    arena("duel", "evie", "random", "--blocks", 2, "--records", file)
    before = file.read_bytes()
    for more in (["--seed", 2], ["--blocks", 3], ["--option", "starting_coins=9"]):
        told = arena("duel", "evie", "random", *(["--blocks", 2] if "--blocks" not in more else []), *more,
                     "--records", file, "--resume")  # fmt: skip
        assert told.returncode == 2 and "is of another contest" in told.stderr
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
        said = "is no file of the arena" if kept is cut_off else "is damaged"
        assert told.returncode == 2 and said in told.stderr and len(told.stderr.splitlines()) == 1
        assert file.read_text() == "".join(kept) and told.stdout == ""


def test_a_python_bot_s_fault_is_told_and_kept(tmp_path):
    (tmp_path / "mybot.py").write_text("def bad(view):\n    raise ValueError('no idea')\n")
    file = tmp_path / "d.jsonl"
    told = arena("duel", "mybot.py:bad", "random", "--blocks", 2, "--records", file, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "Game 0 is forfeit: bad raised ValueError: no idea (mybot.py, line 2)" in told.stdout
    assert all(game["forfeit"]["reason"].startswith("raised ValueError") for game in lines(file)[1:])


def test_forfeits_are_told_kind_by_kind(tmp_path):
    (tmp_path / "mybot.py").write_text("def bad(view):\n    return 999\n\ndef worse(view):\n    return None\n")
    bots = ("mybot.py:bad", "mybot.py:worse", "evie")
    told = arena("round-robin", *bots, "--blocks", 2, cwd=tmp_path).stdout
    assert (
        "Game 0 is forfeit: bad answered action 999, which is refused: there is no such action (and in 5 more)" in told
    )
    assert "is forfeit: worse answered nonsense: None is not the number of an action (and in " in told
    swiss = arena("swiss", *bots[1:], "--rounds", 2, cwd=tmp_path).stdout
    assert "Game 0 is forfeit: worse answered nonsense" in swiss
    assert re.search(r"│ EVie .*│ +0.0 │ +2 │ +2 │", swiss)  # no finish score: it never played a game to its end


# ---- a full disk


@pytest.mark.parametrize("flag", ["--records", "--stats"])
def test_a_full_disk_is_said_in_one_line_and_what_was_written_is_good(flag, tmp_path):
    file = tmp_path / "file"
    contest = ("duel", "evie", "fromage", "--blocks", 500, flag, file)

    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    told = arena(*contest, preexec_fn=small)
    assert told.returncode == 2 and told.stderr == f"tabletown: {file} cannot be written: File too large\n"
    assert 15_000 < file.stat().st_size <= 20_000
    if flag == "--records":
        assert arena(*contest, "--resume").returncode == 0
        assert arena(*contest[:-1], tmp_path / "whole").returncode == 0
        assert file.read_bytes() == (tmp_path / "whole").read_bytes()


def test_ctrl_c_in_the_middle_of_writing_waits_for_it(tmp_path):
    """Whatever was being written is written once."""
    field = read_field(games.find("harmonictook"), ["random", "evie"])

    class Book:
        def __init__(self):
            self.numbers = []

        def write(self, lines):
            for line in lines:
                self.numbers.append(line["number"])
                if len(self.numbers) == 70:
                    signal.raise_signal(signal.SIGINT)

    book = Book()
    runner = Runner(Contest(games.find("harmonictook"), field), book)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            list(runner.play(Plan(1, (((0, 1),),), 500).games()))
    finally:
        signal.signal(signal.SIGINT, before)
    runner.keep()
    assert book.numbers == list(range(len(book.numbers))) and len(book.numbers) == 128


@pytest.mark.parametrize("where", ("tell", "take"))
def test_ctrl_c_at_any_moment_leaves_what_was_told(where):
    """Neither a game more nor a game less, whether it comes while one is told or while its result is used."""
    field = read_field(games.find("harmonictook"), ["random", "evie"])
    told, kept = [], []

    def tell(played, is_new):
        if where == "tell" and len(told) == 40:
            signal.raise_signal(signal.SIGINT)
        told.append(played.game.number)

    class Book:
        def write(self, lines):
            kept.extend(line["number"] for line in lines)

    runner = Runner(Contest(games.find("harmonictook"), field), Book(), (), tell)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            for played in runner.play(Plan(1, (((0, 1),),), 500).games()):
                if where == "take" and played.game.number == 40:
                    signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    runner.keep()
    assert kept == told == list(range(41))


def test_the_end_of_the_last_whole_line_is_found(monkeypatch):
    monkeypatch.setattr(ledger, "A_PIECE", 4)
    for text, whole in ((b"", 0), (b"abcdefghij", 0), (b"ab\n", 3), (b"ab\ncdefghijkl", 3), (b"a\nb\n", 4)):
        assert ledger.whole_bytes(io.BytesIO(text)) == whole
