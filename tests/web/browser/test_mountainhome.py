"""Mountainhome in real windows: a whole game with bids made at once, reactions, a closer look, a phone, a replay."""

import re

import pytest
from playwright.sync_api import expect

from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.material import KARINA, LAGERTHA, RESOURCES
from tests.web.browser.conftest import PHONE, asked, begun, button, choose, is_asked, is_over, linger, tick

pytestmark = pytest.mark.compiled
YOURS = "#ask .question.yours"
SHORT = {"max_rounds": 10, "sudden_death_rounds": 1, "legend_pick": "random"}
BIDDING = "what do you bid?"


def question(page):
    """What the page asks."""
    return page.locator("#ask .question").inner_text()


def go_on(page):
    """Do the plainest thing: end, decline, or whatever comes first."""
    plain = page.locator("#ask [data-action]")
    choose(page, plain.first if plain.count() else page.locator("#board [data-action]:not(.instead)").first)


def work(page):
    """Place, play or spend a card now and then, and else end the actions."""
    cards = page.locator(".mh-hand .mh-card.may")
    if cards.count() > 4:
        choose(page, cards.last)
    else:
        go_on(page)


def until_a_bid(ann, bob):
    """Play on until both are asked for a bid; say whether the game has come to one."""
    while page := asked(ann, bob):
        if BIDDING in question(page):
            for one in (ann, bob):
                expect(one.locator("#ask .question")).to_contain_text(BIDDING)
            return True
        work(page) if button(page, "End your actions").count() else go_on(page)
    return False


def a_bid(pair, **looks):
    """Two windows that are asked for a bid; in a game in which no dwarf turns up nobody is."""
    while True:
        ann, bob = pair("mountainhome", SHORT, **looks)
        if until_a_bid(ann, bob):
            linger(ann), linger(bob)
            return ann, bob


def put_in(page):
    """Add the first card that can be bid, and say which it was."""
    first = page.locator(".mh-hand .mh-card.may").first
    name = first.locator(".mh-name").inner_text()
    choose(page, first)
    return name


def test_two_windows_play_a_whole_game_with_bids_made_at_once(pair):
    ann, bob = a_bid(pair)
    cards = {}
    for page, other in ((ann, bob), (bob, ann)):
        cards[page] = put_in(page)
        expect(page.locator(".mh-stage .mh-bid", has_text="You")).to_contain_text(cards[page])
        expect(other.locator(YOURS)).to_be_visible()
        expect(other.locator(".mh-stage .mh-sealed")).to_have_count(1 if page is bob else 2)
    for page, name in (("Bob", ann), ("Ann", bob)):
        expect(name.locator(".mh-stage .mh-bid", has_text=page)).to_contain_text("chooses")
    choose(ann, button(ann, "Ready"))
    expect(bob.locator(".mh-stage .mh-bid", has_text="Ann").locator(".mh-ready")).to_have_text("ready")
    expect(bob.locator(".mh-stage .mh-bid", has_text="Ann")).not_to_contain_text(cards[ann])
    choose(bob, button(bob, "Ready"))
    for page in (ann, bob):
        animation = page.locator("#animation.on .mh-animation")
        expect(animation.locator(".mh-bid", has_text="Ann")).to_contain_text(cards[ann])
        expect(animation.locator(".mh-bid", has_text="Bob")).to_contain_text(cards[bob])
    while page := asked(ann, bob):
        go_on(page)
    for page in (ann, bob):
        expect(page.locator("#ask .score")).to_contain_text("Finished buildings")
        expect(page.locator(".mh-note").first).to_contain_text("Winner")


# ---- reactions


def holds(visitor, url, *cards):
    """Whether a visitor's hand holds some cards."""
    mine = visitor.page(url).text.partition('class="mh-hand"')[2].partition("</section>")[0]
    return all(f"mh-of-{card}" in mine for card in cards)


