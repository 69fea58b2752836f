"""The rules, in the order of a turn: tokens, cards, cubes, and what its end brings. [n] is the rulebook's paragraph."""

from tabletown.engine.contract import FINE
from tabletown.engine.dice import draw, draw_weighted
from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, N_ACTIONS, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.hexes import bit_of, count, first, spot_of
from tabletown.games.harmonies.land import habitats, occupied, open_to, put_token, tokens_on
from tabletown.games.harmonies.material import (
    IN_A_TRAY,
    N_ANIMALS,
    N_CARDS,
    N_SPIRITS,
    NOTHING,
    OFFERED,
    RED,
    SOLO_TRAYS,
    STACKS,
    TRAYS,
    UNFINISHED,
    Box,
)
from tabletown.games.harmonies.scoring import spirit_of
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, SPIRIT, TOKEN, TURN, State

N_COLOURS = RED + 1
FEW_LEFT = 2  # a player with so few empty spaces sets off the end
ASK, REFILL, NEXT = range(3)  # the steps after an action; ASK waits for a decision

# ---- the table before the first turn


@rule
def setup(box: Box, s: State, seats: int, seed: int) -> None:
    """[2] [3] [4] Empty boards, tokens in every tray, a row of cards; seat 0 begins."""
    s.seed = seed
    s.draws = 0
    s.seats = seats
    s.shown = 0
    s.deck = (1 << N_ANIMALS) - 1
    s.lost = 0
    s.ending = 0
    s.turns = 0
    s.turn = 0
    s.held = NOTHING
    s.chosen = NOTHING
    s.ground[:] = 0
    s.cubes[:] = 0
    s.cards[:] = 0
    s.hand[:] = 0
    s.trays[:] = 0
    s.gone[:] = 0
    s.row[:] = NOTHING
    s.placed[:] = 0
    s.offer[:] = NOTHING
    s.above[:] = 0
    for colour in range(N_COLOURS):
        s.pouch[colour] = box.tokens[colour]
    for i in range(places_at(s)):
        fill_tray(s, i)
    fill_row(s)
    begin_turn(box, s)


@rule
def places_at(s: State) -> int:
    """[3] [29] How many trays and cards lie out."""
    return SOLO_TRAYS if s.seats == 1 else TRAYS


@rule
def in_pouch(s: State) -> int:
    """How many tokens are left to be drawn."""
    n = 0
    for colour in range(N_COLOURS):
        n += int(s.pouch[colour])
    return n


@rule
def fill_tray(s: State, i: int) -> None:
    """[3] [10] Three tokens from the pouch, or as many as there are."""
    for _ in range(min(IN_A_TRAY, in_pouch(s))):
        colour = draw_weighted(s, s.pouch)
        s.pouch[colour] -= 1
        s.trays[i, colour] += 1


@rule
def drawn(s: State, mask: int) -> int:
    """One of the cards of a mask, all equally likely."""
    for _ in range(draw(s, count(mask))):
        mask &= mask - 1
    return first(mask)


@rule
def fill_row(s: State) -> None:
    """[4] [10] Cards from the pile, as long as there are any."""
    for i in range(places_at(s)):
        if s.row[i] < 0 and s.deck:
            c = drawn(s, int(s.deck))
            s.deck &= ~(1 << c)
            s.row[i] = c


@rule
def begin_turn(box: Box, s: State) -> None:
    """[5] [6] Whoever has not seen spirits yet chooses one first."""
    s.tray = NOTHING
    s.took = 0
    s.phase = TURN
    if box.spirits and s.offer[s.turn, 0] < 0:
        left = (1 << N_SPIRITS) - 1
        for p in range(s.seats):
            for i in range(OFFERED):
                if s.offer[p, i] >= 0:
                    left &= ~(1 << int(s.offer[p, i]))
        for i in range(OFFERED):
            k = drawn(s, left)
            left &= ~(1 << k)
            s.offer[s.turn, i] = k
        s.phase = SPIRIT


@part
def keep_spirit(s: State, k: int) -> None:
    """[5] The spirit that is kept lies open; nobody sees the other."""
    if s.offer[s.turn, 1] == k:
        s.offer[s.turn, 1] = s.offer[s.turn, 0]
        s.offer[s.turn, 0] = k
    s.cards[s.turn] |= 1 << N_ANIMALS + k
    s.shown += 1
    s.phase = TURN


# ---- tokens


@rule
def in_hand(s: State) -> int:
    """How many tokens are still to be placed."""
    n = 0
    for colour in range(N_COLOURS):
        n += int(s.hand[colour])
    return n


