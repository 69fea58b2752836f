import random
from pathlib import Path

import pytest

from tabletown import games
from tabletown.engine.errors import TabletownError, Unknown
from tabletown.engine.match import HUMAN
from tabletown.players import names
from tabletown.players.bot_loader import load_bot
from tabletown.session.new_match import named_game
from tabletown.session.seating import pick, read_seats, seat_all

BOTS = """
from helper import last

class Greedy:
    def __init__(self):
        self.asked = 0

    def __call__(self, view):
        self.asked += 1
        return last(view)

def timid(view):
    return view.actions[0].number

NUMBER = 3
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "helper.py").write_text("def last(view):\n    return view.actions[-1].number\n")
    (tmp_path / "bots_here.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("raise SystemExit('gone')\n")
    return tmp_path


def seated(took, text: str) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in read_seats(took, text, random.Random(1))]


def test_me_is_a_person_with_a_number(took):
    assert seated(took, "me, human") == [("Player 1", HUMAN), ("Player 2", HUMAN)]


def test_a_player_can_be_named(took):
    assert seated(took, "Mia=me,Bob=Random") == [("Mia", HUMAN), ("Bob", "random")]


def test_equal_names_get_a_number(took):
    assert [name for name, _ in seated(took, "Bob=random,bob=random,BOB=me")] == ["Bob", "bob 2", "BOB 3"]


def test_bots_without_a_name_get_different_ones(took):
    seats = seat_all(took, [("", "random")] * 60, random.Random(1))
    assert len({seat.name for seat in seats}) == 60


@pytest.mark.parametrize("name", ("fromage", "impatient"))
def test_some_personas_have_names_of_their_own(took, name):
    persona = next(persona for persona in took.PERSONAS if persona.name == name)
    assert names.bot_name(took, persona.name, (), random.Random(2)) in persona.names


def test_no_name_stands_in_two_lists_or_twice(took):
    every = names.ROBOTS + tuple(name for persona in took.PERSONAS for name in persona.names)
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_stands_for_one_of_its_personas(took, level):
    known = {p.name: p.level for p in took.PERSONAS}
    assert {known[pick(took, level, random.Random(i))] for i in range(20)} == {level}


def test_a_surprise_is_never_trivial(took):
    known = {p.name: p.level for p in took.PERSONAS}
    assert {known[pick(took, "surprise", random.Random(i))] for i in range(50)} <= {"easy", "medium", "hard"}


@pytest.mark.parametrize("text", ["me,,random", "", ",", "me,"])
def test_an_empty_place_in_the_list_is_refused(took, text):
    with pytest.raises(TabletownError, match="names no players"):
        seated(took, text)


def test_an_unknown_player_is_refused_with_the_nearest(took):
    with pytest.raises(Unknown, match="did you mean random"):
        seated(took, "me,randm")


def test_a_class_is_a_bot_of_its_own_for_each_seat(took, bots):
    first, second = read_seats(took, f"{bots}/bots_here.py:Greedy,{bots}/bots_here.py:Greedy", random.Random(1))
    assert (first.name, second.name, first.bot is second.bot) == ("Greedy", "Greedy 2", False)


def test_a_bot_can_be_a_function_of_a_module(bots):
    assert load_bot("bots_here:timid").__name__ == "timid"


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("bots_here.py:Nobody", "no attribute 'Nobody'"),
        ("bots_here.py:NUMBER", "cannot be called"),
        ("broken.py:Bot", "SystemExit: gone"),
        ("nowhere.py:Bot", "no file"),
        ("no.such.module:Bot", "No module named"),
    ],
)
def test_a_bot_that_cannot_be_loaded_says_why(bots, spec, why):
    place = f"{bots}/{spec}" if ".py:" in spec else spec
    with pytest.raises(TabletownError, match=why):
        load_bot(place)


@pytest.mark.parametrize(
    "seats, game",
    (
        ("me,me", "harmonictook"),
        ("me,evie", "harmonictook"),
        ("me,steward", "harmonies"),
        ("Ann=mason,me,hard", "harmonies"),
        ("steward,evie", "harmonictook"),
        ("me,bots.py:any", "harmonictook"),
        ("me,", "harmonictook"),
    ),
)
def test_the_game_is_the_first_that_has_all_the_players(seats, game):
    assert named_game(None, seats) is games.find(game)
