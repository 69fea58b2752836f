"""Start the full-screen program from flags, from a file, or from the menu."""

import contextlib
import os
import random
import sys
from pathlib import Path

from tabletown import games
from tabletown.engine import records
from tabletown.engine.errors import TabletownError
from tabletown.session.console import is_live, open_screen, speaker
from tabletown.session.new_match import check_new, check_saved, named_game
from tabletown.session.settings import LIST, PlaySettings
from tabletown.tui.app import TabletownApp


def check_terminal() -> None:
    """Raise an error unless input and output are a terminal that can show Unicode."""
    if not is_live():
        raise TabletownError("--tui needs a terminal; without --tui you play in plain text")
    encoding = (sys.stdout.encoding or "").casefold().replace("-", "")
    if not encoding.startswith("utf"):
        raise TabletownError(
            f"--tui needs a terminal with UTF-8, not {sys.stdout.encoding}; without --tui you play in plain text"
        )


def play(settings: PlaySettings) -> int:
    """Run `tabletown play --tui`, and return the exit code."""
    check_terminal()
    settings.check()
    if settings.resume == LIST:
        app = TabletownApp(named_game(settings.game, None), settings)
        app.first = app.show_saved
        return run(app)
    if settings.resume:
        path = settings.resume
        record = check_saved(path, settings.trust_bots, settings.save)
        app = TabletownApp(games.find(record.game), settings)
        app.first = lambda: app.resume(path, record)
        return run(app)
    agreed = settings.agreed
    game = named_game(settings.game, settings.seats)
    game.pack(agreed)
    app = TabletownApp(game, settings)
    if settings.seats is not None:
        players = settings.players(game, random.Random(settings.seed))
        check_new(game, players, agreed, settings.save)
        app.first = lambda: app.begin(game, players, agreed)
    return run(app)


def look_back(path: Path, ply: int | None) -> int:
    """Run `tabletown replay --tui`, and return the exit code."""
    check_terminal()
    record = records.load(path)
    last = len(record.moves)
    if ply is not None and not 0 <= ply <= last:
        raise TabletownError(f"the record has only {last} moves; there is no move {ply}")
    app = TabletownApp(games.find(record.game))
    app.first = lambda: app.replay(record, ply or 0)
    return run(app)


def run(app: TabletownApp) -> int:
    """Run the program, then print its farewell messages."""
    for name in ("COLUMNS", "LINES"):  # exported values may be out of date after a resize
        os.environ.pop(name, None)
    code = app.run()
    if code is None and app.table:  # the program has crashed; save the match
        app.say_how_to_continue(app.table.match, app.table.saved)
    with contextlib.suppress(OSError):  # the terminal may be closed
        say = speaker(open_screen())
        for words, style in app.farewell:
            say(words, style)
    return app.return_code or 0 if code is None else code
