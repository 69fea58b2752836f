"""Turns as they are told, and the fair moment before bots make a move final."""

import pytest

from tabletown.engine.contract import PUBLIC, LogLine
from tabletown.web import turns
from tabletown.web.http_errors import Stale
from tabletown.web.pages import live
from tabletown.web.settings import Settings
from tabletown.web.turns import Step
from tabletown.web.websocket import turn_of
from tests.waiting import until_true
from tests.web.tables import Page, settled, table_of

pytestmark = pytest.mark.compiled
NAMES = ("Ann", "Bob", "Cy")
STEPS = [
    Step(0, [LogLine("Ann rolls 3.", ("dice",))]),
    Step(0, [LogLine("Ann buys a Ranch.", ("pile-1", "card-0-1"))]),
    Step(1, [LogLine("Bob rolls 1.", ("dice",)), LogLine("Ann earns 1.", ("purse-0",))]),
    Step(1, [LogLine("Bob buys a Café.", ("pile-3", "card-1-3"))]),
    Step(2, [LogLine("Cy rolls 2.", ("dice",))]),
]


def test_moves_in_a_row_are_a_turn_told_in_one_line():
    ann, bob, cy = turns.turns(STEPS)
    assert (ann.seat, ann.first, ann.last) == (0, 0, 2) and (cy.first, cy.last) == (4, 5)
    assert bob.words(NAMES) == "Bob: rolls 1; buys a Café."
    assert bob.story(NAMES) == "Bob: rolls 1; Ann earns 1; buys a Café."


def test_a_viewer_is_told_what_happened_since_the_own_turn():
    played = turns.turns(STEPS)
    assert [turn.seat for turn in turns.since(played, 0, 3)] == [1, 2]
    assert [turn.seat for turn in turns.since(played, 1, 3)] == [2]
    assert [turn.seat for turn in turns.since(played, PUBLIC, 3)] == [0, 1, 2]
    going_on = turns.turns([*STEPS, Step(0, [])])
    assert [turn.seat for turn in turns.since(going_on, 0, 3)] == [1, 2]


def test_the_last_turns_stay_marked_until_the_viewer_moves_but_not_what_is_everybodys():
    played = turns.turns(STEPS)
    assert turns.marks(played, 0, 3) == ["purse-0", "pile-3", "card-1-3"]
    assert turns.marks(turns.turns([*STEPS, Step(0, [])]), 0, 3) == []


@pytest.mark.parametrize("delay, grace, seconds", [(1.5, -1, 2.0), (0, -1, 0.0), (0, 3, 3.0), (1.5, 0, 0.0)])
def test_without_a_delay_there_is_no_grace_unless_it_is_set(delay, grace, seconds):
    assert Settings(bot_delay=delay, grace=grace).undo_time == seconds


async def bought(service, *players, others=(), confirm=False):
    """A table at which Ann has just bought something, which she may still take back."""
    table = await table_of(service, "me", *players, others=others)
    table.sockets |= {Page("ann"), Page("bob")}
    table.confirming |= {"ann"} if confirm else set()
    await service.act(table, "ann", table.since[0], table.match.legal(0)[0].number)
    await service.act(table, "ann", table.since[0], table.match.legal(0)[-1].number)
    await settled(service)
    return table


def test_bots_grant_a_fair_moment_to_take_a_move_back(play):
    async def work(service):
        table = await bought(service, "evie")
        assert table.number == 2 and table.timer is not None
        await service.undo(table, "ann", 2)
        assert table.since == {0: 3} and table.turns[-1].last == 1
        await service.act(table, "ann", 3, table.match.legal(0)[-1].number)
        await service.confirm(table, "ann", 4)  # it need not be waited for
        await until_true(lambda: table.number > 4)

    play(work, grace=1000.0)


def test_a_turn_waits_for_its_players_word(play):
    async def work(service):
        table = await bought(service, "evie", confirm=True)
        assert table.number == 2 and live.play_shown(table, "ann", "").confirm == 2
        assert live.play_shown(table, "bob", "").confirm == 0
        for person, number in (("bob", 2), ("ann", 1)):
            with pytest.raises(Stale):
                await service.confirm(table, person, number)
        await service.confirm(table, "ann", 2)
        await until_true(lambda: table.number > 2)

    play(work)


def test_bots_do_not_wait_for_who_has_left(play):
    async def work(service):
        table = await bought(service, "evie", confirm=True)
        table.sockets.clear()
        service.drive(table)
        await until_true(lambda: table.number > 2)

    play(work, grace=1000.0)


def test_among_people_nothing_waits_to_be_confirmed(play):
    async def work(service):
        table = await bought(service, "open", others=["bob"], confirm=True)
        assert live.play_shown(table, "ann", "").confirm == 0 and table.timer is None
        await service.act(table, "bob", table.since[1], table.match.legal(1)[0].number)

    play(work, grace=1000.0)


def test_a_message_says_whose_turn_it_tells(play):
    async def work(service):
        table = await bought(service, "evie", confirm=True)
        assert turn_of(table) == {"turn": "0-0", "bot": False}
        await service.confirm(table, "ann", 2)
        await until_true(lambda: 0 in table.since)
        assert turn_of(table) == {"turn": "1-2", "bot": True}
        shown = live.play_shown(table, "ann", "")
        assert [turn.seat for turn in shown.recap] == [1] and shown.recap[0].words.startswith(table.match.names[1])
        assert shown.last

    play(work)
