"""How strong the personas of Harmonic Took are: every pairing, every table of four, as Markdown.

    python tools/strength.py [games a pairing] [seed] [option=value ...]

Each seed is played from every seat, and an interval is over seeds.
"""

import itertools
import sys
import time

import numpy as np
import numpy.typing as npt

from tabletown import games
from tabletown.engine import batch
from tabletown.engine.options import assignments

harmonictook = games.find("harmonictook")
PERSONAS = [i for i, persona in enumerate(harmonictook.PERSONAS) if persona.level != "for tests"]
TITLES = [harmonictook.PERSONAS[i].title for i in PERSONAS]
Shares = npt.NDArray[np.float64]
Options = dict[str, str]


def shares(table: tuple[int, ...], seeds: npt.NDArray[np.int64], options: Options) -> Shares:
    """shares[i, k]: the part of its games that table[k] wins of seed i, over all rotations of the seats."""
    won = np.zeros((len(seeds), len(table)))
    for turn in range(len(table)):
        seating = np.roll(np.arange(len(table)), turn)
        won[:, seating] += batch.play(harmonictook, np.array(table, np.int16)[seating], seeds, options).scores
    return won / len(table)


def interval(values: Shares) -> str:
    """A mean in per cent, with half of its 95 % interval."""
    half = 1.96 * values.std(ddof=1) / np.sqrt(len(values))
    return f"{100 * values.mean():.1f} ± {100 * half:.1f}"


def pairings(games: int, seed: int, options: Options) -> dict[tuple[int, int], Shares]:
    """What the first of each pair wins, seed by seed."""
    found = {}
    for n, (a, b) in enumerate(itertools.combinations(PERSONAS, 2)):
        won = shares((a, b), batch.seed_plan(seed, games // 2, first=n * games), options)
        found[a, b], found[b, a] = won[:, 0], won[:, 1]
    return found


def tables_of_four(games: int, seed: int, options: Options) -> dict[int, Shares]:
    """What each persona wins at all tables of four different ones, seed by seed."""
    found: dict[int, list[Shares]] = {p: [] for p in PERSONAS}
    for n, table in enumerate(itertools.combinations(PERSONAS, 4)):
        won = shares(table, batch.seed_plan(seed, games // 4, first=n * games), options)
        for p, column in zip(table, won.T, strict=True):
            found[p].append(column)
    return {p: np.concatenate(columns) for p, columns in found.items()}


def main(games: int, seed: int, options: Options) -> None:
    """Play, and print the tables."""
    start = time.perf_counter()
    pairs = pairings(games, seed, options)
    fours = tables_of_four(max(8, games // 10), seed + 1, options)
    print(f"| wins (%) against | {' | '.join(TITLES)} |\n|---|{'---|' * len(TITLES)}")
    for a, title in zip(PERSONAS, TITLES, strict=True):
        print(f"| **{title}** |", " | ".join(interval(pairs[a, b]) if a != b else "·" for b in PERSONAS), "|")
    print("\n| persona | level | wins of all its games for two (%) | at tables of four (%) |\n|---|---|---|---|")
    overall = {a: np.concatenate([pairs[a, b] for b in PERSONAS if b != a]) for a in PERSONAS}
    for a in sorted(PERSONAS, key=lambda a: -overall[a].mean()):
        persona = harmonictook.PERSONAS[a]
        print(f"| {persona.title} | {persona.level} | {interval(overall[a])} | {interval(fours[a])} |")
    print(f"\n{games} games a pairing, {time.perf_counter() - start:.0f} s.")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if "=" not in word]
    options = assignments(word for word in sys.argv[1:] if "=" in word)
    main(numbers[0] if numbers else 4000, numbers[1] if numbers[1:] else 2026, options)
