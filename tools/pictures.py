"""Photograph the pages for the README, on a server of its own: `python -m tools.pictures`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright
from tests.web.chromium import launch
from tests.web.conftest import Server

TARGET = Path(__file__).parents[1] / "docs" / "images"
WIDE, TALL = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
ROUND = 13
SAID = (("Tom", "Who taught you to buy ranches?"), ("Ida", "Cheese. It is always cheese."), ("Mia", "Patience, Tom."))


def sit_down(people, game="harmonictook", **agreed):
    """A game of some people."""
    host, *others = people
    url = host.table(("me", *["open"] * len(others)), game)
    host.do(f"{url}/options", patience=600, **agreed)
    for person in others:
        person.do(f"{url}/sit")
    host.do(f"{url}/start")
    return url


def advised(person, url):
    """Do what the adviser says, if one is asked."""
    decision, actions = person.sees(url)
    if not actions:
        return False
    action = person.post(f"{url}/hint").json()["action"]
    assert person.act(url, decision, action).status_code == 200
    return True


def play_until(people, url, enough):
    """Play on as advised until the picture is right, or the game is over; say whether it is right."""
    while not (right := enough()) and any([advised(person, url) for person in people]):
        pass
    return right


def is_worth_seeing(person, url):
    """Somebody is to buy, in the middle of the game, and can choose among much."""
    page, (_, actions) = person.page(url).text, person.sees(url)
    return "Buy one thing" in page and len(actions) > 9 and int(page.partition("Round ")[2][:2].strip("<")) >= ROUND


def is_placing(person, url):
    """Somebody has a token to place that makes a habitat, in the middle of the game."""
    page = person.page(url).text
    return "makes a habitat" in page and len(person.sees(url)[1]) > 3 and 6 <= int(page.partition("Round ")[2][:1]) <= 8


def is_bidding(person, url):
    """Somebody has put something into a bid, in the middle of the game."""
    page = person.page(url).text
    return "what do you bid?" in page and "nothing so far" not in page and "Round 1<" not in page


def main():
    """Every picture."""
    with tempfile.TemporaryDirectory() as home:
        server = Server(Path(home), "--requests-per-minute", "100000", "--chat-per-minute", "100").start()
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright)
                take_all(server, browser)
                browser.close()
        finally:
            server.stop()


def take_all(server, browser):
    """A game from the lobby to its replay."""
    mia, tom, ida = friends = [server.visitor(name) for name in ("Mia", "Tom", "Ida")]
    eva, ben = server.visitor("Eva"), server.visitor("Ben")
    while True:
        url = sit_down(friends)
        if play_until(friends, url, lambda url=url: is_worth_seeing(mia, url)):
            break
    talkers = dict(zip(("Mia", "Tom", "Ida"), friends, strict=True))
    for name, text in SAID:
        talkers[name].post(f"{url}/chat", json={"text": text})
    take_three(server, browser, friends, url, ("game", "game-dark", "phone"))
    take_hexes(server, browser, friends)

    over = sit_down((mia, tom))
    play_until((mia, tom), over, lambda: 'class="result"' in mia.page(over).text)
    Camera(browser, server, mia).take("replay", f"{over}/replay?ply=64&view=full")

    while True:
        mountain = sit_down(friends, "mountainhome", legend_pick="random")
        if play_until(friends, mountain, lambda mountain=mountain: is_bidding(mia, mountain)):
            break
    Camera(browser, server, mia).take("mountainhome", mountain)
    Camera(browser, server, mia, viewport=TALL, is_mobile=True, has_touch=True).take("mountainhome-phone", mountain)

    lobby = mia.table(("me", "open", "fromage"))
    mia.do(f"{lobby}/options", listed="yes")
    Camera(browser, server, mia).take("lobby", lobby)
    eva.do(f"{eva.table()}/options", listed="yes")
    sit_down((ben, eva), listed="yes")
    Camera(browser, server, mia).take("home", "/")


def take_hexes(server, browser, friends):
    """A game of Harmonies."""
    mia = friends[0]
    while True:
        url = sit_down(friends, "harmonies")
        if play_until(friends, url, lambda url=url: is_placing(mia, url)):
            break
    take_three(server, browser, friends, url, ("harmonies", "harmonies-dark", "harmonies-phone"))


def take_three(server, browser, friends, url, names):
    """A table by day, by lamplight and on a phone, as the first of three friends sees it."""
    mia, tom, ida = friends
    plain, dark, phone = names
    with Camera(browser, server, tom) as toms, Camera(browser, server, ida) as idas:
        toms.page.goto(url)  # who has the page open is here
        idas.page.goto(url)
        Camera(browser, server, mia).take(plain, url)
        Camera(browser, server, mia, color_scheme="dark").take(dark, url)
        Camera(browser, server, mia, viewport=TALL, is_mobile=True, has_touch=True).take(phone, url)


class Camera:
    """A window of somebody, at rest when the picture is taken."""

    def __init__(self, browser, server, person, **looks):
        plain = {"base_url": server.base, "viewport": WIDE, "reduced_motion": "reduce", "color_scheme": "light"}
        self.context = browser.new_context(**plain | looks)
        cookies = [{"name": name, "value": value, "url": server.base} for name, value in person.cookies.items()]
        self.context.add_cookies(cookies)
        self.page = self.context.new_page()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def take(self, name, path):
        """Photograph a page, and go."""
        with self:
            self.page.goto(path, wait_until="networkidle")
            expect(self.page.locator("#lost")).to_be_hidden()
            self.page.screenshot(path=TARGET / f"{name}.png", animations="disabled")
        sys.stdout.write(f"{TARGET / name}.png\n")


if __name__ == "__main__":
    main()
