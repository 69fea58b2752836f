"""What a contest looks like in the terminal: a sentence first, then the numbers."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tabletown.arena.contest import Contest, finish_scores
from tabletown.arena.faults import Faults
from tabletown.arena.field import Entrant
from tabletown.arena.figures import duel_sentence
from tabletown.arena.fit import NO_GAMES, Standing, crossed, pairs
from tabletown.arena.run import Place, Round, Tally
from tabletown.arena.schedule import DAY
from tabletown.arena.sprt import Sprt, count
from tabletown.rated import Rated

WIDEST = 10_000  # characters, where a table is only measured
MOST_FAULTS = 8  # kinds of forfeits that are told
FEW = 10  # bots whose shares are shown to a tenth
FORMATS = ("random pairs", "pairs by rating", "triples by rating", "striped quads")


def duel(console: Console, labels: Sequence[str], sprt: Sprt, tally: Tally, sequential: bool) -> None:
    """The verdict of a duel."""
    found = sprt.estimate
    console.print(duel_sentence(labels, sprt, sequential), soft_wrap=True)
    share = 100 * (0.5 + sprt.lead / max(1, sprt.blocks))
    rest = f"; {len(tally.block):,} games were played" if sequential else f" of {len(tally.block):,} games"
    console.print(f"{labels[0]} scores {share:.1f} % in {count(sprt.blocks)}{rest}.", soft_wrap=True)
    said = sprt.numbers() if sequential else f"95 %: {found.low:+.0f} to {found.high:+.0f} Elo"
    console.print(said, soft_wrap=True)
    forfeits(console, labels, tally.faults)


def standings(console: Console, field: Sequence[Entrant], found: Sequence[Standing], tally: Tally) -> None:
    """The final table, and who beats whom."""
    labels = [entrant.label for entrant in field]
    table = Table(title=f"After {len(tally.block):,} games", title_justify="left")
    for name in ("", "bot", "Elo", "95 %", "score", "games"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for rank, standing in enumerate(found, 1):
        if standing.group == NO_GAMES:
            continue
        interval = f"{standing.low:+.0f} to {standing.high:+.0f}"
        share, games = f"{100 * standing.share:.1f} %", f"{standing.games:,}"
        table.add_row(str(rank), labels[standing.player], f"{standing.elo:+.0f}", interval, share, games)
    console.print(table)
    cross_table(console, labels, [standing.player for standing in found], tally)
    forfeits(console, labels, tally.faults)


def cross_table(console: Console, labels: Sequence[str], order: Sequence[int], tally: Tally) -> None:
    """The share of each bot against each other, in per cent, under the numbers of the standings."""
    met, points = crossed(len(labels), pairs(*tally.columns()))
    digits = 1 if len(order) <= FEW else 0
    table = Table(title="Per cent against", title_justify="left", padding=(0, digits))
    table.add_column("")
    table.add_column("bot", no_wrap=True)
    for rank, _ in enumerate(order, 1):
        table.add_column(str(rank), justify="right")
    for rank, p in enumerate(order, 1):
        cells = (f"{100 * points[p, q] / met[p, q]:.{digits}f}" if met[p, q] else "·" for q in order)
        table.add_row(str(rank), labels[p], *cells)
    if console.measure(table, options=console.options.update(max_width=WIDEST)).maximum > console.width:
        console.print("Who beats whom is too wide to be shown here; --report FILE.html has it.")
    else:
        console.print(table)


def day_title(turn: Round, days: int) -> str:
    """The heading of a round of a day."""
    day = f"Day {turn.day}, " if days > 1 else ""
    kind = FORMATS[turn.number - 1] if (turn.day, turn.number) == (1, 1) or turn.number > 1 else FORMATS[1]
    return f"{day}Round {turn.number} of {len(DAY)}: {kind}"


def swiss_round(contest: Contest, turn: Round, title: str) -> list[Text]:
    """A round, table by table: finish scores in finishing order, and how the ratings changed."""
    labels = [entrant.label for entrant in contest.field]
    lines = [Text(), Text(title)]
    for k, played in enumerate(turn.played, 1):
        finish = finish_scores(contest.game, played)
        ranked = sorted(zip(played.game.seating, finish, strict=True), key=lambda pair: -pair[1])
        lines.append(Text(f"  {k:>2}. " + ", ".join(f"{labels[i]} {score:g}" for i, score in ranked)))
        moved = ((labels[i], turn.after[i].rating - turn.before[i].rating) for i, _ in ranked)
        lines.append(Text("      " + ", ".join(f"{label} {change:+.0f}" for label, change in moved), "dim"))
    return lines


def places(
    console: Console, field: Sequence[Entrant], found: Sequence[Place], points: Sequence[float], faults: Faults
) -> None:
    """The standings of a tournament."""
    table = Table(title="Standings", title_justify="left")
    for name in ("", "player", "bot", "rating", "finish", "points", "games"):
        table.add_column(name, justify="left" if name in ("player", "bot") else "right")
    for rank, place in enumerate(found, 1):
        label, bot = field[place.entrant]
        rating = f"{place.rating.rating:.0f} ± {place.rating.deviation:.0f}"
        scored = f"{points[place.entrant]:.4g}"
        table.add_row(str(rank), label, bot, rating, f"{place.finish:.1f}", scored, str(place.games))
    console.print()
    console.print(table)
    forfeits(console, [entrant.label for entrant in field], faults)


def rated(console: Console, changes: Sequence[tuple[Rated, Rated]]) -> None:
    """How lasting ratings have changed."""
    table = Table(title="Ratings", title_justify="left")
    for name in ("player", "before", "after", "games"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for before, after in changes:
        table.add_row(after.player, in_glicko(before), in_glicko(after), f"{after.games:,}")
    console.print(table)


def ratings(console: Console, title: str, found: Sequence[Rated]) -> None:
    """All lasting ratings of a game."""
    if not found:
        console.print(f"Nobody is rated at {title} yet: play a contest, or a game, with --rated.")
        return
    table = Table(title=f"Ratings at {title}", title_justify="left")
    for name in ("player", "Glicko", "Plackett-Luce", "games"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for one in found:
        table.add_row(one.player, in_glicko(one), f"{one.skill.mu:.1f} ± {one.skill.sigma:.1f}", f"{one.games:,}")
    console.print(table)


def in_glicko(one: Rated) -> str:
    """A rating and its deviation."""
    return f"{one.glicko.rating:.0f} ± {one.glicko.deviation:.0f}" if one.games else "new"


def forfeits(console: Console, labels: Sequence[str], faults: Faults) -> None:
    """What went wrong with bots, kind by kind, and in which game it can be looked at."""
    found = faults.listed()
    for one in found[:MOST_FAULTS]:
        more = f" (and in {one.times - 1:,} more)" if one.times > 1 else ""
        said = f"Game {one.first} is forfeit: {labels[one.entrant]} {one.reason}{more}"
        console.print(said, markup=False, soft_wrap=True)
    if left := sum(one.times for one in found[MOST_FAULTS:]):
        console.print(f"and {left:,} more forfeits")
