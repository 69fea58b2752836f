"""The referee: the only door to a game in progress. Who sits where, what each may do and see, what has happened."""

import functools
import operator
import queue
import secrets
import threading
import traceback
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from tabletown.engine import dice, door, minds, replay
from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.engine.errors import BadOption, BadRecord, BadSeats, BotFault, Refused, Unknown
from tabletown.engine.options import changes
from tabletown.engine.rule import bind

HUMAN = "human"
SEEDS = 2**63  # seeds are below this
LONGEST_NAME = 40
CHOICES = 5  # that a hint compares
PATIENCE = 10.0  # seconds that a Python bot may think


class Action(NamedTuple):
    """Something that a seat may do now."""

    number: int
    words: str


class Choice(NamedTuple):
    """A legal action, and the chance to win that an adviser gives it."""

    action: Action
    chance: float


class Hint(NamedTuple):
    """What an adviser would do, one sentence that speaks for it, and what it thinks of the choices, best first."""

    action: Action
    why: str
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, a persona, level or search by its name, or a Python bot under any name."""

    name: str
    player: str = HUMAN
    bot: "Callable[[View], int | Action] | None" = field(default=None, compare=False)


@dataclass(frozen=True)
class View:
    """What one viewer sees: a table on which everything that it cannot know is rearranged at random."""

    game: types.ModuleType
    box: Any
    state: Any
    viewer: int
    names: tuple[str, ...]
    actions: list[Action]  # what the viewer may do now

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.actors(self.box, self.state) == 0

    def imagine(self, action: int | Action) -> "View":
        """The table after an action of the viewer, with chance as it might fall; the game itself goes on unmoved."""
        boxes, states = np.array([self.box]), np.array([self.state, self.state])
        doors, number = bind(door, self.game), number_of(action)
        if code := doors.refusal(boxes, states, self.viewer, number):
            raise Refused(self.game.REFUSALS[code])
        doors.apply(boxes, states, self.viewer, number)
        return View(self.game, self.box, states[0], self.viewer, self.names,
                    legal_actions(self.game, boxes, states, self.viewer, self.names))  # fmt: skip


class Turn(NamedTuple):
    """A move that may still be taken back: who made it, and the table before it."""

    seat: int
    states: Any
    told: int
    together: int = 0  # the number of the decision that several seats make at once and in secret; 0: one seat's own


class Match:
    """A game in progress for Python callers."""

    def __init__(
        self,
        game: types.ModuleType,
        seats: Sequence[Seat],
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        bots: int | None = None,
    ) -> None:
        check_seats(game, seats)
        self.game = game
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self.options = changes(game.OPTIONS + game.MATERIAL, options or {})
        self.seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        self.bots = sum(1 << i for i, seat in enumerate(seats) if seat.player != HUMAN) if bots is None else bots
        self.boxes = np.array([game.pack(self.options, self.bots)])
        self.log: list[str] = []
        self.moves: list[replay.Move] = []
        self.hashes: dict[int, str] = {}
        self._states = np.zeros(2, game.STATE)  # the game, and a spare table for bots to think on
        self._open: list[Turn] = []  # what can still be taken back, oldest first
        self._left = 0  # the seats that were to decide before the last move
        self._together = 0  # counts the decisions that several seats make at once; below 0 while one decides alone
        self._doors = bind(door, game)
        self._doors.setup(self.boxes, self._states, len(seats), self.seed)

    # ---- what is to be decided

    @property
    def box(self) -> Any:
        """What is printed, and what was agreed."""
        return self.boxes[0]

    @property
    def ply(self) -> int:
        """How many decisions have been made."""
        return len(self.moves)

    @property
    def actors(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        mask = self._doors.actors(self.boxes, self._states)
        return [seat for seat in range(len(self.seats)) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def bot_seat(self) -> int | None:
        """The first acting seat that no person holds."""
        return next((seat for seat in self.actors if self.seats[seat].player != HUMAN), None)

    def legal(self, seat: int) -> list[Action]:
        """Everything that a seat may do now."""
        return legal_actions(self.game, self.boxes, self._states, seat, self.names)

    def refusal(self, seat: int, action: int | Action) -> str:
        """Why a seat may not play an action now, or nothing."""
        return self.game.REFUSALS[self._doors.refusal(self.boxes, self._states, seat, number_of(action))]

    def asks(self, seat: int) -> str:
        """What a seat is asked, as a sentence."""
        return self.game.asks(self.box, self.view(seat).state, seat, self.names)

    # ---- moves

    def play(self, seat: int, action: int | Action) -> list[str]:
        """Play an action, and say in words what it brought about; a refused one changes nothing."""
        number = number_of(action)
        if why := self.refusal(seat, number):
            raise Refused(why)
        before, after = self._states.copy(), self._states.copy()
        mask = self._doors.actors(self.boxes, before)
        self._doors.apply(self.boxes, after, seat, number)
        told = self.game.tell(self.box, before[0], seat, number, after[0], self.names)
        self._states[:] = after  # only now: whatever fails before this line leaves the match as it was
        self._remember(Turn(seat, before, len(self.log), self._decision(mask)))
        self.log += told
        self.moves.append(replay.Move(seat, number, self.game.words(number, self.names)))
        if self.ply % replay.HASH_EVERY == 0:
            self.hashes[self.ply] = replay.digest(self._states[0])
        return told

    def _decision(self, mask: int) -> int:
        """The number of the secret decision in which these seats are still to act, or 0 where one decides alone."""
        if mask & ~self._left:
            self._together = abs(self._together) + 1
            if mask & (mask - 1) == 0:
                self._together = -self._together
        self._left = mask
        return max(0, self._together)

    def _remember(self, turn: Turn) -> None:
        """Keep what can fairly be taken back, and forget what no longer can."""
        if self._open and self._open[-1].seat != turn.seat and not self._open[-1].together == turn.together > 0:
            self._open.clear()
        self._open.append(turn)
        if self._fate(turn.states[0]) != self._fate(self._states[0]):
            self._open.clear()

    @staticmethod
    def _fate(state: Any) -> tuple[int, int]:
        """What has come to light: how far the random stream has moved, and how often something hidden was shown."""
        return int(state.draws), int(state.shown)

    def undo_refusal(self, seat: int) -> str:
        """Why a seat cannot take its last move back, or nothing."""
        if not self.moves:
            return "there is nothing to take back"
        if self.moves[-1].seat != seat and not self._behind(seat):
            return f"{self.names[self.moves[-1].seat]} has acted since"
        return "" if self._open else "chance has decided something since, or something hidden was shown"

    def _behind(self, seat: int) -> int:
        """How many moves of others lie behind the seat's last one, all of one secret decision; 0: it is not so."""
        behind = 0
        while behind < len(self._open) and self._open[-1 - behind].seat != seat:
            behind += 1
        kept = self._open[-1 - behind :] if behind < len(self._open) else []
        return behind if len({turn.together for turn in kept}) == 1 and kept[0].together else 0

    def undo(self, seat: int) -> str:
        """Take the seat's last move back, and say which it was; what others have decided in secret since stays."""
        if why := self.undo_refusal(seat):
            raise Refused(why)
        others = self.moves[self.ply - self._behind(seat) :]
        for _ in others:
            self._take_back()
        words = self._take_back()
        for move in others:
            self.play(move.seat, move.action)
        return words

    def _take_back(self) -> str:
        """Set the table back to where it was before the last move, and say which that was."""
        turn = self._open.pop()
        self.hashes.pop(self.ply, None)
        self._states[:] = turn.states
        del self.log[turn.told :]
        self._left = self._doors.actors(self.boxes, self._states) if turn.together else 0
        self._together = turn.together or self._together
        return self.moves.pop().words

    # ---- bots

    def play_bot(self, seat: int) -> list[str]:
        """Let the bot of a seat act; if it fails, the game stands as it was."""
        return self.play_answer(seat, self.bot_thought(seat)())

    def bot_thought(self, seat: int) -> Callable[[], int]:
        """What the bot of a seat answers, to be found out now or in another thread while the match waits."""
        player = self.seats[seat]
        if player.player == HUMAN:
            raise Refused(f"{player.name} is no bot")
        if player.bot is None:
            return self.thought(seat, player.player)
        return functools.partial(ask, player.name, player.bot, self._bot_view(seat))

    def play_answer(self, seat: int, answer: int) -> list[str]:
        """Play what the bot of a seat answered; if it is refused, that is the bot's fault."""
        player = self.seats[seat]
        try:
            return self.play(seat, answer)
        except Refused as why:
            if player.bot is None:
                raise
            raise BotFault(f"the bot {player.name} answered action {answer}, which is refused: {why}") from None

    def thought(self, seat: int, player: str, threads: int | None = None) -> Callable[[], int]:
        """What a bot would do, to be found out now or in another thread while the match goes on."""
        mind, seed, boxes, states = minds.find(self.game, player), self._bot_seed(), self.boxes, self.position()
        return lambda: mind.think(boxes, states, seat, seed, threads)

    def _bot_seed(self) -> int:
        """The chance that a bot has at this decision; batches use the same, so that their games are the same."""
        return dice.branch(self.seed, self.ply, dice.PLAYERS)

    def _bot_view(self, seat: int) -> View:
        """What a Python bot sees, with a stream of its own to imagine with."""
        return self._view(seat, self._bot_seed())

    def hint(self, seat: int) -> Hint:
        """What the adviser would do on a seat."""
        return self.advice(seat)()

    def advice(self, seat: int) -> Callable[[], Hint]:
        """A hint, to be found out now or in another thread while the match goes on."""
        if seat not in self.actors:
            raise Refused(f"{self.names[seat]} has nothing to decide now")
        mind, view = minds.read_search(self.game, self.game.ADVISER), self.view(seat)
        seed, states = self._bot_seed(), self.position()

        def advise() -> Hint:
            weighed = mind.weigh(self.boxes, states, seat, seed)
            few = [one.action for one in weighed[:CHOICES]]
            if len(few) > 1:
                weighed = mind.compare(self.boxes, states, seat, seed, few, weighed[0].visits)
            choices = [Choice(self._action(one.action), one.chance) for one in weighed]
            choices.sort(key=lambda one: -one.chance)
            best = choices[0].action
            why = self.game.why(view.box, view.state, seat, best.number, self.names)
            return Hint(best, why, tuple(choices))

        return advise

    def _action(self, number: int) -> Action:
        """An action with its words."""
        return Action(number, self.game.words(number, self.names))

    # ---- what is seen

    def view(self, viewer: int) -> View:
        """What a viewer sees: a seat, or contract.PUBLIC."""
        return self._view(viewer, 0)

    def open_view(self) -> View:
        """The table with nothing hidden: for whoever looks back at a game that is over."""
        viewer = EVERYTHING if getattr(self.game, "OPENS", False) else PUBLIC
        return View(self.game, self.boxes.copy()[0], self.position()[0], viewer, self.names, [])

    def _view(self, viewer: int, seed: int) -> View:
        states = self._states[:1].copy()  # and not the spare table, on which another seat may have thought
        self._doors.hide(self.boxes, states, viewer, seed)
        acts = self.legal(viewer) if viewer >= 0 else []
        return View(self.game, self.boxes.copy()[0], states[0], viewer, self.names, acts)

    def scores(self) -> list[int]:
        """The result of each seat, higher is better."""
        out = np.zeros(len(self.seats), np.int64)
        self._doors.scores(self.boxes, self._states, out)
        return [int(score) for score in out]

    def summary(self) -> list[int]:
        """What the arena and the lab keep of the match as it stands, in the order of the game's ROW."""
        row = np.zeros(len(self.game.ROW), np.int64)
        self._doors.summary(self.boxes, self._states, row)
        return [int(value) for value in row]

    def result(self) -> list[tuple[str, list[str]]]:
        """The end in rows for people."""
        return self.game.result(self.box, self._states[0], self.names)

    def position(self) -> Any:
        """A copy of the whole table, secrets and all: for tests and tools, never for a player."""
        return self._states.copy()

    def digest(self) -> str:
        """The hash of the position."""
        return replay.digest(self._states[0])

    # ---- records

    def record(self) -> replay.Record:
        """The match as a record, from which it can be resumed, replayed and verified."""
        return replay.Record(
            game=self.game.NAME,
            rules=self.game.RULES_VERSION,
            options=dict(self.options),
            seed=self.seed,
            seats=[{"name": seat.name, "player": seat.player} for seat in self.seats],
            bots=self.bots,
            moves=list(self.moves),
            hashes={**self.hashes, self.ply: self.digest()},
            scores=self.scores() if self.over else None,
        )

    @classmethod
    def resume(
        cls,
        game: types.ModuleType,
        record: replay.Record,
        seats: Sequence[Seat] | None = None,
        plies: int | None = None,
    ) -> Self:
        """The match as a record left it, or as it stood after some plies; other players may have taken the seats."""
        if record.rules != game.RULES_VERSION:
            raise BadRecord(
                f"recorded under rules {record.rules} of {game.TITLE}; these are rules {game.RULES_VERSION}"
            )
        players = seats or [Seat(seat["name"], seat["player"]) for seat in record.seats]
        try:
            if len(players) != len(record.seats):
                raise BadSeats(f"the record has {len(record.seats)} seats; {len(players)} players were given")
            check_count(game, len(players))
            if record.bots >> len(players):
                raise BadSeats("the record has bots where nobody sits")
            match = cls(game, players, record.options, record.seed, record.bots)
        except (BadOption, BadSeats, Unknown) as error:
            raise BadRecord(str(error)) from error
        same_names = [seat.name for seat in players] == [seat["name"] for seat in record.seats]
        for n, move in enumerate(record.moves[:plies], 1):
            try:
                match.play(move.seat, move.action)
            except Refused as why:
                raise BadRecord(f"move {n}, {move.words!r} of seat {move.seat}, is not legal: {why}") from why
            if same_names and match.moves[-1].words != move.words:
                raise BadRecord(f"move {n} says {move.words!r}, but action {move.action} is {match.moves[-1].words!r}")
            if n in record.hashes and match.digest() != record.hashes[n]:
                raise BadRecord(f"after move {n} the table differs from the record's")
        return match

    @classmethod
    def at(cls, game: types.ModuleType, record: replay.Record, plies: int | None = None) -> Self:
        """The table of a record after some plies, or at its end; whoever played, persons look on."""
        return cls.resume(game, record, [Seat(seat["name"]) for seat in record.seats], plies)


