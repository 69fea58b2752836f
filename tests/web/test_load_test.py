"""The load run of `make bench`, in small: moves flow, the server is killed, and none is lost or wrong."""

import pytest

from tabletown.web import load_test

pytestmark = pytest.mark.compiled


def measured(tables):
    """A load run that is long enough for some moves, however busy the machine is."""
    seconds = 2.0
    while not (load := load_test.measure("harmonictook", tables, seconds)).moves:
        seconds *= 2
    return load


def test_a_load_run_loses_nothing():
    load = measured(8)
    assert (load.pages, load.lost, load.refused) == (16, 0, 0)
    assert len(load.moves) == len(load.latencies)
    assert 0 < load.percentile(0.5) <= load.percentile(0.99)


def test_the_check_would_notice_a_lost_move(monkeypatch):
    check = load_test.check

    def spoil(load, database):
        for (table, number), action in list(load.moves.items())[:1]:
            load.moves[table, number] = action + 1
            load.moves[table, 10**6] = 0
        check(load, database)

    monkeypatch.setattr(load_test, "check", spoil)
    assert measured(1).lost == 2
