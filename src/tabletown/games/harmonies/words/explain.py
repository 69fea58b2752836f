"""The reason for an action, in one sentence; its numbers are those of `scoring` and `value`."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.engine.words import listed
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP, N_ACTIONS, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.bots import personas, value
from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS, N_COLOURS
from tabletown.games.harmonies.rules import cubes, decisions, hexes, land, scoring, tokens
from tabletown.games.harmonies.state import TOKEN
from tabletown.games.harmonies.words.labels import row_cards, spirit_words, worth
from tabletown.games.harmonies.words.log import points

LITTLE = "less than a point"
NO_PROMISE = f"It promises you {LITTLE}."
NextTokens = dict[tuple[int, int], tuple[int, list[str]]]


def explain(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """The reason for an action, in one sentence; empty if there is nothing to say."""
    if decisions.refusal(box, s, seat, action) != FINE:
        return ""
    s = np.array([s])[0]
    if action == END:
        return why_end(box, s, seat)
    if TAKE <= action < PLACE:
        return why_tray(box, s, seat, action - TAKE)
    if PLACE <= action < DRAFT:
        return ""  # the space decides, and comes next
    if DRAFT <= action < SETTLE:
        return why_card(box, s, seat, action - DRAFT)
    if SETTLE <= action < AT:
        return why_cube(box, s, action - SETTLE)
    if AT <= action < KEEP:
        if s.phase != TOKEN:
            return why_cube(box, s, int(s.chosen))
        return why_space(box, s, seat, int(s.held), action - AT)
    if KEEP <= action < DROP:
        return f"It counts {spirit_words(box, action - KEEP)}."
    return why_drop(box, s, seat, action - DROP) if action >= DROP else why_keep_row(box, s, seat)


def reason_weight(box: Any, s: Any, seat: int, action: int) -> int:
    """What the reason of an action says about a plan: 0 hardly anything, 1 what a later token may bring, 2 a gain."""
    if action == END or (DRAFT <= action < SETTLE and why_card(box, s, seat, action - DRAFT) == NO_PROMISE):
        return 0
    if not AT <= action < KEEP or s.phase != TOKEN or decisions.refusal(box, s, seat, action) != FINE:
        return 2
    then = np.array([s])[0]
    land.put_token(box, then, seat, int(s.held), action - AT)
    gains = scoring.total(box, then, seat) > scoring.total(box, s, seat)
    return 2 if gains or set(settlers(box, then, seat)) - set(settlers(box, s, seat)) else 1


def why_end(box: Any, s: Any, p: int) -> str:
    """Nothing else can be done, a space stays open, or no card of the row is worth much."""
    out = np.zeros(N_ACTIONS, np.int64)
    others = [a for a in out[: decisions.legal(box, s, p, out)].tolist() if a != END]
    if not others:
        return "There is nothing else to do."
    if any(SETTLE <= a < AT for a in others):
        return "A cube would close its space to further tokens."
    best = max((promise(box, s, p, a - DRAFT) for a in others if DRAFT <= a < SETTLE), default=0)
    most = f"more than {about(best)}" if best * 2 > scoring.TIE else "as much as a point"
    return f"No card of the row promises you {most}."


# ---- tokens


def why_tray(box: Any, s: Any, p: int, i: int) -> str:
    """The points at once if the tray's tokens are placed well."""
    before, work = scoring.total(box, s, p), np.zeros(personas.SCRATCH)
    tokens.take_tray(s, i)
    time = value.time_left(box, s, p)
    while tokens.in_hand(s):
        personas.put(box, s, p, personas.plan(box, s, p, -1, personas.STEWARD, time, work)[1])
    gain = scoring.total(box, s, p) - before
    settling = settlers(box, s, p)
    if gain > 0:
        then = f", and let the {listed(settling)} settle" if settling else ""
        return f"Placed well, its tokens bring {points(gain)} at once{then}."
    return f"Placed well, its tokens let the {listed(settling)} settle." if settling else ""


