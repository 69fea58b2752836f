"""What is printed on the cards, in words that every view shares, and the names of the things on the table."""

from typing import Any

from tabletown.games.harmonictook.material import (
    BLUE,
    BUSINESS_CENTER,
    CARDS,
    CATEGORIES,
    LANDMARKS,
    N_CARDS,
    RED,
    SHOPPING_MALL,
    STADIUM,
    TV_STATION,
)

BANK = -1  # instead of a seat

MEANINGS = (  # of the colours, as COLOURS
    "the roller pays the owner",
    "the bank pays every owner, whoever rolls",
    "the bank pays the owner, on the owner's own roll",
    "works on the owner's own roll only",
)

# ---- words


def effect(box: Any, c: int, long: bool) -> str:
    """The effect of one copy of a card, in a few words, or in more if long."""
    pays, mall = int(box.pays[c]), int(box.mall[c])
    yours = " on your roll" if long else ""
    if c == STADIUM:
        return f"{pays} from each other{' player' if yours else ''}{yours}"
    if c == TV_STATION:
        return f"{pays} from one player{yours}"
    if c == BUSINESS_CENTER:
        return f"swap one card{yours}"
    if box.colour[c] == RED:
        return f"{pays} from the roller" + (f", {pays + mall} with your Mall" if long and mall else "")
    if box.per[c] >= 0:
        kin = [card.name if long else card.name.split()[0] for card in CARDS if card.category == box.per[c]]
        return f"+{pays} {'for each' if long else 'per'} {', '.join(kin)}"
    whose = "anyone's" if box.colour[c] == BLUE else "your"
    return f"+{pays} on {whose} roll" + (f", +{pays + mall} with the Mall" if long and mall else "")


def payout(box: Any, c: int) -> str:
    """The effect of one copy of a card, in at most eight letters."""
    pays = int(box.pays[c])
    if c == STADIUM:
        return f"{pays} each"
    if c == TV_STATION:
        return f"{pays} of one"
    if c == BUSINESS_CENTER:
        return "swap"
    if box.colour[c] == RED:
        return f"toll {pays}"
    kind = "" if box.per[c] < 0 else f"/{CATEGORIES[box.per[c]]}"
    return f"+{pays}{kind}"


def landmark_effect(box: Any, b: int) -> str:
    """What a landmark does."""
    if b != SHOPPING_MALL:
        return LANDMARKS[b].line
    return f"more from {', '.join(CARDS[c].name.split()[-1] for c in range(N_CARDS) if box.mall[c] > 0)}"


def rolls(c: int) -> str:
    """The totals that activate a card."""
    first, last = CARDS[c].rolls[0], CARDS[c].rolls[-1]
    return str(first) if first == last else f"{first}-{last}"


# ---- the names that the log and the drawings use for things

DICE = "dice"


def purse(p: int) -> str:
    """A seat's coins, or the bank's."""
    return "bank" if p == BANK else f"purse-{p}"


def pile(c: int) -> str:
    """The copies of a card that are for sale."""
    return f"pile-{c}"


def card(p: int, c: int) -> str:
    """A seat's copies of a card."""
    return f"card-{p}-{c}"


def landmark(p: int, b: int) -> str:
    """A seat's landmark, or the place for it."""
    return f"landmark-{p}-{b}"
