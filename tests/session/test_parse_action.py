import pytest

from tabletown.engine.match import Action
from tabletown.session.parse_action import either, every_action, matching, plain

NAMES = ("Mia", "Zoë", "T-800")


@pytest.fixture
def meant(took):
    actions = every_action(took, NAMES)
    buying = [a for a in actions if a.words.startswith(("buy", "build", "pass"))]

    def answer(typed: str, among=buying) -> list[str]:
        return [action.words for action in matching(typed, took, among, NAMES)]

    return answer


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("buy Ranch", "buy Ranch"),
        ("ranch", "buy Ranch"),
        ("RAN", "buy Ranch"),
        ("cafe", "buy Café"),
        ("CAFÉ", "buy Café"),
        ("farmers", "buy Farmer's Market"),
        ("fruit & vegetable market", "buy Farmer's Market"),
        ("b fam res", "buy Family Restaurant"),
        ("tv", "buy TV Station"),
        ("train station", "build Train Station"),
        ("buy train station", "build Train Station"),
        ("tower", "build Radio Tower"),
        ("pass", "pass"),
        ("staurant", "buy Family Restaurant"),
    ],
)
def test_an_action_is_found_by_its_words(meant, typed, words):
    assert meant(typed) == [words]


def test_words_that_fit_several_actions_find_them_all(meant):
    assert meant("station") == ["buy TV Station", "build Train Station"]


def test_a_whole_word_beats_the_beginning_of_another(meant):
    assert meant("mine") == ["buy Mine"]


@pytest.mark.parametrize("typed", ["", "  ", "?!", "xyzzy", "7"])
def test_nonsense_finds_nothing(meant, typed):
    assert meant(typed) == []


def test_a_seat_is_found_by_its_players_name(meant, took):
    robbing = [a for a in every_action(took, NAMES) if a.words.startswith("take coins")]
    assert meant("zoe", robbing) == ["take coins from Zoë"]


def test_actions_about_empty_seats_are_left_out(took):
    robbing = [a.words for a in every_action(took, NAMES[:2]) if a.words.startswith("take coins")]
    assert robbing == ["take coins from Mia", "take coins from Zoë"]


def test_plain_drops_capitals_accents_and_signs():
    assert plain("  Crème-Brûlée  Farmer's ") == "creme brulee farmers"


def test_many_actions_are_not_all_named():
    assert either([Action(i, f"a{i}") for i in range(8)]) == "a0, a1, a2, a3, a4, a5 or one of 2 more"
