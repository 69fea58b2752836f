"""Checks of what a game declares: its names, its records, its options, its texts."""

import contextlib
import inspect
from typing import Any

from tabletown import games
from tabletown.check.samples import Broken, require, sample_matches
from tabletown.engine import contract
from tabletown.engine.contract import Game, RecordedGame, RequiredGame
from tabletown.engine.errors import Unknown
from tabletown.engine.options import settle
from tabletown.engine.state import BaseState
from tabletown.viewkit.protocols import SvgView, TextView


def provides_everything(game: Game, count: int) -> None:
    """The game has every name of the contract, and every function has the contract's parameters."""
    kinds: list[tuple[Any, str, type]] = [(game, "the game", RequiredGame), (game, "the game", Game)]
    if contract.recorded(game):
        kinds.append((game, "the game", RecordedGame))
    kinds += [(games.text_view(game), "the text view", TextView), (games.svg_view(game), "the SVG view", SvgView)]
    for given, what, kind in kinds:
        for name in contract.names_of(kind):
            require(hasattr(given, name), f"{what} has no {name}")
            promise = vars(kind).get(name)
            if inspect.isfunction(promise):
                function = getattr(given, name)
                mine = inspect.signature(getattr(function, "py_func", function))
                theirs = list(inspect.signature(promise).parameters)[1:]
                require(list(mine.parameters) == theirs, f"{name} does not have the contract's parameters")


def has_no_padding(game: Game, count: int) -> None:
    """Every byte of box and state belongs to a field, and the state has the fields of every game."""
    for name, record in (("BOX", game.BOX), ("STATE", game.STATE)):
        named = sum(kind.itemsize for kind, *_ in record.fields.values())
        require(record.itemsize == named, f"{name} has {record.itemsize - named} bytes of padding")
    for name in BaseState.__annotations__:
        require(name in game.STATE.names, f"the state has no {name}")


def settles_options(game: Game, count: int) -> None:
    """Every option's default is valid and can be read back from its words; unknown options are refused."""
    for option in game.OPTIONS + game.MATERIAL:
        require(
            option.read(option.words(option.default)) == option.default, f"{option.name}: the default is not allowed"
        )
        require(option.help, f"{option.name} has no help")
    for name in game.OPTION_WORDS:
        require(name in {option.name for option in game.OPTIONS}, f"OPTION_WORDS has {name}, which is no option")
    settle(game.OPTIONS + game.MATERIAL, {})
    with contextlib.suppress(Unknown):
        game.pack({"no such option": 1})
        raise Broken("pack takes an option that does not exist")


def speaks_clearly(game: Game, count: int) -> None:
    """Names of actions are unique within a decision; questions, hints, refusals and results are not empty."""
    require(all(game.REFUSALS[1:]), "a refusal has no text")
    for match in sample_matches(game, count):
        require(all(isinstance(line, str) and line for line in match.log), "the log has an empty line")
        for seat in match.actors:
            said = [action.words for action in match.legal(seat)]
            require(len(set(said)) == len(said), f"two actions have the same name: {said}")
            require(match.prompt(seat).strip(), "a decision has no prompt")
            for action in match.legal(seat):
                why = game.explain(match.box, match.view(seat).state, seat, action.number, match.names)
                require(isinstance(why, str), "a hint has no text")
        for label, shares in match.result():
            require(label and len(shares) == len(match.seats), "the result has no share for each seat")
    require("**1.**" in game.rulebook(game.pack({})), "the rulebook has no paragraph 1")
