"""The GPU: the CPU's games where there is one, a clear word where there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletown.check import modes
from tabletown.engine.errors import TabletownError
from tabletown.engine.machine_code import cuda


def test_games_on_a_gpu_are_the_cpu_s_and_without_one_it_says_so(goofspiel):
    if cuda.is_available():
        modes.agrees_on_the_gpu(goofspiel, 500)
    else:
        with pytest.raises(TabletownError, match="the 'gpu' extra is not installed|this machine has no CUDA device"):
            cuda.toolkit()


def test_the_tool_says_in_one_line_that_there_is_no_gpu():
    if cuda.is_available():
        pytest.skip("there is one")
    tool = Path(__file__).parents[2] / "tools" / "gpu.py"
    done = subprocess.run([sys.executable, str(tool)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "no GPU" in done.stderr
