"""The rules, in the order of a turn: throw, resolve, build. [n] is the rulebook's paragraph."""

from tabletown.engine.contract import FINE
from tabletown.engine.dice import draw, draw_weighted
from tabletown.engine.records import Ints
from tabletown.engine.rule import rule
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, N_ACTIONS, OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    AT_ONCE,
    BLUE,
    BUSINESS_CENTER,
    GREEN,
    N_CARDS,
    N_LANDMARKS,
    PURPLE,
    RADIO_TOWER,
    RED,
    SHOPPING_MALL,
    STADIUM,
    START_CARDS,
    TRAIN_STATION,
    TV_STATION,
    Box,
)
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, RAID, RETHROW, TAKE, THROW, State

RESOLVE, SWAP, PURCHASE, END, ASK = range(5)  # the steps of a turn after the throw; ASK waits for a decision

# ---- the table before the first turn


@rule
def setup(box: Box, s: State, seats: int, seed: int) -> None:
    """[2] Coins, a Wheat Field and a Bakery for each; the piles laid out; seat 0 begins."""
    s.seed = seed
    s.draws = 0
    s.seats = seats
    s.shown = 0
    s.bank = 0
    s.phase = THROW
    s.turn = 0
    s.turns = 0
    s.extra = 0
    s.thrown = 0
    s.bonus = 0
    s.offer = -1
    s.winner = -1
    s.dice[:] = 0
    s.coins[:] = 0
    s.cards[:] = 0
    s.built[:] = 0
    for p in range(seats):
        s.coins[p] = box.starting_coins
        for c in START_CARDS:
            s.cards[p, c] = 1
    lay_market(box, s)


@rule
def lay_market(box: Box, s: State) -> None:
    """[3] Every pile lies open; in a limited market all cards are a deck, with one purple card of a kind per player."""
    for c in range(N_CARDS):
        s.market[c] = 0 if box.piles else box.supply[c]
        s.deck[c] = box.supply[c] if box.piles else 0
        if box.piles and box.colour[c] == PURPLE:
            s.deck[c] = min(box.supply[c], s.seats)
    deal(box, s)


@rule
def deal(box: Box, s: State) -> None:
    """[4] Cards are dealt from the deck until as many different piles lie open as agreed, or the deck is empty."""
    if not box.piles:
        return
    open_piles = 0
    left = 0
    for c in range(N_CARDS):
        open_piles += s.market[c] > 0
        left += s.deck[c]
    while open_piles < box.piles and left > 0:
        c = draw_weighted(s, s.deck)
        open_piles += s.market[c] == 0
        s.deck[c] -= 1
        s.market[c] += 1
        left -= 1


# ---- the throw


@rule
def total(s: State) -> int:
    """What the dice show together."""
    return int(s.dice[0]) + int(s.dice[1])


@rule
def throw(s: State, dice: int) -> int:
    """[7] [9] Throw one die or two; with the Radio Tower the first throw of a turn may be taken back."""
    faces = draw(s, 36) if dice == 2 else draw(s, 6)
    s.dice[0] = 1 + faces % 6
    s.dice[1] = 1 + faces // 6 if dice == 2 else 0
    s.thrown += 1
    s.bonus = s.built[s.turn, AMUSEMENT_PARK]
    if s.built[s.turn, RADIO_TOWER] and s.thrown == 1:
        s.phase = RETHROW
        return ASK
    return RESOLVE


@rule
def resolve(box: Box, s: State) -> None:
    """[11] Red, blue and green in this order; purple follows."""
    pay_tolls(box, s)
    collect_blue(box, s)
    collect_green(box, s)


# ---- what cards bring


@rule
def owned(box: Box, s: State, p: int, category: int) -> int:
    """How many cards of a category a city has."""
    n = 0
    for c in range(N_CARDS):
        if box.category[c] == category:
            n += int(s.cards[p, c])
    return n


@rule
def brings(box: Box, s: State, p: int, c: int) -> int:
    """[12] What all of a seat's copies of one red, blue or green card ask for or earn when they are set off."""
    copies = int(s.cards[p, c])
    if copies == 0:
        return 0
    each = int(box.pays[c])
    if box.per[c] >= 0:
        each *= owned(box, s, p, int(box.per[c]))
    if s.built[p, SHOPPING_MALL]:
        each += int(box.mall[c])
    return copies * each


@rule
def income(box: Box, s: State, p: int, colour: int, total: int) -> int:
    """What a seat's cards of one colour bring on a total."""
    sum_ = 0
    for k in range(AT_ONCE):
        c = int(box.on[total, k])
        if c < 0:
            break
        if box.colour[c] == colour:
            sum_ += brings(box, s, p, c)
    return sum_


