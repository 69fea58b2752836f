"""Highrise Homino in real windows: whole games, turning, coming closer, Construction, a phone, the rulebook."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import PHONE, asked, begun, button, choose, is_asked

pytestmark = pytest.mark.compiled
YOURS = "#ask .question.yours"
WIDEST = {"width": 1920, "height": 1080}  # where everybody's storey is in view
SPOTS = ".rise-spot.may:visible"
PLACES = (".rise-guest", ".rise-tenant", ".rise-flat", ".rise-mission", ".rise-pick", ".rise-offer")


def favourite(page):
    """A place for the tile in hand; a guest, a player, a tile; or the first thing that is asked."""
    if page.locator(SPOTS).count():
        return page.locator(SPOTS).first
    for place in PLACES:
        if page.locator(f"{place}.may:not(.instead)").count():
            return page.locator(f"{place}.may:not(.instead)").first
    return page.locator("#ask [data-action]").first


def play_to_the_end(*pages):
    """Whoever is asked answers by a click, until the game is over; how many clicks it took."""
    moves = 0
    while page := asked(*pages):
        choose(page, favourite(page))
        moves += 1
    return moves


def take(page):
    """Take the first tile that can be placed."""
    choose(page, page.locator(".rise-offer.may").first)
    expect(page.locator("[data-turned]")).to_be_visible()


def turned(page):
    return page.locator("main [data-turned]").get_attribute("data-turned")


def a_turn_each(ann, bob):
    """Both place a tile, and attract whom they can, until one with some dominoes is to choose a tile again."""
    while page := asked(ann, bob):
        laid = page.locator(".rise-own .rise-seam use").count()
        if laid > 1 and page.locator(".rise-offer.may:not(.instead)").count():
            return page
        choose(page, favourite(page))
    raise AssertionError("nobody is asked for a tile")


def test_two_windows_play_a_whole_game(pair):
    ann, bob = pair("highrise", {"rounds": 3})
    assert play_to_the_end(ann, bob) > 11
    for page in (ann, bob):
        expect(page.locator("#ask .result")).to_be_visible()
        expect(page.locator(".rise-note").first).to_have_text("★ Winner")
        expect(page.locator(".rise-own .rise-map title", has_text=re.compile("."))).not_to_have_count(0)
        expect(page.locator("[data-action]")).to_have_count(0)
    ann.get_by_role("link", name="Replay").click()
    expect(ann.locator("#head .turn")).to_contain_text("Move 0 of")
    expect(ann.locator(".rise-map .rise-seam use")).to_have_count(0)
    ann.get_by_role("link", name="Next", exact=True).click()  # a whole turn: the tile is taken and placed
    expect(ann.locator("#head .turn")).to_contain_text("Move 2 of")
    expect(ann.locator(".rise-map .rise-seam use")).to_have_count(1)


def test_who_looks_on_sees_everything_and_can_choose_nothing(window, server):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = begun(ann, bob, "highrise")
    page = window(url)
    expect(page.locator(".rise-map")).to_have_count(2)
    expect(page.locator(".rise-flat")).to_have_count(2)
    expect(page.locator("[data-action], [data-why], .rise-own")).to_have_count(0)


def test_two_people_and_a_bot_play_together(window, server):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = ann.table(("me", "open", "planner"), game="highrise")
    ann.do(f"{url}/options", rounds=2, living_together="yes", room_service="yes", personal_goal_choice=2)
    bob.do(f"{url}/sit")
    ann.do(f"{url}/start")
    pages = [window(url, visitor=person) for person in (ann, bob)]
    expect(pages[0].locator(".rise-threat")).to_be_visible()
    expect(pages[0].locator(".rise-missions .rise-secret")).to_have_count(2)  # to keep one of them
    play_to_the_end(*pages)
    for page in pages:
        expect(page.locator("#ask .result")).to_contain_text(re.compile("[Tt]ogether"))
        expect(page.locator(".rise-own .rise-note")).to_have_text(re.compile("Everybody has (won|lost)"))


def test_a_tile_is_turned_by_key_wheel_button_and_by_the_map(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    take(page)
    first = turned(page)
    page.keyboard.press("r")
    second = turned(page)
    assert second != first
    page.keyboard.press("R")
    assert turned(page) == first
    page.locator(".rise-own .rise-map").hover()
    page.mouse.wheel(0, 120)
    expect(page.locator(f"main [data-turned='{second}']")).to_be_visible()
    page.get_by_role("button", name="Turn the tile to the left").click()
    assert turned(page) == first
    expect(page.locator(SPOTS)).to_have_count(1)  # the first tile begins on p16, whichever way it lies
    choose(page, page.locator(SPOTS))
    page = a_turn_each(ann, bob)
    while not page.locator(".rise-else:visible").count():
        choose(page, favourite(page))
        page = a_turn_each(ann, bob)
        if page.locator(".rise-offer.may").count():
            take(page)
    before = turned(page)
    there = page.locator(".rise-else:visible use").first
    x, y = there.get_attribute("x"), there.get_attribute("y")
    there.click()
    assert turned(page) != before
    expect(page.locator(f"{SPOTS}[transform='translate({x} {y})']")).to_have_count(1)


def test_the_tile_is_seen_where_it_would_lie(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    take(page)
    ghost = page.locator(f"{SPOTS} .rise-ghost").first
    assert ghost.evaluate("e => getComputedStyle(e).display") == "none"
    page.locator(SPOTS).first.hover()
    assert ghost.evaluate("e => getComputedStyle(e).display") != "none"


def test_a_hint_turns_the_tile_and_stands_on_the_map(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    take(page)
    button(page, "Hint").click()
    expect(page.locator(".rise-spot.hint:visible")).to_have_count(1)


def test_one_comes_closer_and_looks_around(pair):
    ann, _ = pair("highrise")
    drawing = ann.locator(".rise-own .rise-map")
    whole = drawing.get_attribute("data-zoom")
    assert drawing.get_attribute("viewBox") == whole
    ann.get_by_role("button", name="Zoom in").click()
    ann.keyboard.press("+")
    closer = drawing.get_attribute("viewBox")
    assert float(closer.split()[2]) < float(whole.split()[2]) / 1.9
    box = drawing.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.mouse.move(x, y)
    ann.mouse.down()
    ann.mouse.move(x + 50, y + 30, steps=4)
    ann.mouse.up()
    dragged = [float(n) for n in drawing.get_attribute("viewBox").split()]
    assert dragged[0] < float(closer.split()[0]) and dragged[1] < float(closer.split()[1])
    ann.get_by_role("button", name="The whole map").click()
    assert [float(n) for n in drawing.get_attribute("viewBox").split()] == [float(n) for n in whole.split()]


def test_two_fingers_come_closer_and_one_looks_around(pair):
    ann, _ = pair("highrise", **PHONE)
    drawing = ann.locator(".rise-own .rise-map")
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    glass = ann.context.new_cdp_session(ann)

    def touch(kind, *points):
        fingers = [{"x": px, "y": py, "id": k} for k, (px, py) in enumerate(points)]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def seen():
        return [float(n) for n in drawing.get_attribute("viewBox").split()]

    whole = seen()
    touch("touchStart", (x - 20, y), (x + 20, y))
    for k in range(1, 9):
        touch("touchMove", (x - 20 - 8 * k, y), (x + 20 + 8 * k, y))
    touch("touchEnd")
    expect(drawing).to_have_attribute("data-zoomed", "")
    closer = seen()
    assert closer[2] < whole[2] / 2 and ann.evaluate("visualViewport.scale") == 1
    touch("touchStart", (x, y))
    for k in range(1, 6):
        touch("touchMove", (x + 10 * k, y + 6 * k))
    touch("touchEnd")
    assert seen()[0] < closer[0] and seen()[1] < closer[1] and seen()[2] == closer[2]


def test_what_is_looked_at_stays_when_the_table_changes(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    page.get_by_role("button", name="Zoom in").click()
    wide = page.locator(".rise-own .rise-map").get_attribute("viewBox").split()[2]
    take(page)
    assert page.locator(".rise-own .rise-map").get_attribute("viewBox").split()[2] == wide


def test_a_drag_chooses_nothing(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    take(page)
    page.get_by_role("button", name="Zoom in").click()
    box = page.locator(f"{SPOTS} > use").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2 + 5, steps=3)
    page.mouse.up()
    expect(page.locator("[data-turned]")).to_be_visible()
    expect(page.locator(YOURS)).to_contain_text("Where do you place")


def test_construction_is_a_mode_with_a_warning_and_can_be_taken_back(pair):
    ann, bob = pair("highrise", {"room_service": "yes"})
    page = a_turn_each(ann, bob)
    choose(page, button(page, "Do Construction"))
    expect(page.locator(".rise-banner")).to_contain_text("the domino that you click leaves the game")
    expect(page.locator(".rise-destroy.may")).not_to_have_count(0)
    choose(page, button(page, "Undo"))
    expect(page.locator(".rise-banner")).to_have_count(0)
    choose(page, button(page, "Do Construction"))
    laid = page.locator(".rise-own .rise-seam use").count()
    choose(page, page.locator(".rise-destroy.may").first)
    expect(page.locator(".rise-own .rise-seam use")).to_have_count(laid - 1)
    expect(page.locator(".rise-banner")).to_contain_text("1 domino destroyed")


def test_a_click_that_is_refused_is_answered(pair):
    ann, bob = pair("highrise")
    other = bob if is_asked(ann) else ann
    other.locator(".rise-offer").first.click()
    expect(other.get_by_role("alert")).to_contain_text("It is not your turn [6]")


def test_pointing_at_a_flat_lights_up_whom_it_is_connected_to(pair):
    ann, _ = pair("highrise")  # both on the ground floor
    ann.locator(".rise-flat.seat0").hover()
    expect(ann.locator(".rise-flat.seat1.touched")).to_have_count(1)
    expect(ann.locator(".rise-flat.seat0 .rise-link")).to_have_text(re.compile("Bob"))


def test_a_flat_is_put_into_words_by_pointing_and_by_a_tap(pair):
    for page in pair("highrise", **PHONE):
        if page.locator(".rise-house:visible").count() == 0:
            page.locator(".tabs").get_by_role("button", name="Market").tap()
        said = page.locator(".rise-flat.seat0 .rise-words")
        expect(said).to_be_hidden()
        page.locator(".rise-flat.seat0").tap()
        expect(said).to_be_visible()
        expect(said).to_contain_text("0 floor icons")


def test_pointing_at_a_tile_shows_where_it_would_fit(pair):
    ann, bob = pair("highrise")
    page = a_turn_each(ann, bob)
    offer = page.locator(".rise-offer.may").first
    expect(offer.locator(".rise-fits")).to_have_text(re.compile(r"\d+ places?"))
    cells = page.locator(f".rise-own [data-thing='{offer.get_attribute('data-touch')}']")
    expect(cells).to_be_hidden()
    offer.hover()
    expect(cells).to_be_visible()
    page.locator("h1").first.hover()
    expect(cells).to_be_hidden()
    offer.focus()
    expect(cells).to_be_visible()


def test_the_log_lights_up_what_it_speaks_of(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    take(page)
    choose(page, page.locator(SPOTS).first)
    line = page.locator("#log li", has_text="places").last
    line.hover()
    expect(page.locator(".rise-own .rise-seam .touched")).to_have_count(1)


FLOWN = """() => {
    window.flown = [];
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((one) => {
        if (one.classList?.contains("flying")) window.flown.push(one.firstChild.getAttribute("href"));
    }))).observe(document.body, { childList: true });
}"""


def test_a_tile_flies_from_the_hand_to_the_map(pair):
    ann, bob = pair("highrise", reduced_motion="no-preference", viewport=WIDEST)
    page, other = (ann, bob) if is_asked(ann) else (bob, ann)
    take(page)
    expect(other.locator(".rise-hand")).to_be_visible()
    for each in (ann, bob):
        each.evaluate(FLOWN)
    choose(page, page.locator(SPOTS).first)
    for each in (ann, bob):
        each.wait_for_function("window.flown.length")
        assert each.evaluate("window.flown") == ["#token-tile"]


def test_by_keyboard(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    page.locator(".rise-offer.may").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(SPOTS).first).to_be_visible()
    page.locator(SPOTS).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rise-own .rise-seam use")).to_have_count(1)


def test_another_map_can_be_enlarged(pair):
    ann, bob = pair("highrise", viewport=WIDEST)
    page = a_turn_each(ann, bob)
    name = "Bob" if page is ann else "Ann"
    small = page.locator(".area.other .rise-map").bounding_box()
    page.get_by_role("button", name=f"Enlarge {name}'s storey", exact=True).click()
    large = page.locator("dialog .rise-map").bounding_box()
    assert large["height"] > small["height"] and large["height"] <= page.viewport_size["height"]


def test_one_s_own_map_is_enlarged_turned_and_built_on(pair):
    ann, bob = pair("highrise")
    page = ann if is_asked(ann) else bob
    take(page)
    page.get_by_role("button", name="Enlarge Your storey", exact=True).click()
    dialog = page.locator("dialog[open]")
    before = dialog.locator("[data-turned]").get_attribute("data-turned")
    dialog.get_by_role("button", name="Turn the tile to the right").click()
    assert dialog.locator("[data-turned]").get_attribute("data-turned") != before
    choose(page, dialog.locator(SPOTS).first)
    expect(dialog.locator(".rise-map .rise-seam use")).to_have_count(1)


def fits(page):
    """Nothing is wider than the screen, and no words of the table are cut off."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    cut = "[...document.querySelectorAll('#board :is(span, b, p, button, .rise-guest, .rise-mission)')]"
    cut += ".filter((e) => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1"
    cut += " && !e.matches('.rise-figure, .rise-icon'))"  # from which numbers hang
    assert page.evaluate(f"{cut}.map((e) => e.outerHTML.slice(0, 200))") == []


