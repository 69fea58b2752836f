import pytest

from tabletown.engine.errors import Refused
from tabletown.engine.match import Match, Seat
from tabletown.session.hotseat import HotSeat


def test_a_name_that_begins_another_name_is_understood(took):
    hot_seat = HotSeat(Match(took, [Seat("Ann"), Seat("Anna"), Seat("Bo")]))
    assert [hot_seat.named(name) for name in ("ann", "Anna", "b")] == [0, 1, 2]
    with pytest.raises(Refused, match="an may be Ann or Anna"):
        hot_seat.named("an")
    with pytest.raises(Refused, match="nobody at this screen is called Zoe"):
        hot_seat.named("Zoe")
