"""The table for the browser: a market with the dice, and a city for each seat, in HTML with pictures of our own.

The pictures lie in view_svg.symbols.svg, the markup in view_svg.html.j2, the looks in view_svg.css.
"""

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import PUBLIC, Area
from tabletown.engine.view_files import readers
from tabletown.games.harmonictook import faces, rules
from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, ROB, WANT
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
from tabletown.games.harmonictook.state import BUILD, OVER, RETHROW, STATE, TAKE, THROW

MOST_PIPS = 8  # a larger pile is a number only
CITIES = 4096  # that are remembered; a city changes once in a turn, and is drawn for every viewer at every move

BUILT = Markup('<span class="took-stands">✓ built</span>')

HERE = Path(__file__).parent
PIECES: Any = (
    jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True, undefined=jinja2.StrictUndefined)
    .get_template("view_svg.html.j2")
    .module
)
symbols, picture, stylesheet = readers(HERE)  # the picture is a corner café


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's city, the market, and the other cities in the order of their turns."""
    look = look_of(box, s, viewer, names, acts)
    seats = len(look.coins)
    cities = [city(look, (max(viewer, 0) + k) % seats) for k in range(seats)]
    market = Area("market", "Market", PUBLIC, market_of(look))
    return [market, *cities] if viewer == PUBLIC else [cities[0], market, *cities[1:]]


def has_place(action: int) -> bool:
    """Throwing, keeping, passing and declining have none; whatever is about a card, a landmark or a purse has."""
    return action >= BUY


# ---- what is printed: the same in every game with one box


class Printed(NamedTuple):
    """The parts of a drawing that depend on the box alone; each row is by card, or by landmark."""

    piles: list[Markup]
    cards: list[Markup]
    looks: list[str]  # classes
    effects: list[str]
    prices: list[Markup]
    on: list[tuple[int, ...]]  # the cards that a total sets off
    sights: list[Markup]  # landmarks, with what they do
    ground: list[Markup]  # and without
    sight_effects: list[str]
    sight_prices: list[Markup]
    legend: Markup


@functools.lru_cache(maxsize=64)
def printed(box_bytes: bytes) -> Printed:
    """What is printed on the material of a box."""
    box: Any = np.frombuffer(box_bytes, BOX)[0]
    colours = [COLOURS[c] for c in box.colour]
    cards = [(card.id, card.name, colours[c], faces.rolls(c)) for c, card in enumerate(CARDS)]
    effects = [faces.effect(box, c, True) for c in range(N_CARDS)]
    sights = [faces.landmark_effect(box, b) for b in range(N_LANDMARKS)]
    return Printed(
        piles=[PIECES.card_face(*face, words) for face, words in zip(cards, effects, strict=True)],
        cards=[PIECES.card_face(*face, "") for face in cards],
        looks=[f" took-is-{colour}" for colour in colours],
        effects=effects,
        prices=[PIECES.price(int(cost)) for cost in box.cost],
        on=[tuple(c for c in row if c >= 0) for row in box.on.tolist()],
        sights=[PIECES.landmark_face(b.id, b.name, words) for b, words in zip(LANDMARKS, sights, strict=True)],
        ground=[PIECES.landmark_face(b.id, b.name, "") for b in LANDMARKS],
        sight_effects=sights,
        sight_prices=[PIECES.price(int(cost)) for cost in box.landmark_cost],
        legend=PIECES.legend(list(zip(COLOURS, faces.MEANINGS, strict=True))),
    )


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
            words[c] = faces.effect(box, c, False)
        else:
            coins = rules.brings(box, s, 0, c)
            words[c] = f"toll {coins}" if box.colour[c] == RED else f"+{coins}"
    return words


@functools.lru_cache(maxsize=CITIES)
def strip(box_bytes: bytes, owned: tuple[int, ...], thrown: int) -> Markup:
    """The totals from 1 to 12, each with the colours of the city's cards that it sets off."""
    box: Any = np.frombuffer(box_bytes, BOX)[0]
    hits: list[list[str]] = [[] for _ in range(TOTALS)]
    for total in range(1, TOTALS):
        present = {int(box.colour[c]) for c in owned if box.fires[c, total]}
        hits[total] = [COLOURS[colour] for colour in sorted(present)]
    return PIECES.strip([(total, hits[total], total == thrown) for total in range(1, TOTALS)])


@functools.cache
def pips(left: int, of: int) -> Markup:
    """The copies in a pile, drawn."""
    return PIECES.pips(left, of) if 0 < of <= MOST_PIPS else Markup()


# ---- what lies on the table


class Look(NamedTuple):
    """A table for a viewer, in plain numbers."""

    box_bytes: bytes
    printed: Printed
    box: Any
    s: Any
    viewer: int
    names: Sequence[str]
    acts: Mapping[int, str]
    phase: int
    turn: int
    thrown: int  # the throw that counts now, or 0
    fires: tuple[int, ...]  # the cards of its total
    coins: list[int]
    cards: list[list[int]]


