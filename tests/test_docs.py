"""What the documentation shows, runs."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def blocks(page, language):
    """The code of a page, block by block."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)


def run(command, folder):
    env = {**os.environ, "TABLETOWN_HOME": str(folder / "home")}
    return subprocess.run(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def test_the_bot_of_the_docs_plays(tmp_path):
    bot, *_, script = blocks("docs/write-a-bot.md", "python")
    (tmp_path / "mybot.py").write_text(bot)
    (tmp_path / "script.py").write_text(script)
    done = run([sys.executable, "script.py"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] in ("[1, 0]", "[0, 1]")


IN_EVERY_GAME = """
from anygame import collector, looker
from onebot import racer

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.players.moves import play_bot

for name in games.GAMES:
    for bot in (collector, looker, racer):
        match = Match(games.find(name), [Seat("Ann", "mine", bot), Seat("Bob", "random")], seed=7)
        while not match.over and match.ply < 12:
            play_bot(match, match.bot_seat)
        print(name, bot.__name__, match.ply)
"""


def test_the_bots_of_the_docs_play_every_game(tmp_path):
    _, any_game, one_bot, _ = blocks("docs/write-a-bot.md", "python")
    (tmp_path / "anygame.py").write_text(any_game)
    (tmp_path / "onebot.py").write_text(one_bot)
    (tmp_path / "script.py").write_text(IN_EVERY_GAME)
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # a few moves are soon played, and all rules would be long compiled
    done = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 12 and done.stdout.count(" 12\n") == 12


def test_the_arena_page_names_the_bot_that_its_first_line_writes(tmp_path):
    first, *others = blocks("docs/arena.md", "sh")[0].splitlines()
    done = run([sys.executable, "-m", *first.split("#")[0].split()], tmp_path)
    assert done.returncode == 0, done.stderr
    named = {word for line in others for word in line.split() if ".py:" in word}
    assert named
    for word in named:
        file, name = word.split(":")
        assert f"class {name}" in (tmp_path / file).read_text()


def test_the_bot_of_the_docs_plays_in_the_terminal(tmp_path):
    (tmp_path / "mybot.py").write_text(blocks("docs/write-a-bot.md", "python")[0])
    command = blocks("docs/write-a-bot.md", "sh")[0].splitlines()[1].split()
    assert command[0] == "tabletown"
    done = run([sys.executable, "-m", *command], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout


def test_compile_times_are_said_on_one_page():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.py")]
    saying = re.compile(
        r"compil\w*[^.]{0,80}\b(takes|took|about)\b[^.]{0,30}\b(\d+ s(econds)?|minutes?)\b", re.I | re.S
    )
    said = {page.name for page in pages if saying.search(page.read_text(encoding="utf-8"))}
    assert said <= {"benchmarks.md", "architecture.md"}  # the latter compares two ways of compiling


def test_every_link_leads_somewhere():
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_designer_s_example_of_the_readme_runs(tmp_path):
    bot, script = blocks("README.md", "python")
    assert "def eager(view)" in bot
    (tmp_path / "script.py").write_text(script.replace("20_000", "200"))
    done = run([sys.executable, "script.py"], tmp_path)
    assert done.returncode == 0, done.stderr
    prices = [float(line.split()[-1]) for line in done.stdout.splitlines()]
    assert len(prices) == 3 and prices[0] > prices[2]  # a dearer card helps less, whatever the seat


PAGE = "docs/add-a-game.md"


@pytest.fixture
def fresh(tmp_path):
    """A new virtual environment that has what this one has, and pip to install more, without a network."""
    home = tmp_path / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    (place,) = home.glob("lib/python*/site-packages")
    ours = [str(Path(folder).resolve()) for folder in sys.path if folder and Path(folder).is_dir()]
    (place / "ours.pth").write_text("\n".join([str(ROOT / "src"), *ours]) + "\n")
    commands = {
        "tabletown": f'exec "{home}/bin/python" -m tabletown "$@"',
        "pip": f'exec "{home}/bin/python" -m pip --no-input "$1" --no-deps --no-build-isolation "${{@:2}}"',
    }
    for name, line in commands.items():
        (home / "bin" / name).write_text(f"#!/usr/bin/env bash\n{line}\n")
        (home / "bin" / name).chmod(0o755)
    return home


@pytest.mark.slow
@pytest.mark.compiled
def test_the_page_about_a_new_game_works_to_the_letter(tmp_path, fresh):
    commands = blocks(PAGE, "sh")[0].splitlines()
    assert commands[0] == "tabletown new game mygame" and commands[1].startswith("pip install -e ")
    env = {**os.environ, "PATH": f"{fresh / 'bin'}{os.pathsep}{os.environ['PATH']}", "TABLETOWN_HOME": str(tmp_path)}
    out = ""
    for command in commands:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        out += done.stdout
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    assert "20 of 20 checks passed" in out and "FAILED" not in out and "stops on step" in out
    for name in re.findall(r"^\| `([\w/]+\.\w+)` \|", (ROOT / PAGE).read_text(encoding="utf-8"), re.M):
        assert (tmp_path / "mygame" / name).exists(), f"there is no {name}"
    assert blocks(PAGE, "python")[0].splitlines()[0] in (tmp_path / "mygame" / "tests" / "test_mygame.py").read_text()
