"""The arena's statistics of a game: each city at the end, and what each of its cards brought.

A card fires when a throw activates it, no matter how many copies a city has and whether it brings anything.
"""

from collections.abc import Sequence
from typing import Any

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import OFFER, ROB
from tabletown.games.harmonictook.bots.expected_income import UNIT, prospects, rounds_to_win, stations
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
from tabletown.games.harmonictook.rules.ending import landmarks
from tabletown.games.harmonictook.rules.income import bank_pays, brings, hand_over, toll_owner, total
from tabletown.games.harmonictook.rules.purple import fired
from tabletown.games.harmonictook.state import OVER, RETHROW, State

EXTRA = MAX_SEATS * N_CARDS * 2  # before it, for each seat and card: how often it fired, and the coins it brought
N_COUNTS = EXTRA + 1  # and in the last place: how many extra turns began
BEGINS = 0  # the first seat to play [2]
BY_NAME = sorted(range(len(LANDMARKS)), key=lambda b: LANDMARKS[b].name)

# ---- the final position

FULL_SCORE = 50  # the winner's score; others lose a point for each round they still need
OF_A_SEAT = ("coins", "landmarks", "eruv", "score", "income")
STATS = ("winner", "turns", *(f"{name}_{p}" for p in range(MAX_SEATS) for name in OF_A_SEAT))


@rule
def stats(box: Box, s: State, row: Ints) -> None:
    """The winner, the length of the game, and each seat's final position; -1 for empty seats."""
    row[:] = -1
    begun = int(s.turns) + (1 if s.winner >= 0 or s.phase != OVER else 0)
    row[0] = s.winner
    row[1] = begun
    mask = stations(s)
    for p in range(s.seats):
        at = 2 + p * len(OF_A_SEAT)
        mean = prospects(box, s, p, mask)[0]
        row[at] = s.coins[p]
        row[at + 1] = landmarks(s, p)
        row[at + 2] = rounds_to_win(box, s, p, mean, 0)
        row[at + 3] = FULL_SCORE - row[at + 2]
        row[at + 4] = mean


# ---- counts during the game


@rule
def note(counts: Ints, p: int, c: int, fires: int, coins: int) -> None:
    """Count that a seat's card has fired, or the coins it has brought."""
    at = 2 * (p * N_CARDS + c)
    counts[at] += fires
    counts[at + 1] += coins


@rule
def count(box: Box, before: State, seat: int, action: int, after: State, counts: Ints) -> None:
    """Count what an action activates, card by card, by replaying it on the state before; and extra turns."""
    if after.turns > before.turns and after.turn == before.turn and after.phase != OVER:
        counts[EXTRA] += 1
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
    """[13] The roller pays one owner after the other, as far as the coins go."""
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
    """[18] [19] [20] What the roller's purple cards bring before the next decision."""
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


# ---- the report at the end


def details(box: Any, s: Any, row: Sequence[int], counts: Ints) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The length of the game, and each city with its income and what its cards have brought."""
    kept = dict(zip(STATS, row, strict=True))
    cards, built = s.cards.tolist(), s.built.tolist()
    brought = counts[:EXTRA].reshape(MAX_SEATS, N_CARDS, 2).tolist()
    rounds = -(-(kept["turns"] - int(counts[EXTRA])) // int(s.seats))  # an extra turn [28] is part of its round
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
    return {"turns": kept["turns"], "rounds": rounds, "first": BEGINS}, seats
