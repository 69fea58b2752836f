"""Round robins and gauntlets: who meets whom, the final table, and its verdict."""

import pytest

from tabletown.arena.formats.round_robin import RoundRobin, verdict
from tabletown.arena.stats.bradley_terry import Standing
from tabletown.games import harmonictook
from tests.arena.conftest import ENTRANTS, arena, lines, page_of, played


@pytest.mark.compiled
def test_a_round_robin_has_a_final_table_with_intervals():
    told = arena("round-robin", "random", "evie", "Cheesy=fromage", "--blocks", 20)
    assert told.returncode == 0, told.stderr
    assert "After 120 games" in told.stdout and "Cheesy" in told.stdout and "Per cent against" in told.stdout


@pytest.mark.compiled
def test_a_gauntlet_leaves_the_field_in_peace(tmp_path):
    file = tmp_path / "g.jsonl"
    assert arena("gauntlet", "evie", "--field", "random,fromage", "--blocks", 3, "--records", file).returncode == 0
    met = [sorted(player["label"] for player in game["players"]) for game in lines(file)[1:]]
    assert len(met) == 12 and all("EVie" in pair for pair in met)


@pytest.mark.compiled
def test_the_threads_do_not_matter(tmp_path):
    files = [tmp_path / f"{n}.jsonl" for n in (1, 3)]
    for n, file in zip((1, 3), files, strict=True):
        arena("round-robin", "random", "evie", "thoughtful", "--blocks", 15, "--threads", n, "--records", file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_gauntlet_says_where_the_new_bots_stand(tmp_path):
    form = RoundRobin(harmonictook, ENTRANTS, 5, new=1)
    for block in range(10):
        for other in (1, 2):
            form.games.add(played(0, (0, other), (0, 1), 2 * block + other))
    assert "<h1>Ada is number 3 of 3 at −" in page_of(form, tmp_path / "g.html")


def test_leaders_whose_intervals_overlap_are_not_called_clear():
    def at(player, elo, low, high):
        return Standing(player, elo, low, high, 10, 10, 5, 0)

    labels = ["A", "B", "C"]
    near = verdict(labels, [at(0, 50, 20, 80), at(1, 10, -20, 40), at(2, -60, -90, -30)])
    assert near == "A leads 3 bots at +50 Elo (95 %: +20 to +80); its interval overlaps that of B."
    clear = verdict(labels, [at(0, 50, 20, 80), at(1, -10, -20, 0), at(2, -40, -90, -30)])
    assert clear.endswith("clear of B at −10 Elo (95 %: −20 to 0).")
