"""The page about a contest: what it says, that it needs nothing else, and what it does not overwrite."""

import os
import re
import stat
import subprocess
import sys
import tracemalloc
from html.parser import HTMLParser

import numpy as np
import pytest

from tabletown.arena import faults, figures, ledger, plots, report
from tabletown.arena.contest import Game, Played
from tabletown.arena.field import Entrant
from tabletown.arena.run import Place, Round
from tabletown.arena.sprt import Sprt
from tabletown.engine.errors import TabletownError
from tabletown.games import harmonictook
from tabletown.ratings import Glicko

MEAN = "<script>alert('x')</script>"
FIELD = [Entrant("Ada", "evie"), Entrant("Bo & Co", "fromage"), Entrant(MEAN, 'a"b.py:Bot')]
TURNS = harmonictook.ROW.index("turns")


def played(number, seating, scores, block=None, plies=80, turns=40, **more):
    row = [0] * len(harmonictook.ROW)
    row[TURNS] = turns
    game = Game(number, number if block is None else block, 7, tuple(seating))
    return Played(game, tuple(scores), tuple(row), plies, **more)


def head(kind, field=FIELD, **settings):
    return ledger.header(harmonictook, field, {"market": "limited-10"}, {"kind": kind, **settings, "seed": 5})


def ranked(page):
    """The final table of the games that a page was told of."""
    return sorted(figures.fit.fit_games(len(FIELD), *page.games.columns()), key=lambda standing: -standing.elo)


def round_robin(path, blocks=20, **last):
    page = report.Report(path, harmonictook)
    number = 0
    for block in range(blocks):
        for a, b in ((0, 1), (0, 2), (1, 2)):
            for seating in ((a, b), (b, a)):
                winner = min(seating) if block % 4 else max(seating)
                scores = [int(i == winner) for i in seating]
                page.add(played(number, seating, scores, 3 * block + a + b - 1, 60 + block, 30 + block))
                number += 1
    if last:
        page.add(played(number, (0, 2), (0, 0), 3 * blocks, plies=3, turns=1, **last))
    page.table(head("round-robin", seats=2, blocks=blocks), FIELD, ranked(page))
    return path.read_text(encoding="utf-8")


