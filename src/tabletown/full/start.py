"""Starting on the full screen: from flags, from a file, or from the menu."""

import contextlib
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from tabletown import games
from tabletown.engine import replay
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.full.town import Town
from tabletown.play import seating
from tabletown.play.begin import check_new, check_saved, named_game, read_options
from tabletown.play.screen import is_live, open_screen, speaker
from tabletown.play.start import LIVE_DELAY, LONGEST_DELAY


def check_terminal() -> None:
    """A full screen needs a terminal at both ends, and one that knows more than English letters."""
    if not is_live():
        raise TabletownError("--mode color needs a terminal; --mode text does without")
    encoding = (sys.stdout.encoding or "").casefold().replace("-", "")
    if not encoding.startswith("utf"):
        raise TabletownError(f"--mode color needs a terminal with UTF-8, not {sys.stdout.encoding}; try --mode text")


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
    calm: bool = False,
    is_rated: bool = False,
) -> int:
    """The whole of `tabletown play --mode color`; the answer is the exit code."""
    check_terminal()
    wait = LIVE_DELAY if delay is None else delay
    if not 0 <= wait <= LONGEST_DELAY:
        raise BadOption(f"--delay takes 0 to {LONGEST_DELAY} seconds, not {wait:g}")
    agreed = read_options(options, material)
    if is_rated:
        from tabletown import rated

        rated.check()
    if resume:
        if game or seats or seed is not None or agreed or shuffle:
            raise TabletownError("--resume takes game, seats, seed and options from the file: leave them out")
        record = check_saved(resume, trust, save)
        town = Town(games.find(record.game), save=save, delay=wait, calm=calm, is_rated=is_rated)
        town.first = lambda: town.resume(resume, record)
        return run(town)
    module = named_game(game, seats)
    module.pack(agreed)
    town = Town(module, agreed, seed, save, wait, calm, is_rated)
    if seats is not None:
        chance = random.Random(seed)
        players = seating.read_seats(module, seats, chance)
        if shuffle:
            chance.shuffle(players)
        check_new(module, players, agreed, save)
        town.first = lambda: town.begin(module, players, agreed)
    return run(town)


def look_back(path: Path, ply: int | None) -> int:
    """The whole of `tabletown replay --mode color`."""
    check_terminal()
    record = replay.load(path)
    last = len(record.moves)
    if ply is not None and not 0 <= ply <= last:
        raise TabletownError(f"the record has {last} moves, and no move {ply}")
    town = Town(games.find(record.game))
    town.first = lambda: town.replay(record, ply or 0)
    return run(town)


def run(town: Town) -> int:
    """Run the program, and say on the plain screen what is left to say."""
    for name in ("COLUMNS", "LINES"):  # whoever exported them once has resized the window since
        os.environ.pop(name, None)
    code = town.run()
    if code is None and town.table:  # the program has failed; the game has not
        town.part_from(town.table.match, town.table.keeper)
    with contextlib.suppress(OSError):  # the terminal may be closed
        say = speaker(open_screen())
        for words, style in town.farewell:
            say(words, style)
    return town.return_code or 0 if code is None else code
