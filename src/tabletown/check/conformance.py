"""The checks for any game, ours or another package's: `tabletown check GAME`, or one line in a test file.

from tabletown.check.conformance import conformance_test

test_contract = conformance_test("mygame")
"""

import contextlib
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

from tabletown import games
from tabletown.check import bots, declarations, modes, play, unusual, views
from tabletown.check.samples import Broken
from tabletown.engine.compile import COMPILED
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError, in_one_line
from tabletown.engine.machine_code import cuda, tiers
from tabletown.players import compile_beside
from tabletown.players.precompile import ALL

if TYPE_CHECKING:
    from rich.console import Console

CHECKS: tuple[Callable[[Game, int], None], ...] = (  # each takes the number of games that it may play
    declarations.provides_everything,
    declarations.has_no_padding,
    declarations.settles_options,
    play.holds_in_random_games,
    unusual.always_offers_an_action,
    modes.agrees_in_all_modes,
    modes.stays_within_bounds,
    play.refusals_change_nothing,
    views.shows_the_same_when_hidden,
    views.declares_secrets,
    bots.bots_cannot_peek,
    bots.looks_ahead,
    bots.bots_play_whole_games,
    play.saves_loads_and_undoes,
    play.scores_fit_the_kind,
    declarations.speaks_clearly,
    views.draws_what_can_be_clicked,
    views.fits_a_full_screen,
    play.batches_do_not_depend_on_threads,
    play.records_tell_what_happened,
)
GAMES_A_CHECK = 1000
SMALL = (  # they play little, so they need not wait for the compiler
    declarations.provides_everything,
    declarations.has_no_padding,
    declarations.settles_options,
    declarations.speaks_clearly,
    views.draws_what_can_be_clicked,
    views.fits_a_full_screen,
)


def conformance_test(name: str, count: int = GAMES_A_CHECK, slow: Collection[str] = ()) -> Any:
    """Return a test function for pytest, with one case for each check; those in `slow` are marked as slow."""
    import pytest

    unknown = set(slow) - {check.__name__ for check in CHECKS}
    assert not unknown, f"no such check: {', '.join(sorted(unknown))}"
    cases = [pytest.param(c, id=c.__name__, marks=[pytest.mark.slow] * (c.__name__ in slow)) for c in CHECKS]

    @pytest.mark.parametrize("check", cases)
    def test(check: Callable[[Game, int], None]) -> None:
        check(games.find(name), count)

    return test


def report(name: str, count: int = GAMES_A_CHECK) -> int:
    """Run every check, print which ones pass, and return the exit code."""
    from rich.console import Console
    from rich.markup import escape

    game, console, faults = games.find(name), Console(highlight=False), 0
    for check in in_order(game, console):
        title = (check.__doc__ or "").strip().splitlines()[0]
        try:
            with console.status(title):
                check(game, count)
        except Exception as error:  # a game may fail in any way; go on with the other checks
            faults += 1
            console.print(f"[red]FAILED[/]  {title}\n        {escape(fault_of(game, error))}", soft_wrap=True)
        else:
            console.print(f"[green]passed[/]  {title}", soft_wrap=True)
    where = "also on a GPU" if cuda.is_available() else "no GPU here"
    passed = f"{len(CHECKS) - faults} of {len(CHECKS)} checks passed"
    console.print(f"{game.TITLE}: {passed}, with {count} games per table size ({where}).")
    return 1 if faults else 0


def in_order(game: Game, console: "Console") -> Iterator[Callable[[Game, int], None]]:
    """Yield the checks; while the game is being compiled, those that need not wait for it come first."""
    compile_beside.begin(game)
    if not compile_beside.is_interpreted(game):
        yield from CHECKS
        return
    yield from (check for check in CHECKS if check in SMALL)
    with console.status("Compiling the rules (first time only)...") as status, contextlib.suppress(TabletownError):
        compile_beside.wait(game, ALL, status.update)
    tiers.use_machine_code(game.__name__)  # rules that do not compile say why in the checks
    yield from (check for check in CHECKS if check not in SMALL)


def fault_of(game: Game, error: Exception) -> str:
    """Return the failure of a check in one line; an error in the game's own code has its file and line."""
    if isinstance(error, Broken):
        return str(error)
    said = in_one_line(error, game.__name__)
    if COMPILED and game.__name__.split(".")[-1] not in said:  # the compiler names its own lines
        return modes.where_it_fails(game) or said
    return said
