"""The log in words: what happened, and how the game ended. It reveals no secrets.

It is made from the decision, the news (rules/news.py) and the public zones before and after.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from tabletown.engine.contract import COMPETITIVE, Flight, LogLine
from tabletown.engine.match import winners_of
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.material import (
    CARDS,
    FIRST_DWARF,
    FIRST_PLACE,
    FORTRESS,
    HANGOVER,
    N_PLACES,
    N_SITES,
    Box,
)
from tabletown.games.mountainhome.rules import scoring, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.state import AUCTIONING, State
from tabletown.games.mountainhome.words import labels, log_flights
from tabletown.games.mountainhome.words.log_decisions import decision
from tabletown.games.mountainhome.words.log_news import Scene, news_lines, won
from tabletown.games.mountainhome.words.prompts import bid_subject

# ---- what happened


def log_lines(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> list[str]:
    """The log lines of an action, as every viewer may read them."""
    there, here = labels.lying(before), labels.lying(after)
    lines = happened(box, before, seat, action, after, names)
    return [LogLine(line, *log_flights.open_to_all(line.things, line.flights, there, here)) for line in lines]


def happened(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> Iterator[LogLine]:
    """The decision, the news, and what else has changed."""
    scene = Scene(box, before, after, names)
    yield from decision(scene, seat, action)
    yield from news_lines(scene)
    yield from changes(scene)


def changes(scene: Scene) -> Iterator[LogLine]:
    """Public changes between two states that no news tell."""
    box, before, after, names = scene
    yield from bid_begins(scene)
    yield from town_news(scene)
    if after.ended and not before.ended:
        yield LogLine(f"The end has come, {why_it_ends(box, after)}: whoever leads alone wins.", (labels.RECRUITS,))
    if after.phase != state.OVER and after.turns > before.turns:
        new = log_flights.dealt(before, int(before.turn), after)
        yield LogLine(f"{names[after.turn]}'s turn.", (labels.points(int(after.turn)),), new)
    if after.phase == state.OVER:
        yield LogLine(ending(box, after, names), tuple(map(labels.points, winners(box, after))))


def why_it_ends(box: Box, s: State) -> str:
    """What has triggered the end."""
    if s.recruits >= s.seats + 2:
        return f"with {int(s.recruits)} dwarves recruited"
    return "after the last round" if s.turns >= box.max_rounds * s.seats else "with nothing left to explore"


def bid_begins(scene: Scene) -> Iterator[LogLine]:
    """The beginning of a bid, or a dwarf that goes into the Fortress instead."""
    _, before, after, _ = scene
    begun = after.phase in (state.BID, state.BREW) and before.phase not in (state.BID, state.BREW)
    if begun or (after.phase in (state.BID, state.BREW) and won(after)):
        start = labels.site(int(after.prize)) if after.bid_kind == AUCTIONING else labels.PILE
        yield LogLine(f"{bid_subject(after)}.", (labels.PRIZE,), (Flight("card", start, labels.PRIZE),))
    for d in range(len(after.fort)):
        if after.fort[d] > before.fort[d]:
            way = (labels.PILE, labels.place(FORTRESS))
            yield LogLine(f"{short(FIRST_DWARF + d)} is parked in the Fortress.", way[1:], (Flight("card", *way),))


def town_news(scene: Scene) -> Iterator[LogLine]:
    """Buildings that have grown or lost a step, and locations that came into play."""
    box, before, after, names = scene
    for k in range(N_SITES):
        owner = int(after.owner[k])
        if owner < 0:
            continue
        if after.progress[k] > before.progress[k]:
            is_done = buildings.is_finished(box, after, k)
            steps = f"{int(after.progress[k])} of {int(box.steps[box.site_title[k]])}"
            line = f"{names[owner]}'s {site_name(k)} {'is finished' if is_done else f'has {steps} steps'}."
            yield LogLine(line, (labels.site(k), labels.points(owner)) if is_done else (labels.site(k),))
        elif after.progress[k] < before.progress[k]:
            yield LogLine(f"{names[owner]}'s {site_name(k)} loses a step.", (labels.site(k),))
    for k in range(N_PLACES):
        if after.places[k] > before.places[k]:
            yield LogLine(f"The {CARDS[FIRST_PLACE + k].name} is in play.", (labels.place(FIRST_PLACE + k),))


# ---- how it ended


def winners(box: Box, s: State) -> list[int]:
    """The winning seats, by score."""
    out = np.zeros(int(s.seats), np.int64)
    scoring.scores(box, s, out)
    return winners_of(out.tolist(), COMPETITIVE)


def ending(box: Box, s: State, names: Sequence[str]) -> str:
    """A sentence about who has won."""
    best = winners(box, s)
    score = scoring.points(box, s, best[0])
    how = " after a tie" if s.broken else ""
    return f"{' and '.join(names[p] for p in best)} {'wins' if len(best) == 1 else 'win'} with {score} points{how}."


def result(box: Box, s: State, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The result in rows, for readers."""
    seats = range(int(s.seats))
    best = winners(box, s) if s.phase == state.OVER else []
    return [
        ("result", ["wins" if p in best else "" for p in seats]),
        ("points", [str(scoring.points(box, s, p)) for p in seats]),
        ("finished buildings", [str(buildings.finished_buildings(box, s, p)) for p in seats]),
        ("dwarves", [str(zones.dwarves_owned(s, p)) for p in seats]),
        ("Hangovers", [str(zones.copies_owned(s, p, HANGOVER)) for p in seats]),
    ]
