"""Buttons: which one is the main one, series, single choices, and taking them back."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import asked, button, choose

pytestmark = pytest.mark.compiled
MAIN = "#ask .main"


def test_rolling_is_the_main_button_and_passing_never_is(pair):
    ann, _ = pair()
    expect(button(ann, "Roll one die")).to_have_class("main")
    choose(ann, button(ann, "Roll one die"))
    expect(button(ann, "Pass")).to_be_visible()
    expect(ann.locator(MAIN)).to_have_count(0)


def test_construction_is_not_offered_before_there_is_a_domino(pair):
    pages = pair("highrise")
    for _ in pages:
        page = asked(*pages)
        expect(page.locator(".rise-offer.may").first).to_be_visible()
        expect(button(page, "Do Construction")).to_have_count(0)
        expect(page.locator(MAIN)).to_have_count(0)
        choose(page, page.locator(".rise-offer.may").first)
        choose(page, page.locator(".rise-spot.may:visible").first)
    page = asked(*pages)
    while button(page, "No, thank you").count():
        choose(page, button(page, "No, thank you"))
        page = asked(*pages)
    expect(button(page, "Do Construction")).to_be_visible()
    expect(page.locator(MAIN)).to_have_count(0)


def test_all_resources_are_played_with_one_button(pair):
    pages = pair("mountainhome")
    while asked(*pages).locator("[data-area=stage] .may").count():  # the legends
        page = asked(*pages)
        choose(page, page.locator("[data-area=stage] .may").first)
    page = asked(*pages)
    expect(page.locator(MAIN)).to_have_count(0)
    expect(button(page, "End your actions")).to_be_visible()
    question = page.locator("#ask .question").inner_text()
    choose(page, button(page, "Play all resources"))
    expect(button(page, "Play all resources")).to_have_count(0)
    played = page.locator("#ask .question").inner_text()
    choose(page, button(page, "One step"))
    assert page.locator("#ask .question").inner_text() not in (played, question)
    choose(page, button(page, "Undo"))
    expect(button(page, "Play all resources")).to_be_visible()
    expect(page.locator("#ask .question")).to_have_text(question)


def test_an_alternative_of_a_hint_lights_up_and_can_be_clicked(pair):
    ann, _ = pair()
    choose(ann, button(ann, "Roll one die"))
    target = ann.locator(".took-card.may").first
    others = [{"action": int(target.get_attribute("data-action")), "words": "buy it", "difference": "-4 %"}]
    found = {"action": 3, "words": "pass", "why": "It is dear.", "verdict": "Compared with it:", "others": others}
    ann.route("**/hint", lambda route: route.fulfill(json=found))
    button(ann, "Hint").click()
    entry = ann.get_by_role("list", name="Compared with it:").get_by_role("button", name="buy it")
    entry.hover()
    expect(target).to_have_class(re.compile("alternative-lit"))
    ann.locator("#ask .question").hover()
    expect(ann.locator(".alternative-lit")).to_have_count(0)
    choose(ann, entry)
    expect(ann.locator("#log")).to_contain_text("buys")


def test_a_hint_lists_nothing_where_nothing_makes_a_difference(pair):
    ann, _ = pair()
    found = {"action": 0, "words": "roll", "why": "", "verdict": "No real difference.", "others": []}
    ann.route("**/hint", lambda route: route.fulfill(json=found))
    button(ann, "Hint").click()
    expect(ann.locator("#hint")).to_contain_text("No real difference.")
    expect(ann.locator("#hint li")).to_have_count(0)
