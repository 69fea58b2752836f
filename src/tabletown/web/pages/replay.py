"""The view model of a replay: a finished game after some of its moves."""

from markupsafe import escape

from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import Match
from tabletown.web.pages.live import areas, seed_hash, table_shown
from tabletown.web.pages.models import Person, ReplayShown
from tabletown.web.pages.render import render
from tabletown.web.tables import LiveTable
from tabletown.web.turns import told

FULL = "full"


def replay_shown(table: LiveTable, person: str, base: str, ply: int, view: str) -> ReplayShown:
    """Return a finished game after some moves, as a seat or the public sees it, or in full."""
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
        log=told(match.log),
        words=headline(table, ply) if move else "Before the first move.",
        turns=[turn.last for turn in table.turns],
        rounds=[turn.first for turn in table.turns if turn.seat == table.turns[0].seat],
        result=match.result() if match.over else [],
        seed_hash=seed_hash(table),
        seed=str(table.row.seed),
        salt=table.row.salt,
    )


def headline(table: LiveTable, ply: int) -> str:
    """Tell what the board shows: the whole turn at its end, else the last move in it."""
    match = table.playing
    if turn := next((turn for turn in table.turns if turn.last == ply), None):
        return turn.words(match.names)
    move = match.moves[ply - 1]
    return f"{match.names[move.seat]}: {move.words}."


def replay_parts(shown: ReplayShown, me: Person) -> dict[str, str]:
    """Return the parts of a replay that change with each step, as HTML."""
    parts = {
        name: render(f"part_{name}", play=shown, replay=shown, table=shown.table, me=me)
        for name in ("board", "log", "head")
    }
    return {"words": str(escape(shown.words)), **parts}
