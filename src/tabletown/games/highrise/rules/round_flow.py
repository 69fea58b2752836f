"""The flow of a round: the automatic steps up to the next decision. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.machine_code.clear import wipe
from tabletown.games.highrise import state
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import GUESTS, NOTHING
from tabletown.games.highrise.rules import attract, turn
from tabletown.games.highrise.rules.coop import receiving, threats
from tabletown.games.highrise.rules.decks import draw_goal, is_gentler, open_goals, open_threat, refill
from tabletown.games.highrise.rules.questions import ask
from tabletown.games.highrise.rules.tenants import discard_tenant, flee_construction
from tabletown.games.highrise.state import NO_QUESTION, OVER, State

# The automatic steps, in the order of a round.
(
    SECRETS, TURNS, TURN_ENDS, RANK, LEAVING, NAMING, SLOTS, GOALS, GIVING, THREAT, PENALTY, RENEWAL, REFILL,
) = range(13)  # fmt: skip


@rule
def ask_secrets(box: Box, s: State) -> None:
    """[34] Ask each seat with two personal goals to keep one; if gentle, each gets the second one now."""
    if s.scan < s.seats and is_gentler(box, s):
        s.secret[s.scan, 1] = draw_goal(s)
    if s.scan < s.seats and s.secret[s.scan, 1] >= 0:
        ask(s, state.KEEP_GOAL, int(s.scan))
        s.scan += 1
    else:
        s.scan = 0
        s.step = TURNS
        open_goals(s)


@rule
def next_turn(box: Box, s: State) -> None:
    """[6] Begin a seat's turn."""
    s.step = TURN_ENDS
    s.scan = 0
    turn.begin_turn(box, s)


@inlined
def end_turn(box: Box, s: State) -> None:
    """[7] [25] Tenants flee Construction; then the next seat's turn, or the Attract Phase, begins."""
    p = (int(s.start) + int(s.turn)) % int(s.seats)
    if s.wrecked[p] and flee_construction(box, s, p):
        return
    s.turn += 1
    s.scan = 0
    s.step = TURNS if s.turn < s.seats else RANK


# ---- the Attract Phase


@inlined
def find_order(box: Box, s: State) -> None:
    """[13] Find the attract order from the floors."""
    attract.rank_seats(s)
    s.step = LEAVING


@inlined
def let_leave(box: Box, s: State) -> None:
    """[30] [31] [32] Tenants leave."""
    if not attract.let_leave(box, s):
        s.step = NAMING


@inlined
def name_favourite(box: Box, s: State) -> None:
    """[40] A player may be named to attract two guests."""
    s.step = SLOTS
    attract.name_favourite(box, s)


@inlined
def let_attract(box: Box, s: State) -> None:
    """[16] Guests move in; missions follow only with Living Together."""
    if not attract.serve_slots(box, s):
        s.step = GOALS if box.together else REFILL


# ---- missions


@inlined
def look_at_goals(box: Box, s: State) -> None:
    """[36] Check which goals are reached."""
    receiving.check_goals(box, s)
    s.step = GIVING


@inlined
def give_goals(box: Box, s: State) -> None:
    """[36] [40] Give the reached goals to their receivers."""
    if not receiving.give_goals(box, s):
        s.step = THREAT


@inlined
def look_at_threat(box: Box, s: State) -> None:
    """[36] [38] Check whether the threat is defended, cancelled, or fails."""
    s.step = PENALTY
    threats.check_threat(box, s)
    if s.phase == NO_QUESTION and s.threat < 0:
        s.step = RENEWAL


@inlined
def punish(box: Box, s: State) -> None:
    """[41] Carry out the penalty of a failed threat."""
    if s.threat < 0 or not threats.punish(box, s):
        s.step = RENEWAL


@inlined
def renew_missions(box: Box, s: State) -> None:
    """[35] Reveal new goals and a new threat."""
    open_goals(s)
    open_threat(box, s, int(s.rounds) + 1)
    s.step = REFILL


# ---- the end of a round


@inlined
def remove_waiting_guest(box: Box, s: State) -> None:
    """[12] Remove a guest who has waited long, if so agreed."""
    if box.churn == 2 or (box.churn == 1 and s.first < 0):
        for i in range(GUESTS):
            if s.guests[i] >= 0:
                discard_tenant(s, int(s.guests[i]))
                s.guests[i] = NOTHING
                return


@inlined
def begin_round(s: State) -> None:
    """[6] Reset what is remembered for one round."""
    wipe(s.wrecked, 0)
    wipe(s.attracted, 0)
    wipe(s.departed, 0)
    s.first = NOTHING
    s.claimed = 0


@inlined
def end_round(box: Box, s: State) -> None:
    """[12] [19] Refill; end the game if a deck is empty; pass the role of start player on."""
    remove_waiting_guest(box, s)
    refill(s)
    if s.rooms_left == 0 or s.tenants_left == 0:
        s.phase = OVER
        return
    s.turn = 0
    s.rounds += 1
    if not box.fixed_start:
        s.start = (int(s.start) + 1) % int(s.seats)
    begin_round(s)
    s.step = TURNS


STEPS = {
    SECRETS: ask_secrets,
    TURNS: next_turn,
    TURN_ENDS: end_turn,
    RANK: find_order,
    LEAVING: let_leave,
    NAMING: name_favourite,
    SLOTS: let_attract,
    GOALS: look_at_goals,
    GIVING: give_goals,
    THREAT: look_at_threat,
    PENALTY: punish,
    RENEWAL: renew_missions,
    REFILL: end_round,
}
take_step = switch("take_step", __name__, list(STEPS.items()), inline=True)


@inlined
def go_on(box: Box, s: State) -> None:
    """Run the automatic steps up to the next decision."""
    while s.phase == NO_QUESTION:
        take_step(int(s.step), box, s)
