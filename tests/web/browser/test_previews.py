"""What would come of a choice, before it is made."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import asked, button, choose

pytestmark = pytest.mark.compiled


def test_a_space_shows_what_the_token_brings_there(pair):
    ann, _ = pair("harmonies")
    choose(ann, ann.locator(".harm-tray.may").first)
    if ann.locator(".harm-held.may").count():
        choose(ann, ann.locator(".harm-held.may").first)
    spaces = ann.locator(".harm-own .harm-space.may")
    gains = ann.locator(".harm-own .harm-space.may + .harm-gain")
    expect(gains).to_have_count(spaces.count())
    gain = int(gains.first.text_content())
    before = int(ann.locator(".harm-own .harm-points b").inner_text())
    choose(ann, spaces.first)
    assert int(ann.locator(".harm-own .harm-points b").inner_text()) == before + gain


def test_each_category_tells_how_it_scores(pair):
    ann, _ = pair("harmonies")
    ann.locator(".harm-own .harm-score > div").first.click()
    expect(ann.get_by_role("alert")).to_contain_text("Trees: 1, 3 and 7 points for height 1, 2 and 3")
    ann.get_by_role("alert").get_by_role("link", name="[21]").click()
    expect(ann.locator("#rules #rule-21")).to_be_in_viewport()


def test_a_placement_shows_what_it_changes_for_the_guests(pair):
    pages = pair("highrise")
    for _ in range(12):
        page = asked(*pages)
        if button(page, "No, thank you").count():
            choose(page, button(page, "No, thank you"))
            continue
        choose(page, page.locator(".rise-offer.may").first)
        spots = page.locator(".rise-spot.may[data-preview]:visible")
        if spots.count():
            break
        choose(page, page.locator(".rise-spot.may:visible").first)
    spot = spots.first
    spot.hover(force=True)
    previewed = page.locator(".rise-guest[data-previewed]")
    expect(previewed.first).to_have_attribute("data-previewed", re.compile("come to you|left"))
    assert previewed.count() == spot.get_attribute("data-preview").count("=")
    page.locator("#ask").hover()
    expect(previewed).to_have_count(0)
    spot.focus()
    expect(previewed.first).to_be_visible()
