"""How a match comes about, for every front end of the terminal: from what was agreed, or from a file."""

import types
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tabletown import games
from tabletown.botfiles import is_python, load_bot
from tabletown.engine import replay
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import HUMAN, Match, Seat, check_seats
from tabletown.engine.options import assignments
from tabletown.play import seating
from tabletown.play.saves import Keeper

COMPILING = "Compiling the rules (first time only, about 20 seconds)..."


def read_options(options: Sequence[str], material: Sequence[str]) -> dict[str, object]:
    """The options and printed numbers of a command line."""
    numbers = assignments(material)
    for name in numbers:
        if "." not in name:
            raise BadOption(f"--set changes a printed number such as bakery.cost; for {name} use --option")
    return {**assignments(options), **numbers}


def named_game(name: str | None, seats: str | None) -> types.ModuleType:
    """The game of that name, or the first of ours that has all these players; where none has, the first."""
    if name:
        return games.find(name)
    ours = [games.find(one) for one in games.GAMES]
    return next((game for game in ours if seats is None or seating.has_all(game, seats)), ours[0])


def check_new(game: types.ModuleType, seats: Sequence[Seat], options: dict[str, object], save: Path | None) -> None:
    """Refuse what cannot be played before anything is compiled."""
    check_seats(game, seats)
    check_free(save)
    game.pack(options)


def check_free(save: Path | None) -> None:
    """A game is never written over something else."""
    if save and save.exists():
        raise TabletownError(f"{save}: there is such a file already; give --save another name")


def new_match(
    game: types.ModuleType,
    seats: Sequence[Seat],
    options: dict[str, object],
    seed: int | None,
    save: Path | None,
    say: Callable[[str, str], None],
) -> tuple[Match, Keeper | None]:
    """A new match and its file; a game without people is kept only where that is wished."""
    match = Match(game, seats, options, seed)
    has_people = any(seat.player == HUMAN for seat in seats)
    return match, Keeper(say, match, save) if has_people or save else None


def foreign_bot(record: replay.Record) -> str:
    """The first Python bot that a record would have run, if there is one."""
    return next((seat["player"] for seat in record.seats if is_python(seat["player"])), "")


def check_saved(path: Path, trust: bool, save: Path | None) -> replay.Record:
    """The record in a file, if its game may be gone on with."""
    record = replay.load(path)
    games.find(record.game)
    if (bot := foreign_bot(record)) and not trust:
        raise TabletownError(f"the game has the Python bot {bot}: add --trust-bots if its code may be run")
    check_free(save)
    return record


def saved_match(
    path: Path, record: replay.Record, save: Path | None, say: Callable[[str, str], None]
) -> tuple[Match, Keeper]:
    """A match from a file, to be kept there again, or in another file."""
    match = Match.resume(games.find(record.game), record, seating.seats_of(record))
    keeper = Keeper(say, match, save or path)
    if not save:
        keeper.kept = match.ply
    return match, keeper


def rested(seats: Sequence[Seat]) -> list[Seat]:
    """The same players for another match, a Python bot as if it had never played."""
    return [replace(seat, bot=load_bot(seat.player)) if seat.bot else seat for seat in seats]
