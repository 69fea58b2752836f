"""Compile games ahead of time: `tabletown compile`."""

import time
from collections.abc import Sequence

from tabletown import games
from tabletown.engine.compile import COMPILED, cache_root, has_lasting_cache
from tabletown.engine.errors import TabletownError
from tabletown.players import compile_beside
from tabletown.players.precompile import ALL, is_compiled
from tabletown.session.console import open_screen
from tabletown.terminal.screen import wait_message


def compile_ahead(names: Sequence[str]) -> int:
    """Compile these games into the cache, or all games, and return the exit code."""
    screen = open_screen()
    if not COMPILED:
        raise TabletownError("compiling is switched off by NUMBA_DISABLE_JIT")
    if not has_lasting_cache():
        raise TabletownError("the cache folder cannot be written; name another one in TABLETOWN_CACHE")
    for name in names or games.names():
        game, begun = games.find(name), time.monotonic()
        if is_compiled(game):
            screen.print(f"{game.TITLE}: compiled already")
            continue
        with wait_message(screen, f"{game.TITLE}: compiling...") as say:
            why = compile_beside.fill_cache(game, ALL, say)
        if why:
            raise TabletownError(f"{game.TITLE} cannot be compiled: {why}")
        screen.print(f"{game.TITLE}: compiled in {time.monotonic() - begun:.0f} s")
    screen.print(f"The machine code lies in {cache_root()}", soft_wrap=True)
    return 0
