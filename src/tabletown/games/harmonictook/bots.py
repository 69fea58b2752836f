"""The personas: two work down a list, five reckon what each choice is worth, and Random is random."""

import numpy as np

from tabletown.engine.contract import FINE, Persona
from tabletown.engine.dice import draw
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.games.harmonictook import actions, marathon, odds
from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    APPLE_ORCHARD,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FAMILY_RESTAURANT,
    FARMERS_MARKET,
    FOREST,
    FURNITURE_FACTORY,
    MINE,
    N_CARDS,
    N_LANDMARKS,
    PURPLE,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TOTALS,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
    Box,
)
from tabletown.games.harmonictook.odds import HOPELESS, THROWS, UNIT, WAYS
from tabletown.games.harmonictook.rules import landmarks, legal, owned, refusal, total
from tabletown.games.harmonictook.state import BUILD, GIVE, RAID, RETHROW, TAKE, THROW, State

PERSONAS = (
    Persona("random", "Random", "trivial", "a landmark if it can pay for one, else anything"),
    Persona("thoughtful", "Thoughtful", "easy", "works down a list of what is good to have"),
    Persona("coverage", "Coverage", "medium", "wants every throw to bring it something"),
    Persona("evie", "EVie", "medium", "buys what will have earned it most in six rounds"),
    Persona("marathon", "Marathon", "medium", "wants the best chance to be done a round before the leader"),
    Persona("fromage", "Fromage", "hard", "keeps ranches, and makes cheese"),
    Persona("impatient", "Impatient", "hard", "shortens its own way to victory"),
    Persona("kinematic", "Kinematic", "hard", "a Marathon that expects the others to speed up"),
    Persona("passer", "Passer", "for tests", "never buys, never swaps"),
)
RANDOM, THOUGHTFUL, COVERAGE, EVIE, MARATHON, FROMAGE, IMPATIENT, KINEMATIC, PASSER = range(len(PERSONAS))
ADVISER = "impatient"
N_WORK = marathon.N_WORK
RUNNERS = 1 << MARATHON | 1 << KINEMATIC
RACERS = RUNNERS | 1 << IMPATIENT  # they look who is how near to victory
LISTERS = 1 << THOUGHTFUL | 1 << FROMAGE

LOW_THROW = 5  # Random throws again below this total
PAYBACK = 6  # the rounds within which EVie wants its money back

# ---- lists: what to buy first, and how many of it

THOUGHTFUL_LIST = (
    (RAISE + RADIO_TOWER, 1), (RAISE + AMUSEMENT_PARK, 1), (RAISE + SHOPPING_MALL, 1), (RAISE + TRAIN_STATION, 1),
    (BUY + MINE, 99), (BUY + FURNITURE_FACTORY, 99), (BUY + CHEESE_FACTORY, 99), (BUY + FAMILY_RESTAURANT, 99),
    (BUY + APPLE_ORCHARD, 99), (BUY + FARMERS_MARKET, 99), (BUY + TV_STATION, 1), (BUY + BUSINESS_CENTER, 1),
    (BUY + STADIUM, 1), (BUY + FOREST, 99), (BUY + CONVENIENCE_STORE, 99), (BUY + RANCH, 99), (BUY + WHEAT_FIELD, 99),
    (BUY + CAFE, 99), (BUY + BAKERY, 99),
)  # fmt: skip
FROMAGE_LIST = (
    (RAISE + RADIO_TOWER, 1), (BUY + RANCH, 4), (BUY + CONVENIENCE_STORE, 4), (BUY + RANCH, 6),
    (RAISE + TRAIN_STATION, 1), (BUY + CHEESE_FACTORY, 2), (RAISE + AMUSEMENT_PARK, 1), (RAISE + SHOPPING_MALL, 1),
    (BUY + CAFE, 2), (BUY + WHEAT_FIELD, 3), (BUY + BAKERY, 3), (BUY + FOREST, 2), (BUY + MINE, 2),
    (BUY + FURNITURE_FACTORY, 1), (BUY + APPLE_ORCHARD, 2), (BUY + FARMERS_MARKET, 1), (BUY + FAMILY_RESTAURANT, 1),
    (BUY + TV_STATION, 1), (BUY + STADIUM, 1),
)  # fmt: skip
LISTS = np.array([*THOUGHTFUL_LIST, (actions.PASS, 0), *FROMAGE_LIST, (actions.PASS, 0)])
FROMAGE_STARTS = 1 + len(THOUGHTFUL_LIST)


