"""The log: what each line is about lies on the table, and what moved flies from where it was to where it is."""

import re

import numpy as np
import pytest

from tabletown.engine.contract import PUBLIC, Flight
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, PLAYER, TAKE
from tabletown.games.highrise.material import NOTHING
from tabletown.games.highrise.rules.decisions import actors, apply
from tabletown.games.highrise.views import svg
from tabletown.games.highrise.words import log, prompts

from .conftest import ALL, TOGETHER, cell

NAMES = ("Mia", "Ben", "Ida", "Tom", "Ann", "Bob")
PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet bed W--W"


def named(box, s, viewer=PUBLIC):
    """What bears a name in the drawing of a table, and nothing bears that of another."""
    drawn = "".join(area.drawing for area in svg.areas(box, s, viewer, NAMES[: int(s.seats)], {}))
    things = re.findall(r' data-thing="([^"]+)"', drawn)
    for names in (things, re.findall(r' data-vt="([^"]+)"', drawn)):
        assert len(names) == len(set(names))
    return set(things)


def done(box, s, action):
    """Play an action, and what the log tells of it."""
    before, seat = np.array([s])[0], int(s.actor)
    apply(box, s, seat, action)
    return log.log_lines(box, before, seat, action, s, NAMES)


@pytest.fixture
def moves(table, choices):
    """A random game, move by move: the box, the table before, who did what, and the table after."""

    def through(seats, options, steps):
        rng = np.random.default_rng(seats)
        box, s = table(seats=seats, seed=seats, options=options)
        for _ in range(steps):
            if not actors(box, s):
                break
            before, seat = np.array([s])[0], int(s.actor)
            legal = np.array(choices(box, s))
            # Whoever can attract does, and Construction is rare, so that there is something to tell.
            liked = legal[(legal >= ATTRACT) & (legal < PLAYER)]
            some = liked if len(liked) else legal[legal != actions.CONSTRUCT]
            action = int(rng.choice(some if len(some) and rng.random() < 0.9 else legal))
            apply(box, s, seat, action)
            yield box, before, seat, action, s

    return through


@pytest.mark.parametrize(
    "seats, options, steps",
    ((2, {}, 90), (3, ALL, 120), (4, TOGETHER, 160), (6, {"living_together": True}, 120)),
    ids=("base", "all", "all together", "six together"),
)
def test_what_the_log_speaks_of_lies_on_the_table(moves, seats, options, steps):
    told = flown = moved = 0
    here = None
    for box, before, seat, action, after in moves(seats, options, steps):
        moved += 1
        there, here = here or named(box, before), named(box, after)
        for line in log.log_lines(box, before, seat, action, after, NAMES):
            assert set(line.things) <= here, line
            for flight in line.flights:
                assert flight.start in there and flight.end in here, line
                assert f'id="token-{flight.token}"' in svg.symbols()
                flown += 1
            told += bool(line.things)
    assert told > moved / 2 and flown > moved / 5


@pytest.mark.parametrize("viewer", range(3))
def test_every_viewer_sees_what_the_log_speaks_of(moves, viewer):
    for box, before, seat, action, after in moves(3, TOGETHER, 45):
        here = named(box, after, viewer=viewer)
        for line in log.log_lines(box, before, seat, action, after, NAMES):
            assert set(line.things) <= here, line


def test_a_tile_is_taken_and_flies_from_the_hand_to_the_map(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA, PLAIN])
    t = int(s.market[1])
    (line,) = done(box, s, TAKE + 1)
    assert line.things == (f"tile-{t}",) and not line.flights
    (line, *_) = done(box, s, AT + 4 * cell("q16"))
    assert line.things == (f"tile-{t}",) and line.flights == (Flight("tile", f"tile-{t}", f"tile-{t}"),)


def test_a_guest_flies_to_the_flat_in_which_it_moves_in(table):
    box, s = table(maps=[[(SOFA, "p16 down")]], guests=[("boy", 3, "sofa")], phase=state.GUEST, turn=2)
    s.order[:2], s.slot = (0, 1), 0
    t = int(s.guests[0])
    (line, *_) = done(box, s, ATTRACT)
    assert line == "The boy (3) moves in with Mia." and line.things == (f"tenant-{t}", "flat-0")
    assert line.flights == (Flight("tenant", f"tenant-{t}", "flat-0"),)


def test_what_is_destroyed_shows_the_map_on_which_it_lay(table):
    box, s = table(maps=[[(SOFA, "p16 down"), (PLAIN, "o16 down")]], phase=state.DESTROY)
    (line, *_) = done(box, s, DOMINO + cell("p16"))
    assert line.startswith("Mia destroys") and line.things == ("map-0",) and not line.flights


def test_a_domino_that_is_claimed_flies_to_its_new_owner(table):
    box, s = table(options=TOGETHER, maps=[[(PLAIN, "p16 down")], [(SOFA, "p16 down"), (PLAIN, "o16 down")]])
    s.phase, s.victim = state.CLAIMED, 1
    t = (int(s.ground[1, cell("o16")]) - 1) // 2
    line = log.domino_line(s, 0, cell("o16"), s, NAMES)
    assert line.endswith(" from Ben.") and line.flights == (Flight("tile", f"tile-{t}", "map-0"),)


def test_a_new_round_shows_who_begins_it_and_the_new_guests(table):
    box, before = table(guests=[("boy", 3, "sofa")])
    _, after = table(rounds=2, start=1)
    before.guests[1:] = NOTHING
    (line,) = log.turned_up(box, before, after, NAMES)
    assert line.things == ("flat-1", *(f"tenant-{t}" for t in after.guests[1:]))


# ---- what is asked


def test_where_a_tile_goes_is_asked_in_words_for_every_screen(table):
    box, s = table(maps=[[(PLAIN, "p16 down")]], market=[SOFA])
    apply(box, s, 0, TAKE)
    assert prompts.prompt(box, s, 0, NAMES) == "Where do you place the tile with a sofa on wood and a bed on carpet?"
