"""Everything that looks as if it could be clicked can be, or says why it cannot, with a link to the rule."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import asked, button, choose

pytestmark = pytest.mark.compiled
LOOKS = {  # what looks as if it could be clicked
    "harmonictook": ".took-card, .took-own .took-landmark, .took-city:not(.took-own) .took-purse",
    "harmonies": ".harm-own .harm-space, .harm-tray, .harm-row .harm-card, .harm-own .harm-card, .harm-own .harm-held",
    "highrise": ".rise-offer:not(.rise-gone), .rise-guest, .rise-tenant, .rise-own .rise-map",
    "mountainhome": ".mh-hand .mh-card, .mh-hand .mh-coin, .mh-site, .mh-shop .mh-card, [data-thing^=legend]",
}
SILENT = """(looks) => [...document.querySelectorAll(`#board :is(${looks})`)].filter((thing) => {
    if (thing.closest("[data-action]") || thing.matches(".harm-now")) return false;
    document.querySelector("#toasts").replaceChildren();
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return !document.querySelector("#toasts .toast");
}).map((thing) => thing.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("game", LOOKS)
def test_whatever_looks_clickable_answers(pair, game):
    pages = pair(game)
    for _ in range(8):
        acting = asked(*pages)
        for page in pages:
            assert page.evaluate(SILENT, LOOKS[game]) == [], acting.locator("#ask .question").inner_text()
        choose(acting, acting.locator("#board .may:visible, #ask [data-action]").first)


def test_a_price_that_is_too_high_is_told_with_a_link_to_its_rule(pair):
    ann, _ = pair()
    choose(ann, button(ann, "Roll one die"))
    ann.locator(".took-own .took-landmark").last.click()
    alert = ann.get_by_role("alert")
    expect(alert).to_contain_text(re.compile(r"It costs \d+, and you have \d+ \[22\]"))
    alert.get_by_role("link", name="[22]").click()
    cited = ann.locator("#rules #rule-22")
    expect(cited).to_have_class("cited")
    expect(cited).to_be_in_viewport()
    expect(cited).to_contain_text("22.")
    ann.keyboard.press("Escape")
    expect(ann.locator("#rules")).to_be_hidden()
    expect(button(ann, "Pass")).to_be_visible()


@pytest.mark.parametrize(("game", "tab"), [("harmonies", "Supply"), ("mountainhome", "Realm"), ("highrise", "Market")])
def test_the_tab_of_the_shared_areas_has_the_game_s_name_for_them(pair, game, tab):
    ann, _ = pair(game)
    expect(ann.locator(".tabs [data-tab=market]")).to_have_text(tab)
