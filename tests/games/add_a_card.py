"""Adds a row to a game's material in a fresh process and plays the game in every way: a card is a row, or says why not.

    added(tmp_path, "harmonictook", "CARDS", 'Card("orchard", ...)')  # a row as the table in material.py has it

The package is copied to a folder of its own and the row is written into its `material.py`, as a person would do it.
Rules run interpreted there, so that an index out of range is an error.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import tabletown

PACKAGE = Path(tabletown.__file__).parent
SEATS, SEED = 2, 3
PLIES = 400  # decisions of a game that is drawn
DRAWN = 8  # how often it is drawn
SEARCHED = 6  # decisions of a game between searches
TO_THE_END = 100_000


def copied(folder, game, table, *rows):
    """A copy of the package whose game has more rows at the beginning of a table, so that all numbers move."""
    shutil.copytree(PACKAGE, folder / "tabletown", ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / "tabletown" / "games" / game / "material.py"
    text = file.read_text(encoding="utf-8")
    head = re.search(rf"^{table}\b[^=\n]*= \(\n?", text, re.MULTILINE)
    assert head, f"{file} has no table {table}"
    more = "".join(f"    {row},\n" for row in rows)
    file.write_text(f"{text[: head.end()]}\n{more}{text[head.end() :]}", encoding="utf-8")
    return folder


def added(folder, game, table, *rows, **options):
    """Run this file on a copy with more rows, with some options of the game; the answer has its output."""
    copied(folder, game, table, *rows)
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, __file__, game, json.dumps(options)]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


# ---- what happens in the fresh process


def play_everything(name, options):
    """Every persona plays a game; search plays the beginning of one; every front end draws a game at random."""
    from tabletown import games

    game = games.find(name)
    for persona in game.PERSONAS:
        tell_arena(play(begun(game, [persona.name] * SEATS, options), TO_THE_END))
    play(begun(game, ["search:4"] * SEATS, options), SEARCHED)
    draw_all(game, options)
    print("played", name)


def begun(game, players, options):
    """A match of some players."""
    from tabletown.engine.match import Match, Seat

    return Match(game, [Seat(f"{player} {i}", player) for i, player in enumerate(players)], options, SEED)


def play(match, plies):
    """Let bots play up to a number of decisions; what must not change does not, and the log has words for all."""
    from tabletown.players.moves import play_bot

    whole = unchanging(match)
    while not match.over and match.ply < plies:
        play_bot(match, match.bot_seat)
        assert match.ply % 50 or unchanging(match) == whole
    assert unchanging(match) == whole
    return match


def unchanging(match):
    """The game's invariants."""
    import numpy as np

    out = np.zeros(match.game.N_INVARIANTS, np.int64)
    match.game.invariants(match.box, match.position()[0], out)
    return out.tolist()


def tell_arena(match):
    """What the arena records of a finished game, and its result in words."""
    from tabletown.engine import batch

    row = match.stats()
    assert match.result()
    if hasattr(match.game, "details"):
        counts = batch.count_moves(match.game, match)
        assert match.game.details(match.box, match.position()[0], row, counts)


def draw_all(game, options):
    """The table as text, as panels and as SVG, and every action in words, along a game at random; and the rulebook."""
    from tabletown import games

    text, svg = games.text_view(game), games.svg_view(game)
    match = begun(game, [game.PERSONAS[0].name] * game.SEATS[1], options)
    for plies in range(0, PLIES, PLIES // DRAWN):
        draw(play(match, plies), text, svg)
    assert game.rulebook(match.box)
    for view in (text, svg):
        drawings = getattr(view, "figures", dict)(match.box) if hasattr(view, "figures") else {}
        for drawing in drawings.values():
            check_pictures(svg, drawing) if view is svg else printed(drawing)


def draw(match, text, svg):
    """One state on all front ends, as spectators and as the seat that decides see it."""
    from tabletown.engine.contract import PUBLIC

    for viewer in (PUBLIC, *match.actors[:1]):
        s, names = match.view(viewer).state, match.names
        acts = {a.number: a.words for a in match.legal(viewer)} if viewer != PUBLIC else {}
        keys = {number: i for i, number in enumerate(acts, 1)}
        printed(text.table(match.box, s, viewer, names, None, keys))
        assert text.panels(match.box, s, viewer, names, None, keys, 120, 40)
        for area in svg.areas(match.box, s, viewer, names, acts):
            check_pictures(svg, area.drawing)
        assert viewer == PUBLIC or match.prompt(viewer)
        for action in acts:
            match.game.explain(match.box, s, viewer, action, names)


def printed(drawing):
    """A text view on a terminal."""
    from rich.console import Console

    Console(file=io.StringIO(), width=120).print(drawing)


def check_pictures(svg, drawing):
    """Every picture that a drawing uses exists."""
    there = set(re.findall(r'id="([^"]+)"', svg.symbols() + str(drawing)))
    assert set(re.findall(r'<use href="#([^"]+)"', str(drawing))) <= there


if __name__ == "__main__":
    play_everything(sys.argv[1], json.loads(sys.argv[2]))
