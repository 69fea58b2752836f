"""A game in progress: its seats, what each seat may do and see, and its moves so far. All play goes through it."""

import operator
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import numpy as np

from tabletown.engine import entry, records, rng
from tabletown.engine.compile import bind
from tabletown.engine.contract import COMPETITIVE, COOPERATIVE, EVERYTHING, PUBLIC, SOLO, Game
from tabletown.engine.errors import BadOption, BadRecord, BadSeats, Refused, Unknown
from tabletown.engine.options import changes

HUMAN = "human"
SEEDS = 2**63  # seeds are below this
LONGEST_NAME = 40


class Action(NamedTuple):
    """An action with its name."""

    number: int
    words: str


@dataclass(frozen=True)
class Seat:
    """A seat's player: a person; a persona, level or search by its name; or a Python bot with any name."""

    name: str
    player: str = HUMAN
    bot: "Callable[[View], int | Action] | None" = field(default=None, compare=False)


@dataclass(frozen=True)
class View:
    """The game as one viewer sees it: a state in which everything the viewer cannot know is shuffled."""

    game: Game
    box: Any
    state: Any
    viewer: int
    names: tuple[str, ...]
    actions: list[Action]  # the viewer's legal actions

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.actors(self.box, self.state) == 0

    def imagine(self, action: int | Action) -> "View":
        """Return the view after an action of the viewer, with possible chance outcomes; the game does not change."""
        boxes, states = np.array([self.box]), np.array([self.state, self.state])
        entries, number = bind(entry, self.game), number_of(action)
        if code := entries.refusal(boxes, states, self.viewer, number):
            raise Refused(self.game.REFUSALS[code])
        entries.apply(boxes, states, self.viewer, number)
        return View(self.game, self.box, states[0], self.viewer, self.names,
                    legal_actions(self.game, boxes, states, self.viewer, self.names))  # fmt: skip


class Turn(NamedTuple):
    """A move that may still be taken back: its seat, and the state before it."""

    seat: int
    states: Any
    told: int
    together: int = 0  # the number of a decision that several seats make at once, in secret; 0: one seat decides


