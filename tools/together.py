"""Measure Living Together: how often tables of bots win, and how often they reach each personal goal.

python -m tools.together wins architect --difficulty gentle --games 400
python -m tools.together wins search:200 --difficulty gentle --games 100
python -m tools.together goals architect --games 150
"""

import argparse
import math
import sys

import numpy as np

from tabletown import games
from tabletown.engine import batch
from tabletown.engine.compile import bind
from tabletown.engine.entry import buffers
from tabletown.engine.machine_code import loops
from tabletown.engine.match import Match, Seat
from tabletown.games.highrise.difficulty import FEWEST_SEATS
from tabletown.games.highrise.material import ALL_SETS, DIFFICULTIES, GOALS, MAX_SEATS, USUAL
from tabletown.games.highrise.state import STATE
from tabletown.players.moves import play_bot

GAME = games.find("highrise")
SEED = 4
EXPANSIONS = {**ALL_SETS, "rounds": 12, "guest_churn": "each", "wandering_settles": True}
ENDLESS = 99  # failed threats: so many never come together


def options_of(asked):
    """The options of the games."""
    chosen = EXPANSIONS if asked.expansions else {}
    return {**chosen, "living_together": True, "difficulty": asked.difficulty}


def interval(wins, games):
    """The share of wins and its 95 % interval by Wilson, in per cent."""
    z = 1.96
    share, spread = wins / games, z * math.sqrt(wins * (games - wins) / games + z * z / 4)
    low, high = ((wins + z * z / 2 + sign * spread) / (games + z * z) for sign in (-1, 1))
    return f"{100 * share:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def wins(asked):
    """Print how often tables of one bot win, by the number of players."""
    for seats in asked.seats:
        rows = search_rows(asked, seats) if ":" in asked.bot else persona_rows(asked, seats)
        won, failed, ended = (rows[:, GAME.STATS.index(name)] for name in ("won", "failed", "rounds"))
        said = f"{seats} players, {asked.difficulty}: won {interval(int(won.sum()), len(rows))}"
        print(f"{said}, threats failed {failed.mean():.1f}, rounds {ended.mean():.1f}, games {len(rows)}", flush=True)


def persona_rows(asked, seats):
    """The statistics of games between equal personas."""
    fields = batch.field_of(GAME, [asked.bot] * seats)
    return batch.play(GAME, fields, batch.seed_plan(SEED, asked.games), options_of(asked), threads=1).rows


def search_rows(asked, seats):
    """The statistics of games between equal searches."""
    rows = []
    for seed in batch.seed_plan(SEED, asked.games).tolist():
        match = Match(GAME, [Seat(f"Bot{p}", asked.bot) for p in range(seats)], options_of(asked), seed)
        while not match.over:
            play_bot(match, match.actors[0])
        rows.append(match.stats())
    return np.array(rows)


def goals(asked):
    """Print how often each personal goal was reached, in per cent, by the number of players."""
    found = [[rates(asked, seats, expanded) for seats in range(FEWEST_SEATS, MAX_SEATS + 1)] for expanded in (0, 1)]
    for g, goal in enumerate(GOALS):
        rows = (tuple(column[g] for column in columns) for columns in found)
        print(f'    "{goal.id}": ({", ".join(map(str, rows))}),')


def rates(asked, seats, expanded):
    """How often personas reach each personal goal, in per cent; threats do not end these games."""
    asked.expansions = expanded
    boxes = batch.box_for_bots(GAME, options_of(asked), seats)
    boxes[0].failures = ENDLESS
    states, (out, work), personas = np.zeros(3, STATE), buffers(GAME), batch.field_of(GAME, [asked.bot] * seats)
    there, reached = np.zeros(len(GOALS), int), np.zeros(len(GOALS), int)
    for seed in batch.seed_plan(SEED, asked.games).tolist():
        bind(loops, GAME).play_game(boxes, states, seed, personas, out, work)
        for p in range(seats):
            there[states[0].secret[p, 0]] += 1
            reached[states[0].secret[p, 0]] += int(states[0].finished[p])
    return [round(100 * reached[g] / max(1, there[g])) for g in range(len(GOALS))]


def main():
    """Read what is asked, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("wins", "goals"))
    parser.add_argument("bot", help="a persona, or search:PLAYOUTS")
    parser.add_argument("--difficulty", default=USUAL, choices=DIFFICULTIES)
    parser.add_argument("--expansions", action="store_true", help="with all expansions, 12 rounds, guest_churn=each")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=lambda text: [int(n) for n in text.split(",")], default=[2, 3, 4, 6])
    asked = parser.parse_args()
    wins(asked) if asked.what == "wins" else goals(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
