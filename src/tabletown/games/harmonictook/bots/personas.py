"""The personas: how each throws, robs, swaps and builds."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE, Level, Persona, SearchSettings
from tabletown.engine.rng import draw
from tabletown.engine.state import Floats, Ints
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.bots import expected_income, finish_odds, marginal_value
from tabletown.games.harmonictook.bots.buy_lists import FROMAGE_STARTS, THOUGHTFUL_STARTS, first_on_list
from tabletown.games.harmonictook.bots.expected_income import HOPELESS, THROWS, UNIT, WAYS
from tabletown.games.harmonictook.bots.features import N_FEATURES
from tabletown.games.harmonictook.material import N_CARDS, N_LANDMARKS, TOTALS, TRAIN_STATION, Box
from tabletown.games.harmonictook.rules.decisions import legal
from tabletown.games.harmonictook.rules.ending import landmarks
from tabletown.games.harmonictook.rules.income import total
from tabletown.games.harmonictook.rules.purple import want_refusal
from tabletown.games.harmonictook.state import GIVE, RAID, RETHROW, TAKE, THROW, State

MACHINES = (
    "T-800", "HAL 9000", "WOPR", "SHODAN", "Colossus", "Skynet", "AM", "Proteus", "MCP", "GLaDOS", "Box", "Nomad",
    "ED-209", "VIKI", "Ash", "Cylon", "Red Queen", "Ultron",
)  # fmt: skip
CHEESES = (
    "Brie", "Stilton", "Manchego", "Taleggio", "Gouda", "Comté", "Roquefort", "Emmental", "Pecorino", "Feta", "Edam",
    "Gruyère", "Cheddar", "Halloumi", "Camembert", "Ricotta", "Tilsit", "Asiago", "Munster", "Reblochon",
)  # fmt: skip
PERSONAS = (
    Persona("random", "Random", "trivial", "a landmark if it can pay for one, else anything", "Rascal Rebeka Rex"),
    Persona("thoughtful", "Thoughtful", "easy", "works down a list of what is good to have", "Tim Tay Thea"),
    Persona("coverage", "Coverage", "medium", "wants every throw to bring it something", "Chadd Carli Casey"),
    Persona("evie", "EVie", "medium", "buys what earns it the most in six rounds", "Edgar Ellen Evan"),
    Persona("marathon", "Marathon", "medium", "plays for the best chance to finish a round before the leader",
            "Madison Michael Mia"),
    Persona("fromage", "Fromage", "hard", "keeps ranches, and makes cheese", "Felicity Franklin Fiona", CHEESES),
    Persona("impatient", "Impatient", "hard", "shortens its own way to victory", "Iggy Izzy Iris", MACHINES),
    Persona("kinematic", "Kinematic", "medium", "a Marathon that expects the others to speed up",
            "Kim Kourtney Khloe"),
    Persona("passer", "Passer", "for tests", "never buys, never swaps"),
)  # fmt: skip
RANDOM, THOUGHTFUL, COVERAGE, EVIE, MARATHON, FROMAGE, IMPATIENT, KINEMATIC, PASSER = range(len(PERSONAS))
LEVELS = (
    Level("gentle", "lets you win more often than not", 100, 0.3),
    Level("friendly", "plays along, and slips now and then", 100, 0.2),
    Level("steady", "makes no great mistakes", 100, 0.12),
    Level("sharp", "sees most of what there is to see", 200, 0.05),
    Level("merciless", "the best that we have", 4000, 0.0),
)
HINT_SEARCH = "search:2000"
SEARCH = SearchSettings(explore=2.0, horizon=24)
SCRATCH = max(finish_odds.SCRATCH, marginal_value.SCRATCH, N_FEATURES)

LOW_THROW = 5  # most throw again below this total
PAYBACK = 6  # the rounds within which EVie wants its money back
UNBEATEN = 1e300  # passing beats everything that is only equally good


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
    """Whether a persona buys from a list without calculating."""
    return persona in (RANDOM, THOUGHTFUL, FROMAGE)


@rule
def is_runner(persona: int) -> bool:
    """Whether a persona wants to finish before the others."""
    return persona in (MARATHON, KINEMATIC)


@rule
def is_racer(persona: int) -> bool:
    """Whether a persona considers its way to victory."""
    return persona == IMPATIENT or is_runner(persona)


@rule
def clock(box: Box, s: State, p: int, persona: int) -> int:
    """The number of rounds that a runner plans for."""
    if persona == KINEMATIC:
        return finish_odds.rounds_of_others(box, s, p)
    return finish_odds.rounds_left(box, s) if persona == MARATHON else 0


# ---- the throw


@rule
def dice_of(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """Random throws all dice, Coverage what fires more often, a runner its better chance, others the better mean."""
    if not s.built[p, TRAIN_STATION]:
        return 1
    if persona == RANDOM:
        return 2
    if persona == COVERAGE:
        return 2 if marginal_value.coverage(box, s, p, 2) > marginal_value.coverage(box, s, p, 1) else 1
    if is_runner(persona):
        return runner_dice(box, s, p, persona, work)
    return expected_income.better_dice(box, s, p)


@inlined
def runner_dice(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """The number of dice with the better chance to finish in time; two if equal."""
    rounds = clock(box, s, p, persona)
    lack = expected_income.short(box, s, p)
    others = expected_income.stations(s) & ~(1 << p)
    best, most = 1, 0.0
    for dice in range(1, 3):
        chance = finish_odds.pwin(box, s, p, others | (dice - 1) << p, lack, rounds, work)
        if chance >= most:
            best, most = dice, chance
    return best


@inlined
def again(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """The Radio Tower: keep the throw, or throw again, with the same dice if so agreed."""
    dice = 2 if s.dice[1] else 1
    if not box.keep_dice_count:
        dice = dice_of(box, s, p, persona, work)
    if is_runner(persona) and clock(box, s, p, persona) == 1:
        bad = expected_income.gain(box, s, p, p, total(s)) < expected_income.short(box, s, p)
    elif is_racer(persona):
        bad = is_below_mean(box, s, p, dice)
    else:
        bad = total(s) < LOW_THROW
    return actions.ROLL_ONE + dice - 1 if bad else actions.KEEP


@inlined
def is_below_mean(box: Box, s: State, p: int, dice: int) -> bool:
    """Whether a new throw is worth more than the current one; with the Park doubles are worth another turn."""
    fresh = 0
    for x in range(dice, 6 * dice + 1):
        fresh += int(WAYS[dice, x]) * expected_income.gain(box, s, p, p, x)
    lost = fresh - THROWS * expected_income.gain(box, s, p, p, total(s))  # in 36ths of a coin
    if not expected_income.plays_twice(box, s, p, 2) or s.extra >= box.max_extra_turns:
        return lost > 0
    turn = expected_income.turn(box, s, p, p, expected_income.better_dice(box, s, p))[0]
    doubles = (1 if dice == 2 else 0) - (6 if s.dice[0] == s.dice[1] else 0)  # in sixths
    return lost * (6 * UNIT // THROWS) + doubles * turn > 0


# ---- the TV Station


@rule
def victim(box: Box, s: State, p: int, persona: int) -> int:
    """The richest player; for a runner, the one nearest to victory who has coins, and the richest of several."""
    best, least = -1, 0
    mask = expected_income.stations(s)
    for q in range(s.seats):
        if q == p:
            continue
        need = 0
        if is_runner(persona):
            need = (
                expected_income.rounds_to_win(box, s, q, expected_income.prospects(box, s, q, mask)[0], 0)
                if s.coins[q]
                else 2 * HOPELESS
            )
        if best < 0 or need < least or (need == least and s.coins[q] > s.coins[best]):
            best, least = q, need
    return best


# ---- the Business Center


@inlined
def swap(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Give the cheapest card, and take the best one from the richest player; or prefer coins, if so agreed."""
    if s.phase == GIVE:
        return actions.DECLINE if box.decline_coins else cheapest(box, n, out)
    rich = victim(box, s, p, persona)
    n = cards_of(rich, n, out)
    if persona in (COVERAGE, EVIE):
        return best_gain(box, s, p, persona, n, out, work)
    return wish(box, s, p, persona, rich, 0, n, out)