@rule
def bank_pays(s: State, p: int, coins: int) -> None:
    """[5] The bank never runs out."""
    s.coins[p] += coins
    s.bank -= coins


@rule
def hand_over(s: State, giver: int, taker: int, coins: int) -> int:
    """[13] A seat pays another as far as its coins go; the rest is forgiven. The answer is what was paid."""
    paid = min(coins, int(s.coins[giver]))
    s.coins[giver] -= paid
    s.coins[taker] += paid
    return paid


@rule
def toll_owner(box: Box, s: State, roller: int, k: int) -> int:
    """[14] The k-th seat to ask for tolls: from the roller against the turn order, or by seat number if so agreed."""
    if box.tolls_by_seat:
        return k if k < roller else k + 1
    p = roller - 1 - k
    return p if p >= 0 else p + int(s.seats)


@rule
def pay_tolls(box: Box, s: State) -> None:
    """[13] Red cards first: each other player collects for all of his before the next is asked."""
    for k in range(s.seats - 1):
        p = toll_owner(box, s, int(s.turn), k)
        hand_over(s, int(s.turn), p, income(box, s, p, RED, total(s)))


@rule
def collect_blue(box: Box, s: State) -> None:
    """[15] Blue cards pay every owner, whoever rolled."""
    for p in range(s.seats):
        bank_pays(s, p, income(box, s, p, BLUE, total(s)))


@rule
def collect_green(box: Box, s: State) -> None:
    """[16] Green cards pay the roller."""
    bank_pays(s, int(s.turn), income(box, s, int(s.turn), GREEN, total(s)))


@rule
def fired(box: Box, s: State, c: int) -> bool:
    """[17] Whether the roller's own purple card is set off by this throw."""
    return s.cards[s.turn, c] > 0 and box.fires[c, total(s)] > 0


@rule
def fill_stadium(box: Box, s: State) -> None:
    """[18] The Stadium takes from every other player."""
    if fired(box, s, STADIUM):
        for p in range(s.seats):
            if p != s.turn:
                hand_over(s, p, int(s.turn), int(box.pays[STADIUM]))


@rule
def call_tv_station(box: Box, s: State) -> int:
    """[19] The TV Station takes from one player; it asks only where there is something to choose."""
    rich = False
    for p in range(s.seats):
        if p != s.turn and s.coins[p] > 0:
            rich = True
    if not fired(box, s, TV_STATION) or not rich:
        return SWAP
    if s.seats == 2:
        return rob(box, s, 1 - int(s.turn))
    s.phase = RAID
    return ASK


@rule
def rob(box: Box, s: State, victim: int) -> int:
    """[19] The chosen player pays, and the Business Center follows."""
    hand_over(s, victim, int(s.turn), int(box.pays[TV_STATION]))
    return SWAP


@rule
def call_business_center(box: Box, s: State) -> int:
    """[20] The Business Center offers a swap, or pays a bot its coins if so agreed."""
    if not fired(box, s, BUSINESS_CENTER):
        return PURCHASE
    if box.coins_for_bots and box.bots >> s.turn & 1:
        bank_pays(s, int(s.turn), int(box.pays[BUSINESS_CENTER]))
        return PURCHASE
    s.phase = GIVE
    return ASK


@rule
def decline_swap(box: Box, s: State) -> int:
    """[20] No swap, and nothing for it unless agreed otherwise."""
    bank_pays(s, int(s.turn), int(box.decline_coins))
    return PURCHASE


@rule
def offer(s: State, c: int) -> int:
    """[20] The first of two choices: the card that is given away."""
    s.offer = c
    s.phase = TAKE
    return ASK


@rule
def swap(s: State, q: int, c: int) -> int:
    """[20] The two cards change owners; neither is set off any more in this turn."""
    s.cards[s.turn, s.offer] -= 1
    s.cards[q, s.offer] += 1
    s.cards[q, c] -= 1
    s.cards[s.turn, c] += 1
    s.offer = -1
    return PURCHASE


# ---- building


@rule
def buy_refusal(box: Box, s: State, p: int, c: int) -> int:
    """[22] [23] [24] Why a seat may not buy a card, or FINE."""
    if s.market[c] == 0:
        return actions.SOLD_OUT
    if box.colour[c] == PURPLE and s.cards[p, c] > 0:
        return actions.ONE_OF_A_KIND
    return FINE if s.coins[p] >= box.cost[c] else actions.TOO_DEAR


