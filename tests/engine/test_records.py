"""Records: they come back, they cannot lie, and no crash leaves half of one."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletown.engine import records
from tabletown.engine.errors import BadRecord
from tabletown.engine.match import Match, verify

from ..conftest import play_out


@pytest.fixture
def record(match):
    return play_out(match("random", "random", "Mia", options={"market": "limited-8", "mine.cost": 5})).record()


@pytest.fixture
def text(record):
    return records.dumps(record)


def test_a_record_survives_its_file(record, tmp_path):
    records.save(tmp_path / "game.json", record)
    assert records.load(tmp_path / "game.json") == record


def test_a_true_record_verifies(record, took):
    assert verify(took, record).over


def test_a_match_is_resumed_where_it_stood(match, took):
    whole = play_out(match("Ann", "random"))
    half = match("Ann", "random")
    for move in whole.moves[:31]:
        half.play(move.seat, move.action)
    again = Match.resume(took, records.loads(records.dumps(half.record())))
    assert again.log == half.log
    assert play_out(again).record() == whole.record()


def test_any_ply_can_be_visited(record, took):
    for plies in (0, 1, 20, len(record.moves)):
        assert Match.at(took, record, plies).ply == plies


def test_a_record_reads_like_a_record(text):
    data = json.loads(text)
    assert data["game"] == "harmonictook"
    assert data["options"] == {"market": "limited-8", "mine.cost": 5}
    assert data["moves"][0] == [0, 0, "roll one die"]
    assert f"\n  {json.dumps(data['moves'][5])},\n" in text


# ---- files that are no true records


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is damaged, cut off, or not a record"),
        ("hello", "the file is damaged, cut off, or not a record"),
        ("[1, 2]", "the file is not a Tabletown record"),
        ('{"a": 1}', "the file is not a Tabletown record"),
        ('{"tabletown": 2}', "the record has format '2'; this Tabletown reads up to 1"),
        ('{"tabletown": "x"}', "the record has format 'x'"),
        ('{"tabletown": 1}', "the record's entry 'game' is missing or invalid"),
        ("[" * 100_000, "the file is damaged, cut off, or not a record"),
        (b"\xff\xfe\x00", "the file is not a Tabletown record"),
    ],
)
def test_what_is_no_record_is_told_in_one_line(tmp_path, content, message):
    file = tmp_path / "game.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadRecord, match=message) as error:
        records.load(file)
    assert str(error.value).startswith(str(file))
    assert "\n" not in str(error.value)


def test_a_missing_file_or_a_folder_is_told(tmp_path):
    with pytest.raises(BadRecord, match="there is no such file"):
        records.load(tmp_path / "none.json")
    with pytest.raises(BadRecord, match="cannot be read"):
        records.load(tmp_path)


def test_a_record_cut_off_anywhere_is_refused(text):
    for end in range(0, len(text) - 3, 97):
        with pytest.raises(BadRecord):
            records.loads(text[:end])


CHANGES = [
    ("seed", lambda d: d.update(seed=d["seed"] + 1), "is not legal|differs from the record's"),
    ("a move", lambda d: d["moves"][4].__setitem__(1, 3), "is not legal|but action"),
    ("a move left out", lambda d: d["moves"].pop(10), "is not legal|differs|checksums do not match"),
    ("a seat", lambda d: d["moves"][0].__setitem__(0, 1), "move 1, .* is not legal: it is not your turn"),
    ("words", lambda d: d["moves"][0].__setitem__(2, "buy Mine"), "move 1 says 'buy Mine', but action 0 is"),
    ("scores", lambda d: d.update(scores=[1, 1, 1]), "the record gives the result"),
    ("no scores", lambda d: d.update(scores=None), "the record gives the result None"),
    ("a hash", lambda d: d["hashes"].update({"20": "0" * 16}), "after move 20 the table differs"),
    ("no hashes", lambda d: d.update(hashes={}), "checksums do not match"),
    ("options", lambda d: d.update(options={"market": "limited-10"}), "."),
    ("an unknown option", lambda d: d.update(options={"markt": 1}), "unknown option 'markt'"),
    (
        "rules",
        lambda d: d.update(rules=99),
        "recorded under rules version 99 of Harmonic Took; this is version 1",
    ),
    ("bots", lambda d: d.update(bots=-1), "entry 'bots' is missing or invalid"),
    ("bots where nobody sits", lambda d: d.update(bots=99999), "the record has a bot in a seat that does not exist"),
    ("a hash of a huge ply", lambda d: d.update(hashes={"1" * 5000: "x"}), "entry 'hashes' is missing or invalid"),
    ("format", lambda d: d.update(tabletown=0), "the record has format '0'"),
    ("too few seats", lambda d: d.update(seats=d["seats"][:1]), "is for 2 to 4 players"),
    ("nameless seats", lambda d: d.update(seats=[{}, {}]), "entry 'seats' is missing or invalid"),
    ("a move that is none", lambda d: d["moves"].append(["x", 1]), "entry 'moves' is missing or invalid"),
    ("a move after the end", lambda d: d["moves"].append([0, 0, "roll one die"]), "the game is over"),
    ("odd hashes", lambda d: d.update(hashes={"x": 1}), "entry 'hashes' is missing or invalid"),
    ("a huge seed", lambda d: d.update(seed=2**64), "entry 'seed' is missing or invalid"),
]


@pytest.mark.parametrize(("change", "message"), [c[1:] for c in CHANGES], ids=[c[0] for c in CHANGES])
def test_an_untrue_record_is_found_out(text, took, change, message):
    data = json.loads(text)
    change(data)
    with pytest.raises(BadRecord, match=message):
        verify(took, records.loads(json.dumps(data)))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_damaged_byte_never_breaks_anything_else(tmp_path_factory, data):
    from tabletown import games

    took = games.find("harmonictook")
    text = data.draw(st.shared(st.builds(lambda: damaged_text(took)), key="text"))
    where = data.draw(st.integers(0, len(text) - 1))
    bad = text[:where] + data.draw(st.characters(codec="utf-8")) + text[where + 1 :]
    try:
        verify(took, records.loads(bad))
    except BadRecord as error:
        assert str(error)


def damaged_text(took):
    from tabletown.engine.match import Seat

    return records.dumps(play_out(Match(took, [Seat("A", "random"), Seat("B", "random")], seed=3)).record())


# ---- saving


SAVER = """
import sys
from pathlib import Path
from tabletown.engine import records
target, *paths = map(Path, sys.argv[1:])
both = [records.load(path) for path in paths]
print("ready", flush=True)
while True:
    for record in both:
        records.save(target, record)
"""


def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(record, match, tmp_path):
    other = play_out(match("random", "random", seed=99)).record()
    records.save(tmp_path / "a.json", record)
    records.save(tmp_path / "b.json", other)
    target = tmp_path / "saves" / "game.json"
    records.save(target, record)
    for _ in range(12):
        saver = subprocess.Popen(
            [sys.executable, "-c", SAVER, target, tmp_path / "a.json", tmp_path / "b.json"], stdout=subprocess.PIPE
        )
        assert saver.stdout.readline() == b"ready\n"
        time.sleep(random.uniform(0.0, 0.03))
        os.kill(saver.pid, signal.SIGKILL)
        saver.communicate()
        assert saver.returncode == -signal.SIGKILL  # it was at work until then
        assert records.load(target) in (record, other)


def test_a_full_disk_leaves_the_old_file(record, match, tmp_path):
    target = tmp_path / "game.json"
    records.save(target, record)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limit[1]))
    try:
        with pytest.raises(OSError):
            records.save(target, play_out(match("random", "random", seed=5)).record())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, old)
    assert records.load(target) == record
    assert os.listdir(tmp_path) == ["game.json"]
