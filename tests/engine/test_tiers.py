"""Rules that run interpreted for now, and change over to machine code with the same bytes."""

import contextlib
import threading

import numpy as np
import pytest

from tabletown import games
from tabletown.engine.machine_code import tiers
from tabletown.engine.match import Match, Seat
from tabletown.players.moves import play_bot
from tests.test_golden import GAMES
from tests.waiting import LIMIT, until

pytestmark = pytest.mark.compiled


@contextlib.contextmanager
def interpreted(game):
    tiers.interpret(game.__name__)
    try:
        yield
    finally:
        tiers.use_machine_code(game.__name__)


def golden_match(name):
    game, personas, options, seed = GAMES[name]
    return Match(games.find(game), [Seat(p.title() + str(i), p) for i, p in enumerate(personas)], options, seed)


def seen(match):
    """The bytes of a match, and of what the seat that is next sees and may do."""
    views = [match.view(seat) for seat in match.actors[:1]]
    return match.position()[0].tobytes(), [(view.state.tobytes(), view.actions) for view in views]


LONG = "mountainhome-4p"  # ten times as long as the others


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name == LONG)) for name in GAMES])
def test_a_match_may_change_over_at_every_decision(name):
    """Two matches take turns in running interpreted, so each changes over, one way or the other, at every decision."""
    match, now, later = golden_match(name), golden_match(name), golden_match(name)
    while not match.over:
        play_bot(match, match.bot_seat)
        move, expected = match.moves[-1], seen(match)
        with interpreted(match.game):
            now.play(move.seat, move.action)
            assert seen(now) == expected
        later.play(move.seat, move.action)
        assert seen(later) == expected
        now, later = later, now
    assert now.scores() == match.scores()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_set_up_the_same(name):
    match = golden_match(name)
    with interpreted(match.game):
        assert seen(golden_match(name)) == seen(match)


# ---- small rules of a package called demo


@pytest.fixture
def demo(monkeypatch, tmp_path):
    """Make functions the rules of a package of their own, with a cache of its own."""
    from tabletown.engine.machine_code import numba_support

    monkeypatch.setitem(tiers._rules, "demo", [])
    monkeypatch.setattr(tiers, "CHANGE_OVER_TIMEOUT", LIMIT)  # a busy machine may keep a rule waiting for long
    yield lambda function, home="demo": tiers.enlist(numba_support.compiled(function, tmp_path, "never"), "demo", home)
    for game in ("demo", "demo.one", "demo.two"):
        tiers.use_machine_code(game)
        tiers._games.discard(game)


def fill(cells):
    cells[0] = 1


def test_a_rule_runs_as_python_until_it_changes_over(demo):
    calls = []

    class Cells(list):
        def __setitem__(self, key, value):
            calls.append(value)

    rule = demo(fill)
    tiers.interpret("demo")
    rule(Cells([0]))  # no compiler knows this type
    assert calls == [1] and not rule.signatures
    tiers.use_machine_code("demo")
    cells = np.zeros(2)
    rule(cells)
    assert cells[0] == 1 and len(rule.signatures) == 1


def test_a_rule_made_later_is_interpreted_as_well(demo):
    tiers.interpret("demo")
    rule = demo(fill)
    cells = np.zeros(2)
    rule(cells)
    assert cells[0] == 1 and not rule.signatures


def test_nobody_changes_over_inside_a_rule(demo):
    inside, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def slow(cells):
        inside.set()
        assert go_on.wait(LIMIT)
        inner(cells)

    inner, outer = demo(fill), demo(slow)
    tiers.interpret("demo")
    cells = np.zeros(2)
    player = threading.Thread(target=outer, args=(cells,))
    player.start()
    assert inside.wait(LIMIT)
    changer = threading.Thread(target=lambda: (tiers.use_machine_code("demo"), done.set()))
    changer.start()
    until(lambda: tiers.gate.is_closed)
    assert not done.is_set()
    go_on.set()
    for thread in (player, changer):
        thread.join(LIMIT)
    assert cells[0] == 1 and not inner.signatures and not tiers.is_interpreted("demo")