@pytest.fixture
def witches(server, window):
    """Begins games in which Ann holds Tobias and Lagertha, and Bob holds Karina, who can make him work for nothing."""

    def begin(**options):
        while True:
            ann, bob = server.visitor("Ann"), server.visitor("Bob")
            url = begun(ann, bob, "mountainhome", max_rounds=10, **options)
            for visitor, legend in ((ann, LAGERTHA), (bob, KARINA)):
                decision, _ = visitor.sees(url)
                assert visitor.act(url, decision, actions.TAKE + legend).status_code == 200
            if holds(ann, url, "tobias", "lagertha") and holds(bob, url, "karina"):
                return window(url, visitor=ann), window(url, visitor=bob), window(url)

    return begin


def spend_tobias(page):
    """Ask the dwarf for a unit of rocks."""
    choose(page, page.locator(".mh-hand").get_by_role("button", name="spend Tobias"))
    choose(page, page.locator(".mh-purse").get_by_role("button", name="gain rocks"))


def test_a_reaction_is_asked_of_whom_it_concerns_and_an_answer_in_time_counts(witches):
    ann, bob, eve = witches(pace="slow")  # three times the usual, so that even a busy machine answers in time
    spend_tobias(ann)
    expect(bob.locator(YOURS)).to_have_text("Ann spends Tobias to gain rocks. Does Karina interfere?")
    expect(bob.locator("#ask .wait")).to_contain_text("seconds, then: no")
    expect(bob.locator(".mh-stage .mh-card")).to_have_count(2)  # who may act, and at whom it is aimed
    for page in (ann, eve):
        expect(page.locator("#ask")).to_contain_text("Waiting for Bob")
        expect(page.locator("#ask .wait, #ask [data-action], #board [data-action]")).to_have_count(0)
    expect(bob.locator("#ask .wait")).to_have_attribute("data-wait", "60")
    expect(bob.locator("#ask .wait span")).not_to_have_text("60")  # it runs

    choose(bob, button(bob, "Yes"))
    expect(ann.locator(YOURS)).to_contain_text("Does Lagertha stop her?")
    expect(ann.locator("#ask .wait")).to_contain_text("seconds, then: no")
    for page in (bob, eve):
        expect(page.locator("#ask")).to_contain_text("Waiting for Ann")
        expect(page.locator("#ask .wait, #ask [data-action], #board [data-action]")).to_have_count(0)
    choose(ann, button(ann, "Yes"))
    for page in (ann, bob, eve):
        expect(page.locator("#log")).to_contain_text("Bob lets Karina interfere")
        expect(page.locator("#log")).to_contain_text("Ann sends Lagertha, who stops Karina.")
    expect(ann.locator(".mh-hand .mh-coin", has_text="rocks").locator("b")).to_have_text("1")  # Tobias has worked


@pytest.mark.slow
def test_a_reaction_that_does_not_come_in_time_is_no(witches):
    ann, bob, eve = witches(pace="quick")
    spend_tobias(ann)
    expect(ann.locator(YOURS)).to_contain_text("You have 1 rock")
    for page in (ann, bob, eve):
        expect(page.locator("#log")).to_contain_text("Bob keeps Karina.")
    expect(bob.locator("#ask .wait, #ask [data-action]")).to_have_count(0)


def test_where_there_is_no_limit_nobody_is_hurried(witches):
    ann, bob, _ = witches(pace="none")
    spend_tobias(ann)
    expect(bob.locator(YOURS)).to_contain_text("Does Karina interfere?")
    expect(bob.locator("#ask .wait")).to_have_count(0)


# ---- the log, and looking back


