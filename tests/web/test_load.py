"""The load run of `make bench`, in small: moves flow, the server is killed, and none is lost or wrong."""

import pytest

from tabletown.web.load import measure

pytestmark = pytest.mark.compiled


def test_a_load_run_loses_nothing():
    load = measure("harmonictook", 8, 3.0)
    assert (load.pages, load.lost, load.refused) == (16, 0, 0)
    assert len(load.moves) == len(load.latencies) > 30
    assert 0 < load.percentile(0.5) <= load.percentile(0.99)


def test_the_check_would_notice_a_lost_move(monkeypatch):
    from tabletown.web import load as module

    check = module.check

    def spoil(load, database):
        (table, number), action = next(iter(load.moves.items()))
        load.moves[table, number] = action + 1
        load.moves[table, 10**6] = 0
        check(load, database)

    monkeypatch.setattr(module, "check", spoil)
    assert measure("harmonictook", 1, 1.0).lost == 2
