"""The one keyboard that several people share: who sits at it, and what they must not see of each other."""

from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import HUMAN, Match


class Keyboard:
    """Knows whose eyes were last on the screen."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.person = PUBLIC  # who sat there last
        self.at_once = False  # whether others were to decide along with that person

    def hand_over(self, seat: int) -> bool:
        """Let a person sit down, and say whether the last one had to look away first."""
        last, self.person = self.person, seat
        has_secrets = last not in (PUBLIC, seat) and self.have_secrets(last, seat)
        self.at_once = len(self.match.actors) > 1
        return has_secrets

    def have_secrets(self, one: int, other: int) -> bool:
        """Whether two people decide at once, or see different tables."""
        views = [self.match.view(seat).state.tobytes() for seat in (one, other)]
        return self.at_once or views[0] != views[1]

    def undo(self, seat: int) -> str:
        """Take the last move back, whichever of the people here made it, and say which it was; raises Refused."""
        last = self.match.moves[-1].seat if self.match.moves else seat
        ours = self.match.seats[last].player == HUMAN and not self.have_secrets(last, seat)
        return self.match.undo(last if ours else seat)