def test_a_line_of_the_log_lights_up_what_it_is_about_and_cards_fly(pair):
    wide = {"width": 1920, "height": 1080}  # where everybody's town is in view
    ann, bob = pair("mountainhome", SHORT, reduced_motion="no-preference", viewport=wide)
    flown = "window.flown = []; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => "
    flown += "node.matches?.('.flying') && flown.push(node.firstChild.getAttribute('href'))))"
    for page in (ann, bob):
        page.evaluate(f"{flown}).observe(document.body, {{ childList: true }})")
    card = ann.locator(".mh-hand .mh-is-r0.may, .mh-hand .mh-is-r1.may, .mh-hand .mh-is-r2.may").first
    name = card.locator(".mh-name").inner_text()
    choose(ann, card)
    for page in (ann, bob):
        line = page.locator("#log li", has_text=f"Ann plays {name}.")
        line.hover()
        expect(page.locator("#board :is(.mh-mini, .mh-slot).touched")).to_contain_text(name)
        expect(page.locator("#board .mh-purse.touched")).to_have_count(1)
        assert {"#token-card"} < set(page.evaluate("flown")) <= {f"#token-{one}" for one in ("card", *RESOURCES)}


def test_looked_back_at_with_everything_open_every_hand_is_shown(server, window):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = begun(ann, bob, "mountainhome", **SHORT)
    while 'class="result"' not in ann.page(url).text:
        for person in (ann, bob):
            decision, offered = person.sees(url)
            if offered:
                assert person.act(url, decision, min(offered)).status_code == 200
    page = window(f"{url}/replay", visitor=ann)
    expect(page.locator(".mh-held .mh-mini")).to_have_count(0)
    page.get_by_label("Seen by").select_option("all players together")
    for town in page.locator(".mh-town").all():
        held = town.locator(".mh-held > .mh-minis > .mh-slot")
        expect(held.first).to_be_visible()
        times = [int(re.sub(r"\D", "", word) or 1) for word in held.locator(".mh-times").all_inner_texts()]
        assert held.count() + sum(times) - len(times) == 6
    page.get_by_label("Seen by").select_option("the public")
    expect(page.locator(".mh-held .mh-mini")).to_have_count(0)


# ---- what is shown how


def test_an_animation_goes_away_by_a_click_which_is_heard_all_the_same(pair):
    ann, bob = a_bid(pair)
    for page in (ann, bob):
        choose(page, button(page, "Ready"))
    expect(ann.locator("#animation.on")).to_have_count(1)
    ann.locator("[data-toggle=theme]").click()
    expect(ann.locator("#animation.on")).to_have_count(0)
    expect(ann.locator("html[data-theme]")).to_have_count(1)


def test_a_reveal_lies_above_everything_and_nothing_moves_beneath_it(pair):
    ann, bob = a_bid(pair, reduced_motion="no-preference")
    for page in (ann, bob):
        choose(page, button(page, "Ready"))
    expect(ann.locator("#animation.on:popover-open")).to_have_count(1)
    ann.evaluate("""() => {
        globalThis.begun = 0;
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => { begun += 1; return start(change); };
    }""")
    shown = ann.locator("#animation").inner_html()
    page = asked(bob, ann)
    if page is ann:  # whoever acts by a key leaves the reveal where it is
        decision = ann.locator("#ask [data-decision]").get_attribute("data-decision")
        ann.locator("#ask [data-action], #board [data-action]").first.focus()
        ann.keyboard.press("Enter")
        expect(ann.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)
    else:
        decision = ann.locator("#ask [data-decision]").get_attribute("data-decision")
        go_on(bob)
        expect(ann.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)  # it counts every event for her
    expect(ann.locator("#animation.on:popover-open")).to_have_count(1)
    assert ann.locator("#animation").inner_html() == shown
    assert ann.evaluate("begun") == 0


