"""The table on the screen, in every game: all of it fits, nothing jumps, and no text is too small to read."""

import random

import pytest
from playwright.sync_api import expect

from tabletown import games
from tests.waiting import until
from tests.web.browser.conftest import PHONE, is_over, tick

pytestmark = pytest.mark.compiled
SCREENS = ((1440, 900), (1920, 1080))
MOST_SHIFT = 0.05  # cumulative layout shift per turn
SMALLEST = 12.5  # pixels
POSITIONS = (0, 9, 30)  # moves before a look at the table

# What must be in view, whole: the question, the own areas, what is shared (or the others, while one chooses there) and
# all seats.
FITS = """() => {
  const wrong = [], page = document.documentElement;
  if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} high`);
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
  const seen = [...document.querySelectorAll(".asking, .mine .area, .shared .area, .players, .players .stats")];
  for (const part of seen.filter((one) => one.getClientRects().length)) {
    const { top, left, bottom, right } = part.getBoundingClientRect();
    const name = part.dataset.area ?? part.className;
    if (top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1) wrong.push(`${name} is cut off`);
  }
  for (const box of document.querySelectorAll(".asking, .mine .drawing, .shared .drawing, .players")) {
    const name = box.closest("[data-area]")?.dataset.area ?? box.className;
    if (box.scrollHeight > box.clientHeight + 1) wrong.push(`${name}: ${box.scrollHeight} in ${box.clientHeight}`);
  }
  if (!seen.some((one) => one.matches(".mine .area") && one.getClientRects().length)) wrong.push("no own area");
  if (!document.querySelector(":is(.shared, .others) .area")?.getClientRects().length &&
      ![...document.querySelectorAll(":is(.shared, .others) .area")].some((one) => one.getClientRects().length))
    wrong.push("no market");
  return wrong;
}"""

SMALL_TEXT = """smallest => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), element = walk.currentNode.parentElement;
    if (!text || element.closest("script, style, noscript, title, symbol, option")) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(".hear, .took-sr, .rise-sr, .mh-sr")) continue;
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    const name = element.getAttribute("class") ?? element.nodeName;
    if (size < smallest - 0.05) found.add(`${size.toFixed(1)} ${name}: ${text.slice(0, 20)}`);
  }
  return [...found];
}"""

WATCH = """() => {
  window.shifts = [];
  const name = (node) => node?.nodeType === 1 ? `${node.nodeName}.${node.getAttribute("class") ?? node.id}` : "text";
  const place = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round);
  const told = ({ node, previousRect, currentRect }) => `${name(node)} ${place(previousRect)} > ${place(currentRect)}`;
  const keep = (entry) => window.shifts.push([entry.value, ...entry.sources.slice(0, 3).map(told)]);
  new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type: "layout-shift" });
}"""


def seated(server, game, seats, **options):
    """People at a table, and its address."""
    people = [server.visitor(name) for name in ("Ann", "Bob", "Cyd", "Dot", "Eve", "Fay")[:seats]]
    url = people[0].table(["me", *["open"] * (seats - 1)], game=game)
    if options:
        people[0].do(f"{url}/options", **options)
    for person in people[1:]:
        person.do(f"{url}/sit")
    people[0].do(f"{url}/start")
    return people, url


def play(people, url, moves, dice):
    """Let people choose at random, until some moves are made or somebody is asked whom nobody may answer for."""
    while moves > 0:
        played = 0
        for person in people:
            decision, actions = person.sees(url)
            if actions and moves > played:
                played += person.act(url, decision, dice.choice(actions)).status_code == 200
        if not played:
            return
        moves -= played


@pytest.mark.parametrize("game", games.GAMES)
def test_all_of_the_table_is_in_view(window, server, game):
    dice = random.Random(7)
    seats = min(4, games.find(game).SEATS[1])
    people, url = seated(server, game, seats)
    for moves in POSITIONS:
        play(people, url, moves, dice)
        for width, height in SCREENS:
            page = window(url, visitor=people[0], viewport={"width": width, "height": height})
            expect(page.locator("#board .area").first).to_be_visible()
            assert page.evaluate(FITS) == [], (game, moves, width)
            page.context.close()


def test_the_market_stays_where_it_is_when_two_dice_are_thrown(window, server):
    dice = random.Random(2)
    people, url = seated(server, "harmonictook", 4, starting_coins=30)
    page = window(url, visitor=people[0], viewport={"width": 1440, "height": 900})
    before = page.locator(".took-piles").bounding_box()
    while people[0].page(url).text.count('data-vt="die-') < 2:  # whoever has a Train Station throws two sooner or later
        play(people, url, 1, dice)
    page.reload()
    expect(page.locator(".took-die")).to_have_count(2)
    assert page.locator(".took-piles").bounding_box() == before
    assert page.evaluate(FITS) == []


@pytest.mark.parametrize("game", games.GAMES)
def test_nothing_jumps_while_turns_are_played(window, server, game):
    dice = random.Random(11)
    (ann, bob), url = seated(server, game, 2)
    page = window(url, visitor=ann, viewport={"width": 1440, "height": 900})
    expect(page.locator("#board .area").first).to_be_visible()
    page.evaluate(WATCH)
    turns = []
    for _ in range(5):
        until(lambda: turn_comes(page, bob, url, dice), lambda: tick(page))
        clicks = 0
        while page.locator("#ask .question.yours").count() and clicks < 12 and not is_over(page):
            click_something(page, dice)
            clicks += 1
        until(lambda: turn_comes(page, bob, url, dice), lambda: tick(page))
        turns.append(page.evaluate("shifts.splice(0)"))
    sums = [sum(shift[0] for shift in turn) for turn in turns]
    print(game, [round(one, 3) for one in sums])
    for shift in sorted(sum(turns, []), key=lambda shift: -shift[0])[:6]:
        print(*shift, sep="\n    ")
    assert max(sums) < MOST_SHIFT, (game, sums)


def turn_comes(page, bob, url, dice):
    """Whether the page asks its viewer; until then Bob chooses something."""
    if page.locator("#ask .question.yours").count() or is_over(page):
        return True
    play([bob], url, 1, dice)
    return False


def click_something(page, dice):
    """Click one of the things that are offered, and wait until the table has gone on."""
    decision = page.locator("#ask [data-decision]").get_attribute("data-decision")
    offered = [one for one in page.locator("main [data-action]").all() if one.is_visible()]
    dice.choice(offered).click(force=True)
    expect(page.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("looks", ({"viewport": {"width": 1440, "height": 900}}, PHONE), ids=("screen", "phone"))
def test_no_text_is_small(window, server, game, looks):
    dice = random.Random(3)
    people, url = seated(server, game, 2)
    for moves in POSITIONS:
        play(people, url, moves, dice)
        page = window(url, visitor=people[0], **looks)
        for name in ("Market", "Others", "Log", "Chat"):
            tab = page.locator(".tabs").get_by_role("button", name=name)
            if tab.is_visible():
                tab.click()
            assert page.evaluate(SMALL_TEXT, SMALLEST) == [], (game, moves, name)
        page.context.close()
