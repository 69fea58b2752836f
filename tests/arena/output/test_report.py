"""The page about a contest: what it says, that it needs nothing else, and what it does not overwrite."""

import os
import stat

import pytest

from tabletown.arena.formats.round_robin import RoundRobin
from tabletown.arena.output import report
from tabletown.engine.errors import TabletownError
from tabletown.games import harmonictook
from tests.arena.conftest import ENTRANTS, MEAN, Elements, arena, head, page_of, played


def round_robin(path, blocks=20, **last):
    form = RoundRobin(harmonictook, ENTRANTS, 5, blocks=blocks)
    number = 0
    for block in range(blocks):
        for a, b in ((0, 1), (0, 2), (1, 2)):
            for seating in ((a, b), (b, a)):
                winner = min(seating) if block % 4 else max(seating)
                scores = [int(i == winner) for i in seating]
                form.games.add(played(number, seating, scores, 3 * block + a + b - 1, 60 + block, 30 + block))
                number += 1
    if last:
        form.games.add(played(number, (0, 2), (0, 0), 3 * blocks, plies=3, turns=1, **last))
    return page_of(form, path)


def test_a_page_is_whole_and_needs_nothing_else(tmp_path):
    page = round_robin(tmp_path / "a.html")
    found = Elements(page)
    assert page.startswith(report.MARKER.decode() + "\n")
    assert "script" not in found.tags and "link" not in found.tags and "img" not in found.tags
    assert found.links == [] and "url(" not in page and "@import" not in page and "http" not in page
    assert found.tags.count("style") == 1 and "prefers-color-scheme: dark" in page and "@media print" in page


def test_what_comes_from_outside_is_escaped(tmp_path):
    page = round_robin(tmp_path / "a.html", forfeit=1, reason=f"raised {MEAN} \x1b[31m\udc80")
    assert MEAN not in page and "<script" not in page and "\x1b" not in page
    assert Elements(page).text.count(MEAN) >= 4  # in the settings, the standings, the cross table and the forfeits
    assert "Bo &amp; Co" in page and "Bo & Co" not in page


def test_the_sentence_comes_first_then_the_settings(tmp_path):
    text = Elements(round_robin(tmp_path / "a.html")).text
    first, settings, standings = (text.index(word) for word in ("Ada leads 3 bots at +", "Settings", "Standings"))
    assert first < settings < standings
    for said in ("market = limited-10", "Harmonic Took, rules", "seed 5", "blocks 20", "games 120", "Tabletown "):
        assert said in text


def test_standings_have_intervals_and_cells_their_share(tmp_path):
    page = round_robin(tmp_path / "a.html")
    assert page.count('class="dot"') == 3 + 2  # three bots, two seats
    assert 'title="Ada against Bo &amp; Co: 30 of 40">75</td>' in page
    assert 'title="Bo &amp; Co against Ada: 10 of 40">25</td>' in page
    assert page.count('class="none"') == 3  # nobody meets themselves


def test_the_same_contest_gives_the_same_bytes(tmp_path):
    assert round_robin(tmp_path / "a.html") == round_robin(tmp_path / "b.html")


def test_forfeits_are_told_with_reasons_and_not_counted_as_short_games(tmp_path):
    text = Elements(round_robin(tmp_path / "a.html", forfeit=1, reason="answered nothing")).text
    assert "1 of 121 games was forfeited." in text and "answered nothing 1 120" in text
    assert "69.5 decisions on average" in text and "39.5 turns on average" in text
    assert "No game was forfeited." in Elements(round_robin(tmp_path / "b.html")).text


def test_a_page_of_a_contest_that_was_stopped_says_so(tmp_path):
    form = RoundRobin(harmonictook, ENTRANTS, 5)
    form.games.add(played(0, (0, 1), (1, 0)))
    text = page_of(form, tmp_path / "s.html", "stopped after 1 of 60 games")
    assert "<title>Round robin, stopped after 1 of 60 games: " in text
    assert "<mark>stopped after 1 of 60 games</mark>" in text
    assert "stopped" not in round_robin(tmp_path / "whole.html")