@part
def take_tray(s: State, i: int) -> None:
    """[7] All tokens of one tray."""
    for colour in range(N_COLOURS):
        s.hand[colour] = s.trays[i, colour]
        s.trays[i, colour] = 0
    s.tray = i


@rule
def set_down(box: Box, s: State, spot: int) -> None:
    """[7] The chosen token leaves the hand."""
    put_token(box, s, int(s.turn), int(s.held), spot)
    s.hand[s.held] -= 1
    s.held = NOTHING
    s.phase = TURN


@part
def pick_token(box: Box, s: State, colour: int) -> None:
    """[7] A token is chosen; where only one space is open to it, it goes there at once."""
    s.held = colour
    s.phase = TOKEN
    mask = open_to(box, s, int(s.turn), colour)
    if mask & mask - 1 == 0:
        set_down(box, s, spot_of(first(mask)))


# ---- cards and cubes


@rule
def unfinished(box: Box, s: State, p: int) -> int:
    """[9] How many cards with cubes on them a seat has."""
    n = 0
    left = int(s.cards[p])
    while left:
        c = first(left)
        n += s.placed[c] < box.cubes[c]
        left &= left - 1
    return n


@rule
def in_row(s: State, c: int) -> int:
    """Where in the row a card lies, or -1."""
    for i in range(TRAYS):
        if s.row[i] == c:
            return i
    return -1


@part
def draft(s: State, c: int) -> None:
    """[8] A card from the row, with a cube on each of its numbers."""
    s.row[in_row(s, c)] = NOTHING
    s.cards[s.turn] |= 1 << c
    s.took = 1


@rule
def put_cube(s: State, spot: int) -> None:
    """[16] The lowest cube of the chosen card goes to the board."""
    s.cubes[s.turn] |= 1 << bit_of(spot)
    s.placed[s.chosen] += 1
    s.chosen = NOTHING
    s.phase = TURN


@part
def pick_card(box: Box, s: State, c: int) -> None:
    """[16] A card is chosen; where it has only one habitat, its cube goes there at once."""
    s.chosen = c
    s.phase = CUBE
    mask = habitats(box, s, int(s.turn), c)
    if mask & mask - 1 == 0:
        put_cube(s, spot_of(first(mask)))


# ---- the end of a turn


@part
def is_out_of_tokens(box: Box, s: State) -> bool:
    """[18] [29] Whether the trays cannot be refilled."""
    least = 1
    if s.seats == 1 and box.stop_short:
        least = IN_A_TRAY * SOLO_TRAYS
    return in_pouch(s) < least


@part
def end_turn(box: Box, s: State) -> int:
    """[18] The end is set off by a full board or an empty pouch, and comes after the last seat's turn."""
    s.turns += 1
    if count(int(box.board) & ~occupied(s, int(s.turn))) <= FEW_LEFT or is_out_of_tokens(box, s):
        s.ending = 1
    if s.ending and s.turn == s.seats - 1:
        s.phase = OVER
        return ASK
    return REFILL


@part
def refill(s: State) -> int:
    """[10] [29] [30] The tray is filled; alone, all trays are, and a card may be discarded if none was taken."""
    if s.seats > 1:
        fill_tray(s, int(s.tray))
        return NEXT
    for i in range(SOLO_TRAYS):
        for colour in range(N_COLOURS):
            s.gone[colour] += s.trays[i, colour]
            s.trays[i, colour] = 0
        fill_tray(s, i)
    if s.took:
        return NEXT
    for i in range(SOLO_TRAYS):
        if s.row[i] >= 0:
            s.phase = DISCARD
            return ASK
    return NEXT


@part
def discard(s: State, c: int) -> None:
    """[30] A card leaves the row for good."""
    s.row[in_row(s, c)] = NOTHING
    s.lost |= 1 << c


@part
def next_turn(box: Box, s: State) -> None:
    """[6] [10] The row is filled, and the next seat begins."""
    fill_row(s)
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    begin_turn(box, s)


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
    if s.phase == TURN:
        return turn_refusal(box, s, action)
    if s.phase == SPIRIT and KEEP <= action < DROP:
        is_offered = s.offer[seat, 0] == action - KEEP or s.offer[seat, 1] == action - KEEP
        return FINE if is_offered else actions.NOT_OFFERED
    if (s.phase == TOKEN or s.phase == CUBE) and AT <= action < KEEP:
        return space_refusal(box, s, action - AT)
    if s.phase == DISCARD and action == actions.KEEP_ROW:
        return FINE
    if s.phase == DISCARD and action >= DROP:
        return FINE if in_row(s, action - DROP) >= 0 else actions.NOT_IN_ROW
    return actions.ASKED + int(s.phase)


