"""Every page: small, quick, narrow enough for a phone, named for a screen reader; replays, rules and looks."""

import json
import re

import pytest
from playwright.sync_api import expect

from tabletown import games
from tabletown.engine import records
from tabletown.engine.match import verify
from tests.waiting import until
from tests.web.browser.conftest import PHONE, begun, tick

pytestmark = pytest.mark.compiled
LARGEST = 120 * 1024  # as sent, compressed where it is
LARGEST_BLOCKING = 32 * 1024  # of the style, and the script that knows whether it is dark, for which the page waits
MOST_ANSWERS = 16
BLOCKING = """() => performance.getEntriesByType("resource")
    .filter((one) => one.renderBlockingStatus === "blocking").map((one) => one.name)"""


@pytest.fixture
def every_page(server, finished):
    """The address of each kind of page, and somebody who may see them all."""
    mia, tom = finished[0], server.visitor("Tom")
    ann = server.visitor()
    ann.cookies.update(mia.cookies)
    playing, lobby = begun(ann, tom), ann.table(("me", "open", "evie"))
    paths = {"home": "/", "lobby": lobby, "game": playing, "over": finished[1], "replay": f"{finished[1]}/replay?ply=9"}
    paths |= {"rules": "/rules/harmonictook", "me": "/me", "bots": "/api", "missing": "/t/nowhere"}
    paths |= {"hexes": begun(ann, tom, "harmonies", spirits="yes"), "examples": "/rules/harmonies"}
    paths |= {"mountain": begun(ann, tom, "mountainhome"), "cards": "/rules/mountainhome"}
    expansions = dict.fromkeys(("room_service", "useful_utilities", "happy_housing", "living_together"), "yes")
    paths |= {"storeys": begun(ann, tom, "highrise", **expansions), "plans": "/rules/highrise"}
    return ann, paths


