"""A game as one viewer sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Act = tuple[int, str]  # an action that the viewer may choose, and its words


@dataclass(frozen=True)
class Look:
    """The box, the state and the names as one viewer sees them; the views of a game extend this class."""

    box: Any
    s: Any
    viewer: int
    names: Sequence[str]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(int(self.s.seats))
