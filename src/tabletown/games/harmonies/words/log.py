"""The log in words: what happened, and how the game ended."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import Flight, LogLine
from tabletown.engine.words import listed
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import CARDS, COLOURS, IN_A_TRAY, N_ANIMALS, SOLO_TRAYS, Box
from tabletown.games.harmonies.rules import hexes, land, scoring, tokens
from tabletown.games.harmonies.rules.end_of_turn import FEW_LEFT
from tabletown.games.harmonies.rules.hexes import SPOTS
from tabletown.games.harmonies.rules.setup import in_pouch
from tabletown.games.harmonies.state import OVER, State
from tabletown.games.harmonies.words import labels

# ---- what happened


def log_lines(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> list[str]:
    """What the action caused, a sentence each; choosing what comes next causes nothing."""
    return list(lines(box, before, seat, action, after, names[seat]))


def lines(box: Box, before: State, seat: int, action: int, after: State, me: str) -> Iterator[LogLine]:
    """The lines of the log."""
    if action == actions.END:
        yield from end_of_turn(box, before, after, me)
    elif action == actions.KEEP_ROW:
        yield LogLine(f"{me} discards nothing.")
        yield from arrivals(before, after)
    elif action < PLACE:
        tray = labels.tray(action - TAKE)
        taken = listed(in_words(after.hand))
        yield LogLine(
            f"{me} takes {taken}.", (tray, labels.HAND), (Flight("token", tray, labels.HAND, int(after.hand.sum())),)
        )
    elif DRAFT <= action < SETTLE:
        yield LogLine(f"{me} takes the {CARDS[action - DRAFT].name}.", (labels.card(action - DRAFT),))
    elif KEEP <= action < DROP:
        kept = action - KEEP
        yield LogLine(f"{me} keeps the {CARDS[N_ANIMALS + kept].name}.", (labels.spirit(kept),))
    elif action >= DROP:
        yield LogLine(f"{me} discards the {CARDS[action - DROP].name}.", (labels.card(action - DROP),))
        yield from arrivals(before, after)
    else:
        yield from placement(box, before, seat, action, after, me)


def placement(box: Box, before: State, seat: int, action: int, after: State, me: str) -> Iterator[LogLine]:
    """A token or a cube goes on the board, at once or after the choice of a space."""
    if tokens.in_hand(before) != tokens.in_hand(after):
        colour = int(np.flatnonzero(before.hand != after.hand)[0])
        spot = action - AT if action >= AT else next(i for i in range(SPOTS) if differs(before, after, seat, i))
        place = labels.space(seat, spot)
        line = f"{me} places {COLOURS[colour]} on {hexes.name(spot)}: {labels.landscape(after, seat, spot)}."
        yield LogLine(line, (place,), (Flight(COLOURS[colour], labels.HAND, place),))
    elif before.cubes[seat] != after.cubes[seat]:
        c = int(np.flatnonzero(before.placed != after.placed)[0])
        spot = hexes.spot_of(hexes.first(int(before.cubes[seat]) ^ int(after.cubes[seat])))
        way = (labels.card(c), labels.space(seat, spot))
        line = f"{me} settles the {CARDS[c].name} on {hexes.name(spot)}{value_of(box, after, seat, c)}."
        yield LogLine(line, way, (Flight("cube", *way),))


def differs(before: State, after: State, p: int, spot: int) -> bool:
    """Whether a stack has grown."""
    return labels.tokens(before, p, spot) != labels.tokens(after, p, spot)


def value_of(box: Box, s: State, p: int, c: int) -> str:
    """The points of a card after a cube has left it."""
    if c >= N_ANIMALS:
        return f", where it counts {labels.spirit_words(box, c - N_ANIMALS)}"
    done = ", and the card is finished" if s.placed[c] == box.cubes[c] else ""
    return f" and has {points(labels.worth(box, s, c))} for it now{done}"


def end_of_turn(box: Box, before: State, after: State, me: str) -> Iterator[LogLine]:
    """What follows when no decision is left in the turn."""
    yield LogLine(f"{me} ends the turn.")
    if after.ending and not before.ending:
        yield last_round(box, before, me)
    if after.phase == OVER:
        yield LogLine("The game is over.")
        return
    if after.seats == 1:
        yield new_trays(after)
    elif filled := in_words(after.trays[before.tray]):
        tray = labels.tray(int(before.tray))
        verb = "comes" if len(filled) == 1 else "come"
        line = f"{listed(filled).capitalize()} {verb} to tray {before.tray + 1}."
        yield LogLine(line, (tray,), (Flight("token", labels.POUCH, tray, len(filled)),))
    yield from arrivals(before, after)


def last_round(box: Box, s: State, me: str) -> LogLine:
    """What triggered the end."""
    empty = hexes.count(int(box.board) & ~land.occupied(s, int(s.turn)))
    if empty <= FEW_LEFT:
        left = ("no empty space", "one empty space", "two empty spaces")[empty]
        return LogLine(f"{me} has {left} left: this is the last round.")
    held = in_pouch(s)
    few = f"The pouch has only {held} token{'' if held == 1 else 's'}" if held else "The pouch is empty"
    return LogLine(f"{few}: this is the last round.", (labels.POUCH,))


def new_trays(s: State) -> LogLine:
    """[29] What lies on the trays of the solo game at the start of a turn; the last tokens may not fill them all."""
    trays, got = tuple(map(labels.tray, range(SOLO_TRAYS))), s.trays[:SOLO_TRAYS].sum(axis=1)
    if got.min() == IN_A_TRAY:
        return LogLine("The other tokens leave the game, and the trays are filled.", trays)
    where = [str(i + 1) for i in range(SOLO_TRAYS) if got[i]]
    last = "last token comes" if got.sum() == 1 else f"last {got.sum()} tokens come"
    return LogLine(
        f"The other tokens leave the game, and the {last} to tray{'s' * (len(where) > 1)} {listed(where)}.", trays
    )


def arrivals(before: State, after: State) -> Iterator[LogLine]:
    """The new cards in the row."""
    for c in labels.row_cards(after):
        if c not in labels.row_cards(before):
            yield LogLine(f"The {CARDS[c].name} joins the row.", (labels.card(c),))


# ---- how it ended


def result(box: Box, s: State, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The result in rows, for readers."""
    seats = range(s.seats)
    rows = [("points", [str(scoring.total(box, s, p)) for p in seats])]
    rows += [(name, [str(shares(box, s, p)[k]) for p in seats]) for k, name in enumerate(scoring.CATEGORIES)]
    rows.append(("cubes placed, for ties", [str(scoring.cubes(box, s, p)) for p in seats]))
    if s.seats == 1:
        rows.insert(0, ("suns", [str(scoring.suns(box, s))]))
    return [row for row in rows if box.spirits or row[0] != "spirit"]


def score_parts(score: int, seats: int) -> list[tuple[int, str]]:
    """[19] [31] Points and the cubes that break ties; in the solo game suns and points."""
    if seats == 1:
        suns, points = divmod(score, scoring.TIE**2)
        return [(suns, "suns"), (points, "points")]
    points, cubes = divmod(score, scoring.TIE)
    return [(points, "points"), (cubes, "cubes")]


def shares(box: Box, s: State, p: int) -> list[int]:
    """A seat's points, category by category."""
    return [int(getattr(scoring, name)(box, s, p)) for name in scoring.CATEGORIES]


# ---- words


def in_words(tokens: Any) -> list[str]:
    """Tokens by their colours."""
    return [COLOURS[colour] for colour, n in enumerate(tokens) for _ in range(n)]


def points(n: int) -> str:
    """A number of points, in words."""
    return f"{n} point" if n == 1 else f"{n} points"
