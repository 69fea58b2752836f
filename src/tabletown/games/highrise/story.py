"""A game in words: what is asked, what happened, and how it ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from tabletown.engine.contract import Flight, Line
from tabletown.games.highrise import actions, building, faces, state
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, DOMINO, KEEP, PLAYER, TAKE, TENANT, cell_name
from tabletown.games.highrise.building import amount, price
from tabletown.games.highrise.faces import listed, many
from tabletown.games.highrise.material import GOALS, MADE, MARKET, NOTHING, THREATS, WARDROBE
from tabletown.games.highrise.state import GONE, OVER

# ---- what is asked

QUESTIONS = {
    state.WRECK: "Which domino do you destroy?",
    state.AFTER: "End your turn, or destroy another domino?",
    state.POOL: "Your pool draws a tenant here: from whom?",
    state.POOL_TENANT: "Which tenant comes to your pool?",
    state.GUEST: "Which guest do you attract?",
    state.KEEP_GOAL: "Which personal goal do you keep?",
    state.LIFT: "Which of your dominoes do you lift, to place it anew?",
    state.FAVOURITE: "Who may attract two guests in this phase?",
    state.CANCEL: "The threat is about to fail. Do you cancel it?",
    state.DISCARD: "Which of your tenants do you discard?",
    state.BARRED: "Who may never destroy again?",
    state.ICONS: "Who loses all dominoes with floor icons?",
    state.PIECE: "Your map has fallen apart. Which piece stays? Choose one of its dominoes.",
    state.TRIM: "Your map is too large. Which domino do you destroy?",
    state.CLAIM: "From whom do you claim a domino?",
    state.CLAIMED: "Which domino do you claim?",
    state.MOVE: "Which tenant moves, if any?",
    state.MOVE_TO: "To whom does the tenant move?",
    state.SEARCHED: "Which wallet tenant do you take out of the deck?",
}


def asks(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked now."""
    if s.phase == OVER:
        return "The game is over."
    if seat != s.actor:
        return f"It is for {names[s.actor]} to decide."
    if s.phase == state.TURN:
        return "Take a tile of the market." if s.laid[seat] == 0 else "Take a tile of the market, or do Construction."
    if s.phase == state.PLACE:
        return f"Where does it go: {domino(s, int(s.held))}?"
    if s.phase == state.LEAVE:
        return f"To whom does {faces.tenant(s, int(s.tenant))} go?"
    if s.phase == state.RECEIVER:
        return f"{GOALS[s.scan].name} is reached. Who receives it?"
    return QUESTIONS[int(s.phase)]


# ---- what happened


