"""The table for the browser: trays, a row of cards, and a land of hexes for each seat, with our own pictures."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import PUBLIC
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP_ROW, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import COLOURS, N_ANIMALS
from tabletown.games.harmonies.rules import hexes, land, scoring, setup
from tabletown.games.harmonies.state import DISCARD, OVER, TOKEN
from tabletown.games.harmonies.views import examples
from tabletown.games.harmonies.views.board import board, fit_marks, plate, row_of, spaces_of
from tabletown.games.harmonies.views.cards import card_of, cards_of, plain_card, short_name, track_of
from tabletown.games.harmonies.views.fits import places
from tabletown.games.harmonies.views.pieces import ASSETS, MARKS, PIECES, why_not
from tabletown.games.harmonies.words import labels, log
from tabletown.viewkit.protocols import Area, Stat
from tabletown.viewkit.svg import SvgLook, act_of, in_order, option_pictures, readers, sounds, turn_note

SHARED = "Supply"
ON_A_TRAY = ((0, -27), (-28, 11), (28, 11))
SCORED = ("green", "gray", "yellow", "red", "blue", "cube", "star")  # as CATEGORIES

symbols, picture, stylesheet = readers(ASSETS)  # the picture is a bird over three hexes
option_picture = option_pictures(ASSETS)
sound = sounds(
    (actions.END, ""), (actions.TAKE, "place"), (actions.PLACE, ""), (actions.DRAFT, "card"), (actions.SETTLE, ""),
    (actions.AT, "place"), (actions.KEEP, "card"),
)  # fmt: skip


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's land, the trays and the row of cards, and the other lands in turn order."""
    look = SvgLook(box, s, viewer, names, acts)
    shared = [Area("trays", "Tokens", PUBLIC, trays(look)), Area("row", "Animals", PUBLIC, row(look))]
    return in_order(look, functools.partial(land_of, look), shared)


