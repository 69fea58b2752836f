"""Prints what all formats share: forfeits and stored ratings."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tabletown import games
from tabletown.arena.stats.forfeits import ForfeitCounts
from tabletown.players.rating import rating_store
from tabletown.players.rating.rating_store import Rated
from tabletown.players.rating.ratings import Glicko

MOST_FORFEITS = 8  # kinds of forfeits that are printed


def print_changes(console: Console, changes: Sequence[tuple[Rated, Rated]]) -> None:
    """Print the changes of stored ratings."""
    table = Table(title="Ratings", title_justify="left")
    for name in ("player", "before", "after", "games"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for before, after in changes:
        table.add_row(after.player, in_glicko(before), in_glicko(after), f"{after.games:,}")
    console.print(table)


def print_ratings(name: str) -> int:
    """Print the stored ratings of a game; return the exit code."""
    game, console = games.find(name), Console(highlight=False)
    found = rating_store.listed(game.NAME)
    if not found:
        console.print(f"Nobody is rated at {game.TITLE} yet: play a contest, or a game, with --rated.")
        return 0
    table = Table(title=f"Ratings at {game.TITLE}", title_justify="left")
    for name in ("player", "Glicko", "Plackett-Luce", "games"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for one in found:
        table.add_row(one.player, in_glicko(one), f"{one.skill.mu:.1f} ± {one.skill.sigma:.1f}", f"{one.games:,}")
    console.print(table)
    return 0


def in_glicko(one: Rated) -> str:
    """Format a rating and its deviation; a person without rated games is new, a bot of known strength is not."""
    is_new = not one.games and one.glicko == Glicko()
    return "new" if is_new else f"{one.glicko.rating:.0f} ± {one.glicko.deviation:.0f}"


def print_forfeits(console: Console, labels: Sequence[str], counts: ForfeitCounts) -> None:
    """Print the forfeits by bot and reason, with the first game of each."""
    found = counts.listed()
    for one in found[:MOST_FORFEITS]:
        more = f" (and in {one.times - 1:,} more)" if one.times > 1 else ""
        said = f"Game {one.first} is forfeit: {labels[one.entrant]} {one.reason}{more}"
        console.print(said, markup=False, soft_wrap=True)
    if left := sum(one.times for one in found[MOST_FORFEITS:]):
        console.print(f"and {left:,} more forfeits")
