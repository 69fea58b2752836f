"""The table before the first turn. [n] is the rulebook's paragraph."""

from tabletown.engine.dice import draw
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import turns
from tabletown.games.highrise.building import bits, survey
from tabletown.games.highrise.course import SECRETS, TURN_ENDS, ask_secrets, begin_round
from tabletown.games.highrise.decks import any_of, cut_deck, open_goals, open_threat, refill
from tabletown.games.highrise.making import make_everything
from tabletown.games.highrise.material import MAX_SEATS, NOTHING, OPEN_GOALS, Box
from tabletown.games.highrise.rooms import measure
from tabletown.games.highrise.state import PLANES, State, wipe


@rule
def setup(box: Box, s: State, seats: int, seed: int) -> None:
    """[3] [4] [5] Tiles and tenants are made, six of each lie open, and chance names the start player."""
    s.seed = seed
    s.draws = 0
    s.seats = seats
    s.shown = 0
    wipe(s.region, 0)
    wipe(s.stack, 0)
    make_everything(box, s)
    clear_maps(s)
    clear_missions(s)
    wipe(s.market, NOTHING)
    wipe(s.guests, NOTHING)
    s.rounds = 1
    s.start = draw(s, seats)
    s.turn = 0
    begin_round(s)
    refill(s)
    cut_deck(box, s)
    s.step = SECRETS
    if box.together:
        deal_missions(box, s)
    for p in range(seats):
        measure(box, s, p)
    survey(box, s)
    if s.secret[0, 1] >= 0:
        ask_secrets(s)
    else:
        s.step = TURN_ENDS
        turns.begin_turn(box, s)


@part
def clear_maps(s: State) -> None:
    """Nobody has built anything."""
    wipe(s.shows, 0)
    wipe(s.laid, 0)
    wipe(s.west, 0)
    wipe(s.north, 0)
    wipe(s.width, 0)
    wipe(s.height, 0)
    wipe(s.pieces, 0)
    for p in range(MAX_SEATS):
        wipe(s.maps[p], NOTHING)
        wipe(s.ground[p], 0)
        wipe(s.counted[p], 0)
        wipe(s.doubled[p], 0)
        wipe(s.living[p], 0)
        for k in range(PLANES):
            wipe(s.planes[p, k], 0)
    wipe(s.storey, 0)
    wipe(s.linked, 0)
    wipe(s.access, 0)
    wipe(s.has, 0)
    wipe(s.since, 0)
    wipe(s.moved, 0)
    s.arrivals = 0
    wipe(s.order, 0)
    s.slot = 0
    s.stage = 0
    s.scan = 0
    s.actor = 0
    s.announced = 0
    s.placed = 0
    s.held = NOTHING
    s.purpose = 0
    s.tenant = NOTHING
    s.choices = 0
    s.victim = NOTHING


@part
def clear_missions(s: State) -> None:
    """No goal, no threat."""
    s.goal_deck = 0
    s.threat_deck = 0
    s.defended = 0
    wipe(s.open_goals, NOTHING)
    for p in range(MAX_SEATS):
        wipe(s.secret[p], NOTHING)
    wipe(s.finished, 0)
    wipe(s.holder, NOTHING)
    s.spent = 0
    s.reached = 0
    wipe(s.winners, 0)
    s.goal = NOTHING
    s.reward = 0
    wipe(s.lifted, NOTHING)
    wipe(s.lifted_at, 0)
    wipe(s.lifted_rotation, 0)
    s.threat = NOTHING
    s.failed = 0
    wipe(s.barred, 0)
    s.favourite = NOTHING


@part
def secrets_dealt(box: Box, s: State) -> int:
    """[34] How many personal goals each player is dealt: one, where two would leave too few for the table."""
    enough = bits(int(box.goals)) >= int(box.choice) * int(s.seats) + OPEN_GOALS
    return int(box.choice) if enough else 1


@part
def deal_missions(box: Box, s: State) -> None:
    """[34] [35] A secret goal for each player, three open ones, and a threat."""
    s.goal_deck = box.goals
    s.threat_deck = box.threats
    for p in range(s.seats):
        for i in range(secrets_dealt(box, s)):
            g = any_of(s, int(s.goal_deck))
            s.goal_deck &= ~(1 << g)
            s.secret[p, i] = g
    open_goals(s)
    open_threat(box, s)
