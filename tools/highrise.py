"""Photograph Highrise Homino for the README, on a server of its own: `python -m tools.highrise`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.waiting import until
from tests.web.chromium import launch
from tests.web.conftest import Server
from tools.pictures import TALL, Camera, advised

ROUND = 9
AGREED = ("room_service", "wallet_watchers", "useful_utilities", "happy_housing")


def main():
    """Every picture."""
    with tempfile.TemporaryDirectory() as home:
        server = Server(Path(home), "--requests-per-minute", "100000").start()
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright)
                take_all(server, browser)
                browser.close()
        finally:
            server.stop()


def take_all(server, browser):
    """The middle of a game with two bots, with a tile in hand: by day, by lamplight and on a phone."""
    mia = server.visitor("Mia")
    url = mia.table(("me", "planner", "architect"), game="highrise")
    mia.do(f"{url}/options", patience=600, **dict.fromkeys(AGREED, "yes"))
    mia.do(f"{url}/start")
    while not is_placing(mia, url):
        until(lambda: mia.sees(url)[1])  # the bots have had their turns
        advised(mia, url)
    Camera(browser, server, mia).take("highrise", url)
    Camera(browser, server, mia, color_scheme="dark").take("highrise-dark", url)
    Camera(browser, server, mia, viewport=TALL, is_mobile=True, has_touch=True).take("highrise-phone", url)


def is_placing(mia, url):
    """Mia has a tile in hand, late enough that there is something to look at."""
    page = mia.page(url).text
    return "data-turned" in page and int(page.partition("Round ")[2].partition(".")[0]) >= ROUND


if __name__ == "__main__":
    main()
