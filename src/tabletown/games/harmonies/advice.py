"""What speaks for an action, in one sentence; its numbers are those of `scoring` and `value`."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.games.harmonies import bots, hexes, land, rules, scoring, value
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP, N_ACTIONS, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.faces import row_cards, worth
from tabletown.games.harmonies.material import CARDS, N_ANIMALS
from tabletown.games.harmonies.state import TOKEN
from tabletown.games.harmonies.story import listed, points


def why(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """What speaks for an action, in one sentence; empty where there is nothing to say."""
    if rules.refusal(box, s, seat, action) != FINE:
        return ""
    s = np.array([s])[0]
    if action == END:
        return why_end(box, s, seat)
    if TAKE <= action < PLACE:
        return why_tray(box, s, seat, action - TAKE)
    if PLACE <= action < DRAFT:
        return why_token(box, s, seat, action - PLACE)
    if DRAFT <= action < SETTLE:
        return why_card(box, s, seat, action - DRAFT)
    if SETTLE <= action < AT:
        return why_cube(box, s, action - SETTLE)
    if AT <= action < KEEP:
        if s.phase != TOKEN:
            return why_cube(box, s, int(s.chosen))
        return why_space(box, s, seat, int(s.held), action - AT, "It")
    return why_drop(box, s, seat, action - DROP) if action >= DROP else ""


def why_end(box: Any, s: Any, p: int) -> str:
    """Nothing else can be done."""
    out = np.zeros(N_ACTIONS, np.int64)
    return "There is nothing else to do." if rules.legal(box, s, p, out) == 1 else ""


# ---- tokens


def why_tray(box: Any, s: Any, p: int, i: int) -> str:
    """What its tokens bring at once if they are placed well."""
    before, work = scoring.total(box, s, p), np.zeros(bots.N_WORK)
    rules.take_tray(s, i)
    time = value.time_left(box, s, p)
    while rules.in_hand(s):
        bots.put(box, s, p, bots.plan(box, s, p, -1, bots.STEWARD, time, work)[1])
    gain = scoring.total(box, s, p) - before
    settling = settlers(box, s, p)
    if gain > 0:
        then = f", and let the {listed(settling)} settle" if settling else ""
        return f"Placed well, its tokens bring {points(gain)} at once{then}."
    return f"Placed well, its tokens let the {listed(settling)} settle." if settling else ""


def why_token(box: Any, s: Any, p: int, colour: int) -> str:
    """What its best space brings."""
    time, work = value.time_left(box, s, p), np.zeros(bots.N_WORK)
    spot = bots.plan(box, s, p, colour, bots.STEWARD, time, work)[1] % hexes.SPOTS
    return why_space(box, s, p, colour, spot, f"On {hexes.name(spot)} it")


def why_space(box: Any, s: Any, p: int, colour: int, spot: int, it: str) -> str:
    """Points at once, a habitat, or a habitat that comes nearer."""
    before, could = scoring.total(box, s, p), settlers(box, s, p)
    land.put_token(box, s, p, colour, spot)
    gain = scoring.total(box, s, p) - before
    settling = [name for name in settlers(box, s, p) if name not in could]
    if gain > 0:
        then = f" and makes a habitat for the {listed(settling)}" if settling else ""
        return f"{it} brings {points(gain)} at once{then}."
    return f"{it} makes a habitat for the {listed(settling)}." if settling else ""


def settlers(box: Any, s: Any, p: int) -> list[str]:
    """The animals that could settle now."""
    found = rules.with_habitat(box, s, p)
    return [CARDS[c].name for c in range(len(CARDS)) if found >> c & 1]


# ---- cards and cubes


def promise(box: Any, s: Any, p: int, c: int) -> int:
    """What a card may bring a seat, in hundredths of a point."""
    work = np.zeros(value.N_WORK)
    value.look_near(box, s, p, work)
    return value.prospect(box, s, p, c, value.ahead(box, s, p, value.time_left(box, s, p)), work)


def why_card(box: Any, s: Any, p: int, c: int) -> str:
    """The habitats that are there, or what it promises."""
    ready = hexes.count(land.habitats(box, s, p, c))
    if ready:
        return f"Your board has {'a habitat' if ready == 1 else f'{ready} habitats'} for it already."
    about = round(promise(box, s, p, c) / scoring.TIE)
    return f"It promises you about {points(about)}." if about else ""


def why_cube(box: Any, s: Any, c: int) -> str:
    """What the card is worth with another cube on the board."""
    if c >= N_ANIMALS:
        gain = scoring.blessing(box, s, int(s.turn), c - N_ANIMALS)
        return f"As your board is now it brings {points(gain)}." if gain else ""
    before = worth(box, s, c)
    s.placed[c] += 1
    return f"It raises the {CARDS[c].name} from {before} to {points(worth(box, s, c))}."


def why_drop(box: Any, s: Any, p: int, c: int) -> str:
    """A card that promises little makes room for another."""
    least = min(promise(box, s, p, other) for other in row_cards(s))
    return "Of the row it promises you least." if promise(box, s, p, c) == least else ""
