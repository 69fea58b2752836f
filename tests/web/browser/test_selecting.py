"""What is picked up can be switched, let go and dragged; the keyboard alone plays whole games, and focus stays."""

import random

import pytest
from playwright.sync_api import expect

from tests.waiting import until
from tests.web.browser.conftest import PHONE, asked, choose, has_focus, is_asked, is_over, tick
from tests.web.browser.test_clicks import KINDS, events, moved_on

pytestmark = pytest.mark.compiled
SHORT = KINDS | {"harmonies": {f"{c}.tokens": 10 for c in ("blue", "gray", "brown", "green", "yellow", "red")}} | {
    "highrise": {"rounds": 4},
    "mountainhome": {"max_rounds": 10, "sudden_death_rounds": 1, "legend_pick": "random"},
}  # fmt: skip
YOURS = "#ask .question.yours"
HELD = ".harm-held.may:not([aria-pressed=true])"
SPACES = ".harm-own .harm-space.may"
SPOTS = ".rise-spot.may:visible"


def middle(page, target):
    """The middle of something."""
    box = page.locator(target).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, end):
    """Drag with the mouse from one place to another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] + 12, steps=3)
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def mixed(page):
    """Take a tray with tokens of different colours, which can be chosen one by one."""
    trays = page.locator(".harm-tray.may")
    colours = [set(trays.nth(i).get_attribute("aria-description").split(", ")) for i in range(trays.count())]
    choose(page, trays.nth(max(range(len(colours)), key=lambda i: len(colours[i]))))


# ---- switching


def test_another_token_is_chosen_without_undo(pair):
    ann, bob = pair("harmonies")
    mixed(ann)
    choose(ann, ann.locator(HELD).first)
    expect(ann.locator(SPACES)).not_to_have_count(0)
    first = ann.locator("#ask .question").inner_text()
    choose(ann, ann.locator(HELD).first)
    expect(ann.locator("#ask .question")).not_to_have_text(first)
    expect(ann.locator(".harm-held[aria-pressed=true]")).to_have_count(1)
    choose(ann, ann.locator(SPACES).first)
    expect(bob.locator("#log")).not_to_contain_text("takes the last move back")


def test_escape_or_a_click_lets_go(pair):
    ann, _ = pair("harmonies")
    mixed(ann)
    asked_before = ann.locator("#ask .question").inner_text()
    choose(ann, ann.locator(HELD).first)
    ann.keyboard.press("Escape")
    expect(ann.locator("#ask .question")).to_have_text(asked_before)
    choose(ann, ann.locator(HELD).first)
    ann.locator(".harm-held[aria-pressed=true]").click()
    expect(ann.locator("#ask .question")).to_have_text(asked_before)


def test_another_tile_is_chosen_without_undo_until_it_lies(pair):
    page = asked(*pair("highrise"))
    choose(page, page.locator(".rise-offer.may").first)
    choose(page, page.locator(".rise-offer.instead").first)
    expect(page.locator("[data-turned]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-turned]")).to_have_count(0)
    choose(page, page.locator(".rise-offer.may").first)
    choose(page, page.locator(SPOTS).first)
    expect(page.locator(".rise-own .rise-seam use")).to_have_count(1)
    expect(page.locator(".instead")).to_have_count(0)


# ---- dragging


def test_a_token_is_dragged_to_its_space_and_goes_back_from_elsewhere(pair):
    ann, _ = pair("harmonies")
    mixed(ann)
    before = events(ann)
    start = middle(ann, HELD)
    drag(ann, start, middle(ann, "#ask .question"))
    expect(ann.locator(".dragged")).to_have_count(0)
    until(lambda: events(ann) == before + 2, lambda: tick(ann))  # picked up, and let go
    expect(ann.locator(SPACES)).to_have_count(0)
    drag(ann, middle(ann, HELD), middle(ann, ".harm-own .harm-space:has(.harm-spot)"))
    until(lambda: events(ann) == before + 4, lambda: tick(ann))
    expect(ann.locator(".harm-own .harm-space > title")).to_have_count(1)


def test_a_tile_is_dragged_to_the_map(pair):
    page = asked(*pair("highrise"))
    choose(page, page.locator(".rise-offer.may").first)
    spot = middle(page, f"{SPOTS} > use")
    page.keyboard.press("Escape")
    expect(page.locator("[data-turned]")).to_have_count(0)
    drag(page, middle(page, ".rise-offer.may"), spot)
    expect(page.locator(".rise-own .rise-seam use")).to_have_count(1)


def test_a_finger_drags_a_token(pair):
    ann, _ = pair("harmonies", **PHONE)
    mixed(ann)
    ann.locator(HELD).first.scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = middle(ann, HELD), middle(ann, ".harm-own .harm-space:has(.harm-spot)")
    finger = ann.context.new_cdp_session(ann)
    for kind, points in (
        ("touchStart", [(x, y)]), ("touchMove", [(x + 15, y + 9)]), ("touchMove", [(to_x, to_y)]), ("touchEnd", []),
    ):  # fmt: skip
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})
    expect(ann.locator(".harm-own .harm-space > title")).to_have_count(1)


# ---- the keyboard

# Where the focus is, and how many steps by arrow keys are left to a choice that is no mere switch.
NEXT = """() => {
    const { instead = "" } = document.querySelector("#ask [data-decision]").dataset;
    const aside = new Set(instead.split(" "));
    const may = (one) => one.dataset.action && !aside.has(one.dataset.action) && one.getClientRects().length;
    return may(document.activeElement);
}"""


def play_by_keys(pages, decisions, seed=1):
    """Arrow keys, Tab, digits and Enter, until the game is over; return how many decisions were made."""
    chance, made = random.Random(seed), 0
    while made < decisions and (page := asked(*pages)):
        decision = page.locator("#ask [data-decision]").get_attribute("data-decision")
        gone = f"#ask [data-decision='{decision}']"
        way = chance.choice(("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"))
        for _ in range(chance.randrange(6)):
            page.keyboard.press(way)
        for press in range(200):
            if page.evaluate(NEXT):
                break
            page.keyboard.press(way if press < 4 else "Tab")
        assert page.evaluate(NEXT), "no way to a choice"
        page.keyboard.press("Enter")
        moved_on(page, gone)
        assert has_focus(page)
        made += 1
    return made


@pytest.mark.parametrize("game", SHORT)
def test_some_decisions_by_keys_alone(pair, game):
    assert play_by_keys(pair(game, SHORT[game]), 8) == 8


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_keys_alone(pair, game):
    pages = pair(game, SHORT[game])
    made = play_by_keys(pages, 3000)
    assert is_over(pages[0])
    print(f"{game}: {made} decisions by keys")


def test_the_focus_stays_on_the_land_and_arrows_go_from_space_to_space(pair):
    ann, _ = pair("harmonies")
    ann.keyboard.press("ArrowDown")
    expect(ann.locator("#board [data-action]:focus")).to_have_count(1)
    ann.keyboard.press("2")
    expect(ann.locator(".harm-held.may").first).to_be_visible()
    expect(ann.locator(".keys .harm-held[data-digit]").first).to_be_visible()
    ann.locator(".harm-held.may:not(.instead)").first.focus()
    ann.keyboard.press("Enter")
    expect(ann.locator(SPACES)).not_to_have_count(0)
    spaces = ann.locator(SPACES)
    spaces.nth(5).focus()
    at = spaces.nth(5).bounding_box()
    ann.keyboard.press("ArrowDown")
    below = ann.locator(":focus").bounding_box()
    assert below["y"] > at["y"]
    assert abs(below["x"] - at["x"]) < at["width"]
    ann.keyboard.press("Enter")
    expect(ann.locator(".harm-own .harm-space > title")).to_have_count(1)
    expect(ann.locator("#board :focus, #ask:focus")).to_have_count(1)
    assert not is_asked(ann) or ann.locator("#board [data-action]:focus").count() == 1
