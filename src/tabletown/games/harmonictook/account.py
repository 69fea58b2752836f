"""What a record of the arena tells of a game: what each city was in the end, and what each of its cards brought.

A card fires when a throw sets it off, however many copies of it a city has and whether or not it brings anything.
"""

from collections.abc import Sequence
from typing import Any

from tabletown.engine.records import Ints
from tabletown.engine.rule import rule
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import OFFER, ROB
from tabletown.games.harmonictook.material import (
    AT_ONCE,
    BLUE,
    BUSINESS_CENTER,
    CARDS,
    GREEN,
    LANDMARKS,
    MAX_SEATS,
    N_CARDS,
    RED,
    STADIUM,
    TV_STATION,
    Box,
)
from tabletown.games.harmonictook.odds import ROW, UNIT
from tabletown.games.harmonictook.rules import bank_pays, brings, fired, hand_over, toll_owner, total
from tabletown.games.harmonictook.state import RETHROW, State

N_COUNTS = MAX_SEATS * N_CARDS * 2  # seat by seat and card by card, how often it fired and the coins that it brought
BEGINS = 0  # the seat that begins [2]
BY_NAME = sorted(range(len(LANDMARKS)), key=lambda b: LANDMARKS[b].name)

# ---- counted along the way


@rule
def note(counts: Ints, p: int, c: int, fires: int, coins: int) -> None:
    """A seat's card has fired, or has brought something."""
    at = 2 * (p * N_CARDS + c)
    counts[at] += fires
    counts[at + 1] += coins


@rule
def count(box: Box, before: State, seat: int, action: int, after: State, counts: Ints) -> None:
    """What an action sets off happens again, card by card, on the table before it."""
    if action <= actions.KEEP and after.phase != RETHROW:
        before.dice[0] = after.dice[0]
        before.dice[1] = after.dice[1]
        count_tolls(box, before, counts)
        count_earnings(box, before, counts)
        count_purple(box, before, counts)
    elif ROB <= action < OFFER:
        note(counts, seat, TV_STATION, 0, hand_over(before, action - ROB, seat, int(box.pays[TV_STATION])))
    elif action == actions.DECLINE:
        note(counts, seat, BUSINESS_CENTER, 0, int(box.decline_coins))


@rule
def count_tolls(box: Box, s: State, counts: Ints) -> None:
    """[13] The roller pays owner after owner, as far as his coins go."""
    for k in range(s.seats - 1):
        p = toll_owner(box, s, int(s.turn), k)
        for i in range(AT_ONCE):
            c = int(box.on[total(s), i])
            if c >= 0 and box.colour[c] == RED and s.cards[p, c]:
                note(counts, p, c, 1, hand_over(s, int(s.turn), p, brings(box, s, p, c)))


@rule
def count_earnings(box: Box, s: State, counts: Ints) -> None:
    """[15] [16] The bank pays for blue cards, and for the roller's green ones."""
    for p in range(s.seats):
        for i in range(AT_ONCE):
            c = int(box.on[total(s), i])
            if c >= 0 and s.cards[p, c] and (box.colour[c] == BLUE or (box.colour[c] == GREEN and p == s.turn)):
                coins = brings(box, s, p, c)
                bank_pays(s, p, coins)
                note(counts, p, c, 1, coins)


@rule
def count_purple(box: Box, s: State, counts: Ints) -> None:
    """[18] [19] [20] What the roller's purple cards bring before anybody is asked."""
    me = int(s.turn)
    if fired(box, s, STADIUM):
        note(counts, me, STADIUM, 1, 0)
        for p in range(s.seats):
            if p != me:
                note(counts, me, STADIUM, 0, hand_over(s, p, me, int(box.pays[STADIUM])))
    if fired(box, s, TV_STATION):
        note(counts, me, TV_STATION, 1, 0)
        if s.seats == 2:
            note(counts, me, TV_STATION, 0, hand_over(s, 1 - me, me, int(box.pays[TV_STATION])))
    if fired(box, s, BUSINESS_CENTER):
        paid = box.coins_for_bots and box.bots >> me & 1
        note(counts, me, BUSINESS_CENTER, 1, int(box.pays[BUSINESS_CENTER]) if paid else 0)


# ---- told in the end


def details(box: Any, s: Any, row: Sequence[int], counts: Ints) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The length of the game, and each city with its income and what its cards have brought."""
    kept = dict(zip(ROW, row, strict=True))
    cards, built = s.cards.tolist(), s.built.tolist()
    brought = counts.reshape(MAX_SEATS, N_CARDS, 2).tolist()
    seats = [
        {
            "eruv": kept[f"eruv_{p}"],
            "bank": kept[f"coins_{p}"],
            "landmarks": [LANDMARKS[b].name for b in BY_NAME if built[p][b]],
            "deck": {card.name: copies for card, copies in zip(CARDS, cards[p], strict=True) if copies},
            "income_ev": round(kept[f"income_{p}"] / UNIT, 4),
            "card_payouts": {
                card.name: {"fires": fires, "total": coins}
                for card, (fires, coins) in zip(CARDS, brought[p], strict=True)
                if fires
            },
        }
        for p in range(s.seats)
    ]
    return {"turns": kept["turns"], "rounds": kept["rounds"], "first": BEGINS}, seats
