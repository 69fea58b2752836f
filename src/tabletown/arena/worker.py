"""A Python bot in a process of its own, asked over a pipe, with a limit on the time that it takes.

Nothing that it does can hurt the arena: a crash, an illegal answer or silence is told as a `Fault`, and whatever it
prints goes nowhere.
"""

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from tabletown import botfiles, games
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import Action, Match, View, in_one_line, number_of

START = 60.0  # seconds in which a bot has to be loaded, rules compiled and all
READY, ANSWER, FAULT = "ready", "answer", "fault"


class Fault(TabletownError):
    """What a bot did wrong; its game is forfeit."""


class Worker:
    """The process of one bot."""

    def __init__(self, place: str, game: str, limit: float) -> None:
        self.place, self.game, self.limit = place, game, limit
        self.process: Any = None
        self.pipe: Connection | None = None

    def start(self) -> Connection:
        """The pipe to a process that has loaded the bot."""
        if self.pipe is None:
            context = multiprocessing.get_context("spawn")
            self.pipe, far = context.Pipe()
            self.process = context.Process(target=serve, args=(far, self.place, self.game), daemon=True)
            self.process.start()
            far.close()
            kind, words = self._receive(START)
            if kind != READY:
                self.stop()
                raise Fault(words)
        return self.pipe

    def new_game(self) -> None:
        """A bot that is a class begins each game anew."""
        self.start().send(None)

    def ask(self, view: View) -> int:
        """The bot's action; whatever goes wrong is its fault, and ends the process."""
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
        """End the process; the next question starts a new one."""
        if self.pipe is not None:
            self.pipe.close()
            self.process.kill()
            self.process.join(5)
            self.process.close()
        self.pipe = self.process = None


def think(worker: Worker, match: Match, seat: int) -> int:
    """A bot's legal action in a match, asked through its worker."""
    action = worker.ask(match._bot_view(seat))
    if why := match.refusal(seat, action):
        worker.stop()
        raise Fault(f"answered action {action}, which is refused: {why}")
    return action


# ---- on the other side


def serve(pipe: Connection, place: str, name: str) -> None:
    """Answer questions until the pipe is closed."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # also what is printed below Python's own files
        os.dup2(nowhere, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    try:
        game = games.find(name)
        make = botfiles.load_maker(place)
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
        except BaseException as error:  # whatever a bot does is told, not suffered
            pipe.send((FAULT, f"raised {in_one_line(error)}"))
