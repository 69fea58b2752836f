"""Make a match for either terminal front end, from settings or from a saved file."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tabletown import games
from tabletown.engine import records
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import HUMAN, Match, Seat, check_seats
from tabletown.players.bot_loader import is_python, load_bot
from tabletown.players.moves import check_players
from tabletown.session import seating
from tabletown.session.game_lock import GameLock
from tabletown.session.saves import SavedMatch


def named_game(name: str | None, seats: str | None) -> Game:
    """Return the game of that name; without a name, our first game that has all these bots, else our first game."""
    if name:
        return games.find(name)
    ours = [games.find(one) for one in games.GAMES]
    return next((game for game in ours if seats is None or seating.has_all(game, seats)), ours[0])


def check_new(game: Game, seats: Sequence[Seat], options: dict[str, object], save: Path | None) -> None:
    """Raise an error for invalid settings, before anything is compiled."""
    check_seats(game, seats)
    check_players(game, seats)
    check_free(save)
    game.pack(options)


def check_free(save: Path | None) -> None:
    """Raise an error if the file exists: a game never overwrites another file."""
    if save and save.exists():
        raise TabletownError(f"{save} already exists; give --save another name")


def new_match(
    game: Game,
    seats: Sequence[Seat],
    options: dict[str, object],
    seed: int | None,
    save: Path | None,
    say: Callable[[str, str], None],
) -> tuple[Match, SavedMatch | None]:
    """Return a new match and its file; a game without people is saved only if a path is given."""
    match = Match(game, seats, options, seed)
    has_people = any(seat.player == HUMAN for seat in seats)
    return match, SavedMatch(say, match, save) if has_people or save else None


def foreign_bot(record: records.Record) -> str:
    """Return the location of the first Python bot in a record, or an empty string."""
    return next((seat["player"] for seat in record.seats if is_python(seat["player"])), "")


def check_saved(path: Path, trust: bool, save: Path | None) -> records.Record:
    """Return the record in a file, or raise an error if its game cannot be resumed."""
    record = records.load(path)
    games.find(record.game)
    if (bot := foreign_bot(record)) and not trust:
        raise TabletownError(f"the game has the Python bot {bot}: add --trust-bots to run its code")
    check_free(save)
    return record


def saved_match(
    path: Path, record: records.Record, save: Path | None, say: Callable[[str, str], None], by_force: bool = False
) -> tuple[Match, SavedMatch]:
    """Return a match from a file, which is saved there again or in another file.

    Raises InUse if another process plays it, unless it is taken over by force.
    """
    lock = GameLock(path)
    if not save:
        with contextlib.suppress(OSError):  # a folder that cannot be written to, which the first save reports
            lock.acquire(by_force)
        if path.exists():
            record = records.load(path)  # again: another process may have played on until now
    try:
        match = Match.resume(games.find(record.game), record, seating.seats_of(record))
    except BaseException:
        lock.release()
        raise
    saved = SavedMatch(say, match, save or path)
    if not save:
        saved.lock, saved.saved_ply = lock, match.ply
    return match, saved


def rested(seats: Sequence[Seat]) -> list[Seat]:
    """Return the same players for another match, with their Python bots reloaded."""
    return [replace(seat, bot=load_bot(seat.player)) if seat.bot else seat for seat in seats]