@rule
def build_refusal(box: Box, s: State, p: int, b: int) -> int:
    """[25] Why a seat may not build a landmark, or FINE."""
    if s.built[p, b]:
        return actions.STANDS_ALREADY
    return FINE if s.coins[p] >= box.landmark_cost[b] else actions.TOO_DEAR


@rule
def can_build(box: Box, s: State, p: int) -> bool:
    """Whether there is anything at all that the seat can pay for."""
    for c in range(N_CARDS):
        if buy_refusal(box, s, p, c) == FINE:
            return True
    for b in range(N_LANDMARKS):
        if build_refusal(box, s, p, b) == FINE:
            return True
    return False


@rule
def open_building(box: Box, s: State) -> int:
    """[26] One purchase at most; who can pay for nothing passes silently."""
    if not can_build(box, s, int(s.turn)):
        return END
    s.phase = BUILD
    return ASK


@rule
def pay_bank(s: State, coins: int) -> None:
    """[22] The full price, from coins in hand."""
    s.coins[s.turn] -= coins
    s.bank += coins


@rule
def buy(box: Box, s: State, c: int) -> int:
    """[22] A card from its pile; a limited market is dealt up again [4]."""
    pay_bank(s, int(box.cost[c]))
    s.market[c] -= 1
    s.cards[s.turn, c] += 1
    deal(box, s)
    return END


@rule
def build(box: Box, s: State, b: int) -> int:
    """[25] [27] A landmark of one's own; the last of the four wins at once."""
    pay_bank(s, int(box.landmark_cost[b]))
    s.built[s.turn, b] = 1
    if landmarks(s, int(s.turn)) < N_LANDMARKS:
        return END
    s.winner = s.turn
    s.phase = OVER
    return ASK


@rule
def landmarks(s: State, p: int) -> int:
    """How many landmarks a city has."""
    n = 0
    for b in range(N_LANDMARKS):
        n += int(s.built[p, b])
    return n


@rule
def end_turn(box: Box, s: State) -> None:
    """[28] [29] [30] Doubles with the Park give another turn; else the next seat plays, until the rounds run out."""
    if has_extra_turn(box, s):
        s.extra += 1
    else:
        s.extra = 0
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    s.turns += 1
    s.thrown = 0
    s.phase = OVER if s.turns >= box.max_rounds * s.seats else THROW


@rule
def has_extra_turn(box: Box, s: State) -> bool:
    """[28] [29] Doubles, and an Amusement Park that stood when they fell (or stands now, if so agreed)."""
    park = s.built[s.turn, AMUSEMENT_PARK] if box.park_at_end else s.bonus
    return park > 0 and s.dice[0] == s.dice[1] and s.extra < box.max_extra_turns


# ---- decisions


@rule
def actors(box: Box, s: State) -> int:
    """[6] The seat whose turn it is makes every decision of the turn."""
    return 0 if s.phase == OVER else 1 << int(s.turn)


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not play the action now, or FINE."""
    if s.phase == OVER:
        return actions.ASKED + OVER
    if seat != s.turn:
        return actions.NOT_YOUR_TURN
    if action < 0 or action >= N_ACTIONS:
        return actions.NO_SUCH_ACTION
    if (s.phase == THROW or s.phase == RETHROW) and action <= actions.ROLL_TWO:
        return throw_refusal(box, s, action)
    if s.phase == RETHROW and action == actions.KEEP:
        return FINE
    if s.phase == RAID and ROB <= action < OFFER:
        return FINE if is_other(s, action - ROB) else actions.NO_SUCH_SEAT
    if s.phase == GIVE and action == actions.DECLINE:
        return FINE
    if s.phase == GIVE and OFFER <= action < WANT:
        return offer_refusal(box, s, action - OFFER)
    if s.phase == TAKE and action >= WANT:
        return want_refusal(box, s, (action - WANT) // N_CARDS, (action - WANT) % N_CARDS)
    if s.phase == BUILD and action == actions.PASS:
        return FINE
    if s.phase == BUILD and BUY <= action < RAISE:
        return buy_refusal(box, s, seat, action - BUY)
    if s.phase == BUILD and RAISE <= action < ROB:
        return build_refusal(box, s, seat, action - RAISE)
    return actions.ASKED + int(s.phase)


@rule
def throw_refusal(box: Box, s: State, action: int) -> int:
    """[8] [9] Two dice need the Train Station; a second throw may be bound to the dice of the first."""
    if action == actions.ROLL_TWO and not s.built[s.turn, TRAIN_STATION]:
        return actions.NO_STATION
    if s.phase == RETHROW and box.keep_dice_count and (s.dice[1] > 0) != (action == actions.ROLL_TWO):
        return actions.SAME_DICE
    return FINE


@rule
def is_other(s: State, q: int) -> bool:
    """Whether a number is another player's seat."""
    return 0 <= q < s.seats and q != s.turn


