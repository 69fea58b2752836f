"""The page of a rulebook."""

import re

import pytest

from tabletown import games
from tabletown.web.pages.render import symbols, symbols_used
from tabletown.web.pages.rulebook import rulebook_html

IDS = re.compile(r'id="([^"]+)"')


@pytest.mark.parametrize("name", games.names())
def test_a_rulebook_brings_the_pictures_it_uses_and_no_others(name):
    game = games.find(name)
    body = rulebook_html(game, game.pack({}, 0))
    used, every = symbols_used(game, body), set(IDS.findall(symbols(game)))
    assert set(re.findall(r'href="#([^"]+)"', body + used)) & every <= set(IDS.findall(used))
    assert len(used) < len(symbols(game))
