"""What one click plays: series, single choices, and taking them back."""

import numpy as np
import pytest

from tabletown import games
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import Match, Seat
from tabletown.games.harmonies.actions import AT, PLACE, TAKE
from tabletown.games.harmonies.material import NOTHING
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import FIRST_SITE, N_RESOURCES, WAREHOUSE
from tabletown.games.mountainhome.rules import agenda
from tabletown.players.moves import bot_move
from tabletown.web.one_click import single_choice
from tests.web.tables import events, table_of

HARMONIES, MOUNTAINHOME = games.find("harmonies"), games.find("mountainhome")


async def one_tray(service, *players, others=()):
    """A table of Harmonies at which the trays hold three tokens of one colour each, and there are no cards."""
    table = await table_of(service, *players, others=others, game=HARMONIES)
    s = table.match._states[0]
    s.trays[:], s.row[:] = 0, NOTHING
    s.trays[:, 0] = 3
    return table


def test_a_single_choice_is_made_in_the_same_click_and_undone_with_it(play):
    async def work(service):
        table = await one_tray(service, "me", "open", others=("bob",))
        before = table.match.position()[0].tobytes()
        await service.act(table, "ann", 0, TAKE, singles=True)
        assert [move.action for move in table.match.moves] == [TAKE, PLACE]
        assert table.match.actors == [0] and table.match.legal(0)[0].number >= AT
        assert [(event.action, event.by) for event in await events(service, table)] == [(TAKE, "ann"), (PLACE, "ann")]
        assert table.last_click(0) == 2
        await service.undo(table, "ann", whole=True)
        assert table.match.position()[0].tobytes() == before and table.match.ply == 0

    play(work)


def test_without_the_setting_every_choice_is_asked(play):
    async def work(service):
        table = await one_tray(service, "me", "open", others=("bob",))
        await service.act(table, "ann", 0, TAKE)
        assert [move.action for move in table.match.moves] == [TAKE]
        assert table.last_click(0) == 1

    play(work)


def test_a_single_choice_is_taken_back_step_by_step_on_demand(play):
    async def work(service):
        table = await one_tray(service, "me", "open", others=("bob",))
        await service.act(table, "ann", 0, TAKE, singles=True)
        await service.undo(table, "ann")
        assert [move.action for move in table.match.moves] == [TAKE]
        await service.undo(table, "ann")
        assert table.match.ply == 0

    play(work)


def test_a_throw_is_never_made_by_itself(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=("bob",))
        assert len(table.match.legal(0)) == 1, "roll the die"
        assert single_choice(table, 0) is None

    play(work)


def test_a_table_read_again_knows_what_one_click_was(play):
    async def work(service):
        table, seat, people = await dealt(service, "me", "open", others=("bob",))
        (series,) = games.svg_view(MOUNTAINHOME).series(*state_of(table, seat), seat)
        first, *rest = series.actions
        await service.act(table, people[seat], table.since[seat], first, then=rest)
        await service.undo(table, people[seat])
        clicks = [(step.seat, step.at) for step in table.steps]
        service.forget(table)
        again = await service.table(table.id)
        assert (
            again is not table
            and [(step.seat, step.at) for step in again.steps] == clicks
            and again.last_click(seat) == len(rest)
        )

    play(work)


# ---- Mountainhome


async def dealt(service, *players, others=()):
    """A table of Mountainhome at the first action step of a person, with what is in hand."""
    table = await table_of(service, *players, others=others, game=MOUNTAINHOME)
    people = {seat.seat: seat.person for seat in table.seats}
    while table.match.position()[0].phase == state.DRAFT:
        seat = table.match.actors[0]
        await service.act(table, people[seat], table.since[seat], table.match.legal(seat)[0].number)
    return table, table.match.actors[0], people