def why_space(box: Any, s: Any, p: int, colour: int, spot: int) -> str:
    """Points at once, a habitat, or what the next token can bring then."""
    before, could, old = scoring.total(box, s, p), settlers(box, s, p), np.array([s])[0]
    land.put_token(box, s, p, colour, spot)
    gain = scoring.total(box, s, p) - before
    settling = [name for name in settlers(box, s, p) if name not in could]
    if gain > 0:
        then = f" and makes a habitat for the {listed(settling)}" if settling else ""
        return f"It brings {points(gain)} at once{then}."
    if settling:
        return f"It makes a habitat for the {listed(settling)}."
    was = next_tokens(box, old, p)
    return why_next_token(next_tokens(box, s, p), was) or why_no_points(was, colour, gain)


def next_tokens(box: Any, s: Any, p: int) -> NextTokens:
    """By colour and space: the points of one more token, and the animals that it lets settle."""
    found: NextTokens = {}
    before, could = scoring.total(box, s, p), settlers(box, s, p)
    for colour in range(N_COLOURS):
        spaces = land.open_to(box, s, p, colour)
        for spot in (k for k in range(hexes.SPOTS) if spaces >> hexes.bit_of(k) & 1):
            then = np.array([s])[0]
            land.put_token(box, then, p, colour, spot)
            settling = [name for name in settlers(box, then, p) if name not in could]
            found[colour, spot] = int(scoring.total(box, then, p) - before), settling
    return found


def why_next_token(now: NextTokens, was: NextTokens) -> str:
    """The points or the habitat that one more token brings now, and did not bring before."""
    best, found = 0, ""
    for (colour, spot), (gain, settling) in now.items():
        old, could = was.get((colour, spot), (0, []))
        new = [name for name in settling if name not in could]
        token = f"A {COLOURS[colour]} token on {hexes.name(spot)} would then"
        if gain > 0 and gain - old > best:
            best, found = gain - old, f"{token} bring {points(gain)}."
        elif new and not found:
            found = f"{token} make a habitat for the {listed(new)}."
    return found


def why_no_points(was: NextTokens, colour: int, gain: int) -> str:
    """No space brings more."""
    if any(other > gain for (kind, _), (other, _) in was.items() if kind == colour):
        return ""
    return "No space brings points now." if gain == 0 else f"Every other space costs {points(-gain)} or more, too."


def settlers(box: Any, s: Any, p: int) -> list[str]:
    """The animals that could settle now."""
    found = cubes.with_habitat(box, s, p)
    return [CARDS[c].name for c in range(len(CARDS)) if found >> c & 1]


# ---- cards and cubes


def promise(box: Any, s: Any, p: int, c: int) -> int:
    """What a card may bring a seat, in hundredths of a point."""
    work = np.zeros(value.SCRATCH)
    value.look_near(box, s, p, work)
    return value.prospect(box, s, p, c, value.ahead(box, s, p, value.time_left(box, s, p)), work)


def why_card(box: Any, s: Any, p: int, c: int) -> str:
    """The card's complete habitats, or its promise."""
    ready = hexes.count(land.habitats(box, s, p, c))
    if ready:
        return f"Your board has {'a habitat' if ready == 1 else f'{ready} habitats'} for it already."
    return f"It promises you {about(promise(box, s, p, c))}."


def about(hundredths: int) -> str:
    """A promise in words."""
    return f"about {points(round(hundredths / scoring.TIE))}" if hundredths * 2 > scoring.TIE else LITTLE


def why_cube(box: Any, s: Any, c: int) -> str:
    """The card's points with another cube on the board."""
    if c >= N_ANIMALS:
        gain = scoring.spirit_points(box, s, int(s.turn), c - N_ANIMALS)
        return f"As your board is now it brings {points(gain)}." if gain else ""
    before = worth(box, s, c)
    s.placed[c] += 1
    return f"It raises the {CARDS[c].name} from {before} to {points(worth(box, s, c))}."


def why_drop(box: Any, s: Any, p: int, c: int) -> str:
    """A card that promises little makes room for another."""
    promised = promise(box, s, p, c)
    if promised == min(promise(box, s, p, other) for other in row_cards(s)):
        return "Of the row it promises you the least."
    return f"It promises you {about(promised)}, and makes room for another card."


def why_keep_row(box: Any, s: Any, p: int) -> str:
    """The best card of the row."""
    best = max(row_cards(s), key=lambda c: promise(box, s, p, c), default=None)
    return f"The {CARDS[best].name} promises you {about(promise(box, s, p, best))}." if best is not None else ""
