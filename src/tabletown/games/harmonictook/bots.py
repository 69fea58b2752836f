"""The personas: what each throws, whom it robs, what it swaps and what it builds."""

from tabletown.engine.contract import FINE, Level, Manner, Persona
from tabletown.engine.dice import draw
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import part, rule
from tabletown.games.harmonictook import actions, gains, marathon, odds
from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.lists import FROMAGE_STARTS, THOUGHTFUL_STARTS, first_on_list
from tabletown.games.harmonictook.material import N_CARDS, N_LANDMARKS, TOTALS, TRAIN_STATION, Box
from tabletown.games.harmonictook.odds import HOPELESS, THROWS, UNIT, WAYS
from tabletown.games.harmonictook.rules import landmarks, legal, total, want_refusal
from tabletown.games.harmonictook.state import GIVE, RAID, RETHROW, TAKE, THROW, State

PERSONAS = (
    Persona("random", "Random", "trivial", "a landmark if it can pay for one, else anything"),
    Persona("thoughtful", "Thoughtful", "easy", "works down a list of what is good to have"),
    Persona("coverage", "Coverage", "medium", "wants every throw to bring it something"),
    Persona("evie", "EVie", "medium", "buys what will have earned it most in six rounds"),
    Persona("marathon", "Marathon", "medium", "wants the best chance to be done a round before the leader"),
    Persona("fromage", "Fromage", "hard", "keeps ranches, and makes cheese"),
    Persona("impatient", "Impatient", "hard", "shortens its own way to victory"),
    Persona("kinematic", "Kinematic", "medium", "a Marathon that expects the others to speed up"),
    Persona("passer", "Passer", "for tests", "never buys, never swaps"),
)
RANDOM, THOUGHTFUL, COVERAGE, EVIE, MARATHON, FROMAGE, IMPATIENT, KINEMATIC, PASSER = range(len(PERSONAS))
LEVELS = (
    Level("gentle", "lets you win more often than not", 100, 0.3),
    Level("friendly", "plays along, and slips now and then", 100, 0.2),
    Level("steady", "makes no great mistakes", 100, 0.12),
    Level("sharp", "sees most of what there is to see", 200, 0.05),
    Level("merciless", "the best that we have", 4000, 0.0),
)
ADVISER = "search:2000"
SEARCH = Manner(explore=2.0, horizon=24)
N_WORK = marathon.N_WORK

