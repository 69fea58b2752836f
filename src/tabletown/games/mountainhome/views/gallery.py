"""The rulebook's pictures: every card, a building that grows, a bid with a tie, and a turn."""

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from tabletown.games.mountainhome.material import (
    ACTION,
    ADVANCED,
    BASIC,
    BOOZE_2,
    BUILDING,
    CARDS,
    CLAN_HALL,
    DWARF,
    EVENT,
    HALL_RUBY,
    LOCATION,
    N_RESOURCES,
    PROJECT,
    QUARRY,
    ROCKS_2,
    ROCKS_3,
    SHINIES_2,
    SHINIES_3,
    STATUS,
    TOBIAS,
    TOKEN,
    UNIQUE,
    pack,
)
from tabletown.games.mountainhome.views.bids import Row
from tabletown.games.mountainhome.views.cards import PIECES, building, card, mini

TURN, STEPS, TIE, GALLERY = 0, 16, 36, 47  # paragraphs with a picture; 0 is the example turn
GROUPS: tuple[tuple[str, Callable[[int], bool]], ...] = (
    ("Resources", lambda t: t < N_RESOURCES),
    ("Dwarves", lambda t: CARDS[t].kind == DWARF),
    ("Basic buildings and Clan Halls", lambda t: CARDS[t].group in (BASIC, CLAN_HALL)),
    ("Unique buildings", lambda t: CARDS[t].kind == BUILDING and CARDS[t].group == UNIQUE),
    ("Advanced buildings and projects", lambda t: CARDS[t].group in (ADVANCED, PROJECT)),
    ("Locations", lambda t: CARDS[t].kind == LOCATION),
    ("Actions", lambda t: CARDS[t].kind == ACTION),
    ("Events", lambda t: CARDS[t].kind == EVENT),
    ("Made in play", lambda t: CARDS[t].kind in (TOKEN, STATUS)),
)


def figures(box: Any) -> dict[int, str]:
    """Drawings for the rulebook, by paragraph."""
    box_bytes, usual = box.tobytes(), pack({}).tobytes()  # the examples use the cards as printed
    groups = [(title, [card(box_bytes, t) for t in range(len(CARDS)) if belongs(t)]) for title, belongs in GROUPS]
    return {
        TURN: turn(usual),
        STEPS: steps(usual),
        TIE: tie(usual),
        GALLERY: PIECES.gallery(groups),
    }


def turn(box_bytes: bytes) -> Markup:
    """Mia's hand at the beginning of her turn, and her town at the end."""
    held = [mini(box_bytes, t) for t in (TOBIAS, SHINIES_3, SHINIES_2, ROCKS_2, ROCKS_3, HALL_RUBY)]
    parts = [
        ("Mia's hand", PIECES.pieces(held, "mh-minis")),
        ("Her town afterwards", PIECES.plots([building(box_bytes, HALL_RUBY, 1, True)])),
        ("New on her discard pile", PIECES.pieces([mini(box_bytes, QUARRY)], "mh-minis")),
    ]
    return PIECES.figure(parts, "The Hall stays a plan until it is finished. Its next step costs what stands below it.")


def steps(box_bytes: bytes) -> Markup:
    """A building from its plan to its first tap."""
    stages = [("placed", 0, True), ("a dwarf and the first step", 1, True), ("finished, upright", 2, False),
              ("tapped", 2, True)]  # fmt: skip
    plots = [building(box_bytes, QUARRY, done, tapped)._replace(note=note) for note, done, tapped in stages]
    words = "A Rock Quarry grows: each step takes a dwarf, and so many resources of any kind. Then it yields rocks."
    return PIECES.figure([("Construction", PIECES.plots(plots))], words)


def tie(box_bytes: bytes) -> Markup:
    """A bid of two against two, in which the trash decides."""
    mias = [mini(box_bytes, SHINIES_2, tag="trashed: worth 2")]
    toms = [mini(box_bytes, BOOZE_2), mini(box_bytes, ROCKS_3, tag="trashed: worth 0")]
    rows = [
        Row(0, "Mia", True, "", False, mias, [], 2, "in all", True),
        Row(1, "Tom", False, "", False, toms, [], 2, "in all", True),
    ]
    words = (
        "A bid of shinies and booze for a dwarf, 2 against 2. Mia trashes her coins, which were worth 2 in this bid. "
        "Tom would rather keep his wine, and trashes the marble, which was worth nothing: Mia wins."
    )
    return PIECES.figure([("A bid with a tie", PIECES.stage("", [], [], rows, ""))], words)
