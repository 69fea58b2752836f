"""Harmonies in real windows: a whole game by clicks, reasons, places that light up, a phone, and the rulebook."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import PHONE, asked, button, choose, is_asked, is_over

pytestmark = pytest.mark.compiled
YOURS = "#ask .question.yours"
SHORT = {f"{colour}.tokens": 10 for colour in ("blue", "gray", "brown", "green", "yellow", "red")}


def take(page, tray=0):
    """Take the tokens from a tray."""
    choose(page, page.locator(".harm-tray.may").nth(tray))


def place(page):
    """Place the first token in hand on an empty space; one of the last colour is in hand already."""
    if not page.locator("#ask [data-chosen]:not([data-chosen=''])").count():
        choose(page, page.locator(".harm-held.may").first)
    choose(page, page.locator(".harm-space.may:has(.harm-spot)").last)


def favourite(page):
    """Settle an animal; take a card while there is room; place, take, end: whatever comes first."""
    for offered in (".harm-space", ".harm-beside .harm-card", ".harm-held", ".harm-tray", ".harm-row .harm-card"):
        if page.locator(f"{offered}.may:not(.instead)").count():
            return page.locator(f"{offered}.may:not(.instead)").first
    return page.locator("#ask [data-action]").first


@pytest.mark.slow
def test_two_windows_play_a_whole_game(pair):
    ann, bob = pair("harmonies", SHORT)
    moves, page, other = 0, ann, bob
    while not is_over(page):
        expect(page.locator(YOURS)).to_be_visible()
        expect(other.locator("[data-action]")).to_have_count(0)
        choose(page, favourite(page))
        moves += 1
        if not is_asked(page):
            page, other = other, page
            expect(page.locator(f"{YOURS}, #ask .result")).to_be_visible()
    assert moves > 60
    for page in (ann, bob):
        expect(page.locator("#ask .score")).to_contain_text("Animals")
        expect(page.locator(".harm-note")).to_have_text(re.compile("Winner"))
    points = [page.locator(".harm-own .harm-points b").inner_text() for page in (ann, bob)]
    expect(ann.locator("#ask .score tr", has_text="Points").locator("td")).to_have_text(points)


def test_points_and_what_they_are_made_of_change_with_every_token(pair):
    ann, bob = pair("harmonies")
    take(ann)
    expect(bob.locator("[data-thing=hand] .harm-token")).to_have_count(3)
    for n in (2, 1, 0):
        place(ann)
        expect(ann.locator("[data-thing=hand] .harm-token")).to_have_count(n)
        total = int(ann.locator(".harm-own .harm-points b").inner_text())
        assert sum(map(int, ann.locator(".harm-own .harm-score dd").all_inner_texts())) == total
    expect(bob.locator("[data-area=land-0] .harm-space > title")).to_have_count(3)
    expect(button(ann, "End turn")).to_be_visible()


def test_a_click_that_is_refused_is_answered(pair):
    ann, bob = pair("harmonies")
    ann.locator(".harm-own .harm-space").first.click()
    expect(ann.get_by_role("alert")).to_contain_text("First choose a token or a card, then the space [6]")
    bob.locator(".harm-tray").first.click()
    expect(bob.get_by_role("alert")).to_contain_text("It is not your turn [6]")
    take(ann)
    place(ann)
    ann.locator(".harm-tray").last.click()
    expect(ann.get_by_role("alert")).to_contain_text("You have already taken tokens this turn [7]")
    expect(ann.locator(YOURS)).to_be_visible()


def test_a_card_lights_up_where_it_fits(pair):
    ann, bob = pair("harmonies")
    near = ann.locator(".harm-row .harm-card", has=ann.locator(".harm-fits")).first
    while not near.count():  # sooner or later some card of the row nearly has its habitat
        page = asked(ann, bob)
        choose(page, favourite(page))
    lit = ann.locator(".harm-fits.touched")
    expect(lit).to_have_count(0)
    near.hover()
    expect(lit).to_have_count(1)
    assert lit.evaluate("e => getComputedStyle(e).opacity") == "1"
    ann.mouse.move(1, 1)
    expect(lit).to_have_count(0)
    near.focus()
    expect(lit).to_have_count(1)


def test_a_hint_stands_on_the_board(pair):
    ann, _ = pair("harmonies")
    take(ann)
    choose(ann, ann.locator(".harm-held.may").first)
    button(ann, "Hint").click()
    expect(ann.locator(".harm-space.hint")).to_have_count(1)
    assert ann.locator(".harm-space.hint .harm-star").evaluate("e => getComputedStyle(e).opacity") == "1"


def test_by_keyboard(pair):
    ann, _ = pair("harmonies")
    ann.locator(".harm-tray.may").first.focus()
    ann.keyboard.press("Enter")
    expect(ann.locator(".harm-held.may").first).to_be_visible()
    ann.locator(".harm-held.may").first.focus()
    ann.keyboard.press("Enter")
    expect(ann.locator(".harm-space.may").first).to_be_visible()
    ann.locator(".harm-space.may").first.focus()
    ann.keyboard.press("Enter")
    expect(ann.locator(".harm-own .harm-space > title")).to_have_count(1)


def test_somebody_else_s_land_can_be_enlarged(pair):
    ann, _ = pair("harmonies")
    expect(ann.locator("[data-area=land-1]")).to_be_hidden()  # it is one click away, at Bob's seat
    ann.get_by_role("button", name="Enlarge Bob's land").click()
    large = ann.locator("dialog .harm-board").bounding_box()
    assert large["width"] > 400 and large["height"] <= ann.viewport_size["height"]


@pytest.mark.parametrize("side", ("river", "islands"))
def test_on_a_phone_the_trays_come_first_and_then_the_land(pair, side):
    ann, bob = pair("harmonies", {"side": side, "spirits": "yes"}, **PHONE)
    above(ann, ".harm-offered", ".harm-own .harm-board")
    choose(ann, ann.locator(".harm-card.may").first)
    above(ann, ".harm-trays", ".harm-own")
    above(bob, ".harm-own", ".harm-trays")
    fits(ann)
    take(ann)
    above(ann, ".harm-own", ".harm-trays")
    expect(ann.locator(".harm-held.may").first).to_be_in_viewport()
    choose(ann, ann.locator(".harm-held.may").first)
    spaces = ann.locator(".harm-space.may")
    smallest = min(min(box["width"], box["height"]) for box in (spaces.nth(k).bounding_box() for k in range(4)))
    assert smallest >= 36
    decision = ann.locator("#ask [data-decision]").get_attribute("data-decision")
    spaces.last.tap()
    expect(ann.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)
    fits(ann)
    ann.locator(".tabs").get_by_role("button", name="Others").tap()
    expect(ann.locator("[data-area=land-1]")).to_be_visible()
    fits(ann)


def above(page, upper, lower):
    """One thing lies higher on the page than another."""
    tops = [page.locator(one).first.evaluate("e => e.getBoundingClientRect().top") for one in (upper, lower)]
    assert tops[0] < tops[1]


def fits(page):
    """Nothing is wider than the screen, and no words of the table are cut off."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    cut = "[...document.querySelectorAll('#board :is(span, b, p, dd, .harm-card, .harm-held)')]"
    cut += ".filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1 && !e.matches('.harm-label, .hear'))"
    assert page.evaluate(f"{cut}.map((e) => e.outerHTML.slice(0, 200))") == []
    assert page.evaluate(OVERLAPS) == []