@rule
def is_useful(box: Box, s: State, p: int, c: int, most: int) -> bool:
    """Whether one more of a card helps: a number from 7 up needs the Station, a factory something to work on."""
    low = s.built[p, TRAIN_STATION] > 0
    for x in range(1, 7):
        low = low or box.fires[c, x] > 0
    return low and s.cards[p, c] < most and (box.per[c] < 0 or owned(box, s, p, box.per[c]) > 0)


@rule
def cheapest(box: Box, n: int, out: Ints) -> int:
    """Among n choices, the offer with the smallest numbers and price."""
    best, least = 0, 0
    for i in range(1, n):
        c = int(out[i]) - OFFER
        worth = int(box.cost[c])
        for x in range(TOTALS):
            worth += x * int(box.fires[c, x])
        if best == 0 or worth < least:
            best, least = int(out[i]), worth
    return best


@rule
def list_choice(box: Box, s: State, p: int, persona: int, n: int, out: Ints) -> int:
    """The first thing on a persona's list that it can buy, or in a swap take from the richest for its cheapest card."""
    if s.phase == GIVE:
        return int(out[0]) if box.decline_coins else cheapest(box, n, out)
    rich = 1 if p == 0 else 0
    for q in range(s.seats):
        if q != p and s.coins[q] > s.coins[rich]:
            rich = q
    i = FROMAGE_STARTS if persona == FROMAGE else 0
    while LISTS[i, 0] != actions.PASS:
        action = int(LISTS[i, 0])
        if action >= RAISE or is_useful(box, s, p, action - BUY, int(LISTS[i, 1])):
            if s.phase == TAKE and action < RAISE:
                action += WANT + rich * N_CARDS - BUY
            if refusal(box, s, p, action) == FINE:
                return action
        i += 1
    return int(out[0])


# ---- chance


@rule
def random_choice(box: Box, s: State, n: int, out: Ints) -> int:
    """As many dice as there are, again if they fall low; any landmark, else any card, and any swap."""
    if s.phase == THROW:
        return int(out[n - 1])
    if s.phase == RETHROW:
        return int(out[n - 2 if total(s) < LOW_THROW else n - 1])
    if s.phase == GIVE:
        return cheapest(box, n, out)
    first = 0
    if s.phase == BUILD:
        first = 1
        while out[first] < RAISE <= out[n - 1]:
            first += 1
    return int(out[first + draw(s, n - first)])


# ---- reckoning: what a choice is worth, and what decides between equals


@rule
def city_worth(
    box: Box, s: State, p: int, persona: int, cost: int, mask: int, rounds: int, work: Floats
) -> tuple[float, float]:
    """How a table looks to a persona that still has to pay a price."""
    mean, variance, dice = odds.prospects(box, s, p, mask)
    lack = odds.short(box, s, p) + cost
    left = N_LANDMARKS - landmarks(s, p)
    need = float(left if lack <= 0 else HOPELESS)
    if mean > 0:
        pace = lack * UNIT / mean
        need = max(float(left), pace) + pace / HOPELESS
    if persona == IMPATIENT:
        return -need, -float(variance)
    if persona == EVIE:
        return float(mean * PAYBACK - lack * UNIT), -need
    if persona == COVERAGE:
        return float(odds.coverage(box, s, p, mask)), -need
    if rounds < left:
        return 0.0, -need
    return marathon.pwin(box, s, p, dice, mask, lack, rounds, work), -need


@rule
def swap_worth(
    box: Box, s: State, p: int, persona: int, give: int, take: int, mask: int, rounds: int, work: Floats
) -> tuple[float, float]:
    """The city after a swap; with no card to take, after the best."""
    first, second = -1e300, 0.0
    s.cards[p, give] -= 1
    for q in range(s.seats):
        for c in range(N_CARDS):
            mine = take < 0 or take == q * N_CARDS + c
            if mine and q != p and s.cards[q, c] > 0 and box.colour[c] != PURPLE:
                s.cards[p, c] += 1
                a, b = city_worth(box, s, p, persona, 0, mask, rounds, work)
                s.cards[p, c] -= 1
                if a > first or (a == first and b > second):
                    first, second = a, b
    s.cards[p, give] += 1
    return first, second