@part
def turn_refusal(box: Box, s: State, action: int) -> int:
    """[6] Why something may not be begun in a turn, or FINE."""
    if action == actions.END:
        return end_refusal(s)
    if TAKE <= action < PLACE:
        return take_refusal(s, action - TAKE)
    if PLACE <= action < DRAFT:
        if s.tray < 0:
            return actions.TAKE_FIRST
        return FINE if s.hand[action - PLACE] > 0 else actions.NOT_IN_HAND
    if DRAFT <= action < AT:
        if box.tokens_first and end_refusal(s) != FINE:
            return actions.TOKENS_FIRST
        return draft_refusal(box, s, action - DRAFT) if action < SETTLE else settle_refusal(box, s, action - SETTLE)
    return actions.ASKED + TURN


@rule
def end_refusal(s: State) -> int:
    """[10] A turn ends only when its tokens are placed."""
    if s.tray < 0:
        return actions.TAKE_FIRST
    return FINE if in_hand(s) == 0 else actions.PLACE_FIRST


@rule
def take_refusal(s: State, i: int) -> int:
    """[7] [29] One tray a turn, with something in it."""
    if i >= places_at(s):
        return actions.NO_SUCH_TRAY
    if s.tray >= 0:
        return actions.TAKEN_ALREADY
    for colour in range(N_COLOURS):
        if s.trays[i, colour] > 0:
            return FINE
    return actions.TRAY_EMPTY


@rule
def draft_refusal(box: Box, s: State, c: int) -> int:
    """[8] [9] One card a turn, out of the row, and no fifth unfinished one."""
    if in_row(s, c) < 0:
        return actions.NOT_IN_ROW
    if s.took:
        return actions.ONE_A_TURN
    return FINE if unfinished(box, s, int(s.turn)) < UNFINISHED else actions.FOUR_ALREADY


@part
def settle_refusal(box: Box, s: State, c: int) -> int:
    """[14] [16] [17] A cube of one's own card that still has one, if there is a habitat."""
    if not int(s.cards[s.turn]) >> c & 1:
        return actions.NOT_YOURS
    if s.placed[c] >= box.cubes[c]:
        return actions.FINISHED
    return FINE if habitats(box, s, int(s.turn), c) else actions.NO_HABITAT


@part
def space_refusal(box: Box, s: State, spot: int) -> int:
    """[2] [11] [12] [14] [15] Why the token or cube may not go to a space, or FINE."""
    here = 1 << bit_of(spot)
    p = int(s.turn)
    if not int(box.board) & here:
        return actions.OFF_BOARD
    if int(s.cubes[p]) & here:
        return actions.CLOSED
    if s.phase == TOKEN:
        return FINE if open_to(box, s, p, int(s.held)) & here else actions.NO_STACK
    return FINE if habitats(box, s, p, int(s.chosen)) & here else actions.NOT_A_HABITAT


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """The actions whose refusal is FINE; what lies on the table is listed directly."""
    if s.phase == TURN:
        return legal_in_turn(box, s, seat, out)
    if s.phase == TOKEN:
        return list_spaces(open_to(box, s, seat, int(s.held)), out)
    if s.phase == CUBE:
        return list_spaces(habitats(box, s, seat, int(s.chosen)), out)
    if s.phase == DISCARD:
        out[0] = actions.KEEP_ROW
        return list_cards(row_mask(s), DROP, 1, out)
    out[0] = KEEP + min(s.offer[seat, 0], s.offer[seat, 1])
    out[1] = KEEP + max(s.offer[seat, 0], s.offer[seat, 1])
    return 2


@part
def legal_in_turn(box: Box, s: State, seat: int, out: Ints) -> int:
    """[6] End the turn, take or place tokens, take a card, place a cube: whatever is possible."""
    n = 0
    if end_refusal(s) == FINE:
        out[0] = actions.END
        n = 1
    if s.tray < 0:
        for i in range(places_at(s)):
            if take_refusal(s, i) == FINE:
                out[n] = TAKE + i
                n += 1
    for colour in range(N_COLOURS):
        if s.hand[colour] > 0:
            out[n] = PLACE + colour
            n += 1
    if box.tokens_first and end_refusal(s) != FINE:
        return n
    if not s.took and unfinished(box, s, seat) < UNFINISHED:
        n = list_cards(row_mask(s), DRAFT, n, out)
    return list_cards(with_habitat(box, s, seat), SETTLE, n, out)


@rule
def row_mask(s: State) -> int:
    """The cards of the row."""
    mask = 0
    for i in range(TRAYS):
        if s.row[i] >= 0:
            mask |= 1 << int(s.row[i])
    return mask


