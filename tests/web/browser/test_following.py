"""Following the others: turns at the viewer's own pace, told in one line, marked, and stepped through."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import PHONE, button, choose, roll

FOREVER = ("--bot-delay", "100000", "--grace", "0")


@pytest.fixture
def alone(serve, window):
    """The window of somebody who plays against two bots and has just ended the first turn."""

    def begin(*flags, pace="normal", confirm="off", **looks):
        server = serve(*flags)
        ann = server.visitor("Ann")
        url = ann.table(("me", "evie", "fromage"))
        ann.do(f"{url}/start")
        page = window(url, visitor=ann, base=server.base, **looks)
        page.evaluate(
            "([pace, confirm]) => { localStorage.pace = pace; localStorage.confirm = confirm; }", [pace, confirm]
        )
        roll(page)
        choose(page, page.locator("#board .shared [data-action]").first)
        return page

    return begin


def test_turns_are_shown_one_by_one_and_can_be_skipped(alone):
    page = alone(*FOREVER)
    expect(page.locator("#skip")).to_be_visible()
    expect(page.locator("#ask .question")).to_contain_text("Waiting")
    expect(page.locator("[data-action]")).to_have_count(0)
    page.locator("#skip").click()
    expect(page.locator("#ask .question.yours")).to_be_visible()
    expect(page.locator("#skip")).to_be_hidden()
    expect(page.locator("#told .latest > p")).to_contain_text("rolls")


def test_another_pace_counts_at_once(alone):
    page = alone(*FOREVER)
    expect(page.locator("#skip")).to_be_visible()
    page.get_by_label("Settings", exact=True).click()
    page.get_by_label("Pace of the others").select_option("Instant")
    expect(page.locator("#ask .question.yours")).to_be_visible()


@pytest.mark.parametrize("looks", [{}, PHONE], ids=["desktop", "phone"])
def test_what_the_others_did_is_told_marked_and_stepped_through(alone, looks):
    page = alone("--bot-delay", "100000", "--grace", "0", pace="instant", **looks)
    expect(page.locator("#ask .question.yours")).to_be_visible()
    expect(page.locator("#told .latest > p")).to_be_in_viewport()
    expect(page.locator("#board .last").first).to_be_attached()
    page.locator("#told .recap summary").click()
    lines = page.locator("#told .recap li")
    expect(lines).to_have_count(2)
    for at in (0, 1):
        page.locator("[data-recap='1']").click()
        expect(lines.nth(at)).to_be_focused()
        expect(page.locator(".touched").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(lines.first).to_be_hidden()
    roll(page)
    expect(page.locator("#board .last")).to_have_count(0)


def test_a_turn_is_confirmed_or_taken_back(alone):
    page = alone("--bot-delay", "0", confirm="on")
    expect(button(page, "Confirm")).to_be_visible()
    button(page, "Take back").click()
    expect(page.locator("#ask .question.yours")).to_be_visible()
    choose(page, page.locator("#board .shared [data-action]").first)
    button(page, "Confirm").click()
    expect(page.locator("#told .latest > p")).to_contain_text("rolls")
    expect(page.locator("#ask .question.yours")).to_be_visible()


def test_a_purchase_can_be_taken_back_while_bots_grant_a_moment(alone):
    page = alone("--bot-delay", "0", "--grace", "100000")
    button(page, "Undo").click()
    expect(page.locator("#ask .question.yours")).to_be_visible()


def test_the_end_tells_who_won_by_how_much_and_how_it_came(window, finished):
    person, url = finished
    page = window(url, visitor=person)
    expect(page.locator("#ask h2")).to_have_text(re.compile(r"(You win|Bob wins) by \d landmarks?[!.]"))
    expect(page.locator("#ask .chart polyline")).to_have_count(2)
    page.locator("#ask .points a").first.click()
    expect(page.locator("#words")).to_contain_text(": ")
    expect(page.locator("#head .turn")).not_to_contain_text("Move 0 of")
