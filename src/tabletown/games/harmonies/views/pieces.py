"""What all drawings of Harmonies share: the template, how stacks are drawn, and where spaces are.

assets/symbols.svg has the pictures, assets/table.html.j2 the markup, and assets/style.css the styles.
"""

import functools
from pathlib import Path

from tabletown.games.harmonies.actions import REFUSALS
from tabletown.games.harmonies.rules import decisions
from tabletown.games.harmonies.state import OVER
from tabletown.viewkit import svg
from tabletown.viewkit.svg import template

COLUMN, ROW = 48, 52  # from one space of a board to the next, in units of the drawing
LEVEL = 10  # from one token up to the next

# How a stack is drawn (its mark and its height), by what it shows; for a building, by what it stands on.
STACKS = ("water", "field", "tree-1", "tree-2", "tree-3", "mountain-1", "mountain-2", "mountain-3", "building-any",
          "mountain-4", "trunk-1", "trunk-2", "brick")  # fmt: skip
STACK_MARKS = ("wave", "ears", "tree", "tree", "tree", "peak", "peak", "peak", "house", "peak", "rings", "rings",
               "bricks")  # fmt: skip
LEVELS = (1, 1, 1, 2, 3, 1, 2, 3, 2, 4, 1, 2, 1)  # a peak may be higher than its drawing
MARKS = ("wave", "peak", "rings", "tree", "ears", "house")  # as COLOURS

ASSETS = Path(__file__).parent / "assets"
PIECES = template(ASSETS)
why_not = functools.partial(svg.why_not, refusal=decisions.refusal, refusals=REFUSALS, over=OVER)


def middle(q: int, r: int) -> tuple[int, int]:
    """The centre of a space in the drawing, from its axial coordinates."""
    return COLUMN * q, ROW * r + ROW // 2 * q
