import os
from pathlib import Path

import pytest

from tabletown.engine import replay
from tabletown.engine.match import Match, Seat
from tabletown.play.saves import Keeper, command, folder, fresh, unfinished
from tabletown.play.screen import open_screen, speaker


@pytest.fixture
def match(took) -> Match:
    return Match(took, [Seat("Mia"), Seat("Bob", "random")], seed=1)


def test_games_are_kept_in_the_players_home(home):
    assert folder() == home / "games"


def test_without_it_in_the_data_folder(monkeypatch):
    monkeypatch.delenv("TABLETOWN_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert folder() == Path("/data/tabletown/games")


def test_without_that_in_the_usual_place(monkeypatch):
    monkeypatch.delenv("TABLETOWN_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/mia")
    assert folder() == Path("/home/mia/.local/share/tabletown/games")


def test_two_games_of_one_second_have_two_files(tmp_path, monkeypatch):
    monkeypatch.setattr("time.strftime", lambda form: "now")
    assert len({fresh("took", tmp_path) for _ in range(5)}) == 5


def test_what_is_kept_can_be_taken_up_again(home, match):
    keeper = Keeper(speaker(open_screen()), match)
    match.play(0, 0)
    keeper.keep()
    assert replay.load(keeper.path) == match.record()


def test_a_folder_that_cannot_be_written_to_is_told_of_once(home, match, capsys):
    home.touch()  # a file where the folder should be
    keeper = Keeper(speaker(open_screen()), match)
    keeper.keep()
    match.play(0, 0)
    keeper.keep()
    assert capsys.readouterr().out.count("cannot be saved") == 1


def test_at_the_end_the_temporary_folder_must_do(home, match, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    home.touch()
    keeper = Keeper(speaker(open_screen()), match)
    keeper.say_how_to_go_on()
    assert keeper.path.parent == tmp_path and str(keeper.path) in capsys.readouterr().out


def test_only_games_that_go_on_are_offered_latest_first(home, match):
    folder().mkdir(parents=True)
    replay.save(folder() / "empty.json", match.record())
    match.play(0, 0)
    for age, name in enumerate(("new", "old")):
        replay.save(folder() / f"{name}.json", match.record())
        os.utime(folder() / f"{name}.json", (1000 - age, 1000 - age))
    (folder() / "damaged.json").write_text("{")
    assert [path.stem for path, _ in unfinished()] == ["new", "old"]


def test_a_command_can_be_pasted():
    assert command("play", "--resume", Path("/a b/c.json")) == "tabletown play --resume '/a b/c.json'"
