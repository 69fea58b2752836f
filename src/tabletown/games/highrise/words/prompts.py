"""The prompts of the decisions, filled in from the state."""

from collections.abc import Callable, Sequence
from typing import Any

from tabletown.games.highrise.material import GOALS, MADE
from tabletown.games.highrise.rules.decisions import DECISION
from tabletown.games.highrise.state import OVER
from tabletown.games.highrise.words import labels

# The values for names in braces.
VALUES: dict[str, Callable[[Any, int], str]] = {
    "or_construct": lambda s, seat: ", or do Construction" if s.laid[seat] else "",
    "end_or_destroy": lambda s, seat: end_or_destroy(s, seat),
    "held": lambda s, seat: held(s),
    "tenant": lambda s, seat: labels.tenant(s, int(s.tenant)),
    "goal": lambda s, seat: GOALS[s.scan].name,
}


def held(s: Any) -> str:
    """The domino in hand."""
    t = int(s.held)
    return labels.domino(s, t) if t >= MADE else f"the tile with {labels.tile_in_words(s, t)}"


def end_or_destroy(s: Any, seat: int) -> str:
    """The question after a tile was placed in a turn with Construction."""
    which = "another domino" if s.wrecked[seat] else "a domino"
    if s.pieces[seat] > 1:
        return f"Your map is in pieces: destroy {which}."
    return f"End your turn, or destroy {which}?" if s.laid[seat] else "End your turn."


def prompt(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """The prompt for the seat now."""
    if s.phase != OVER and seat != s.actor:
        return f"It is {names[s.actor]}'s decision."
    question = DECISION[int(s.phase)].prompt
    return question.format(**{name: value(s, seat) for name, value in VALUES.items() if f"{{{name}}}" in question})
