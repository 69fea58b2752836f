"""Sounds: which one belongs to what happens, how loud, and none unless somebody wants it."""

import pytest
from playwright.sync_api import expect

from tabletown import games
from tests.web.browser.conftest import roll

pytestmark = pytest.mark.compiled
LISTEN = "window.heard = []; document.addEventListener('heard', ({ detail }) => window.heard.push(...detail))"
KINDS = {"", "dice", "coin", "card", "place", "build"}


def hears(page, *names):
    """Wait until a page has made these sounds."""
    page.wait_for_function("(names) => names.every((name) => window.heard.includes(name))", arg=list(names))


@pytest.mark.parametrize("game", games.GAMES)
def test_every_action_of_a_game_has_a_known_sound_or_none(game):
    found = games.find(game)
    kinds = {games.svg_view(found).sound(action) for action in range(found.N_ACTIONS)}
    assert kinds <= KINDS and len(kinds) > 2


def test_a_throw_sounds_like_dice_for_both_and_the_turn_is_told(pair):
    ann, bob = pair(options={"starting_coins": 0})
    for page in (ann, bob):
        page.evaluate(LISTEN)
        page.evaluate("localStorage.setItem('sound', 'on')")
    roll(ann)
    hears(ann, "dice", "tap")
    hears(bob, "dice")
    while not bob.locator("#ask .question.yours").count():
        if ann.locator("#ask .question.yours").count():
            ann.locator("#ask [data-action]").first.click()
        ann.wait_for_timeout(20)
    hears(bob, "turn")


def test_nothing_sounds_until_it_is_wanted_and_the_volume_is_kept(pair):
    ann, _ = pair()
    ann.evaluate(LISTEN)
    roll(ann)
    assert ann.evaluate("window.heard") == []
    ann.get_by_label("Settings").click()
    ann.get_by_role("checkbox", name="Sound").check()
    hears(ann, "coin")
    volume = ann.get_by_label("Volume")
    volume.fill("0")
    ann.evaluate("window.heard.length = 0")
    volume.fill("5")
    hears(ann, "coin")
    ann.reload()
    expect(volume).to_have_value("5")


def test_the_sounds_are_made_and_not_played_from_files(window):
    page = window()
    loud = page.evaluate("""async () => {
        const RealContext = window.AudioContext;
        const made = new OfflineAudioContext(1, 44100, 44100);
        window.AudioContext = class { constructor() { return made; } };
        localStorage.setItem("sound", "on");
        const { play } = await load("sound");
        play("dice", "coin", "card", "place", "build", "turn", "reveal");
        window.AudioContext = RealContext;
        const samples = (await made.startRendering()).getChannelData(0);
        return Math.max(...samples.map(Math.abs));
    }""")
    assert 0.02 < loud <= 1
