"""Tables as they live: who may do what, who plays for whom, what is remembered."""

import time

import pytest
from sqlalchemy import update

from tabletown import games
from tabletown.engine.errors import BadOption, BadSeats, Refused, Unknown
from tabletown.engine.match import Match
from tabletown.viewkit.defaults import no_timeout
from tabletown.web import housekeeping, lobby
from tabletown.web.db import schema
from tabletown.web.http_errors import Forbidden, Missing, Stale, TooMany
from tabletown.web.pages import live
from tabletown.web.pages.models import Person
from tabletown.web.routes.api import observation
from tabletown.web.settings import Settings
from tabletown.web.websocket import PageSocket
from tests.waiting import until_true
from tests.web.tables import TOOK, Page, act, events, last_seen, patience, settled, table_of

pytestmark = pytest.mark.compiled


def test_bots_play_a_game_to_its_end(play):
    async def work(service):
        table = await table_of(service, "evie", "random", "fromage")
        await until_true(lambda: table.row.status == schema.OVER)
        assert table.row.result.endswith(" won!") and table.number == table.match.ply
        return table.match.digest(), table.id

    digest, id = play(work)

    async def again(service):
        table = await service.table(id)
        assert table.match.digest() == digest and table.status == schema.OVER

    play(again)


@pytest.mark.parametrize(("scores", "together", "says", "ann", "bob"), [
    ([1, 0], False, "Ann won!", "You win!", "Ann wins."),
    ([1, 1], False, "Ann and Bob won!", "You and Bob win!", "You and Ann win!"),
    ([1, 1], True, "Ann and Bob won!", "You win together!", "You win together!"),
    ([0, 0], True, "Nobody won.", "Nobody won.", "Nobody won."),
])  # fmt: skip
def test_every_page_says_who_won_in_the_same_words(play, monkeypatch, scores, together, says, ann, bob):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        match = table.match
        monkeypatch.setattr(Match, "over", True)
        monkeypatch.setattr(match, "scores", lambda: scores)
        monkeypatch.setattr(TOOK, "is_cooperative", lambda box: together)
        await service._settle(table)
        assert table.row.result == says
        assert live.play_shown(table, "ann", "").outcome == ann
        assert f"</svg> {bob}</h2>" in live.parts(table, Person("bob", "Bob"), "")["ask"]
        assert live.page_title(table, "bob").startswith(bob)
        assert observation(table, "bob").asks == says

    play(work)


def test_who_played_alone_has_finished(play, monkeypatch):
    async def work(service):
        table = await table_of(service, "me", game=games.find("harmonies"))
        monkeypatch.setattr(Match, "over", True)
        await service._settle(table)
        assert table.row.result == "Ann has finished."
        assert live.play_shown(table, "ann", "").outcome == "You have finished."

    play(work)


