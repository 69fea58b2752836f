"""The log in words: what happened, and how the game ended.

It finds out what happened by playing the action again, step by step, on a copy of the state before it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.contract import Flight, LogLine
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.material import (
    BLUE,
    BUSINESS_CENTER,
    CARDS,
    GREEN,
    LANDMARKS,
    N_CARDS,
    RED,
    STADIUM,
    TV_STATION,
    Box,
)
from tabletown.games.harmonictook.rules.ending import landmarks
from tabletown.games.harmonictook.rules.income import bank_pays, brings, hand_over, toll_owner, total
from tabletown.games.harmonictook.rules.purple import fired
from tabletown.games.harmonictook.state import GIVE, OVER, RAID, RETHROW, THROW, State
from tabletown.games.harmonictook.words import labels
from tabletown.games.harmonictook.words.labels import BANK, DICE


class Event(NamedTuple):
    """One thing that happened, and the coins that moved from one seat or the bank to another."""

    line: str
    giver: int = BANK
    taker: int = BANK
    coins: int = 0
    things: tuple[str, ...] = ()  # other things on the table that it is about
    cards: tuple[Flight, ...] = ()  # cards that moved


# ---- what happened


def log_lines(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> list[str]:
    """What the action caused, one line each, with the things that each line is about."""
    return [line_of(event) for event in events(box, before, seat, action, after, names)]


def line_of(event: Event) -> LogLine:
    """An event as a line of the log: its things by their places after it, and cards flying from their old places."""
    purses: tuple[str, ...] = ()
    coins: tuple[Flight, ...] = ()
    if event.coins:
        purses = (labels.purse(event.giver), labels.purse(event.taker))
        coins = (Flight("coin", *purses, event.coins),)
    return LogLine(event.line, event.things + purses, coins + event.cards)


def events(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> Iterator[Event]:
    """What the action caused, in order."""
    s: Any = np.array([before])[0]
    s.dice[:] = after.dice
    yield from decision(box, s, action, names)
    if action <= actions.KEEP and after.phase != RETHROW:
        yield from income(box, s, after, names)
    elif ROB <= action < OFFER:
        yield from business_center(box, s, after, names)
    elif BUY <= action < RAISE:
        yield from market(s, after)
    yield from end_of_turn(box, s, action, after, names)


def decision(box: Box, s: State, action: int, names: Sequence[str]) -> Iterator[Event]:
    """What the roller decided and did."""
    me = names[s.turn]
    if action <= actions.ROLL_TWO:
        yield Event(f"{me} {'rolls' if s.phase == THROW else 'throws again:'} {throw_in_words(s)}.", things=(DICE,))
    elif action == actions.KEEP:
        yield Event(f"{me} keeps the {total(s)}.", things=(DICE,))
    elif action == actions.PASS:
        yield Event(f"{me} passes.")
    elif action == actions.DECLINE:
        reward = f" and gets {box.decline_coins} from the bank" if box.decline_coins else ""
        center = labels.card(s.turn, BUSINESS_CENTER)
        yield Event(f"{me} swaps nothing{reward}.", BANK, int(s.turn), int(box.decline_coins), (center,))
    elif action < RAISE:
        yield purchase(box, s, action - BUY, me)
    elif action < ROB:
        yield landmark(box, s, action - RAISE, me)
    elif action < OFFER:
        yield payment(box, s, action - ROB, int(s.turn), TV_STATION, names)
    elif action < WANT:
        offered = action - OFFER
        yield Event(f"{me} offers {a(CARDS[offered].name)}.", things=(labels.card(s.turn, offered),))
    else:
        yield exchange(s, *divmod(action - WANT, N_CARDS), names)


def purchase(box: Box, s: State, c: int, me: str) -> Event:
    """An establishment is bought."""
    s.market[c] -= 1
    price = int(box.cost[c])
    left = s.coins[s.turn] - price or "nothing"
    line = f"{me} buys {a(CARDS[c].name)} for {price} and has {left} left."
    way = (labels.pile(c), labels.card(s.turn, c))
    return Event(line, int(s.turn), BANK, price, way, (Flight("card", *way),))


def landmark(box: Box, s: State, b: int, me: str) -> Event:
    """A landmark is built, perhaps the last one."""
    price = int(box.landmark_cost[b])
    s.built[s.turn, b] = 1
    won = landmarks(s, int(s.turn)) == len(LANDMARKS)
    outcome = "wins!" if won else f"has {s.coins[s.turn] - price or 'nothing'} left."
    line = f"{me} builds the {LANDMARKS[b].name} for {price} and {outcome}"
    return Event(line, int(s.turn), BANK, price, (labels.landmark(s.turn, b),))


def exchange(s: State, q: int, c: int, names: Sequence[str]) -> Event:
    """Two cards change owners."""
    line = f"{names[s.turn]} gives {names[q]} {a(CARDS[s.offer].name)} and takes {a(CARDS[c].name)}."
    given, taken = labels.card(q, s.offer), labels.card(s.turn, c)  # their places now
    flights = (Flight("card", labels.card(s.turn, s.offer), given), Flight("card", labels.card(q, c), taken))
    return Event(line, things=(given, taken), cards=flights)


def income(box: Box, s: State, after: State, names: Sequence[str]) -> Iterator[Event]:
    """What the throw brings, colour by colour."""
    happened = [
        *tolls(box, s, names),
        *(event for p in range(s.seats) for event in earnings(box, s, p, BLUE, names)),
        *earnings(box, s, int(s.turn), GREEN, names),
        *stadium(box, s, names),
        *tv_station(box, s, after, names),
        *(business_center(box, s, after, names) if after.phase != RAID else ()),
    ]
    yield from happened or [Event(f"The {total(s)} pays nobody.", things=(DICE,))]


def set_off(box: Box, s: State, p: int, colour: int) -> list[int]:
    """The cards of one colour in a city that the throw activates."""
    on = box.on[total(s)].tolist()
    return [c for c in on if c >= 0 and box.colour[c] == colour and s.cards[p, c]]


def tolls(box: Box, s: State, names: Sequence[str]) -> Iterator[Event]:
    """The roller pays one owner after the other."""
    for k in range(s.seats - 1):
        p = toll_owner(box, s, int(s.turn), k)
        for c in set_off(box, s, p, RED):
            yield payment(box, s, int(s.turn), p, c, names)


def earnings(box: Box, s: State, p: int, colour: int, names: Sequence[str]) -> Iterator[Event]:
    """The bank pays a seat for its cards of one colour."""
    for c in set_off(box, s, p, colour):
        paid = brings(box, s, p, c)
        bank_pays(s, p, paid)
        verb = "earns" if s.cards[p, c] == 1 else "earn"
        line = f"{names[p]}'s {copies(c, s.cards[p, c])} {verb} {paid or 'nothing'}."
        yield Event(line, BANK, p, paid, (labels.card(p, c),))


def stadium(box: Box, s: State, names: Sequence[str]) -> Iterator[Event]:
    """Every other player pays."""
    for p in range(s.seats):
        if p != s.turn and fired(box, s, STADIUM):
            yield payment(box, s, p, int(s.turn), STADIUM, names)


def tv_station(box: Box, s: State, after: State, names: Sequence[str]) -> Iterator[Event]:
    """One player has to be chosen to pay, or the only possible one pays at once."""
    me, station = names[s.turn], labels.card(s.turn, TV_STATION)
    if not fired(box, s, TV_STATION):
        return
    if after.phase == RAID:
        yield Event(f"{me}'s TV Station may take {box.pays[TV_STATION]} from one player.", things=(station,))
    elif s.seats == 2 and s.coins[1 - s.turn]:
        yield payment(box, s, 1 - int(s.turn), int(s.turn), TV_STATION, names)
    else:
        yield Event(f"Nobody has a coin for {me}'s TV Station.", things=(station,))


def business_center(box: Box, s: State, after: State, names: Sequence[str]) -> Iterator[Event]:
    """The roller may swap, or gets coins instead."""
    me, center = names[s.turn], labels.card(s.turn, BUSINESS_CENTER)
    if after.phase == GIVE:
        yield Event(f"{me}'s Business Center may swap a card.", things=(center,))
    elif fired(box, s, BUSINESS_CENTER):
        paid = int(box.pays[BUSINESS_CENTER])
        yield Event(f"{me}'s Business Center earns {paid}.", BANK, int(s.turn), paid, (center,))


def payment(box: Box, s: State, giver: int, taker: int, c: int, names: Sequence[str]) -> Event:
    """A seat pays another for its red or purple cards of a kind, as far as its coins go."""
    is_toll = box.colour[c] == RED
    asked = brings(box, s, taker, c) if is_toll else int(box.pays[c])
    place = f"at {copies(c, s.cards[taker, c], 'the ')}" if is_toll else f"for the {CARDS[c].name}"
    paid = hand_over(s, giver, taker, asked)
    thing = labels.card(taker, c)
    if asked and not paid:
        return Event(f"{names[giver]} has no coins to pay {names[taker]} {place}.", things=(thing, labels.purse(giver)))
    rest = ", all that is left" if paid < asked else ""
    return Event(f"{names[giver]} pays {names[taker]} {paid} {place}{rest}.", giver, taker, paid, (thing,))


def market(s: State, after: State) -> Iterator[Event]:
    """The cards dealt to a limited market after a purchase."""
    for c in range(N_CARDS):
        if dealt := int(after.market[c] - s.market[c]):
            line = f"{copies(c, dealt)} {'comes' if dealt == 1 else 'come'} to the market."
            yield Event(line, things=(labels.pile(c),))


def end_of_turn(box: Box, s: State, action: int, after: State, names: Sequence[str]) -> Iterator[Event]:
    """What follows when no decision is left in the turn."""
    me = names[s.turn]
    if after.phase not in (THROW, OVER):
        return
    if action != actions.PASS and not BUY <= action < ROB:
        yield Event(nothing_to_buy(box, after, int(s.turn), me), things=(labels.purse(s.turn),))
    if after.phase == THROW and after.extra:
        yield Event(f"Doubles: {me} takes another turn.", things=(DICE,))
    if after.phase == OVER and after.winner < 0:
        rounds = "a round" if box.max_rounds == 1 else f"{box.max_rounds} rounds"
        yield Event(f"After {rounds} the game ends without a winner.")


def nothing_to_buy(box: Box, s: State, p: int, me: str) -> str:
    """Why a seat passes without being asked: all is too dear, or what it could pay for is not for sale to it."""
    if any(box.cost[c] <= s.coins[p] for c in range(N_CARDS)):
        return f"{me} finds nothing to buy for {coins(s.coins[p])} and passes."
    return f"{me} can afford nothing and passes."


# ---- how it ended


def result(box: Box, s: State, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The result in rows, for readers."""
    seats = range(s.seats)
    return [
        ("result", ["unfinished" if s.winner < 0 else "wins" if p == s.winner else "" for p in seats]),
        ("landmarks", [str(landmarks(s, p)) for p in seats]),
        ("coins", [str(s.coins[p]) for p in seats]),
        ("establishments", [str(s.cards[p].sum()) for p in seats]),
    ]


# ---- words


def throw_in_words(s: State) -> str:
    """The dice as they lie: 5, or 3 + 4 = 7."""
    return f"{s.dice[0]} + {s.dice[1]} = {total(s)}" if s.dice[1] else str(s.dice[0])


def coins(n: int) -> str:
    """A number of coins, in words."""
    return f"{n} coin" if n == 1 else f"{n} coins"


def a(name: str) -> str:
    """A name with its article."""
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def copies(c: int, n: int, one: str = "") -> str:
    """A card's name, or several of them: Bakery, 2 Bakeries."""
    name = CARDS[c].name
    if n == 1:
        return one + name
    if name.endswith("y"):
        return f"{n} {name[:-1]}ies"
    return f"{n} {name}es" if name.endswith("ch") else f"{n} {name}s"
