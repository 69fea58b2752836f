"""The rulebook: the paragraphs of rulebook.md, with the numbers and tables of this box."""

from pathlib import Path
from typing import Any

from tabletown.engine.words import listed
from tabletown.games.harmonies.material import (
    BRICK,
    CARDS,
    COLOURS,
    EMPTY,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    N_ANIMALS,
    N_SPIRITS,
    OPTIONS,
    PEAK,
    RIVER,
    SUNS,
    TRUNK_1,
    TRUNK_2,
)
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.words.labels import habitat, numbers, spirit_words
from tabletown.viewkit.markdown import option_list, table

STACKS = {
    EMPTY: "an empty space",
    MOUNTAIN_1: "gray",
    MOUNTAIN_2: "gray gray",
    MOUNTAIN_3: "gray gray gray",
    PEAK: "more grays",
    TRUNK_1: "brown",
    TRUNK_2: "brown brown",
    BRICK: "red",
}


def rulebook(box: Any) -> str:
    """The rules in numbered paragraphs, with tables of this box's material."""
    text = (Path(__file__).parents[1] / "rulebook.md").read_text(encoding="utf-8")
    return text.format(
        river_spaces=sum(hexes.SIDES[0]),
        island_spaces=sum(hexes.SIDES[1]),
        all_tokens=int(box.tokens.sum()),
        tokens=listed(f"{n} {colour}" for colour, n in zip(COLOURS, box.tokens, strict=True)),
        n_animals=N_ANIMALS,
        n_spirits=N_SPIRITS,
        trees=listed(map(str, box.tree)),
        mountains=listed(map(str, box.mountain)),
        field=box.field,
        building=box.building,
        island=box.island,
        river=listed(map(str, box.river[2 : len(RIVER)])),
        river_further=box.river[len(RIVER)] - box.river[len(RIVER) - 1],
        suns=listed(map(str, SUNS)),
        stacking=stacking(box),
        animals=animals(box),
        spirits=spirits(box),
        options=option_list(OPTIONS),
    )


def stacking(box: Any) -> str:
    """What may be added to which stack, as a table."""
    rows = (
        (name, ", ".join(COLOURS[colour] for colour in range(len(COLOURS)) if box.grows[stack, colour] >= 0))
        for stack, name in STACKS.items()
        if (box.grows[stack] >= 0).any()
    )
    return table(("stack, from the bottom up", "may be added"), rows)


def animals(box: Any) -> str:
    """The animals as a table."""
    rows = ((CARDS[c].name, f"`{habitat(c)}`", ", ".join(map(str, numbers(box, c)))) for c in range(N_ANIMALS))
    return table(("animal", "habitat", "numbers"), rows)


def spirits(box: Any) -> str:
    """The spirits as a table."""
    rows = ((CARDS[N_ANIMALS + k].name, f"`{habitat(N_ANIMALS + k)}`", spirit_words(box, k)) for k in range(N_SPIRITS))
    return table(("spirit", "habitat", "points"), rows)
