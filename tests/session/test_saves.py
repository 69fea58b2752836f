import os
from dataclasses import replace
from pathlib import Path

import pytest

from tabletown import games
from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.session.console import open_screen, speaker
from tabletown.session.saves import SavedMatch, command, folder, fresh, unfinished


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
    saved = SavedMatch(speaker(open_screen()), match)
    match.play(0, 0)
    saved.keep()
    assert records.load(saved.path) == match.record()


def test_a_folder_that_cannot_be_written_to_is_told_of_once(home, match, capsys):
    home.touch()  # a file where the folder should be
    saved = SavedMatch(speaker(open_screen()), match)
    saved.keep()
    match.play(0, 0)
    saved.keep()
    assert capsys.readouterr().out.count("cannot be saved") == 1


def test_at_the_end_the_temporary_folder_must_do(home, match, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    home.touch()
    match.play(0, 0)
    saved = SavedMatch(speaker(open_screen()), match)
    saved.say_how_to_go_on()
    assert saved.path.parent == tmp_path and str(saved.path) in capsys.readouterr().out


def test_only_games_that_go_on_are_offered_latest_first(home, match):
    folder().mkdir(parents=True)
    records.save(folder() / "empty.json", match.record())
    match.play(0, 0)
    for age, name in enumerate(("new", "old")):
        records.save(folder() / f"{name}.json", match.record())
        os.utime(folder() / f"{name}.json", (1000 - age, 1000 - age))
    (folder() / "damaged.json").write_text("{")
    assert [path.stem for path, _ in unfinished()] == ["new", "old"]


def test_all_of_one_game_are_offered_however_many_others_were_played_since(home, match):
    folder().mkdir(parents=True)
    match.play(0, 0)
    other = replace(match.record(), game="other")
    for age in range(12):
        path = folder() / f"{age}.json"
        records.save(path, match.record() if age > 6 else other)
        os.utime(path, (1000 - age, 1000 - age))
    assert [path.stem for path, _ in unfinished("harmonictook")] == ["7", "8", "9", "10", "11"]
    assert len(list(unfinished())) == 12


def test_a_game_is_kept_only_once_a_person_has_moved(home, match, capsys):
    saved = SavedMatch(speaker(open_screen()), match)
    assert saved.keep() and not saved.path.exists()
    saved.say_how_to_go_on()
    assert "nothing is saved" in capsys.readouterr().out
    match.play(0, 0)
    assert saved.keep() and saved.path.exists()


def test_a_game_whose_only_move_was_taken_back_is_not_kept(home):
    match = Match(games.find("harmonies"), [Seat("Mia"), Seat("Bob")], seed=1)
    saved = SavedMatch(speaker(open_screen()), match)
    match.play(0, match.legal(0)[0])
    assert saved.keep() and saved.path.exists()
    match.undo(0)
    assert saved.keep() and not saved.path.exists()


def test_a_file_that_was_asked_for_is_written_at_once(home, match, tmp_path):
    saved = SavedMatch(speaker(open_screen()), match, tmp_path / "mine.json")
    assert saved.keep() and saved.path.exists()


def test_a_command_can_be_pasted():
    assert command("play", "--resume", Path("/a b/c.json")) == "tabletown play --resume '/a b/c.json'"