def test_whoever_waits_for_the_change_over_runs_machine_code(demo):
    inside, go_on = threading.Event(), threading.Event()

    def slow(cells):
        inside.set()
        assert go_on.wait(LIMIT)

    rule, outer = demo(fill), demo(slow)
    tiers.interpret("demo")
    cells = np.zeros(2)
    threads = [threading.Thread(target=outer, args=(cells,)), threading.Thread(target=rule, args=(cells,))]
    threads[0].start()
    assert inside.wait(LIMIT)
    threads.append(threading.Thread(target=tiers.use_machine_code, args=("demo",)))
    threads[2].start()
    until(lambda: tiers.gate.is_closed)
    threads[1].start()
    until(lambda: len(tiers.gate.changed._waiters) == 2)  # both the change-over and the second thread wait
    go_on.set()
    for thread in threads:
        thread.join(LIMIT)
    assert cells[0] == 1 and rule.signatures


def test_a_rule_that_never_ends_does_not_hold_up_the_others(demo, monkeypatch):
    monkeypatch.setattr(tiers, "CHANGE_OVER_TIMEOUT", 0.01)
    inside, go_on = threading.Event(), threading.Event()
    rule = demo(lambda cells: (inside.set(), go_on.wait(LIMIT)))
    tiers.interpret("demo")
    player = threading.Thread(target=rule, args=(np.zeros(2),))
    player.start()
    assert inside.wait(LIMIT)
    tiers.use_machine_code("demo")
    assert not tiers.is_interpreted("demo")
    go_on.set()
    player.join(LIMIT)


def test_the_engine_s_rules_stay_interpreted_as_long_as_a_game_does(took, goofspiel):
    from tabletown.engine import rng

    with interpreted(goofspiel):
        with interpreted(took):
            pass
        assert type(rng.branch).__name__ == "InterpretedRule"
        assert type(took.apply).__name__ == "Rule"
    assert type(rng.branch).__name__ == "Rule"


def test_what_only_loads_never_compiles(demo):
    rule = demo(fill)
    with tiers.loading(), pytest.raises(tiers.NotCached):
        rule(np.zeros(3, np.float32))
    rule(np.zeros(3, np.float32))
    assert len(rule.signatures) == 1


# ---- two games of one package


def kinds(rules):
    return [type(rule).__name__ for rule in rules]


def test_each_game_of_a_package_changes_over_by_itself(demo):
    homes = ("demo.one.rules", "demo.two", "demo.shared")
    one, two, shared = rules = [demo(fill, home) for home in homes]
    tiers.know("demo.one")  # it runs as machine code
    tiers.interpret("demo.two")
    assert kinds(rules) == ["Rule", "InterpretedRule", "InterpretedRule"]
    assert kinds([demo(fill, home) for home in homes]) == kinds(rules)  # made later, as an algorithm is that is bound
    assert not tiers.is_interpreted("demo.one") and tiers.is_interpreted("demo.two")
    tiers.interpret("demo.one")
    tiers.use_machine_code("demo.one")
    assert kinds(rules) == ["Rule", "InterpretedRule", "InterpretedRule"]
    two(np.zeros(2))
    assert not two.signatures  # nobody has compiled it
    tiers.use_machine_code("demo.two")
    assert kinds(rules) == ["Rule", "Rule", "Rule"]
    assert tiers.compiled_rules("demo.one") == 4  # its own and the shared ones, each twice


def test_an_algorithm_belongs_to_the_game_that_it_is_bound_to(goofspiel):
    from tabletown.engine import entry
    from tabletown.engine.compile import bind

    apply = bind(entry, goofspiel).apply
    (home,) = {one.home for one in tiers._rules[tiers.owner(goofspiel.__name__)] if one.rule is apply}
    assert home == goofspiel.__name__ and home in tiers._games


def test_a_game_inside_a_game_s_package_may_call_its_rules(demo):
    rules = [demo(fill, "demo.rules"), demo(fill, "demo.one.rules")]
    tiers.know("demo")
    tiers.interpret("demo.one")
    assert kinds(rules) == ["InterpretedRule", "InterpretedRule"]
