"""Make the view models of a live table for one viewer: the lobby, or the game."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from tabletown import games
from tabletown.engine.contract import PUBLIC, Game
from tabletown.engine.match import Match, View
from tabletown.engine.options import Option, Value, option_words
from tabletown.engine.roster import offered, roster
from tabletown.engine.words import listed
from tabletown.players import compile_beside
from tabletown.viewkit.defaults import has_timeouts
from tabletown.viewkit.outcome import ending, outcome
from tabletown.viewkit.protocols import Area, Stat, SvgView
from tabletown.web.db import schema
from tabletown.web.db.schema import BOT, NOBODY
from tabletown.web.lobby import start_refusal
from tabletown.web.pages.models import (
    ChatLine,
    Choice,
    LobbyShown,
    OptionShown,
    Person,
    PlayShown,
    SeatShown,
    SeriesShown,
    TableShown,
    TurnShown,
    Wait,
)
from tabletown.web.pages.render import render
from tabletown.web.pages.spoken import spoken
from tabletown.web.pages.story import story_of
from tabletown.web.tables import LiveTable, SeatRow
from tabletown.web.turns import Turn, marks, since, told

LOG_SHOWN = 60  # lines; a click shows the whole log
PLAY_PARTS = ("head", "ask", "told", "board", "seats", "chat")  # without the log, which is the same for everybody
LOBBY_PARTS = ("lobby", "chat")


def options_shown(game: Game, agreed: dict[str, Any], every: bool) -> list[OptionShown]:
    """Return all options, or only those that differ from the default."""
    options = game.OPTIONS if every else game.OPTIONS + game.MATERIAL
    shown = [option_shown(game, option, agreed.get(option.name, option.default)) for option in options]
    return [one for one in shown if every or one.is_changed]


def option_shown(game: Game, option: Option, value: Value) -> OptionShown:
    """Return an option and its value, in the words of players."""
    words, picture = option_words(game.OPTION_WORDS, option), Markup(games.svg_view(game).option_picture(option.name))
    return OptionShown(option, value, option.words(value), words, words.value(option, value), picture)


# ---- tables


def table_shown(table: LiveTable, person: str, base: str, viewer: int | None = None) -> TableShown:
    """Return what all pages of a table show."""
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


def seat_shown(table: LiveTable, seat: SeatRow, person: str) -> SeatShown:
    """Return a seat as a person sees it."""
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


def lobby_shown(table: LiveTable, person: str, base: str) -> LobbyShown:
    """Return a table before the game."""
    row, game = table.row, table.game
    return LobbyShown(
        table=table_shown(table, person, base),
        options=options_shown(game, row.options, every=True),
        personas=list(offered(game)),
        fewest=game.SEATS[0],
        most=game.SEATS[1],
        can_sit=not table.seats_of(person) and any(seat.kind == NOBODY for seat in table.seats),
        listed=row.listed,
        patience=row.patience,
        pace=row.pace if has_timeouts(games.svg_view(game)) else "",
        stand_in=row.stand_in,
        refusal=start_refusal(table.seats),
    )


def play_shown(table: LiveTable, person: str, base: str, holder: int | None = None) -> PlayShown:
    """Return a game for a viewer, made only from the engine's view for that viewer."""
    match, (viewer, pass_to) = table.playing, table.viewpoint_of(person, holder)
    view = match.view(viewer)
    acts = view.actions if table.status == schema.PLAYING else []
    drawn = games.svg_view(match.game)
    played = table.turns
    others = since(played, viewer, len(match.seats))
    instead = table.alternatives(viewer) if acts else {}
    return PlayShown(
        table=table_shown(table, person, base, viewer),
        ask=what_is_asked(table, match, viewer) if pass_to == PUBLIC else f"Pass the device to {match.names[pass_to]}.",
        pass_to=pass_to,
        yours=bool(acts),
        decision=table.since.get(viewer, table.number),
        wait=wait_shown(table, viewer) if acts else None,
        choices=choices(drawn, view) if acts else [],
        series=series(drawn, view) if acts else [],
        selects=[act.number for act in acts if drawn.selects(act.number)],
        instead=list(instead),
        chosen=[move.action for move in match.moves[-max(instead.values(), default=0) :] if instead],
        areas=areas(view, {act: match.action(act).words for act in (*[act.number for act in acts], *instead)}),
        shared=drawn.SHARED,
        standings=standings(view),
        log=told(match.log[-LOG_SHOWN:]),
        recap=[turn_shown(turn, match.names) for turn in others],
        last=marks(played, viewer, len(match.seats)),
        confirm=unconfirmed(table, person),
        turns_to=[match.names[seat] for seat in table.since] if table.status == schema.PLAYING else [],
        undo=undo_refusal(table, person),
        undo_steps=table.last_click(table.undo_seat(person)) if viewer >= 0 else 0,
        again=table.undecided_again(person, viewer),
        result=match.result() if match.over else [],
        outcome=ended(table, person) if match.over else "",
        story=story_of(table) if match.over else None,
        seed_hash=seed_hash(table),
        seed=str(table.row.seed) if match.over else "",
        salt=table.row.salt if match.over else "",
        compiling="" if match.over else compile_beside.line(match),
    )