LOW_THROW = 5  # most throw again below this total
PAYBACK = 6  # the rounds within which EVie wants its money back
UNBEATEN = 1e300  # to pass is better than anything that is only as good


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action."""
    n = legal(box, s, seat, out)
    if n == 1 or persona == PASSER:
        return int(out[n - 1 if s.phase == RETHROW else 0])
    if s.phase == THROW:
        return actions.ROLL_ONE + dice_of(box, s, seat, persona, work) - 1
    if s.phase == RETHROW:
        return again(box, s, seat, persona, work)
    if s.phase == RAID:
        return ROB + victim(box, s, seat, persona)
    if s.phase == GIVE or s.phase == TAKE:
        if is_racer(persona):
            return racer_swap(box, s, seat, persona, n, out, work)
        return swap(box, s, seat, persona, n, out, work)
    return purchase(box, s, seat, persona, n, out, work)


@rule
def is_lister(persona: int) -> bool:
    """Whether a persona reckons nothing when it buys."""
    return persona in (RANDOM, THOUGHTFUL, FROMAGE)


@rule
def is_runner(persona: int) -> bool:
    """Whether a persona wants to be done before somebody else."""
    return persona in (MARATHON, KINEMATIC)


@rule
def is_racer(persona: int) -> bool:
    """Whether a persona looks at its way to victory."""
    return persona == IMPATIENT or is_runner(persona)


@rule
def clock(box: Box, s: State, p: int, persona: int) -> int:
    """The rounds that a runner gives itself."""
    if persona == KINEMATIC:
        return marathon.rounds_of_others(box, s, p)
    return marathon.rounds_left(box, s) if persona == MARATHON else 0


# ---- the throw


@rule
def dice_of(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """Random throws all it has, Coverage what fires more often, a runner its better chance, others the better mean."""
    if not s.built[p, TRAIN_STATION]:
        return 1
    if persona == RANDOM:
        return 2
    if persona == COVERAGE:
        return 2 if gains.coverage(box, s, p, 2) > gains.coverage(box, s, p, 1) else 1
    if is_runner(persona):
        return runner_dice(box, s, p, persona, work)
    return odds.better_dice(box, s, p)


@part
def runner_dice(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """The dice with the better chance to be there in time; two if it is the same."""
    rounds = clock(box, s, p, persona)
    lack = odds.short(box, s, p)
    others = odds.stations(s) & ~(1 << p)
    best, most = 1, 0.0
    for dice in range(1, 3):
        chance = marathon.pwin(box, s, p, others | (dice - 1) << p, lack, rounds, work)
        if chance >= most:
            best, most = dice, chance
    return best


@part
def again(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """The Radio Tower: keep the throw, or throw again, with the same dice where so agreed."""
    dice = 2 if s.dice[1] else 1
    if not box.keep_dice_count:
        dice = dice_of(box, s, p, persona, work)
    if is_runner(persona) and clock(box, s, p, persona) == 1:
        bad = odds.gain(box, s, p, p, total(s)) < odds.short(box, s, p)
    elif is_racer(persona):
        bad = is_below_mean(box, s, p, dice)
    else:
        bad = total(s) < LOW_THROW
    return actions.ROLL_ONE + dice - 1 if bad else actions.KEEP


@part
def is_below_mean(box: Box, s: State, p: int, dice: int) -> bool:
    """Whether a fresh throw is worth more than the one on the table; with the Park doubles are worth another turn."""
    fresh = 0
    for x in range(dice, 6 * dice + 1):
        fresh += int(WAYS[dice, x]) * odds.gain(box, s, p, p, x)
    lost = fresh - THROWS * odds.gain(box, s, p, p, total(s))  # in 36ths of a coin
    if not odds.plays_twice(box, s, p, 2) or s.extra >= box.max_extra_turns:
        return lost > 0
    turn = odds.turn(box, s, p, p, odds.better_dice(box, s, p))[0]
    doubles = (1 if dice == 2 else 0) - (6 if s.dice[0] == s.dice[1] else 0)  # in sixths
    return lost * (6 * UNIT // THROWS) + doubles * turn > 0


# ---- the TV Station


@rule
def victim(box: Box, s: State, p: int, persona: int) -> int:
    """The richest; to a runner the nearest to victory who has coins, and the richest of these."""
    best, least = -1, 0
    mask = odds.stations(s)
    for q in range(s.seats):
        if q == p:
            continue
        need = 0
        if is_runner(persona):
            need = odds.eruv(box, s, q, odds.prospects(box, s, q, mask)[0], 0) if s.coins[q] else 2 * HOPELESS
        if best < 0 or need < least or (need == least and s.coins[q] > s.coins[best]):
            best, least = q, need
    return best


# ---- the Business Center


@part
def swap(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Give the cheapest card, and take what one would buy first of the richest; or rather have coins, if so agreed."""
    if s.phase == GIVE:
        return actions.DECLINE if box.decline_coins else cheapest(box, n, out)
    rich = victim(box, s, p, persona)
    n = cards_of(rich, n, out)
    if persona in (COVERAGE, EVIE):
        return best_gain(box, s, p, persona, n, out, work)
    return wish(box, s, p, persona, rich, 0, n, out)


@part
def cheapest(box: Box, n: int, out: Ints) -> int:
    """The offer with the smallest sum of its numbers and its price."""
    best, least = -1, 0
    for i in range(1, n):
        c = int(out[i]) - OFFER
        worth = int(box.cost[c])
        for x in range(TOTALS):
            worth += x * int(box.fires[c, x])
        if best < 0 or worth < least:
            best, least = int(out[i]), worth
    return best


@part
def cards_of(q: int, n: int, out: Ints) -> int:
    """Leave only q's cards to choose from, if it has any."""
    found = 0
    for i in range(n):
        if (out[i] - WANT) // N_CARDS == q:
            out[found] = out[i]
            found += 1
    return found if found > 0 else n


