"""The prompts of `rules.decisions`, filled in from the state."""

from collections.abc import Callable, Sequence

from tabletown.games.harmonictook.material import CARDS, TRAIN_STATION, TV_STATION, Box
from tabletown.games.harmonictook.rules.decisions import DECISIONS
from tabletown.games.harmonictook.state import OVER, State
from tabletown.games.harmonictook.words.log import coins, throw_in_words

PROMPTS = {d.phase: d.prompt for d in DECISIONS}
VALUES: dict[str, Callable[[Box, State, int], str]] = {  # by their names in braces
    "dice": lambda box, s, seat: "one die or two?" if s.built[seat, TRAIN_STATION] else "the die.",
    "throw": lambda box, s, seat: throw_in_words(s),
    "prize": lambda box, s, seat: coins(box.pays[TV_STATION]),
    "offer": lambda box, s, seat: CARDS[s.offer].name,
    "purse": lambda box, s, seat: coins(s.coins[seat]),
}


def prompt(box: Box, s: State, seat: int, names: Sequence[str]) -> str:
    """The prompt for the seat now."""
    if s.phase == OVER:
        return "The game is over."
    if seat != s.turn:
        return f"It is {names[s.turn]}'s turn."
    text = PROMPTS[int(s.phase)]
    return text.format_map({name: value(box, s, seat) for name, value in VALUES.items() if f"{{{name}}}" in text})