def test_nobody_plays_for_who_is_there(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        table.sockets |= {Page("ann"), Page("bob")}
        await patience(service, table, 0)
        service.drive(table)
        await settled(service)
        assert table.number == 0 and table.timer is None

    play(work)


def test_a_game_may_say_how_long_a_question_waits_and_what_is_done_then(play, monkeypatch):
    asked = []

    def wait(box, s, seat):
        asked.append(seat)
        return (1000, 0) if seat == 0 else None  # action 0 throws one die

    monkeypatch.setattr(games.svg_view(TOOK), "timeout", wait)

    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        table.sockets |= {Page("ann"), Page("bob")}
        default = table.default_of(0)
        assert (default.action, default.seconds) == (0, 1000) and 0 < default.at - time.time() <= 1000
        assert live.play_shown(table, "ann", "").wait.words == "roll one die"
        assert live.play_shown(table, "bob", "").wait is None
        service.drive(table)
        await settled(service)
        assert table.number == 0 and table.timer is not None
        table.defaults = {key: kept._replace(at=0.0) for key, kept in table.defaults.items() if kept}
        service.drive(table)
        await until_true(lambda: table.number == 1)
        assert table.match.moves[0].action == 0
        assert asked[0] == 0 and table.default_of(next(iter(table.since))) is not default
        alone = await table_of(service, "me", "guest")
        assert alone.default_of(0) is None  # nobody else waits

    play(work)


@pytest.mark.parametrize("pace, seconds", [("quick", 10), ("usual", 20), ("slow", 60), ("none", None)])
def test_a_table_agrees_on_how_long_such_a_question_waits(play, monkeypatch, pace, seconds):
    monkeypatch.setattr(games.svg_view(TOOK), "timeout", lambda box, s, seat: (20, 0))

    async def work(service):
        table = await table_of(service, "me", "open", begun=False)
        assert live.lobby_shown(table, "ann", "").pace == "usual"
        await service.change(table, lambda c: lobby.sit(c, table.id, "bob", None))
        await service.change(table, lambda c: lobby.agree(c, table.id, "ann", {"pace": pace}, 99))
        assert live.lobby_shown(table, "ann", "").pace == pace
        await service.change(table, lambda c: lobby.start(c, table.id, "ann"))
        table.sockets |= {Page("ann"), Page("bob")}
        default = table.default_of(0)
        assert (default and default.seconds) == seconds
        monkeypatch.setattr(games.svg_view(TOOK), "timeout", no_timeout)

    play(work)


def test_a_game_without_such_questions_does_not_ask_for_a_pace(play):
    async def work(service):
        table = await table_of(service, "me", "open", begun=False)
        assert live.lobby_shown(table, "ann", "").pace == ""

    play(work)


def test_a_default_that_is_refused_does_not_break_a_table(play, monkeypatch, caplog):
    monkeypatch.setattr(games.svg_view(TOOK), "timeout", lambda box, s, seat: (0, TOOK.N_ACTIONS - 1))

    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        legal = [act.number for act in table.match.legal(0)]
        service.drive(table)
        await until_true(lambda: table.number > 0)
        assert table.match.moves[0].action == legal[0]
        monkeypatch.setattr(games.svg_view(TOOK), "timeout", no_timeout)
        return table.id

    id = play(work)
    assert "time at table" in caplog.text

    async def again(service):
        assert (await service.table(id)).match.ply > 0

    play(again)


def test_what_everybody_wants_to_watch_is_sent_once_to_who_was_there(play, monkeypatch):
    def animation(box, before, seat, action, after, names):
        return f"<p>{names[seat]} did {action}</p>" if after.turns == before.turns else ""

    monkeypatch.setattr(games.svg_view(TOOK), "animation", animation)

    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        socket = PageSocket(Person("bob", "Bob"), "", 0, True)
        assert socket.message(table)["animation"] == ""
        await service.act(table, "ann", table.since[0], 0)
        assert socket.message(table)["animation"] == "<p>Ann did 0</p>"
        assert PageSocket(Person("bob", "Bob"), "", table.number, True).message(table)["animation"] == ""

    play(work)


def test_the_agreed_persona_plays_for_who_has_left_until_they_come_back(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        bob = Page("bob")
        table.sockets.add(bob)
        service.drive(table)
        await settled(service)
        assert table.number == 0 and table.timer is not None
        await last_seen(service, table, 0.0)
        table.loaded = 0.0
        await service.refresh(table)
        service.drive(table)
        await until_true(lambda: 1 in table.since)  # the persona has played Ann's turn
        assert table.is_away(table.seats[0]) and not table.is_away(table.seats[1])
        assert {event.by for event in await events(service, table)} == {TOOK.LEVELS[-1].name}
        table.sockets.add(Page("ann"))
        assert not table.is_away(table.seats[0])
        while 1 in table.since:
            await act(service, table, "bob")
        number = table.number
        await settled(service)
        assert table.number == number and 0 in table.since
        await act(service, table, "ann")

    play(work)


def test_where_nobody_waits_nobody_s_game_is_played_on(play):
    async def work(service):
        alone = await table_of(service, "me", "random")
        left = await table_of(service, "me", "open", others=["bob"])
        for table in (alone, left):
            await patience(service, table, 0)
            service.drive(table)
        await settled(service)
        assert alone.number == left.number == 0

    play(work)


def test_the_host_may_put_a_bot_in_a_seat_at_any_time(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        with pytest.raises(Forbidden):
            await service.change(table, lambda c: lobby.replace(c, table.id, "bob", 0, "evie"))
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 1, "evie"))
        await act(service, table, "ann")
        while 0 in table.since:
            await act(service, table, "ann")
        await until_true(lambda: 0 in table.since)
        assert table.seats[1].name == "Bob" and table.match.names == ("Ann", "Bob")
        with pytest.raises(Forbidden):
            await service.act(table, "bob", 0, 0)

    play(work)


def test_a_seat_opened_in_the_game_can_be_taken(play):
    async def work(service):
        table = await table_of(service, "open", "me", others=["bob"])
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 0, "open"))
        await settled(service)
        assert table.number == 0
        await service.change(table, lambda c: lobby.sit(c, table.id, "mia", None))
        assert table.match.names[0] == table.seats[0].name == "Bob"
        await act(service, table, "mia")

    play(work)