def choices(drawn: SvgView, view: View) -> list[Choice]:
    """Return what the viewer chooses with buttons.

    Passing, ending and declining come last. No button is a main one where something can be clicked on the board.
    """
    numbers = [act.number for act in view.actions]
    placed = [number for number in numbers if drawn.has_place(number)]
    buttons = [act for act in view.actions if act.number not in placed]
    useful = [act for act in buttons if drawn.is_offered(view.box, view.state, view.viewer, act.number)]
    shown = useful if placed or useful else buttons
    return [
        Choice(act.number, act.words, not placed and (len(numbers) == 1 or not drawn.is_secondary(act.number)))
        for act in sorted(shown, key=lambda act: drawn.is_secondary(act.number))
    ]


def series(drawn: SvgView, view: View) -> list[SeriesShown]:
    """Return the series of actions that the viewer may play with one button."""
    return [SeriesShown(words, list(actions)) for words, actions in drawn.series(view.box, view.state, view.viewer)]


def wait_shown(table: LiveTable, seat: int) -> Wait | None:
    """Return the time limit of a seat's answer, or None."""
    default = table.default_of(seat)
    if default is None:
        return None
    return Wait(default.seconds, int(default.at), table.game.action_name(default.action, table.playing.names))


def undo_refusal(table: LiveTable, person: str) -> str:
    """Say why a person can take nothing back; empty if they can."""
    if table.status != schema.PLAYING or not table.seats_of(person):
        return "there is nothing to take back"
    return table.playing.undo_refusal(table.undo_seat(person))


def turn_shown(turn: Turn, names: Sequence[str]) -> TurnShown:
    """Return a turn for people who follow."""
    return TurnShown(turn.seat, turn.words(names), turn.story(names), turn.things)


def unconfirmed(table: LiveTable, person: str) -> int:
    """Return the number of a person's move that bots answer only when it is confirmed, or 0."""
    chance = table.last_chance() if table.unconfirmed == table.number else None
    is_answered_by_bots = any(table.player_for(table.seats[seat]) for seat in table.since)
    return table.number if chance and chance.person == person and is_answered_by_bots else 0


def ended(table: LiveTable, person: str) -> str:
    """Say to a person how a finished game ended."""
    return ending(table.playing, table.seats_of(person), story_of(table).standings)


def what_is_asked(table: LiveTable, match: Match, viewer: int) -> str:
    """Return the sentence at the top: the viewer's question, or who has to act."""
    if match.over:
        return outcome(match)
    if table.status == schema.CLOSED:
        return "The table was closed."
    if viewer in table.since:
        return match.prompt(viewer)
    names = [match.names[seat] for seat in table.since]
    return f"Waiting for {listed(names)}."


def areas(view: View, acts: dict[int, str]) -> list[Area]:
    """Return the areas of the table, drawn for a viewer."""
    drawn = games.svg_view(view.game).areas(view.box, view.state, view.viewer, view.names, acts)
    return [area._replace(drawing=Markup(spoken(area.drawing))) for area in drawn]


def standings(view: View) -> list[list[Stat]]:
    """Return how each seat stands, in numbers, as far as the viewer knows them."""
    rows = games.svg_view(view.game).standings(view.box, view.state, view.viewer, view.names)
    return [list(row) for row in rows]


def seed_hash(table: LiveTable) -> str:
    """Return a hash of the seed, shown before the game to prove afterwards that the seed was not changed."""
    return hashlib.sha256(f"{table.row.salt}:{table.row.seed}".encode()).hexdigest()


def moment(at: float) -> datetime:
    """Return a time of the database as a datetime."""
    return datetime.fromtimestamp(at, UTC)


# ---- the parts that a socket updates


def parts(table: LiveTable, person: Person, base: str, holder: int | None = None) -> dict[str, str]:
    """Return every part of a table's page that can change, as HTML."""
    if table.match is None:
        lobby = lobby_shown(table, person.id, base)
        return {name: render(f"part_{name}", lobby=lobby, table=lobby.table, me=person) for name in LOBBY_PARTS}
    play = play_shown(table, person.id, base, holder)
    context = {"play": play, "table": play.table, "me": person, "personas": offered(table.game)}
    drawn = {name: render(f"part_{name}", **context) for name in PLAY_PARTS}
    version, log = table.drawn.get("log", (-1, ""))
    if version != table.version:
        log = render("part_log", **context)
        table.drawn["log"] = (table.version, log)
    return {**drawn, "log": log}


def page_title(table: LiveTable, person: str) -> str:
    """Return the title of the browser's tab."""
    title = f"{table.game.TITLE} · Tabletown"
    if table.match is None:
        return f"{title} · table {table.row.code}"
    if table.status == schema.CLOSED:
        return f"Closed · {title}"
    if table.is_over:
        return f"{ended(table, person)} · {title}"
    if is_awaited(table, person):
        return f"Your turn · {title}"
    return f"{listed([table.match.names[seat] for seat in table.since])} · {title}"


def is_awaited(table: LiveTable, person: str) -> bool:
    """Whether it is a person's turn."""
    return table.status == schema.PLAYING and table.viewer_of(person) in table.since
