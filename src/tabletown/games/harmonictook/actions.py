"""Every decision is one number; here is what each number says, and why it may be refused."""

from collections.abc import Sequence

from tabletown.engine.contract import FINE
from tabletown.games.harmonictook.material import CARDS, LANDMARKS, MAX_SEATS, N_CARDS, N_LANDMARKS
from tabletown.games.harmonictook.state import PHASES

ROLL_ONE, ROLL_TWO, KEEP, PASS, DECLINE = range(5)
BUY = 5  # BUY + c buys card c
RAISE = BUY + N_CARDS  # RAISE + b builds landmark b
ROB = RAISE + N_LANDMARKS  # ROB + q: the TV Station takes coins from seat q
OFFER = ROB + MAX_SEATS  # OFFER + c: the Business Center gives card c away
WANT = OFFER + N_CARDS  # WANT + q * N_CARDS + c: and gets card c of seat q for it
N_ACTIONS = WANT + MAX_SEATS * N_CARDS


def words(action: int, names: Sequence[str]) -> str:
    """An action as a player says it."""
    if action < BUY:
        return ("roll one die", "roll two dice", "keep this throw", "pass", "swap nothing")[action]
    if action < RAISE:
        return f"buy {CARDS[action - BUY].name}"
    if action < ROB:
        return f"build {LANDMARKS[action - RAISE].name}"
    if action < OFFER:
        return f"take coins from {names[action - ROB]}"
    if action < WANT:
        return f"give {CARDS[action - OFFER].name}"
    q, c = divmod(action - WANT, N_CARDS)
    return f"take {names[q]}'s {CARDS[c].name}"


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Other words that mean the same action."""
    if action < BUY:
        return (("1", "one"), ("2", "two"), ("no",), ("build nothing", "nothing"), ("decline", "pass"))[action]
    said = words(action, names)
    if action < RAISE or action >= OFFER:
        card = CARDS[action - BUY if action < RAISE else (action - OFFER) % N_CARDS]
        return tuple(said.replace(card.name, alias) for alias in card.aliases)
    return (said.replace("build", "buy", 1),) if action < ROB else ()


# The first codes after FINE say what the phase asks for instead: ASKED + phase.
ASKED = FINE + 1
(
    NOT_YOUR_TURN, NO_SUCH_ACTION, NO_STATION, SAME_DICE, SOLD_OUT, TOO_DEAR, ONE_OF_A_KIND, STANDS_ALREADY,
    NO_SUCH_SEAT, PURPLE_STAYS, NOT_YOURS, NOT_THEIRS,
) = range(ASKED + PHASES, ASKED + PHASES + 12)  # fmt: skip
REFUSALS = (
    "",
    "throw the dice first [7]",
    "keep this throw or throw again first [9]",
    "first say from whom the TV Station takes coins [19]",
    "first say what the Business Center gives away, or swap nothing [20]",
    "first say which card the Business Center brings [20]",
    "the dice have been thrown: buy, build or pass [22]",
    "the game is over [27]",
    "it is not your turn [6]",
    "there is no such action",
    "two dice need the Train Station [8]",
    "the second throw uses as many dice as the first [9]",
    "none of it is for sale [23]",
    "you cannot pay for it [22]",
    "a city holds only one of each purple card [24]",
    "it stands in your city already [25]",
    "that is not another player at this table [19]",
    "purple cards never change hands [21]",
    "you do not own that card [20]",
    "that player does not own that card [20]",
)
