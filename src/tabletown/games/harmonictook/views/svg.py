"""The table for the browser: a market with the dice, and a city for each seat, in HTML with our own pictures.

assets/symbols.svg has the pictures, assets/table.html.j2 the markup, and assets/style.css the styles.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import PUBLIC
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, DECLINE, OFFER, PASS, RAISE, REFUSALS, ROB, TOO_DEAR, WANT
from tabletown.games.harmonictook.material import (
    BLUE,
    BOX,
    CARDS,
    COLOURS,
    LANDMARKS,
    N_CARDS,
    N_LANDMARKS,
    PURPLE,
    RED,
    SHOPPING_MALL,
    TOTALS,
    TV_STATION,
)
from tabletown.games.harmonictook.rules import decisions, income
from tabletown.games.harmonictook.state import BUILD, OVER, RETHROW, STATE, TAKE, THROW
from tabletown.games.harmonictook.words import labels
from tabletown.viewkit import svg
from tabletown.viewkit.protocols import Area, Stat
from tabletown.viewkit.svg import (
    SvgLook,
    act_of,
    in_order,
    option_pictures,
    picture_or,
    readers,
    sounds,
    template,
    turn_note,
)

SHARED = "Market"
MOST_PIPS = 8  # a larger pile is shown as a number
CITIES = 4096  # cached drawings: a city changes once in a turn, but is drawn for every viewer at every move

BUILT = Markup('<span class="took-stands">✓ built</span>')

ASSETS = Path(__file__).parent / "assets"
PIECES = template(ASSETS)
symbols, picture, stylesheet = readers(ASSETS)  # the picture is a corner café
option_picture = option_pictures(ASSETS)
sound = sounds(
    (actions.ROLL_ONE, "dice"), (actions.KEEP, ""), (actions.BUY, "card"), (actions.RAISE, "build"),
    (actions.ROB, "coin"), (actions.OFFER, "card"),
)  # fmt: skip
why_not = functools.partial(svg.why_not, refusal=decisions.refusal, refusals=REFUSALS, over=OVER)


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's city, the market, and the other cities in turn order."""
    look = look_of(box, s, viewer, names, acts)
    return in_order(look, functools.partial(city, look), [Area("market", "Market", PUBLIC, market_of(look))])


