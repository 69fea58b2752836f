"""The arena as its tests use it: the command line, files of games, and pages."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from tabletown.arena import game_file
from tabletown.arena.contest import Played
from tabletown.arena.entrants import Entrant
from tabletown.arena.output.report import Report
from tabletown.arena.schedule import PlannedGame
from tabletown.games import harmonictook
from tests.waiting import LIMIT

MEAN = "<script>alert('x')</script>"
ENTRANTS = [Entrant("Ada", "evie"), Entrant("Bo & Co", "fromage"), Entrant(MEAN, 'a"b.py:Bot')]
TURNS = harmonictook.STATS.index("turns")


def arena(*arguments, cwd=None, **more):
    command = [sys.executable, "-m", "tabletown", "arena", *map(str, arguments)]
    env = {**os.environ, "COLUMNS": "120"}
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, cwd=cwd, env=env, **more)


def errors(stderr):
    """What standard error says, without the progress that a slow machine has time to report."""
    told = stderr.splitlines(keepends=True)
    return "".join(line for line in told if not re.match(r"[\d,]+ of [\d,]+ games", line))


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class Elements(HTMLParser):
    """What a page consists of."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.open, self.links, self.words = [], [], [], []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
        self.links += [value for name, value in attributes if name in ("src", "href", "xlink:href", "data", "action")]
        self.links += [name for name, _ in attributes if name.startswith("on")]

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag != "meta":  # which has no end
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def played(number, seating, scores, block=None, plies=80, turns=40, **more):
    """A game as if it had been played."""
    row = [0] * len(harmonictook.STATS)
    row[TURNS] = turns
    game = PlannedGame(number, number if block is None else block, 7, tuple(seating))
    return Played(game, tuple(scores), tuple(row), plies, **more)


def head(form):
    """The header of a contest's file."""
    return game_file.header(form.game, form.entrants, {"market": "limited-10"}, {**form.terms, "seed": 5})


def page_of(form, path, stopped=""):
    """The page about a contest."""
    Report(path, form.game).write(head(form), form.entrants, form.games, form.findings(), stopped)
    return path.read_text(encoding="utf-8")


BOTS = '''
import os, sys, time

def last(view):
    print("nobody shall read this")
    return view.actions[-1]

class Counting:
    """Raises in its third decision, in every game anew."""
    def __init__(self):
        self.n = 0
    def __call__(self, view):
        self.n += 1
        if self.n == 3:
            raise RuntimeError("three is enough")
        return view.actions[0]

def illegal(view):
    return 999

def nonsense(view):
    return "roll"

def silent(view):
    time.sleep(60)

def leaves(view):
    os._exit(7)

def loud(view):
    os.write(1, b"x" * 100000)
    return view.actions[0].number
'''


@pytest.fixture(scope="module")
def bots(tmp_path_factory):
    file = tmp_path_factory.mktemp("bots") / "mybots.py"
    file.write_text(BOTS)
    return lambda name: f"{file}:{name}"
