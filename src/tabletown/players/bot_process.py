"""Run a Python bot in a process of its own, over a pipe, with a time limit.

The bot cannot harm the arena: a crash, an illegal action or a timeout raises `Fault`, and the bot's output is
discarded.
"""

import importlib
import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from tabletown.engine.defaults import complete
from tabletown.engine.errors import TabletownError, in_one_line
from tabletown.engine.match import Action, Match, View, number_of
from tabletown.players import bot_loader

START = 60.0  # seconds to load a bot, including compiling the rules
READY, ANSWER, FAULT = "ready", "answer", "fault"


class Fault(TabletownError):
    """A bot's failure, which loses its game."""


class Worker:
    """The process of one bot."""

    def __init__(self, place: str, module: str, limit: float) -> None:
        self.place, self.module, self.limit = place, module, limit
        self.process: Any = None
        self.pipe: Connection | None = None

    def start(self) -> Connection:
        """Start the process if necessary, and return the pipe to it once the bot is loaded."""
        if self.pipe is None:
            context = multiprocessing.get_context("spawn")
            self.pipe, far = context.Pipe()
            self.process = context.Process(target=serve, args=(far, self.place, self.module), daemon=True)
            self.process.start()
            far.close()
            kind, words = self._receive(START)
            if kind != READY:
                self.stop()
                raise Fault(words)
        return self.pipe

    def new_game(self) -> None:
        """Tell the process that a game begins; it makes a new instance of a bot that is a class."""
        self.start().send(None)

    def ask(self, view: View) -> int:
        """Return the bot's action; any error raises Fault and ends the process."""
        pipe = self.start()
        box, state = np.array([view.box]).tobytes(), np.array([view.state]).tobytes()
        pipe.send((box, state, view.viewer, view.names, [tuple(action) for action in view.actions]))
        kind, answer = self._receive(self.limit)
        if kind != ANSWER:
            self.stop()
            raise Fault(answer)
        return int(answer)

    def _receive(self, limit: float) -> tuple[str, Any]:
        assert self.pipe
        try:
            if not self.pipe.poll(limit):
                return FAULT, f"did not answer within {limit:g} seconds"
            found: tuple[str, Any] = self.pipe.recv()
            return found
        except (EOFError, OSError):
            self.process.join(5)
            return FAULT, f"ended with exit code {self.process.exitcode}"

    def stop(self) -> None:
        """End the process; the next request starts a new one."""
        if self.pipe is not None:
            self.pipe.close()
            self.process.kill()
            self.process.join(5)
            self.process.close()
        self.pipe = self.process = None


def think(worker: Worker, match: Match, seat: int) -> int:
    """Return a bot's legal action in a match, from its worker."""
    action = worker.ask(match.bot_view(seat))
    if why := match.refusal(seat, action):
        worker.stop()
        raise Fault(f"answered action {action}, which is refused: {why}")
    return action


# ---- inside the bot's process


def serve(pipe: Connection, place: str, module: str) -> None:
    """Answer requests until the pipe is closed."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # also output that bypasses Python's file objects
        os.dup2(nowhere, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    try:
        game = complete(importlib.import_module(module))
        make = bot_loader.load_maker(place)
        bot = make()
        pipe.send((READY, ""))
    except TabletownError as error:
        pipe.send((FAULT, str(error)))
        return
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        if question is None:
            bot = make()
            continue
        box, state, viewer, names, actions = question
        boxes, states = np.frombuffer(box, game.BOX).copy(), np.frombuffer(state, game.STATE).copy()
        view = View(game, boxes[0], states[0], viewer, tuple(names), [Action(*action) for action in actions])
        try:
            pipe.send((ANSWER, number_of(bot(view))))
        except TabletownError as error:
            pipe.send((FAULT, f"answered nonsense: {error}"))
        except BaseException as error:  # report any error to the arena instead of dying
            pipe.send((FAULT, f"raised {in_one_line(error)}"))
