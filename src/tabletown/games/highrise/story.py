"""A game in words: what is asked, what happened, and how it ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from tabletown.engine.contract import Line
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
    state.PIECE: "Your map has fallen apart. Which piece stays? Name one of its dominoes.",
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
        what = GOALS[s.held - MADE].name if s.held >= MADE else faces.tile(s, int(s.held))
        return f"Where does it go: {what}? Name a cell and where the second half lies."
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
    me = names[seat]
    if action >= AT:
        t = int(before.held)
        what = f"the goal {GOALS[t - MADE].name}" if t >= MADE else faces.tile(before, t)
        yield Line(f"{me} places {what} on {actions.words(action, names)}.")
    elif action >= DOMINO:
        yield from domino_line(before, seat, action - DOMINO, me, names)
    elif action >= TENANT:
        verb = {state.DISCARD: "discards", state.SEARCHED: "takes"}.get(int(before.phase), "chooses")
        yield Line(f"{me} {verb} {faces.tenant(before, action - TENANT)}.")
    elif action >= KEEP:
        yield Line(f"{me} keeps a personal goal.")
    elif action >= PLAYER and before.phase in (state.BARRED, state.ICONS, state.FAVOURITE, state.RECEIVER):
        yield Line(f"{me} names {names[action - PLAYER]}.")
    elif ATTRACT <= action < PLAYER:
        t = int(before.guests[action - ATTRACT])
        yield Line(f"{faces.tenant(before, t).capitalize()} moves in with {me}.")
    elif DISCARD_TILE <= action < DISCARD_TILE + MARKET:
        t = int(before.market[action - DISCARD_TILE])
        yield Line(f"{me} can place nothing, and throws away {faces.tile(before, t)}.")
    elif action == actions.LATER or (action == actions.CONSTRUCT and not before.laid[seat]):
        yield Line(f"{me} announces Construction.")
    elif action == actions.DECLINE and before.phase == state.GUEST:
        yield Line(f"{me} attracts nobody.")
    elif action == actions.USE:
        yield Line(f"{me} cancels the threat.")
    elif action == actions.PUT_BACK:
        yield Line(f"{me} puts all back.")
    elif TAKE <= action < DISCARD_TILE:
        yield Line(f"{me} takes tile {action - TAKE + 1}.")


def domino_line(before: Any, seat: int, cell: int, me: str, names: Sequence[str]) -> Iterator[Line]:
    """A domino is destroyed, lifted or claimed."""
    p = int(before.victim) if before.phase == state.CLAIMED else seat
    t = (int(before.ground[p, cell]) - 1) // 2
    what = f"the goal {GOALS[t - MADE].name}" if t >= MADE else faces.tile(before, t)
    verb = {state.LIFT: "lifts", state.CLAIMED: f"claims from {names[p]}", state.PIECE: "keeps the piece with"}
    yield Line(f"{me} {verb.get(int(before.phase), 'destroys')} {what} on {cell_name(cell)}.")


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
            yield Line(f"{who} moves from {names[old]} to {names[new]}.")
        elif new >= 0:
            yield Line(f"{who} moves in with {names[new]}.")
        elif old >= 0:
            yield Line(f"{who} leaves {names[old]} and the game.")
        elif new == GONE:
            yield Line(f"{who} waits no longer.")


def missions(before: Any, after: Any, names: Sequence[str]) -> Iterator[Line]:
    """Goals reached and threats met."""
    for p in range(int(after.seats)):
        if after.finished[p] and not before.finished[p]:
            yield Line(f"{names[p]} has reached a personal goal: {GOALS[after.secret[p, 0]].name}.")
    for g, goal in enumerate(GOALS):
        if after.holder[g] >= 0 and before.holder[g] < 0:
            yield Line(f"{names[after.holder[g]]} receives {goal.name}: {goal.then}.")
        elif before.holder[g] >= 0 and after.holder[g] < 0:
            yield Line(f"The power of {goal.name} ends.")
    if after.failed > before.failed:
        then = THREATS[before.threat].then
        yield Line(f"The threat {THREATS[before.threat].name} has failed{f': {then}' if then else ''}.")
    elif before.threat >= 0 and (int(after.defended) | int(after.threat_deck)) >> int(before.threat) & 1:
        yield Line(f"The threat {THREATS[before.threat].name} was defended.")
    if after.threat >= 0 and after.threat != before.threat:
        yield Line(f"A new threat: {THREATS[after.threat].name}. Defend it: {THREATS[after.threat].text}.")


def turned_up(before: Any, after: Any, names: Sequence[str]) -> Iterator[Line]:
    """What a new round brings, or the end."""
    if after.phase == OVER:
        yield Line("Three threats have failed: all is lost." if after.failed >= 3 else "The game is over.")
    elif after.rounds != before.rounds:
        old = set(before.guests.tolist())
        new = [faces.tenant(after, int(t)) for t in after.guests if t >= 0 and t not in old]
        guests = f" New guests: {listed(new)}." if new else ""
        yield Line(f"Round {after.rounds} begins with {names[after.start]}.{guests}")


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
