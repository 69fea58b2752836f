"""What one click plays beside the action that was clicked: the rest of a series, and single choices.

Each of these moves could have been a click of its own: it passes the same checks, and the record is the same.
"""

from collections.abc import Iterator, Sequence

from tabletown import games
from tabletown.engine.match import Match
from tabletown.web.db.schema import BOT
from tabletown.web.tables import LiveTable

MOST = 100  # moves of one click


def following(table: LiveTable, seat: int, then: Sequence[int], singles: bool) -> Iterator[int]:
    """Yield the further actions of a click, each when the one before it has been played.

    It ends where chance or something hidden has come in, where the seat does not go on, or at a refusal.
    """
    match = table.playing
    start = match.chance
    rest = list(then)
    for _ in range(MOST):
        if match.actors != [seat] or match.chance != start:
            return
        if rest:
            if match.refusal(seat, action := rest.pop(0)):
                return
        elif singles and (only := single_choice(table, seat)) is not None:
            action = only
        else:
            return
        yield action


def single_choice(table: LiveTable, seat: int) -> int | None:
    """Return the only action of a seat if the server may play it at once, else None.

    It may if the move can be taken back, since nothing random and nothing hidden follows from it and the seat goes on,
    and if its speed tells no other person that the seat had no choice.
    """
    match = table.playing
    legal = match.legal(seat)
    if len(legal) != 1 or not (tells_nobody(table, seat) or has_open_choice(match, seat)):
        return None
    return legal[0].number if match.goes_on(seat, legal[0].number) else None


def tells_nobody(table: LiveTable, seat: int) -> bool:
    """Whether all other seats are bots, which do not measure time."""
    return all(other.kind == BOT for other in table.seats if other.seat != seat)


def has_open_choice(match: Match, seat: int) -> bool:
    """Whether everybody knows from which actions a seat chooses."""
    if not match.has_secrets:
        return True
    return games.svg_view(match.game).is_open_choice(match.box, match.view(seat).state, seat)
