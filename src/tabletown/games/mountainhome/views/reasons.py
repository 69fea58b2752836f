"""Answers to clicks on what cannot be used now, and what a building of the viewer still needs."""

from tabletown.engine.words import listed
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import site_name, units
from tabletown.games.mountainhome.material import FIRST_DWARF, MIXED, N_DWARVES, N_RESOURCES, RESOURCES
from tabletown.games.mountainhome.rules import decisions, zones
from tabletown.games.mountainhome.views.spots import SpotLook


def why_not(look: SpotLook, action: int) -> str:
    """Why the viewer cannot play an action now; empty for spectators and once the game is over."""
    if look.viewer < 0 or look.s.phase == state.OVER:
        return ""
    return actions.REFUSALS[decisions.refusal(look.box, look.s, look.viewer, action)]


def why_not_card(look: SpotLook, t: int) -> str:
    """Why the viewer cannot use a card of their hand now: bid it, spend a dwarf, play anything else."""
    if look.s.phase == state.BID:
        return why_not(look, actions.COMMIT + t)
    is_dwarf = FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES
    return why_not(look, actions.SPEND + t - FIRST_DWARF if is_dwarf else actions.PLAY + t)


def why_not_coin(look: SpotLook, r: int) -> str:
    """Why the viewer cannot pay with a resource of the purse now."""
    why = why_not(look, actions.PAY + r)
    is_asked = look.s.phase == state.ACT and look.s.actor == look.viewer
    return f"your {RESOURCES[r]} pay for what you buy and build: choose that first [6]" if is_asked else why


def why_not_site(look: SpotLook, k: int) -> str:
    """Why the viewer cannot use a building now; an unfinished one of theirs says what its next step needs."""
    why = why_not(look, actions.TAP + k)
    needs = needs_of(look, k)
    return f"{site_name(k)} is not finished: {needs} [16]" if why == actions.REFUSALS[actions.UNFINISHED] else why


def needs_of(look: SpotLook, k: int) -> str:
    """What the next step of the viewer's building still needs; empty for other buildings."""
    box, s, p = look.box, look.s, look.viewer
    t, done = int(box.site_title[k]), int(s.progress[k])
    if p < 0 or s.owner[k] != p or done >= box.steps[t] or s.phase == state.OVER:
        return ""
    cost = [int(n) for n in box.cost[t, done]]
    if s.turn != p or s.phase == state.DRAFT:
        return f"its next step takes {listed([*amounts(cost), 'a dwarf'])}"
    lacks = amounts(missing(cost, [int(n) for n in s.purse]))
    if not lacks:
        return "a dwarf can build its next step now" if zones.has_dwarf(s, p) else "its next step needs a dwarf"
    full = [int(n) + sum(int(box.value[c]) for c in hand_of(look, r)) for r, n in enumerate(s.purse)]
    covered = not any(missing(cost, full))
    who = [] if zones.has_dwarf(s, p) else ["a dwarf"]
    how = "; the resources in your hand would do" if covered and not who else ""
    return f"its next step still needs {listed([*lacks, *who])}{how}"


def missing(cost: list[int], purse: list[int]) -> list[int]:
    """What a purse lacks for a step, as amounts by resource; the last one is of any resource."""
    lacks = [max(0, cost[r] - purse[r]) for r in range(MIXED)]
    spare = sum(max(0, purse[r] - cost[r]) for r in range(MIXED))
    return [*lacks, max(0, cost[MIXED] - spare)]


def amounts(lacks: list[int]) -> list[str]:
    """Amounts by resource, in words."""
    found = [units(n, r) for r, n in enumerate(lacks[:MIXED]) if n]
    return [*found, f"{lacks[MIXED]} of any resource"] if lacks[MIXED] else found


def hand_of(look: SpotLook, r: int) -> list[int]:
    """The viewer's cards of a resource, each as often as it is held."""
    held = look.s.hand[look.viewer]
    return [c for c in range(N_RESOURCES) if look.box.resource[c] == r for _ in range(int(held[c]))]
