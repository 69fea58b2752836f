"""Type-ahead: keys pressed before their question are kept, and delivered in order once the question is shown.

A kept key never opens the screen between two people and never answers a screen that appears by itself. Esc at the
table or an illegal answer drops kept keys. A number or an arrow typed before its choices were shown only selects a
choice: see `TypeAhead.is_blind`.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from textual.app import App

AT_ONCE = frozenset({"ctrl+c", "ctrl+z"})  # keys that never wait
OVERTAKING_KEYS = frozenset({"escape", "pageup", "pagedown", "ctrl+q", *(f"f{n}" for n in range(1, 13))})
ROUNDS = 2  # passes through the queues: one behind the key, one behind the message that it caused


@runtime_checkable
class Listener(Protocol):
    """A screen that knows which keys it can use now."""

    @property
    def question(self) -> int:
        """The number of the question that is shown, or 0."""

    def takes(self, key: str) -> bool:
        """Whether the screen can use a key now; if not, the key waits."""

    def on_kept(self, key: str) -> None:
        """Tell the person that a key waits."""


@dataclass(eq=False)
class Pressed:
    """A key, and the question that was shown when it was pressed."""

    event: Key
    question: int
    waits_for: object = None  # the screen that could not use it yet


class Handled(Message):
    """A message that follows a key through the same queues; when the app gets it, the key has been handled."""

    def __init__(self, pressed: Pressed, target: MessagePump, rounds: int) -> None:
        super().__init__()
        self.pressed, self.target, self.rounds = pressed, target, rounds


class TypeAhead:
    """Delivers keys to the screen one at a time: each once the one before is handled and the screen can use it."""

    def __init__(self, app: "App[int]", deliver: Callable[[Key], Awaitable[None]]) -> None:
        self.app, self.deliver = app, deliver
        self.waiting: deque[Pressed] = deque()
        self.current: Pressed | None = None  # the key that is being handled
        self.place: object = None  # the screen that handles it

    @property
    def listener(self) -> Listener | None:
        """The top screen, if it accepts keys."""
        screen = self.app.screen_stack[-1] if self.app.screen_stack else None
        return screen if isinstance(screen, Listener) else None

    @property
    def is_at_work(self) -> bool:
        """Whether a key is still being handled by the top screen."""
        return self.current is not None and self.place is self.listener

    @property
    def is_settled(self) -> bool:
        """Whether all keys are handled, except those that wait for a question."""
        return not self.is_at_work and self.next_key() is None

    def __repr__(self) -> str:
        """Return the waiting keys and the current one, for tests."""
        waiting = [pressed.event.key for pressed in self.waiting]
        return f"keys {waiting} wait, {self.current} is at work on {self.place} before {self.listener}"

    async def press(self, event: Key) -> None:
        """Take a key from the keyboard."""
        if event.key in AT_ONCE:
            await self.deliver(event)
            return
        listener = self.listener
        self.waiting.append(Pressed(event, listener.question if listener else 0))
        await self.hand_over()

    def next_key(self) -> Pressed | None:
        """Return the next key that the screen can use: the first, or one that may overtake waiting keys."""
        listener, is_first = self.listener, True
        if listener is None:
            return None
        for pressed in self.waiting:
            if pressed.waits_for is not listener and pressed.waits_for in self.app.screen_stack:
                continue  # it is for a screen below this one
            if (is_first or pressed.event.key in OVERTAKING_KEYS) and listener.takes(pressed.event.key):
                return pressed
            is_first = False
        return None

    async def hand_over(self) -> None:
        """Deliver the keys that the screen can use; called whenever that may have changed."""
        while not self.is_at_work and (pressed := self.next_key()):
            self.waiting.remove(pressed)
            self.current, self.place = pressed, self.listener
            target = self.app.focused or self.app.screen
            await self.deliver(pressed.event)
            self.follow(pressed, target, ROUNDS)
        self.keep()

    def keep(self) -> None:
        """Keep the keys that the screen cannot use yet, and notify it."""
        listener = self.listener
        if listener and not self.is_at_work:
            for pressed in self.waiting:
                if pressed.waits_for is None:
                    pressed.waits_for = listener
                    listener.on_kept(pressed.event.key)

    def follow(self, pressed: Pressed, target: MessagePump, rounds: int) -> None:
        """Post the message that follows a key."""
        if not target.post_message(Handled(pressed, target, rounds)):
            self.current = None  # its screen is closed

    async def on_handled(self, message: Handled) -> None:
        """Deliver the next key, or send the message through the queues again."""
        if message.pressed is self.current:
            if message.rounds > 1:
                self.follow(message.pressed, message.target, message.rounds - 1)
            else:
                self.current = None
        await self.hand_over()

    def forget(self) -> None:
        """Drop all waiting keys."""
        self.waiting.clear()

    def leave(self, screen: Listener) -> None:
        """Drop the keys that wait for a screen that is closed."""
        self.waiting = deque(pressed for pressed in self.waiting if pressed.waits_for is not screen)

    def is_blind(self, question: int) -> bool:
        """Whether the current key was pressed before this question and its numbers were shown."""
        return self.current is not None and self.current.question != question
