"""Duels: the verdict, when a sequential test stops, and what the page says."""

import io

import numpy as np
import pytest
from rich.console import Console

from tabletown.arena.formats.duel import Duel
from tabletown.games import harmonictook
from tests.arena.conftest import ENTRANTS, Elements, arena, lines, page_of, played


@pytest.mark.compiled
def test_a_duel_begins_with_a_sentence():
    told = arena("duel", "impatient", "random", "--blocks", 60)
    assert told.returncode == 0, told.stderr
    first, share, interval = told.stdout.splitlines()
    assert first.startswith("Impatient is stronger than Random: +") and first.endswith("after 60 blocks.")
    assert "of 120 games" in share and interval.startswith("95 %: +")


@pytest.mark.compiled
def test_a_sequential_duel_stops_when_it_is_clear():
    told = arena("duel", "random", "impatient", "--sprt", "0,20", "--blocks", 5000)
    assert told.stdout.startswith("Impatient is stronger than Random (95 %), after ")
    assert "LLR" in told.stdout


@pytest.mark.compiled
def test_a_sequential_duel_says_when_it_is_undecided():
    assert arena("duel", "evie", "evie", "--sprt", "0,20", "--blocks", 20).stdout.startswith(
        "Undecided after 20 blocks"
    )


@pytest.mark.parametrize("wins, sentence, interval", [
    (40, "Ada is stronger than Bo & Co: +763 Elo after 40 blocks.", "95 %: +446 Elo or more"),
    (0, "Bo & Co is stronger than Ada: +763 Elo after 40 blocks.", "95 %: +446 Elo or more"),
    (30, "Ada is stronger than Bo & Co: +185 Elo after 40 blocks.", "95 %: +71 to +339 Elo"),
    (10, "Bo & Co is stronger than Ada: +185 Elo after 40 blocks.", "95 %: +71 to +339 Elo"),
    (18, "Bo & Co is not clearly stronger than Ada: +34 Elo after 40 blocks.", "95 %: -76 to +150 Elo"),
])  # fmt: skip
def test_the_lead_and_its_interval_are_those_of_whom_the_sentence_names(wins, sentence, interval):
    duel = Duel(harmonictook, ENTRANTS[:2], 5, blocks=40)
    duel.sprt.add(np.array([1.0] * wins + [0.0] * (40 - wins)))
    console = Console(file=io.StringIO(), highlight=False)
    duel.show(console)
    first, share, last = console.file.getvalue().splitlines()
    leader = "Ada" if wins > 20 else "Bo & Co"
    assert (first, last) == (sentence, interval)
    assert share.startswith(f"{leader} scores {100 * max(wins, 40 - wins) / 40:.1f} % in 40 blocks")


@pytest.mark.parametrize("blocks, sentence, interval", [
    (0, "Too few games to tell Ada from Bo & Co: 0 blocks.", "too few games for an interval"),
    (1, "Too few games to tell Ada from Bo & Co: 1 block.", "too few games for an interval"),
    (5, "Too few games to tell Ada from Bo & Co: 5 blocks.", "95 %: -7 Elo or more"),
    (6, "Ada is stronger than Bo & Co: +446 Elo after 6 blocks.", "95 %: +52 Elo or more"),
])  # fmt: skip
def test_a_duel_of_few_blocks_says_that_they_are_too_few(blocks, sentence, interval):
    duel = Duel(harmonictook, ENTRANTS[:2], 5, blocks=40)
    duel.sprt.add(np.ones(blocks))
    console = Console(file=io.StringIO(), highlight=False)
    duel.show(console)
    first, _, last = console.file.getvalue().splitlines()
    assert (first, last) == (sentence, interval)


@pytest.mark.parametrize("bounds", ["", "0,20"])
@pytest.mark.parametrize("forfeit", [False, True])
def test_page_and_terminal_speak_of_the_leader_when_b_leads(bounds, forfeit, tmp_path):
    form = Duel(harmonictook, ENTRANTS[:2], 5, bounds=bounds)
    for block in range(16):  # Ada loses every game, or crashes in it
        for seating in ((0, 1), (1, 0)):
            one = played(0, seating, [int(i == 1) for i in seating], block)
            form.games.add(one._replace(forfeit=seating.index(0), reason="fell over") if forfeit else one)
    form.sprt.add(np.zeros(16))
    text = Elements(page_of(form, tmp_path / "d.html")).text
    console = Console(file=io.StringIO(), highlight=False, width=200)
    form.show(console)
    said = console.file.getvalue()
    for where in (text, said):
        assert "Bo & Co is stronger than Ada" in where and "Bo & Co scores 100.0 %" in where
        assert "Ada scores" not in where and "-6" not in where and "\u22126" not in where
    assert "The lead of Bo & Co over Ada" in text and "32 wins, 0 ties, 0 losses" in text and "to ∞" in text
    assert ("Bo & Co +607 Elo (95 %: +275 Elo or more), LLR" if bounds else "95 %: +275 Elo or more") in said


@pytest.mark.compiled
@pytest.mark.parametrize("seats, games", [(3, 24), (4, 8)])
def test_a_duel_at_larger_tables(seats, games, tmp_path):
    file = tmp_path / "duel.jsonl"
    assert arena("duel", "evie", "random", "--seats", seats, "--blocks", 4, "--records", file).returncode == 0
    _, *kept = lines(file)
    assert len(kept) == games
    held = [[player["label"] for player in game["players"]].count("EVie") for game in kept]
    assert sum(held) * 2 == games * seats


def test_a_duel_counts_only_the_games_that_decided(tmp_path):
    form = Duel(harmonictook, ENTRANTS[:2], 5, bounds="0,20")
    for block in range(20):  # the last four were under way when it was clear, and went the other way
        for seating in ((0, 1), (1, 0)):
            form.games.add(played(0, seating, [int((i == 0) == (block < 16)) for i in seating], block))
    assert form.sprt.add(np.array([1.0] * 16 + [0.0] * 4)) == 16
    text = Elements(page_of(form, tmp_path / "d.html")).text
    assert "Ada is stronger than Bo & Co (95 %), after 16 blocks." in text
    assert "Ada scores 100.0 % of 32 games; pair by pair 32 wins, 0 ties, 0 losses." in text
    assert "8 more games" in text and "to ∞" in text


@pytest.mark.compiled
@pytest.mark.parametrize("more", [(), ("--sprt", "0,20")])
def test_a_duel_says_on_the_page_what_it_says_in_the_terminal(more, tmp_path):
    told = arena("duel", "impatient", "random", "--blocks", 30, "--report", tmp_path / "d.html", *more)
    assert told.returncode == 0, told.stderr
    text = Elements((tmp_path / "d.html").read_text(encoding="utf-8")).text
    assert told.stdout.splitlines()[0] in text
