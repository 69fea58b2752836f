"""Starting a match: from flags, from a file, from the menu, or as a demonstration."""

import random
import sys
import types
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from tabletown import games
from tabletown.botfiles import load_bot
from tabletown.engine import replay
from tabletown.engine.errors import BadOption, BotFault, TabletownError
from tabletown.engine.match import HUMAN, Match, Seat, check_seats, warm_up
from tabletown.engine.options import assignments
from tabletown.engine.rule import is_warm
from tabletown.play import menu, seating
from tabletown.play.saves import Keeper
from tabletown.play.screen import is_live, open_screen, patience
from tabletown.play.terminal import Dropped, Left, Terminal

LIVE_DELAY = 0.6  # seconds that a person has to read what a bot did
LONGEST_DELAY = 60
FAILED, INTERRUPTED = 2, 130


def read_options(options: Sequence[str], material: Sequence[str]) -> dict[str, object]:
    """The options and printed numbers of a command line."""
    numbers = assignments(material)
    for name in numbers:
        if "." not in name:
            raise BadOption(f"--set changes a printed number such as bakery.cost; for {name} use --option")
    return {**assignments(options), **numbers}


def make_ready(screen: Console, game: types.ModuleType) -> None:
    """Compile the rules if that was never done."""
    if not is_warm(game):
        with patience(screen, "Compiling the rules (first time only, about 20 seconds)..."):
            warm_up(game)


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
) -> int:
    """The whole of `tabletown play`; the answer is the exit code."""
    screen = open_screen()
    wait = delay if delay is not None else LIVE_DELAY if is_live() else 0.0
    if not 0 <= wait <= LONGEST_DELAY:
        raise BadOption(f"--delay takes 0 to {LONGEST_DELAY} seconds, not {wait:g}")
    agreed = read_options(options, material)
    if resume:
        if game or seats or seed is not None or agreed or shuffle:
            raise TabletownError("--resume takes game, seats, seed and options from the file: leave them out")
        return sit_down(screen, *taken_up(screen, resume, trust, save), wait)
    chance = random.Random(seed)
    if seats is None and is_live():
        return from_menu(screen, game, agreed, seed, chance, wait, save)
    if seats is None:
        return demonstrate(screen, games.find(game or games.GAMES[0]), agreed, seed, save)
    module = games.find(game) if game else game_of(seats)
    players = seating.read_seats(module, seats, chance)
    if shuffle:
        chance.shuffle(players)
    return sit_down(screen, *begun(screen, module, players, agreed, seed, save), wait)


def game_of(seats: str) -> types.ModuleType:
    """The first of our games that has all these players; where none has, the first, which will say so."""
    for name in games.GAMES:
        game = games.find(name)
        if seating.has_all(game, seats):
            return game
    return games.find(games.GAMES[0])


def begun(
    screen: Console,
    game: types.ModuleType,
    seats: Sequence[Seat],
    options: dict[str, object],
    seed: int | None,
    save: Path | None,
) -> tuple[Match, Keeper | None]:
    """A new match and its file; a game without people is kept only where that is wished."""
    check_seats(game, seats)
    check_free(save)
    game.pack(options)
    make_ready(screen, game)
    match = Match(game, seats, options, seed)
    has_people = any(seat.player == HUMAN for seat in seats)
    return match, Keeper(screen, match, save) if has_people or save else None


def check_free(save: Path | None) -> None:
    """A game is never written over something else."""
    if save and save.exists():
        raise TabletownError(f"{save}: there is such a file already; give --save another name")


def taken_up(screen: Console, path: Path, trust: bool, save: Path | None) -> tuple[Match, Keeper]:
    """A match from a file, to be kept there again."""
    record = replay.load(path)
    game = games.find(record.game)
    foreign = [seat["player"] for seat in record.seats if ":" in seat["player"]]
    if foreign and not trust:
        raise TabletownError(f"the game has the Python bot {foreign[0]}: add --trust-bots if its code may be run")
    check_free(save)
    make_ready(screen, game)
    match = Match.resume(game, record, seating.seats_of(record))
    keeper = Keeper(screen, match, save or path)
    if not save:
        keeper.kept = match.ply
    return match, keeper


def demonstrate(
    screen: Console, game: types.ModuleType, options: dict[str, object], seed: int | None, save: Path | None
) -> int:
    """A game of personas, for those who look on."""
    able, chance = seating.able(game), random.Random(seed)
    who = chance.sample(able, min(len(able), game.SEATS[1]))
    who += chance.choices(able, k=game.SEATS[1] - len(who))
    seats = seating.seat_all(game, [("", player) for player in who], chance)
    screen.print(f"{game.TITLE}: a game of {len(seats)} bots. To play yourself: tabletown play, in a terminal.")
    screen.print()
    return sit_down(screen, *begun(screen, game, seats, options, seed, save), 0.0)


def from_menu(
    screen: Console,
    name: str | None,
    options: dict[str, object],
    seed: int | None,
    chance: random.Random,
    delay: float,
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
        return sit_down(screen, *taken_up(screen, plan.resume, False, save), delay)
    return sit_down(screen, *begun(screen, plan.game, plan.seats, plan.options, seed, save), delay)


def sit_down(screen: Console, match: Match, keeper: Keeper | None, delay: float) -> int:
    """Play a match, and others after it while people are there who want to; the answer is the exit code."""
    while True:
        code = play_out(screen, match, keeper, delay)
        if code is not None:
            return code
        try:
            again = menu.ask_again(screen) if is_live() else "quit"
            if again == "quit":
                return 0
            if again == "new":
                return from_menu(screen, None, dict(match.options), None, random.Random(), delay, None)
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.print()
            return INTERRUPTED
        match, keeper = begun(screen, match.game, rested(match.seats), dict(match.options), None, None)


def rested(seats: Sequence[Seat]) -> list[Seat]:
    """The same players for another match, a Python bot as if it had never played."""
    return [replace(seat, bot=load_bot(seat.player)) if seat.bot else seat for seat in seats]


def play_out(screen: Console, match: Match, keeper: Keeper | None, delay: float) -> int | None:
    """One match to its end: None if it got there, else the exit code for how it was left."""
    try:
        Terminal(screen, match, keeper, delay).run()
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
    if keeper:
        keeper.say_how_to_look_back()
    return None


def go_on_later(screen: Console, match: Match, keeper: Keeper | None) -> None:
    """Keep a match that was left, whoever plays it, and say how to go on."""
    keeper = keeper or Keeper(screen, match)
    # Ctrl-C may have come between a move and its entry; what the moves lead to is always whole.
    keeper.match = Match.resume(match.game, replace(match.record(), hashes={}), match.seats)
    keeper.say_how_to_go_on()
