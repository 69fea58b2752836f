"""axe-core finds nothing wrong, on every page and in every kind of decision of every game, by day and by lamplight."""

import functools
import itertools

import pytest
from playwright.sync_api import expect

from tabletown import games
from tabletown.engine.match import Match
from tabletown.games.harmonictook.rules import decisions as harmonictook
from tabletown.games.harmonies.rules import decisions as harmonies
from tabletown.games.highrise.rules import decisions as highrise
from tabletown.games.mountainhome.rules import decisions as mountainhome
from tests.web.browser.axe import violations
from tests.web.scenes import lay, played

pytestmark = pytest.mark.compiled
KINDS = {rules.__name__.split(".")[2]: rules.DECISIONS for rules in (harmonictook, harmonies, highrise, mountainhome)}
SEEDS = range(1, 25)


def first(game, **more):
    """The opening of a game."""
    return next(played(game, **more))


@functools.cache
def positions(game):
    """For every kind of decision a position in which somebody has to make it; the games are seeded."""
    found = {}
    phases = {decision.phase for decision in KINDS[game] if decision.actions}
    variants = ({}, *games.find(game).VARIANTS, {"spirits": True} if game == "harmonies" else {})
    players = [persona.name for persona in games.find(game).PERSONAS if persona.level != "for tests"]
    for is_random, seed, options in itertools.product((True, False), SEEDS, variants):
        seats = 1 if game == "harmonies" and seed % 2 else 2 + seed % 3
        for match in played(game, seats, seed, "random" if is_random else players[seed % len(players)], options):
            phase = int(match.position()[0].phase)
            if not match.over and phase not in found:
                found[phase] = match.record()
            if found.keys() >= phases:
                return found
    return found


@pytest.mark.parametrize("path", ["/", "/me", "/api", "/nowhere", *(f"/rules/{name}" for name in games.GAMES)])
def test_pages(server, window, path):
    window.forgive("404")
    page = window(path, visitor=server.visitor("Ann"))
    assert not violations(page)


def test_home_of_a_newcomer_and_of_somebody_whose_turn_it_is(server, window):
    assert not violations(window())
    ann = server.visitor("Ann")
    lay(server, ann, first("harmonies", seats=2))
    page = window(visitor=ann)
    expect(page.get_by_text("It is your turn").first).to_be_visible()
    assert not violations(page)


@pytest.mark.parametrize("game", games.GAMES)
def test_lobby(server, window, game):
    ann = server.visitor("Ann")
    url = ann.table(("me", "open", "steady"), game)
    page = window(url, visitor=ann)
    for summary in page.locator("main summary").all():
        summary.click()
    assert not violations(page)
    assert not violations(window(url))


@pytest.mark.parametrize("game", games.GAMES)
def test_opening(server, window, game):
    ann = server.visitor("Ann")
    page = window(lay(server, ann, first(game, seats=3), others="open"), visitor=ann)
    expect(page.locator("#ask .question.yours")).to_be_visible()
    assert not violations(page)


def test_replay_and_result(window, finished):
    ann, url = finished
    for path in (url, f"{url}/replay?ply=20"):
        assert not violations(window(path, visitor=ann))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "decision"), [(game, d) for game, kinds in KINDS.items() for d in kinds if d.actions],
                         ids=lambda one: one if isinstance(one, str) else str(one.phase))  # fmt: skip
def test_every_kind_of_decision(server, window, game, decision):
    record = positions(game).get(decision.phase)
    if record is None:
        pytest.skip(f"{game}: no seeded game asks {decision.prompt!r}")
    ann = server.visitor("Ann")
    match = Match.at(games.find(game), record, len(record.moves))
    page = window(lay(server, ann, match, others="open"), visitor=ann)
    expect(page.locator("#ask .question.yours")).to_be_visible()
    assert not violations(page)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.GAMES)
def test_the_seeded_games_reach_nearly_every_kind_of_decision(game):
    assert len(positions(game)) >= 0.85 * sum(bool(decision.actions) for decision in KINDS[game])
