"""Start a match from flags, from a file, from the menu, or as a demonstration."""

import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.errors import BotFault
from tabletown.engine.match import Match, Seat
from tabletown.players import compile_beside
from tabletown.players.precompile import needs
from tabletown.session import seating
from tabletown.session.console import is_live, open_screen, speaker
from tabletown.session.game_lock import InUse, TakenOver
from tabletown.session.new_match import check_new, check_saved, named_game, new_match, rested, saved_match
from tabletown.session.saves import SavedMatch
from tabletown.session.settings import LIST, PlaySettings
from tabletown.terminal import menu
from tabletown.terminal.listing import list_saves
from tabletown.terminal.screen import wait_message
from tabletown.terminal.table import Dropped, Left, Terminal
from tabletown.terminal.watch import watch_or_take_over

FAILED, INTERRUPTED = 2, 130


def make_ready(screen: Console, game: Game, players: Iterable[str], must_wait: bool = False) -> None:
    """Load the rules and the bots of these players; without machine code, play begins interpreted or must wait."""
    parts = needs(game, players)
    compile_beside.begin(game, parts)
    if must_wait and compile_beside.is_interpreted(game):
        with wait_message(screen, f"Compiling the rules of {game.TITLE} (first time only)...") as say:
            compile_beside.wait(game, parts, say)


def play(settings: PlaySettings) -> int:
    """Run `tabletown play`, and return the exit code."""
    screen = open_screen()
    settings.check()
    agreed, chance = settings.agreed, random.Random(settings.seed)
    if settings.resume == LIST:
        return from_saved(screen, settings)
    if settings.resume:
        return go_on(screen, settings.resume, settings)
    if settings.seats is None and is_live():
        return from_menu(screen, settings, agreed, chance)
    if settings.seats is None:
        return demonstrate(screen, settings)
    game = named_game(settings.game, settings.seats)
    players = settings.players(game, chance)
    begin = begun(screen, game, players, agreed, settings.seed, settings.save, settings.is_rated)
    return sit_down(screen, *begin, settings)


def begun(
    screen: Console,
    game: Game,
    seats: Sequence[Seat],
    options: dict[str, object],
    seed: int | None,
    save: Path | None,
    is_rated: bool = False,
) -> tuple[Match, SavedMatch | None]:
    """Return a new match and its file; a game without people is saved only if a path is given."""
    check_new(game, seats, options, save)
    make_ready(screen, game, [seat.player for seat in seats], is_rated)
    return new_match(game, seats, options, seed, save, speaker(screen))


def go_on(screen: Console, path: Path, settings: PlaySettings) -> int:
    """Continue a saved game; one that another process plays can be watched or taken over."""
    record = check_saved(path, settings.trust_bots, settings.save)
    make_ready(screen, games.find(record.game), [seat["player"] for seat in record.seats], settings.is_rated)
    resumed = partial(saved_match, path, record, settings.save, speaker(screen))
    try:
        begin = resumed()
    except InUse as why:
        if not is_live():
            raise
        try:
            if not watch_or_take_over(screen, path, str(why)):
                return 0
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.print()
            return INTERRUPTED
        begin = resumed(by_force=True)
    return sit_down(screen, *begin, settings)


def demonstrate(screen: Console, settings: PlaySettings) -> int:
    """Show a game between personas."""
    game = games.find(settings.game or games.GAMES[0])
    able, chance = seating.able(game), random.Random(settings.seed)
    who = chance.sample(able, min(len(able), game.SEATS[1]))
    who += chance.choices(able, k=game.SEATS[1] - len(who))
    seats = seating.seat_all(game, [("", player) for player in who], chance)
    screen.print(f"{game.TITLE}: a game of {len(seats)} bots. To play yourself: tabletown play, in a terminal.")
    screen.print()
    begin = begun(screen, game, seats, settings.agreed, settings.seed, settings.save, settings.is_rated)
    return sit_down(screen, *begin, replace(settings, delay=0.0))


def from_menu(screen: Console, settings: PlaySettings, options: dict[str, object], chance: random.Random) -> int:
    """Play matches from the menu until the person quits."""
    try:
        plan = menu.pick(screen, settings.game, options, chance)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        screen.print()
        return INTERRUPTED
    if plan is None:
        return 0
    if isinstance(plan, Path):
        return go_on(screen, plan, settings)
    begin = begun(screen, plan.game, plan.seats, plan.options, settings.seed, settings.save, settings.is_rated)
    return sit_down(screen, *begin, settings)


def from_saved(screen: Console, settings: PlaySettings) -> int:
    """Continue one of the saved games: the one that the person chooses, or just list them."""
    if not is_live():
        return list_saves(settings.game or "")
    try:
        path = menu.pick_saved(screen, settings.game or "")
    except (EOFError, KeyboardInterrupt):
        screen.print()
        return 0
    return go_on(screen, path, settings) if path else 0


def sit_down(screen: Console, match: Match, saved: SavedMatch | None, settings: PlaySettings) -> int:
    """Play a match and any rematches, and return the exit code."""
    while True:
        code = play_out(screen, match, saved, settings)
        if code is not None:
            return code
        try:
            again = menu.ask_again(screen) if is_live() else "quit"
            if again == "quit":
                return 0
            if again == "new":
                return from_menu(screen, settings.for_another_match(), dict(match.options), random.Random())
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.print()
            return INTERRUPTED
        options: dict[str, object] = dict(match.options)
        match, saved = begun(screen, match.game, rested(match.seats), options, None, None, settings.is_rated)


def play_out(screen: Console, match: Match, saved: SavedMatch | None, settings: PlaySettings) -> int | None:
    """Play one match; return None if it ended, else the exit code."""
    try:
        Terminal(screen, match, saved, settings.pause, settings.undo_time).run()
    except Dropped:
        if saved:
            saved.forget()
        return 0
    except (Left, EOFError):
        go_on_later(screen, match, saved)
        return 0
    except KeyboardInterrupt:
        screen.print()
        go_on_later(screen, match, saved)
        return INTERRUPTED
    except TakenOver as why:
        screen.print(Text(f"{why}.", "now"))
        if saved and match.ply > saved.saved_ply:
            screen.print(f"The last move here, {match.moves[-1].words}, is not part of that game.")
        screen.print("This window leaves the game alone.")
        return 0
    except BotFault as fault:
        print(f"tabletown: {fault}", file=sys.stderr)
        go_on_later(screen, match, saved)
        return FAILED
    finally:
        if saved:
            saved.close()
    if settings.is_rated:
        from tabletown.session import rate_match  # imported only if needed: it opens a database

        screen.print(rate_match.rate(match), soft_wrap=True)
    if saved:
        saved.say_how_to_look_back()
    return None


def go_on_later(screen: Console, match: Match, saved: SavedMatch | None) -> None:
    """Save a match that was left, even one without people, and say how to resume it."""
    saved = saved or SavedMatch(speaker(screen), match)
    # Ctrl-C may have interrupted a move, so the match is rebuilt from its recorded moves.
    saved.match = Match.resume(match.game, replace(match.record(), hashes={}), match.seats)
    saved.say_how_to_go_on()