@rule
def with_habitat(box: Box, s: State, p: int) -> int:
    """[14] The cards of a seat of which a cube can be placed."""
    left = int(s.cards[p])
    mask = 0
    while left:
        c = first(left)
        if s.placed[c] < box.cubes[c] and habitats(box, s, p, c):
            mask |= 1 << c
        left &= left - 1
    return mask


@rule
def list_cards(mask: int, base: int, n: int, out: Ints) -> int:
    """Write an action for each card of a mask behind the first n, and say how many there are then."""
    while mask:
        out[n] = base + first(mask)
        mask &= mask - 1
        n += 1
    return n


@rule
def list_spaces(mask: int, out: Ints) -> int:
    """Write an action for each space of a mask, and say how many."""
    n = 0
    while mask:
        out[n] = AT + spot_of(first(mask))
        mask &= mask - 1
        n += 1
    return n


@part
def act(box: Box, s: State, action: int) -> int:
    """Carry out a choice, and say with which step the turn goes on."""
    if action == actions.END:
        return end_turn(box, s)
    if action == actions.KEEP_ROW:
        return NEXT
    if action < PLACE:
        take_tray(s, action - TAKE)
    elif action < DRAFT:
        pick_token(box, s, action - PLACE)
    elif action < SETTLE:
        draft(s, action - DRAFT)
    elif action < AT:
        pick_card(box, s, action - SETTLE)
    elif action < KEEP:
        if s.phase == TOKEN:
            set_down(box, s, action - AT)
        else:
            put_cube(s, action - AT)
    elif action < DROP:
        keep_spirit(s, action - KEEP)
    else:
        discard(s, action - DROP)
        return NEXT
    return ASK


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action, and all that follows from it up to the next decision."""
    step = act(box, s, action)
    if step == REFILL:
        step = refill(s)
    if step == NEXT:
        next_turn(box, s)


# ---- what may be known, and what never changes


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[32] What chance will bring is open again, and so are the spirits that only others have seen."""
    s.seed = seed
    s.draws = 0
    if not box.spirits:
        return
    left = (1 << N_SPIRITS) - 1
    for p in range(s.seats):
        k = spirit_of(s, p)
        if k >= 0:
            left &= ~(1 << k)
        if p == viewer and s.offer[p, 0] >= 0:
            left &= ~(1 << int(s.offer[p, 0]) | 1 << int(s.offer[p, 1]))
    for p in range(s.seats):
        if p != viewer and s.offer[p, 0] >= 0:
            for i in range(0 if spirit_of(s, p) < 0 else 1, OFFERED):
                k = drawn(s, left)
                left &= ~(1 << k)
                s.offer[p, i] = k


N_LAWS = N_COLOURS + N_CARDS + 1


@rule
def laws(box: Box, s: State, out: Ints) -> None:
    """Tokens of each colour and every card stay in the game; no space shows two things, and nothing is less than none.

    A cube stands on the board for each that has left its card, and never on a space without tokens.
    """
    wrong = 0
    for colour in range(N_COLOURS):
        n = int(s.pouch[colour]) + int(s.hand[colour]) + int(s.gone[colour])
        wrong += s.pouch[colour] < 0 or s.hand[colour] < 0
        for i in range(TRAYS):
            n += int(s.trays[i, colour])
        for p in range(s.seats):
            n += tokens_on(s, p, colour)
        out[colour] = n
    for c in range(N_ANIMALS):
        n = (int(s.deck) >> c & 1) + (int(s.lost) >> c & 1) + (1 if in_row(s, c) >= 0 else 0)
        for p in range(s.seats):
            n += int(s.cards[p]) >> c & 1
        out[N_COLOURS + c] = n
    for k in range(N_SPIRITS):
        n = 0
        for p in range(s.seats):
            n += s.offer[p, 0] == k
            n += s.offer[p, 1] == k
        out[N_COLOURS + N_ANIMALS + k] = max(n, 1)
    for p in range(s.seats):
        spaces, cubes, left = 0, 0, int(s.cards[p])
        for stack in range(STACKS):
            spaces += count(int(s.ground[p, stack]))
        while left:
            cubes += int(s.placed[first(left)])
            left &= left - 1
        wrong += spaces != count(occupied(s, p)) or (occupied(s, p) | int(s.cubes[p])) != occupied(s, p)
        wrong += cubes != count(int(s.cubes[p])) or occupied(s, p) & ~int(box.board) != 0
        wrong += unfinished(box, s, p) > UNFINISHED
    out[N_LAWS - 1] = wrong
