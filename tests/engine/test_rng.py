"""Chance: the published vectors, the ranges, and the streams that must not meet."""

import numpy as np
import pytest

from tabletown.engine import rng
from tabletown.engine.state import BaseState, record_of

# The known answers that the authors of Philox publish with it, for ten rounds.
VECTORS = (
    ((0, 0, 0, 0, 0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ((0xFFFFFFFF,) * 6, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0),
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
)


@pytest.mark.parametrize(("words", "answer"), VECTORS)
def test_philox_gives_the_published_answers(words, answer):
    assert " ".join(f"{word:08x}" for word in rng.philox(*words)) == answer


class Machine(int):
    """A whole number that has to fit into 64 bits with a sign, as compilers take it that all do."""

    def __new__(cls, value):
        assert -(2**63) <= value < 2**63
        return super().__new__(cls, value)


for name in ("add", "radd", "mul", "rmul", "and", "rand", "xor", "rxor", "lshift", "rshift"):
    plain = getattr(int, f"__{name}__")
    setattr(Machine, f"__{name}__", lambda self, other, plain=plain: Machine(plain(self, other)))


@pytest.mark.parametrize(("words", "answer"), VECTORS)
def test_no_product_of_philox_needs_more_than_a_machine_s_word(words, answer):
    found = getattr(rng.philox, "py_func", rng.philox)(*map(Machine, words))
    assert " ".join(f"{word:08x}" for word in found) == answer


@pytest.fixture
def s():
    table = np.zeros(1, record_of(BaseState))[0]
    table.seed = 2**62 + 12345
    return table


def test_every_face_comes_up_about_as_often(s):
    faces = np.bincount([rng.draw(s, 6) for _ in range(6000)], minlength=6)
    chi_square = ((faces - 1000) ** 2 / 1000).sum()
    assert chi_square < 20.5  # one in a thousand


def test_a_draw_moves_the_stream_by_one(s):
    rng.draw(s, 6)
    assert s.rng_count == 1


def test_the_same_counter_draws_the_same(s):
    first = rng.draw(s, 1000)
    s.rng_count = 0
    assert rng.draw(s, 1000) == first


def test_a_weight_of_nothing_is_never_drawn(s):
    weights = np.array([0, 3, 0, 1], np.int16)
    drawn = np.bincount([rng.draw_weighted(s, weights) for _ in range(4000)], minlength=4)
    assert drawn[0] == drawn[2] == 0
    assert 2800 < drawn[1] < 3200


def test_the_streams_of_a_seed_differ():
    seed = 99
    streams = [[rng.nth_draw(seed, n, stream, 2**31) for n in range(50)] for stream in range(3)]
    assert len({tuple(stream) for stream in streams}) == 3


def test_seeds_that_grow_out_of_a_seed_are_good_seeds():
    seeds = [rng.branch(5, n, rng.PLAN) for n in range(1000)]
    assert len(set(seeds)) == 1000
    assert all(0 <= seed < 2**63 for seed in seeds)