class Elements(HTMLParser):
    """What a page consists of."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.open, self.links, self.words = [], [], [], []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
        self.links += [value for name, value in attributes if name in ("src", "href", "xlink:href", "data", "action")]
        self.links += [name for name, _ in attributes if name.startswith("on")]

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag != "meta":  # which has no end
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


# ---- the page


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


def test_labels_are_escaped_in_drawings(tmp_path):
    page = report.Report(tmp_path / "s.html", harmonictook)
    page.add(played(0, (0, 1, 2), (3, 2, 1)))
    after = [Glicko(1600, 200), Glicko(1500, 200), Glicko(1400, 200)]
    page.add_round(Round(1, 1, [], [Glicko()] * 3, after))
    places = [Place(i, rating, 40.0, 1) for i, rating in enumerate(after)]
    page.swiss(head("swiss", days=1), FIELD, places, [1.0, 0.0, 0.0])
    text = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert "<script" not in text and "polyline" in Elements(text).tags and "Rating over rounds" in text


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
    assert "1 of 121 games was forfeit." in text and "answered nothing 1 120" in text
    assert "69.5 decisions on average" in text and "39.5 turns on average" in text
    assert "No game was forfeit." in Elements(round_robin(tmp_path / "b.html")).text


def test_a_game_without_turns_has_no_histogram_of_them(tmp_path):
    class Other:
        NAME, TITLE, ROW, RULES_VERSION = "other", "Other", ("winner",), 1

    games = figures.Games(Other)
    games.add(Played(Game(0, 0, 7, (0, 1)), (1, 0), (0,), 12))
    assert [length.name for length in figures.lengths(games)] == ["decisions"]


def test_a_duel_counts_only_the_games_that_decided(tmp_path):
    page = report.Report(tmp_path / "d.html", harmonictook)
    for block in range(20):  # the last four were under way when it was clear, and went the other way
        for seating in ((0, 1), (1, 0)):
            page.add(played(0, seating, [int((i == 0) == (block < 16)) for i in seating], block))
    test = Sprt(0, 20)
    assert test.add(np.array([1.0] * 16 + [0.0] * 4)) == 16
    page.duel(head("duel", FIELD[:2], sprt="0,20"), FIELD[:2], test, True)
    text = Elements((tmp_path / "d.html").read_text(encoding="utf-8")).text
    assert "Ada is stronger than Bo & Co (95 %), after 16 blocks." in text
    assert "Ada scores 100.0 % of 32 games; pair by pair 32 wins, 0 ties, 0 losses." in text
    assert "8 more games" in text and "to ∞" in text


def test_a_gauntlet_says_where_the_new_bots_stand(tmp_path):
    page = report.Report(tmp_path / "g.html", harmonictook)
    for block in range(10):
        for other in (1, 2):
            page.add(played(0, (0, other), (0, 1), 2 * block + other))
    page.table(head("gauntlet"), FIELD, ranked(page), new=1)
    assert "<h1>Ada is number 3 of 3 at −" in (tmp_path / "g.html").read_text(encoding="utf-8")


def test_a_page_of_a_contest_that_was_stopped_says_so(tmp_path):
    page = report.Report(tmp_path / "s.html", harmonictook)
    page.add(played(0, (0, 1), (1, 0)))
    page.stopped = "stopped after 1 of 60 games"
    page.table(head("round-robin"), FIELD, ranked(page))
    text = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert "<title>Round robin, stopped after 1 of 60 games: " in text
    assert "<mark>stopped after 1 of 60 games</mark>" in text
    assert "stopped" not in round_robin(tmp_path / "whole.html")


# ---- the numbers


def test_leaders_whose_intervals_overlap_are_not_called_clear():
    def at(player, elo, low, high):
        return figures.fit.Standing(player, elo, low, high, 10, 10, 5, 0)

    labels = ["A", "B", "C"]
    near = figures.table_sentence(labels, [at(0, 50, 20, 80), at(1, 10, -20, 40), at(2, -60, -90, -30)])
    assert near == "A leads 3 bots at +50 Elo (95 %: +20 to +80); its interval overlaps that of B."
    clear = figures.table_sentence(labels, [at(0, 50, 20, 80), at(1, -10, -20, 0), at(2, -40, -90, -30)])
    assert clear.endswith("clear of B at −10 Elo (95 %: −20 to 0).")


def test_seats_share_a_win_and_intervals_are_over_blocks():
    games = figures.Games(harmonictook)
    for block in range(50):
        games.add(played(0, (0, 1, 2), (1, 1, 0), block))  # two seats share it
        games.add(played(0, (0, 1, 2), (0, 0, 1), block))
    ((seats, chart),) = figures.seat_charts(games)
    assert seats == 3 and [row.value for row in chart.rows] == ["25.0 %", "25.0 %", "50.0 %"]
    twice = figures.Games(harmonictook)
    for block in range(50):
        for _ in range(4):  # more games of the same block are no more evidence
            twice.add(played(0, (0, 1, 2), (1, 1, 0), block))
            twice.add(played(0, (0, 1, 2), (0, 0, 1), block))
    assert [row.interval for row in figures.seat_charts(twice)[0][1].rows] == [row.interval for row in chart.rows]


def test_tables_of_several_sizes_are_kept_apart():
    games = figures.Games(harmonictook)
    games.add(played(0, (0, 1), (1, 0)))
    games.add(played(1, (2, 1, 0), (0, 1, 0)))
    assert games.columns()[1].tolist() == [[0, 1, -1], [2, 1, 0]]
    assert [seats for seats, _ in figures.seat_charts(games)] == [2, 3]


def test_games_take_little_room():
    tracemalloc.start()
    games = figures.Games(harmonictook)
    one = played(0, (0, 1), (1, 0), forfeit=0, reason="x")
    for number in range(20_000):
        games.add(one._replace(reason=f"broke at {number}", record=None))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 20_000 * 120
    kinds = games.faults.listed()
    assert len(kinds) <= faults.REASONS + 1 and sum(one.times for one in kinds) == 20_000


# ---- drawings


@pytest.mark.parametrize(
    "values, ticks",
    [([0, 100], [0, 20, 40, 60, 80, 100]), ([-310, 179], [-300, -200, -100, 0, 100]), ([0.48, 0.52], [0.48, 0.49])],
)
def test_scales_have_round_numbers(values, ticks):
    found = plots.axis(values).ticks
    assert found[: len(ticks)] == pytest.approx(ticks) and len(found) <= 7


@pytest.mark.parametrize("values", [[5.0], [5.0, 5.0], [float("inf"), 3.0], [], [1e-9, 2e-9], [1e9, 2e9]])
def test_odd_values_have_a_scale_too(values):
    scale = plots.axis(values)
    assert scale.low < scale.high and all(np.isfinite(scale.at(value, 0, 100)) for value in values)


def test_an_end_without_bound_is_an_arrow_on_the_drawing():
    drawn = plots.whisker(plots.axis([0, 100]), 50, 10, float("inf"), "far")
    assert drawn.count('class="arrow"') == 1 and "inf" not in drawn and "nan" not in drawn


@pytest.mark.parametrize("places", [[10.0] * 8, [0.0, 100.0, 200.0], [199.0, 200.0, 198.0], list(range(30)), [50.0]])
def test_labels_keep_their_order_and_do_not_touch(places):
    found = plots.spread(places, 0, 450)
    order = sorted(range(len(places)), key=lambda k: places[k])
    gaps = [found[b] - found[a] for a, b in zip(order, order[1:], strict=False)]
    assert all(gap >= plots.LABEL - 1e-6 for gap in gaps) and min(found) >= 0 and max(found) <= 450


def test_a_label_with_room_stays_where_it_is():
    assert plots.spread([100.0, 200.0], 0, 300) == [100.0, 200.0]


@pytest.mark.parametrize("values, counts", [([7], [3]), ([1, 2, 900], [5, 5, 1]), ([40, 41, 43], [1, 2, 1])])
def test_bars_hold_every_game(values, counts):
    drawn = plots.histogram(values, counts, 7, "turns")
    shown = re.findall(r"<title>[^<]*: ([\d,]+)</title>", drawn)
    assert sum(int(count.replace(",", "")) for count in shown) == sum(counts) and len(shown) <= 40


# ---- the file


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
    with pytest.raises(TabletownError, match="no report of the arena"):
        report.Report(path, harmonictook)
    assert path.read_text() == kept


def test_what_appears_during_the_contest_is_left_alone_too(tmp_path):
    path = tmp_path / "a.html"
    page = report.Report(path, harmonictook)
    page.add(played(0, (0, 1), (1, 0)))
    path.write_text("mine")
    with pytest.raises(TabletownError, match="no report of the arena"):
        page.table(head("round-robin"), FIELD, ranked(page))
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


# ---- the commands


def arena(*arguments, cwd=None):
    command = [sys.executable, "-m", "tabletown", "arena", *map(str, arguments)]
    env = {**os.environ, "COLUMNS": "120"}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=cwd, env=env)


@pytest.mark.compiled
@pytest.mark.parametrize("more", [(), ("--sprt", "0,20")])
def test_a_duel_says_on_the_page_what_it_says_in_the_terminal(more, tmp_path):
    told = arena("duel", "impatient", "random", "--blocks", 30, "--report", tmp_path / "d.html", *more)
    assert told.returncode == 0, told.stderr
    text = Elements((tmp_path / "d.html").read_text(encoding="utf-8")).text
    assert told.stdout.splitlines()[0] in text


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
    for path, said in (("mine.html", "no report"), ("no/a.html", "cannot be written"), ("k.jsonl", "of its own")):
        told = arena("duel", "evie", "random", "--records", "k.jsonl", "--report", path, cwd=tmp_path)
        assert told.returncode == 2 and said in told.stderr and not told.stdout
    assert os.listdir(tmp_path) == ["mine.html"]
