"""Starting a match: from flags, from a file, from the menu, or as a demonstration."""

import random
import sys
import types
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from tabletown import games
from tabletown.engine.errors import BadOption, BotFault, TabletownError
from tabletown.engine.match import Match, Seat
from tabletown.engine.warm import is_warm, needs, warm_up
from tabletown.play import menu, seating
from tabletown.play.begin import (
    COMPILING,
    check_new,
    check_saved,
    named_game,
    new_match,
    read_options,
    rested,
    saved_match,
)
from tabletown.play.saves import Keeper
from tabletown.play.screen import is_live, open_screen, patience, speaker
from tabletown.play.terminal import Dropped, Left, Terminal

LIVE_DELAY = 0.6  # seconds that a person has to read what a bot did
LONGEST_DELAY = 60
FAILED, INTERRUPTED = 2, 130


class Manner(NamedTuple):
    """How matches are played: the pause after a bot's move in seconds, and whether they are rated."""

    delay: float = 0.0
    is_rated: bool = False


def make_ready(screen: Console, game: types.ModuleType, players: Iterable[str]) -> None:
    """Compile the rules, and what these players think with, if that was never done."""
    parts = needs(game, players)
    if not is_warm(game, parts):
        with patience(screen, COMPILING):
            warm_up(game, parts)


def play(
    game: str | None = None,
    seats: str | None = None,
    seed: int | None = None,
    options: Sequence[str] = (),
    material: Sequence[str] = (),
    shuffle: bool = False,
    resume: Path | None = None,
    trust: bool = False,
    delay: float | None = None,
    save: Path | None = None,
    is_rated: bool = False,
) -> int:
    """The whole of `tabletown play`; the answer is the exit code."""
    screen = open_screen()
    wait = delay if delay is not None else LIVE_DELAY if is_live() else 0.0
    if not 0 <= wait <= LONGEST_DELAY:
        raise BadOption(f"--delay takes 0 to {LONGEST_DELAY} seconds, not {wait:g}")
    agreed, manner = read_options(options, material), Manner(wait, is_rated)
    if is_rated:
        from tabletown import rated

        rated.check()
    if resume:
        if game or seats or seed is not None or agreed or shuffle:
            raise TabletownError("--resume takes game, seats, seed and options from the file: leave them out")
        return sit_down(screen, *taken_up(screen, resume, trust, save), manner)
    chance = random.Random(seed)
    if seats is None and is_live():
        return from_menu(screen, game, agreed, seed, chance, manner, save)
    if seats is None:
        return demonstrate(screen, games.find(game or games.GAMES[0]), agreed, seed, save, Manner(0.0, is_rated))
    module = named_game(game, seats)
    players = seating.read_seats(module, seats, chance)
    if shuffle:
        chance.shuffle(players)
    return sit_down(screen, *begun(screen, module, players, agreed, seed, save), manner)


def begun(
    screen: Console,
    game: types.ModuleType,
    seats: Sequence[Seat],
    options: dict[str, object],
    seed: int | None,
    save: Path | None,
) -> tuple[Match, Keeper | None]:
    """A new match and its file; a game without people is kept only where that is wished."""
    check_new(game, seats, options, save)
    make_ready(screen, game, [seat.player for seat in seats])
    return new_match(game, seats, options, seed, save, speaker(screen))


def taken_up(screen: Console, path: Path, trust: bool, save: Path | None) -> tuple[Match, Keeper]:
    """A match from a file, to be kept there again."""
    record = check_saved(path, trust, save)
    make_ready(screen, games.find(record.game), [seat["player"] for seat in record.seats])
    return saved_match(path, record, save, speaker(screen))


def demonstrate(
    screen: Console,
    game: types.ModuleType,
    options: dict[str, object],
    seed: int | None,
    save: Path | None,
    manner: Manner,
) -> int:
    """A game of personas, for those who look on."""
    able, chance = seating.able(game), random.Random(seed)
    who = chance.sample(able, min(len(able), game.SEATS[1]))
    who += chance.choices(able, k=game.SEATS[1] - len(who))
    seats = seating.seat_all(game, [("", player) for player in who], chance)
    screen.print(f"{game.TITLE}: a game of {len(seats)} bots. To play yourself: tabletown play, in a terminal.")
    screen.print()
    return sit_down(screen, *begun(screen, game, seats, options, seed, save), manner)


def from_menu(
    screen: Console,
    name: str | None,
    options: dict[str, object],
    seed: int | None,
    chance: random.Random,
    manner: Manner,
    save: Path | None,
) -> int:
    """Matches one after another, as long as the person likes."""
    try:
        game = menu.pick_game(screen, name)
        plan = menu.agree(screen, game, options, chance)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        screen.print()
        return INTERRUPTED
    if plan is None:
        return 0
    if plan.resume:
        return sit_down(screen, *taken_up(screen, plan.resume, False, save), manner)
    return sit_down(screen, *begun(screen, plan.game, plan.seats, plan.options, seed, save), manner)


def sit_down(screen: Console, match: Match, keeper: Keeper | None, manner: Manner) -> int:
    """Play a match, and others after it while people are there who want to; the answer is the exit code."""
    while True:
        code = play_out(screen, match, keeper, manner)
        if code is not None:
            return code
        try:
            again = menu.ask_again(screen) if is_live() else "quit"
            if again == "quit":
                return 0
            if again == "new":
                return from_menu(screen, None, dict(match.options), None, random.Random(), manner, None)
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.print()
            return INTERRUPTED
        match, keeper = begun(screen, match.game, rested(match.seats), dict(match.options), None, None)


def play_out(screen: Console, match: Match, keeper: Keeper | None, manner: Manner) -> int | None:
    """One match to its end: None if it got there, else the exit code for how it was left."""
    try:
        Terminal(screen, match, keeper, manner.delay).run()
    except Dropped:
        if keeper:
            keeper.forget()
        return 0
    except (Left, EOFError):
        go_on_later(screen, match, keeper)
        return 0
    except KeyboardInterrupt:
        screen.print()
        go_on_later(screen, match, keeper)
        return INTERRUPTED
    except BotFault as fault:
        print(f"tabletown: {fault}", file=sys.stderr)
        go_on_later(screen, match, keeper)
        return FAILED
    if manner.is_rated:
        from tabletown.play import rating  # only where it is wished: it opens a database

        screen.print(rating.rate(match), soft_wrap=True)
    if keeper:
        keeper.say_how_to_look_back()
    return None


def go_on_later(screen: Console, match: Match, keeper: Keeper | None) -> None:
    """Keep a match that was left, whoever plays it, and say how to go on."""
    keeper = keeper or Keeper(speaker(screen), match)
    # Ctrl-C may have come between a move and its entry; what the moves lead to is always whole.
    keeper.match = Match.resume(match.game, replace(match.record(), hashes={}), match.seats)
    keeper.say_how_to_go_on()
