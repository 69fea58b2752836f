"""Draw the icons of the web app from our own house on a table: `python -m tools.icons`."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.web.chromium import launch

STATIC = Path(__file__).parents[1] / "src" / "tabletown" / "web" / "static"
PAPER = "#f4eee1"
SIZES = (192, 512)
MARGINS = {"icon": 3, "maskable": 9}  # of 32, around the house; a mask may cut off a fifth on each side


def drawing(margin: int, round_corners: bool) -> str:
    """Return the favicon on paper, with a margin."""
    house = (STATIC / "favicon.svg").read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
    side, radius = 32 + 2 * margin, 7 if round_corners else 0
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<rect width="{side}" height="{side}" rx="{radius}" fill="{PAPER}"/>'
        f'<g transform="translate({margin} {margin})">{house}</g></svg>\n'
    )


def main() -> None:
    """Write the SVG, and PNGs of both kinds."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for kind, margin in MARGINS.items():
            svg = drawing(margin, round_corners=kind == "icon")
            if kind == "icon":
                (STATIC / "icon.svg").write_text(svg, encoding="utf-8")
            for size in SIZES:
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}")
                path = STATIC / f"{kind}-{size}.png"
                page.screenshot(path=path, omit_background=True)
                page.close()
                sys.stdout.write(f"{path} {path.stat().st_size} bytes\n")
        browser.close()


if __name__ == "__main__":
    main()
