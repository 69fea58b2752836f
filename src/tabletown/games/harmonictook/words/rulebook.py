"""The rulebook: the paragraphs of rulebook.md, with the numbers and tables of this box."""

from pathlib import Path

from tabletown.games.harmonictook.material import (
    BUSINESS_CENTER,
    CARDS,
    CATEGORIES,
    COLOURS,
    GREEN,
    LANDMARKS,
    OPTIONS,
    RED,
    SHOPPING_MALL,
    STADIUM,
    TV_STATION,
    Box,
)
from tabletown.viewkit.markdown import option_list, table


def rulebook(box: Box) -> str:
    """The rules in numbered paragraphs, with tables of this box's material."""
    text = (Path(__file__).parents[1] / "rulebook.md").read_text(encoding="utf-8")
    return text.format(
        starting_coins=box.starting_coins,
        max_rounds=box.max_rounds,
        stadium=box.pays[STADIUM],
        tv_station=box.pays[TV_STATION],
        business_center=box.pays[BUSINESS_CENTER],
        all_landmarks=sum(int(cost) for cost in box.landmark_cost),
        establishments=establishments(box),
        landmarks=landmarks(box),
        options=option_list(OPTIONS),
    )


def establishments(box: Box) -> str:
    """The cards as a table, by the totals that activate them."""
    rows = (
        (totals(c), card.name, COLOURS[card.colour], box.cost[c], CATEGORIES[card.category], effect(box, c),
         f"+{box.mall[c]}" if box.mall[c] else "", box.supply[c])
        for c, card in enumerate(CARDS)
    )  # fmt: skip
    return table(("total", "card", "colour", "price", "category", "one copy", "with Mall", "copies"), rows)


def totals(c: int) -> str:
    """The totals that activate a card."""
    return ", ".join(str(total) for total in CARDS[c].rolls)


def effect(box: Box, c: int) -> str:
    """What one copy of a card does, in words."""
    coins, card = box.pays[c], CARDS[c]
    if c == STADIUM:
        return f"the roller takes {coins} from each other player"
    if c == TV_STATION:
        return f"the roller takes {coins} from one chosen player"
    if c == BUSINESS_CENTER:
        return "the roller may swap a card with another player"
    if card.colour == RED:
        return f"the roller pays its owner {coins}"
    each = f" for each {CATEGORIES[card.per]} card" if card.per >= 0 else ""
    return f"{'the roller' if card.colour == GREEN else 'its owner'} gets {coins}{each}"


def landmarks(box: Box) -> str:
    """The landmarks as a table."""
    rows = ((b.name, box.landmark_cost[i], ability(box, i)) for i, b in enumerate(LANDMARKS))
    return table(("landmark", "price", "ability"), rows)


def ability(box: Box, b: int) -> str:
    """What a landmark can do, in words."""
    if b != SHOPPING_MALL:
        return LANDMARKS[b].line
    more = (f"{card.name} +{box.mall[c]}" for c, card in enumerate(CARDS) if box.mall[c])
    return f"more coins for each copy: {', '.join(more)}"