OVERLAPS = """() => [...document.querySelectorAll("#board .harm-card")].filter((card) => {
    const words = document.createRange();
    const parts = [...card.querySelectorAll(".harm-name, .harm-animal, .harm-words, .harm-track, .harm-fits")];
    const boxes = parts.map((e) => {
        words.selectNodeContents(e);
        return (e.matches("span") ? words : e).getBoundingClientRect();
    });
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.some((a, i) => boxes.slice(i + 1).some((b) => meet(a, b)));
}).map((card) => card.textContent)"""


@pytest.mark.parametrize(
    "width", (pytest.param(1024, marks=pytest.mark.slow), 1280, pytest.param(1920, marks=pytest.mark.slow))
)
@pytest.mark.parametrize("side", ("river", "islands"))
def test_on_a_screen_every_card_has_room(pair, width, side):
    ann, bob = pair("harmonies", {"side": side, "spirits": "yes"}, viewport={"width": width, "height": 800})
    for page in (ann, bob):
        choose(page, page.locator(".harm-card.may").first)
        choose(page, page.locator(".harm-row .harm-card.may").first)
        take(page)
        for _ in range(3):
            place(page)
        fits(page)
        choose(page, button(page, "End turn"))
    fits(ann)
    expect(ann.locator(".harm-own .harm-board")).to_be_in_viewport()


def test_the_rulebook_shows_its_examples(pair, window):
    page = window("/rules/harmonies")
    figures = page.locator(".rulebook .harm-figure")
    assert figures.count() > 10
    for figure in figures.all():
        assert figure.locator(".harm-board").bounding_box()["height"] > 80
    expect(page.locator("p:has(> strong:text-is('21.')) + figure")).to_contain_text("11 points")
    ann, _ = pair("harmonies", {"tree.points_3": 20})
    ann.get_by_role("button", name="Rules").click()
    expect(ann.get_by_role("dialog", name="Rules").locator("p:has(> strong:text-is('21.')) + figure")).to_contain_text(
        "24 points"
    )