def test_a_card_is_shown_larger_while_one_points_at_it(pair):
    ann, _ = pair("mountainhome", SHORT)
    first = ann.locator(".mh-hand .mh-card").first
    name = first.locator(".mh-name").inner_text()
    small = first.locator(".mh-name").bounding_box()
    first.hover()
    closer = ann.locator(".closer:popover-open .mh-card")
    expect(closer).to_contain_text(name)
    assert closer.locator(".mh-name").bounding_box()["height"] > 1.2 * small["height"] / 2
    assert closer.bounding_box()["width"] > 1.8 * first.bounding_box()["width"]
    expect(closer.locator("[data-action], [id]")).to_have_count(0)
    ann.mouse.move(1, 1)
    expect(ann.locator(".closer:popover-open")).to_have_count(0)
    first.focus()
    ann.keyboard.press("Tab")
    expect(ann.locator(".closer:popover-open")).to_have_count(1)
    ann.keyboard.press("Escape")
    expect(ann.locator(".closer:popover-open")).to_have_count(0)


@pytest.mark.parametrize("size", ((1440, 900), (1920, 1080)), ids=("laptop", "monitor"))
def test_a_closer_look_covers_no_other_card_of_the_hand(pair, size):
    ann, _ = pair("mountainhome", SHORT, viewport={"width": size[0], "height": size[1]})
    cards = ann.locator(".mh-hand .mh-card")
    for k in range(cards.count()):
        cards.nth(k).hover()
        closer = ann.locator(".closer:popover-open .mh-card")
        expect(closer).to_contain_text(cards.nth(k).locator(".mh-name").inner_text())
        over, shown = ann.locator(".mh-hand > .mh-cards").bounding_box(), closer.bounding_box()
        assert shown["y"] >= over["y"] + over["height"] or shown["y"] + shown["height"] <= over["y"]
        assert shown["y"] >= 0 and shown["y"] + shown["height"] <= size[1]


def test_a_card_does_not_tremble_under_a_pointer_at_its_edge(pair):
    ann, _ = pair("mountainhome", SHORT)
    card = ann.locator(".mh-hand .mh-card.may").first
    box = card.bounding_box()
    ann.mouse.move(box["x"] + 20, box["y"] + box["height"] - 1)
    tops = "card => new Promise((done) => { const tops = new Set(); let n = 0; const look = () => { "
    tops += (
        "tops.add(card.getBoundingClientRect().y); if (++n < 40) requestAnimationFrame(look); else done([...tops]) }; "
    )
    tops += "const still = () => Promise.all(card.getAnimations({ subtree: true }).map((one) => one.finished)); "
    tops += "requestAnimationFrame(() => requestAnimationFrame(() => still().then(look))) })"
    ann.mouse.move(box["x"] + 21, box["y"] + box["height"] - 1)
    (top,) = card.evaluate(tops)
    assert top < box["y"]


def test_on_a_phone_a_long_press_shows_a_card_and_a_tap_plays_it(pair):
    ann, _ = pair("mountainhome", SHORT, **PHONE)
    fits(ann)
    card = ann.locator(".mh-hand .mh-card.may").first
    card.scroll_into_view_if_needed()
    decision = ann.locator("#ask [data-decision]").get_attribute("data-decision")
    box = card.bounding_box()
    finger = ann.context.new_cdp_session(ann)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(ann.locator(".closer:popover-open")).to_have_count(1)
    seen = ann.locator(".closer:popover-open").bounding_box()
    assert seen["x"] >= 0 and seen["x"] + seen["width"] <= 390
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.locator(".closer:popover-open")).to_have_count(0)
    assert ann.locator("#ask [data-decision]").get_attribute("data-decision") == decision
    card.tap()
    expect(ann.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)


