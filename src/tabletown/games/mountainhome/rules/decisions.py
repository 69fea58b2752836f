"""Every decision of the game, declared once; the steps between decisions; and the functions that the engine calls."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.decisions import Decision, answer_ranges, switch
from tabletown.engine.state import Ints
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import all_of, dwarves_of, only
from tabletown.games.mountainhome.material import Box
from tabletown.games.mountainhome.rules import (
    agenda,
    events,
    exploring,
    news,
    reactions,
    scoring,
    setup,
    turn,
    zones,
)
from tabletown.games.mountainhome.rules.action_step import buildings, dwarves, taps, trade
from tabletown.games.mountainhome.rules.bids import cards, copies, prizes, sealed_bids, trash
from tabletown.games.mountainhome.state import State

STOP = only(actions.STOP)
YES, NO = only(actions.YES), only(actions.NO)

DECISIONS = (
    # ---- setting up, the turn
    Decision(state.DRAFT, "Which legendary dwarf joins your deck?",
             setup.draft_refusal, setup.draft, (all_of(actions.TAKE),)),
    Decision(state.ENTER, "Does a dwarf go into the Expansive Cavern?",
             turn.enter_refusal, turn.enter_cavern, (STOP, dwarves_of(actions.STORE))),
    Decision(state.GAIN, "{giver}: {gain} of which resource do you gain?",
             turn.gain_refusal, turn.gain, (all_of(actions.GAIN),)),
    Decision(state.FREE, "The Cavern: which building gains a step?",
             turn.free_refusal, turn.choose_free_step, (all_of(actions.BUILD),)),
    Decision(state.ACT, "You have {purse}. What do you do?",
             turn.act_refusal, turn.act,
             (only(actions.END), only(actions.BUY_PAWNED), (actions.BUY, actions.BUILD), all_of(actions.OFFER))),
    # ---- dwarves, reactions
    Decision(state.USE, "What does {dwarf} do?",
             dwarves.use_refusal, dwarves.choose_use,
             ((actions.ACTION, actions.EXPEDITION + 1), all_of(actions.GAIN), all_of(actions.BUILD))),
    Decision(state.SECOND, "Does Marg do a second step?",
             dwarves.second_refusal, dwarves.choose_second, (STOP, all_of(actions.BUILD))),
    Decision(state.SCOUTING, "Which of the cards that Baldur has seen comes next from the top?",
             dwarves.scouting_refusal, dwarves.put_scouted, (all_of(actions.PUT),)),
    Decision(state.WITCH, "{turn} spends {dwarf} to {use}. Does Karina interfere?",
             actions.yes_or_no_refusal, reactions.interfere, (YES, NO)),
    Decision(state.SHIELD, "{threat} Does Lagertha stop {pronoun}?",
             actions.yes_or_no_refusal, reactions.shield, (YES, NO)),
    # ---- payments, buildings
    Decision(state.PAY, "{owed} more to pay: with what?",
             zones.pay_refusal, zones.pay, (only(actions.USUAL), all_of(actions.PAY))),
    Decision(state.STAKE, "How much do you put into {building}? {paid} so far.",
             taps.stake_refusal, taps.stake, (STOP, only(actions.ALL), all_of(actions.PAY))),
    Decision(state.STORE, "What do you put into {building}?",
             taps.store_refusal, taps.store, (STOP, all_of(actions.STORE))),
    Decision(state.TOOLS, "What does the Workshop do?",
             taps.tools_refusal, taps.use_tools, (all_of(actions.BUILD), all_of(actions.UNTAP))),
    Decision(state.FERRY, "Which card do you discard for the Ferry Boat?",
             taps.ferry_refusal, taps.ferry, (all_of(actions.DISCARD),)),
    Decision(state.DIG_UP, "Which card of your discard pile goes on top of your draw pile?",
             taps.dig_refusal, taps.dig_up, (all_of(actions.TAKE),)),
    # ---- trade
    Decision(state.CONSULT, "Pay the Consultants 4 more shinies, to place {offer} with a step done?",
             actions.yes_or_no_refusal, trade.consult, (YES, NO)),
    Decision(state.PARTNER, "To whom do you offer {offer}?",
             trade.partner_refusal, trade.choose_partner, (all_of(actions.SEAT),)),
    Decision(state.WISH, "What would you like for {offer}? It is only a wish.",
             trade.wish_refusal, trade.wish, (STOP, all_of(actions.WISH))),
    Decision(state.REPLY, "{turn} offers you {offer}{wish}. What do you offer for it?",
             trade.reply_refusal, trade.reply, (STOP, all_of(actions.OFFER))),
    Decision(state.CONFIRM, "{partner} offers {reply} for your {offer}. Do you accept?",
             actions.yes_or_no_refusal, trade.confirm, (YES, NO)),
    Decision(state.AUCTION, "Which building does the Wizard auction?",
             trade.auction_refusal, trade.auction, (all_of(actions.AUCTION),)),
    Decision(state.FETCH, "Which card does the Panda fetch? {owed} at most.",
             trade.fetch_refusal, trade.fetch, (STOP, all_of(actions.TAKE))),
    Decision(state.GIVE, "On whose discard pile do you put {offer}?",
             actions.seat_refusal, trade.give_fetched, (all_of(actions.SEAT),)),
    # ---- exploring, events
    Decision(state.PARK, "Park {prize} in the Fortress? {price} booze to pay.",
             exploring.park_refusal, exploring.park, (STOP, all_of(actions.TAP), all_of(actions.FROM))),
    Decision(state.RAID, "Goblins! Tap a building, discard your best resource card, or pay with booze?",
             events.raid_refusal, events.offer_to_goblins,
             (STOP, all_of(actions.TAP), all_of(actions.DISCARD), all_of(actions.FROM))),
    Decision(state.FLEE, "A Dragon! Discard a dwarf, or lose a step?",
             events.flee_refusal, events.flee, (STOP, all_of(actions.LOSE), all_of(actions.DISCARD))),
    Decision(state.DEBT, "The Rock Golems want {debt}: trash it, with a counter, or discard it?",
             events.debt_refusal, events.pay_debt, (all_of(actions.DISCARD), all_of(actions.TRASH))),
    Decision(state.MORE, "Reorganisation: how many cards do you draw?",
             actions.count_refusal, events.draw_more, (all_of(actions.COUNT),)),
    Decision(state.LAY, "Which card do you put on your draw pile? {owed} to go.",
             events.lay_refusal, events.lay, (all_of(actions.PUT),)),
    # ---- bids
    Decision(state.BREW, "How many more cards do you draw with the Witch's Hut?",
             actions.count_refusal, sealed_bids.brew, (all_of(actions.COUNT),)),
    Decision(state.BID, "{subject}: what do you bid? ({sealed})",
             sealed_bids.bid_refusal, sealed_bids.bid,
             (only(actions.READY), all_of(actions.TAP), all_of(actions.COMMIT), all_of(actions.PAWN))),
    Decision(state.STEAL, "Cuttbeard Politics: which card do you take?",
             cards.steal_refusal, cards.choose_steal, (STOP, all_of(actions.STEAL))),
    Decision(state.CARTS, "Faulty Minecarts: which card do you keep? {owed} to go.",
             cards.keep_refusal, cards.keep_card, (all_of(actions.KEEP),)),
    Decision(state.FOOL, "Fool's Gold: which shinies card counts as rocks?",
             cards.fool_refusal, cards.call_fools_gold, (STOP, all_of(actions.FOOL))),
    Decision(state.PILE_UP, "Strategic Piling: which of your cards counts as shinies?",
             cards.pile_refusal, cards.pile_up, (STOP, all_of(actions.PILE))),
    Decision(state.COPY, "{cause}: of the {copy} in {pool} bid, whose copy?",
             copies.copy_refusal, copies.choose_copy, (all_of(actions.COPY_OF),)),
    Decision(state.NAME, "Loki: for whom do you choose what to trash?",
             cards.name_refusal, cards.name_seat, (STOP, all_of(actions.SEAT))),
    Decision(state.TRASHING, "Which card of your bid do you trash?",
             trash.trash_refusal, trash.choose_trash, (all_of(actions.TRASH), all_of(actions.TRASH_TURNED))),
    Decision(state.TIE, "You are tied. Trash another card, or concede?",
             trash.tie_refusal, trash.decide_tie, (STOP, all_of(actions.TRASH), all_of(actions.TRASH_TURNED))),
    Decision(state.GUEST, "You have won the Party. Do you explore?",
             actions.yes_or_no_refusal, prizes.accept_invitation, (YES, NO)),
)  # fmt: skip

STEPS = (
    # ---- setting up, the turn
    (state.DRAFTING, setup.ask_draft),
    (state.DEALING, setup.deal),
    (state.TURN, turn.begin_turn),
    (state.ROLLS, turn.roll_in_cavern),
    (state.ACTIONS, turn.ask_action),
    (state.WIN_CHECK, scoring.end_if_won),
    (state.PREPARE, turn.prepare),
    (state.NEXT, turn.pass_turn),
    # ---- dwarves, reactions, payments, buildings, trade
    (state.USING, dwarves.use_dwarf),
    (state.EXPEDITION, dwarves.go_exploring),
    (state.RETURN, dwarves.return_baldur),
    (state.HIT, reactions.hit),
    (state.PAYING, zones.pay_mixed),
    (state.STEP_DONE, buildings.grow),
    (state.FERRYING, taps.ask_ferry),
    (state.FETCHING, trade.ask_fetch),
    # ---- exploring, events
    (state.EXPLORE, exploring.explore),
    (state.SHUFFLE_IN, exploring.shuffle_in),
    (state.AFTER, events.apply_next_event),
    (state.RESOLVE, events.resolve),
    (state.DEBTS, events.collect_debts),
    (state.LAYING, events.ask_lay),
    # ---- bids
    (state.BID_DRAW, sealed_bids.draw_for_bid),
    (state.BIDDING, sealed_bids.open_bids),
    (state.EFFECTS, cards.next_effect),
    (state.DROPPING, cards.drop_others),
    (state.TURNING, cards.turn_card),
    (state.TOTALS, trash.count_up),
    (state.REVEAL_TRASH, trash.reveal_trash),
    (state.TIE_ROUND, trash.open_tie),
    (state.CLEAN, prizes.clean_up),
    (state.AWARD, prizes.award),
    (state.GUESTS, prizes.invite),
)

GIVEN = ("box", "s", "p", "action")
answer_refusal = switch("answer_refusal", __name__, [(d.phase, d.refusal) for d in DECISIONS], GIVEN)
take_effect = switch("take_effect", __name__, [(d.phase, d.effect) for d in DECISIONS], GIVEN, inline=True)
take_step = switch("take_step", __name__, STEPS, ("box", "s"), numbers=("a", "b", "c", "d", "e"), inline=True)
FIRSTS, LASTS = answer_ranges(DECISIONS, state.N_PHASES)
MOST_RANGES = FIRSTS.shape[1]  # of one decision

# ---- who decides, and which actions are legal


@rule
def actors(box: Box, s: State) -> int:
    """[8] The seat that has to decide; in bids, trash and ties all seats that have not decided yet."""
    if s.phase == state.OVER:
        return 0
    if s.phase == state.TRASHING:
        return trash.choosers(s)
    if s.phase == state.BID or s.phase == state.TIE:
        return sealed_bids.undecided(s)
    return 1 << int(s.actor)


@inlined
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not take the action now, or FINE; a seat without any legal action may say so."""
    if s.phase == state.OVER:
        return actions.GAME_OVER
    if seat < 0 or seat >= s.seats or not actors(box, s) >> seat & 1:
        return actions.NOT_YOU
    if action < 0 or action >= actions.N_ACTIONS:
        return actions.NO_SUCH_ACTION
    code = answer_refusal(int(s.phase), box, s, seat, action)
    if code != FINE and action == actions.STOP and is_stuck(box, s, seat):
        return FINE
    return code


