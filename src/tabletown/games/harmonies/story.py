"""A game in words: what is asked, what happened, and how it ended."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import FINE, Flight, Line
from tabletown.games.harmonies import actions, faces, hexes, land, rules, scoring
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.hexes import SPOTS
from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS, Box
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, SPIRIT, TOKEN, State

# ---- what is asked


def asks(box: Box, s: State, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked now."""
    if s.phase == OVER:
        return "The game is over."
    if seat != s.turn:
        return f"It is {names[s.turn]}'s turn."
    if s.phase == SPIRIT:
        return "Which spirit do you keep?"
    if s.phase == TOKEN:
        return f"Where does the {COLOURS[s.held]} token go?"
    if s.phase == CUBE:
        return f"Where does the {CARDS[s.chosen].name} settle?"
    if s.phase == DISCARD:
        return "You took no card: discard one of the row, or nothing."
    return asks_in_turn(box, s, seat)


def asks_in_turn(box: Box, s: State, seat: int) -> str:
    """What can be begun, the tokens first."""
    more = []
    if any(rules.refusal(box, s, seat, DRAFT + c) == FINE for c in faces.row_cards(s)):
        more.append("take a card")
    if any(rules.refusal(box, s, seat, SETTLE + c) == FINE for c in faces.seat_cards(s, seat)):
        more.append("settle an animal")
    if s.tray < 0:
        first = "take the tokens of a tray"
    elif rules.in_hand(s):
        first = f"place {listed(dict.fromkeys(in_words(s.hand)), 'or')}"
    else:
        return f"Your tokens are placed. {listed([*more, 'end your turn'], 'or').capitalize()}."
    besides = f", or {listed(more, 'or')}" if more else ""
    return f"{first.capitalize()}{besides}."


# ---- what happened


def tell(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> list[str]:
    """What the action brought about, a sentence each; to choose what comes next brings nothing about."""
    return list(lines(box, before, seat, action, after, names[seat]))


def lines(box: Box, before: State, seat: int, action: int, after: State, me: str) -> Iterator[Line]:
    """The lines of the log."""
    if action == actions.END:
        yield from end_of_turn(box, before, after, me)
    elif action == actions.KEEP_ROW:
        yield Line(f"{me} discards nothing.")
        yield from arrivals(before, after)
    elif action < PLACE:
        tray = faces.tray(action - TAKE)
        taken = listed(in_words(after.hand))
        yield Line(
            f"{me} takes {taken}.", (tray, faces.HAND), (Flight("token", tray, faces.HAND, int(after.hand.sum())),)
        )
    elif DRAFT <= action < SETTLE:
        yield Line(f"{me} takes the {CARDS[action - DRAFT].name}.", (faces.card(action - DRAFT),))
    elif KEEP <= action < DROP:
        kept = action - KEEP
        yield Line(f"{me} keeps the {CARDS[N_ANIMALS + kept].name}.", (faces.spirit(kept),))
    elif action >= DROP:
        yield Line(f"{me} discards the {CARDS[action - DROP].name}.", (faces.card(action - DROP),))
        yield from arrivals(before, after)
    else:
        yield from placement(box, before, seat, action, after, me)


def placement(box: Box, before: State, seat: int, action: int, after: State, me: str) -> Iterator[Line]:
    """A token or a cube comes to the board, at once or after its space was chosen."""
    if rules.in_hand(before) != rules.in_hand(after):
        colour = int(np.flatnonzero(before.hand != after.hand)[0])
        spot = action - AT if action >= AT else next(i for i in range(SPOTS) if differs(before, after, seat, i))
        place = faces.space(seat, spot)
        line = f"{me} places {COLOURS[colour]} on {hexes.name(spot)}: {faces.landscape(after, seat, spot)}."
        yield Line(line, (place,), (Flight(COLOURS[colour], faces.HAND, place),))
    elif before.cubes[seat] != after.cubes[seat]:
        c = int(np.flatnonzero(before.placed != after.placed)[0])
        spot = hexes.spot_of(hexes.first(int(before.cubes[seat]) ^ int(after.cubes[seat])))
        way = (faces.card(c), faces.space(seat, spot))
        line = f"{me} settles the {CARDS[c].name} on {hexes.name(spot)}{value_of(box, after, seat, c)}."
        yield Line(line, way, (Flight("cube", *way),))


def differs(before: State, after: State, p: int, spot: int) -> bool:
    """Whether a stack has grown."""
    return faces.tokens(before, p, spot) != faces.tokens(after, p, spot)


def value_of(box: Box, s: State, p: int, c: int) -> str:
    """What a card is worth after a cube has left it."""
    if c >= N_ANIMALS:
        return f", where it counts {faces.blessing(box, c - N_ANIMALS)}"
    done = ", and the card is finished" if s.placed[c] == box.cubes[c] else ""
    return f" and has {points(faces.worth(box, s, c))} for it now{done}"


def end_of_turn(box: Box, before: State, after: State, me: str) -> Iterator[Line]:
    """What follows once nothing is left to decide in the turn."""
    yield Line(f"{me} ends the turn.")
    if after.ending and not before.ending:
        yield last_round(box, before, me)
    if after.phase == OVER:
        yield Line("The game is over.")
        return
    if after.seats == 1:
        yield Line("The other tokens leave the game, and the trays are filled.", tuple(map(faces.tray, range(3))))
    elif filled := in_words(after.trays[before.tray]):
        tray = faces.tray(int(before.tray))
        line = f"{listed(filled).capitalize()} come to tray {before.tray + 1}."
        yield Line(line, (tray,), (Flight("token", faces.POUCH, tray, len(filled)),))
    yield from arrivals(before, after)


def last_round(box: Box, s: State, me: str) -> Line:
    """What has set off the end."""
    empty = hexes.count(int(box.board) & ~land.occupied(s, int(s.turn)))
    if empty <= rules.FEW_LEFT:
        left = ("no empty space", "one empty space", "two empty spaces")[empty]
        return Line(f"{me} has {left} left: this is the last round.")
    return Line("The pouch is empty: this is the last round.", (faces.POUCH,))


def arrivals(before: State, after: State) -> Iterator[Line]:
    """The cards that come to the row."""
    for c in faces.row_cards(after):
        if c not in faces.row_cards(before):
            yield Line(f"The {CARDS[c].name} comes to the row.", (faces.card(c),))


# ---- how it ended


def result(box: Box, s: State, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The end in rows for people."""
    seats = range(s.seats)
    rows = [("points", [str(scoring.total(box, s, p)) for p in seats])]
    rows += [(name, [str(shares(box, s, p)[k]) for p in seats]) for k, name in enumerate(scoring.CATEGORIES)]
    rows.append(("cubes", [str(scoring.cubes(box, s, p)) for p in seats]))
    if s.seats == 1:
        rows.insert(0, ("suns", [str(scoring.suns(box, s))]))
    return [row for row in rows if box.spirits or row[0] != "spirit"]


def shares(box: Box, s: State, p: int) -> list[int]:
    """A seat's points, category by category."""
    return [int(getattr(scoring, name)(box, s, p)) for name in scoring.CATEGORIES]


# ---- words


def in_words(tokens: Any) -> list[str]:
    """Tokens by their colours."""
    return [COLOURS[colour] for colour, n in enumerate(tokens) for _ in range(n)]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: blue, blue and green."""
    *rest, final = words
    return f"{', '.join(rest)} {last} {final}" if rest else final


def points(n: int) -> str:
    """So many points."""
    return f"{n} point" if n == 1 else f"{n} points"
