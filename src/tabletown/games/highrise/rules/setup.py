"""Setup: the state before the first turn. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.rng import draw
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import OPEN_GOALS
from tabletown.games.highrise.rules.building import bits, survey
from tabletown.games.highrise.rules.decks import cut_deck, draw_goal, is_gentler, open_goals, open_threat, refill
from tabletown.games.highrise.rules.dominoes.rooms import measure
from tabletown.games.highrise.rules.round_flow import SECRETS, ask_secrets, next_turn
from tabletown.games.highrise.rules.tile_generation import make_everything
from tabletown.games.highrise.state import State


@rule
def setup(box: Box, s: State) -> None:
    """[3] [4] [5] Make tiles and tenants, reveal six of each, and choose the start player at random."""
    make_everything(box, s)
    s.rounds = 1
    s.start = draw(s, int(s.seats))
    refill(s)
    cut_deck(box, s)
    s.step = SECRETS
    if box.together:
        deal_missions(box, s)
    for p in range(s.seats):
        measure(box, s, p)
    survey(box, s)
    if s.secret[0, 1] >= 0 or (box.together and is_gentler(box, s)):
        ask_secrets(box, s)
    else:
        next_turn(box, s)


@inlined
def secrets_dealt(box: Box, s: State) -> int:
    """[34] How many personal goals each player is dealt at once: one if two would leave too few."""
    if is_gentler(box, s):
        return 1  # the second comes when the player is asked
    enough = bits(int(box.goals)) >= int(box.choice) * int(s.seats) + OPEN_GOALS
    return int(box.choice) if enough else 1


@inlined
def deal_missions(box: Box, s: State) -> None:
    """[34] [35] Deal secret goals to each player, and reveal three goals and a threat."""
    s.goal_deck = box.goal_decks[s.seats]
    s.threat_deck = box.threats
    for p in range(s.seats):
        for i in range(secrets_dealt(box, s)):
            s.secret[p, i] = draw_goal(s)
    if not is_gentler(box, s):
        open_goals(s)
    open_threat(box, s, 1)
