"""What `tabletown bench` reports, without measuring it."""

import itertools

import pytest

from tabletown import bench


@pytest.fixture
def stopped(monkeypatch):
    """Measurements that take no time."""
    for name in ("random_decisions", "interpreted_decisions", "batch_games"):
        monkeypatch.setattr(bench, name, lambda *_: 10.0)
    monkeypatch.setattr(bench, "COMPILED", True)
    monkeypatch.setattr(bench, "elsewhere", lambda *_, **__: (1.0, ""))
    monkeypatch.setattr(bench, "compile_all", lambda game: None)
    monkeypatch.setattr(bench, "memory_growth", lambda game, count: (100.0, 101.0))
    monkeypatch.setattr(bench, "first_prompt", lambda game, is_cold=False: 1.5 if is_cold else 1.0)
    for name in ("measure_arena", "measure_load"):
        monkeypatch.setattr(bench, name, lambda *_: iter(()))
    monkeypatch.setattr(bench.cuda, "is_available", lambda: False)


@pytest.mark.compiled
@pytest.mark.parametrize("measure", [bench.measure, bench.measure_briefly], ids=["thoroughly", "briefly"])
def test_every_game_reports_how_it_starts_and_how_fast_it_searches(stopped, goofspiel, monkeypatch, measure):
    monkeypatch.setattr(bench, "A_SEARCH", 500)
    lines = {line.what: line for line in measure(goofspiel)}
    assert lines["state"].value == goofspiel.STATE.itemsize and lines["state"].unit == "bytes"
    assert lines["first compile of everything"].unit == lines["the same, processor time"].unit == "s"
    cold = lines["first prompt, cold"]
    assert (cold.ratio, cold.of) == (1.5, "warm")
    assert [line.unit for what, line in lines.items() if what.startswith("search, whole playouts")] == ["playouts/s"]


def test_memory_is_measured_after_a_number_of_games_that_fits_the_game(stopped, goofspiel, monkeypatch):
    for rate, games in ((10.0, 1000), (5000.0, 50_000), (1e6, 1_000_000)):
        monkeypatch.setattr(bench, "batch_games", lambda *_, rate=rate: rate)
        lines = itertools.takewhile(lambda line: line.what != "state", bench.measure(goofspiel))
        assert f"memory after {games:,} games" in [line.what for line in lines]