def test_all_resources_are_played_with_one_button_and_taken_back(play):
    async def work(service):
        table, seat, people = await dealt(service, "me", "open", others=("bob",))
        view = table.match.view(seat)
        (series,) = games.svg_view(MOUNTAINHOME).series(view.box, view.state, seat)
        first, *rest = series.actions
        before, plies = table.match.position()[0].tobytes(), table.match.ply
        await service.act(table, people[seat], table.since[seat], first, then=rest)
        assert table.match.ply == plies + len(series.actions) == plies + table.last_click(seat)
        after = table.match.view(seat)
        assert not games.svg_view(MOUNTAINHOME).series(after.box, after.state, seat)
        assert not after.state.hand[seat, :N_RESOURCES].any()
        await service.undo(table, people[seat])
        assert table.match.ply == plies + len(rest)
        await service.undo(table, people[seat], whole=True)
        assert table.match.position()[0].tobytes() == before

    play(work)


def test_a_series_stops_at_a_refusal_and_the_rest_is_not_played(play):
    async def work(service):
        table, seat, people = await dealt(service, "me", "open", others=("bob",))
        (series,) = games.svg_view(MOUNTAINHOME).series(*state_of(table, seat), seat)
        first, second, *_ = series.actions
        plies = table.match.ply
        then = [actions.N_ACTIONS - 1, second]
        await service.act(table, people[seat], table.since[seat], first, then=then)
        assert table.match.ply == plies + 1

    play(work)


def state_of(table, seat):
    """The box, and the state as a seat sees it."""
    view = table.match.view(seat)
    return view.box, view.state


def test_a_single_choice_out_of_a_hand_is_not_made_while_people_could_time_it(play):
    async def work(service):
        with_people = await table_of(service, "me", "open", others=("bob",), game=MOUNTAINHOME)
        with_bots = await table_of(service, "me", "gentle", game=MOUNTAINHOME)
        for table in (with_people, with_bots):
            lay_a_warehouse_question(table.match._states[0], 0)
            assert len(table.match.legal(0)) == 1
        assert single_choice(with_people, 0) is None
        assert single_choice(with_bots, 0) == with_bots.match.legal(0)[0].number

    play(work)


def lay_a_warehouse_question(s, seat):
    """The question what goes into Ori's Warehouse, with one resource card in hand."""
    s.phase, s.actor, s.turn, s.target = state.STORE, seat, seat, FIRST_SITE[WAREHOUSE]
    s.owner[FIRST_SITE[WAREHOUSE]] = seat
    s.hand[seat] = 0
    s.hand[seat, 0] = 1
    s.n_agenda = 0
    agenda.push(s, state.ACTIONS, seat, 0, 0, 0)


@pytest.mark.compiled
def test_choices_that_mountainhome_calls_open_are_open():
    """Whatever the others cannot know does not change the list of choices."""
    view, asked = games.svg_view(MOUNTAINHOME), 0
    for seed in range(8):
        match = Match(MOUNTAINHOME, seats(), seed=seed)
        while not match.over and match.ply < 500:
            for seat in match.actors:
                mine = match.view(seat)
                if view.is_open_choice(mine.box, mine.state, seat):
                    asked += 1
                    assert guessed(match, seat) == {tuple(act.number for act in match.legal(seat))}
            seat = match.actors[0]
            match.play(seat, bot_move(match, seat, match.seats[seat].player)())
    assert asked > 5


def seats():
    """Two of the best personas."""
    return [Seat(name, MOUNTAINHOME.PERSONAS[-1].name) for name in ("Ann", "Bob")]


def guessed(match, seat):
    """The lists of choices that a seat may have, as far as spectators know."""
    found = set()
    for seed in range(8):
        states = match.position()
        bind(entry, match.game).hide(match.boxes, states, PUBLIC, seed)
        out = np.zeros(match.game.N_ACTIONS, np.int16)
        n = bind(entry, match.game).legal(match.boxes, states, seat, out)
        found.add(tuple(int(action) for action in out[:n]))
    return found