def above(page, upper, lower):
    """One thing lies higher on the page than another."""
    tops = [page.locator(one).first.evaluate("e => e.getBoundingClientRect().top") for one in (upper, lower)]
    assert tops[0] < tops[1]


def test_on_a_phone_tiles_come_first_and_then_the_map(pair):
    options = {"room_service": "yes", "wallet_watchers": "yes", "useful_utilities": "yes", "happy_housing": "yes"}
    ann, bob = pair("highrise", {**options, "living_together": "yes"}, **PHONE)
    page, other = (ann, bob) if is_asked(ann) else (bob, ann)
    above(page, ".rise-tiles", ".rise-own")
    above(other, ".rise-own", ".rise-tiles")
    for shown in (page, other):
        fits(shown)
    decision = page.locator("#ask [data-decision]").get_attribute("data-decision")
    page.locator(".rise-offer.may").first.tap()
    expect(page.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)
    above(page, ".rise-own", ".rise-tiles")
    page.get_by_role("button", name="Turn the tile to the right").tap()
    expect(page.locator(SPOTS).first).to_be_in_viewport()
    box = page.locator(f"{SPOTS} > use").first.bounding_box()
    assert min(box["width"], box["height"]) >= 30
    fits(page)
    decision = page.locator("#ask [data-decision]").get_attribute("data-decision")
    page.locator(SPOTS).first.tap()
    expect(page.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)
    for tab in ("Others", "Market"):
        page.locator(".tabs").get_by_role("button", name=tab).tap()
        fits(page)
    expect(page.locator(".rise-house")).to_be_visible()


