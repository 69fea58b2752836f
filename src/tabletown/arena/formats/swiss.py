"""The Swiss tournament: rounds in which bots of similar strength meet; ratings change after every game."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tabletown import games
from tabletown.arena import schedule
from tabletown.arena.contest import Details, Played, finish_points, finish_scores, finish_unit, finish_words, results
from tabletown.arena.entrants import Entrant, families, fillers, read_entrants
from tabletown.arena.output import plots
from tabletown.arena.output.charts import Value, chart, number
from tabletown.arena.output.progress import Screen, Standings
from tabletown.arena.output.report import Findings
from tabletown.arena.output.terminal import print_forfeits
from tabletown.arena.runner import Runner, run_contest
from tabletown.arena.schedule import DAY, PlannedGame
from tabletown.arena.settings import Settings
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.arena.stats.sprt import SURE
from tabletown.engine import batch
from tabletown.engine.contract import COMPETITIVE, Game
from tabletown.engine.match import check_count, winners_of
from tabletown.players.rating.ratings import Glicko, rate_table

PAIRINGS = ("random pairs", "pairs by rating", "triples by rating", "striped quads")  # in the rounds of a day
MOST_STEPS = 24  # most steps of the rating chart; longer contests show days, then every second day...


def run(settings: Settings, bots: Sequence[str], days: int, rounds: int, seats: int) -> int:
    """Run days of four rounds, or plain rounds if their number is given; return the exit code."""
    game = games.find(settings.game)
    for size in (seats,) if rounds else DAY:
        check_count(game, size)
    entrants = read_entrants(game, bots or families(game))
    if rounds:
        schedule.check_enough(len(entrants), seats)
    else:
        entrants += fillers(game, entrants, schedule.fill(len(entrants)))
    return run_contest(settings, Swiss(game, entrants, settings.seed, days, rounds, seats))


class Place(NamedTuple):
    """A bot's place in the standings."""

    entrant: int
    rating: Glicko
    finish: float  # its average points or finish score, without forfeited games
    games: int


class Round(NamedTuple):
    """A round that was played."""

    day: int
    number: int
    played: list[Played]
    before: list[Glicko]
    after: list[Glicko]