@inlined
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


@inlined
def cards_of(q: int, n: int, out: Ints) -> int:
    """Leave only q's cards to choose from, if it has any."""
    found = 0
    for i in range(n):
        if (out[i] - WANT) // N_CARDS == q:
            out[found] = out[i]
            found += 1
    return found if found > 0 else n


@inlined
def best_gain(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """EVie takes the card that earns most; Coverage takes the one that covers most, then the one that earns most."""
    best, first, second = -1, 0, 0
    for i in range(n):
        bought = BUY + (int(out[i]) - WANT) % N_CARDS
        a = marginal_value.coverage_gain(box, s, p, bought) if persona == COVERAGE else 0
        b = marginal_value.income_gain(box, s, p, bought, work)
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = int(out[i]), a, b
    return best


@inlined
def racer_swap(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Give the card missed least and take the most helpful one, from any player; none if that is worse than no swap."""
    rounds = clock(box, s, p, persona)
    given = int(s.offer) if s.phase == TAKE else least_missed(box, s, p, persona, n, out, rounds, work)
    action, first, second = best_taken(box, s, p, persona, given, rounds, work)
    if s.phase == TAKE:
        return action
    a, b = evaluate(box, s, p, persona, -int(box.decline_coins), rounds, work)
    return actions.DECLINE if a > first or (a == first and b > second) else OFFER + given


@inlined
def least_missed(box: Box, s: State, p: int, persona: int, n: int, out: Ints, rounds: int, work: Floats) -> int:
    """The card whose loss hurts the city least."""
    best, first, second = -1, 0.0, 0.0
    for i in range(1, n):
        c = int(out[i]) - OFFER
        s.cards[p, c] -= 1
        a, b = evaluate(box, s, p, persona, 0, rounds, work)
        s.cards[p, c] += 1
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = c, a, b
    return best


@inlined
def best_taken(
    box: Box, s: State, p: int, persona: int, given: int, rounds: int, work: Floats
) -> tuple[int, float, float]:
    """The best card to take for a given card, and the value of the city with it."""
    best, first, second = -1, 0.0, 0.0
    s.cards[p, given] -= 1
    for q in range(s.seats):
        for c in range(N_CARDS):
            if want_refusal(box, s, q, c) == FINE:
                s.cards[p, c] += 1
                a, b = evaluate(box, s, p, persona, 0, rounds, work)
                s.cards[p, c] -= 1
                if best < 0 or a > first or (a == first and b > second):
                    best, first, second = WANT + q * N_CARDS + c, a, b
    s.cards[p, given] += 1
    return best, first, second


# ---- building


@rule
def wish(box: Box, s: State, p: int, persona: int, q: int, first: int, n: int, out: Ints) -> int:
    """The first thing on a persona's list, or if none is available, a random action from a first one on."""
    found = actions.PASS
    if persona == THOUGHTFUL:
        found = first_on_list(box, s, p, THOUGHTFUL_STARTS, q)
    elif persona == FROMAGE:
        found = first_on_list(box, s, p, FROMAGE_STARTS, q)
    return found if found != actions.PASS else int(out[first + draw(s, n - first)])


@rule
def evaluate(box: Box, s: State, p: int, persona: int, cost: int, rounds: int, work: Floats) -> tuple[float, float]:
    """The value of a city that has yet to pay a price, for a racer: fewer rounds or a better chance, then less risk."""
    mask = expected_income.stations(s)
    mean, variance = expected_income.prospects(box, s, p, mask)
    if persona == IMPATIENT:
        return -float(expected_income.rounds_to_win(box, s, p, mean, cost)), -float(variance)
    return finish_odds.pwin(box, s, p, mask, expected_income.short(box, s, p) + cost, rounds, work), -float(variance)


@inlined
def value_after(
    box: Box, s: State, p: int, persona: int, action: int, rounds: int, work: Floats
) -> tuple[float, float]:
    """The value of the city after a purchase; passing beats everything that is no better."""
    cost = 0
    if action >= RAISE:
        cost = int(box.landmark_cost[action - RAISE])
        s.built[p, action - RAISE] = 1
    elif action >= BUY:
        cost = int(box.cost[action - BUY])
        s.cards[p, action - BUY] += 1
    first, second = evaluate(box, s, p, persona, cost, rounds, work)
    if action >= RAISE:
        s.built[p, action - RAISE] = 0
    elif action >= BUY:
        s.cards[p, action - BUY] -= 1
    return first, UNBEATEN if action == actions.PASS else second


@inlined
def gain_of(box: Box, s: State, p: int, persona: int, action: int, most: float, work: Floats) -> tuple[float, float]:
    """For Coverage the covered turns, then income; for EVie six rounds' income minus the price, then income."""
    if action == actions.PASS:
        return 0.0, UNBEATEN
    covered = float(marginal_value.coverage_gain(box, s, p, action)) if persona == COVERAGE else 0.0
    if persona == COVERAGE and covered < most:
        return covered, 0.0  # its income cannot make up for that
    earned = marginal_value.income_gain(box, s, p, action, work)
    if persona == COVERAGE:
        return covered, float(earned)
    cost = int(box.cost[action - BUY]) if action < RAISE else 0  # every landmark has to be paid for sooner or later
    return float(PAYBACK * earned - cost * marginal_value.COIN), float(earned)


@inlined
def purchase(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The last landmark, the first thing on a list, or the most valuable purchase."""
    lands = out[n - 1] >= RAISE
    if lands and landmarks(s, p) == N_LANDMARKS - 1:
        return int(out[n - 1])
    if not is_lister(persona):
        return best_purchase(box, s, p, persona, n, out, work)
    first = 1
    while persona == RANDOM and lands and out[first] < RAISE:
        first += 1
    return wish(box, s, p, persona, -1, first, n, out)


@inlined
def best_purchase(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The best purchase. Nobody passes who can build a landmark; Coverage never passes, and prefers landmarks."""
    rounds = clock(box, s, p, persona)
    lands = out[n - 1] >= RAISE
    best, first, second = -1, -UNBEATEN, 0.0
    for i in range(1 if lands or persona == COVERAGE else 0, n):
        action = int(out[i])
        if persona == COVERAGE and lands and action < RAISE:
            continue
        if is_racer(persona):
            a, b = value_after(box, s, p, persona, action, rounds, work)
        else:
            a, b = gain_of(box, s, p, persona, action, first, work)
        if best < 0 or a > first or (a == first and b > second):
            best, first, second = action, a, b
    return best
