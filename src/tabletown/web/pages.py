"""Turns a table, for one viewer, into what the templates show, and that into HTML."""

import contextlib
import functools
import hashlib
import re
import types
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

from tabletown import __version__, games
from tabletown.engine.contract import PUBLIC, Area, Line
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import Match, View
from tabletown.engine.minds import middle_level, roster
from tabletown.web import schema
from tabletown.web.lobby import start_refusal
from tabletown.web.plain import view_of
from tabletown.web.schema import BOT, NOBODY
from tabletown.web.showing import (
    ChatLine,
    Choice,
    GameCard,
    LobbyShown,
    OptionShown,
    Person,
    PlayShown,
    ReplayShown,
    SeatShown,
    TableShown,
    Wait,
)
from tabletown.web.tables import SeatRow, Table, seatable, winners

LOG_SHOWN = 60  # lines; the whole log is a click away
PLAY_PARTS = ("head", "ask", "board", "seats", "chat")  # and the log, which is the same for everybody
LOBBY_PARTS = ("lobby", "chat")
FULL = "full"

templates = jinja2.Environment(
    loader=jinja2.PackageLoader("tabletown.web"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
    undefined=jinja2.StrictUndefined, auto_reload=False,
)  # fmt: skip
templates.globals["release"] = __version__


@functools.cache
def asset_version() -> str:
    """A digest of every file that a browser may keep, so that a changed one has a new address."""
    digest = hashlib.sha256(__version__.encode())
    for file in sorted(files("tabletown.web").joinpath("static").iterdir(), key=lambda file: file.name):
        digest.update(file.read_bytes())
    for card in game_cards():
        digest.update(view_of(games.find(card.name)).stylesheet().encode())
    return digest.hexdigest()[:12]


def rulebooks() -> list[tuple[str, str]]:
    """The games whose rules can be read: name and title."""
    return [(card.name, card.title) for card in game_cards()]


def render(template: str, **context: Any) -> str:
    """A template filled in."""
    return templates.get_template(f"{template}.html.j2").render(**context)


def page(template: str, **context: Any) -> str:
    """A whole page."""
    return render(template, version=asset_version(), rulebooks=rulebooks(), **context)


# ---- games


@functools.cache
def game_card(name: str) -> GameCard:
    """A game on the home page."""
    game = games.find(name)
    picture, levels = Markup(view_of(game).picture()), tuple(level.name for level in game.LEVELS)
    return GameCard(game.NAME, game.TITLE, game.LINE, picture, game.SEATS, levels, middle_level(game))


@functools.cache
def game_cards() -> list[GameCard]:
    """Every game that can be played; one of another package that cannot be loaded is left out."""
    cards = []
    for name in games.names():
        with contextlib.suppress(TabletownError):
            cards.append(game_card(name))
    return cards


@functools.cache
def symbols(game: types.ModuleType) -> Markup:
    """The symbols that a game's drawings use."""
    return Markup(view_of(game).symbols())


def options_shown(game: types.ModuleType, agreed: dict[str, Any], every: bool) -> list[OptionShown]:
    """What can be agreed, or only what was agreed otherwise than usual."""
    return [
        OptionShown(option, value, option.words(value))
        for option in (game.OPTIONS if every else game.OPTIONS + game.MATERIAL)
        for value in (agreed.get(option.name, option.default),)
        if every or value != option.default
    ]


# ---- tables


def table_shown(table: Table, person: str, base: str, viewer: int | None = None) -> TableShown:
    """What every page of a table shows."""
    row, game = table.row, table.game
    url = f"/t/{table.id}"
    seated = {seat.person for seat in table.seats if seat.kind != BOT}
    return TableShown(
        id=table.id,
        url=url,
        code=row.code,
        invite=f"{base}/j/{row.code}",
        game=game.NAME,
        title=game.TITLE,
        status=table.status,
        viewer=table.viewer_of(person) if viewer is None else viewer,
        is_host=row.host == person,
        seats=[seat_shown(table, seat, person) for seat in table.seats],
        agreed=options_shown(game, row.options, every=False),
        chat=[ChatLine(line.name, line.text, moment(line.at), line.person == person) for line in table.chat],
        watching=len({socket.person for socket in table.sockets} - seated),
        number=table.number,
    )


def seat_shown(table: Table, seat: SeatRow, person: str) -> SeatShown:
    """A seat for a viewer."""
    return SeatShown(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        persona=next((p for p in roster(table.game) if seat.kind == BOT and p.name == seat.player), None),
        me=seat.person == person and seat.kind not in (BOT, NOBODY),
        guest=seat.seat in table.seats_of(person)[1:],
        host=seat.person == table.row.host and seat.kind == schema.PERSON,
        here=seat.kind == BOT or table.is_here(seat),
        away=table.is_away(seat),
        acting=seat.seat in table.since,
    )


def lobby_shown(table: Table, person: str, base: str) -> LobbyShown:
    """A table before the game."""
    row, game = table.row, table.game
    return LobbyShown(
        table=table_shown(table, person, base),
        options=options_shown(game, row.options, every=True),
        personas=seatable(game),
        fewest=game.SEATS[0],
        most=game.SEATS[1],
        can_sit=not table.seats_of(person) and any(seat.kind == NOBODY for seat in table.seats),
        listed=row.listed,
        patience=row.patience,
        pace=row.pace if hasattr(view_of(game), "patience") else "",
        stand_in=row.stand_in,
        refusal=start_refusal(table.seats),
    )


def play_shown(table: Table, person: str, base: str, lifted: int | None = None) -> PlayShown:
    """A game for a viewer, from nothing but what the engine shows that viewer."""
    match, (viewer, curtain) = table.playing, table.look_of(person, lifted)
    view = match.view(viewer)
    acts = view.actions if table.status == schema.PLAYING else []
    drawn = view_of(match.game)
    return PlayShown(
        table=table_shown(table, person, base, viewer),
        ask=what_is_asked(table, match, viewer) if curtain == PUBLIC else f"Pass the device to {match.names[curtain]}.",
        curtain=curtain,
        yours=bool(acts),
        decision=table.since.get(viewer, table.number),
        wait=wait_shown(table, viewer) if acts else None,
        choices=[Choice(act.number, act.words) for act in acts if not drawn.has_place(act.number)],
        areas=areas(view, {act.number: act.words for act in acts}),
        log=lines(match.log[-LOG_SHOWN:]),
        turns_to=[match.names[seat] for seat in table.since] if table.status == schema.PLAYING else [],
        undo=undo_refusal(table, person),
        result=match.result() if match.over else [],
        winners=winners(match.names, match.scores()) if match.over else [],
        seed_hash=seed_hash(table),
        seed=str(table.row.seed) if match.over else "",
        salt=table.row.salt if match.over else "",
    )


def wait_shown(table: Table, seat: int) -> Wait | None:
    """How long others wait for a seat's answer, where that has an end."""
    default = table.default_of(seat)
    if default is None:
        return None
    return Wait(default.seconds, int(default.at), table.game.words(default.action, table.playing.names))


def undo_refusal(table: Table, person: str) -> str:
    """Why a viewer can take nothing back, or nothing."""
    if table.status != schema.PLAYING or not table.seats_of(person):
        return "there is nothing to take back"
    return table.playing.undo_refusal(table.undo_seat(person))


def what_is_asked(table: Table, match: Match, viewer: int) -> str:
    """The sentence at the top: what the viewer has to do, or whom everybody waits for."""
    if match.over:
        return ended(match)
    if table.status == schema.CLOSED:
        return "The table was closed."
    if viewer in table.since:
        return match.asks(viewer)
    names = [match.names[seat] for seat in table.since]
    return f"Waiting for {in_words(names)}."


def ended(match: Match) -> str:
    """Who won, as a sentence."""
    names = winners(match.names, match.scores())
    return f"{in_words(names)} won." if names else "The game is over, and nobody won."


def in_words(names: Sequence[str]) -> str:
    """Ann, Bob and Mia."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def areas(view: View, acts: dict[int, str]) -> list[Area]:
    """The parts of the table, drawn for a viewer."""
    drawn = view_of(view.game).areas(view.box, view.state, view.viewer, view.names, acts)
    return [area._replace(drawing=Markup(area.drawing)) for area in drawn]


def lines(log: Sequence[str]) -> list[Line]:
    """Sentences of a log, each with what it is about."""
    return [line if isinstance(line, Line) else Line(line) for line in log]


def seed_hash(table: Table) -> str:
    """What is shown of the seed before the game: enough to prove afterwards that it was not changed."""
    return hashlib.sha256(f"{table.row.salt}:{table.row.seed}".encode()).hexdigest()


def moment(at: float) -> datetime:
    """A time of the database."""
    return datetime.fromtimestamp(at, UTC)


# ---- the parts that a socket brings


def parts(table: Table, person: Person, base: str, lifted: int | None = None) -> dict[str, str]:
    """Every part of a table's page that can change, as HTML."""
    if table.match is None:
        lobby = lobby_shown(table, person.id, base)
        return {name: render(f"part_{name}", lobby=lobby, table=lobby.table, me=person) for name in LOBBY_PARTS}
    play = play_shown(table, person.id, base, lifted)
    context = {"play": play, "table": play.table, "me": person, "personas": seatable(table.game)}
    drawn = {name: render(f"part_{name}", **context) for name in PLAY_PARTS}
    version, log = table.drawn.get("log", (-1, ""))
    if version != table.version:
        log = render("part_log", **context)
        table.drawn["log"] = (table.version, log)
    return {**drawn, "log": log}


def page_title(table: Table, person: str) -> str:
    """What the browser's tab says."""
    title = f"{table.game.TITLE} · Tabletown"
    if table.match is None:
        return f"{title} · table {table.row.code}"
    if table.status == schema.CLOSED:
        return f"Closed · {title}"
    if table.is_over:
        return f"{ended(table.match)} · {title}"
    if is_awaited(table, person):
        return f"Your turn · {title}"
    return f"{in_words([table.match.names[seat] for seat in table.since])} · {title}"


def is_awaited(table: Table, person: str) -> bool:
    """Whether the table waits for a person."""
    return table.status == schema.PLAYING and table.viewer_of(person) in table.since


# ---- replays


def replay_shown(table: Table, person: str, base: str, ply: int, view: str) -> ReplayShown:
    """A finished game after some moves, seen through a seat, by the public, or in full."""
    record = table.playing.record()
    plies = len(record.moves)
    ply = max(0, min(ply, plies))
    match = Match.at(table.game, record, ply)
    viewer = int(view) if view.isdecimal() and len(view) < 3 and int(view) < len(match.seats) else PUBLIC
    seen = match.view(viewer)
    if view == FULL:
        seen = match.open_view()
    move = record.moves[ply - 1] if ply else None
    return ReplayShown(
        table=table_shown(table, person, base),
        ply=ply,
        plies=plies,
        view=view if view == FULL or viewer != PUBLIC else "public",
        areas=areas(seen, {}),
        log=lines(match.log),
        words=f"{match.names[move.seat]}: {move.words}" if move else "The opening",
        result=match.result() if match.over else [],
        seed_hash=seed_hash(table),
        seed=str(table.row.seed),
        salt=table.row.salt,
    )


def replay_parts(shown: ReplayShown, me: Person) -> dict[str, str]:
    """The parts of a replay that change with each step."""
    return {
        name: render(f"part_{name}", play=shown, replay=shown, table=shown.table, me=me)
        for name in ("board", "log", "head")
    }


# ---- rules


def rulebook(game: types.ModuleType, box: Any) -> Markup:
    """The rulebook as HTML, with the game's own drawings; whatever HTML a text might hold is escaped."""
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook(box))
    figures = getattr(view_of(game), "figures", None)
    for paragraph, drawing in figures(box).items() if figures else ():
        start = rf"<p><strong>{paragraph}\.</strong>" if paragraph else "<h2>A turn, worked out</h2>"
        if found := re.search(rf"{start}.*?</p>\n", html, re.DOTALL):
            html = html[: found.end()] + str(drawing) + html[found.end() :]
    return Markup(html)
