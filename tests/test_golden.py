"""Whole games as text. A difference here is a decision: look at it, then `make golden`."""

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tabletown import games
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import Match, Seat
from tabletown.games.highrise.material import ALL_SETS
from tabletown.players.moves import play_bot

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    "harmonictook-4p": ("harmonictook", ["evie", "fromage", "impatient", "thoughtful"], {}, 2024),
    "harmonictook-3p-limited": ("harmonictook", ["coverage", "marathon", "kinematic"], {"market": "limited-8"}, 11),
    "harmonictook-2p-random": ("harmonictook", ["random", "random"], {"business_center_bots": "coins"}, 5),
    "harmonies-4p": ("harmonies", ["steward", "ranger", "surveyor", "mason"], {}, 2024),
    "harmonies-2p-islands": ("harmonies", ["steward", "random"], {"side": "islands", "spirits": True}, 11),
    "harmonies-solo-seed": ("harmonies", ["ranger"], {"variant": "seed", "spirits": True}, 5),
    "mountainhome-2p": ("mountainhome", ["thane", "brawler"], {}, 7),
    "mountainhome-4p": ("mountainhome", ["builder", "host", "brawler", "thane"], {"advanced_shop": True}, 3),
    "highrise-3p": ("highrise", ["decorator", "random", "host"], {"rounds": 5}, 2024),
    "highrise-2p-together": ("highrise", ["random", "random"], {**ALL_SETS, "living_together": True, "rounds": 5}, 8),
}


def told(name):
    """A game of personas, ply by ply in words, with the table at the end."""
    game, personas, options, seed = GAMES[name]
    match = Match(games.find(game), [Seat(p.title() + str(i), p) for i, p in enumerate(personas)], options, seed)
    sheet = io.StringIO()
    while not match.over:
        seat = match.bot_seat
        lines = play_bot(match, seat)
        print(f"{match.ply}. {match.names[seat]}: {match.moves[-1].words}", *lines, sep="\n   ", file=sheet)
    console = Console(file=sheet, width=100, height=25, force_terminal=False, color_system=None)
    console.print(games.text_view(match.game).table(match.box, match.view(PUBLIC).state, PUBLIC, match.names, None, {}))
    print(match.scores(), match.digest(), file=sheet)
    return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_as_ever(name):
    assert told(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        (FOLDER / f"{name}.txt").write_text(told(name), encoding="utf-8")