class Swiss:
    """A tournament from its first round to its standings; each round depends on the results of those before."""

    def __init__(
        self, game: Game, entrants: Sequence[Entrant], seed: int, days: int = 1, rounds: int = 0, seats: int = 2
    ) -> None:
        self.game, self.entrants, self.n = game, list(entrants), len(entrants)
        self.labels = [entrant.label for entrant in entrants]
        self.n_days, self.n_rounds, self.seats = days, rounds, seats
        self.size = sum(self.n // size for size in [seats] * rounds or [*DAY] * days)
        plain: dict[str, Any] = {"kind": "swiss", "rounds": rounds, "seats": seats}
        self.terms = plain if rounds else {"kind": "swiss", "days": days}
        self.games = GameColumns(game)
        self.unit = finish_unit(game)
        self.seeds = iter(batch.seed_plan(seed, self.size).tolist())
        self.chance = Random(seed)
        self.ratings = [Glicko()] * self.n
        self.points = [0.0] * self.n  # one for a win, shared among equals; half a point for a bye
        self.finish: list[list[float]] = [[] for _ in range(self.n)]  # points or finish scores, without forfeited games
        self.tables = [0] * self.n  # games of each bot
        self.number = 0  # of the next game
        self.history: list[tuple[int, int, list[Glicko]]] = []  # day, round, and the ratings after it

    # ---- play

    def play(self, runner: Runner, screen: Screen) -> None:
        """Play round after round, and print each when it is over."""
        for turn in self.rounds(runner):
            screen.say(*self.round_lines(turn))

    def rounds(self, runner: Runner) -> Iterator[Round]:
        """Yield the rounds as they are played."""
        for turn in self._plain_rounds(runner) if self.n_rounds else self._days(runner):
            self.history.append((turn.day, turn.number, turn.after))
            yield turn

    def _days(self, runner: Runner) -> Iterator[Round]:
        """Play days of four rounds: pairs, pairs without a rematch, triples, quads."""
        for day in range(1, self.n_days + 1):
            met = np.zeros((self.n, self.n), np.int64)
            for turn in range(1, len(DAY) + 1):
                tables = schedule.swiss_round(day, turn, self.strengths(), met, self.chance)
                yield self._play(runner, day, turn, tables)
                met += schedule.meetings(self.n, tables)

    def _plain_rounds(self, runner: Runner) -> Iterator[Round]:
        """Play plain rounds for any number of bots at tables of any size, by points, then rating."""
        met, byes = np.zeros((self.n, self.n), np.int64), [0] * self.n
        for turn in range(1, self.n_rounds + 1):
            tables, resting = schedule.plain_round(self.points, self.strengths(), met, self.seats, self.chance, byes)
            yield self._play(runner, 1, turn, tables)
            met += schedule.meetings(self.n, tables)
            for i in resting:
                byes[i] += 1
                self.points[i] += 0.5

    def strengths(self) -> list[float]:
        """Return the ratings by which rounds are seated."""
        return [rating.rating for rating in self.ratings]

    def _play(self, runner: Runner, day: int, turn: int, tables: Sequence[schedule.Seating]) -> Round:
        """Play the tables of a round; each is one rating period."""
        first, before = self.number, list(self.ratings)
        planned = [PlannedGame(first + i, first + i, next(self.seeds), table) for i, table in enumerate(tables)]
        self.number += len(planned)

        def rated(played: Played) -> list[Glicko]:
            return rate_table([before[i] for i in played.game.seating], finish_scores(self.game, played))

        def about(played: Played) -> Details:
            place = {"day": day, "round": turn, "table": 1 + played.game.number - first}
            changes = zip([before[i] for i in played.game.seating], rated(played), strict=True)
            return place, [rating_fields(*change) for change in changes]

        done = []
        for played in runner.play(planned, about):
            self._count(played, rated(played))
            done.append(played)
        return Round(day, turn, done, before, list(self.ratings))

    def _count(self, played: Played, rated: Sequence[Glicko]) -> None:
        """Add a game to its players' ratings, points and finish scores."""
        winners = winners_of(results(played), COMPETITIVE)
        finish = finish_points(self.game, played)
        for seat, i in enumerate(played.game.seating):
            self.ratings[i] = rated[seat]
            self.tables[i] += 1
            self.finish[i] += [finish[seat]] if played.forfeit < 0 else []
            self.points[i] += 1 / len(winners) if seat in winners else 0

    # ---- standings

    def standings(self) -> list[Place]:
        """Return the standings, best first."""
        places = [
            Place(i, self.ratings[i], sum(scores) / len(scores) if scores else 0.0, self.tables[i])
            for i, scores in enumerate(self.finish)
        ]
        return sorted(places, key=lambda place: (-place.rating.rating, place.entrant))

    def so_far(self) -> Standings:
        """Return the ratings after the tables so far."""
        rows = [
            (
                self.labels[place.entrant],
                f"{place.rating.rating:.0f} ± {place.rating.deviation:.0f}",
                f"{self.points[place.entrant]:.4g}",
                str(place.games),
            )
            for place in self.standings()
        ]
        return Standings(("player", "rating", "points", "games"), rows)

    # ---- on the terminal

    def title_of(self, turn: Round) -> str:
        """Return the heading of a round."""
        if self.n_rounds:
            return f"Round {turn.number} of {self.n_rounds}"
        day = f"Day {turn.day}, " if self.n_days > 1 else ""
        pairing = PAIRINGS[turn.number - 1] if (turn.day, turn.number) == (1, 1) or turn.number > 1 else PAIRINGS[1]
        return f"{day}Round {turn.number} of {len(DAY)}: {pairing}"

    def round_lines(self, turn: Round) -> list[Text]:
        """Return a round table by table: finish scores in finishing order, and how the ratings changed."""
        lines = [Text(), Text(self.title_of(turn))]
        for k, played in enumerate(turn.played, 1):
            finish, words = finish_scores(self.game, played), finish_words(self.game, played)
            ranked = sorted(zip(played.game.seating, finish, words, strict=True), key=lambda one: -one[1])
            lines.append(Text(f"  {k:>2}. " + ", ".join(f"{self.labels[i]} {said}" for i, _, said in ranked)))
            moved = ((self.labels[i], turn.after[i].rating - turn.before[i].rating) for i, *_ in ranked)
            lines.append(Text("      " + ", ".join(f"{label} {change:+.0f}" for label, change in moved), "dim"))
        return lines

    def show(self, console: Console) -> None:
        """Print the standings and forfeits."""
        table = Table(title="Standings", title_justify="left")
        for name in ("", "player", "bot", "rating", f"{self.unit} a game", "points", "games"):
            table.add_column(name, justify="left" if name in ("player", "bot") else "right")
        for rank, place in enumerate(self.standings(), 1):
            rating = f"{place.rating.rating:.0f} ± {place.rating.deviation:.0f}"
            numbers = rating, f"{place.finish:.1f}", f"{self.points[place.entrant]:.4g}", str(place.games)
            table.add_row(str(rank), *self.entrants[place.entrant], *numbers)
        console.print()
        console.print(table)
        print_forfeits(console, self.labels, self.games.forfeits)

    # ---- on the page

    def findings(self) -> Findings:
        """Return the standings with intervals, and the ratings over time."""
        found = self.standings()
        values = [
            Value(
                *self.entrants[place.entrant],
                place.rating.rating,
                place.rating.rating - SURE * place.rating.deviation,
                place.rating.rating + SURE * place.rating.deviation,
                (number("{:.1f}", place.finish), f"{self.points[place.entrant]:.4g}", str(place.games)),
            )
            for place in found
        ]
        note = f"Glicko ratings with the intervals of their deviations; {self.unit} a game are an average."
        table = chart(("bot", "rating", f"{self.unit} a game", "points", "games"), values, "{:.0f}", 1500.0, note)
        order = [place.entrant for place in found]
        return Findings(verdict(self.labels, found, len(self.games)), table, (), order, self.drawn_ratings(order))

    def drawn_ratings(self, order: Sequence[int]) -> Markup | None:
        """Draw the ratings over rounds, or over days if there are too many rounds."""
        path, begin = self.history, [Glicko()] * self.n
        if not path:
            return None
        days, last = path[-1][0], len(path)
        if last > MOST_STEPS and days > 1:
            ends = zip(path, [*path[1:], None], strict=True)
            path = [turn for turn, after in ends if not after or after[0] > turn[0]]
        every = -(-len(path) // MOST_STEPS)
        path = [turn for k, turn in enumerate(path, 1) if k % every == 0 or k == len(path)]
        by_day = len({turn[0] for turn in path}) == len(path) and days > 1
        steps = [
            "start",
            *(f"day {day}" if by_day else f"{day}.{turn}" if days > 1 else str(turn) for day, turn, _ in path),
        ]
        new_days = [k for k in range(1, len(path)) if path[k][0] > path[k - 1][0]] if not by_day else []
        kinds = list(dict.fromkeys(self.entrants[p].bot for p in order))
        many = [
            plots.Line(
                self.labels[p],
                tuple(ratings[p].rating for ratings in (begin, *(turn[2] for turn in path))),
                kinds.index(self.entrants[p].bot),
            )
            for p in order
        ]
        return plots.lines(many, steps, new_days, "ratings round by round")


def rating_fields(before: Glicko, after: Glicko) -> dict[str, float]:
    """Return a rating before and after a game, as fields of the game's line."""
    return {
        "rating_before": round(before.rating, 2),
        "rating_after": round(after.rating, 2),
        "deviation_before": round(before.deviation, 2),
        "deviation_after": round(after.deviation, 2),
    }


def verdict(labels: Sequence[str], found: Sequence[Place], games: int) -> str:
    """Say who leads a tournament, and how sure that is."""
    first, *others = found
    low = first.rating.rating - SURE * first.rating.deviation
    near = [one for one in others if one.rating.rating + SURE * one.rating.deviation >= low]
    said = f"{labels[first.entrant]} is first of {len(found)} after {games:,} games, "
    said += f"rated {first.rating.rating:.0f} ± {SURE * first.rating.deviation:.0f}"
    return f"{said}; the intervals of {len(near):,} others overlap." if near else f"{said}, clear of all others."
