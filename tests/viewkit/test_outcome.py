from types import SimpleNamespace

import pytest

from tabletown.engine.contract import COMPETITIVE, COOPERATIVE, SOLO
from tabletown.engine.words import listed
from tabletown.viewkit.outcome import outcome

NAMES = ("Ann", "Bob", "Cleo")


@pytest.mark.parametrize(
    ("kind", "seats", "winners", "words"),
    [
        (COMPETITIVE, 3, [1], "Bob won!"),
        (COMPETITIVE, 3, [0, 2], "Ann and Cleo won!"),
        (COOPERATIVE, 2, [0, 1], "Ann and Bob won!"),
        (COOPERATIVE, 3, [0, 1, 2], "Ann, Bob and Cleo won!"),
        (COOPERATIVE, 2, [], "Nobody won."),
        (SOLO, 1, [], "Ann has finished."),
    ],
)
def test_who_won_is_one_sentence(kind, seats, winners, words):
    match = SimpleNamespace(kind=kind, names=NAMES[:seats], winners=lambda: winners)
    assert outcome(match) == words


def test_names_are_joined_as_in_a_sentence():
    assert [listed(NAMES[:n]) for n in range(4)] == ["", "Ann", "Ann and Bob", "Ann, Bob and Cleo"]
