"""What a person typed: an action by its number or by its words, however roughly."""

import types
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from tabletown.engine.match import Action, Match
from tabletown.play.screen import number_in

MOST_NAMED = 6


def plain(text: str) -> str:
    """A text without capitals, accents and punctuation."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("'", ""))
    kept = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join(kept.split())


def is_end(typed: list[str], said: list[str]) -> bool:
    """`wheat field` of `buy wheat field`."""
    return said[-len(typed) :] == typed


def is_part(typed: list[str], said: list[str]) -> bool:
    """Whole words in order: `family` of `buy family restaurant`."""
    rest = iter(said)
    return all(any(word == mine for word in rest) for mine in typed)


def is_start(typed: list[str], said: list[str]) -> bool:
    """Beginnings of words in order: `b fam` of `buy family restaurant`."""
    rest = iter(said)
    return all(any(word.startswith(mine) for word in rest) for mine in typed)


def is_within(typed: list[str], said: list[str]) -> bool:
    """Any piece of it: `staurant`."""
    return " ".join(typed) in " ".join(said)


WAYS: tuple[Callable[[list[str], list[str]], bool], ...] = (list.__eq__, is_end, is_part, is_start, is_within)


def matching(typed: str, game: types.ModuleType, actions: Iterable[Action], names: Sequence[str]) -> list[Action]:
    """The actions that the words may mean: those that match most strictly."""
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


def every_action(game: types.ModuleType, names: Sequence[str]) -> list[Action]:
    """All actions of the game that speak of nobody but the players at this table."""
    found = []
    for number in range(game.N_ACTIONS):
        try:
            found.append(Action(number, game.words(number, names)))
        except IndexError:  # it names a seat that is not taken
            continue
    return found


def either(actions: Sequence[Action]) -> str:
    """Several actions in one phrase."""
    named = [action.words for action in actions[:MOST_NAMED]]
    more = len(actions) - len(named)
    return ", ".join(named) + (f" or one of {more} more" if more else "")


def understood(typed: str, match: Match, seat: int, actions: Sequence[Action]) -> Action | str:
    """The one action that was meant, or why there is none."""
    can = f"Press Enter to {actions[0].words}" if len(actions) == 1 else f"Type a number from 1 to {len(actions)}"
    if not typed:
        return actions[0] if len(actions) == 1 else f"{can} or some words of it; ? helps."
    number = number_in(typed)
    if number and number <= len(actions):
        return actions[number - 1]
    meant = matching(typed, match.game, actions, match.names)
    if meant:
        return meant[0] if len(meant) == 1 else f"That may be {either(meant)}; please say a little more."
    others = matching(typed, match.game, every_action(match.game, match.names), match.names)
    if others:
        return f"You cannot {others[0].words}: {match.refusal(seat, others[0])}."
    return f"{typed!r} is nothing you can do now. {can}, or ? for help."


def is_action(typed: str, actions: Sequence[Action]) -> bool:
    """Whether the very words are an action's, and so no command."""
    return any(typed.casefold() == action.words.casefold() for action in actions)
