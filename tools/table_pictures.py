"""Photograph the table of every game on a phone and two desktops: `python -m tools.table_pictures after`.

The games are seeded and bots play them, so that pictures of two versions show the same positions.
"""

import base64
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect, sync_playwright
from tests.web.chromium import launch
from tests.web.conftest import Server
from tests.web.scenes import lay, played
from tools.pictures import TARGET, Camera

SIZES = {390: 844, 1440: 900, 1920: 1080}
PHONE = 390
QUALITY = 66  # of 100: no picture weighs more than 150 KB


class Scene(NamedTuple):
    """A game, the bot that plays for everybody, and where its first seat is photographed."""

    game: str
    player: str
    seed: int
    decisions: int  # that were made before
    choices: int  # that the first seat has at least


SCENES = (
    Scene("harmonictook", "fromage", 14, 72, 6),
    Scene("harmonies", "steward", 4, 110, 9),
    Scene("highrise", "planner", 5, 60, 8),
    Scene("mountainhome", "thane", 3, 150, 6),
)


def position(scene):
    """The first match in which the first seat alone has something to choose."""
    for match in played(scene.game, 3, scene.seed, scene.player, bots=0b110):
        if match.actors == [0] and match.ply > scene.decisions and len(match.legal(0)) >= scene.choices:
            return match
    raise AssertionError(f"no such position in {scene.game}")


def photograph(server, browser, visitor, url, width, name):
    """Write one picture, as WebP."""
    phone = {"is_mobile": True, "has_touch": True} if width == PHONE else {}
    with Camera(browser, server, visitor, viewport={"width": width, "height": SIZES[width]}, **phone) as camera:
        camera.page.goto(url, wait_until="networkidle")
        expect(camera.page.locator("#lost")).to_be_hidden()
        devtools = camera.context.new_cdp_session(camera.page)
        shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        path = TARGET / f"{name}.webp"
        path.write_bytes(base64.b64decode(shot["data"]))
        sys.stdout.write(f"{path} {path.stat().st_size // 1000} KB\n")


def main(when):
    """Every game at every size."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home), "--requests-per-minute", "100000").start()
        browser = launch(playwright)
        try:
            mia = server.visitor("Mia")
            for scene in SCENES:
                url = lay(server, mia, position(scene), others=scene.player)
                for width in SIZES:
                    photograph(server, browser, mia, url, width, f"{when}-{scene.game}-{width}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "after")
