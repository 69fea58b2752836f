"""Parse what a person typed: the number of an action, or roughly its words."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from tabletown.engine.contract import Game
from tabletown.engine.match import Action, Match

MOST_NAMED = 6


def number_in(typed: str) -> int | None:
    """Return the integer that was typed, or None if it is not one or too long."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def plain(text: str) -> str:
    """Return a text without capitals, accents and punctuation."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("'", ""))
    kept = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join(kept.split())


def is_end(typed: list[str], said: list[str]) -> bool:
    """Whether the typed words end the action: `wheat field` of `buy wheat field`."""
    return said[-len(typed) :] == typed


def is_part(typed: list[str], said: list[str]) -> bool:
    """Whether the typed words occur in the action in order: `family` of `buy family restaurant`."""
    rest = iter(said)
    return all(any(word == mine for word in rest) for mine in typed)


def is_start(typed: list[str], said: list[str]) -> bool:
    """Whether the typed words begin words of the action in order: `b fam` of `buy family restaurant`."""
    rest = iter(said)
    return all(any(word.startswith(mine) for word in rest) for mine in typed)


def is_within(typed: list[str], said: list[str]) -> bool:
    """Whether the typed text is anywhere in the action: `staurant`."""
    return " ".join(typed) in " ".join(said)


WAYS: tuple[Callable[[list[str], list[str]], bool], ...] = (list.__eq__, is_end, is_part, is_start, is_within)


def matching(typed: str, game: Game, actions: Iterable[Action], names: Sequence[str]) -> list[Action]:
    """Return the actions that the words may mean: those that match by the strictest rule that finds any."""
    words = plain(typed).split()
    if not words:
        return []
    said = [
        (action, [plain(form).split() for form in (action.words, *game.aliases(action.number, names))])
        for action in actions
    ]
    for way in WAYS[:1] if typed.isdecimal() else WAYS:
        found = [action for action, forms in said if any(way(words, form) for form in forms)]
        if found:
            return found
    return []


def every_action(game: Game, names: Sequence[str]) -> list[Action]:
    """Return all actions of the game that can be named with these players."""
    found = []
    for number in range(game.N_ACTIONS):
        try:
            found.append(Action(number, game.action_name(number, names)))
        except IndexError:  # it names a seat that nobody holds
            continue
    return found


def either(actions: Sequence[Action]) -> str:
    """Return several actions as one phrase."""
    named = [action.words for action in actions[:MOST_NAMED]]
    more = len(actions) - len(named)
    return ", ".join(named) + (f" or one of {more} more" if more else "")


def numbered(typed: str, actions: Sequence[Action], numbers: Mapping[int, int]) -> Action | None:
    """Return the action whose number was typed, or None."""
    number = number_in(typed)
    return next((action for action in actions if number and numbers[action.number] == number), None)


def understood(
    typed: str, match: Match, seat: int, actions: Sequence[Action], numbers: Mapping[int, int]
) -> Action | str:
    """Return the one action that was meant, or a sentence that says why there is none."""
    least, last = min(numbers.values(), default=0), max(numbers.values(), default=0)
    can = f"Press Enter to {actions[0].words}" if len(actions) == 1 else f"Type a number from {least} to {last}"
    if not typed:
        return actions[0] if len(actions) == 1 else f"{can}, or some words of an action; ? shows help."
    if found := numbered(typed, actions, numbers):
        return found
    meant = matching(typed, match.game, actions, match.names)
    if meant:
        return meant[0] if len(meant) == 1 else f"That could be {either(meant)}; please type a little more."
    others = matching(typed, match.game, every_action(match.game, match.names), match.names)
    if others:
        return f"'{others[0].words}' is not possible now: {match.refusal(seat, others[0])}."
    return f"{typed!r} is not something you can do now. {can}, or ? for help."


def is_action(typed: str, actions: Sequence[Action]) -> bool:
    """Whether the text is exactly an action's words, and so not a command."""
    return any(typed.casefold() == action.words.casefold() for action in actions)