@rule
def dice_worth(
    box: Box, s: State, p: int, persona: int, action: int, mask: int, rounds: int, work: Floats
) -> tuple[float, float]:
    """A throw, or keeping one; who is in a hurry looks first whether it can bring the last landmark."""
    dice = 2 if action == actions.ROLL_TWO or (action == actions.KEEP and s.dice[1]) else 1
    lack = odds.short(box, s, p)
    last = RACERS >> persona & 1 > 0 and landmarks(s, p) == N_LANDMARKS - 1
    finish = 0
    value = 0
    if s.phase == RETHROW or last:
        for x in range(dice, 6 * dice + 1):
            n = int(WAYS[dice, x])
            if action == actions.KEEP:
                n = THROWS if x == total(s) else 0
            v = odds.gain(box, s, p, p, x)
            finish += n if last and v >= lack else 0
            value += n * v
        value *= 6 * UNIT // THROWS
    first = float(finish)
    if s.phase == THROW:
        value = 6 * odds.turn(box, s, p, p, dice)[0]
        if persona == COVERAGE:
            first = float(odds.cover(box, s, p, p, dice))
        elif RUNNERS >> persona & 1:
            first = marathon.pwin(box, s, p, dice, mask, lack, rounds, work)
    elif odds.plays_twice(box, s, p, dice) and s.extra < box.max_extra_turns:
        doubles = 1 if action != actions.KEEP else 6 if s.dice[0] == s.dice[1] else 0
        value += doubles * odds.best_turn(box, s, p)[0]
    return first, float(4 * value + action)


@rule
def worth(
    box: Box, s: State, p: int, persona: int, action: int, mask: int, rounds: int, work: Floats
) -> tuple[float, float]:
    """What an action is worth to a persona that reckons."""
    if action <= actions.KEEP:
        return dice_worth(box, s, p, persona, action, mask, rounds, work)
    if action >= OFFER:
        give = action - OFFER if action < WANT else int(s.offer)
        return swap_worth(box, s, p, persona, give, action - WANT, mask, rounds, work)
    if action >= ROB:
        q = action - ROB
        near = odds.eruv(box, s, q, odds.prospects(box, s, q, mask)[0]) if RACERS >> persona & 1 else 0
        return float(-near if s.coins[q] else -2 * HOPELESS), float(s.coins[q])
    cost = -int(box.decline_coins) if action == actions.DECLINE else 0
    if action >= RAISE:
        s.built[p, action - RAISE] = 1
        cost = int(box.landmark_cost[action - RAISE])
    elif action >= BUY:
        s.cards[p, action - BUY] += 1
        cost = int(box.cost[action - BUY])
    found = city_worth(box, s, p, persona, cost, mask, rounds, work)
    if action >= RAISE:
        s.built[p, action - RAISE] = 0
    elif action >= BUY:
        s.cards[p, action - BUY] -= 1
    return found


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action: what is worth most, the first of equals; whoever can build a landmark does not pass."""
    n = legal(box, s, seat, out)
    if n == 1 or persona == PASSER:
        return int(out[n - 1 if s.phase == RETHROW else 0])
    lands = s.phase == BUILD and out[n - 1] >= RAISE
    if lands and landmarks(s, seat) == N_LANDMARKS - 1:
        return int(out[n - 1])
    if persona == RANDOM and s.phase != RAID:
        return random_choice(box, s, n, out)
    if LISTERS >> persona & 1 and s.phase > RAID:
        return list_choice(box, s, seat, persona, n, out)
    mask, rounds = 0, 0
    if s.phase > RETHROW or RUNNERS >> persona & 1:
        mask = odds.habits(box, s)
    if RUNNERS >> persona & 1:
        rounds = marathon.rounds_left(box, s, seat, mask, persona == KINEMATIC)
    best, first, second = -1, 0.0, 0.0
    for i in range(1 if lands else 0, n):
        if lands and persona == COVERAGE and out[i] < RAISE:
            continue
        a, b = worth(box, s, seat, persona, int(out[i]), mask, rounds, work)
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = int(out[i]), a, b
    return best
