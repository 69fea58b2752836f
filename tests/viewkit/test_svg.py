from types import SimpleNamespace

import pytest

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.games.harmonictook.views import svg as took
from tabletown.games.mountainhome.views import cards as mountainhome
from tabletown.viewkit.protocols import Area
from tabletown.viewkit.svg import ENVIRONMENT, SvgLook, act_of, in_order, template, turn_note, why_not

OVER = 9


def look(viewer=0, phase=1, acts=None):
    return SvgLook(None, SimpleNamespace(seats=3, phase=phase), viewer, ("Mia", "Tom", "Ida"), acts or {})


def own(p):
    return Area(f"own-{p}", "", p, "")


@pytest.mark.parametrize(
    "viewer, names",
    [
        (0, ["own-0", "shared", "own-1", "own-2"]),
        (1, ["own-1", "shared", "own-2", "own-0"]),
        (PUBLIC, ["shared", "own-0", "own-1", "own-2"]),
        (EVERYTHING, ["shared", "own-0", "own-1", "own-2"]),
    ],
)
def test_the_viewers_own_area_comes_first_and_the_others_in_the_order_of_their_turns(viewer, names):
    assert [area.name for area in in_order(look(viewer), own, [Area("shared", "", PUBLIC, "")])] == names


def test_only_what_is_legal_is_an_act():
    assert act_of(look(acts={4: "pass"}), 4) == (4, "pass") and act_of(look(), 4) is None


def test_a_refusal_is_answered_to_players_while_the_game_goes_on():
    def refusal(box, s, seat, action):
        return action

    given = {"refusal": refusal, "refusals": ("", "too dear"), "over": OVER}
    assert why_not(look(), 1, **given) == "too dear" and why_not(look(), 0, **given) == ""
    assert why_not(look(viewer=PUBLIC), 1, **given) == why_not(look(phase=OVER), 1, **given) == ""


def test_whose_turn_it_is():
    assert [turn_note(look(1), p) for p in (0, 1)] == ["▸ Mia's turn", "▸ Your turn"]


def test_all_games_share_one_environment_that_escapes():
    assert template(took.ASSETS) is took.PIECES and ENVIRONMENT.autoescape
    assert took.PIECES is not mountainhome.PIECES
    assert "&lt;b&gt;" in took.PIECES.card_face("cafe", "<b>", "red", "3", "")
