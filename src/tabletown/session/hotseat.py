"""Several people at one keyboard: who used it last, and whether the next person must not see the same screen."""

from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import Refused
from tabletown.engine.match import HUMAN, Match
from tabletown.engine.words import listed


class HotSeat:
    """Tracks which person used the screen last, and who wants it next."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.person = PUBLIC  # the seat that used the screen last
        self.called = PUBLIC  # the seat that has taken a decision back and wants the screen

    def next_person(self) -> int:
        """Return the seat that is asked next: who has taken a decision back, else the first."""
        actors, self.called = self.match.actors, self.called if self.called in self.match.actors else PUBLIC
        return actors[0] if self.called == PUBLIC else self.called

    def hand_over(self, seat: int) -> bool:
        """Pass the screen to a person, and return whether the last one must not see it any more."""
        last, self.person = self.person, seat
        return last not in (PUBLIC, seat) and self.match.has_secrets

    def last_chance(self) -> int | None:
        """Return the person whose last move a bot is about to make final, or None."""
        moves = self.match.moves
        if not moves or self.match.over or self.match.bot_seat is None:
            return None
        last = moves[-1].seat
        is_free = self.match.seats[last].player == HUMAN and not self.match.undo_refusal(last)
        return last if is_free and last not in self.match.actors else None

    def undo(self, seat: int, name: str = "") -> str:
        """Take back the last move of a person at this keyboard, and say which; raises Refused.

        In a secret decision anyone who is named, or else who decided last, may decide again until all have decided.
        """
        whose = self.named(name) if name else self.last_person(seat)
        words = self.match.undo(whose)
        self.called = whose
        return words if whose == seat or not self.match.has_secrets else f"what {self.match.names[whose]} had decided"

    def named(self, name: str) -> int:
        """Return the seat of a person at this keyboard who may decide again."""
        names = {p: self.match.names[p].casefold() for p in self.people}
        people = [p for p in names if names[p] == name.casefold()]
        people = people or [p for p in names if names[p].startswith(name.casefold())]
        if len(people) > 1:
            raise Refused(f"{name} may be {listed((self.match.names[p] for p in people), 'or')}")
        if not people:
            raise Refused(f"nobody at this screen is called {name}")
        if self.match.has_secrets and people[0] != self.person and not self.match.may_decide_again(people[0]):
            raise Refused(f"{self.match.names[people[0]]} has decided nothing that is still secret")
        return people[0]

    def last_person(self, seat: int) -> int:
        """Return the seat whose move is taken back if nobody is named."""
        last = self.match.moves[-1].seat if self.match.moves else seat
        if self.match.seats[last].player == HUMAN and (last == seat or not self.match.has_secrets):
            return last
        if not self.match.undo_refusal(seat):
            return seat
        others = [p for p in self.people if self.match.may_decide_again(p)]
        acted = [move.seat for move in reversed(self.match.moves)]
        return min(others, key=acted.index, default=seat)

    @property
    def people(self) -> list[int]:
        """The seats of the people at this keyboard."""
        return [p for p, seat in enumerate(self.match.seats) if seat.player == HUMAN]
