"""What every game must keep, ours or another package's: `tabletown check GAME`, or one line in a test file.

from tabletown.conformance import conformance_test
test_contract = conformance_test("mygame")
"""

import contextlib
import hashlib
import importlib
import inspect
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import types
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from tabletown import games
from tabletown.engine import audit, batch, contract, cuda, dice, door, loops, replay
from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import Refused, Unknown
from tabletown.engine.match import Match, Seat, View, verify
from tabletown.engine.minds import SearchMind, buffers, find
from tabletown.engine.options import settle
from tabletown.engine.records import Table
from tabletown.engine.rule import COMPILED, bind

Game = types.ModuleType
SEED = 2026
LONGEST = 2000  # decisions of a game that are compared between the modes
PACE, AT_FIRST = 0.1, 20  # seconds of a core that a persona may take a decision, and for how many it may in advance
ROOMS = ((80, 19), (79, 12), (120, 30), (200, 56))  # of a table on full screens


class Broken(AssertionError):
    """A promise of the contract that the game does not keep."""


def hold(kept: object, fault: str) -> None:
    """Raise unless a promise is kept."""
    if not kept:
        raise Broken(fault)


def tables(game: Game) -> range:
    """Every number of players."""
    return range(game.SEATS[0], game.SEATS[1] + 1)


def tells_more(game: Game) -> bool:
    """Whether the arena's records tell more of the game than scores and a summary."""
    return any(hasattr(game, name) for name in contract.MAY_PROVIDE)


# ---- the checks, each told how many games it may spend


def provides_everything(game: Game, count: int) -> None:
    """The game has every name of the contract, and every function takes what the contract says."""
    promised = {n: f for n, f in vars(contract).items() if inspect.isfunction(f) and f.__module__ == contract.__name__}
    left_out = () if tells_more(game) else contract.MAY_PROVIDE
    for name in (*contract.__annotations__, *promised):
        hold(hasattr(game, name) or name in left_out, f"the game has no {name}")
    for name, promise in promised.items():
        if name in left_out:
            continue
        function = getattr(game, name)
        mine = inspect.signature(getattr(function, "py_func", function))
        hold(list(mine.parameters) == list(inspect.signature(promise).parameters), f"{name} takes other arguments")
    for name in ("table", "has_place", "LEGEND"):
        hold(hasattr(games.text_view(game), name), f"view_text has no {name}")
    for name in ("areas", "has_place", "symbols", "picture", "stylesheet") if games.svg_view(game) else ():
        hold(hasattr(games.svg_view(game), name), f"view_svg has no {name}")


def has_no_padding(game: Game, count: int) -> None:
    """Every byte of box and state belongs to a field, and the state holds what every table holds."""
    for name, record in (("BOX", game.BOX), ("STATE", game.STATE)):
        named = sum(kind.itemsize for kind, *_ in record.fields.values())
        hold(record.itemsize == named, f"{name} has {record.itemsize - named} bytes of padding")
    for name in Table.__annotations__:
        hold(name in game.STATE.names, f"the state has no {name}")


def settles_options(game: Game, count: int) -> None:
    """Every option's default is one of its values, survives its words, and an unknown option is refused."""
    for option in game.OPTIONS + game.MATERIAL:
        hold(option.read(option.words(option.default)) == option.default, f"{option.name}: the default is not allowed")
        hold(option.help, f"{option.name} has no help")
    settle(game.OPTIONS + game.MATERIAL, {})
    with contextlib.suppress(Unknown):
        game.pack({"no such option": 1})
        raise Broken("pack takes an option that does not exist")


