"""How good hints are: how many have a reason, and how often following every hint beats each level, as Markdown.

    python tools/hints.py harmonies --hints 100 --games 20

The first counts hints along games against the middle level. The second plays so many games against every level, each
seed from both seats. Finished games are kept in a file (`--file`), so a run that was stopped goes on where it was.
`--missing` lists the hints without a reason.
"""

import argparse
import collections
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.match import Match, Seat
from tabletown.engine.roster import middle_level
from tabletown.players.hints import Hint, hint
from tabletown.players.moves import play_bot

Z = 1.96  # a 95 % interval


def interval(share: float, n: int) -> str:
    """A share in per cent with its 95 % interval (Wilson), which is right for few games, too."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return f"{share:.0%} ({max(0.0, middle - half):.0%} to {min(1.0, middle + half):.0%})".replace("%", " %")


def followed(game: Game, level: str, seed: int, seat: int) -> Iterator[tuple[Match, Hint | None]]:
    """Play a game against a level, following every hint; yield each hint, then the finished match."""
    seats = [Seat("Level", level), Seat("Level too", level)]
    seats[seat] = Seat("Follower")
    match = Match(game, seats, seed=seed)
    while not match.over:
        mover = match.actors[0]
        if mover != seat:
            play_bot(match, mover)
            continue
        found = hint(match, seat)()
        yield match, found
        match.play(seat, found.action)
    yield match, None


def count_reasons(game: Game, wanted: int, seed: int, missing: bool) -> str:
    """Ask for some hints, and say how many had a reason."""
    have, asked, changed, lacking = 0, 0, 0, collections.Counter[str]()
    begun = time.process_time()
    while asked < wanted:
        for _, found in followed(game, middle_level(game), seed, seed % 2):
            if found is None or asked == wanted:
                break
            asked += 1
            have += bool(found.why)
            changed += "changed" in found.note
            if not found.why:
                lacking[found.words] += 1
        seed += 1
    if missing:
        for words, n in lacking.most_common():
            print(f"  {n} x {words}")
    cost = (time.process_time() - begun) / asked
    return (
        f"{interval(have / asked, asked)} of {asked} hints have a reason; {changed} changed a plan; {cost:.2f} s each"
    )


def finished(path: Path) -> list[dict[str, Any]]:
    """Read the games of earlier runs."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def play_games(game: Game, wanted: int, seed: int, path: Path) -> dict[str, list[float]]:
    """Play the games that are still missing, and return what each game against each level brought."""
    known = {(row["level"], row["seed"], row["seat"]): row["won"] for row in finished(path) if row["game"] == game.NAME}
    for n in range(wanted):
        for level in (level.name for level in game.LEVELS):
            key = (level, seed + n // 2, n % 2)
            if key not in known:
                *_, (match, _) = followed(game, *key)
                winners = match.winners()
                known[key] = (key[2] in winners) / max(1, len(winners))
                row = {"game": game.NAME, "level": level, "seed": key[1], "seat": key[2], "won": known[key]}
                with path.open("a") as file:
                    print(json.dumps(row), file=file)
    seeds = range(seed, seed + (wanted + 1) // 2)
    return {
        level.name: [won for (name, at, _), won in known.items() if name == level.name and at in seeds]
        for level in game.LEVELS
    }


def main() -> None:
    """Measure, and print a row of each table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--hints", type=int, default=100)
    parser.add_argument("--games", type=int, default=0, help="against each level")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--file", type=Path, default=Path("hints.jsonl"))
    parser.add_argument("--missing", action="store_true")
    asked = parser.parse_args()
    game = games.find(asked.game)
    if asked.hints:
        print(f"{game.TITLE}: {count_reasons(game, asked.hints, asked.seed, asked.missing)}", flush=True)
    if asked.games:
        won = play_games(game, asked.games, asked.seed, asked.file)
        print(f"| game | {' | '.join(won)} | games each |\n|---|{'---|' * len(won)}---|")
        shares = (interval(sum(row) / len(row), len(row)) for row in won.values())
        print(f"| {game.TITLE} | {' | '.join(shares)} | {asked.games} |")


if __name__ == "__main__":
    main()
