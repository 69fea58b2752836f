"""Swiss tournaments: days, plain rounds, ratings in the file, and the page."""

import pytest

from tabletown.arena.formats.swiss import Swiss
from tabletown.games import harmonictook
from tabletown.players.rating.ratings import Glicko
from tests.arena.conftest import ENTRANTS, Elements, arena, lines, page_of, played


@pytest.mark.compiled
def test_a_swiss_day_is_38_games(tmp_path):
    file, stats = tmp_path / "day.jsonl", tmp_path / "day.txt"
    told = arena("swiss", "--records", file, "--stats", stats)
    assert told.returncode == 0, told.stderr
    assert "Round 4 of 4: striped quads" in told.stdout and "Standings" in told.stdout and "Khloe" in told.stdout
    sizes = [game["n_players"] for game in lines(file)[1:]]
    assert sizes == [2] * 24 + [3] * 8 + [4] * 6
    first = stats.read_text().splitlines()
    assert len(first) == 38 and first[0].startswith("turns=") and "  n=2  " in first[0]
    seeds = [game["seed"] for game in lines(file)[1:]]
    assert len(set(seeds)) == 38


@pytest.mark.compiled
def test_plain_rounds_for_any_number_of_bots(tmp_path):
    file = tmp_path / "plain.jsonl"
    told = arena("swiss", "random", "evie", "fromage", "marathon", "coverage", "--rounds", 4, "--records", file)
    assert told.returncode == 0, told.stderr
    assert "Round 4 of 4" in told.stdout and "points" in told.stdout
    met = [frozenset(player["label"] for player in game["players"]) for game in lines(file)[1:]]
    assert len(met) == 8 and len(set(met)) == 8  # five bots, two tables a round, nobody twice
    triples = arena("swiss", "--rounds", 2, "--seats", 3, "--records", tmp_path / "t.jsonl")
    assert triples.returncode == 0 and len(lines(tmp_path / "t.jsonl")) == 1 + 2 * 8


@pytest.mark.compiled
def test_a_small_field_is_filled_with_random_bots():
    told = arena("swiss", "evie", "fromage")
    assert "Random10" in told.stdout and "Random11" not in told.stdout


@pytest.mark.compiled
def test_a_swiss_day_that_was_cut_off_goes_on_where_it_was(tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    first = arena("swiss", "--records", whole)
    cut.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:20]))
    again = arena("swiss", "--records", cut, "--resume")
    assert cut.read_bytes() == whole.read_bytes() and again.stdout == first.stdout


@pytest.mark.compiled
def test_a_record_of_a_swiss_day_tells_the_place_and_the_ratings(tmp_path):
    file = tmp_path / "s.jsonl"
    arena("swiss", "--days", 2, "--records", file)
    _, *kept = lines(file)
    places = [(game["day"], game["round"], game["table"]) for game in kept]
    sizes = enumerate((12, 12, 8, 6), 1)
    day = [(turn, table) for turn, tables in sizes for table in range(1, tables + 1)]
    assert places == [(n, *place) for n in (1, 2) for place in day]
    known = {player["label"]: (1500.0, 350.0) for game in kept[:12] for player in game["players"]}
    for game in kept:
        for player in game["players"]:
            assert (player["rating_before"], player["deviation_before"]) == known[player["label"]]
            known[player["label"]] = player["rating_after"], player["deviation_after"]
    assert len(set(known.values())) == 24


def test_labels_are_escaped_in_drawings(tmp_path):
    form = Swiss(harmonictook, ENTRANTS, 5)
    form.games.add(played(0, (0, 1, 2), (3, 2, 1)))
    form.ratings, form.points = [Glicko(1600, 200), Glicko(1500, 200), Glicko(1400, 200)], [1.0, 0.0, 0.0]
    form.history.append((1, 1, form.ratings))
    text = page_of(form, tmp_path / "s.html")
    assert "<script" not in text and "polyline" in Elements(text).tags and "Rating over rounds" in text