def test_many_options_leave_room_for_whose_turn_it_is(pair):
    options = {"room_service": "yes", "wallet_watchers": "yes", "useful_utilities": "yes", "happy_housing": "yes"}
    for page in pair("highrise", {**options, "living_together": "yes"}):
        assert page.locator("#head .turn").evaluate("e => e.scrollWidth <= e.clientWidth")
        assert page.locator("#head").bounding_box()["height"] < 60


def test_words_of_a_tenant_are_shown_by_a_tap(window, server):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = begun(ann, bob, "highrise")
    pages = [window(url, visitor=person, **PHONE) for person in (ann, bob)]
    tenant = pages[0].locator(".rise-tenant").first
    while not tenant.count():
        page = asked(*pages)
        choose(page, favourite(page))
    pages[0].locator(".tabs").get_by_role("button", name="Others").tap()
    said = tenant.locator(".rise-words")
    expect(said).to_be_hidden()
    tenant.tap()
    expect(said).to_be_visible()


def test_the_rulebook_shows_its_pictures(window, pair):
    page = window("/rules/highrise")
    figures = page.locator(".rulebook .rise-figure-of")
    assert figures.count() > 12
    for figure in figures.all():
        assert figure.bounding_box()["height"] > 80
    expect(page.locator("p:has(> strong:text-is('29.')) + figure")).to_contain_text("the price is 3")
    expect(page.locator(".rulebook pre:visible")).to_have_count(0)
    ann, _ = pair("highrise")
    ann.get_by_role("button", name="Rules").click()
    expect(ann.get_by_role("dialog", name="Rules").locator("figure").first).to_be_visible()
