"""Purple cards: Stadium, TV Station and Business Center. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import OFFER, ROB, WANT
from tabletown.games.harmonictook.material import BUSINESS_CENTER, N_CARDS, PURPLE, STADIUM, TV_STATION, Box
from tabletown.games.harmonictook.rules.income import bank_pays, hand_over, total
from tabletown.games.harmonictook.state import ASK, GIVE, PURCHASE, RAID, SWAP, TAKE, State


@rule
def fired(box: Box, s: State, c: int) -> bool:
    """[17] Whether this throw activates the roller's purple card."""
    return s.cards[s.turn, c] > 0 and box.fires[c, total(s)] > 0


@rule
def is_other(s: State, q: int) -> bool:
    """Whether a number is another player's seat."""
    return 0 <= q < s.seats and q != s.turn


# ---- the Stadium


@rule
def fill_stadium(box: Box, s: State) -> None:
    """[18] The Stadium takes from every other player."""
    if fired(box, s, STADIUM):
        for p in range(s.seats):
            if p != s.turn:
                hand_over(s, p, int(s.turn), int(box.pays[STADIUM]))


# ---- the TV Station


@rule
def is_anyone_else_rich(s: State) -> bool:
    """Whether another player has any coins."""
    for p in range(s.seats):
        if p != s.turn and s.coins[p] > 0:
            return True
    return False


@rule
def call_tv_station(box: Box, s: State) -> int:
    """[19] The TV Station takes coins from one player; it asks only if there is a choice."""
    if fired(box, s, TV_STATION) and is_anyone_else_rich(s):
        if s.seats > 2:
            s.phase = RAID
            return ASK
        hand_over(s, 1 - int(s.turn), int(s.turn), int(box.pays[TV_STATION]))
    return SWAP


@inlined
def raid_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[19] Why coins cannot be taken from this seat, or FINE."""
    return FINE if is_other(s, action - ROB) else actions.NO_SUCH_SEAT


@inlined
def raid(box: Box, s: State, p: int, action: int) -> int:
    """[19] The chosen player pays, and the Business Center follows."""
    hand_over(s, action - ROB, p, int(box.pays[TV_STATION]))
    return SWAP


# ---- the Business Center


@rule
def call_business_center(box: Box, s: State) -> int:
    """[20] The Business Center offers a swap, or pays a bot its coins if so agreed."""
    if fired(box, s, BUSINESS_CENTER):
        if not (box.coins_for_bots and box.bots >> s.turn & 1):
            s.phase = GIVE
            return ASK
        bank_pays(s, int(s.turn), int(box.pays[BUSINESS_CENTER]))
    return PURCHASE


@rule
def want_refusal(box: Box, s: State, q: int, c: int) -> int:
    """[20] [21] Why this card cannot be taken, or FINE: it must be another player's and not purple."""
    if not is_other(s, q):
        return actions.NO_SUCH_SEAT
    if box.colour[c] == PURPLE:
        return actions.PURPLE_STAYS
    return FINE if s.cards[q, c] > 0 else actions.NOT_THEIRS


@rule
def is_swap_possible(box: Box, s: State) -> bool:
    """[20] [21] Whether another player has a card that is not purple."""
    for q in range(s.seats):
        for c in range(N_CARDS):
            if want_refusal(box, s, q, c) == FINE:
                return True
    return False


@rule
def give_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[20] [21] Why a card cannot be given away, or FINE: it must be one's own and not purple; or none."""
    if action == actions.DECLINE:
        return FINE
    if box.colour[action - OFFER] == PURPLE:
        return actions.PURPLE_STAYS
    if s.cards[p, action - OFFER] == 0:
        return actions.NOT_YOURS
    return FINE if is_swap_possible(box, s) else actions.NOTHING_TO_TAKE


@inlined
def give(box: Box, s: State, p: int, action: int) -> int:
    """[20] First choice of a swap: the card to give away, or none, which brings nothing unless so agreed."""
    if action == actions.DECLINE:
        bank_pays(s, p, int(box.decline_coins))
        return PURCHASE
    s.offer = action - OFFER
    s.phase = TAKE
    return ASK


@inlined
def take_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[20] Why this player and card cannot be the second choice of a swap, or FINE."""
    return want_refusal(box, s, (action - WANT) // N_CARDS, (action - WANT) % N_CARDS)


@inlined
def take(box: Box, s: State, p: int, action: int) -> int:
    """[20] Swap the two cards; neither is activated again in this turn."""
    q, c = (action - WANT) // N_CARDS, (action - WANT) % N_CARDS
    s.cards[p, s.offer] -= 1
    s.cards[q, s.offer] += 1
    s.cards[q, c] -= 1
    s.cards[p, c] += 1
    s.offer = -1
    return PURCHASE
