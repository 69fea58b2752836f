"""The reason for an action, in one sentence: what it gains, and where."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.engine.words import listed
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, DISCARD_TILE, DOMINO, KEEP, PLAYER, TAKE, cell_name
from tabletown.games.highrise.bots.personas import sides
from tabletown.games.highrise.bots.value import wanted
from tabletown.games.highrise.material import ALL_BUILD, GOALS, IN_A_ROW, N_OBJECTS, OBJECTS, THREATS, THREE_FLOORS
from tabletown.games.highrise.rules import decisions
from tabletown.games.highrise.rules.building import tenants_of
from tabletown.games.highrise.rules.dominoes.maps import domino_at, list_spots, other_half
from tabletown.games.highrise.rules.dominoes.placing import can_place
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.rules.turn import claims
from tabletown.games.highrise.words import labels, people_reasons
from tabletown.games.highrise.words.labels import an, many
from tabletown.games.highrise.words.map_gains import destroyed, gains, lifted, placed, pleased, told, worth

MOST_TRIED = 24  # places of one tile that are tried
WEIGHTY = 10  # the weight of a guest who would come, of points and of goals, at least


def explain(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """The reason for an action, in one sentence; empty if it is refused."""
    if decisions.refusal(box, s, seat, action) != FINE:
        return ""
    reason = REASONS[int(s.phase)](box, s, seat, action, names)
    return reason[:1].upper() + reason[1:]


def reason_weight(box: Any, s: Any, seat: int, action: int) -> int:
    """What the reason of an action says about a plan.

    0: the next action decides, or nothing is gained; 1: objects, wishes and the like; 2: guests, points and goals.
    """
    if s.phase in (state.TURN, state.AFTER) or action == actions.LATER or decisions.refusal(box, s, seat, action):
        return 0
    if s.phase == state.PLACE and action != actions.PUT_BACK:
        then = placed(box, s, seat, int(s.held), action - AT)
    elif s.phase == state.DESTROY:
        then = destroyed(box, s, seat, domino_at(s, seat, action - DOMINO))
    else:
        return 2
    return 2 if any(gain.weight >= WEIGHTY for gain in gains(box, s, then, seat, [""] * int(s.seats))) else 1


def no_reason(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """Nothing to say."""
    return ""


# ---- tiles


def why_place(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What the domino in hand gains on its place."""
    if action == actions.PUT_BACK:
        return "The dominoes that you picked up go back to where they lay."
    return f"There it would {gained_there(box, s, p, int(s.held), action - AT, names)}."


