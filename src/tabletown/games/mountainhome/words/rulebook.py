"""The rulebook: the paragraphs of rulebook.md, with the cards of this box."""

from pathlib import Path

from tabletown.games.mountainhome.material import (
    ACTION,
    ADVANCED,
    BASIC,
    BUILDING,
    CARDS,
    CLAN_HALL,
    DWARF,
    EVENT,
    GROUPS,
    KINDS,
    LOCATION,
    OPTIONS,
    PROJECT,
    RESOURCE,
    RESOURCES,
    UNIQUE,
    Box,
    Card,
)
from tabletown.viewkit.markdown import option_list, section

COSTS = (*RESOURCES, "of any")


def rulebook(box: Box) -> str:
    """The rules in numbered paragraphs, with tables of this box's cards."""
    text = (Path(__file__).parents[1] / "rulebook.md").read_text(encoding="utf-8")
    return text.format(
        sudden_death_rounds=box.sudden_death_rounds,
        max_rounds=box.max_rounds,
        gallery=gallery(box),
        options=option_list(OPTIONS),
    )


def gallery(box: Box) -> str:
    """Every card, kind by kind."""
    parts = [
        section("Resources", ("card", "resource", "value"),
                ((c.name, RESOURCES[c.resource], box.value[t]) for t, c in of(RESOURCE))),
        section("Dwarves", ("dwarf", "kind", "points", "what it does"),
                ((c.name, GROUPS[c.group], box.vp[t], c.line) for t, c in of(DWARF))),
    ]  # fmt: skip
    for title, group in (("Basic buildings", BASIC), ("Advanced buildings", ADVANCED), ("Clan Halls", CLAN_HALL),
                         ("Unique buildings", UNIQUE), ("Projects", PROJECT)):  # fmt: skip
        rows = (
            (c.name, box.price[t] or "", steps(box, t), box.vp[t], c.line) for t, c in of(BUILDING) if c.group == group
        )
        parts.append(section(title, ("building", "price", "steps", "points", "what it does"), rows))
    for title, kind in (("Locations", LOCATION), ("Actions", ACTION)):
        parts.append(section(title, ("card", "what it does"), ((c.name, c.line) for _, c in of(kind))))
    events = ((c.name, GROUPS[c.group], box.counters[t] or "", c.line) for t, c in of(EVENT))
    parts.append(section("Events", ("event", "kind", "counters", "what it does"), events))
    others = ((c.name, KINDS[c.kind], box.vp[t], c.line) for t, c in enumerate(CARDS) if KINDS[c.kind] in MADE)
    parts.append(section("Made in play", ("card", "kind", "points", "what it does"), others))
    return "\n\n".join(parts)


MADE = ("token", "status")


def of(kind: int) -> list[tuple[int, Card]]:
    """The cards of a kind, with their numbers."""
    return [(t, card) for t, card in enumerate(CARDS) if card.kind == kind]


def steps(box: Box, t: int) -> str:
    """What the steps of a building cost."""
    return "; ".join(
        " + ".join(f"{box.cost[t, k, r]} {COSTS[r]}" for r in range(4) if box.cost[t, k, r])
        for k in range(box.steps[t])
    )