def test_who_leaves_the_game_is_played_by_the_agreed_persona(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        await service.change(table, lambda c: lobby.stand(c, table.id, "ann"))
        await until_true(lambda: 1 in table.since)
        assert table.seats[0].kind == schema.BOT

    play(work)


def test_a_rematch_is_one_table_however_many_ask(play):
    async def work(service):
        table = await table_of(service, "evie", "open", "random", others=["bob"])
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 1, "evie"))
        await until_true(lambda: table.row.status == schema.OVER)
        ask = lambda c: lobby.rematch(c, table.id, "ann", service.settings)  # noqa: E731
        new = [await service.change(table, ask) for _ in range(3)]
        assert len(set(new)) == 1 and table.successor == new[0]
        again = await service.table(new[0])
        assert [seat.name for seat in again.seats] == [table.seats[i].name for i in (1, 2, 0)]
        with pytest.raises(Forbidden):
            await service.change(table, lambda c: lobby.rematch(c, table.id, "mia", service.settings))

    play(work)


@pytest.mark.parametrize("job, error", [
    (lambda c, t: lobby.set_seat(c, t, "bob", 1, "evie"), Forbidden),
    (lambda c, t: lobby.set_seat(c, t, "ann", 1, "nobody"), Unknown),
    (lambda c, t: lobby.set_seat(c, t, "ann", 7, "evie"), Missing),
    (lambda c, t: lobby.set_count(c, t, "ann", 5), BadSeats),
    (lambda c, t: lobby.set_count(c, t, "ann", 1), BadSeats),
    (lambda c, t: lobby.start(c, t, "ann"), Refused),
    (lambda c, t: lobby.start(c, t, "bob"), Forbidden),
    (lambda c, t: lobby.start(c, "no such table", "ann"), Missing),
    (lambda c, t: lobby.sit(c, t, "ann", None), Refused),
    (lambda c, t: lobby.sit(c, t, "bob", 0), Refused),
    (lambda c, t: lobby.stand(c, t, "mia"), Refused),
    (lambda c, t: lobby.replace(c, t, "ann", 0, "evie"), Stale),
    (lambda c, t: lobby.rematch(c, t, "ann", Settings()), Stale),
    (lambda c, t: lobby.agree(c, t, "ann", {"market": "huge"}, 99), BadOption),
    (lambda c, t: lobby.agree(c, t, "ann", {"nonsense": "1"}, 99), BadOption),
    (lambda c, t: lobby.agree(c, t, "ann", {"patience": "1"}, 99), BadOption),
    (lambda c, t: lobby.agree(c, t, "ann", {"patience": "9" * 50}, 99), BadOption),
    (lambda c, t: lobby.agree(c, t, "ann", {"pace": "hasty"}, 99), BadOption),
    (lambda c, t: lobby.agree(c, t, "ann", {"stand_in": "x"}, 99), Unknown),
    (lambda c, t: lobby.agree(c, t, "bob", {"market": "limited-8"}, 99), Forbidden),
    (lambda c, t: lobby.close(c, t, "bob"), Forbidden),
])  # fmt: skip
def test_what_is_refused_changes_nothing(play, job, error):
    async def work(service):
        table = await table_of(service, "me", "open", begun=False)
        before = (table.row[:-1], [seat[:-1] for seat in table.seats])
        with pytest.raises(error):
            await service.change(table, lambda connection: job(connection, table.id))
        await service.refresh(table)
        assert (table.row[:-1], [seat[:-1] for seat in table.seats]) == before

    play(work)


