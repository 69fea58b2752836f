"""The log in words: what happened, and how the game ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from tabletown.engine.contract import Flight, LogLine
from tabletown.engine.words import listed
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, DOMINO, KEEP, PLAYER, TAKE, TENANT, cell_name
from tabletown.games.highrise.material import GOALS, MARKET, NOTHING, THREATS, WARDROBE
from tabletown.games.highrise.rules import scoring
from tabletown.games.highrise.rules.building import amount, price
from tabletown.games.highrise.state import GONE, OVER
from tabletown.games.highrise.words import labels
from tabletown.games.highrise.words.labels import many

NAMED = {  # what happens to a player who is named
    state.BARRED: "may never destroy again",
    state.ICONS: "loses all dominoes with a floor icon",
    state.FAVOURITE: "may attract two guests",
    state.RECEIVER: "receives {goal}",
}
NUMBERS = ("No", "One", "Two", "Three")

# ---- what happened


def log_lines(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What the action caused, a sentence each; choosing what comes next causes nothing."""
    return [
        *act(before, seat, action, after, names),
        *missions(before, after, names),
        *moves(before, seat, action, after, names),
        *turned_up(box, before, after, names),
    ]


def act(before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> Iterator[LogLine]:
    """The action itself."""
    me, mine = names[seat], map_of(seat)
    if action >= AT:
        t = int(before.held)
        (there,) = tile(after, t) or (mine,)
        words = f"{me} places {labels.domino(before, t)} on {actions.action_name(action, names)}."
        yield LogLine(words, (there,), (Flight("tile", f"tile-{t}", there),))
    elif action >= DOMINO:
        yield domino_line(before, seat, action - DOMINO, after, names)
    elif action >= TENANT:
        verb = {state.DISCARD: "discards", state.SEARCHED: "takes"}.get(int(before.phase), "chooses")
        who = tenant(after, action - TENANT) or (flat(seat),)
        yield LogLine(f"{me} {verb} {labels.tenant(before, action - TENANT)}.", who)
    elif action >= KEEP:
        yield LogLine(f"{me} keeps a personal goal.", (flat(seat),))
    elif action >= PLAYER and before.phase in NAMED:
        what = NAMED[int(before.phase)].format(goal=GOALS[before.scan].name if before.phase == state.RECEIVER else "")
        yield LogLine(f"{me} names {names[action - PLAYER]}, who {what}.", (flat(action - PLAYER),))
    elif ATTRACT <= action < PLAYER:
        t = int(before.guests[action - ATTRACT])
        way = (Flight("tenant", f"tenant-{t}", flat(seat)),)
        about = (*tenant(after, t), flat(seat))
        yield LogLine(f"{labels.tenant(before, t).capitalize()} moves in with {me}.", about, way)
    elif action < ATTRACT:
        yield from act_in_turn(before, seat, action, after, names)


def act_in_turn(before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> Iterator[LogLine]:
    """A tile of the market is taken or discarded, or an answer without an object is given."""
    me, mine = names[seat], map_of(seat)
    if DISCARD_TILE <= action < DISCARD_TILE + MARKET:
        t = int(before.market[action - DISCARD_TILE])
        yield LogLine(f"{me} can place nothing, and throws away {labels.domino(before, t)}.", (mine,))
    elif action == actions.LATER or (action == actions.CONSTRUCT and not before.laid[seat]):
        yield LogLine(f"{me} announces Construction.", (mine,))
    elif action == actions.DECLINE and before.phase == state.GUEST:
        yield LogLine(f"{me} attracts nobody.", (flat(seat),))
    elif action == actions.USE:
        yield LogLine(f"{me} cancels the threat.", (flat(seat),))
    elif action == actions.PUT_BACK:
        yield LogLine(f"{me} puts all dominoes back.", (mine,))
    elif TAKE <= action < DISCARD_TILE:
        yield LogLine(f"{me} takes tile {action - TAKE + 1}.", tile(after, int(before.market[action - TAKE])))


def domino_line(before: Any, seat: int, cell: int, after: Any, names: Sequence[str]) -> LogLine:
    """A domino is destroyed, picked up or claimed."""
    p = int(before.victim) if before.phase == state.CLAIMED else seat
    t = (int(before.ground[p, cell]) - 1) // 2
    verb = {state.LIFT: "picks up", state.CLAIMED: "claims", state.PIECE: "keeps the piece with"}
    words = f"{verb.get(int(before.phase), 'destroys')} {labels.domino(before, t)} on {cell_name(cell)}"
    if before.phase == state.CLAIMED:
        words += f" from {names[p]}"
    way = (Flight("tile", f"tile-{t}", map_of(seat)),) if before.phase == state.CLAIMED else ()
    return LogLine(f"{names[seat]} {words}.", tile(after, t) or (map_of(p),), way)


def moves(before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> Iterator[LogLine]:
    """Tenants who came and went; a guest may have come and gone in the same action."""
    attracted = int(before.guests[action - ATTRACT]) if ATTRACT <= action < PLAYER else NOTHING
    for t in range(int(after.people)):
        old, new = int(before.home[t]), int(after.home[t])
        if t == attracted:
            old = seat
        if old == new:
            continue
        who = labels.tenant(after, t).capitalize()
        if old >= 0 and new >= 0:
            way = (flat(old), flat(new))
            words = f"{who} moves from {names[old]} to {names[new]}."
            yield LogLine(words, (*tenant(after, t), *way), (Flight("tenant", *way),))
        elif new >= 0:
            flights = tuple(Flight("tenant", start, flat(new)) for start in tenant(before, t))
            yield LogLine(f"{who} moves in with {names[new]}.", (*tenant(after, t), flat(new)), flights)
        elif old >= 0:
            yield LogLine(f"{who} leaves {names[old]} and the game.", (flat(old),))
        elif new == GONE:
            yield LogLine(f"{who} gives up waiting and leaves.")


def missions(before: Any, after: Any, names: Sequence[str]) -> Iterator[LogLine]:
    """Goals reached and threats met."""
    for p in range(int(after.seats)):
        if after.finished[p] and not before.finished[p]:
            yield LogLine(f"{names[p]} has reached a personal goal: {GOALS[after.secret[p, 0]].name}.", (flat(p),))
    for g, goal in enumerate(GOALS):
        old, new = int(before.holder[g]), int(after.holder[g])
        if new >= 0 and old < 0:
            yield LogLine(f"{names[new]} receives {goal.name}: {goal.then}.", (f"goal-{g}", flat(new)))
        elif old >= 0 and new < 0:
            yield LogLine(f"The power of {goal.name} ends.", (flat(old),))
    if after.failed > before.failed:
        then = THREATS[before.threat].then
        yield LogLine(f"The threat {THREATS[before.threat].name} has failed{f': {then}' if then else ''}.")
    elif before.threat >= 0 and (int(after.defended) | int(after.threat_deck)) >> int(before.threat) & 1:
        yield LogLine(f"The threat {THREATS[before.threat].name} was defended.")
    if after.threat >= 0 and after.threat != before.threat:
        new_one = THREATS[after.threat]
        yield LogLine(f"A new threat: {new_one.name}. It is defended when {new_one.text}.", ("threat",))


def turned_up(box: Any, before: Any, after: Any, names: Sequence[str]) -> Iterator[LogLine]:
    """What a new round reveals, or the end."""
    if after.phase == OVER:
        lost = after.failed > before.failed and after.failed >= box.failures
        yield LogLine(f"{NUMBERS[after.failed]} threats have failed: everybody loses." if lost else "The game is over.")
    elif after.rounds != before.rounds:
        old = set(before.guests.tolist())
        new = [int(t) for t in after.guests if t >= 0 and t not in old]
        guests = f" New guests: {listed(labels.tenant(after, t) for t in new)}." if new else ""
        about = (flat(int(after.start)), *(f"tenant-{t}" for t in new))
        yield LogLine(f"Round {after.rounds} begins with {names[after.start]}.{guests}", about)


# ---- the things that a line is about, by their names in the drawing


def flat(p: int) -> str:
    """A seat's flat in the house."""
    return f"flat-{p}"


def map_of(p: int) -> str:
    """A seat's storey."""
    return f"map-{p}"


def tile(s: Any, t: int) -> tuple[str, ...]:
    """A tile, if it is public: on a map, in the market, or in a hand."""
    is_open = s.place[t] >= 0 or t in s.market or (t == s.held and s.phase == state.PLACE)
    return (f"tile-{t}",) if is_open else ()


def tenant(s: Any, t: int) -> tuple[str, ...]:
    """A tenant, if they have a home or wait as a guest."""
    return (f"tenant-{t}",) if s.home[t] >= 0 or t in s.guests else ()


# ---- how it ended


def result(box: Any, s: Any, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The result in rows: each category, then each seat's share."""
    seats = range(int(s.seats))
    rows: list[tuple[str, list[int]]] = [
        ("points", [scoring.points(box, s, p) for p in seats]),
        ("tenants", [scoring.printed(s, p) for p in seats]),
        ("bars", [scoring.from_bars(box, s, p) for p in seats]),
        ("wardrobes", [amount(s, p, WARDROBE) * int(box.wardrobe) for p in seats]),
        ("hometrainers", [scoring.from_trainers(box, s, p) for p in seats]),
        ("desks", [scoring.from_desks(box, s, p) for p in seats]),
        ("price", [price(s, p) if box.priced else 0 for p in seats]),
    ]
    shown = [(label, list(map(str, row))) for k, (label, row) in enumerate(rows) if k < 2 or any(row)]
    if box.together:
        total = sum(rows[0][1])
        ending = "won" if s.phase == OVER and scoring.is_won(box, s) else "lost" if s.phase == OVER else "open"
        shown.append(("personal goal", ["reached" if s.finished[p] else "not reached" for p in seats]))
        shown.append(("together", [f"{ending}, {many(total, 'point')}"] * len(seats)))
    return shown