@rule
def offer_refusal(box: Box, s: State, c: int) -> int:
    """[20] [21] One of one's own cards, not purple."""
    if box.colour[c] == PURPLE:
        return actions.PURPLE_STAYS
    return FINE if s.cards[s.turn, c] > 0 else actions.NOT_YOURS


@rule
def want_refusal(box: Box, s: State, q: int, c: int) -> int:
    """[20] [21] A card of another player, not purple."""
    if not is_other(s, q):
        return actions.NO_SUCH_SEAT
    if box.colour[c] == PURPLE:
        return actions.PURPLE_STAYS
    return FINE if s.cards[q, c] > 0 else actions.NOT_THEIRS


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """The actions whose refusal is FINE; what the phase rules out is not tried, and purchases are tried directly."""
    if s.phase == BUILD:
        return legal_purchases(box, s, seat, out)
    first, last = 0, 0
    if s.phase == THROW:
        last = actions.ROLL_TWO + 1
    elif s.phase == RETHROW:
        last = actions.KEEP + 1
    elif s.phase == RAID:
        first, last = ROB, OFFER
    elif s.phase == GIVE:
        first, last = actions.DECLINE, WANT
    elif s.phase == TAKE:
        first, last = WANT, N_ACTIONS
    n = 0
    for action in range(first, last):
        if refusal(box, s, seat, action) == FINE:
            out[n] = action
            n += 1
    return n


@rule
def legal_purchases(box: Box, s: State, seat: int, out: Ints) -> int:
    """[22] Nothing, or what the seat can pay for."""
    out[0] = actions.PASS
    n = 1
    for c in range(N_CARDS):
        if buy_refusal(box, s, seat, c) == FINE:
            out[n] = BUY + c
            n += 1
    for b in range(N_LANDMARKS):
        if build_refusal(box, s, seat, b) == FINE:
            out[n] = RAISE + b
            n += 1
    return n


@rule
def act(box: Box, s: State, action: int) -> int:
    """Carry out a choice, and say with which step the turn goes on."""
    if action <= actions.ROLL_TWO:
        return throw(s, 2 if action == actions.ROLL_TWO else 1)
    if action == actions.KEEP:
        return RESOLVE
    if action == actions.PASS:
        return END
    if action == actions.DECLINE:
        return decline_swap(box, s)
    if action < RAISE:
        return buy(box, s, action - BUY)
    if action < ROB:
        return build(box, s, action - RAISE)
    if action < OFFER:
        return rob(box, s, action - ROB)
    if action < WANT:
        return offer(s, action - OFFER)
    return swap(s, (action - WANT) // N_CARDS, (action - WANT) % N_CARDS)


@rule
def go_on(box: Box, s: State, step: int) -> None:
    """[6] The course of a turn, from one of its steps up to the next decision."""
    if step == RESOLVE:
        resolve(box, s)
        fill_stadium(box, s)
        step = call_tv_station(box, s)
    if step == SWAP:
        step = call_business_center(box, s)
    if step == PURCHASE:
        step = open_building(box, s)
    if step == END:
        end_turn(box, s)


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action, and all that follows from it up to the next decision."""
    go_on(box, s, act(box, s, action))


# ---- the end, and what may be known


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[27] The winner has 1, all others 0; a game that ran out of rounds has no winner [30]."""
    for p in range(s.seats):
        out[p] = 1 if p == s.winner else 0


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[31] Everything lies open but what chance will bring."""
    s.seed = seed
    s.draws = 0


N_LAWS = N_CARDS + 2


@rule
def laws(box: Box, s: State, out: Ints) -> None:
    """Copies of each card, and coins with the bank's, never change in number; nothing is ever less than none."""
    coins = int(s.bank)
    missing = 0
    for p in range(s.seats):
        coins += int(s.coins[p])
        missing += s.coins[p] < 0
    for c in range(N_CARDS):
        copies = int(s.market[c]) + int(s.deck[c])
        missing += s.market[c] < 0 or s.deck[c] < 0
        for p in range(s.seats):
            copies += int(s.cards[p, c])
            missing += s.cards[p, c] < 0 or (box.colour[c] == PURPLE and s.cards[p, c] > 1)
        out[c] = copies
    out[N_CARDS] = coins
    out[N_CARDS + 1] = missing