def standings(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[list[Stat]]:
    """Points, settled animals and empty spaces of each seat."""
    return [
        [
            Stat("points", int(scoring.total(box, s, p)), "token-star"),
            Stat("animals settled", hexes.count(int(s.cubes[p])), "token-cube"),
            Stat("empty spaces", empty_spaces(box, s, p), "token-space"),
        ]
        for p in range(int(s.seats))
    ]


def has_place(action: int) -> bool:
    """Whether an action has a place on the table: those about a tray, a token, a card or a space have one."""
    return action >= TAKE


def is_secondary(action: int) -> bool:
    """Whether an action ends the turn or discards nothing."""
    return action in (END, KEEP_ROW)


def selects(action: int) -> bool:
    """Whether an action takes a tray, or picks up a token or a cube."""
    return TAKE <= action < DRAFT or SETTLE <= action < AT


# ---- the parts of the table


def land_of(look: SvgLook, p: int) -> Area:
    """A seat's points, tokens, board and cards."""
    box, s, own = look.box, look.s, p == look.viewer
    done = [c for c in labels.seat_cards(s, p) if s.placed[c] == box.cubes[c]]
    cards = [*labels.unfinished(box, s, p), *labels.row_cards(s)] if own and s.phase != OVER else []
    drawing = PIECES.land(
        own,
        bool(box.islands),
        p == s.turn,
        scoring.total(box, s, p),
        note_of(look, p),
        spaces_left(box, s, p),
        hand(look, p),
        board(look, p, cards),
        cards_of(look, p),
        [(labels.card(c), short_name(c), worth_of(box, s, p, c)) for c in done],
        score(box, s, p),
    )
    return Area(f"land-{p}", "Your land" if own else f"{look.names[p]}'s land", p, drawing)


def note_of(look: SvgLook, p: int) -> str:
    """Whose turn it is, or who has won."""
    s = look.s
    if s.phase == OVER:
        results = np.zeros(len(look.names), np.int64)
        scoring.scores(look.box, s, results)
        return "★ Winner" if s.seats > 1 and results[p] == results[: s.seats].max() else ""
    return turn_note(look, p) if p == s.turn else ""


def empty_spaces(box: Any, s: Any, p: int) -> int:
    """The number of spaces without a token on a seat's board."""
    return hexes.count(int(box.board) & ~land.occupied(s, p))


def spaces_left(box: Any, s: Any, p: int) -> str:
    """How many spaces are empty; few mean that the end is near."""
    left = empty_spaces(box, s, p)
    return f"{left} empty {'space' if left == 1 else 'spaces'}"


def worth_of(box: Any, s: Any, p: int, c: int) -> int:
    """The points of a finished card."""
    return scoring.spirit(box, s, p) if c >= N_ANIMALS else labels.worth(box, s, c)


def score(box: Any, s: Any, p: int) -> list[tuple[str, str, int, str]]:
    """The parts of a seat's points, each with its picture, and with how it scores."""
    rows = zip(SCORED, scoring.CATEGORIES, log.shares(box, s, p), labels.how_it_scores(box), strict=True)
    return [row for row in rows if box.spirits or row[1] != "spirit"]


def hand(look: SvgLook, p: int) -> list[tuple[Any, ...]] | None:
    """The tokens left to place, by colour; only the viewer's own hand is shown when it is empty."""
    s = look.s
    if s.phase == OVER or p not in (s.turn, look.viewer):
        return None
    rows = []
    for colour, count in enumerate(s.hand.tolist() if p == s.turn else ()):
        held = s.phase == TOKEN and s.held == colour
        if count:
            act = act_of(look, PLACE + colour) if p == look.viewer else None
            why = why_not(look, PLACE + colour) if p == look.viewer and not act and not held else ""
            rows.append((COLOURS[colour], count, act, why, held))
    return rows


def trays(look: SvgLook) -> Markup:
    """The trays, and what is left in the pouch."""
    s, shown = look.s, []
    for i in range(setup.places_at(s)):
        colours = [colour for colour, count in enumerate(s.trays[i].tolist()) for _ in range(count)]
        tokens = [(*place, COLOURS[n], MARKS[n]) for place, n in zip(ON_A_TRAY, colours, strict=False)]
        act = act_of(look, TAKE + i)
        shown.append((labels.tray(i), i + 1, tokens, act, "" if act else why_not(look, TAKE + i)))
    pouch = list(zip(COLOURS, s.pouch.tolist(), strict=True))
    return PIECES.trays(round_of(s), shown, pouch, int(s.pouch.sum()))


def round_of(s: Any) -> str:
    """The round, and whether it is the last."""
    turns = int(s.turns) - (s.phase == OVER)
    return f"Round {1 + turns // int(s.seats)}{', the last' if s.ending else ''}"


def row(look: SvgLook) -> Markup:
    """The animals that may be taken, or in the solo game also discarded."""
    s, box = look.s, look.box
    base = DROP if s.phase == DISCARD else DRAFT
    shown = [
        card_of(look, c, base, [(n, "") for n in labels.numbers(box, c)], look.viewer != PUBLIC and s.phase != OVER)
        for c in labels.row_cards(s)
    ]
    return PIECES.row(shown, f"{hexes.count(int(s.deck))} more in the pile")


# ---- the rulebook's examples


def figures(box: Any) -> dict[int, str]:
    """A drawing for some paragraphs of the rulebook, by number; 0 is the example turn."""
    return {example.paragraph: figure(box, example) for example in examples.EXAMPLES}


def figure(box: Any, example: examples.Example) -> str:
    """A board with its card and its text."""
    box, s = examples.laid(box, example)
    drawn, card, card_fits = spaces_of(box, s, 0), None, []
    if example.card:
        c = examples.IDS.index(example.card)
        card = plain_card(SvgLook(box, s, PUBLIC, (), {}), c, track_of(box, s, c))._replace(thing="")
        card_fits = [("", *fit_marks(drawn, places(box, s, 0, c)))] if example.shows_fits else []
    rows = [("", *row_of(0, one, None, "")[1:]) for one in drawn]
    said = examples.words(box, s, example)
    board = PIECES.board(*plate(tuple((one.x, one.y) for one in drawn)), rows, "Example", card_fits=card_fits)
    return PIECES.figure(board, card, said)