@rule
def is_stuck(box: Box, s: State, p: int) -> bool:
    """Whether a seat has no legal action for the current decision."""
    phase = int(s.phase)
    for k in range(MOST_RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if answer_refusal(phase, box, s, p, action) == FINE:
                return False
    return True


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """List the actions whose refusal is FINE; the two longest lists skip actions that cannot be legal."""
    phase = int(s.phase)
    if phase == state.ACT:
        return turn.list_actions(box, s, seat, out)
    if phase == state.BID:
        return sealed_bids.list_bids(box, s, seat, out)
    n = 0
    for k in range(MOST_RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if answer_refusal(phase, box, s, seat, action) == FINE:
                out[n] = action
                n += 1
    if n == 0:
        out[0] = actions.STOP
        n = 1
    return n


# ---- what follows


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action and everything that follows from it, up to the next decision."""
    phase = int(s.phase)
    s.phase = state.BUSY
    news.forget(s)
    take_effect(phase, box, s, seat, action)
    while s.phase == state.BUSY:
        k = agenda.pop(s)
        a, b, c = int(s.agenda[k, 1]), int(s.agenda[k, 2]), int(s.agenda[k, 3])
        take_step(int(s.agenda[k, 0]), box, s, a, b, c, int(s.agenda[k, 4]), int(s.agenda[k, 5]))
    agenda.clear_above(s)