def standings(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[list[Stat]]:
    """Landmarks, coins and cards of each seat."""
    return [
        [
            Stat("landmarks", int(s.built[p].sum()), "token-landmark"),
            Stat("coins", int(s.coins[p]), "token-coin"),
            Stat("cards", int(s.cards[p].sum()), "token-card"),
        ]
        for p in range(int(s.seats))
    ]


def has_place(action: int) -> bool:
    """Whether an action has a place on the table: those about a card, a landmark or a purse have one."""
    return action >= BUY


def is_secondary(action: int) -> bool:
    """Whether an action passes or declines."""
    return action in (PASS, DECLINE)


# ---- what is printed: the same in every game with the same box


class Printed(NamedTuple):
    """The parts of a drawing that depend on the box alone; each list is by card, or by landmark."""

    piles: list[Markup]
    cards: list[Markup]
    looks: list[str]  # classes
    effects: list[str]
    prices: list[Markup]
    on: list[tuple[int, ...]]  # for each total, the cards that it activates
    landmarks: list[Markup]  # with their effects
    plain_landmarks: list[Markup]  # without their effects
    landmark_effects: list[str]
    landmark_prices: list[Markup]
    legend: Markup


@functools.lru_cache(maxsize=64)
def printed(box_bytes: bytes) -> Printed:
    """What is printed on the material of a box."""
    box: Any = np.frombuffer(box_bytes, BOX)[0]
    colours = [COLOURS[c] for c in box.colour]
    cards = [(picture_of(card.id, colours[c]), card.name, colours[c], labels.rolls(c)) for c, card in enumerate(CARDS)]
    effects = [labels.effect(box, c, True) for c in range(N_CARDS)]
    landmarks = [labels.landmark_effect(box, b) for b in range(N_LANDMARKS)]
    return Printed(
        piles=[PIECES.card_face(*face, words) for face, words in zip(cards, effects, strict=True)],
        cards=[PIECES.card_face(*face, "") for face in cards],
        looks=[f" took-is-{colour}" for colour in colours],
        effects=effects,
        prices=[PIECES.price(int(cost)) for cost in box.cost],
        on=[tuple(c for c in row if c >= 0) for row in box.on.tolist()],
        landmarks=[PIECES.landmark_face(b.id, b.name, words) for b, words in zip(LANDMARKS, landmarks, strict=True)],
        plain_landmarks=[PIECES.landmark_face(b.id, b.name, "") for b in LANDMARKS],
        landmark_effects=landmarks,
        landmark_prices=[PIECES.price(int(cost)) for cost in box.landmark_cost],
        legend=PIECES.legend(list(zip(COLOURS, labels.MEANINGS, strict=True))),
    )


def picture_of(id: str, colour: str) -> str:
    """The name of a card's picture; a card without one gets the house of its colour."""
    return picture_or(ASSETS, "took-", id, f"house-{colour}")


@functools.lru_cache(maxsize=CITIES)
def brings(box_bytes: bytes, cards: bytes, has_mall: int) -> dict[int, str]:
    """What all copies of each card in a city bring, in a word or two."""
    box: Any = np.frombuffer(box_bytes, BOX)[0]
    s: Any = np.zeros(1, STATE)[0]
    s.cards[0] = np.frombuffer(cards, s.cards.dtype)
    s.built[0, SHOPPING_MALL] = has_mall
    words = {}
    for c in map(int, s.cards[0].nonzero()[0]):
        if box.colour[c] == PURPLE:
            words[c] = labels.effect(box, c, False)
        else:
            coins = income.brings(box, s, 0, c)
            words[c] = f"toll {coins}" if box.colour[c] == RED else f"+{coins}"
    return words


@functools.lru_cache(maxsize=CITIES)
def strip(box_bytes: bytes, owned: tuple[int, ...], thrown: int) -> Markup:
    """The totals from 1 to 12, each with the colours of the city's cards that it activates."""
    box: Any = np.frombuffer(box_bytes, BOX)[0]
    hits: list[list[str]] = [[] for _ in range(TOTALS)]
    for total in range(1, TOTALS):
        present = {int(box.colour[c]) for c in owned if box.fires[c, total]}
        hits[total] = [COLOURS[colour] for colour in sorted(present)]
    return PIECES.strip([(total, hits[total], total == thrown) for total in range(1, TOTALS)])


@functools.cache
def pips(left: int, of: int) -> Markup:
    """The copies in a pile, as marks."""
    return PIECES.pips(left, of) if 0 < of <= MOST_PIPS else Markup()


# ---- what is on the table


@dataclass(frozen=True)
class PrintedLook(SvgLook):
    """A look with what is printed on the cards, and the state in plain numbers."""

    box_bytes: bytes
    printed: Printed
    phase: int
    turn: int
    thrown: int  # the current throw, or 0
    fires: tuple[int, ...]  # the cards that it activates
    coins: list[int]
    cards: list[list[int]]


def look_of(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> PrintedLook:
    """The table as the drawings need it."""
    box_bytes, seats, phase = box.tobytes(), int(s.seats), int(s.phase)
    printed_ = printed(box_bytes)
    thrown = 0 if phase in (THROW, OVER) else sum(s.dice.tolist())
    coins, cards = s.coins.tolist()[:seats], s.cards.tolist()[:seats]
    turn = int(s.turn)
    return PrintedLook(
        box, s, viewer, names, acts, box_bytes, printed_, phase, turn, thrown, printed_.on[thrown], coins, cards
    )


def why_unbought(look: PrintedLook, action: int, cost: int) -> str:
    """Why the viewer may not buy or build something now, with the price if that is the reason."""
    why = why_not(look, action)
    return f"it costs {cost}, and you have {look.coins[look.viewer]} [22]" if why == REFUSALS[TOO_DEAR] else why


def market_of(look: PrintedLook) -> Markup:
    """The dice, the bank, and the piles in order of their numbers."""
    s, faint = look.s, look.phase == THROW
    dice, turn = s.dice.tolist(), int(s.turns)
    if look.phase == OVER and s.winner < 0:
        turn -= 1  # no rounds were left when the next turn was about to begin
    throw = turn - faint  # a die carries its turn, so that the browser can tell a new throw from an old one
    shown = [(eyes, f"die-{i}-{throw}-{eyes}") for i, eyes in enumerate(dice) if eyes] or [(0, "die")]
    round_ = f"Round {1 + turn // len(look.coins)}"
    return PIECES.market(shown, thrown_words(look, dice), faint, round_, piles(look), look.printed.legend)


def thrown_words(look: PrintedLook, dice: list[int]) -> str:
    """The throw, and what may still happen to it."""
    if not dice[0]:
        return "Nobody has thrown yet"
    eyes = f"{dice[0]} + {dice[1]} = {sum(dice)}" if dice[1] else str(dice[0])
    if look.phase == THROW:
        return f"Last throw: {eyes}"
    who = "You" if look.turn == look.viewer else look.names[look.turn]
    return f"{who} threw {eyes}"


def piles(look: PrintedLook) -> list[tuple[Any, ...]]:
    """A row for each pile; a limited market hides cards that are neither for sale nor owned."""
    printed_, box, left_of = look.printed, look.box, look.s.market.tolist()
    limited, supply, cost = bool(box.piles), box.supply.tolist(), box.cost.tolist()
    purse = look.coins[look.viewer] if look.viewer >= 0 else None
    choosing = look.phase == BUILD and look.turn == look.viewer
    rows = []
    for c in range(N_CARDS):
        left = left_of[c]
        if limited and not left and not any(cards[c] for cards in look.cards):
            continue
        kind, tag, act = printed_.looks[c], "", None
        if BUY + c in look.acts:
            act = (BUY + c, look.acts[BUY + c], f"{printed_.effects[c]}; costs {cost[c]}, {left} left")
        elif not left or choosing:
            kind += " took-off"
        is_dear = purse is not None and purse < cost[c]
        if is_dear:
            kind += " took-dear"
        if c in look.fires:
            kind, tag = kind + " took-hit", "rolled"
        elif not left:
            tag = "sold out"
        elif choosing and not act and not is_dear:
            tag = "you have one"
        drawn = pips(left, left if limited else supply[c])
        why = "" if act else why_unbought(look, BUY + c, cost[c])
        rows.append((labels.pile(c), printed_.piles[c], kind, left, drawn, printed_.prices[c], tag, act, why))
    return rows


def city(look: PrintedLook, p: int) -> Area:
    """A seat's purse, landmarks and cards."""
    mine, rob = p == look.viewer, None
    if ROB + p in look.acts:
        rob = (ROB + p, look.acts[ROB + p], f"take {min(look.coins[p], int(look.box.pays[TV_STATION]))}")
    owned = tuple(c for c, copies in enumerate(look.cards[p]) if copies)
    row = strip(look.box_bytes, owned, look.thrown)
    why = "" if rob or mine else why_not(look, ROB + p)
    purse = (look.coins[p], note_of(look, p), rob, why)
    drawing = PIECES.city(p, mine, *purse, landmarks(look, p), row, hand(look, p, owned))
    title = "Your city" if mine else f"{look.names[p]}'s city"
    return Area(f"city-{p}", title, p, drawing)


def note_of(look: PrintedLook, p: int) -> str:
    """Whose turn it is, or who has won."""
    if look.phase == OVER:
        return "★ Winner" if p == look.s.winner else ""
    return turn_note(look, p) if p == look.turn else ""


def landmarks(look: PrintedLook, p: int) -> list[tuple[Any, ...]]:
    """A row for each landmark of a city, built or with its price."""
    mine = p == look.viewer
    texts = look.printed.landmarks if mine else look.printed.plain_landmarks
    rows = []
    for b, built in enumerate(look.s.built[p].tolist()):
        act = act_of(look, RAISE + b) if mine else None
        cost = BUILT if built else look.printed.landmark_prices[b]
        kind = " took-built" if built else ""
        if mine and not built and look.coins[p] < look.box.landmark_cost[b]:
            kind += " took-dear"
        why = why_unbought(look, RAISE + b, int(look.box.landmark_cost[b])) if mine and not act else ""
        rows.append((labels.landmark(p, b), texts[b], kind, look.printed.landmark_effects[b], cost, act, why))
    return rows


def hand(look: PrintedLook, p: int, owned: tuple[int, ...]) -> list[tuple[Any, ...]]:
    """A row for each card of a city, in order of the numbers."""
    first, verb = (OFFER, "give") if p == look.viewer else (WANT + p * N_CARDS, "take")
    words = brings(look.box_bytes, look.s.cards[p].tobytes(), int(look.s.built[p, SHOPPING_MALL]))
    printed_, rows = look.printed, []
    for c in owned:
        copies, kind, tag = look.cards[p][c], printed_.looks[c], ""
        act = (first + c, look.acts[first + c], verb) if first + c in look.acts else None
        if look.phase == TAKE and p == look.turn and c == look.s.offer:
            kind, tag = kind + " took-hit", "offered"
        elif is_set_off(look, p, c):
            kind, tag = kind + " took-hit", "if kept" if look.phase == RETHROW else "triggered"
        if copies > 1:
            kind += " took-stack"
        why = "" if act else why_not(look, first + c)
        rows.append((labels.card(p, c), printed_.cards[c], kind, printed_.effects[c], copies, words[c], tag, act, why))
    return rows


def is_set_off(look: PrintedLook, p: int, c: int) -> bool:
    """Whether the current throw activates a city's card."""
    if c not in look.fires:
        return False
    colour = int(look.box.colour[c])
    return colour == BLUE or (colour == RED) != (p == look.turn)