def look_of(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> Look:
    """The table as the drawings need it."""
    box_bytes, seats, phase = box.tobytes(), int(s.seats), int(s.phase)
    printed_ = printed(box_bytes)
    thrown = 0 if phase in (THROW, OVER) else sum(s.dice.tolist())
    coins, cards = s.coins.tolist()[:seats], s.cards.tolist()[:seats]
    turn = int(s.turn)
    return Look(
        box_bytes, printed_, box, s, viewer, names, acts, phase, turn, thrown, printed_.on[thrown], coins, cards
    )


def market_of(look: Look) -> Markup:
    """The dice, the bank, and the piles by their numbers."""
    s, faint = look.s, look.phase == THROW
    dice, turn = s.dice.tolist(), int(s.turns)
    if look.phase == OVER and s.winner < 0:
        turn -= 1  # the rounds ran out as the next turn was about to begin
    throw = turn - faint  # a die bears the turn in which it fell, so that a screen knows a new throw from an old one
    shown = [(eyes, f"die-{i}-{throw}-{eyes}") for i, eyes in enumerate(dice) if eyes] or [(0, "die")]
    round_ = f"Round {1 + turn // len(look.coins)}"
    return PIECES.market(shown, thrown_words(look, dice), faint, round_, piles(look), look.printed.legend)


def thrown_words(look: Look, dice: list[int]) -> str:
    """The throw, and what is to become of it."""
    if not dice[0]:
        return "Nobody has thrown yet"
    eyes = f"{dice[0]} + {dice[1]} = {sum(dice)}" if dice[1] else str(dice[0])
    if look.phase == THROW:
        return f"Last throw: {eyes}"
    who = "You" if look.turn == look.viewer else look.names[look.turn]
    return f"{who} threw {eyes}"


def piles(look: Look) -> list[tuple[Any, ...]]:
    """A row for each pile; in a limited market, one that is neither open nor owned has none."""
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
        rows.append((faces.pile(c), printed_.piles[c], kind, left, drawn, printed_.prices[c], tag, act))
    return rows


def city(look: Look, p: int) -> Area:
    """A seat's purse, landmarks and cards."""
    mine, rob = p == look.viewer, None
    if ROB + p in look.acts:
        rob = (ROB + p, look.acts[ROB + p], f"take {min(look.coins[p], int(look.box.pays[TV_STATION]))}")
    owned = tuple(c for c, copies in enumerate(look.cards[p]) if copies)
    row = strip(look.box_bytes, owned, look.thrown)
    drawing = PIECES.city(p, mine, look.coins[p], note_of(look, p), rob, sights(look, p), row, hand(look, p, owned))
    title = "Your city" if mine else f"{look.names[p]}'s city"
    return Area(f"city-{p}", title, p, drawing)


def note_of(look: Look, p: int) -> str:
    """Whose turn it is, or who has won."""
    if look.phase == OVER:
        return "★ Winner" if p == look.s.winner else ""
    if p != look.turn:
        return ""
    return "▸ Your turn" if p == look.viewer else f"▸ {look.names[p]}'s turn"


def sights(look: Look, p: int) -> list[tuple[Any, ...]]:
    """A row for each landmark of a city, built or with its price."""
    mine = p == look.viewer
    texts = look.printed.sights if mine else look.printed.ground
    rows = []
    for b, built in enumerate(look.s.built[p].tolist()):
        act = (RAISE + b, look.acts[RAISE + b]) if mine and RAISE + b in look.acts else None
        cost = BUILT if built else look.printed.sight_prices[b]
        kind = " took-built" if built else ""
        if mine and not built and look.coins[p] < look.box.landmark_cost[b]:
            kind += " took-dear"
        rows.append((faces.landmark(p, b), texts[b], kind, look.printed.sight_effects[b], cost, act))
    return rows


def hand(look: Look, p: int, owned: tuple[int, ...]) -> list[tuple[Any, ...]]:
    """A row for each card of a city, by the numbers."""
    first, verb = (OFFER, "give") if p == look.viewer else (WANT + p * N_CARDS, "take")
    words = brings(look.box_bytes, look.s.cards[p].tobytes(), int(look.s.built[p, SHOPPING_MALL]))
    printed_, rows = look.printed, []
    for c in owned:
        copies, kind, tag = look.cards[p][c], printed_.looks[c], ""
        act = (first + c, look.acts[first + c], verb) if first + c in look.acts else None
        if look.phase == TAKE and p == look.turn and c == look.s.offer:
            kind, tag = kind + " took-hit", "offered"
        elif is_set_off(look, p, c):
            kind, tag = kind + " took-hit", "if kept" if look.phase == RETHROW else "set off"
        if copies > 1:
            kind += " took-stack"
        rows.append((faces.card(p, c), printed_.cards[c], kind, printed_.effects[c], copies, words[c], tag, act))
    return rows


def is_set_off(look: Look, p: int, c: int) -> bool:
    """Whether the throw on the table sets a city's card off."""
    if c not in look.fires:
        return False
    colour = int(look.box.colour[c])
    return colour == BLUE or (colour == RED) != (p == look.turn)
