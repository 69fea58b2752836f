"""The GPU: the CPU's games where there is one, a clear word where there is none."""

import pytest

from tabletown import conformance
from tabletown.engine import cuda
from tabletown.engine.errors import TabletownError


def test_games_on_a_gpu_are_the_cpu_s_and_without_one_it_says_so(goofspiel):
    if cuda.is_here():
        conformance.agrees_on_the_gpu(goofspiel, 500)
    else:
        with pytest.raises(TabletownError, match="the extra gpu is not installed|there is no CUDA device here"):
            cuda.toolkit()
