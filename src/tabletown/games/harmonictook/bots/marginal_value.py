"""The value of one more building: for EVie in coins a round, for Coverage in additional throws that activate a card.

Both are whole numbers (of 1/COIN coin and of 1/TURN turn), so that ties are the same in every mode.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Floats
from tabletown.games.harmonictook.actions import BUY, RAISE
from tabletown.games.harmonictook.bots.expected_income import THROWS, UNIT, WAYS, plays_twice, prospects, stations
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    AT_ONCE,
    BLUE,
    BUSINESS_CENTER,
    CARDS,
    N_CARDS,
    PURPLE,
    RADIO_TOWER,
    RED,
    TRAIN_STATION,
    Box,
)
from tabletown.games.harmonictook.rules.build import buy_refusal
from tabletown.games.harmonictook.state import State

FIFTHS, SIXTHS = 5, 6  # with the Park a turn counts for six fifths
COIN = 2 * THROWS * FIFTHS * UNIT  # a swap comes on some throws of 36, and a median may be halfway between two
TURN = THROWS * THROWS * FIFTHS

# `work` holds an income for each card, then the cards that a seat can spare, then gains in order of size.
LEAST = 4
SPARE = N_CARDS
IN_ORDER = SPARE + LEAST
SCRATCH = IN_ORDER + N_CARDS

# ---- income: the city with a building, minus the city without it


@rule
def income(box: Box, s: State, p: int) -> int:
    """The mean income of p per round, in 1/UNIT coin."""
    return prospects(box, s, p, stations(s))[0]


@rule
def income_with(box: Box, s: State, p: int, c: int, n: int) -> int:
    """The mean income of p per round with n more copies of a card, in 1/UNIT coin."""
    s.cards[p, c] += n
    mean = income(box, s, p)
    s.cards[p, c] -= n
    return mean


@inlined
def landmark_gain(box: Box, s: State, p: int, b: int) -> int:
    """What a landmark adds to p's income."""
    before = income(box, s, p)
    s.built[p, b] = 1
    after = income(box, s, p)
    s.built[p, b] = 0
    return (after - before) * (COIN // UNIT)


@rule
def income_gain(box: Box, s: State, p: int, action: int, work: Floats) -> int:
    """What a purchase adds to p's income; the Train Station is worth the cards that it makes useful."""
    if action < RAISE:
        return card_gain(box, s, p, action - BUY, work)
    if action == RAISE + TRAIN_STATION:
        return station_gain(box, s, p, work)
    return landmark_gain(box, s, p, action - RAISE)


@rule
def card_gain(box: Box, s: State, p: int, c: int, work: Floats) -> int:
    """What one more card adds to p's income; a Business Center is worth its best swap."""
    plain = (income_with(box, s, p, c, 1) - income(box, s, p)) * (COIN // UNIT)
    if c != BUSINESS_CENTER or (box.coins_for_bots and box.bots >> p & 1):
        return plain
    return max(plain, swap_gain(box, s, p, work))


# ---- the Business Center

NOT_TO_GIVE = -1e300
SWAPS_ON = CARDS[BUSINESS_CENTER].rolls[0]


@rule
def swap_gain(box: Box, s: State, p: int, work: Floats) -> int:
    """The best swap that p's Business Center can make, times how often it comes."""
    n = spare_kinds(box, s, p, work)
    now = income(box, s, p)
    net = 0
    for q in range(s.seats):
        if q != p and n > 0:
            won = income_with_best(box, s, p, q, now) - now
            lost = now - int(work[gift(box, s, q, n, work)])
            net = max(net, won - lost)
    dice = 1 + (stations(s) >> p & 1)
    return 2 * net * chance_of(box, s, p, dice, SWAPS_ON)


@rule
def chance_of(box: Box, s: State, r: int, dice: int, x: int) -> int:
    """How often r throws a total in a round, in fifths of 36ths: with the Park one turn in six is played twice."""
    return int(WAYS[dice, x]) * (SIXTHS if plays_twice(box, s, r, dice) else FIFTHS)


@inlined
def income_with_best(box: Box, s: State, p: int, q: int, now: int) -> int:
    """p's income with the card from q that would raise it most."""
    best = now
    for c in range(N_CARDS):
        if s.cards[q, c] > 0 and box.colour[c] != PURPLE:
            best = max(best, income_with(box, s, p, c, 1))
    return best


@inlined
def spare_kinds(box: Box, s: State, p: int, work: Floats) -> int:
    """Write into `work` p's income without each of its cards, then the cards it misses least; return their number."""
    for c in range(N_CARDS):
        work[c] = NOT_TO_GIVE
        if s.cards[p, c] > 0 and box.colour[c] != PURPLE:
            work[c] = income_with(box, s, p, c, -1)
    for n in range(LEAST):
        least = -1
        for c in range(N_CARDS):
            taken = work[c] == NOT_TO_GIVE
            for k in range(n):
                taken = taken or int(work[SPARE + k]) == c
            if not taken and (least < 0 or work[c] > work[least]):
                least = c
        if least < 0:
            return n
        work[SPARE + n] = least
    return LEAST


@inlined
def gift(box: Box, s: State, q: int, n: int, work: Floats) -> int:
    """The spare card that is worth least to q."""
    best, least = -1, 0
    for k in range(n):
        c = int(work[SPARE + k])
        worth = income_with(box, s, q, c, 1)
        if best < 0 or worth < least:
            best, least = c, worth
    return best


# ---- the Train Station


@inlined
def station_gain(box: Box, s: State, p: int, work: Floats) -> int:
    """How much the median gain of high cards, with the Station, exceeds that of the low cards now."""
    low = middle_gain(box, s, p, False, work)
    s.built[p, TRAIN_STATION] = 1
    high = middle_gain(box, s, p, True, work)
    s.built[p, TRAIN_STATION] = 0
    return max(0, high - low) if high > 0 else 0


@rule
def middle_gain(box: Box, s: State, p: int, high: bool, work: Floats) -> int:
    """The median gain of the cards that p can afford: those up to 6, or those from 7 that bring something."""
    n = 0
    for c in range(N_CARDS):
        if is_high(box, c) == high and buy_refusal(box, s, p, c) == FINE:
            found = card_gain(box, s, p, c, work)
            if found > 0 or not high:
                at = IN_ORDER + n
                while at > IN_ORDER and work[at - 1] > found:
                    work[at] = work[at - 1]
                    at -= 1
                work[at] = found
                n += 1
    return (int(work[IN_ORDER + (n - 1) // 2]) + int(work[IN_ORDER + n // 2])) // 2 if n > 0 else 0


@rule
def is_high(box: Box, c: int) -> bool:
    """Whether a card's numbers need two dice."""
    for x in range(1, 7):
        if box.fires[c, x]:
            return False
    return True


# ---- coverage: the cards that fire, whether or not they bring coins


@rule
def is_set_off(box: Box, c: int, own: bool, x: int) -> bool:
    """Whether a total activates a card: blue in every turn, red in others' turns, green and purple in one's own."""
    colour = int(box.colour[c])
    return box.fires[c, x] > 0 and (colour == BLUE or (colour == RED) != own)


@rule
def is_covered(box: Box, s: State, p: int, own: bool, x: int) -> bool:
    """Whether a total activates any card in p's city, in its own turn or another's."""
    for k in range(AT_ONCE):
        c = int(box.on[x, k])
        if c >= 0 and s.cards[p, c] > 0 and is_set_off(box, c, own, x):
            return True
    return False


@rule
def coverage(box: Box, s: State, p: int, dice: int) -> int:
    """How many of p's own 36 throws activate a card of p's."""
    n = 0
    for x in range(dice, 6 * dice + 1):
        if is_covered(box, s, p, True, x):
            n += int(WAYS[dice, x])
    return n


@rule
def coverage_gain(box: Box, s: State, p: int, action: int) -> int:
    """How many more turns of a round activate a card after a purchase, in 1/TURN turn."""
    if action < RAISE:
        return card_coverage(box, s, p, action - BUY) * (TURN // (THROWS * FIFTHS))
    b = action - RAISE
    dice = 1 + (stations(s) >> p & 1)
    n = coverage(box, s, p, dice)
    if b == TRAIN_STATION:
        return (coverage(box, s, p, 2) - n) * (TURN // THROWS)
    if b == RADIO_TOWER:
        return n * (THROWS - n) * FIFTHS
    if b == AMUSEMENT_PARK and dice == 2 and box.max_extra_turns > 0:
        return n * (TURN // THROWS) // 6
    return 0


@inlined
def card_coverage(box: Box, s: State, p: int, c: int) -> int:
    """How often in a round a card is activated when no other is, in fifths of 36ths."""
    n = 0
    mask = stations(s)
    for r in range(s.seats):
        dice = 1 + (mask >> r & 1)
        for x in range(dice, 6 * dice + 1):
            if is_set_off(box, c, p == r, x) and not is_covered(box, s, p, p == r, x):
                n += chance_of(box, s, r, dice, x)
    return n
