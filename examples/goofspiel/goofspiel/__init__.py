"""Goofspiel: everybody holds the same cards and bids one of them in secret for the prize that lies open.

A whole game for Tabletown in one file and a view: chance, simultaneous decisions, hidden bids. What it leaves out, such
as levels, an evaluation and the table of results, has a default.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE, Persona, SearchSettings
from tabletown.engine.options import Option, settle
from tabletown.engine.rng import draw, draw_weighted
from tabletown.engine.state import BaseState, Floats, Ints, cell, cells, record_of

NAME = "goofspiel"
TITLE = "Goofspiel"
TAGLINE = "Bid your cards in secret for the prizes; equal bids win nothing."
RULES_VERSION = 1
SEATS = (2, 4)
MOST = 13
N_ACTIONS = MOST  # action k bids the card k + 1
MAX_DECISIONS = MOST * SEATS[1]
N_INVARIANTS = 1 + SEATS[1]
STATS = ("best", "rounds")
OPTIONS = (
    Option("cards", MOST, "cards in each hand, and prizes", low=3, high=MOST),
    Option(
        "ties", "discard", "what happens to a prize for which the highest bids are equal", choices=("discard", "keep")
    ),
)
PERSONAS = (
    Persona("random", "Random", "trivial", "any card"),
    Persona("matcher", "Matcher", "easy", "bids what the prize is worth"),
)
SEARCH = SearchSettings(explore=2.0, horizon=-1)
NOT_NOW, NO_SUCH_CARD, NOT_IN_HAND = range(1, 4)
REFUSALS = (
    "",
    "you have bid, or the game is over [2]",
    "there is no such card [1]",
    "that card is not in your hand [2]",
)


class Box:
    """What was agreed."""

    cards: int = cell()
    keep_ties: int = cell()


class State(BaseState):
    """A game in progress."""

    prize: int = cell()  # the prize that lies open, 0 when the game is over
    pot: int = cell()  # what the next winner gets
    gone: int = cell()  # discarded after ties
    points: Ints = cells(SEATS[1])
    bid: Ints = cells(SEATS[1])  # bid[p]: the card on the table, face down; 0 while the seat thinks
    hand: Ints = cells(SEATS[1], MOST)  # hand[p, k]: 1 while seat p holds the card k + 1
    deck: Ints = cells(MOST)  # deck[k]: 1 while the prize k + 1 is to come


BOX, STATE = record_of(Box), record_of(State)


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box for these options."""
    agreed: dict[str, Any] = settle(OPTIONS, options)
    box = np.zeros(1, BOX)[0]
    box.cards = agreed["cards"]
    box.keep_ties = agreed["ties"] == "keep"
    return box


@rule
def setup(box: Box, s: State) -> None:
    """[1] The same cards for all, the prizes shuffled, the first one turned."""
    for k in range(box.cards):
        s.deck[k] = 1
        for p in range(s.seats):
            s.hand[p, k] = 1
    turn_prize(box, s)


@rule
def turn_prize(box: Box, s: State) -> None:
    """[1] [4] The next prize, or the end when there is none."""
    s.prize = 0
    for k in range(box.cards):
        if s.deck[k]:
            s.prize = -1
    if s.prize == -1:
        k = draw_weighted(s, s.deck)
        s.deck[k] = 0
        s.prize = k + 1
        s.pot += k + 1


