"""How good an action looks at first sight: the prior of the search.

A small network fitted to long searches (tools/harmonictook.py) rates purchases; throws and victims are rated by their
coins, swaps by the prices.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.evaluation import exp
from tabletown.engine.state import Floats, Ints
from tabletown.games.harmonictook.actions import BUY, DECLINE, KEEP, OFFER, PASS, ROB, WANT
from tabletown.games.harmonictook.bots import prior_weights as fitted
from tabletown.games.harmonictook.bots.expected_income import UNIT, gain, turn
from tabletown.games.harmonictook.bots.features import FEATURES, N_FEATURES, features, weights_of
from tabletown.games.harmonictook.material import CARDS, LANDMARKS, N_CARDS, TV_STATION, Box
from tabletown.games.harmonictook.rules.decisions import DECISIONS
from tabletown.games.harmonictook.rules.income import total
from tabletown.games.harmonictook.state import BUILD, GIVE, RAID, RETHROW, TAKE, THROW, State

PURCHASES = ("pass", *(c.id for c in CARDS), *(b.id for b in LANDMARKS))
N_HIDDEN = len(next(iter(fitted.HIDDEN.values())))
HIDDEN = weights_of("HIDDEN", fitted.HIDDEN, FEATURES, N_HIDDEN).T.copy()  # [cell, feature]
CHOICE = weights_of("CHOICE", fitted.CHOICE, PURCHASES, N_HIDDEN)  # [purchase, cell]


@rule
def of_throws(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """The mean value of each throw; keeping the dice has their actual value."""
    for i in range(n):
        action = int(acts[i])
        if action == KEEP:
            coins = float(gain(box, s, p, p, total(s)))
        else:
            coins = turn(box, s, p, p, 1 + action)[0] / UNIT
        out[i] = exp(coins)


@inlined
def of_victims(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """The coins that each victim would lose."""
    for i in range(n):
        out[i] = exp(float(min(s.coins[acts[i] - ROB], box.pays[TV_STATION])))


@inlined
def of_gifts(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """The cheaper the given card, the better; giving none is best."""
    for i in range(n):
        out[i] = exp(0.0 if acts[i] == DECLINE else box.cost[acts[i] - OFFER] * -0.5)


@inlined
def of_wishes(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """The more expensive the card, the better."""
    for i in range(n):
        out[i] = exp(box.cost[(acts[i] - WANT) % N_CARDS] * 0.5)


@inlined
def of_purchases(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """How often a long search would visit each purchase; out beyond n is scratch."""
    work = out[n:]
    features(box, s, p, work)
    out[:n] = 0.0
    for h in range(N_HIDDEN):
        x = 0.0
        for k in range(N_FEATURES):
            x += work[k] * HIDDEN[h, k]
        x /= 1 + abs(x)
        for i in range(n):
            out[i] += x * CHOICE[purchase(int(acts[i])), h]
    for i in range(n):
        out[i] = exp(out[i])


@rule
def purchase(action: int) -> int:
    """The network's row for a purchase, or for passing."""
    return 0 if action == PASS else action - BUY + 1


PRIORS = {
    THROW: of_throws, RETHROW: of_throws, RAID: of_victims, GIVE: of_gifts, TAKE: of_wishes, BUILD: of_purchases,
}  # fmt: skip
assert PRIORS.keys() == {d.phase for d in DECISIONS}, "every decision needs a prior, and nothing else has one"
prior_in = switch("prior_in", __name__, [(d.phase, PRIORS[d.phase]) for d in DECISIONS], inline=True)


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Write how good each of n legal actions looks at first sight."""
    prior_in(int(s.phase), box, s, seat, n, acts, out)
