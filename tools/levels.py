"""Draws docs/images/levels-GAME.svg from a report of the arena: how strong the levels are beside personas.

tabletown arena round-robin gentle friendly steady sharp merciless random thoughtful evie impatient --blocks 20
python tools/levels.py harmonictook "Merciless 256 226 287" "Impatient 197 166 232" ...  # name, Elo, 95 %
"""

import sys
from pathlib import Path

LEVELS = ("Gentle", "Friendly", "Steady", "Sharp", "Merciless")
IMAGES = Path(__file__).parents[1] / "docs" / "images"
LEFT, WIDTH, STATS, TOP = 110, 560, 30, 30
STEP = 100  # Elo between two lines


def draw(rows: list[tuple[str, float, float, float]]) -> str:
    """A line for each bot: its strength as a dot, its interval as a bar."""
    first = int(min(low for _, _, low, _ in rows) // STEP) * STEP
    last = -int(-max(high for _, _, _, high in rows) // STEP) * STEP

    def at(elo: float) -> float:
        return LEFT + WIDTH * (elo - first) / (last - first)

    height = TOP + STATS * len(rows) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" font-family="sans-serif" '
        'font-size="14" role="img" aria-label="Strength of levels and personas in Elo, with 95 % intervals">',
        f'<rect width="100%" height="{height}" fill="#fbf8f1"/>',
    ]
    for elo in range(first, last + 1, STEP):
        parts.append(f'<path d="M{at(elo):.0f} {TOP - 12}V{height - 34}" stroke="#ddd5c3"/>')
        parts.append(f'<text x="{at(elo):.0f}" y="{height - 14}" text-anchor="middle" fill="#6b6455">{elo:+d}</text>')
    for i, (name, elo, low, high) in enumerate(sorted(rows, key=lambda row: -row[1])):
        y, colour = TOP + STATS * i, "#1f6f8b" if name in LEVELS else "#8a8172"
        weight = ' font-weight="bold"' if name in LEVELS else ""
        parts.append(f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end" fill="#2b2720"{weight}>{name}</text>')
        parts.append(f'<path d="M{at(low):.1f} {y}H{at(high):.1f}" stroke="{colour}" stroke-width="3"/>')
        parts.append(f'<circle cx="{at(elo):.1f}" cy="{y}" r="6" fill="{colour}"/>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    game, *told = sys.argv[1:]
    split = (word.rsplit(maxsplit=3) for word in told)
    drawn = draw([(name, float(elo), float(low), float(high)) for name, elo, low, high in split])
    (IMAGES / f"levels-{game}.svg").write_text(drawn)