def gained_there(box: Any, s: Any, p: int, t: int, place: int, names: Sequence[str]) -> str:
    """What a domino gains on a place, or how well it lies there."""
    if words := told(box, s, placed(box, s, p, t, place), p, names):
        return words
    touched = int(sides(s, p, place // 4, place % 4))
    if touched == 0:
        return "begin your map"
    return f"touch your map on {many(touched, 'side')}, and change nothing for the guests on offer"


def best_place(box: Any, s: Any, p: int, t: int, names: Sequence[str], loose: int = 0) -> int:
    """The place that gains most for a tile, with loose on any floor; of equals, the one that touches the map most."""
    out = np.zeros(actions.N_ACTIONS, np.int16)
    found = [int(action) - AT for action in out[: list_spots(box, s, p, t, loose, 0, out)]]
    found.sort(key=lambda place: -int(sides(s, p, place // 4, place % 4)))
    few = found[: MOST_TRIED if box.edged else 1]  # in the base game the place makes no difference to guests
    return max(few, key=lambda place: worth(box, s, placed(box, s, p, t, place), p, names))


def why_turn(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What a tile of the market, Construction or a claim gains."""
    if action == actions.CONSTRUCT:
        return why_construct(box, s, p, action, names)
    if action == actions.CLAIM_ONE:
        return f"You may take a domino with an object from {listed(claimed_from(box, s, p, names), 'or')}."
    if action >= DISCARD_TILE:
        return why_discard(s, int(s.market[action - DISCARD_TILE]))
    t = int(s.market[action - TAKE])
    place = best_place(box, s, p, t, names)
    is_same = not box.edged and told(box, s, placed(box, s, p, t, place), p, names)  # the place makes no difference
    where = "your map" if is_same else actions.action_name(AT + place, names)
    return f"On {where} it would {gained_there(box, s, p, t, place, names)}."


def why_discard(s: Any, t: int) -> str:
    """Why a tile can be spared that nobody can place."""
    found = [int(o) for o in s.objects[t] if 0 <= o < N_OBJECTS and wanted(s, int(o)) > 0]
    if found:
        return f"No tile fits your map; this one takes {listed(an(OBJECTS[o].name) for o in found)} from the market."
    return "No tile fits your map, and guests wish for nothing on this one."


# ---- Construction


def best_to_destroy(box: Any, s: Any, p: int, names: Sequence[str]) -> int:
    """The domino whose destruction gains most."""
    return max(s.maps[p, : int(s.laid[p])].tolist(), key=lambda t: worth(box, s, destroyed(box, s, p, t), p, names))


def why_construct(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What Construction gains: the best domino to destroy."""
    if not s.laid[p]:
        return with_a_tile(box, s, s, p, names) or "You may then destroy the tile that you place."
    t = best_to_destroy(box, s, p, names)
    words = told(box, s, destroyed(box, s, p, t), p, names)
    where = f"Without {labels.domino(s, t)} on {cell_name(int(s.at[t]))}"
    if words:
        return f"{where} your map would {words}."
    if ALL_BUILD in s.open_goals or (s.secret[p, 0] == ALL_BUILD and not s.finished[p]):
        return f"Construction counts for the goal {GOALS[ALL_BUILD].name}."
    if plan := with_a_tile(box, s, destroyed(box, s, p, t), p, names):
        return f"{where} {plan}"
    return f"{where} your map would have {many(int(s.laid[p]) - 1, 'domino')}."


def with_a_tile(box: Any, s: Any, then: Any, p: int, names: Sequence[str]) -> str:
    """What the best tile of the market gains after a change, against the state before it; empty if nothing."""
    best, said = 0.0, ""
    for i, t in enumerate(then.market.tolist() if not s.placed else ()):
        if t >= 0 and can_place(box, then, p, t):
            place = best_place(box, then, p, t, names)
            after = placed(box, then, p, t, place)
            value, words = worth(box, s, after, p, names), told(box, s, after, p, names)
            if words and (value > best or not said):
                best, said = value, f"tile {i + 1} on {actions.action_name(AT + place, names)} would {words}."
    return said


def why_destroy(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What destroying a domino gains, and who would leave."""
    if action == actions.LATER:
        kept = f"Your {many(int(s.laid[p]), 'domino')} stay while you place the tile"
        plan = with_a_tile(box, s, s, p, names)
        return f"{kept}: {plan}" if plan else f"{kept}."
    t = domino_at(s, p, action - DOMINO)
    then = destroyed(box, s, p, t)
    if words := told(box, s, then, p, names):
        return f"Without it your map would {words}."
    if plan := with_a_tile(box, s, then, p, names):
        return f"Without it {plan}"
    return f"Without it your map would have {many(int(s.laid[p]) - 1, 'domino')}."


def why_end(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """Why the turn may end here, or what destroying another domino gains."""
    if action == actions.CONSTRUCT:
        return why_construct(box, s, p, action, names)
    if not s.laid[p]:
        return "Your map is empty: there is nothing to destroy."
    for t in s.maps[p, : int(s.laid[p])].tolist():
        then = destroyed(box, s, p, t)
        if pleased(box, then, p) - pleased(box, s, p) or points(box, then, p) > points(box, s, p):
            return f"You keep {many(int(s.laid[p]), 'domino')}."
    kept = many(int(s.laid[p]), "domino")
    return f"You keep {kept}; destroying one would gain no guest and no point."


# ---- dominoes that are claimed, picked up or lost


def claimed_from(box: Any, s: Any, p: int, names: Sequence[str]) -> list[str]:
    """The players from whom a domino can be claimed."""
    return [names[q] for q in range(int(s.seats)) if int(claims(box, s, p)) >> q & 1]


def why_claim(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What the player has whose domino is claimed."""
    q = action - PLAYER
    kinds = [thing.name for o, thing in enumerate(OBJECTS) if int(s.shows[q]) >> o & 1 and wanted(s, o) > 0]
    if kinds:
        return f"{names[q]} shows {listed(an(kind) for kind in kinds)}, which guests wish for."
    return f"{names[q]} has {many(int(s.laid[q]), 'domino')}."


def why_claimed(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What a claimed domino shows."""
    t = domino_at(s, int(s.victim), action - DOMINO)
    shown = [int(o) for o in s.objects[t] if o >= 0]
    liked = [o for o in shown if wanted(s, o) > 0]
    wish = ", which guests wish for" if liked else ""
    return f"It would bring {listed(an(OBJECTS[o].name) for o in liked or shown)} to your map{wish}."


def why_lift(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What picking a domino up is good for."""
    if action == actions.DECLINE:
        held = [labels.domino(s, int(t)) for t in s.lifted if t >= 0]
        return f"You place {listed(held)} again." if held else "All your dominoes stay in place."
    t = domino_at(s, p, action - DOMINO)
    then = lifted(box, s, p, t)
    place = best_place(box, then, p, t, names, int(s.goal == THREE_FLOORS))
    where = actions.action_name(AT + place, names)
    if words := told(box, s, placed(box, then, p, t, place), p, names):
        return f"Placed again on {where} it would {words}."
    cells = listed(cell_name(cell) for cell in (int(s.at[t]), other_half(int(s.at[t]), int(s.rotation[t]))))
    return f"It frees {cells} for other dominoes."


def why_trim(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What goes with the domino that must be destroyed."""
    t = domino_at(s, p, action - DOMINO)
    if words := told(box, s, destroyed(box, s, p, t), p, names):
        return f"Without it your map would {words}."
    shown = [int(o) for o in s.objects[t] if o >= 0]
    if not shown:
        return "It shows no object."
    if all(wanted(s, o) <= 0 for o in shown):
        return f"Guests on offer do not miss {listed(an(OBJECTS[o].name) for o in shown)}."
    return f"You would lose {listed(an(OBJECTS[o].name) for o in shown)}."


def why_piece(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What the piece that stays shows."""
    piece = int(s.piece[domino_at(s, p, action - DOMINO)])
    kept = [int(t) for t in s.maps[p, : int(s.laid[p])] if s.piece[t] == piece]
    shown = sorted({int(o) for t in kept for o in s.objects[t] if o >= 0})
    what = f" with {listed(an(OBJECTS[o].name) for o in shown)}" if shown else ""
    return f"You keep {many(len(kept), 'domino')}{what}."


# ---- missions


def why_keep(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """How often the goals to choose from are reached."""
    mine = action - KEEP
    (other,) = [int(g) for g in s.secret[p] if g != mine]
    rates = [int(box.ease[int(s.seats), g]) for g in (mine, other)]
    return f"Bots reach {GOALS[mine].name} in {rates[0]} of 100 games, {GOALS[other].name} in {rates[1]}."


def why_receive(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What the goal gives its receiver."""
    q, g = action - PLAYER, int(s.scan)
    if g == ALL_BUILD:
        return f"{names[q]} would draw {many(int(s.wrecked[q]), 'tile')} and place them."
    if g == IN_A_ROW:
        return f"{names[q]} has {many(int(tenants_of(s, q)), 'tenant')} whom guests of the same type follow."
    return f"{names[q]} gets {GOALS[g].name}: {GOALS[g].then}."


def why_cancel(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What cancelling the threat saves."""
    threat, after = THREATS[int(s.threat)].name, int(s.failed) + 1
    if action == actions.USE:
        return f"{threat} does not fail: {int(s.failed)} of {int(box.failures)} failures stay."
    return f"You keep the power for a later threat; {after} of {int(box.failures)} have failed then."


REASONS: dict[int, Callable[[Any, Any, int, int, Sequence[str]], str]] = {
    state.TURN: why_turn,
    state.PLACE: why_place,
    state.DESTROY: why_destroy,
    state.AFTER: why_end,
    state.CLAIM: why_claim,
    state.CLAIMED: why_claimed,
    state.LIFT: why_lift,
    state.TRIM: why_trim,
    state.PIECE: why_piece,
    state.KEEP_GOAL: why_keep,
    state.RECEIVER: why_receive,
    state.CANCEL: why_cancel,
    **people_reasons.REASONS,
    state.OVER: no_reason,
}
assert sorted(REASONS) == list(range(state.PHASES))
