"""Every decision of the game: the prompt, the possible actions, and their effects."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.decisions import Decision, answer_ranges, switch
from tabletown.engine.state import Ints
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, KEEP, N_ACTIONS, PLAYER, TAKE, TENANT
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.rules import attract, tenants, turn
from tabletown.games.highrise.rules.coop import penalties, receiving, rewards, threats
from tabletown.games.highrise.rules.dominoes import placing
from tabletown.games.highrise.rules.questions import choice_refusal, no_effect, no_refusal, player_refusal
from tabletown.games.highrise.rules.round_flow import go_on
from tabletown.games.highrise.state import OVER, PHASES, State

# Ranges of actions: the first, and the one after the last.
TILES, GUESTS, PLAYERS, GOALS = (TAKE, ATTRACT), (ATTRACT, PLAYER), (PLAYER, KEEP), (KEEP, TENANT)
TENANTS, DOMINOES, SPOTS = (TENANT, DOMINO), (DOMINO, AT), (AT, N_ACTIONS)
SINGLE = (
    actions.END, actions.CONSTRUCT, actions.LATER, actions.DECLINE, actions.USE, actions.CLAIM_ONE, actions.PUT_BACK,
)  # fmt: skip
END, CONSTRUCT, LATER, DECLINE, USE, CLAIM_ONE, PUT_BACK = ((action, action + 1) for action in SINGLE)

DECISIONS = (
    Decision(state.TURN, "Take a tile from the market{or_construct}.", turn.turn_refusal, turn.take_turn,
             (END, CONSTRUCT, CLAIM_ONE, TILES)),
    Decision(state.PLACE, "Where do you place {held}?", placing.place_refusal, placing.place, (PUT_BACK, SPOTS)),
    Decision(state.DESTROY, "Which domino do you destroy?", turn.destroy_refusal, turn.choose_to_destroy,
             (LATER, DOMINOES)),
    Decision(state.AFTER, "{end_or_destroy}", turn.after_refusal, turn.end_or_construct,
             (END, CONSTRUCT)),
    Decision(state.CLAIM, "From whom do you claim a domino?", choice_refusal, turn.choose_victim, (PLAYERS,)),
    Decision(state.CLAIMED, "Which domino do you claim?", turn.claim_refusal, turn.claim, (DOMINOES,)),
    Decision(state.LEAVE, "Who gets {tenant}?", choice_refusal, tenants.leave_to, (PLAYERS,)),
    Decision(state.FAVOURITE, "Who may attract two guests in this phase?", player_refusal, attract.name_two,
             (PLAYERS,)),
    Decision(state.MOVE, "Which tenant moves, if any?", attract.move_refusal, attract.choose_to_move,
             (DECLINE, TENANTS)),
    Decision(state.MOVE_TO, "Who gets the tenant?", choice_refusal, attract.move_to, (PLAYERS,)),
    Decision(state.POOL, "Whose tenant does your pool take?", attract.pool_refusal, attract.use_pool,
             (DECLINE, PLAYERS)),
    Decision(state.POOL_TENANT, "Which tenant does your pool take?", attract.pool_tenant_refusal,
             attract.choose_pool_tenant, (TENANTS,)),
    Decision(state.GUEST, "Which guest do you attract?", attract.guest_refusal, attract.attract, (DECLINE, GUESTS)),
    Decision(state.KEEP_GOAL, "Which personal goal do you keep?", receiving.keep_refusal, receiving.keep_goal,
             (GOALS,)),
    Decision(state.RECEIVER, "{goal} is reached. Who receives it?", choice_refusal, receiving.choose_receiver,
             (PLAYERS,)),
    Decision(state.LIFT, "Which of your dominoes do you pick up, to place it again?", rewards.lift_refusal,
             rewards.lift_or_place, (DECLINE, DOMINOES)),
    Decision(state.SEARCHED, "Which wallet tenant do you take out of the deck?", rewards.search_refusal,
             rewards.take_from_deck, (TENANTS,)),
    Decision(state.CANCEL, "The threat is about to fail. Do you cancel it?", no_refusal, threats.cancel_or_fail,
             (DECLINE, USE)),
    Decision(state.DISCARD, "Which of your tenants do you discard?", penalties.discard_refusal, penalties.discard,
             (TENANTS,)),
    Decision(state.BARRED, "Who may never destroy again?", player_refusal, penalties.bar, (PLAYERS,)),
    Decision(state.ICONS, "Who loses all dominoes with floor icons?", player_refusal, penalties.lose_icons,
             (PLAYERS,)),
    Decision(state.PIECE, "Your map has fallen apart. Which piece stays? Choose one of its dominoes.",
             penalties.piece_refusal, penalties.choose_piece, (DOMINOES,)),
    Decision(state.TRIM, "Your map is too large. Which domino do you destroy?", penalties.trim_refusal,
             penalties.trim, (DOMINOES,)),
    Decision(OVER, "The game is over.", no_refusal, no_effect),
)  # fmt: skip
DECISION = {decision.phase: decision for decision in DECISIONS}
assert sorted(DECISION) == list(range(PHASES)) and len(DECISIONS) == PHASES

answer_refusal = switch("answer_refusal", __name__, [(d.phase, d.refusal) for d in DECISIONS])
take_effect = switch("take_effect", __name__, [(d.phase, d.effect) for d in DECISIONS], inline=True)

FIRSTS, LASTS = answer_ranges(DECISIONS, PHASES)
MOST_RANGES = FIRSTS.shape[1]  # of one decision


@rule
def actors(box: Box, s: State) -> int:
    """[6] One seat decides at a time."""
    return 0 if s.phase == OVER else 1 << int(s.actor)


# ---- legal actions


@inlined
def is_answer(phase: int, action: int) -> bool:
    """Whether an action belongs to a decision at all, legal or not."""
    for k in range(MOST_RANGES):
        if FIRSTS[phase, k] <= action < LASTS[phase, k]:
            return True
    return False


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not take the action now, or FINE."""
    phase = int(s.phase)
    if phase == OVER:
        return actions.ASKED + OVER
    if seat != s.actor:
        return actions.NOT_YOUR_TURN
    if action < 0 or action >= N_ACTIONS:
        return actions.NO_SUCH_ACTION
    if not is_answer(phase, action):
        return actions.ASKED + phase
    return answer_refusal(phase, box, s, seat, action)


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """List the actions whose refusal is FINE; long lists are generated directly."""
    phase, n = int(s.phase), 0
    for k in range(MOST_RANGES):
        first = FIRSTS[phase, k]
        if first == AT:
            n = placing.list_places(box, s, seat, n, out)
        elif first == DOMINO:
            n = list_dominoes(box, s, seat, n, out)
        elif first == TAKE:
            n = turn.list_tiles(box, s, seat, n, out)
        else:
            for action in range(first, LASTS[phase, k]):
                if answer_refusal(phase, box, s, seat, action) == FINE:
                    out[n] = action
                    n += 1
    return n


@inlined
def list_dominoes(box: Box, s: State, seat: int, n: int, out: Ints) -> int:
    """Append the dominoes that may be chosen after the first n, in ascending order, and return the new number."""
    p = int(s.victim) if s.phase == state.CLAIMED else seat
    first = n
    for i in range(s.laid[p]):
        action = DOMINO + int(s.at[s.maps[p, i]])
        if answer_refusal(int(s.phase), box, s, seat, action) == FINE:
            k = n
            while k > first and out[k - 1] > action:
                out[k] = out[k - 1]
                k -= 1
            out[k] = action
            n += 1
    return n


# ---- effects of actions


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action and everything that follows from it, up to the next decision."""
    take_effect(int(s.phase), box, s, seat, action)
    go_on(box, s)
