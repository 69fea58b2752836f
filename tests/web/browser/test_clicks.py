"""No click is lost: while things move, while a hint is computed, while the server is slow or the line is broken."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.waiting import until
from tests.web.browser.conftest import asked, button, choose, is_over, roll, tick

pytestmark = pytest.mark.compiled
KINDS = {"harmonictook": {"starting_coins": 50}, "harmonies": {}, "highrise": {}, "mountainhome": {}}
YOURS = "#ask .question.yours"
BROKEN_LINE = r"WebSocket connection|net::ERR_"

# Everything that moves takes its time, so that every click comes while it does; single choices are left to the clicks.
SLOWLY = """() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync("::view-transition-group(*) { animation-duration: 1.2s !important }");
    document.adoptedStyleSheets.push(slow);
    localStorage.setItem("singles", "off");
    localStorage.setItem("pace", "instant");
    globalThis.moved = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
        const transition = start(change);
        const skip = transition.skipTransition.bind(transition);
        transition.skipTransition = () => { moved += 1; skip(); };
        return transition;
    };
}"""

# The middle of something that can be chosen and is in view, and what it is; a place rather than another piece.
SOMETHING = """(chance) => {
    const { instead = "" } = document.querySelector("#ask [data-decision]").dataset;
    const aside = new Set(instead.split(" "));
    const things = [...document.querySelectorAll("#ask [data-action], #board [data-action]")]
        .filter((one) => !aside.has(one.dataset.action) && one.getClientRects().length && one.checkVisibility());
    const best = things.filter((one) => one.matches(".took-landmark"));
    const from = best.length ? best : things;
    const thing = from[Math.floor(chance * from.length)];
    thing.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hexes = { x: left + width / 2, y: top + height / 2 };
    return { ...hexes, action: Number(thing.dataset.action) };
}"""


def click_through(pages, decisions, seed=1):
    """Click as soon as a question is there; return the clicks, the moves, and the clicks that ended a motion."""
    chance, clicks = random.Random(seed), 0
    for page in pages:
        page.evaluate(SLOWLY)
    first = events(pages[0])
    while clicks < decisions and (page := asked(*pages)):
        decision = page.locator("#ask [data-decision]").get_attribute("data-decision")
        at = page.evaluate(SOMETHING, chance.random())
        page.mouse.click(at["x"], at["y"])
        clicks += 1
        gone = f"#ask [data-decision='{decision}']"
        moved_on(page, gone)
        assert page.locator(".toast").count() == 0, page.locator(".toast").first.inner_text()
    return clicks, events(pages[0]) - first, sum(page.evaluate("moved") for page in pages)


def moved_on(page, gone):
    """Wait until a question is gone, or the game is over."""
    until(lambda: not page.locator(gone).count() or is_over(page), lambda: tick(page))


def events(page):
    """How many events the server has recorded at the table of a page."""
    return int(re.search(r'data-number="(\d+)"', page.context.request.get(page.url).text())[1])


@pytest.mark.parametrize("game", KINDS)
def test_clicks_count_while_things_move(pair, game):
    clicks, moves, moved = click_through(pair(game, KINDS[game], reduced_motion="no-preference"), 10)
    assert (clicks, moves) == (10, 10)
    assert moved > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_no_click_of_a_whole_game_is_lost(pair, game):
    pages = pair(game, KINDS[game], reduced_motion="no-preference")
    clicks, moves, moved = click_through(pages, 3000)
    assert is_over(pages[0])
    assert clicks == moves > 10
    assert moved > 5
    print(f"{game}: {clicks} clicks, {moved} of them while something moved, {moves} moves recorded")


def test_a_second_click_counts_if_it_still_can_and_else_the_page_says_why(pair):
    ann, held = asked(*pair("mountainhome")), []  # each keeps one of some legends
    ann.route("**/act", lambda route: held.append(route))
    first, second = ann.locator("#board [data-action]").first, ann.locator("#board [data-action]").nth(1)
    before = events(ann)
    first.click()
    until(lambda: held, lambda: tick(ann))
    second.click()
    held[0].continue_()
    expect(ann.locator(".toast")).to_contain_text("cannot count any more")
    assert events(ann) == before + 1


# ---- hints


def test_a_hint_blocks_nothing_and_comes_too_late_for_an_old_question(pair):
    ann, _ = pair()
    held = []
    ann.route("**/hint", lambda route: held.append(route))
    roll(ann)
    button(ann, "Hint").click()
    until(lambda: held, lambda: tick(ann))
    expect(button(ann, "Hint")).to_have_attribute("aria-busy", "true")
    choose(ann, ann.get_by_role("button", name="buy Ranch"))
    expect(ann.locator("#ask")).to_contain_text("Waiting for Bob")
    expect(ann.locator("#hint")).to_be_hidden()
    expect(ann.locator(".toast")).to_have_count(0)


def test_escape_stops_a_hint(pair):
    ann, _ = pair()
    held = []
    ann.route("**/hint", lambda route: held.append(route))
    roll(ann)
    ann.keyboard.press("h")
    until(lambda: held, lambda: tick(ann))
    ann.keyboard.press("Escape")
    expect(button(ann, "Hint")).to_have_attribute("aria-busy", "false")
    expect(ann.locator(".toast")).to_have_count(0)
    ann.unroute("**/hint")
    button(ann, "Hint").click()
    expect(ann.locator("#hint")).to_be_visible()


# ---- the line


def test_a_server_that_hangs_is_reported_and_gets_the_click_once(pair, line):
    ann, bob = pair(base=line.base)
    expect(ann.locator(YOURS)).to_be_visible()
    ann.wait_for_load_state("networkidle")
    line.hold()
    ann.locator("#ask [data-action]").first.click()
    expect(ann.get_by_text("The server is slow to answer")).to_be_visible(timeout=30_000)
    ann.locator("#ask [data-action]").first.click()  # whoever is impatient clicks again
    line.let_flow()
    expect(ann.locator(YOURS)).to_contain_text("Buy one thing")
    expect(ann.get_by_text("The server is slow")).to_be_hidden()
    assert events(ann) == 1
    expect(bob.locator("#log")).to_contain_text("Ann rolls")


def test_who_is_offline_is_told_and_the_click_is_sent_once_when_the_line_is_back(pair, window):
    window.forgive(BROKEN_LINE)
    ann, bob = pair()
    expect(ann.locator(YOURS)).to_be_visible()
    ann.wait_for_load_state("networkidle")
    ann.context.set_offline(True)
    expect(ann.get_by_text("You are offline")).to_be_visible()
    ann.locator("#ask [data-action]").first.click()
    expect(ann.locator(".toast")).to_contain_text("Your click is kept")
    expect(bob.locator("#log")).not_to_contain_text("Ann rolls")
    ann.context.set_offline(False)
    expect(ann.get_by_text("You are offline")).to_be_hidden()
    expect(ann.locator(YOURS)).to_contain_text("Buy one thing")
    assert events(bob) == 1
