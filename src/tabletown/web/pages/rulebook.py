"""A game's rulebook as HTML, with its drawings."""

import re
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.options import option_words

OPTION = r"<li><code>{name}</code> \(.*?\): .*?</li>"
PARAGRAPH = re.compile(r"<p><strong>(\d+)\.")


def rulebook_html(game: Game, box: Any) -> Markup:
    """Return the rulebook as HTML, with the game's drawings; HTML in its text is escaped."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook(box))
    html = in_players_words(game, html).replace("<th></th>", "<td></td>")  # a heading that says nothing is none
    for paragraph, drawing in games.svg_view(game).figures(box).items():
        start = rf"<p><strong>{paragraph}\.</strong>" if paragraph else "<h2>A turn, worked out</h2>"
        if found := re.search(rf"{start}.*?</p>\n", html, re.DOTALL):
            html = html[: found.end()] + str(drawing) + html[found.end() :]
    return Markup(PARAGRAPH.sub(r'<p id="rule-\1"><strong>\1.', html))


def in_players_words(game: Game, html: str) -> str:
    """Return a rulebook in which options bear the titles and the words that players know."""
    for option in game.OPTIONS:
        words = option_words(game.OPTION_WORDS, option)
        values = [words.values.get(word, word) for word in option.span.split(" | ")]
        usual = words.value(option, option.default)
        span = escape(f"({', '.join(values)}; usually {usual})")
        entry = f"<li><b>{escape(words.title)}</b> {span}: {escape(words.line)}</li>"
        html = re.sub(OPTION.format(name=option.name), entry.replace("\\", r"\\"), html, flags=re.DOTALL)
        html = html.replace(f"<code>{option.name}</code>", f"<i>{escape(words.title)}</i>")
    return html