def test_what_was_agreed_is_in_the_box(play):
    async def work(service):
        table = await table_of(service, "me", "random", begun=False)
        agreed = {"market": "limited-8", "starting_coins": "9", "listed": "yes", "patience": "60", "stand_in": "evie"}
        await service.change(table, lambda c: lobby.agree(c, table.id, "ann", agreed, 99))
        await service.change(table, lambda c: lobby.start(c, table.id, "ann"))
        assert table.match.box.piles == 8 and table.match.view(0).state.coins[0] == 9
        assert (table.row.listed, table.row.patience, table.row.stand_in) == (True, 60, "evie")
        with pytest.raises(Stale):
            await service.change(table, lambda c: lobby.agree(c, table.id, "ann", {"market": "full"}, 99))

    play(work)


def test_nobody_hosts_more_tables_than_allowed(play):
    async def work(service):
        first = await table_of(service, "me", "open", begun=False)
        await table_of(service, "me", "random")
        with pytest.raises(TooMany):
            await table_of(service, "me", "open", begun=False)
        await service.change(first, lambda c: lobby.close(c, first.id, "ann"))
        await table_of(service, "me", "open", begun=False)

    play(work, tables_per_person=2)


def test_a_game_that_others_play_cannot_be_closed(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        with pytest.raises(Refused, match="Bob is still playing"):
            await service.change(table, lambda c: lobby.close(c, table.id, "ann"))

    play(work)


def test_an_undo_is_remembered(play):
    async def work(service):
        table = await table_of(service, "me", "guest")
        while True:  # to a decision that can be taken back: a purchase is, while nobody has rolled
            seat = table.viewer_of("ann")
            legal = table.match.legal(seat)
            await service.act(table, "ann", table.since[seat], legal[-1].number)
            if not table.match.undo_refusal(seat):
                break
        before = table.match.ply
        await service.undo(table, "ann")
        assert table.match.ply == before - 1 and table.number == before + 1
        return table.id, table.match.digest(), dict(table.since)

    id, digest, since = play(work)

    async def again(service):
        table = await service.table(id)
        assert table.match.digest() == digest and table.since == since

    play(again)


def test_a_hint_is_the_adviser_s_with_a_reason(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        hint = await service.hint(table, "ann")
        assert hint.action.words == "roll one die" and hint.why
        with pytest.raises(Refused):
            await service.hint(table, "bob")

    play(work)


def test_a_table_that_nobody_uses_leaves_the_memory(play, monkeypatch):
    async def work(service):
        table = await table_of(service, "me", "open", begun=False)
        table.used = time.time() - 10**6
        service.start(housekeeping.sweep(service))
        await until_true(lambda: table.id not in service.tables)
        assert (await service.table(table.id)).row.code == table.row.code

    play(work)


def test_a_table_that_never_began_is_closed_one_day(play):
    async def work(service):
        table = await table_of(service, "me", "open", begun=False)
        old = update(schema.tables).values(changed=time.time() - 90000)
        await service.store.write(lambda connection: connection.execute(old).close())
        await service.refresh(table)
        service.start(housekeeping.sweep(service))
        await until_true(lambda: table.status == schema.CLOSED)

    play(work)


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "\u202eevil", "tab\u0007"])
def test_a_name_that_cannot_be_shown_is_refused(name):
    with pytest.raises(BadSeats):
        lobby.clean_name(name)


def test_a_name_is_tidied():
    assert lobby.clean_name("  Ann \n of  Ely ") == "Ann of Ely"


def test_a_missing_table_is_missing(play):
    async def work(service):
        with pytest.raises(Missing):
            await service.table("nothing")
        assert service.tables == {} and service._loading == {}

    play(work)