def survives_audit(game: Game, count: int) -> None:
    """Random games: legal agrees with refusal, laws hold, games end, replays repeat, hiding hides and takes nothing."""
    jobs: list[tuple[int, dict[str, Any], Any]] = [(n, {}, seeds) for n in tables(game) for seeds in shares(count)]
    jobs += [
        (seats, options, seeds) for seats in tables(game) for options in variants(game) for seeds in shares(count // 20)
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault in pool.map(lambda job: audit_share(game, *job), jobs):
            hold(not fault, fault)


def shares(count: int) -> list[Any]:
    """A seed plan in parts that threads can share."""
    return np.array_split(batch.seed_plan(SEED, max(count, 10)), -(-count // 5000) or 1)


def variants(game: Game) -> Iterator[dict[str, Any]]:
    """Every option alone at each of its other values, the ends of its range if it is a number; and the game's own."""
    for option in game.OPTIONS:
        if option.choices:
            values: Sequence[Any] = option.choices
        elif isinstance(option.default, bool):
            values = (not option.default,)
        else:
            values = (option.low, option.high)
        yield from ({option.name: value} for value in values if value != option.default)
    yield from getattr(game, "VARIANTS", ())


def audit_share(game: Game, seats: int, options: dict[str, Any], seeds: Any) -> str:
    """The first fault in some games, in words, or nothing."""
    states = np.zeros(audit.TABLES, game.STATE)
    raw = states.view(np.uint8).reshape(audit.TABLES, -1)
    trace, laws = np.zeros((game.MAX_DECISIONS, 2), np.int32), np.zeros((2, game.N_LAWS), np.int64)
    out, other = np.zeros(game.N_ACTIONS, np.int16), np.zeros(game.N_ACTIONS, np.int16)
    boxes = batch.box_for_bots(game, options, seats)
    fault, i, ply, _ = bind(audit, game).audit_games(boxes, states, raw, seats, seeds, trace, laws, out, other)
    return f"{audit.FAULTS[fault]} ({seats} players, options {options}, seed {seeds[i]}, ply {ply})" if fault else ""


def agrees_in_all_modes(game: Game, count: int) -> None:
    """Interpreted and compiled games end in the same bytes, decision by decision; on a GPU too where there is one."""
    if COMPILED:
        path = os.pathsep.join(entry for entry in sys.path if entry)
        env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
        command = [sys.executable, "-W", "error", "-m", __name__, game.__name__]
        answer = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        hold(answer.returncode == 0, f"interpreted play failed: {answer.stderr.strip().splitlines()[-1:]}")
        for persona, seats, options, theirs, answered in json.loads(answer.stdout):
            mine, _ = fingerprint(game, persona, seats, options, answered)
            hold(theirs == mine, f"interpreted and compiled games of {persona} differ")
    if cuda.is_here():
        agrees_on_the_gpu(game, count)


def fingerprints(game: Game) -> list[tuple[str, int, dict[str, Any], str, list[int]]]:
    """Whole games of this process's mode: everybody at all table sizes as printed, and chance at the variants too."""
    names = [batch.ANYONE, *(persona.name for persona in game.PERSONAS)]
    sets: list[tuple[str, int, dict[str, Any]]] = [(name, seats, {}) for name in names for seats in tables(game)]
    sets += [(batch.ANYONE, game.SEATS[0], options) for options in variants(game)]
    return [(*one, *fingerprint(game, *one)) for one in sets]


def fingerprint(
    game: Game, persona: str, seats: int, options: dict[str, Any], answered: Sequence[int] | None = None
) -> tuple[str, list[int]]:
    """A hash over every position of one game, and which of its decisions the persona answered.

    It answers those that it is told, or as many as it has time for, from the first to the last; where it thinks for
    longer than `PACE`, as some do that are interpreted, chance decides until its time has caught up.
    """
    doors, states, (out, work) = bind(door, game), np.zeros(2, game.STATE), buffers(game)
    boxes, field = batch.box_for_bots(game, options, seats), batch.field_of(game, [persona] * seats)
    doors.setup(boxes, states, seats, SEED)
    sha, thought, spent = hashlib.sha256(states[0].tobytes()), [], 0.0
    for ply in range(LONGEST):
        mask = doors.actors(boxes, states)
        if mask == 0:
            break
        seat = loops.first_seat(mask)
        is_asked = spent <= PACE * (ply + AT_FIRST) if answered is None else ply in answered
        if persona == batch.ANYONE or not is_asked:
            action = out[dice.toss(SEED, ply, dice.PLAYERS, doors.legal(boxes, states, seat, out))]
        else:
            begun, seed = time.process_time(), dice.branch(SEED, ply, dice.PLAYERS)
            action = doors.think(boxes, states, seat, int(field[seat]), seed, out, work)
            spent += time.process_time() - begun
            thought.append(ply)
        doors.apply(boxes, states, seat, int(action))
        sha.update(states[0].tobytes())
    return sha.hexdigest(), thought


def agrees_on_the_gpu(game: Game, count: int) -> None:
    """The GPU's results and final states are those of the CPU."""
    for persona in (batch.ANYONE, *(persona.name for persona in game.PERSONAS)):
        seats = game.SEATS[1]
        field, seeds = batch.field_of(game, [persona] * seats), batch.seed_plan(SEED, min(count, 1000))
        there, states = cuda.play(game, field, seeds)
        here = batch.play(game, field, seeds)
        for mine, theirs in zip(here, there, strict=True):
            hold((mine == theirs).all(), f"the GPU plays other games of {persona} than the CPU")
        for seed, state in list(zip(seeds, states, strict=True))[:10]:
            table = np.zeros(2, game.STATE)
            bind(loops, game).play_game(batch.box_for_bots(game, {}, seats), table, int(seed), field, *buffers(game))
            hold(table[0].tobytes() == state.tobytes(), f"a game of {persona} ends in other bytes on the GPU")


def refuses_without_a_trace(game: Game, count: int) -> None:
    """A refused action raises its reason and leaves the match as it was."""
    for match in sample_matches(game, count):
        before = match.record()
        for seat in range(-1, len(match.seats) + 1):
            allowed = {action.number for action in match.legal(seat)} if seat in match.actors else set()
            for number in (-1, game.N_ACTIONS, 2**62, *range(0, game.N_ACTIONS, 5)):
                if number not in allowed:
                    with contextlib.suppress(Refused):
                        match.play(seat, number)
                        raise Broken(f"seat {seat} could play {number}, which is not legal")
        hold(match.record() == before, "a refused action changed the match")


def shows_the_same_when_hidden(game: Game, count: int) -> None:
    """What a viewer reads and sees does not change when what it cannot know is rearranged."""
    for match in sample_matches(game, count):
        for viewer in range(PUBLIC, len(match.seats)):
            acts = match.legal(viewer)
            seen = rendered(View(game, match.box, match.position()[0], viewer, match.names, acts))
            for seed in (0, 1, 2**62):
                hidden = match.position()[:1]
                bind(door, game).hide(match.boxes, hidden, viewer, seed)
                again = rendered(View(game, match.box, hidden[0], viewer, match.names, acts))
                hold(again == seen, f"what viewer {viewer} reads changes with what it cannot know")


def rendered(view: View) -> str:
    """A view as text, with the question to whoever may act."""
    from rich.console import Console

    sheet = io.StringIO()
    console = Console(file=sheet, width=100, force_terminal=False)
    keys = {action.number: n for n, action in enumerate(view.actions, 1)}
    console.print(games.text_view(view.game).table(view.box, view.state, view.viewer, view.names, None, keys))
    asked = view.game.asks(view.box, view.state, view.viewer, view.names) if view.actions else ""
    panels = "\n".join(line.plain for panel in shelved(view, 100, 30) for line in panel.lines)
    return sheet.getvalue() + asked + panels + "".join(area.drawing for area in drawn(view))


def shelved(view: View, width: int, height: int) -> list[contract.Panel]:
    """The table for a full screen, if the game divides it into panels."""
    keys = {action.number: n for n, action in enumerate(view.actions, 1)}
    module = games.text_view(view.game)
    if not hasattr(module, "panels"):
        return []
    return module.panels(view.box, view.state, view.viewer, view.names, None, keys, width, height)


def drawn(view: View) -> list[contract.Area]:
    """The table for the browser, if the game draws one."""
    acts = {action.number: action.words for action in view.actions}
    view_svg = games.svg_view(view.game)
    return view_svg.areas(view.box, view.state, view.viewer, view.names, acts) if view_svg else []


def draws_what_can_be_clicked(game: Game, count: int) -> None:
    """Every action that has a place on the drawing can be clicked there once, and nothing else; no code is drawn."""
    view_svg = games.svg_view(game)
    for match in sample_matches(game, count) if view_svg else ():
        for viewer in range(PUBLIC, len(match.seats)):
            view = match.view(viewer)
            drawing = "".join(area.drawing for area in drawn(view))
            found = sorted(int(number) for number in re.findall(r'data-action="(\d+)"', drawing))
            placed = sorted(action.number for action in view.actions if view_svg.has_place(action.number))
            hold(found == placed, f"viewer {viewer} may click {found}, not {placed}")
            hold(not re.search(r"<script| style=| on\w+=", drawing), "a drawing has code or style in it")


def fits_a_full_screen(game: Game, count: int) -> None:
    """Panels fit their room, number and mark every action that has a place there, and nothing that is not legal."""
    has_place = games.text_view(game).has_place
    foresee: Any = getattr(games.text_view(game), "foresee", None)
    for match in sample_matches(game, count) if hasattr(games.text_view(game), "panels") else ():
        for viewer in range(PUBLIC, len(match.seats)):
            view = match.view(viewer)
            before, legal = view.state.tobytes(), {action.number for action in view.actions}
            for width, height in ROOMS:
                panels = shelved(view, width, height)
                for panel in panels:
                    widest = max((line.cell_len for line in panel.lines), default=0)
                    fits = panel.width <= width and widest <= panel.width - 2
                    hold(fits, f"the panel {panel.name} is wider than {width} columns, or than its border")
                marked = {number for panel in panels for line in panel.lines for number in marked_in(line)}
                hold(marked <= legal, f"viewer {viewer} could click {sorted(marked - legal)}, which is not legal")
                missing = {number for number in legal if has_place(number)} - marked
                hold(not missing, f"viewer {viewer} cannot click {sorted(missing)}, which have a place")
            for action in view.actions[:: max(1, len(view.actions) // 3)] if foresee else ():
                then = foresee(view.box, view.state, viewer, action.number)
                hold(then is None or then.dtype == game.STATE, f"what {action.words} would bring is no table")
            hold(view.state.tobytes() == before, "looking at the panels changes the table")


def marked_in(line: Any) -> set[int]:
    """The actions for which a text can be clicked."""
    found = {getattr(span.style, "meta", {}).get("action") for span in line.spans}
    return {number for number in found if number is not None}


def bots_cannot_peek(game: Game, count: int) -> None:
    """Personas and search answer legally, and decide the same when what they cannot see is rearranged."""
    doors = bind(door, game)
    names = [*(persona.name for persona in game.PERSONAS), "search:16"]
    for match in sample_matches(game, count):
        if match.over:
            continue
        seat = match.actors[0]
        allowed = {action.number for action in match.legal(seat)}
        for name in names:
            answers = []
            for seed in (None, 3, 2**61):
                states = match.position()
                if seed is not None:
                    doors.hide(match.boxes, states, seat, seed)
                answers.append(find(game, name).think(match.boxes, states, seat, 7, 1))
            hold(answers[0] in allowed, f"{name} answers an illegal action")
            hold(len(set(answers)) == 1, f"{name} decides by what it cannot see")


def looks_ahead(game: Game, count: int) -> None:
    """Outlook, omen and first sight change nothing; an outlook is from 0 to 1 and at the end agrees with the scores."""
    out, weights = np.zeros(game.SEATS[1]), np.zeros(max(game.N_ACTIONS, game.SEATS[1]))
    for match in sample_matches(game, count):
        states, (acts, work) = match.position(), buffers(game)
        before = states[0].tobytes()
        bind(door, game).outlook(match.boxes, states, out, work)
        hold(isinstance(int(game.omen(match.box, states[0])), int), "an omen is no number")
        for seat in match.actors:
            n = int(game.legal(match.box, states[0], seat, acts))
            game.prior(match.box, states[0], seat, n, acts, weights)
            hold((weights[:n] > 0).all(), f"seat {seat} has an action that looks like nothing at all")
        hold(states[0].tobytes() == before, "a look ahead changes the table")
        chances = out[: len(match.seats)]
        hold(((chances >= 0) & (chances <= 1)).all(), f"{chances} are no chances")
        scores = match.scores()
        if match.over and len(set(scores)) > 1:
            best = [score == max(scores) for score in scores]
            hold((chances[best].min() > chances[np.invert(best)].max()), "the winner's outlook is not the best")
    hold(
        game.LEVELS and isinstance(find(game, game.ADVISER), SearchMind), "there are no levels, or no search to advise"
    )


def bots_play_whole_games(game: Game, count: int) -> None:
    """Personas and search play to the end, at every size of table, without one illegal answer."""
    for name, options in itertools.product((*(persona.name for persona in game.PERSONAS), "search:8"), agreed(game)):
        for seats in tables(game):
            match = Match(game, [Seat(f"P{i}", name) for i in range(seats)], options, seed=SEED + seats)
            while not match.over:
                try:
                    match.play_bot(match.actors[-1])
                except Refused as why:
                    raise Broken(f"{name} answers an illegal action: {why}") from why


def saves_loads_and_undoes(game: Game, count: int) -> None:
    """A match comes back from its file, a true record verifies, and an undo leads exactly back."""
    for match in sample_matches(game, count):
        with tempfile.TemporaryDirectory() as folder:
            replay.save(Path(folder) / "game.json", match.record())
            again = Match.resume(game, replay.load(Path(folder) / "game.json"))
        hold(again.record() == match.record() and again.log == match.log, "a match does not survive its file")
        verify(game, match.record())
        for seat in match.actors:
            for action in match.legal(seat):
                there_and_back(Match.resume(game, match.record()), seat, action.number)


def there_and_back(match: Match, seat: int, action: int) -> None:
    """Play, and take it back if that is fair."""
    before, log, table = match.record(), list(match.log), match.position()[0]
    match.play(seat, action)
    after = match.position()[0]
    fair = table.draws == after.draws and table.shown == after.shown
    hold((match.undo_refusal(seat) == "") == fair, "a move can be taken back unfairly, or cannot although it is fair")
    if not fair:
        return
    match.undo(seat)
    hold(match.record() == before and match.log == log, "an undo does not lead back")


def speaks_clearly(game: Game, count: int) -> None:
    """Words of actions are unique within a decision; questions, hints, refusals and results all have words."""
    hold(all(game.REFUSALS[1:]), "a refusal has no words")
    for match in sample_matches(game, count):
        hold(all(isinstance(line, str) and line for line in match.log), "an empty line in the log")
        for seat in match.actors:
            said = [action.words for action in match.legal(seat)]
            hold(len(set(said)) == len(said), f"two actions are both called {said}")
            hold(match.asks(seat).strip(), "a decision without a question")
            for action in match.legal(seat):
                why = game.why(match.box, match.view(seat).state, seat, action.number, match.names)
                hold(isinstance(why, str), "a hint without words")
        for label, shares in match.result():
            hold(label and len(shares) == len(match.seats), "the result has no share for each seat")
    hold("**1.**" in game.rulebook(game.pack({})), "the rulebook has no paragraph 1")


def batches_do_not_depend_on_threads(game: Game, count: int) -> None:
    """All seeds of a batch differ, and its results are the same on one thread and on three."""
    seeds = batch.seed_plan(SEED, count)
    hold(len(set(seeds.tolist())) == count, "a seed is twice in the plan")
    field = batch.field_of(game, [game.PERSONAS[0].name] * game.SEATS[0])
    one, three = batch.play(game, field, seeds, threads=1), batch.play(game, field, seeds, threads=3)
    hold(all((a == b).all() for a, b in zip(one, three, strict=True)), "the results depend on the number of threads")


def records_tell_what_happened(game: Game, count: int) -> None:
    """What records tell beyond the scores is the same from a batch and from moves, for every seat, and fit for JSON."""
    for seats in tables(game) if tells_more(game) else ():
        for number, persona in enumerate(game.PERSONAS):
            match = Match(game, [Seat(f"P{i}", persona.name) for i in range(seats)], seed=SEED + seats)
            while not match.over:
                match.play_bot(match.actors[0])
            field, seeds = np.full((1, seats), number, np.int16), np.array([match.seed])
            (part,) = batch.stream_counted(game, field, seeds)
            counts = batch.count_moves(match)
            hold((part.counts[0] == counts).all(), f"{persona.name}: a batch and its moves are counted differently")
            hold(part.ends[0].tobytes() == match.position()[0].tobytes(), f"{persona.name}: a batch ends otherwise")
            told = game.details(match.box, part.ends[0], part.results.rows[0].tolist(), counts)
            hold(json.loads(json.dumps(told)) == [told[0], told[1]], f"what records tell is not fit for JSON: {told}")
            hold(len(told[1]) == seats, f"{len(told[1])} seats are told of, not {seats}")


def agreed(game: Game) -> tuple[dict[str, Any], ...]:
    """What is agreed before play: nothing, and each of the game's own variants."""
    return ({}, *getattr(game, "VARIANTS", ()))


def sample_matches(game: Game, count: int) -> Iterator[Match]:
    """Random positions of all stages, for every number of players, each as a match of persons and bots."""
    for number in range(max(12, min(count // 50, 40))):
        seats = tables(game)[number % len(tables(game))]
        persona = game.PERSONAS[number % len(game.PERSONAS)].name
        players = [Seat(f"P{i}", "human" if i % 2 else persona) for i in range(seats)]
        options = agreed(game)[number // len(tables(game)) % len(agreed(game))]
        match = Match(game, players, options, seed=dice.branch(SEED, number, dice.PLAN))
        for ply in range(number * 37 % 200):
            if match.over:
                break
            seat = match.actors[ply % len(match.actors)]
            choices = match.legal(seat)
            match.play(seat, choices[dice.toss(match.seed, ply, dice.PLAYERS, len(choices))])
        yield match


CHECKS: tuple[Callable[[Game, int], None], ...] = (
    provides_everything,
    has_no_padding,
    settles_options,
    survives_audit,
    agrees_in_all_modes,
    refuses_without_a_trace,
    shows_the_same_when_hidden,
    bots_cannot_peek,
    looks_ahead,
    bots_play_whole_games,
    saves_loads_and_undoes,
    speaks_clearly,
    draws_what_can_be_clicked,
    fits_a_full_screen,
    batches_do_not_depend_on_threads,
    records_tell_what_happened,
)
GAMES_A_CHECK = 1000


def conformance_test(name: str, count: int = GAMES_A_CHECK, slow: Collection[str] = ()) -> Any:
    """A test function for pytest, one case for each check; those that take long for this game are marked so."""
    import pytest

    cases = [pytest.param(c, id=c.__name__, marks=[pytest.mark.slow] * (c.__name__ in slow)) for c in CHECKS]

    @pytest.mark.parametrize("check", cases)
    def test(check: Callable[[Game, int], None]) -> None:
        check(games.find(name), count)

    return test


def report(name: str, count: int = GAMES_A_CHECK) -> int:
    """Run every check, say what holds and what does not, and answer with an exit code."""
    from rich.console import Console
    from rich.markup import escape

    game, console, faults = games.find(name), Console(highlight=False), 0
    for check in CHECKS:
        title = (check.__doc__ or "").strip()
        try:
            with console.status(title):
                check(game, count)
        except Exception as fault:  # a game may fail in any way, and the other checks still have something to say
            faults += 1
            kind = "" if isinstance(fault, Broken) else f"{type(fault).__name__}: "
            console.print(f"[red]BROKEN[/]  {title}\n        {escape(kind + str(fault))}", soft_wrap=True)
        else:
            console.print(f"[green]holds[/]   {title}", soft_wrap=True)
    where = "a GPU too" if cuda.is_here() else "no GPU here"
    console.print(
        f"{game.TITLE}: {len(CHECKS) - faults} of {len(CHECKS)} hold over {count} games a table size ({where})."
    )
    return 1 if faults else 0


def main(module: str) -> None:
    """The other side of `agrees_in_all_modes`: the same games in this process's mode, as JSON."""
    print(json.dumps(fingerprints(importlib.import_module(module))))


if __name__ == "__main__":
    main(sys.argv[1])
