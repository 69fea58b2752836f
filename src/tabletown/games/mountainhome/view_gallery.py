"""The rulebook's pictures: every card, and the examples laid out."""

from typing import Any

from tabletown.games.mountainhome.material import (
    ACTION,
    ADVANCED,
    BASIC,
    BUILDING,
    CARDS,
    CLAN_HALL,
    DWARF,
    EVENT,
    LOCATION,
    N_RESOURCES,
    PROJECT,
    UNIQUE,
)
from tabletown.games.mountainhome.view_cards import PIECES, card

GALLERY = 47  # the paragraph that the cards follow
GROUPS = (
    ("Resources", lambda t: t < N_RESOURCES),
    ("Dwarves", lambda t: CARDS[t].kind == DWARF),
    ("Basic buildings and Clan Halls", lambda t: CARDS[t].group in (BASIC, CLAN_HALL)),
    ("Unique buildings", lambda t: CARDS[t].kind == BUILDING and CARDS[t].group == UNIQUE),
    ("Advanced buildings and projects", lambda t: CARDS[t].group in (ADVANCED, PROJECT)),
    ("Locations", lambda t: CARDS[t].kind == LOCATION),
    ("Actions", lambda t: CARDS[t].kind == ACTION),
    ("Events", lambda t: CARDS[t].kind == EVENT),
    ("Made in play", lambda t: CARDS[t].id in ("dragon_hoard", "hangover")),
)


def figures(box: Any) -> dict[int, str]:
    """Drawings for the rulebook, by paragraph."""
    box_bytes = box.tobytes()
    groups = [(title, [card(box_bytes, t) for t in range(len(CARDS)) if belongs(t)]) for title, belongs in GROUPS]
    return {GALLERY: PIECES.gallery(groups)}