class Match:
    """A game in progress for Python callers."""

    def __init__(
        self,
        game: Game,
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
        self.moves: list[records.Move] = []
        self.hashes: dict[int, str] = {}
        self._states = np.zeros(2, game.STATE)  # the state of the game, and a spare state for bots
        self._open: list[Turn] = []  # the moves that can still be taken back, oldest first
        self._left = 0  # the mask of the seats that had to decide before the last move
        self._together = 0  # counts the decisions of several seats at once; negative while one seat decides
        self._entries = bind(entry, game)
        self._entries.setup(self.boxes, self._states, len(seats), self.seed)

    # ---- the current decision

    @property
    def box(self) -> Any:
        """The game's material and options."""
        return self.boxes[0]

    @property
    def ply(self) -> int:
        """How many decisions have been made."""
        return len(self.moves)

    @property
    def actors(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        mask = self._entries.actors(self.boxes, self._states)
        return [seat for seat in range(len(self.seats)) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def bot_seat(self) -> int | None:
        """The first bot among the seats that may act, or None."""
        return next((seat for seat in self.actors if self.seats[seat].player != HUMAN), None)

    def legal(self, seat: int) -> list[Action]:
        """Return the legal actions of a seat."""
        return legal_actions(self.game, self.boxes, self._states, seat, self.names)

    def refusal(self, seat: int, action: int | Action) -> str:
        """Say why a seat may not play an action now; empty if it may."""
        return self.game.REFUSALS[self._entries.refusal(self.boxes, self._states, seat, number_of(action))]

    def prompt(self, seat: int) -> str:
        """Return the question that a seat must answer, as a sentence."""
        return self.game.prompt(self.box, self.view(seat).state, seat, self.names)

    @property
    def chance(self) -> tuple[int, int]:
        """How many random numbers were drawn so far, and how often something hidden was shown to somebody."""
        return self._randomness(self._states[0])

    def goes_on(self, seat: int, action: int | Action) -> bool:
        """Whether the seat decides again after a legal action, which draws nothing and shows nothing hidden."""
        after = self._states.copy()
        self._entries.apply(self.boxes, after, seat, number_of(action))
        alone = self._entries.actors(self.boxes, after) == 1 << seat
        return bool(alone) and self._randomness(after[0]) == self.chance

    # ---- moves

    def play(self, seat: int, action: int | Action) -> list[str]:
        """Play an action, and return its log lines; an illegal action raises Refused and changes nothing."""
        number = number_of(action)
        if why := self.refusal(seat, number):
            raise Refused(why)
        before, after = self._states.copy(), self._states.copy()
        mask = self._entries.actors(self.boxes, before)
        self._entries.apply(self.boxes, after, seat, number)
        told = self.game.log_lines(self.box, before[0], seat, number, after[0], self.names)
        self._states[:] = after  # not earlier: an error before this line leaves the match unchanged
        self._remember(Turn(seat, before, len(self.log), self._decision(mask)))
        self.log += told
        self.moves.append(records.Move(seat, number, self.game.action_name(number, self.names)))
        if self.ply % records.HASH_EVERY == 0:
            self.hashes[self.ply] = records.digest(self._states[0])
        return told

    def _decision(self, mask: int) -> int:
        """Return the number of the simultaneous decision of these seats, or 0 if one seat decides alone."""
        if mask & ~self._left:
            self._together = abs(self._together) + 1
            if mask & (mask - 1) == 0:
                self._together = -self._together
        self._left = mask
        return max(0, self._together)

    def _remember(self, turn: Turn) -> None:
        """Keep the moves that can be taken back fairly, and drop the others."""
        if self._open and self._open[-1].seat != turn.seat and not self._open[-1].together == turn.together > 0:
            self._open.clear()
        self._open.append(turn)
        if self._randomness(turn.states[0]) != self._randomness(self._states[0]):
            self._open.clear()

    @staticmethod
    def _randomness(state: Any) -> tuple[int, int]:
        """Return how many random numbers were drawn, and how often something hidden was revealed."""
        return int(state.rng_count), int(state.reveals)

    def undo_refusal(self, seat: int) -> str:
        """Say why a seat cannot take its last move back; empty if it can."""
        if not self.moves:
            return "there is nothing to take back"
        if self.moves[-1].seat != seat and not self._later_moves(seat):
            return f"{self.names[self.moves[-1].seat]} has acted since"
        return "" if self._open else "chance has decided something since, or something hidden was shown"

    def _later_moves(self, seat: int) -> int:
        """Count the moves since the seat's last one if all belong to the same simultaneous decision, else return 0."""
        behind = 0
        while behind < len(self._open) and self._open[-1 - behind].seat != seat:
            behind += 1
        kept = self._open[-1 - behind :] if behind < len(self._open) else []
        return behind if len({turn.together for turn in kept}) == 1 and kept[0].together else 0

    def may_decide_again(self, seat: int) -> bool:
        """Whether a seat has decided in secret, others have not, and it may still take that back."""
        mine = [turn for turn in self._open if turn.seat == seat]
        return bool(mine and mine[-1].together and not self.undo_refusal(seat))

    def undo(self, seat: int) -> str:
        """Take the seat's last move back, and return its words; later moves of the same secret decision stay."""
        if why := self.undo_refusal(seat):
            raise Refused(why)
        others = self.moves[self.ply - self._later_moves(seat) :]
        for _ in others:
            self._take_back()
        words = self._take_back()
        for move in others:
            self.play(move.seat, move.action)
        return words

    def alternatives(self, seat: int, selects: Callable[[int], bool]) -> dict[int, int]:
        """Return the selections that a seat may make instead of its open one, with how many moves each takes back.

        A selection is open while it may fairly be taken back, and nothing that could be done before it can be done now.
        """
        found: dict[int, int] = {}
        since = {action.number for action in self.legal(seat)}
        for back, (turn, move) in enumerate(zip(reversed(self._open), reversed(self.moves), strict=False), 1):
            if not since or turn.seat != seat or turn.together or not selects(move.action):
                break
            before = {action.number for action in legal_actions(self.game, self.boxes, turn.states, seat, self.names)}
            if since & before:
                break
            since |= before
            found |= {action: back for action in sorted(before) if selects(action)}
        return found

    def _take_back(self) -> str:
        """Restore the state before the last move, and return the words of that move."""
        turn = self._open.pop()
        self.hashes.pop(self.ply, None)
        self._states[:] = turn.states
        del self.log[turn.told :]
        self._left = self._entries.actors(self.boxes, self._states) if turn.together else 0
        self._together = turn.together or self._together
        return self.moves.pop().words

    # ---- for bots

    @property
    def bot_seed(self) -> int:
        """The seed for a bot at this decision; batches use the same seed, so their games are the same."""
        return rng.branch(self.seed, self.ply, rng.PLAYERS)

    def bot_view(self, seat: int) -> View:
        """Return the view for a Python bot, with a random stream of its own."""
        return self._view(seat, self.bot_seed)

    def action(self, number: int) -> Action:
        """Return an action with its words."""
        return Action(number, self.game.action_name(number, self.names))

    # ---- views and results

    def view(self, viewer: int) -> View:
        """Return what a viewer sees: a seat, or contract.PUBLIC."""
        return self._view(viewer, 0)

    def open_view(self) -> View:
        """Return a view with nothing hidden, for replays of a finished game."""
        viewer = EVERYTHING if self.has_secrets else PUBLIC
        return View(self.game, self.boxes.copy()[0], self.position()[0], viewer, self.names, [])

    def _view(self, viewer: int, seed: int) -> View:
        states = self._states[:1].copy()  # without the spare state, which another seat's bot may have used
        self._entries.hide(self.boxes, states, viewer, seed)
        acts = self.legal(viewer) if viewer >= 0 else []
        return View(self.game, self.boxes.copy()[0], states[0], viewer, self.names, acts)

    def scores(self) -> list[int]:
        """Return the result of each seat; higher is better."""
        out = np.zeros(len(self.seats), np.int64)
        self._entries.scores(self.boxes, self._states, out)
        return [int(score) for score in out]

    @property
    def has_secrets(self) -> bool:
        """Whether seats see different states."""
        return self.game.has_secrets(self.box)

    @property
    def kind(self) -> str:
        """Solo, cooperative or competitive."""
        return kind_of(self.game, self.box, len(self.seats))

    def winners(self) -> list[int]:
        """Return the seats that have won; none before the game is over."""
        return winners_of(self.scores(), self.kind) if self.over else []

    def stats(self) -> list[int]:
        """Return the statistics of the match so far, in the order of the game's STATS."""
        row = np.zeros(len(self.game.STATS), np.int64)
        self._entries.stats(self.boxes, self._states, row)
        return [int(value) for value in row]

    def result(self) -> list[tuple[str, list[str]]]:
        """Return the result as rows for people."""
        return self.game.result(self.box, self._states[0], self.names)

    def position(self) -> Any:
        """Return a copy of the states, with everything hidden in them: for tests and tools, never for a player."""
        return self._states.copy()

    def digest(self) -> str:
        """Return a hash of the state."""
        return records.digest(self._states[0])

    # ---- records

    def record(self) -> records.Record:
        """Return the match as a record, from which it can be resumed, replayed and verified."""
        return records.Record(
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
        game: Game,
        record: records.Record,
        seats: Sequence[Seat] | None = None,
        plies: int | None = None,
    ) -> Self:
        """Return the match of a record, at its end or after some plies; other players may hold the seats."""
        if record.rules != game.RULES_VERSION:
            raise BadRecord(
                f"recorded under rules version {record.rules} of {game.TITLE}; this is version {game.RULES_VERSION}"
            )
        players = seats or [Seat(seat["name"], seat["player"]) for seat in record.seats]
        try:
            if len(players) != len(record.seats):
                raise BadSeats(f"the record has {len(record.seats)} seats; {len(players)} players were given")
            check_count(game, len(players))
            if record.bots >> len(players):
                raise BadSeats("the record has a bot in a seat that does not exist")
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
    def at(cls, game: Game, record: records.Record, plies: int | None = None) -> Self:
        """Return the match of a record after some plies, or at its end, with people in all seats."""
        return cls.resume(game, record, [Seat(seat["name"]) for seat in record.seats], plies)


def verify(game: Game, record: records.Record) -> Match:
    """Replay a record from its seed, and return the match; raises BadRecord at the first wrong entry."""
    match = Match.at(game, record)
    mine = match.record()
    if mine.hashes != record.hashes:
        raise BadRecord("the record's checksums do not match its moves")
    if mine.scores != record.scores:
        raise BadRecord(f"the record gives the result {record.scores}, but it is {mine.scores}")
    return match


def kind_of(game: Game, box: Any, seats: int) -> str:
    """Solo, cooperative or competitive, by the options in the box and the number of seats."""
    if seats == 1:
        return SOLO
    return COOPERATIVE if game.is_cooperative(box) else COMPETITIVE


def winners_of(scores: Sequence[float], kind: str) -> list[int]:
    """Return the winning seats: the best in a competitive game, all or none in a cooperative one, none in solo."""
    best = max(scores)
    if kind == SOLO or kind == COOPERATIVE and best <= 0:
        return []
    return [seat for seat, score in enumerate(scores) if score == best]


def legal_actions(game: Game, boxes: Any, states: Any, seat: int, names: Sequence[str]) -> list[Action]:
    """Return the legal actions of a seat with their words, in the order in which screens list them."""
    entries = bind(entry, game)
    if seat < 0 or not entries.actors(boxes, states) >> seat & 1:
        return []
    out = np.zeros(game.N_ACTIONS, np.int16)
    count = entries.legal(boxes, states, seat, out)
    numbers = sorted(out[:count].tolist(), key=lambda number: (number in game.LISTED_LAST, number))
    return [Action(number, game.action_name(number, names)) for number in numbers]


def number_of(action: object) -> int:
    """Return the number of an action, given as a number or an Action."""
    if isinstance(action, Action):
        return action.number
    try:
        number = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise Refused(f"{action!r} is not the number of an action") from None
    return number if abs(number) < SEEDS else -1


def check_seed(seed: int) -> int:
    """Return the seed if it is in range."""
    if not 0 <= seed < SEEDS:
        raise BadOption(f"the seed must be from 0 to {SEEDS - 1}, not {seed}")
    return seed


def check_seats(game: Game, seats: Sequence[Seat]) -> None:
    """Raise BadSeats unless the game allows this many seats and their names are valid and different."""
    check_count(game, len(seats))
    for seat in seats:
        if not seat.name.strip() or not seat.name.isprintable() or len(seat.name) > LONGEST_NAME:
            raise BadSeats(f"{seat.name!r} is not a valid name: use 1 to {LONGEST_NAME} printable characters")
    names = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if names.count(seat.name.casefold()) > 1:
            raise BadSeats(f"two players have the name {seat.name}")


def check_count(game: Game, players: int) -> None:
    """Raise BadSeats unless the game allows this many players."""
    fewest, most = game.SEATS
    if not fewest <= players <= most:
        raise BadSeats(f"{game.TITLE} is for {fewest} to {most} players, not {players}")
