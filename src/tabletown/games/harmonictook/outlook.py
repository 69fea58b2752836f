"""How likely each seat is to win: what a search asks where it looks no further.

A small network looks at each city by itself, and the cities share the chances as their marks stand to each other. A
second one says at first sight what to build. Their weights were fitted to many games (tools/outlook.py). Nothing here
rounds differently in another mode: sums run in one order, and exp is a product.
"""

import math

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.engine.shares import exp
from tabletown.games.harmonictook.actions import BUY, KEEP, OFFER, PASS, ROB, ROLL_TWO, WANT
from tabletown.games.harmonictook.material import N_CARDS, N_LANDMARKS, TV_STATION, Box
from tabletown.games.harmonictook.odds import UNIT, gain, prospects, short, stations, turn
from tabletown.games.harmonictook.state import BUILD, OVER, State
from tabletown.games.harmonictook.weights import CHOICE, HIDDEN, LAST, SIGHT

N_FEATURES = 16 + N_LANDMARKS + N_CARDS
N_HIDDEN = len(LAST)
N_PURCHASES = 1 + N_CARDS + N_LANDMARKS


@rule
def features(box: Box, s: State, p: int, out: Floats) -> None:
    """What counts about a city, each in the order of 1."""
    mask = stations(s)
    mean, variance = prospects(box, s, p, mask)
    lack = max(0, short(box, s, p))
    mine = p == s.turn
    out[0] = 1.0
    out[1] = lack / 20
    out[2] = s.coins[p] / 10
    out[3] = mean / UNIT / 5
    out[4] = math.sqrt(variance) / UNIT / 10
    out[5] = turn(box, s, p, p, 1)[0] / UNIT / 5
    out[6] = turn(box, s, p, p, 2)[0] / UNIT / 5
    out[7] = lack / (max(0, mean) / UNIT + 0.5) / 10
    out[8] = (p - s.turn) % s.seats / s.seats
    out[9] = 1.0 if mine and s.phase < BUILD else 0.0
    out[10] = 1.0 if mine and s.phase == BUILD else 0.0
    out[11] = s.seats / 2 - 1
    rounds, richest, best = 5.0, 0, 0
    for q in range(s.seats):
        if q != p:
            earns = prospects(box, s, q, mask)[0]
            rounds = min(rounds, max(0, short(box, s, q)) / (max(0, earns) / UNIT + 0.5) / 10)
            richest = max(richest, int(s.coins[q]))
            best = max(best, earns)
    out[12] = rounds
    out[13] = richest / 10
    out[14] = best / UNIT / 5
    out[15] = 1.0 if box.piles else 0.0
    for b in range(N_LANDMARKS):
        out[16 + b] = s.built[p, b]
    for c in range(N_CARDS):
        out[16 + N_LANDMARKS + c] = s.cards[p, c] / 3


@rule
def mark(box: Box, s: State, p: int, work: Floats) -> float:
    """How promising a city is; work is scratch for its features."""
    features(box, s, p, work)
    total = 0.0
    for h in range(N_HIDDEN):
        x = 0.0
        for k in range(N_FEATURES):
            x += work[k] * HIDDEN[h, k]
        total += LAST[h] * (x / (1 + abs(x)))
    return total


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat; at the end it is known."""
    total = 0.0
    for p in range(s.seats):
        if s.phase == OVER:
            out[p] = 1.0 if s.winner < 0 or p == s.winner else 0.0
        else:
            out[p] = exp(mark(box, s, p, work))
        total += out[p]
    for p in range(s.seats):
        out[p] /= total


@rule
def omen(box: Box, s: State) -> int:
    """What the dice show."""
    total = int(s.dice[0]) + int(s.dice[1])
    return 2 * total + (1 if s.dice[0] == s.dice[1] and s.bonus else 0)


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """What to build is told by a network of its own; a throw and a victim by their coins, a swap by the prices."""
    if s.phase == BUILD:
        purchases(box, s, seat, n, acts, out)
        return
    for i in range(n):
        action = int(acts[i])
        if action <= ROLL_TWO:
            coins = turn(box, s, seat, seat, 1 + action)[0] / UNIT
        elif action == KEEP:
            coins = float(gain(box, s, seat, seat, int(s.dice[0]) + int(s.dice[1])))
        elif ROB <= action < OFFER:
            coins = float(min(s.coins[action - ROB], box.pays[TV_STATION]))
        elif action >= OFFER:
            coins = box.cost[(action - OFFER) % N_CARDS] * (0.5 if action >= WANT else -0.5)
        else:
            coins = 0.0
        out[i] = exp(coins)


@rule
def purchases(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """How often a long search would come back to each purchase; what is behind the n-th is scratch."""
    work = out[n:]
    features(box, s, seat, work)
    out[:n] = 0.0
    for h in range(len(SIGHT)):
        x = 0.0
        for k in range(N_FEATURES):
            x += work[k] * SIGHT[h, k]
        x /= 1 + abs(x)
        for i in range(n):
            out[i] += x * CHOICE[purchase(int(acts[i])), h]
    for i in range(n):
        out[i] = exp(out[i])


@rule
def purchase(action: int) -> int:
    """The row of the network for something to build, or for building nothing."""
    return 0 if action == PASS else action - BUY + 1
