"""Render templates: whole pages, and parts of them."""

import contextlib
import functools
import hashlib
import io
import re
from importlib.resources import files
from typing import Any

import jinja2
import segno
from markupsafe import Markup

from tabletown import __version__, games
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.engine.roster import described, middle_level
from tabletown.web.pages.models import GameCard

SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>\s*', re.DOTALL)
REFERENCE = re.compile(r'href="#([^"]+)"')
templates = jinja2.Environment(
    loader=jinja2.PackageLoader("tabletown.web"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
    undefined=jinja2.StrictUndefined, auto_reload=False,
)  # fmt: skip
templates.globals["release"] = __version__
templates.filters["described"] = described


@functools.cache
def asset_version() -> str:
    """Return a digest of all cacheable files, so that a changed file gets a new URL."""
    digest = hashlib.sha256(__version__.encode())
    for file in sorted(files("tabletown.web").joinpath("static").iterdir(), key=lambda file: file.name):
        digest.update(file.read_bytes())
    for card in game_cards():
        digest.update(games.svg_view(games.find(card.name)).stylesheet().encode())
    return digest.hexdigest()[:12]


def rulebooks() -> list[tuple[str, str]]:
    """Return the name and title of every game, for links to rulebooks."""
    return [(card.name, card.title) for card in game_cards()]


def render(template: str, **context: Any) -> str:
    """Render a template."""
    return templates.get_template(f"{template}.html.j2").render(**context)


def page(template: str, **context: Any) -> str:
    """Render a whole page."""
    return render(template, version=asset_version(), rulebooks=rulebooks(), **context)


# ---- games


@functools.cache
def game_card(name: str) -> GameCard:
    """Return a game for the home page."""
    game = games.find(name)
    picture, levels = Markup(games.svg_view(game).picture()), tuple(level.name for level in game.LEVELS)
    least, most = game.PLAYING_TIME
    minutes = f"{least} to {most} minutes" if least < most else f"{most} minutes" if most else ""
    middle = middle_level(game)
    return GameCard(
        game.NAME, game.TITLE, game.TAGLINE, picture, game.SEATS, minutes, game.WEIGHT, levels, middle
    )  # fmt: skip


@functools.cache
def game_cards() -> list[GameCard]:
    """Return every game, without games of other packages that cannot be loaded."""
    cards = []
    for name in games.names():
        with contextlib.suppress(TabletownError):
            cards.append(game_card(name))
    return cards


@functools.cache
def symbols(game: Game) -> Markup:
    """Return the SVG symbols of a game."""
    return Markup(games.svg_view(game).symbols())


def symbols_used(game: Game, drawn: str) -> Markup:
    """Return only the SVG symbols that a drawing uses, or that these use themselves."""
    every = symbols(game)
    found = {match[1]: match[0] for match in SYMBOL.finditer(every)}
    ids = set(REFERENCE.findall(drawn + SYMBOL.sub("", every)))
    used: set[str] = set()
    while ids := {id for id in ids if id in found} - used:
        used |= ids
        ids = {inner for id in ids for inner in REFERENCE.findall(found[id])}
    return Markup(SYMBOL.sub(lambda match: match[0] if match[1] in used else "", every))


def qr_code(text: str) -> bytes:
    """Return a QR code as SVG."""
    out = io.BytesIO()
    segno.make(text, micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, light="#fff")
    return out.getvalue()
