import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletown import __version__, games
from tabletown.cli import main
from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.players.moves import play_bot


@pytest.fixture
def tabletown(tmp_path, monkeypatch, capsys):
    """The command line in this process: its exit code, what it says, and what it complains of."""
    monkeypatch.setenv("TABLETOWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tabletown", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as end:
            main()
        return int(end.value.code or 0), *capsys.readouterr()

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a finished game."""
    game = games.find("harmonictook")
    match = Match(game, [Seat("Ann", "random"), Seat("Ben", "random")], seed=12)
    while not match.over:
        play_bot(match, match.actors[0])
    path = tmp_path / "game.json"
    records.save(path, match.record())
    return path


def test_help_has_examples(tabletown):
    code, out, _ = tabletown("--help")
    assert code == 0 and "tabletown play --seats me" in out


def test_help_loads_nothing_heavy():
    command = [sys.executable, "-X", "importtime", "-m", "tabletown", "--help"]
    assert loaded_lightly(subprocess.run(command, capture_output=True, text=True).stderr)


def loaded_lightly(times: str) -> bool:
    return "typer" in times and not re.search(r"\| +(numpy|numba|llvmlite)\n", times)


def complete(words: str) -> str:
    env = {
        **os.environ,
        "_TABLETOWN_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tabletown"], env=env, capture_output=True, text=True
    )
    assert loaded_lightly(done.stderr)
    return done.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("tabletown play har", "harmonictook"),
        ("tabletown play --seats me,ran", "me,random"),
        ("tabletown play --option mar", "market="),
        ("tabletown play --seats Mia=me,Bob=ste", "Mia=me,Bob=steward"),
        ("tabletown arena duel evi", "evie"),
        ("tabletown arena duel evie --game harm", "harmonies"),
        ("tabletown arena gauntlet evie --field from", "fromage"),
        ("tabletown arena ratings high", "highrise"),
        ("tabletown help pl", "play"),
    ],
)
def test_the_shell_completes_without_loading_a_game(words, offered):
    assert offered in complete(words).split()


def test_each_completion_is_offered_once():
    offered = complete("tabletown play --seats me,st").split()
    assert "me,steady" in offered and len(offered) == len(set(offered))


def test_the_completion_script_can_be_shown(tabletown, monkeypatch):
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    done = subprocess.run(
        [sys.executable, "-m", "tabletown", "--show-completion", "bash"], capture_output=True, text=True
    )
    assert "_TABLETOWN_COMPLETE" in done.stdout


def test_version(tabletown):
    assert tabletown("--version") == (0, f"tabletown {__version__}\n", "")


def test_games_are_listed_with_their_bots(tabletown):
    code, out, _ = tabletown("games")
    assert code == 0 and "harmonictook  2 to 4 players" in out and "random" in out


def test_options_are_listed_with_range_default_and_help(tabletown):
    code, out, _ = tabletown("options", "harmonictook")
    assert code == 0 and "starting_coins = 3   0 to 50\n    coins that each player starts with" in out


def test_all_printed_numbers_are_listed(tabletown):
    assert "cheese_factory.cost" in tabletown("options", "harmonictook", "--all")[1]


def test_rules_can_be_read_and_searched(tabletown):
    assert "Stadium" in tabletown("rules", "harmonictook")[1]
    assert "Train Station" not in tabletown("rules", "harmonictook", "--search", "18")[1]


def test_a_record_is_told_in_words(tabletown, record):
    code, out, _ = tabletown("replay", str(record))
    assert code == 0 and "Ann rolls" in out and "won!" in out and "\x1b" not in out


def test_a_record_shows_the_table_at_a_ply(tabletown, record):
    code, out, _ = tabletown("replay", str(record), "--ply", "2")
    assert code == 0 and out.strip().startswith("2/")


@pytest.mark.compiled
@pytest.mark.parametrize("is_over", (True, False))
def test_a_record_of_a_finished_game_shows_every_hand(tabletown, tmp_path, is_over):
    seats = [Seat("Ann", "random"), Seat("Ben", "random")]
    match = Match(games.find("mountainhome"), seats, {"legend_pick": "random"}, seed=3)
    while not match.over and (is_over or match.ply < 20):
        play_bot(match, match.actors[0])
    records.save(tmp_path / "dwarves.json", match.record())
    code, out, _ = tabletown("replay", "dwarves.json", "--ply", "0")
    assert code == 0 and out.count("in hand:") == 2 * is_over
    code, out, _ = tabletown("replay", "dwarves.json", "--step", stdin="\nq\n")
    assert code == 0 and ("in hand:" in out) == is_over


def test_a_record_can_be_stepped_through(tabletown, record):
    code, out, _ = tabletown("replay", str(record), "--step", stdin="\n\np\nx\n99999\n7\nq\n")
    shown = re.findall(r"^(\d+)/\d+ [A-Z]", out, re.M)
    assert code == 0 and shown == ["1", "2", "1", "7"] and "past the end" in out


def test_a_true_record_is_called_true(tabletown, record):
    code, out, _ = tabletown("verify", str(record))
    assert code == 0 and out.startswith("correct: ") and "Ann, Ben, finished" in out


def test_a_record_that_was_tampered_with_is_not(tabletown, record):
    record.write_text(record.read_text().replace("[1, 0,", "[0, 0,", 1))
    code, _, err = tabletown("verify", str(record))
    assert code == 2 and re.fullmatch(r"tabletown: move \d+, .*\n", err)


def test_broken_pipes_are_no_error():
    done = subprocess.run(
        f"{sys.executable} -m tabletown play --seed 1 < /dev/null | head -n 2",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""


def test_where_only_ascii_can_be_shown_ascii_is_shown():
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "tabletown"], stdin=subprocess.DEVNULL, capture_output=True, env=env)
    assert done.returncode == 0 and b"Cafe" in done.stdout and done.stdout.isascii()


SEATS = ("play", "--seats")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("play", "chess"), "unknown game 'chess'"),
        (("rules", "chess"), "unknown game 'chess'"),
        (("options", "chess"), "unknown game 'chess'"),
        (("check", "chess"), "unknown game 'chess'"),
        (("bench", "chess"), "unknown game 'chess'"),
        (("new", "game", "Big-Game"), "'Big-Game' is not a name for a game"),
        (("new", "game", "class"), "'class' is not a name for a game"),
        (("new", "game", "harmonies"), "a game called harmonies already exists"),
        (("new", "game", "json"), "a Python module called json already exists"),
        (("new", "game", "mygame", "--folder", "nowhere"), "cannot be written"),
        (("rules", "harmonictook", "--search", "xyzzy"), "say nothing about 'xyzzy'"),
        ((*SEATS, "me"), "is for 2 to 4 players, not 1"),
        ((*SEATS, "me,me,me,me,me"), "is for 2 to 4 players, not 5"),
        ((*SEATS, "me,randon"), "unknown player 'randon'; did you mean random?"),
        ((*SEATS, "me,"), "names no players"),
        ((*SEATS, f"{'x' * 50}=me,random"), "is not a valid name"),
        ((*SEATS, "me,nobody.py:Bot"), "there is no file nobody.py"),
        ((*SEATS, "me,random", "--option", "markt=full"), "unknown option 'markt'; did you mean market?"),
        ((*SEATS, "me,random", "--option", "market=huge"), "market takes full | limited-8 | limited-10"),
        ((*SEATS, "me,random", "--option", "market"), "'market' does not have the form name=value"),
        ((*SEATS, "me,random", "--set", "market=full"), "for market use --option"),
        ((*SEATS, "me,random", "--set", "mine.cost=-1"), "mine.cost takes 0 to 99"),
        ((*SEATS, "me,random", "--set", "mine.height=1"), "mine has no height; it has cost, pays, mall, supply"),
        ((*SEATS, "me,random", "--seed", "-1"), "the seed must be from 0"),
        ((*SEATS, "me,random", "--delay", "-1"), "--delay takes 0 to 60 seconds"),
        ((*SEATS, "me,random", "--delay", "nan"), "--delay takes 0 to 60 seconds"),
        (("play", "--resume", "none.json"), "none.json: there is no such file"),
        (("play", "--resume", "game.json", "--seed", "1"), "leave them out"),
        (("play", "--resume", "."), "cannot be read"),
        (("replay", "none.json"), "none.json: there is no such file"),
        (("replay", "game.json", "--ply", "9999"), "no move 9999"),
        (("replay", "game.json", "--ply", "-1"), "no move -1"),
        (("verify", "none.json"), "none.json: there is no such file"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_what_is_wrong_is_said_in_one_line(tabletown, record, words, complaint):
    code, _, err = tabletown(*words)
    assert code == 2 and re.fullmatch(r"tabletown: [^\n]*\n", err) and complaint in err


@pytest.mark.parametrize("words", [("jump",), ("play", "--fly"), ("rules",), ("play", "--seed", "x")])
def test_wrong_usage_is_told(tabletown, words):
    code, _, err = tabletown(*words)
    assert code == 2 and "Usage: tabletown" in err


def test_a_new_game_is_written_once(tabletown, tmp_path):
    code, out, _ = tabletown("new", "game", "my_stairs")
    assert code == 0 and "pip install -e my_stairs" in out
    rules = tmp_path / "my_stairs" / "my_stairs" / "rules.py"
    assert rules.exists() and "My Stairs" in (rules.parent / "__init__.py").read_text()
    assert not [file for file in (tmp_path / "my_stairs").rglob("*") if file.is_file() and "mygame" in file.read_text()]
    rules.write_text("mine")
    code, _, err = tabletown("new", "game", "my_stairs")
    assert code == 2 and "my_stairs already exists" in err and rules.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("play", "--seats", "me,evei"), "did you mean evie?"),
        (("play", "--seats", "me,evy"), "did you mean evie?"),
        (("play", "harmonictok", "--seats", "me,evie"), "did you mean harmonictook?"),
        (("play", "--seats", "me,evie", "--option", "markt=x"), "did you mean market?"),
        (("play", "--seats", "me,evie", "--option", "foo=1"), "choose from amusement_park_timing, "),
        (("play", "--seats", "me,evie", "--set", "chese_factory.cost=1"), "did you mean cheese_factory.cost?"),
        (("help", "arenna"), "did you mean arena?"),
    ],
)
def test_an_unknown_name_is_answered_with_close_ones(tabletown, words, answer):
    code, _, err = tabletown(*words)
    assert code == 2 and answer in err and len(err) < 400


@pytest.mark.parametrize(
    ("words", "shown"), [((), "Examples"), (("play",), "--seats"), (("arena", "duel"), "--sprt"), (("new",), "game")]
)
def test_help_is_also_a_command(tabletown, words, shown):
    code, out, _ = tabletown("help", *words)
    assert code == 0 and "Usage: tabletown" in out and shown in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", [("rules", "harmonictook"), ("games",), ("--version",)])
def test_a_full_device_is_told_of_in_one_line(words):
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "tabletown", *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "tabletown: the output cannot be written: No space left on device\n"
