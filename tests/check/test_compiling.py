"""Checks of a game that is not compiled yet."""

import pytest

from tabletown.check import conformance
from tabletown.players import compile_beside


@pytest.mark.compiled
def test_checks_that_play_little_need_not_wait_for_the_compiler(cold, monkeypatch, capsys):
    seen = []

    def large(game, count):
        """A large check."""
        seen.append(("large", compile_beside.is_interpreted(game)))

    def small(game, count):
        """A small check."""
        seen.append(("small", compile_beside.is_interpreted(game)))
        cold.ended.set()

    monkeypatch.setattr(conformance, "CHECKS", (large, small))
    monkeypatch.setattr(conformance, "SMALL", (small,))
    assert conformance.report("harmonictook", 1) == 0
    assert seen == [("small", True), ("large", False)]
    assert "2 of 2 checks passed" in capsys.readouterr().out
