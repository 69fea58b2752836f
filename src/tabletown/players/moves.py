"""Find and play the moves of bots in a match."""

import functools
import queue
import threading
from collections.abc import Callable, Sequence

from tabletown.engine.contract import Game
from tabletown.engine.errors import BotFault, Refused, in_one_line
from tabletown.engine.match import HUMAN, Match, Seat, View, number_of
from tabletown.players.bots import find

TIMEOUT = 10.0  # seconds that a Python bot may think


def check_players(game: Game, seats: Sequence[Seat]) -> None:
    """Raise Unknown for a seat whose bot does not exist."""
    for seat in seats:
        if seat.player != HUMAN and seat.bot is None:
            find(game, seat.player)


def play_bot(match: Match, seat: int, answer: int | None = None) -> list[str]:
    """Play the answer of a seat's bot, or ask it for one; if the bot fails, the match stays as it was."""
    action = bot_move(match, seat)() if answer is None else answer
    player = match.seats[seat]
    try:
        return match.play(seat, action)
    except Refused as why:
        if player.bot is None:
            raise
        raise BotFault(f"the bot {player.name} answered action {action}, which is refused: {why}") from None


def bot_move(match: Match, seat: int, player: str = "", threads: int | None = None) -> Callable[[], int]:
    """Return a function that finds the move of a seat's bot, or of another bot in its place, in any thread.

    It works on a copy of the position, so the match may go on meanwhile.
    """
    held = match.seats[seat]
    if not player and held.player == HUMAN:
        raise Refused(f"{held.name} is not a bot")
    if not player and held.bot is not None:
        return functools.partial(ask, held.name, held.bot, match.bot_view(seat))
    bot, seed, boxes, states = find(match.game, player or held.player), match.bot_seed, match.boxes, match.position()
    return lambda: bot.think(boxes, states, seat, seed, threads)


def ask(name: str, bot: Callable[[View], object], view: View) -> int:
    """Return the answer of a Python bot, with a time limit; any failure raises BotFault."""
    answers: queue.SimpleQueue[tuple[object, BaseException | None]] = queue.SimpleQueue()

    def think() -> None:
        try:
            answers.put((bot(view), None))
        except BaseException as error:  # any error of the bot must reach the caller
            answers.put((None, error))

    threading.Thread(target=think, name=f"bot {name}", daemon=True).start()
    try:
        answer, error = answers.get(timeout=TIMEOUT)
    except queue.Empty:
        raise BotFault(f"the bot {name} did not answer within {TIMEOUT:g} seconds") from None
    if error is not None:
        raise BotFault(f"the bot {name} raised {in_one_line(error)}") from error
    try:
        return number_of(answer)
    except Refused as why:
        raise BotFault(f"the bot {name} answered nonsense: {why}") from None
