"""What cards and buildings do, cost and are worth, in words beside their names; and how much of it a table shows."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rich.text import Text

from tabletown.games.mountainhome.material import BUILDING, CARDS, DWARF, MIXED, N_RESOURCES, RESOURCES
from tabletown.games.mountainhome.words.reasons.of_bids import prize_title
from tabletown.games.mountainhome.words.reasons.of_events import dwarf_work
from tabletown.games.mountainhome.words.reasons.phrases import amounts, points_of
from tabletown.viewkit.text import TextLook, wrapped

HANGING = 4  # the indent of an effect's further lines
NARROW = 40  # columns below which further lines are indented by one


@dataclass(frozen=True)
class Details:
    """How much a table tells: 0 is names, 1 what matters for the next choice, 2 everything."""

    hand: int = 0
    shop: int = 0
    town: int = 0  # the viewer's own
    others: int = 0
    realm: int = 0
    trash: int = 0


LEAST = Details()
STEPS = (  # what is told first if there is room
    ("hand", 1), ("shop", 1), ("town", 1), ("town", 2), ("trash", 1), ("others", 1), ("shop", 2), ("realm", 1),
    ("others", 2),
)  # fmt: skip


def most_that_fits(lines: Callable[[Details], int], height: int, least: Details = LEAST) -> Details:
    """As many details as fit the height; those of `least` are shown in any case."""
    details = least
    for part, level in STEPS:
        if level > getattr(details, part):
            more = replace(details, **{part: level})
            if lines(more) <= height:
                details = more
    return details


def block(text: Text, room: int) -> list[Text]:
    """A text on as many lines as it needs; further lines are indented."""
    if text.cell_len <= room:
        return [text]
    margin = HANGING if room >= NARROW else 1
    first, *others = wrapped(text, room - margin)
    return [first, *(Text.assemble(" " * margin, line) for line in others)]


# ---- cards


def cost(look: TextLook, t: int, step: int) -> str:
    """What a step of a building costs: 2 shinies + 2 rocks, or any 4."""
    parts = [amounts(n, r) for r, n in enumerate(look.box.cost[t, step, :MIXED]) if n]
    if anything := int(look.box.cost[t, step, MIXED]):
        parts.append(f"any {anything}")
    return " + ".join(parts) or "nothing"


def effect(look: TextLook, t: int, level: int = 1) -> str:
    """What a card is worth, does and costs, in one line."""
    card, parts = CARDS[t], []
    if t < N_RESOURCES:
        return RESOURCES[card.resource]
    if vp := int(look.box.vp[t]):
        parts.append(points_of(vp))
    parts.append(card.line)
    if card.kind == DWARF:
        parts.append("or builds a step")
    if card.kind == BUILDING:
        steps = ", ".join(cost(look, t, k) for k in range(int(look.box.steps[t])))
        parts.append(f"steps {steps}" + (", each with a dwarf" if level > 1 else ""))
    return "; ".join(parts)


# ---- buildings


def about_building(look: TextLook, k: int, level: int) -> str:
    """What the next step of a building takes; and with more room its points and its effect."""
    t, done = int(look.box.site_title[k]), int(look.s.progress[k])
    steps, parts = int(look.box.steps[t]), []
    if done < steps and level > 0:
        name = "last step" if done + 1 == steps else "next step"
        parts.append(f"{cost(look, t, done)} + a dwarf = {name}")
    if level > 1:
        worth = points_of(int(look.box.vp[t])) if look.box.vp[t] else ""
        parts += [f"then {worth}" if worth and done < steps else worth, CARDS[t].line]
    return "; ".join(part for part in parts if part)


# ---- bids


def about_prize(look: TextLook) -> Text:
    """What the winner of the bid gets."""
    t = prize_title(look.box, look.s)
    return Text.assemble(("prize: ", "bold"), f"{CARDS[t].name}; {effect(look, t)}")


def about_loss() -> Text:
    """What every bidder loses."""
    return Text("Everybody loses one card of their bid to the trash (no dwarf).", "quiet")


# ---- reactions


def about_reaction(look: TextLook) -> str:
    """What the viewer's Karina could stop now, or an empty string; the question itself says what Lagertha could."""
    if look.viewer != look.s.actor:
        return ""
    words = dwarf_work(look.box, look.s, look.names)
    return f"{words}." if words else ""
