"""Games played in real windows: by clicks, by keys, on a phone, through reloads and broken lines."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.waiting import until
from tests.web.browser.conftest import PHONE, button, choose, has_focus, is_asked, is_over, roll

pytestmark = pytest.mark.compiled
YOURS = "#ask .question.yours"
BROKEN_LINE = r"WebSocket connection|net::ERR_"


# ---- a whole game


def test_two_windows_play_a_whole_game_and_a_third_watches(window):
    ann, bob = window(), window()
    ann.get_by_label("What shall we call you?").fill("Ann")
    took = ann.locator(".game", has=ann.get_by_role("heading", name="Harmonic Took"))
    took.get_by_role("button", name="Play with friends").click()
    expect(ann.get_by_text("Seat 2 is open")).to_be_visible()
    expect(ann.get_by_role("button", name="Start the game")).to_be_disabled()
    ann.get_by_label("Starting coins").fill("40")
    ann.get_by_label("Starting coins").blur()
    expect(ann.get_by_text("1 changed")).to_be_visible()

    bob.goto(ann.get_by_label("Invite link").input_value())
    bob.get_by_label("What shall we call you?").fill("Bob")
    bob.get_by_role("button", name="Sit here").click()
    expect(bob.get_by_text("Bob (you)")).to_be_visible()
    eve = window(ann.get_by_label("Invite link").input_value())
    expect(ann.get_by_text("1 watching")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob, eve):
        expect(page.locator("#board")).to_contain_text("Nobody has thrown yet")

    moves, page, other = 0, ann, bob
    while not is_over(page):
        expect(page.locator(YOURS)).to_be_visible()
        expect(other.locator("[data-action]")).to_have_count(0)
        choose(page, favourite(page, saving=moves > 16))
        expect(eve.locator("[data-action], [data-post]")).to_have_count(0)
        moves += 1
        if not is_asked(page):
            page, other = other, page
            expect(page.locator(f"{YOURS}, #ask .result")).to_be_visible()
    assert moves > 12
    told = [page.locator("#ask h2.question").inner_text().strip() for page in (ann, bob, eve)]
    assert sum(line.startswith("You win by ") for line in told) == 1, told
    assert re.match(r"(Ann|Bob) wins by \d landmarks?\.", told[2]), told
    for page in (ann, bob, eve):
        expect(page.locator("#ask .score")).to_contain_text("Landmarks")
        expect(page.locator("#log .lines")).to_have_text(ann.locator("#log .lines").inner_text(), use_inner_text=True)
        expect(page.get_by_text("Chance was sealed: check it")).to_be_visible()
    expect(button(eve, "Rematch")).to_have_count(0)


def favourite(page, saving):
    """A landmark; before one begins to save, the dearest card; or else whatever is asked."""
    for offered in (".took-landmark[data-action]", ".took-city [data-action]", ".took-piles [data-action]")[
        : 3 - saving
    ]:
        if page.locator(offered).count():
            return page.locator(offered).last
    return page.locator("#ask [data-action]").first


def test_the_result_comes_into_view_wherever_one_looks(pair):
    ann, bob = pair(options={"max_rounds": 1})
    roll(ann)
    choose(ann, button(ann, "Pass"))
    ann.evaluate("scrollTo(0, document.body.scrollHeight)")
    roll(bob)
    choose(bob, button(bob, "Pass"))
    expect(ann.locator("#ask h2.question")).to_be_in_viewport()


def test_a_rematch_in_one_click_takes_both_along(pair):
    ann, bob = pair(options={"max_rounds": 1})
    for page in (ann, bob):
        roll(page)
        choose(page, button(page, "Pass"))
    expect(ann.locator("#ask .result")).to_be_visible()
    old = ann.url
    bob.get_by_role("button", name="Rematch").click()
    expect(ann).not_to_have_url(old)
    expect(bob).to_have_url(ann.url)
    expect(ann.locator("#ask")).to_contain_text("Waiting for Bob")  # the next seat begins
    roll(bob)
    expect(ann.locator("#log")).to_contain_text("Bob rolls")


# ---- what one may see


def test_a_watcher_is_sent_nothing_of_a_secret_bid(pair, window):
    ann, bob = pair("goofspiel")
    eve, frames = window("/"), []
    eve.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    eve.goto(ann.url)
    expect(ann.locator("#head")).to_contain_text("1 watching")

    def sent_when(bid):
        """Everything that the watcher was sent while a bid was made and taken back, without its number."""
        frames.clear()
        choose(ann, button(ann, re.compile(f"Bid {bid}$")))
        expect(eve.locator("#seats .acting")).to_have_count(1)
        ann.get_by_role("button", name="Undo").click()
        expect(eve.locator("#seats .acting")).to_have_count(2)
        assert not any(frame["flights"] for frame in frames)
        parts = [(frame["title"], *part) for frame in frames for part in frame["parts"].items()]
        return {(*names, re.sub(r'data-decision="\d+"', "", html)) for *names, html in parts}

    first = sent_when(3)
    assert {"ask", "seats", "head"} <= {part for _, part, _ in first}
    assert sent_when(11) <= first
    expect(bob.locator("#ask [data-action]")).to_have_count(13)


def test_title_and_favicon_show_whose_turn_it_is(pair):
    ann, bob = pair()
    icon = "#favicon[href*=favicon-turn]"
    expect(ann).to_have_title(re.compile("● Your turn"))
    expect(ann.locator(icon)).to_have_count(1)
    expect(bob).to_have_title(re.compile("^Ann"))
    expect(bob.locator(icon)).to_have_count(0)
    roll(ann)
    choose(ann, button(ann, "Pass"))
    expect(bob).to_have_title(re.compile("● Your turn"))
    expect(bob.locator(icon)).to_have_count(1)
    expect(ann.locator(icon)).to_have_count(0)


# ---- mishaps


def test_a_page_that_is_loaded_again_goes_on(pair):
    ann, bob = pair()
    roll(ann)
    before = ann.locator("#board").inner_text()
    ann.reload()
    expect(ann.locator("#board")).to_have_text(before, use_inner_text=True)
    expect(ann.locator("#log")).to_contain_text("Ann rolls")
    choose(ann, button(ann, "Pass"))
    bob.reload()
    roll(bob)
    expect(ann.locator("#log")).to_contain_text("Bob rolls")


def test_a_broken_line_is_said_and_mended_and_brings_what_was_missed(server, window, line):
    window.forgive(BROKEN_LINE)
    mia, tom = server.visitor("Mia"), server.visitor("Tom")
    url = mia.table()
    tom.do(f"{url}/sit")
    mia.do(f"{url}/start")
    ann, bob = window(url, visitor=mia), window(url, visitor=tom, base=line.base)
    expect(ann.locator("#seats")).not_to_contain_text("offline")
    bob.wait_for_load_state("networkidle")  # all that the page wants is there
    line.cut()
    expect(bob.get_by_text("Connection lost, trying again")).to_be_visible()
    expect(ann.locator("#seats")).to_contain_text("offline")
    roll(ann)
    choose(ann, button(ann, "Pass"))
    expect(bob.locator("#log")).not_to_contain_text("Mia rolls")
    line.mend()
    expect(bob.get_by_text("Connection lost")).to_be_hidden()
    expect(bob.locator("#log")).to_contain_text("Mia rolls")
    roll(bob)
    expect(ann.locator("#log")).to_contain_text("Tom rolls")


def test_what_is_chosen_before_the_script_has_come_is_not_lost(window):
    ann, held = window(), []
    ann.route("**/static/town.js*", lambda route: held.append(route))  # a slow line
    ann.get_by_role("button", name="Play with friends").first.click(no_wait_after=True)
    ann.get_by_label("Who sits in seat 2").select_option("guest")
    until(lambda: held, lambda: ann.wait_for_timeout(20))
    for route in held:
        route.continue_()
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator(YOURS)).to_be_visible()


def test_a_part_of_the_script_that_did_not_come_is_asked_for_again(window):
    window.forgive(BROKEN_LINE)
    ann, came = window("about:blank"), []
    ann.route("**/closer.js*", lambda route: route.continue_() if "again" in route.request.url else route.abort())
    ann.on("response", lambda answer: came.append(answer.url))
    ann.goto("/")
    ann.get_by_role("button", name="Play with friends").first.click()
    ann.get_by_label("Who sits in seat 2").select_option("guest")
    ann.get_by_role("button", name="Start the game").click()
    until(lambda: any("/closer.js" in url for url in came), lambda: ann.wait_for_timeout(20))
    roll(ann)


def test_a_click_while_the_line_is_broken_is_kept_and_sent_when_it_is_mended(window, line):
    window.forgive(BROKEN_LINE)
    ann = window(base=line.base)
    ann.get_by_role("button", name="Play with friends").first.click()
    ann.get_by_label("Who sits in seat 2").select_option("guest")
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator(YOURS)).to_be_visible()
    ann.wait_for_load_state("networkidle")
    line.cut()
    expect(ann.get_by_text("Connection lost")).to_be_visible()
    ann.locator("#ask [data-action]").first.click()
    expect(ann.get_by_role("alert")).to_contain_text("Your click is kept")
    line.mend()
    expect(ann.locator(YOURS)).to_contain_text("Buy one thing")
    expect(ann.locator("#log .lines")).to_have_text(re.compile(r"^(?!.* rolls .* rolls ).* rolls ", re.S))


def test_a_server_that_dies_is_missed_and_welcomed_back(window, serve):
    window.forgive(BROKEN_LINE)
    server = serve()
    mia, tom = server.visitor("Mia"), server.visitor("Tom")
    url = mia.table()
    tom.do(f"{url}/sit")
    mia.do(f"{url}/start")
    ann, bob = (window(url, visitor=one, base=server.base) for one in (mia, tom))
    roll(ann)
    expect(bob.locator("#log")).to_contain_text("Mia rolls")
    server.kill()
    for page in (ann, bob):
        expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    for page in (ann, bob):
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        expect(page.locator("#log")).to_contain_text("Mia rolls")
    choose(ann, button(ann, "Pass"))
    roll(bob)
    expect(ann.locator("#log")).to_contain_text("Tom rolls")


def test_two_clicks_make_one_move_and_an_old_tab_is_brought_up_to_date(pair):
    ann, bob = pair()
    tab = ann.context.new_page()
    tab.goto(ann.url)
    expect(tab.locator(YOURS)).to_be_visible()
    ann.locator("#ask [data-action]").first.dblclick()
    for page in (ann, tab, bob):
        expect(page.locator("#log li").filter(has_text="Ann rolls")).to_have_count(1)
    expect(button(tab, "Pass")).to_be_visible()
    expect(button(ann, "Pass")).to_be_visible()


def test_the_rest_of_a_double_click_does_not_answer_the_next_question(pair):
    ann, _ = pair()
    roll(ann)
    box = button(ann, "Pass").bounding_box()
    ann.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.mouse.down(click_count=2)
    ann.mouse.up(click_count=2)
    button(ann, "Hint").click()
    expect(ann.locator("[data-action].hint")).to_have_count(1)
    expect(ann.locator("#log")).not_to_contain_text("Ann passes")
    choose(ann, button(ann, "Pass"))
    expect(ann.locator("#log")).to_contain_text("Ann passes")


def test_a_click_before_the_last_answer_has_come_is_kept(pair):
    ann, _ = pair()
    held = []
    ann.route("**/act", lambda route: held.append((route, route.fetch())), times=1)
    roll(ann)  # the socket shows it, while the answer to the click is still on its way
    button(ann, "Pass").click()
    expect(ann.locator("#log")).not_to_contain_text("Ann passes")
    (route, answer) = held[0]
    route.fulfill(response=answer)
    expect(ann.locator("#log")).to_contain_text("Ann passes")


# ---- help at the table


def test_a_hint_is_a_plan_with_what_the_others_cost(pair):
    ann, _ = pair()
    others = [{"words": "pass", "difference": "-4 %"}]
    found = {
        "action": 0,
        "words": "buy Ranch, then buy Café",
        "why": "It is dear.",
        "verdict": "Compared:",
        "others": others,
    }
    ann.route("**/hint", lambda route: route.fulfill(json=found))
    button(ann, "Hint").click()
    said = re.compile(r"^Buy Ranch, then buy Café\. It is dear\.\s*Compared:\s*-4 % pass$")
    expect(ann.locator("#hint")).to_have_text(said)


def test_a_hint_is_marked_and_gives_its_reason(pair):
    ann, _ = pair()
    roll(ann)
    button(ann, "Hint").click()
    expect(ann.locator("[data-action].hint")).to_have_count(1)
    expect(ann.locator("#hint")).to_have_text(re.compile(r"\w+.*\. \w.*\."))
    choose(ann, ann.locator("[data-action].hint"))
    expect(ann.locator("#hint")).to_be_hidden()
    expect(ann.locator(".hint")).to_have_count(0)


def test_what_was_bought_can_be_taken_back_until_the_next_throw(pair):
    ann, bob = pair()
    roll(ann)
    choose(ann, ann.get_by_role("button", name="buy Wheat Field"))
    expect(ann.locator("[data-thing=card-0-0]")).to_contain_text("×2")
    button(ann, "Undo").click()
    expect(ann.locator(YOURS)).to_contain_text("Buy one thing")
    expect(ann.locator("[data-thing=card-0-0]")).not_to_contain_text("×2")
    expect(bob.locator("#log")).not_to_contain_text("buys")
    choose(ann, ann.get_by_role("button", name="buy Bakery"))
    expect(button(ann, "Undo")).to_be_enabled()
    roll(bob)
    expect(button(ann, "Undo")).to_be_disabled()


def test_a_line_of_the_log_shows_what_it_is_about(pair):
    ann, bob = pair()
    roll(ann)
    choose(ann, ann.get_by_role("button", name="buy Ranch"))
    told = bob.locator("#log li", has_text="Ranch").last
    told.hover()
    expect(bob.locator("#board .touched").first).to_be_visible()
    assert bob.locator("#board .touched").first.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    bob.mouse.move(1, 1)
    expect(bob.locator(".touched")).to_have_count(0)
    told.focus()
    expect(bob.locator("#board .touched").first).to_be_visible()


def test_people_talk_and_what_they_say_is_only_text(pair):
    ann, bob = pair()
    said = "<img src=x onerror=alert(1)> & <b>hello</b>"
    expect(ann.locator("#log")).to_be_visible()
    ann.get_by_role("button", name="Chat").click()
    expect(ann.locator("#log")).to_be_hidden()
    ann.get_by_label("Say something to the table").fill(said)
    ann.get_by_role("button", name="Send").click()
    expect(bob.locator("#chat p").last).to_contain_text(said)
    expect(ann.get_by_label("Say something to the table")).to_have_value("")
    expect(bob.locator("#chat :is(img, p b + b, span b)")).to_have_count(0)
    expect(bob.locator(".tabs .news")).to_have_text("Chat")
    bob.get_by_role("button", name="Chat").click()
    expect(bob.locator(".tabs .news")).to_have_count(0)
    bob.get_by_label("Say something to the table").fill("Hello, Ann!")
    bob.keyboard.press("Enter")
    expect(ann.locator("#chat p").last).to_contain_text("Hello, Ann!")
    expect(ann.locator("#chat .my")).to_have_count(1)


def test_coins_and_cards_fly(pair):
    ann, _ = pair(reduced_motion="no-preference")
    ann.evaluate(WATCH_MOTION)
    roll(ann)
    expect(ann.locator(":root[data-moving=no]")).to_have_count(1)
    choose(ann, ann.get_by_role("button", name="buy Forest"))
    expect(ann.locator(".flying")).to_have_count(0)
    expect(ann.locator(":root[data-moving=no]")).to_have_count(1)
    tokens, groups = ann.evaluate("[seen.tokens, [...seen.groups]]")
    assert {"#token-coin", "#token-card"} <= set(tokens)
    assert any("fly-0" in group for group in groups)
    assert any("die" in group for group in groups), groups


WATCH_MOTION = """() => {
    globalThis.seen = { tokens: [], groups: new Set() };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
        document.documentElement.dataset.moving = "yes";
        for (const use of document.querySelectorAll(".flying use")) seen.tokens.push(use.getAttribute("href"));
        const transition = start(change);
        transition.ready.then(() => {
            for (const { effect } of document.getAnimations()) seen.groups.add(effect.pseudoElement ?? "");
        });
        transition.finished.then(() => { document.documentElement.dataset.moving = "no"; });
        return transition;
    };
}"""


# ---- who sits where


def test_friends_at_one_screen(window):
    ann = window(name="Ann")
    ann.get_by_role("button", name="Play with friends").first.click()
    ann.get_by_label("Who sits in seat 2").select_option(label="A friend at this screen")
    ann.get_by_label("Name of your guest").fill("Grandma")
    ann.get_by_label("Name of your guest").blur()
    expect(ann.locator(".chair b", has_text="Grandma")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    roll(ann)
    choose(ann, button(ann, "Pass"))
    expect(ann.locator("#ask [data-seat='1']")).to_be_visible()
    roll(ann)
    expect(ann.locator("#log")).to_contain_text("Grandma rolls")
    choose(ann, button(ann, "Pass"))
    expect(ann.locator("#ask [data-seat='0']")).to_be_visible()


def test_the_host_lets_a_bot_play_on(pair):
    ann, bob = pair()
    ann.get_by_label("Change who plays Bob").click()
    ann.get_by_label("Let a bot take over").and_(ann.locator(":visible")).select_option(label="EVie")
    ann.get_by_role("button", name="Replace Bob").click()
    expect(ann.locator("#seats")).to_contain_text("bot, medium")
    roll(ann)
    choose(ann, button(ann, "Pass"))
    expect(ann.locator("#log")).to_contain_text("Bob rolls")
    expect(ann.locator(YOURS)).to_be_visible()
    expect(bob.locator("[data-action], [data-post]")).to_have_count(0)


# ---- other hands


def test_everything_by_keyboard(pair):
    ann, bob = pair()
    keys, shown = ann.keyboard, "e => e.matches(':focus-visible') && getComputedStyle(e).outlineStyle !== 'none'"
    keys.press("Tab")
    expect(ann.get_by_role("link", name="Skip to the page")).to_be_focused()
    reach(ann, "#ask [data-action]")
    assert ann.evaluate(f"({shown})(document.activeElement)")
    keys.press("Enter")
    expect(ann.locator(YOURS)).to_contain_text("Buy one thing")
    assert has_focus(ann)
    keys.press("h")
    expect(ann.locator("#hint")).to_be_visible()
    keys.press("?")
    expect(ann.get_by_label("Search the rules")).to_be_focused()
    keys.press("Escape")
    expect(ann.get_by_role("dialog")).to_have_count(0)
    assert has_focus(ann)
    reach(ann, "button.may[data-thing=pile-1]")
    assert ann.evaluate(f"({shown})(document.activeElement)")
    keys.press("Enter")
    expect(ann.locator("#ask")).to_contain_text("Waiting for Bob")
    assert has_focus(ann)
    keys.press("u")
    expect(ann.locator(YOURS)).to_be_visible()
    assert has_focus(ann)
    reach(ann, "button.may[data-thing=pile-1]")
    keys.press("Space")
    expect(ann.locator("#ask")).to_contain_text("Waiting for Bob")
    reach(ann, "[data-post=undo]")
    keys.press("Enter")
    expect(ann.locator(YOURS)).to_be_visible()
    assert has_focus(ann)
    keys.press("1")
    expect(bob.locator(YOURS)).to_be_visible()
    bob.keyboard.press("1")
    expect(bob.locator(YOURS)).to_contain_text("Buy one thing")
    bob.keyboard.press("1")
    expect(ann.locator(YOURS)).to_be_visible()
    assert has_focus(ann)
    reach(ann, "#log li")
    expect(ann.locator("#log li").last).to_be_focused()
    keys.press("ArrowUp")
    expect(ann.locator("#log li").nth(-2)).to_be_focused()


def reach(page, target):
    """Press Tab until something is reached."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("target => document.activeElement.matches(target)", target):
            return
    raise AssertionError(f"no way to {target} by Tab")


def test_on_a_phone(pair):
    ann, bob = pair(**PHONE)
    expect(ann.locator(YOURS)).to_be_in_viewport()
    roll(ann)
    market, others, log, chat = (
        ann.locator(f"[data-pane={pane}]").first for pane in ("market", "others", "log", "chat")
    )
    for tab, pane in (("Others", others), ("Log", log), ("Chat", chat), ("Market", market)):
        ann.locator(".tabs").get_by_role("button", name=tab).tap()
        for one in (market, others, log, chat):
            expect(one).to_be_visible(visible=one is pane)
        narrow(ann)
        for bar in ann.locator(".tabs").all():
            expect(bar).to_be_in_viewport(ratio=1)
    ann.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(ann.locator(YOURS)).to_be_in_viewport(ratio=1)
    bought = ann.get_by_role("button", name="buy Bakery")
    decision = ann.locator("#ask [data-decision]").get_attribute("data-decision")
    bought.tap()
    expect(ann.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)
    bob.get_by_role("button", name="Chat").tap()
    bob.get_by_label("Say something to the table").fill("On the bus")
    bob.get_by_role("button", name="Send").tap()
    expect(ann.locator(".tabs .news")).to_have_text("Chat")


def narrow(page):
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