def tell(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What the action brought about, a sentence each; to choose what comes next brings nothing about."""
    return [
        *act(before, seat, action, after, names),
        *missions(before, after, names),
        *moves(before, seat, action, after, names),
        *turned_up(before, after, names),
    ]


def act(before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> Iterator[Line]:
    """The move itself."""
    me, mine = names[seat], map_of(seat)
    if action >= AT:
        t = int(before.held)
        (there,) = tile(after, t) or (mine,)
        words = f"{me} places {domino(before, t)} on {actions.words(action, names)}."
        yield Line(words, (there,), (Flight("tile", f"tile-{t}", there),))
    elif action >= DOMINO:
        yield domino_line(before, seat, action - DOMINO, after, names)
    elif action >= TENANT:
        verb = {state.DISCARD: "discards", state.SEARCHED: "takes"}.get(int(before.phase), "chooses")
        who = tenant(after, action - TENANT) or (flat(seat),)
        yield Line(f"{me} {verb} {faces.tenant(before, action - TENANT)}.", who)
    elif action >= KEEP:
        yield Line(f"{me} keeps a personal goal.", (flat(seat),))
    elif action >= PLAYER and before.phase in (state.BARRED, state.ICONS, state.FAVOURITE, state.RECEIVER):
        yield Line(f"{me} names {names[action - PLAYER]}.", (flat(action - PLAYER),))
    elif ATTRACT <= action < PLAYER:
        t = int(before.guests[action - ATTRACT])
        way = (Flight("tenant", f"tenant-{t}", flat(seat)),)
        about = (*tenant(after, t), flat(seat))
        yield Line(f"{faces.tenant(before, t).capitalize()} moves in with {me}.", about, way)
    elif DISCARD_TILE <= action < DISCARD_TILE + MARKET:
        t = int(before.market[action - DISCARD_TILE])
        yield Line(f"{me} can place nothing, and throws away {faces.tile(before, t)}.", (mine,))
    elif action == actions.LATER or (action == actions.CONSTRUCT and not before.laid[seat]):
        yield Line(f"{me} announces Construction.", (mine,))
    elif action == actions.DECLINE and before.phase == state.GUEST:
        yield Line(f"{me} attracts nobody.", (flat(seat),))
    elif action == actions.USE:
        yield Line(f"{me} cancels the threat.", (flat(seat),))
    elif action == actions.PUT_BACK:
        yield Line(f"{me} puts all back.", (mine,))
    elif TAKE <= action < DISCARD_TILE:
        yield Line(f"{me} takes tile {action - TAKE + 1}.", tile(after, int(before.market[action - TAKE])))


def domino_line(before: Any, seat: int, cell: int, after: Any, names: Sequence[str]) -> Line:
    """A domino is destroyed, lifted or claimed."""
    p = int(before.victim) if before.phase == state.CLAIMED else seat
    t = (int(before.ground[p, cell]) - 1) // 2
    verb = {state.LIFT: "lifts", state.CLAIMED: f"claims from {names[p]}", state.PIECE: "keeps the piece with"}
    words = f"{verb.get(int(before.phase), 'destroys')} {domino(before, t)} on {cell_name(cell)}"
    way = (Flight("tile", f"tile-{t}", map_of(seat)),) if before.phase == state.CLAIMED else ()
    return Line(f"{names[seat]} {words}.", tile(after, t) or (map_of(p),), way)


def moves(before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> Iterator[Line]:
    """Tenants who came and went; a guest who was attracted may be gone again."""
    attracted = int(before.guests[action - ATTRACT]) if ATTRACT <= action < PLAYER else NOTHING
    for t in range(int(after.people)):
        old, new = int(before.home[t]), int(after.home[t])
        if t == attracted:
            old = seat
        if old == new:
            continue
        who = faces.tenant(after, t).capitalize()
        if old >= 0 and new >= 0:
            way = (flat(old), flat(new))
            words = f"{who} moves from {names[old]} to {names[new]}."
            yield Line(words, (*tenant(after, t), *way), (Flight("tenant", *way),))
        elif new >= 0:
            flights = tuple(Flight("tenant", start, flat(new)) for start in tenant(before, t))
            yield Line(f"{who} moves in with {names[new]}.", (*tenant(after, t), flat(new)), flights)
        elif old >= 0:
            yield Line(f"{who} leaves {names[old]} and the game.", (flat(old),))
        elif new == GONE:
            yield Line(f"{who} waits no longer.")


def missions(before: Any, after: Any, names: Sequence[str]) -> Iterator[Line]:
    """Goals reached and threats met."""
    for p in range(int(after.seats)):
        if after.finished[p] and not before.finished[p]:
            yield Line(f"{names[p]} has reached a personal goal: {GOALS[after.secret[p, 0]].name}.", (flat(p),))
    for g, goal in enumerate(GOALS):
        old, new = int(before.holder[g]), int(after.holder[g])
        if new >= 0 and old < 0:
            yield Line(f"{names[new]} receives {goal.name}: {goal.then}.", (f"goal-{g}", flat(new)))
        elif old >= 0 and new < 0:
            yield Line(f"The power of {goal.name} ends.", (flat(old),))
    if after.failed > before.failed:
        then = THREATS[before.threat].then
        yield Line(f"The threat {THREATS[before.threat].name} has failed{f': {then}' if then else ''}.")
    elif before.threat >= 0 and (int(after.defended) | int(after.threat_deck)) >> int(before.threat) & 1:
        yield Line(f"The threat {THREATS[before.threat].name} was defended.")
    if after.threat >= 0 and after.threat != before.threat:
        new_one = THREATS[after.threat]
        yield Line(f"A new threat: {new_one.name}. Defend it: {new_one.text}.", ("threat",))


def turned_up(before: Any, after: Any, names: Sequence[str]) -> Iterator[Line]:
    """What a new round brings, or the end."""
    if after.phase == OVER:
        yield Line("Three threats have failed: all is lost." if after.failed >= 3 else "The game is over.")
    elif after.rounds != before.rounds:
        old = set(before.guests.tolist())
        new = [int(t) for t in after.guests if t >= 0 and t not in old]
        guests = f" New guests: {listed(faces.tenant(after, t) for t in new)}." if new else ""
        about = (flat(int(after.start)), *(f"tenant-{t}" for t in new))
        yield Line(f"Round {after.rounds} begins with {names[after.start]}.{guests}", about)


# ---- what a line is about, by its name in the drawing


def flat(p: int) -> str:
    """A seat's flat in the house."""
    return f"flat-{p}"


def map_of(p: int) -> str:
    """A seat's storey."""
    return f"map-{p}"


def tile(s: Any, t: int) -> tuple[str, ...]:
    """A tile, if it lies open: on a map, in the market, or in a hand."""
    is_open = s.place[t] >= 0 or t in s.market or (t == s.held and s.phase == state.PLACE)
    return (f"tile-{t}",) if is_open else ()


def tenant(s: Any, t: int) -> tuple[str, ...]:
    """A tenant, if it lives somewhere or waits."""
    return (f"tenant-{t}",) if s.home[t] >= 0 or t in s.guests else ()


def domino(s: Any, t: int) -> str:
    """A domino in words, also that of a goal."""
    return f"the goal {GOALS[t - MADE].name}" if t >= MADE else faces.tile(s, t)


# ---- how it ended


def result(box: Any, s: Any, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The end in rows: what was counted, then each seat's share."""
    seats = range(int(s.seats))
    rows: list[tuple[str, list[int]]] = [
        ("points", [building.points(box, s, p) for p in seats]),
        ("tenants", [building.printed(s, p) for p in seats]),
        ("bars", [building.from_bars(box, s, p) for p in seats]),
        ("wardrobes", [amount(s, p, WARDROBE) * int(box.wardrobe) for p in seats]),
        ("hometrainers", [building.from_trainers(box, s, p) for p in seats]),
        ("desks", [building.from_desks(box, s, p) for p in seats]),
        ("price", [price(s, p) if box.priced else 0 for p in seats]),
    ]
    shown = [(label, list(map(str, row))) for k, (label, row) in enumerate(rows) if k < 2 or any(row)]
    if box.together:
        total = sum(rows[0][1])
        ending = "won" if s.phase == OVER and building.is_won(s) else "lost" if s.phase == OVER else "open"
        shown.append(("personal goal", ["reached" if s.finished[p] else "not reached" for p in seats]))
        shown.append(("together", [f"{ending}, {many(total, 'point')}"] * len(seats)))
    return shown
