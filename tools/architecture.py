"""Draw docs/images/architecture.svg: the layers of the package and what may import what."""

from pathlib import Path

OUT = Path(__file__).parents[1] / "docs" / "images" / "architecture.svg"
WIDTH, HEIGHT = 960, 730
PAPER, CARD, EDGE, INK, QUIET = "#f4eee1", "#fffdf8", "#dccfb8", "#2b2a33", "#6f685c"
FRONT, TOOL, GAME, CORE, TOP = "#0b7a5c", "#a3662a", "#2a6aa3", "#6b3fa0", "#8f3b0e"
CARDS = (  # x, y, width, height, colour, title, text
    (40, 40, 880, 70, TOP, "cli", "tabletown play | serve | arena | analyse | replay | rules | new | check | bench"),
    (40, 150, 137, 72, FRONT, "terminal", "plain text"),
    (192, 150, 137, 72, FRONT, "tui", "full screen"),
    (344, 150, 137, 190, FRONT, "web", "server and pages"),
    (496, 150, 132, 190, FRONT, "arena", "bots against bots"),
    (643, 150, 132, 190, FRONT, "check", "tests a game"),
    (790, 150, 130, 190, FRONT, "bench", "how fast it runs"),
    (40, 268, 289, 72, FRONT, "session", "new matches, saves, seating, answers"),
    (40, 390, 380, 72, TOOL, "players", "personas, levels, search, bots in files, hints"),
    (440, 390, 480, 72, GAME, "games", "each with rules/ bots/ words/ views/, and games of other packages"),
    (440, 500, 480, 72, TOOL, "viewkit", "protocols of the views, and what all views share"),
    (40, 610, 880, 72, CORE, "engine", "contract · decisions · state · compile · rng · loops · batch · cuda · match"),
)
ARROWS = (
    *((x, 110, x, 150) for x in (108, 260, 412, 562, 709, 855)),
    *((x, 222, x, 268) for x in (108, 260)),
    *((x, 340, x, 390) for x in (108, 260, 380, 562, 709, 855)),
    (680, 462, 680, 500),
    (230, 462, 230, 610),
    (680, 572, 680, 610),
)


def card(x: int, y: int, width: int, height: int, colour: str, title: str, text: str) -> str:
    """A box with a title and a line about it."""
    return (
        f'<rect x="{x}" y="{y + 3}" width="{width}" height="{height}" rx="10" fill="{EDGE}"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{CARD}" stroke="{EDGE}"/>'
        f'<path d="M{x + 10} {y} h{width - 20}" stroke="{colour}" stroke-width="5" stroke-linecap="round"/>'
        f'<text x="{x + 14}" y="{y + 32}" font-weight="700" fill="{INK}">{title}</text>'
        f'<text x="{x + 14}" y="{y + 55}" fill="{QUIET}" font-size="12">{text}</text>'
    )


def arrow(x: int, y: int, to_x: int, to_y: int) -> str:
    """A line from the bottom of one box to the top of another."""
    path = f"M{x} {y + 4} L{to_x} {to_y - 5}"
    return f'<path d="{path}" stroke="{QUIET}" stroke-width="1.6" fill="none" marker-end="url(#a)"/>'


def draw() -> str:
    """The whole drawing."""
    note = "An arrow means “may import”, also what lies further down. No game knows another game or a front end."
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="15" role="img" '
            'font-family="system-ui, sans-serif" aria-label="The layers of Tabletown and what may import what">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
            f'<path d="M0 0 8 4 0 8z" fill="{QUIET}"/></marker></defs>',
            *(card(*one) for one in CARDS),
            *(arrow(*one) for one in ARROWS),
            f'<text x="480" y="{HEIGHT - 16}" text-anchor="middle" fill="{QUIET}" font-size="13">{note}</text></svg>\n',
        )
    )


if __name__ == "__main__":
    OUT.write_text(draw(), encoding="utf-8")