def test_a_report_may_be_written_again_and_others_may_read_it(tmp_path):
    path = tmp_path / "a.html"
    round_robin(path, 4)
    before = path.read_bytes()
    with path.open("rb") as reader:
        round_robin(path, 8)
        assert reader.read() == before  # who is reading the old page reads it to its end
    assert path.read_bytes() != before and os.listdir(tmp_path) == ["a.html"]
    plain = tmp_path / "plain"
    plain.touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.parametrize("kept", ["", "my thesis", "<!doctype html>\n<p>mine</p>"])
def test_what_is_no_report_is_left_alone(kept, tmp_path):
    path = tmp_path / "a.html"
    path.write_text(kept)
    with pytest.raises(TabletownError, match="not an arena report"):
        report.Report(path, harmonictook)
    assert path.read_text() == kept


def test_what_appears_during_the_contest_is_left_alone_too(tmp_path):
    path, form = tmp_path / "a.html", RoundRobin(harmonictook, ENTRANTS, 5)
    page = report.Report(path, harmonictook)
    form.games.add(played(0, (0, 1), (1, 0)))
    path.write_text("mine")
    with pytest.raises(TabletownError, match="not an arena report"):
        page.write(head(form), form.entrants, form.games, form.findings())
    assert path.read_text() == "mine" and os.listdir(tmp_path) == ["a.html"]


def test_places_that_cannot_be_written_are_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "dangling", tmp_path / "no" / "folder.html"):
        with pytest.raises(TabletownError):
            report.check(path)


def test_a_failed_write_leaves_the_old_page(tmp_path, monkeypatch):
    path = tmp_path / "a.html"
    before = round_robin(path, 4)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TabletownError, match="No space left"):
        round_robin(path, 8)
    assert path.read_text(encoding="utf-8") == before and os.listdir(tmp_path) == ["a.html"]


@pytest.mark.compiled
def test_every_kind_of_contest_has_a_page(tmp_path):
    kinds = {
        "rr.html": ("round-robin", "random", "evie", "fromage", "--blocks", 3),
        "g.html": ("gauntlet", "evie", "--field", "random,fromage", "--blocks", 3),
        "days.html": ("swiss", "--days", 2),
        "rounds.html": ("swiss", "evie", "fromage", "random", "--rounds", 3, "--seats", 2),
    }
    for name, command in kinds.items():
        told = arena(*command, "--report", tmp_path / name)
        assert told.returncode == 0, told.stderr
        found = Elements((tmp_path / name).read_text(encoding="utf-8"))
        assert "Seat effect" in found.text and "Turns" in found.text and "Who beats whom" in found.text
        assert found.tags.count("polyline") == {"days.html": 24, "rounds.html": 3}.get(name, 0)


@pytest.mark.compiled
def test_a_resumed_contest_has_the_page_of_a_whole_one(tmp_path):
    command = ("round-robin", "random", "evie", "--blocks", 10)
    assert arena(*command, "--records", tmp_path / "a.jsonl", "--report", tmp_path / "a.html").returncode == 0
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_text("".join(lines[:8]), encoding="utf-8")
    told = arena(*command, "--records", tmp_path / "b.jsonl", "--resume", "--report", tmp_path / "b.html")
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


@pytest.mark.compiled
def test_a_bad_place_is_refused_before_anything_is_played(tmp_path):
    (tmp_path / "mine.html").write_text("mine")
    for path, said in (
        ("mine.html", "not an arena report"),
        ("no/a.html", "cannot be written"),
        ("k.jsonl", "its own file"),
    ):
        told = arena("duel", "evie", "random", "--records", "k.jsonl", "--report", path, cwd=tmp_path)
        assert told.returncode == 2 and said in told.stderr and not told.stdout
    assert os.listdir(tmp_path) == ["mine.html"]
