"""Every option of every game has words for players: a title, a sentence, and words for its values."""

import re

import pytest

from tabletown import games
from tabletown.engine.options import DETAIL, EXPANSION, VARIANT, option_words

OPTIONS = [(name, option) for name in games.GAMES for option in games.find(name).OPTIONS]
PROGRAM = re.compile(r"_|`|\bseed\b")


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda one: getattr(one, "name", one))
def test_an_option_speaks_as_players_do(game, option):
    own = games.find(game).OPTION_WORDS
    assert option.name in own
    words = option_words(own, option)
    assert words.kind in (EXPANSION, VARIANT, DETAIL)
    assert words.title[0].isupper() and words.line.endswith(".")
    assert set(words.values) <= {*option.choices, *filter(None, [option.without])}
    values = [words.values.get(choice, choice) for choice in (*option.choices, *filter(None, [option.without]))]
    assert len(set(values)) == len(values)
    assert not [said for said in (words.title, words.line, *values) if PROGRAM.search(said)]


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_says_how_long_and_how_heavy_it_is(name):
    game = games.find(name)
    least, most = game.PLAYING_TIME
    assert 0 < least <= most and 1 <= game.WEIGHT <= 5