def verify(game: types.ModuleType, record: replay.Record) -> Match:
    """The match of a record, re-run from its seed; raises BadRecord at the first thing in it that is untrue."""
    match = Match.at(game, record)
    mine = match.record()
    if mine.hashes != record.hashes:
        raise BadRecord("the record's check sums do not fit its moves")
    if mine.scores != record.scores:
        raise BadRecord(f"the record gives the result {record.scores}, but it is {mine.scores}")
    return match


def legal_actions(game: types.ModuleType, boxes: Any, states: Any, seat: int, names: Sequence[str]) -> list[Action]:
    """What a seat may do, with words."""
    doors = bind(door, game)
    if seat < 0 or not doors.actors(boxes, states) >> seat & 1:
        return []
    out = np.zeros(game.N_ACTIONS, np.int16)
    count = doors.legal(boxes, states, seat, out)
    return [Action(int(number), game.words(int(number), names)) for number in out[:count]]


def number_of(action: object) -> int:
    """The number of an action, however it is given."""
    if isinstance(action, Action):
        return action.number
    try:
        number = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise Refused(f"{action!r} is not the number of an action") from None
    return number if abs(number) < SEEDS else -1


def check_seed(seed: int) -> int:
    """A seed in its range."""
    if not 0 <= seed < SEEDS:
        raise BadOption(f"the seed must be from 0 to {SEEDS - 1}, not {seed}")
    return seed


