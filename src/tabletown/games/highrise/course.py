"""The course of a round: what happens by itself, up to the next question. [n] is the rulebook's paragraph."""

from tabletown.engine.rule import part, rule
from tabletown.games.highrise import attract, state, together, turns
from tabletown.games.highrise.decks import refill
from tabletown.games.highrise.material import GUESTS, NOTHING, Box
from tabletown.games.highrise.state import NO_QUESTION, OVER, State, wipe
from tabletown.games.highrise.tenants import discard_tenant, flee_construction

# What goes on when nothing is asked, in the order of a round.
(
    SECRETS, TURNS, TURN_ENDS, RANK, LEAVING, NAMING, SLOTS, GOALS, GIVING, THREAT, PENALTY, RENEWAL, REFILL,
) = range(13)  # fmt: skip


@rule
def begin_round(s: State) -> None:
    """[6] What is remembered for a round only."""
    wipe(s.wrecked, 0)
    wipe(s.attracted, 0)
    wipe(s.departed, 0)
    s.first = NOTHING
    s.claimed = 0


@rule
def ask_secrets(s: State) -> None:
    """[34] Who was dealt two personal goals keeps one, seat by seat."""
    if s.scan < s.seats and s.secret[0, 1] >= 0:
        attract.ask(s, state.KEEP_GOAL, int(s.scan))
        s.scan += 1
    else:
        s.scan = 0
        s.step = TURNS


@part
def end_turn(box: Box, s: State) -> None:
    """[7] [25] Tenants flee Construction; then the next seat, or the Attract Phase."""
    p = (int(s.start) + int(s.turn)) % int(s.seats)
    if s.wrecked[p] and flee_construction(box, s, p):
        return
    s.turn += 1
    s.scan = 0
    s.step = TURNS if s.turn < s.seats else RANK


@part
def churn(box: Box, s: State) -> None:
    """[12] A guest who has waited long leaves, where that was agreed."""
    if box.churn == 2 or (box.churn == 1 and s.first < 0):
        for i in range(GUESTS):
            if s.guests[i] >= 0:
                discard_tenant(s, int(s.guests[i]))
                s.guests[i] = NOTHING
                return


@part
def end_round(box: Box, s: State) -> None:
    """[12] [19] Refill; an empty deck ends the game; the start player's role passes on."""
    churn(box, s)
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


@part
def go_on(box: Box, s: State) -> None:
    """Whatever happens by itself, up to the next question."""
    while s.phase == NO_QUESTION:
        step = int(s.step)
        if step == SECRETS:
            ask_secrets(s)
        elif step == TURNS:
            s.step = TURN_ENDS
            s.scan = 0
            turns.begin_turn(box, s)
        elif step == TURN_ENDS:
            end_turn(box, s)
        elif step == RANK:
            attract.rank_seats(s)
            s.step = LEAVING
        elif step == LEAVING:
            if not attract.let_leave(box, s):
                s.step = NAMING
        elif step == NAMING:
            s.step = SLOTS
            attract.name_favourite(box, s)
        elif step == SLOTS:
            if not attract.serve_slots(box, s):
                s.step = GOALS if box.together else REFILL
        elif step == REFILL:
            end_round(box, s)
        else:
            go_on_together(box, s, step)


@part
def go_on_together(box: Box, s: State, step: int) -> None:
    """[36] Goals, rewards, the threat, its penalty, new missions."""
    if step == GOALS:
        together.check_goals(box, s)
        s.step = GIVING
    elif step == GIVING:
        if not together.give_goals(box, s):
            s.step = THREAT
    elif step == THREAT:
        s.step = PENALTY
        together.check_threat(box, s)
        if s.phase == NO_QUESTION and s.threat < 0:
            s.step = RENEWAL
    elif step == PENALTY:
        if s.threat < 0 or not together.punish(box, s):
            s.step = RENEWAL
    else:
        together.renew(box, s)
        s.step = REFILL