def test_on_a_phone_the_stage_comes_before_the_hand(pair):
    ann, bob = pair("mountainhome", {"max_rounds": 10}, **PHONE)
    for page in (ann, bob):  # the legends
        expect(page.locator(YOURS)).to_be_visible()
        top = page.locator(".mh-stage").bounding_box()["y"]
        assert top < page.locator(".mh-hand").bounding_box()["y"]
        fits(page)
        page.locator(".tabs").get_by_role("button", name="Log").tap()
        expect(page.locator(".mh-stage")).to_be_visible()
        expect(page.locator(".mh-realm")).to_be_hidden()
        page.locator(".tabs").get_by_role("button", name="Realm").tap()
        expect(page.locator(".mh-realm")).to_be_visible()
        choose(page, page.locator(".mh-stage .mh-card.may").first)
    expect(ann.locator(".mh-hand .mh-card").first).to_be_visible()
    assert min(box["height"] for box in (chip.bounding_box() for chip in ann.locator(".mh-coin").all())) >= 30


def test_on_a_phone_an_animation_is_no_wider_than_the_screen(pair):
    ann, bob = a_bid(pair, **PHONE)
    for page in (ann, bob):
        choose(page, button(page, "Ready"))
    animation = ann.locator("#animation.on .mh-animation")
    expect(animation).to_be_visible()
    seen = animation.bounding_box()
    assert seen["x"] >= 0 and seen["x"] + seen["width"] <= 390


def fits(page):
    """Nothing is wider than the screen, and no words of the table are cut off."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    cut = "[...document.querySelectorAll('#board :is(.mh-card, .mh-mini, .mh-does, .mh-name, .mh-sort, .mh-bid, p)')]"
    cut += ".filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1)"
    assert page.evaluate(f"{cut}.map((e) => e.outerHTML.slice(0, 200))") == []


def shared_device(window, server):
    """The page of two people at one device, in a short game that has begun."""
    cat = server.visitor("Cat")
    url = cat.table(("me", "guest"), game="mountainhome")
    cat.do(f"{url}/options", **SHORT)
    cat.do(f"{url}/start")
    return window(url, visitor=cat)


def test_a_device_that_two_share_is_passed_on(window, server):
    page = shared_device(window, server)
    for name, seat in (("Cat", 0), ("Guest", 1)):
        expect(page.locator("#ask")).to_contain_text(f"Pass the device to {name}.")
        expect(page.locator(".mh-hand, [data-action]")).to_have_count(0)
        page.get_by_role("link", name=f"I am {name}").click()
        expect(page.locator(f"#ask [data-seat='{seat}']")).to_be_visible()
        expect(page.locator(".mh-hand .mh-card").first).to_be_visible()
        while not page.locator("#ask .handover").count() and not is_over(page):
            if is_asked(page) and page.locator("#ask [data-decision]").count():
                go_on(page)
            tick(page)
        if seat == 0 and "Guest" not in question(page):
            return  # Cat is asked once more, for the guest has bid already


def test_who_shares_a_device_takes_a_bid_back_before_the_others_have_decided(window, server):
    page = shared_device(window, server)
    not_yet = page.get_by_role("button", name=re.compile("I am .*: not yet"))
    while not not_yet.count():
        if page.locator("#ask .handover a").count():
            page.locator("#ask .handover a").click()
        elif is_asked(page) and page.locator("#ask [data-decision]").count():
            go_on(page)
        tick(page)
    seat = not_yet.get_attribute("data-seat-again")
    not_yet.click()
    expect(page.locator(f"#ask [data-decision][data-seat='{seat}']")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?seat={seat}$"))
    expect(not_yet).to_have_count(0)


def test_every_card_can_be_found_in_the_rulebook(window):
    page = window("/rules/mountainhome")
    cards = page.locator(".mh-gallery .mh-card")
    expect(cards).to_have_count(69)
    page.locator("[data-find]").fill("pawn")
    expect(page.locator(".mh-gallery .mh-card:visible")).to_have_count(1)
    expect(page.locator(".mh-gallery .mh-card:visible")).to_contain_text("Pawn Shop")
    page.locator("[data-find]").fill("")
    expect(page.locator(".mh-gallery .mh-card:visible")).to_have_count(69)
    expect(page.locator("p:has(> strong:text-is('36.')) + figure")).to_contain_text("Mia wins")
