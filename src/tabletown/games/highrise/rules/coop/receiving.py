"""Living Together: personal goals, and who receives a goal. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.highrise.actions import KEEP, NOT_OFFERED, PLAYER
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import MADE, N_GOALS, NOTHING, OPEN_GOALS, SIX_GOALS
from tabletown.games.highrise.rules.coop.goals import begin_reward, is_reached
from tabletown.games.highrise.rules.coop.rewards import draw_and_place
from tabletown.games.highrise.rules.decks import is_gentler
from tabletown.games.highrise.rules.dominoes.maps import fits_somewhere
from tabletown.games.highrise.rules.dominoes.placing import GOAL_TILE, look_again
from tabletown.games.highrise.rules.questions import ask
from tabletown.games.highrise.rules.tenants import only_seat
from tabletown.games.highrise.state import NO_QUESTION, OFFERED, PLACE, RECEIVER, State

TO_GIVE, TO_REWARD = range(2)  # stages of a goal

# ---- personal goals


@inlined
def keep_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[34] Why a personal goal may not be kept, or FINE."""
    return FINE if s.secret[p, 0] == action - KEEP or s.secret[p, 1] == action - KEEP else NOT_OFFERED


@inlined
def keep_goal(box: Box, s: State, p: int, action: int) -> None:
    """[34] Keep one of two personal goals, and store it first; if gentle, the other goes back into the deck."""
    if s.secret[p, 1] == action - KEEP:
        s.secret[p, 1] = s.secret[p, 0]
        s.secret[p, 0] = action - KEEP
    if is_gentler(box, s):
        s.goal_deck |= 1 << int(s.secret[p, 1])
        s.secret[p, 1] = NOTHING
    s.phase = NO_QUESTION


# ---- who receives a goal


@inlined
def winners_of(box: Box, s: State, g: int, goals: int) -> int:
    """[36] [37] The seats that may receive an open goal: all members of groups that have reached it."""
    mask = 0
    for floor in range(1, int(s.seats) + 1):
        group = 0
        for p in range(s.seats):
            if s.storey[p] == floor:
                group |= 1 << p
        if group and is_reached(box, s, g, group, goals):
            mask |= group
    return mask


@rule
def check_goal(box: Box, s: State, g: int) -> None:
    """[36] Find the seats that may receive a goal, open or personal."""
    found = 0
    for i in range(OPEN_GOALS):
        if s.open_goals[i] == g:
            found = winners_of(box, s, g, int(s.reached))
            if found:
                s.open_goals[i] = NOTHING
    for p in range(s.seats):
        if s.secret[p, 0] == g and not s.finished[p] and is_reached(box, s, g, 1 << p, int(s.reached)):
            found = 1 << p
            s.finished[p] = 1
            s.reveals += 1
    s.winners[g] = found
    if found:
        s.reached += 1


@inlined
def check_goals(box: Box, s: State) -> None:
    """[36] Check all goals at once; the one that counts goals comes last."""
    for g in range(N_GOALS):
        if g != SIX_GOALS:
            check_goal(box, s, g)
    check_goal(box, s, SIX_GOALS)
    s.scan = 0
    s.stage = TO_GIVE
    s.goal = NOTHING


@inlined
def give_goals(box: Box, s: State) -> bool:
    """[36] Give each reached goal to its receiver, with its reward. Return whether a decision is due."""
    while s.scan < N_GOALS:
        g = int(s.scan)
        if s.goal < 0 and s.winners[g]:
            mask = int(s.winners[g])
            if mask & mask - 1:
                s.choices = mask
                return ask(s, RECEIVER, int(s.start))
            if receive(box, s, only_seat(mask)):
                return True
        if s.goal >= 0 and give_reward(box, s):
            return True
        s.goal = NOTHING
        s.winners[g] = 0
        s.scan += 1
    return False


@inlined
def choose_receiver(box: Box, s: State, p: int, action: int) -> None:
    """[36] Give a goal to the player whom the start player has named."""
    receive(box, s, action - PLAYER)


@rule
def receive(box: Box, s: State, p: int) -> bool:
    """[36] [39] A seat gets a goal's domino, on the map if there is room. Return whether a decision is due."""
    g = int(s.scan)
    s.goal = g
    s.holder[g] = p
    s.place[MADE + g] = OFFERED
    s.stage = TO_REWARD
    s.reward = 0
    look_again(box, s, p)
    if fits_somewhere(box, s, p, MADE + g, 0):
        s.held = MADE + g
        s.purpose = GOAL_TILE
        return ask(s, PLACE, p)
    s.phase = NO_QUESTION
    return False


@inlined
def give_reward(box: Box, s: State) -> bool:
    """[40] Give a goal's immediate reward; draw tiles one by one. Return whether a decision is due."""
    p = int(s.holder[s.goal])
    if s.stage == TO_REWARD:
        s.stage = TO_GIVE
        if begin_reward(int(s.goal), box, s, p):
            return True
    return draw_and_place(box, s, p)