@part
def best_gain(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """EVie takes the card that earns most, Coverage the one that covers most, and of equals the one that earns most."""
    best, first, second = -1, 0, 0
    for i in range(n):
        bought = BUY + (int(out[i]) - WANT) % N_CARDS
        a = gains.coverage_gain(box, s, p, bought) if persona == COVERAGE else 0
        b = gains.income_gain(box, s, p, bought, work)
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = int(out[i]), a, b
    return best


@part
def racer_swap(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Give what is missed least and take what helps most, from anyone; nothing if that is worse than to keep all."""
    rounds = clock(box, s, p, persona)
    given = int(s.offer) if s.phase == TAKE else least_missed(box, s, p, persona, n, out, rounds, work)
    action, first, second = best_taken(box, s, p, persona, given, rounds, work)
    if s.phase == TAKE:
        return action
    a, b = outlook(box, s, p, persona, -int(box.decline_coins), rounds, work)
    return actions.DECLINE if a > first or (a == first and b > second) else OFFER + given


@part
def least_missed(box: Box, s: State, p: int, persona: int, n: int, out: Ints, rounds: int, work: Floats) -> int:
    """The card without which the city looks best."""
    best, first, second = -1, 0.0, 0.0
    for i in range(1, n):
        c = int(out[i]) - OFFER
        s.cards[p, c] -= 1
        a, b = outlook(box, s, p, persona, 0, rounds, work)
        s.cards[p, c] += 1
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = c, a, b
    return best


@part
def best_taken(
    box: Box, s: State, p: int, persona: int, given: int, rounds: int, work: Floats
) -> tuple[int, float, float]:
    """The best card to take for a card that is given, and how the city looks then."""
    best, first, second = -1, 0.0, 0.0
    s.cards[p, given] -= 1
    for q in range(s.seats):
        for c in range(N_CARDS):
            if want_refusal(box, s, q, c) == FINE:
                s.cards[p, c] += 1
                a, b = outlook(box, s, p, persona, 0, rounds, work)
                s.cards[p, c] -= 1
                if best < 0 or a > first or (a == first and b > second):
                    best, first, second = WANT + q * N_CARDS + c, a, b
    s.cards[p, given] += 1
    return best, first, second


# ---- building


@rule
def wish(box: Box, s: State, p: int, persona: int, q: int, first: int, n: int, out: Ints) -> int:
    """The first thing on a persona's list; where there is none, anything from a first choice on."""
    found = actions.PASS
    if persona == THOUGHTFUL:
        found = first_on_list(box, s, p, THOUGHTFUL_STARTS, q)
    elif persona == FROMAGE:
        found = first_on_list(box, s, p, FROMAGE_STARTS, q)
    return found if found != actions.PASS else int(out[first + draw(s, n - first)])


@rule
def outlook(box: Box, s: State, p: int, persona: int, cost: int, rounds: int, work: Floats) -> tuple[float, float]:
    """How a city that still has to pay a price looks to a racer: fewer rounds or a better chance, then less risk."""
    mask = odds.stations(s)
    mean, variance = odds.prospects(box, s, p, mask)
    if persona == IMPATIENT:
        return -float(odds.eruv(box, s, p, mean, cost)), -float(variance)
    return marathon.pwin(box, s, p, mask, odds.short(box, s, p) + cost, rounds, work), -float(variance)


@part
def outlook_after(
    box: Box, s: State, p: int, persona: int, action: int, rounds: int, work: Floats
) -> tuple[float, float]:
    """How the city looks after a purchase; to pass beats all that is no better."""
    cost = 0
    if action >= RAISE:
        cost = int(box.landmark_cost[action - RAISE])
        s.built[p, action - RAISE] = 1
    elif action >= BUY:
        cost = int(box.cost[action - BUY])
        s.cards[p, action - BUY] += 1
    first, second = outlook(box, s, p, persona, cost, rounds, work)
    if action >= RAISE:
        s.built[p, action - RAISE] = 0
    elif action >= BUY:
        s.cards[p, action - BUY] -= 1
    return first, UNBEATEN if action == actions.PASS else second


@part
def gain_of(box: Box, s: State, p: int, persona: int, action: int, most: float, work: Floats) -> tuple[float, float]:
    """To Coverage the turns covered, then the income; to EVie what is earned in six rounds less the price, likewise."""
    if action == actions.PASS:
        return 0.0, UNBEATEN
    covered = float(gains.coverage_gain(box, s, p, action)) if persona == COVERAGE else 0.0
    if persona == COVERAGE and covered < most:
        return covered, 0.0  # no income will help it
    earned = gains.income_gain(box, s, p, action, work)
    if persona == COVERAGE:
        return covered, float(earned)
    cost = int(box.cost[action - BUY]) if action < RAISE else 0  # a landmark has to be paid for anyway
    return float(PAYBACK * earned - cost * gains.COIN), float(earned)


@part
def purchase(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The last landmark, the first thing on a list, or what is worth most."""
    lands = out[n - 1] >= RAISE
    if lands and landmarks(s, p) == N_LANDMARKS - 1:
        return int(out[n - 1])
    if not is_lister(persona):
        return best_purchase(box, s, p, persona, n, out, work)
    first = 1
    while persona == RANDOM and lands and out[first] < RAISE:
        first += 1
    return wish(box, s, p, persona, -1, first, n, out)


@part
def best_purchase(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Nobody passes who can build a landmark, and Coverage never; where it can build one it looks at nothing else."""
    rounds = clock(box, s, p, persona)
    lands = out[n - 1] >= RAISE
    best, first, second = -1, -UNBEATEN, 0.0
    for i in range(1 if lands or persona == COVERAGE else 0, n):
        action = int(out[i])
        if persona == COVERAGE and lands and action < RAISE:
            continue
        if is_racer(persona):
            a, b = outlook_after(box, s, p, persona, action, rounds, work)
        else:
            a, b = gain_of(box, s, p, persona, action, first, work)
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = action, a, b
    return best
