"""The prompts of `rules.decisions`, filled in from the state."""

from collections.abc import Callable, Sequence

from tabletown.engine.contract import FINE
from tabletown.engine.words import listed
from tabletown.games.harmonies.actions import DRAFT, SETTLE
from tabletown.games.harmonies.material import CARDS, COLOURS, Box
from tabletown.games.harmonies.rules.decisions import DECISIONS, refusal
from tabletown.games.harmonies.rules.tokens import in_hand
from tabletown.games.harmonies.state import OVER, State
from tabletown.games.harmonies.words import labels
from tabletown.games.harmonies.words.log import in_words

PROMPTS = {d.phase: d.prompt for d in DECISIONS}


def prompt(box: Box, s: State, seat: int, names: Sequence[str]) -> str:
    """The prompt for the seat now."""
    if s.phase == OVER:
        return "The game is over."
    if seat != s.turn:
        return f"It is {names[s.turn]}'s turn."
    text = PROMPTS[int(s.phase)]
    return text.format_map({name: value(box, s, seat) for name, value in VALUES.items() if f"{{{name}}}" in text})


def tokens(box: Box, s: State, seat: int) -> str:
    """What the player can do with tokens."""
    if s.tray < 0:
        return "Take the tokens from a tray"
    if in_hand(s):
        return f"Place {listed(dict.fromkeys(in_words(s.hand)), 'or')}"
    return "Your tokens are placed"


def besides(box: Box, s: State, seat: int) -> str:
    """What else the player can do."""
    more = []
    if any(refusal(box, s, seat, DRAFT + c) == FINE for c in labels.row_cards(s)):
        more.append("take a card")
    if any(refusal(box, s, seat, SETTLE + c) == FINE for c in labels.seat_cards(s, seat)):
        more.append("settle an animal")
    if s.tray >= 0 and not in_hand(s):
        return f". {listed([*more, 'end your turn'], 'or').capitalize()}"
    return f", or {listed(more, 'or')}" if more else ""


VALUES: dict[str, Callable[[Box, State, int], str]] = {  # by their names in braces
    "tokens": tokens,
    "besides": besides,
    "colour": lambda box, s, seat: COLOURS[s.held],
    "animal": lambda box, s, seat: CARDS[s.chosen].name,
}
