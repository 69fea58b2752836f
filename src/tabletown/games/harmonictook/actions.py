"""Every action is one number: what each number means, and why an action may be refused."""

from collections.abc import Sequence

from tabletown.engine.contract import FINE
from tabletown.games.harmonictook.material import CARDS, LANDMARKS, MAX_SEATS, N_CARDS, N_LANDMARKS
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, PHASES, RAID, RETHROW, TAKE, THROW

ROLL_ONE, ROLL_TWO, KEEP, PASS, DECLINE = range(5)
BUY = 5  # BUY + c buys card c
RAISE = BUY + N_CARDS  # RAISE + b builds landmark b
ROB = RAISE + N_LANDMARKS  # ROB + q: the TV Station takes coins from seat q
OFFER = ROB + MAX_SEATS  # OFFER + c: the Business Center gives card c away
WANT = OFFER + N_CARDS  # WANT + q * N_CARDS + c: the Business Center takes card c of seat q in return
N_ACTIONS = WANT + MAX_SEATS * N_CARDS


def action_name(action: int, names: Sequence[str]) -> str:
    """An action in a player's words."""
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
    """Other words for the same action."""
    if action < BUY:
        return (("1", "one"), ("2", "two"), ("no",), ("build nothing", "nothing"), ("decline", "pass"))[action]
    said = action_name(action, names)
    if action < RAISE or action >= OFFER:
        card = CARDS[action - BUY if action < RAISE else (action - OFFER) % N_CARDS]
        return tuple(said.replace(card.name, alias) for alias in card.aliases)
    return (said.replace("build", "buy", 1),) if action < ROB else ()


# The first codes after FINE say which decision the phase expects instead: ASKED + phase.
ASKED = FINE + 1
INSTEAD = {
    THROW: "roll the dice first [7]",
    RETHROW: "keep this throw or throw again first [9]",
    RAID: "first choose whose coins the TV Station takes [19]",
    GIVE: "first choose a card to give away, or swap nothing [20]",
    TAKE: "first choose the card you take in the swap [20]",
    BUILD: "you have rolled: buy, build or pass [22]",
    OVER: "the game is over [27]",
}
(
    NOT_YOUR_TURN, NO_SUCH_ACTION, NO_STATION, SAME_DICE, SOLD_OUT, TOO_DEAR, ONE_OF_A_KIND, STANDS_ALREADY,
    NO_SUCH_SEAT, PURPLE_STAYS, NOT_YOURS, NOT_THEIRS, NOTHING_TO_TAKE,
) = range(ASKED + PHASES, ASKED + PHASES + 13)  # fmt: skip
REFUSALS = (
    "",
    *(INSTEAD[phase] for phase in range(PHASES)),
    "it is not your turn [6]",
    "there is no such action",
    "two dice need the Train Station [8]",
    "the second throw uses as many dice as the first [9]",
    "none is for sale now [23]",
    "you cannot afford it [22]",
    "a city holds only one of each purple card [24]",
    "you have already built it [25]",
    "that is not another player at this table [19]",
    "purple cards never change hands [21]",
    "you do not own that card [20]",
    "that player does not own that card [20]",
    "nobody else has a card that you could take in return [20]",
)
