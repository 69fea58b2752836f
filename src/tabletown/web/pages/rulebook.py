"""A game's rulebook as HTML, with its drawings."""

import re
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from tabletown import games
from tabletown.engine.contract import Game

PARAGRAPH = re.compile(r"<p><strong>(\d+)\.")


def rulebook_html(game: Game, box: Any) -> Markup:
    """Return the rulebook as HTML, with the game's drawings; HTML in its text is escaped."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook(box))
    for paragraph, drawing in games.svg_view(game).figures(box).items():
        start = rf"<p><strong>{paragraph}\.</strong>" if paragraph else "<h2>A turn, worked out</h2>"
        if found := re.search(rf"{start}.*?</p>\n", html, re.DOTALL):
            html = html[: found.end()] + str(drawing) + html[found.end() :]
    return Markup(PARAGRAPH.sub(r'<p id="rule-\1"><strong>\1.', html))