@rule
def actors(box: Box, s: State) -> int:
    """[2] Everybody bids at once: whoever has not bid may act."""
    mask = 0
    if s.prize > 0:
        for p in range(s.seats):
            if s.bid[p] == 0:
                mask |= 1 << p
    return mask


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the bid is refused, or FINE."""
    if seat < 0 or seat >= s.seats or s.prize == 0 or s.bid[seat]:
        return NOT_NOW
    if action < 0 or action >= box.cards:
        return NO_SUCH_CARD
    return FINE if s.hand[seat, action] else NOT_IN_HAND


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """The cards in hand."""
    n = 0
    for action in range(box.cards):
        if refusal(box, s, seat, action) == FINE:
            out[n] = action
            n += 1
    return n


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """[2] [3] A card face down; the last one turns them all."""
    s.bid[seat] = action + 1
    if actors(box, s) == 0:
        reveal(box, s)


@rule
def reveal(box: Box, s: State) -> None:
    """[3] The highest bid takes the prize; equal ones take nothing."""
    s.reveals += 1
    best, winner = 0, -1
    for p in range(s.seats):
        if s.bid[p] > best:
            best, winner = int(s.bid[p]), p
        elif s.bid[p] == best:
            winner = -1
        s.hand[p, s.bid[p] - 1] = 0
    s.bid[:] = 0
    if winner >= 0:
        s.points[winner] += s.pot
        s.pot = 0
    elif not box.keep_ties:
        s.gone += s.pot
        s.pot = 0
    turn_prize(box, s)


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[4] The points."""
    for p in range(s.seats):
        out[p] = s.points[p]


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[5] A bid that lies face down could be any card of that hand."""
    s.seed = seed
    s.rng_count = 0
    for p in range(s.seats):
        if p != viewer and s.bid[p] > 0:
            s.bid[p] = 1 + draw_weighted(s, s.hand[p])


@rule
def invariants(box: Box, s: State, out: Ints) -> None:
    """All prizes are somewhere, and all hands are equally large."""
    out[0] = s.pot + s.gone
    out[1:] = 0
    for k in range(box.cards):
        out[0] += int(s.deck[k]) * (k + 1)
    for p in range(s.seats):
        out[0] += s.points[p]
        for k in range(box.cards):
            out[1 + p] += s.hand[p, k] - s.deck[k]
        out[1 + p] -= s.prize > 0


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """Any card, or the one that equals the prize, or else the lowest."""
    n = legal(box, s, seat, out)
    if persona == 0:
        return int(out[draw(s, n)])
    if s.hand[seat, s.prize - 1]:
        return int(s.prize) - 1
    return int(out[0])


@rule
def public_chance(box: Box, s: State) -> int:
    """Chance shows the prize."""
    return int(s.prize)


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """At first sight a bid near the prize looks good."""
    for i in range(n):
        out[i] = 1.0 / (1 + abs(int(acts[i]) + 1 - int(s.prize)))


@rule
def stats(box: Box, s: State, row: Ints) -> None:
    """The best score, and how many rounds there were."""
    row[0] = 0
    for p in range(s.seats):
        row[0] = max(row[0], s.points[p])
    row[1] = box.cards


def action_name(action: int, names: Sequence[str]) -> str:
    """A bid as a player says it."""
    return f"bid {action + 1}"


def prompt(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked."""
    return f"What do you bid for {s.pot} points?"


def log_lines(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """A bid is told only when all lie open."""
    if after.reveals == before.reveals:
        return [f"{names[seat]} has bid."]
    bids = [int(before.bid[p]) if p != seat else action + 1 for p in range(before.seats)]
    told = [", ".join(f"{name} bids {bid}" for name, bid in zip(names, bids, strict=True)) + "."]
    for p in range(before.seats):
        if won := int(after.points[p] - before.points[p]):
            told.append(f"{names[p]} wins {won}.")
    return told if len(told) > 1 else [*told, "Nobody wins."]


def explain(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """What speaks for a bid."""
    return "It bids what the prize is worth." if action + 1 == s.prize else ""


def has_secrets(box: Any) -> bool:
    """The bids."""
    return True


def rulebook(box: Any) -> str:
    """The rules."""
    return f"""# Goofspiel

**1.** Each player holds the cards 1 to {box.cards}; as many prizes are shuffled, and one is turned.

**2.** All bid one card of their hand at the same time, face down.

**3.** The highest bid takes the prize. If the highest bids are equal nobody does, and the prize is
{"added to the next" if box.keep_ties else "discarded"}. Bids are spent.

**4.** When the last prize is gone, the most points win.

**5.** Bids are hidden until all have bid; everything else lies open.
"""