def check_seats(game: types.ModuleType, seats: Sequence[Seat]) -> None:
    """As many as the game takes, with names that tell them apart, and players that exist."""
    check_count(game, len(seats))
    for seat in seats:
        if not seat.name.strip() or not seat.name.isprintable() or len(seat.name) > LONGEST_NAME:
            raise BadSeats(f"{seat.name!r} is no name: give 1 to {LONGEST_NAME} printable characters")
        if seat.player != HUMAN and seat.bot is None:
            minds.find(game, seat.player)
    names = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if names.count(seat.name.casefold()) > 1:
            raise BadSeats(f"two players are called {seat.name}")


def check_count(game: types.ModuleType, players: int) -> None:
    """As many players as the game takes."""
    fewest, most = game.SEATS
    if not fewest <= players <= most:
        raise BadSeats(f"{game.TITLE} is for {fewest} to {most} players, not {players}")


def ask(name: str, bot: Callable[[View], object], view: View) -> int:
    """The answer of a Python bot, which may fail in any way and must not hang the game."""
    answers: queue.SimpleQueue[tuple[object, BaseException | None]] = queue.SimpleQueue()

    def think() -> None:
        try:
            answers.put((bot(view), None))
        except BaseException as error:  # whatever it is, it is the bot's and must reach the caller
            answers.put((None, error))

    threading.Thread(target=think, name=f"bot {name}", daemon=True).start()
    try:
        answer, error = answers.get(timeout=PATIENCE)
    except queue.Empty:
        raise BotFault(f"the bot {name} did not answer within {PATIENCE:g} seconds") from None
    if error is not None:
        raise BotFault(f"the bot {name} raised {in_one_line(error)}") from error
    try:
        return number_of(answer)
    except Refused as why:
        raise BotFault(f"the bot {name} answered nonsense: {why}") from None


def in_one_line(error: BaseException) -> str:
    """What went wrong in somebody's code, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return f"{what} ({Path(last.filename).name}, line {last.lineno})"
