"""Installing the browser for the tests waits for another package manager."""

import sys

from tests.web import chromium

LOCKED_TWICE = """
import pathlib, sys
tries = pathlib.Path(sys.argv[1])
tries.write_text(tries.read_text() + "x" if tries.exists() else "x")
if len(tries.read_text()) < 3:
    sys.exit("E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)")
"""


def test_a_lock_is_waited_for(tmp_path):
    tries = tmp_path / "tries"
    assert chromium.run([sys.executable, "-c", LOCKED_TWICE, str(tries)], pause=0)
    assert tries.read_text() == "xxx"


def test_what_fails_for_another_reason_is_not_tried_again(tmp_path):
    tries = tmp_path / "tries"
    program = LOCKED_TWICE.replace("Could not get lock", "Unable to locate package")
    assert not chromium.run([sys.executable, "-c", program, str(tries)], pause=0)
    assert tries.read_text() == "x"


def test_a_program_that_is_not_there_is_no_way():
    assert not chromium.run(["no-such-package-manager"])