NAMELESS = """() => [...document.querySelectorAll(
    "a, button, input:not([type=hidden]), select, textarea, summary, [data-action], [role=img], img"
)].filter((e) => {
    const words = (id) => document.getElementById(id)?.textContent ?? "";
    const labelled = (e.getAttribute("aria-labelledby") ?? "").split(" ").map(words).join("");
    const labels = [...(e.labels ?? [])].map((label) => label.textContent).join("");
    const content = e.matches("input, select, img") ? "" : e.textContent;
    return !(e.ariaLabel ?? "").trim() && !(labelled + labels + content + (e.alt ?? "")).trim();
}).map((e) => e.outerHTML)"""
TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
}"""


@pytest.mark.parametrize(("width", "columns"), [(390, 1), (1280, 2), (1920, 2)])
def test_games_stand_in_pairs_on_the_home_page(window, width, columns):
    page = window(viewport={"width": width, "height": 860})
    cards = page.locator(".game").all()
    assert len({card.bounding_box()["x"] for card in cards}) == columns and len(cards) >= len(games.GAMES)


def test_every_page_has_names_and_headings(window, every_page):
    person, paths = every_page
    window.forgive("404")
    page = window(visitor=person)
    for kind, path in paths.items():
        page.goto(path)
        assert page.evaluate(NAMELESS) == [], kind
        assert page.evaluate(TWICE) == [], kind
        expect(page.locator("h1")).to_have_count(1)
        assert page.locator("html").get_attribute("lang") == "en"


def test_no_page_is_wider_than_a_phone(window, every_page):
    person, paths = every_page
    window.forgive("404")
    page = window(visitor=person, **PHONE)
    for kind, path in paths.items():
        page.goto(path)
        assert max(page.evaluate(WIDTHS)) <= PHONE["viewport"]["width"], kind


WIDTHS = """() => [document.querySelector("main"), ...document.querySelectorAll("details")].map((e) => {
    e.open = true;
    const width = document.documentElement.scrollWidth;
    e.open = false;
    return width;
})"""


def test_no_page_is_heavy_or_waits_for_much_before_it_paints(window, every_page):
    person, paths = every_page
    window.forgive("404")
    for kind, path in paths.items():
        page = window("about:blank", visitor=person)
        answers = []
        page.on("response", lambda answer, answers=answers: answers.append(answer))
        page.goto(path, wait_until="networkidle")
        requests = [answer.request for answer in answers if answer.request.redirected_to is None]
        size = {request.url: request.sizes()["responseBodySize"] for request in requests}
        awaited = page.evaluate(BLOCKING)
        print(f"{kind}: {len(answers)} answers, {sum(size.values()) / 1024:.0f} KB, {len(awaited)} before it paints")
        assert sum(size.values()) <= LARGEST, kind
        assert len(answers) <= MOST_ANSWERS, kind
        assert all(re.search(r"\.css|/theme\.js", url) for url in awaited) and len(awaited) <= 3, (kind, awaited)
        assert sum(size[url] for url in awaited) <= LARGEST_BLOCKING, kind
        page.context.close()


@pytest.mark.parametrize("kind", ["home", "game", "replay"])
def test_a_4k_screen_is_filled(window, every_page, kind):
    person, paths = every_page
    page = window(paths[kind], visitor=person, viewport={"width": 3840, "height": 2160})
    panels = [panel.bounding_box() for panel in page.locator("main .panel:visible").all()]
    assert max(box["x"] + box["width"] for box in panels) - min(box["x"] for box in panels) > 0.8 * 3840
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 20


# ---- replays


def test_a_finished_game_is_stepped_through(window, finished):
    person, url = finished
    page = window(f"{url}/replay", visitor=person)
    turn, slider = page.locator("#head .turn"), page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max"))
    expect(turn).to_have_text(f"Move 0 of {last}")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(turn).to_have_text(f"Move 1 of {last}")
    expect(page.locator("#words")).to_have_text("Ann: roll one die")
    expect(page.locator("#log li").first).to_contain_text("Ann rolls")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(turn).to_have_text(f"Move 0 of {last}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(turn).to_have_text(f"Move 2 of {last}")
    slider.fill(str(last - 1))
    expect(turn).to_have_text(f"Move {last - 1} of {last}")
    expect(page.locator("#log .score")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("#log .score")).to_be_visible()
    expect(page.locator("#board .mine")).to_have_count(0)
    page.get_by_label("Seen by").select_option(label="Bob")
    expect(page.locator("#board .mine")).to_contain_text("Your city")
    page.reload()
    expect(turn).to_have_text(f"Move {last} of {last}")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    page.get_by_label("Seen by").select_option(label="all players together")
    expect(page.locator("#board .mine")).to_have_count(0)
    expect(page.locator("[data-action]")).to_have_count(0)


def test_a_choice_made_before_the_replay_s_script_has_arrived_counts(window, finished):
    ann, url = finished
    page, held = window(visitor=ann), []
    page.route("**/static/replay.js*", lambda route: held.append(route))
    page.goto(f"{url}/replay")
    until(lambda: held, lambda: tick(page))
    page.get_by_label("Seen by").select_option("all players together")
    held[0].continue_()
    page.wait_for_url(re.compile("view=full"))


def test_a_replay_plays_by_itself(window, finished):
    page = window(f"{finished[1]}/replay")
    player = page.locator("[data-step=play]")
    player.click()
    expect(player).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#head .turn")).to_have_text(re.compile(r"Move ([2-9]|\d\d+) of"))
    player.click()
    expect(player).to_have_attribute("aria-pressed", "false")


def test_the_record_is_downloaded_and_proves_the_game(window, finished):
    page = window(f"{finished[1]}/replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert download.value.suggested_filename.startswith("harmonictook-")
    verify(games.find("harmonictook"), records.loads(text))
    page.locator("#dice-title + details summary").click()
    expect(page.locator(".fair pre")).to_contain_text(f":{json.loads(text)['seed']}'")


# ---- rules and looks


def test_the_rules_are_searched(pair, window):
    ann, _ = pair()
    ann.get_by_role("button", name="Rules").click()
    drawer = ann.get_by_role("dialog", name="Rules")
    search(drawer)
    expect(drawer.get_by_role("heading", name="Harmonic Took")).to_be_hidden()
    drawer.get_by_label("Search the rules").fill("xyzzy")
    expect(drawer.get_by_role("status")).to_contain_text("No paragraph contains that")
    drawer.get_by_role("button", name="Close the rules").click()
    expect(drawer).to_be_hidden()
    search(window("/rules/harmonictook").locator("main"))


def search(rules):
    """Look for a card, find few paragraphs, and have the word marked in them."""
    expect(rules.locator(".rulebook")).to_be_visible()
    whole = rules.locator(".rulebook > :visible").count()
    rules.get_by_label("Search the rules").fill("stadium")
    expect(rules.get_by_role("status")).to_have_text(re.compile(r"^\d+ paragraphs?$"))
    assert 0 < rules.locator(".rulebook > :visible").count() < whole / 2
    assert rules.page.evaluate("CSS.highlights.get('hit').size") > 0


def test_light_or_dark_is_chosen_and_kept(window):
    page = window(color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    page.get_by_role("button", name="Light or dark").click()
    light = page.evaluate(colour)
    assert brightness(dark) < 100 < 200 < brightness(light)
    page.reload()
    assert page.evaluate(colour) == light
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(colour) == dark


def brightness(colour):
    """Of 255."""
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


def test_sound_is_off_until_it_is_wanted(window):
    page = window()
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


# ---- home


def test_one_click_to_a_game_against_bots_which_is_then_found_again(window):
    page = window(name="Ann")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(page.locator("#ask .question")).to_be_visible()
    expect(page.locator("#seats .chair.bot")).to_have_count(2)
    url = page.url
    page.get_by_role("link", name="Tabletown").click()
    mine = page.locator(".list", has=page.get_by_role("heading", name="My games"))
    mine.get_by_role("link").first.click()
    expect(page).to_have_url(url)


def test_a_listed_table_is_joined_from_home_and_one_by_its_code(server, window):
    ann = server.visitor("Ann")
    listed, hidden = ann.table(("me", "open", "open")), ann.table()
    ann.do(f"{listed}/options", listed="yes")
    bob = window(name="Bob")
    tables = bob.locator(".list", has=bob.get_by_role("heading", name="Open tables"))
    tables.get_by_role("link", name="Ann").first.click()
    expect(bob).to_have_url(re.compile(listed))
    bob.get_by_role("button", name="Sit here").first.click()
    expect(bob.get_by_text("Bob (you)")).to_be_visible()
    code = re.search(r'class="code">(\w+)<', ann.page(hidden).text).group(1)
    bob.goto("/")
    bob.get_by_label("Somebody gave you a code?").fill(code.lower())
    bob.get_by_role("button", name="Join").click()
    expect(bob).to_have_url(re.compile(hidden))


def test_the_same_person_on_another_device(window):
    here, there = window(name="Ann"), window()
    here.goto("/me")
    there.goto(here.get_by_label("Personal link").input_value())
    there.get_by_role("button", name="Yes, I am Ann").click()
    expect(there.get_by_role("heading", name="Welcome back, Ann.")).to_be_visible()
