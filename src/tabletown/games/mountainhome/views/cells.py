"""The parts of text tables: cards with their numbers, buildings with their steps, a bid."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from tabletown.engine.contract import EVERYTHING
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.material import (
    CARDS,
    CAVERN,
    FIRST_DWARF,
    FIRST_LEGEND,
    FIRST_PLACE,
    FORTRESS,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_LEGENDS,
    N_PLACES,
    N_RESOURCES,
    N_SITES,
    SHOP,
)
from tabletown.games.mountainhome.rules import scoring, zones
from tabletown.games.mountainhome.rules.action_step import buildings as building_rules
from tabletown.games.mountainhome.rules.bids import sealed_bids
from tabletown.games.mountainhome.rules.events import threshold
from tabletown.games.mountainhome.views.details import (
    about_building,
    about_loss,
    about_prize,
    about_reaction,
    block,
    effect,
)
from tabletown.games.mountainhome.words.prompts import bid_so_far, bid_subject
from tabletown.games.mountainhome.words.reasons.phrases import amounts, points_of
from tabletown.viewkit.text import TextLook, gained, placed

HUES = ("gold", "brown", "grey")  # of shinies, booze, rocks
KINDS = ("", "gold", "red", "blue", "green", "green", "purple", "red")  # of all other cards
GAP = "   "
NO_NUMBER = 1000
MARGIN, ROOMY = 4, 60  # the indent of continuation lines, and the width from which lines are indented


def has_place(action: int) -> bool:
    """Whether the table shows the action's number: in the shop, at a card at hand, or at the viewer's building."""
    return (
        actions.BUY <= action < actions.LODGED
        or actions.TAP <= action < actions.UNTAP
        or actions.COMMIT <= action < actions.PAWN
    )


def numbered(look: TextLook, text: Text, *wishes: int) -> Text:
    """A text with the number of the first of these actions that is legal for the viewer; clicking it chooses it."""
    action = next((wish for wish in wishes if wish in look.keys), None)
    if action is None:
        return text
    return placed(look, Text.assemble((f"{look.keys[action]}) ", "may"), text), action)


def flow(items: Sequence[Text], room: int, first: Text | None = None) -> list[Text]:
    """Items side by side, as many as fit on a line; further lines are indented, and long items are wrapped."""
    lines = [first.copy() if first is not None else Text()]
    margin = " " * min(lines[0].cell_len, MARGIN if room >= ROOMY else 1)
    is_empty = True
    for item in items:
        gap = "" if is_empty else GAP
        if lines[-1].cell_len + len(gap) + item.cell_len > room and lines[-1].cell_len > 0:
            lines.append(Text(margin))
            gap = ""
        start, *others = block(item, room - len(margin))
        lines[-1].append(gap).append_text(start)
        lines += [Text.assemble(margin, line) for line in others]
        is_empty = False
    return lines


def listed(items: Sequence[Text], room: int, first: Text) -> list[Text]:
    """Items one below another behind a word, each on as many lines as it needs."""
    lines: list[Text] = []
    for item in items:
        start = first if not lines else Text(" " * first.cell_len)
        head, *others = block(item, room - first.cell_len)
        lines.append(Text.assemble(start, head))
        lines += [Text.assemble(" " * first.cell_len, line) for line in others]
    return lines


def by_number(items: Sequence[tuple[Text, int]]) -> list[tuple[Text, int]]:
    """Items in the order of the numbers that they begin with; those without a number come last."""
    return sorted(items, key=lambda item: first_number(item[0]))


def first_number(text: Text) -> int:
    """The number that a text begins with, or a great one."""
    number = text.plain.partition(")")[0]
    return int(number) if number.isdigit() else NO_NUMBER


# ---- cards


def hue(t: int) -> str:
    """A card's style, from its resource or its kind."""
    card = CARDS[t]
    name = HUES[card.resource] if t < N_RESOURCES else KINDS[card.kind]
    return f"hue.{name}" if name else ""


def card(look: TextLook, t: int, n: int = 1) -> Text:
    """A card with its value and its resource, and its number of copies: Gold Coins 3 shinies ×2."""
    label = short(t)
    if t < N_RESOURCES:
        label += f" {amounts(zones.yields(look.box, look.s, t), CARDS[t].resource)}"
    return Text(label + (f" {look.marks.times}{n}" if n > 1 else ""), hue(t))


def cards(look: TextLook, row: Any) -> list[Text]:
    """A row of counts as cards."""
    return [card(look, t, int(row[t])) for t in range(N_CARDS) if row[t]]


def names(look: TextLook, row: Any) -> list[Text]:
    """A row of counts as the names of cards."""
    counts = ((t, int(row[t])) for t in range(N_CARDS) if row[t])
    return [Text(short(t) + (f" {look.marks.times}{n}" if n > 1 else ""), hue(t)) for t, n in counts]


def legends(look: TextLook, room: int) -> list[Text]:
    """The legends that nobody has chosen yet, with numbers, and what they do."""
    free = [t for t in range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS) if look.s.leftover[t]]
    worth = {int(look.box.vp[t]) for t in free}
    words = f"Each is worth {points_of(*worth)}, and" if len(worth) == 1 else "Each"
    lines = block(Text(f"{words} can build a step, as every dwarf can, or:", "quiet"), room)
    for t in free:
        text = numbered(look, card(look, t), actions.TAKE + t).append("  ")
        vp = f"{points_of(int(look.box.vp[t]))}; " if len(worth) > 1 else ""
        lines += block(text.append(vp + CARDS[t].line, "quiet"), room)
    return lines


def at_hand(look: TextLook) -> list[tuple[Text, int]]:
    """The viewer's usable cards, with numbers: the hand, then cards usable from Hall and Warehouse."""
    found = []
    for t in range(N_CARDS):
        here, all_in_all = int(look.s.hand[look.viewer, t]), zones.at_hand(look.s, look.viewer, t)
        if not all_in_all:
            continue
        text = card(look, t, all_in_all)
        if here < all_in_all:
            text.append(" (in town)" if not here else f" ({all_in_all - here} in town)", "quiet")
        if look.s.phase == state.BID and look.s.sealed[look.viewer, t]:
            text.append(f" bid{f' {int(look.s.sealed[look.viewer, t])}' if all_in_all > 1 else ''}", "now")
        wishes = [actions.PLAY + t, actions.COMMIT + t]
        if FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES:
            wishes.append(actions.SPEND + t - FIRST_DWARF)
        found.append((numbered(look, text, *wishes), t))
    return by_number(found)


def hand(look: TextLook, room: int, level: int) -> list[Text]:
    """The viewer's hand: resources side by side and, with details, other cards one per line with what they do."""
    found, first = at_hand(look), about_reaction(look)
    lines = block(Text(first, "now"), room) if first else []
    if not found:
        return [*lines, Text("empty", "quiet")]
    if level == 0:
        return lines + flow([text for text, _ in found], room)
    if units := [text for text, t in found if t < N_RESOURCES]:
        lines += flow(units, room)
    for text, t in found:
        if t >= N_RESOURCES:
            lines += block(text.copy().append("  ").append(effect(look, t), "quiet"), room)
    return lines


# ---- the middle of the table


def headline(look: TextLook) -> str:
    """The round, and how near the end is."""
    if look.s.phase == state.OVER:
        return "the game is over"
    if look.s.phase == state.DRAFT:
        return "legends are chosen"
    end = (
        "the end has come: a tie goes on" if look.s.ended else f"recruits {int(look.s.recruits)}/{len(look.seats) + 2}"
    )
    return f"round {1 + int(look.s.turns) // len(look.seats)}, {end}, pile {int(look.s.n_pile)}"


def realm(look: TextLook, level: int = 0) -> list[Text]:
    """Locations in play with the dwarves in them, and events with their counters; with details what they do."""
    here = []
    for t in range(FIRST_PLACE, FIRST_PLACE + N_PLACES):
        if look.s.places[t - FIRST_PLACE]:
            here.append((t, Text(CARDS[t].name, hue(t)).append(inside(look, t), "")))
    for k in range(int(look.s.n_events)):
        t = int(look.s.events[k])
        counted = f"{CARDS[t].name} {int(look.s.counters[k])}/{threshold(look.box, look.s, t)}"
        here.append((t, Text(counted, hue(t))))
    return [text.append("  ").append(CARDS[t].line, "quiet") if level else text for t, text in here]


def inside(look: TextLook, t: int) -> str:
    """The dwarves in the Cavern or in the Fortress."""
    who: list[str] = []
    if t == CAVERN:
        who = [
            f"{look.names[look.s.cavern_of[k]]}'s {short(int(look.s.cavern[k]))}" for k in range(int(look.s.n_cavern))
        ]
    elif t == FORTRESS:
        who = [short(FIRST_DWARF + d) for d in range(N_DWARVES) for _ in range(look.s.fort[d])]
    return f" ({', '.join(who)})" if who else ""


def shop(look: TextLook, level: int) -> list[Text]:
    """The face-up blueprints with prices and, with details, what they do; equal ones are shown once."""
    found: list[tuple[Text, int]] = []
    for t in dict.fromkeys(int(t) for t in look.s.shop if t >= 0):
        n = int((look.s.shop == t).sum())
        text = Text(CARDS[t].name + (f" {look.marks.times}{n}" if n > 1 else ""), hue(t))
        text.append(f" for {int(look.box.price[t])}{' shinies' if level > 1 else ''}", "quiet")
        if level:
            text.append("  ").append(effect(look, t, level), "quiet")
        found.append((numbered(look, text, actions.BUY + SHOP.index(t)), t))
    return [text for text, _ in by_number(found)] or [Text("empty", "quiet")]


# ---- seats


def points(look: TextLook, p: int) -> Text:
    """A seat's points, and the change since the earlier state."""
    now = scoring.points(look.box, look.s, p)
    text = Text.assemble((str(now), "bold"), " points")
    change, style = gained(now - scoring.points(look.box, look.before, p) if look.before is not None else 0)
    return text.append(f" {change}", style) if change else text


def piles(look: TextLook, p: int) -> tuple[int, int, int]:
    """How many cards are in hand, draw pile and discard pile."""
    return int(look.s.hand[p].sum()), zones.draw_size(look.s, p), int(look.s.discard[p].sum())


def buildings(look: TextLook, p: int, room: int, level: int) -> list[Text]:
    """The buildings of a town, finished ones first; the viewer's own have numbers."""
    sites = [k for k in range(N_SITES) if look.s.owner[k] == p]
    sites.sort(key=lambda k: not building_rules.is_finished(look.box, look.s, k))
    found = by_number([(building(look, k), k) for k in sites])
    if not found:
        return [Text("no building yet", "quiet")]
    if not level and all(text.cell_len <= room // 2 for text, _ in found):
        return flow([text for text, _ in found], room)
    lines: list[Text] = []
    for text, k in found:
        if words := about_building(look, k, level):
            text = text.copy().append("  ").append(words, "quiet")
        lines += block(text, room)
    return lines


def building(look: TextLook, k: int) -> Text:
    """A building with its steps, whether it is tapped, and what it holds."""
    t = int(look.box.site_title[k])
    steps, done = int(look.box.steps[t]), int(look.s.progress[k])
    finished = done == steps
    marks = look.marks
    text = Text.assemble((marks.full * done + marks.empty * (steps - done), "gain" if finished else "quiet"))
    text.append(f" {site_name(k)}", "bold" if finished and not look.s.tapped[k] else "quiet")
    if finished and look.s.tapped[k]:
        text.append(f" {marks.tapped}", "quiet")
    if look.s.phase == state.BID and look.s.sealed_tap[k]:
        text.append(" bid", "now")
    if lies := stored(look, k):
        text.append(f" ({', '.join(lies)})")
    if int(look.s.owner[k]) != look.viewer:
        return text
    return numbered(look, text, actions.TAP + k, actions.BUILD + k)


def stored(look: TextLook, k: int) -> list[str]:
    """What a building holds."""
    if k == zones.WARE_SITE:
        return [short(t) for t in range(N_RESOURCES) for _ in range(look.s.ware[t])]
    if k == building_rules.PAWN_SITE and look.s.pawned >= 0:
        return [short(int(look.s.pawned))]
    if zones.DWELLING_SITE <= k < zones.DWELLING_SITE + len(look.s.lodger):
        lodger = int(look.s.lodger[k - zones.DWELLING_SITE])
        return [short(lodger)] if lodger >= 0 else []
    if zones.HALL_SITE <= k < zones.HALL_SITE + N_HALLS:
        row = look.s.hall[k - zones.HALL_SITE]
        return [short(FIRST_DWARF + d) for d in range(N_DWARVES) for _ in range(row[d])]
    return []


# ---- the bid


def is_bid_on(look: TextLook) -> bool:
    """Whether a bid is in progress."""
    return bool(look.s.phase == state.BID or look.s.pool.any())


def subject(look: TextLook) -> str:
    """The prize of the bid, and the resources that count."""
    return bid_subject(look.s)


def bid_lines(look: TextLook, room: int) -> list[Text]:
    """The prize, who still has to bid, the viewer's own bid with its total, or all revealed bids."""
    lines = block(about_prize(look), room)
    if look.s.phase == state.BID:
        ready = [look.names[p] for p in look.seats if look.s.done[p]]
        waiting = [look.names[p] for p in look.seats if not look.s.done[p]]
        lines += block(about_loss(), room)
        first = Text.assemble(("ready: ", "bold"), ", ".join(ready) or "nobody", ("   awaited: ", "bold"))
        lines += flow([Text(", ".join(waiting))], room, first)
        for p in look.seats:
            if look.viewer in (p, EVERYTHING):
                whose = Text("your bid: ", "bold") if p == look.viewer else Text(f"{look.names[p]}: ", f"seat{p}")
                lines += block(Text.assemble(whose, (bid_so_far(look.box, look.s, p), "now")), room)
        return lines
    counted = look.s.phase in (state.TRASHING, state.TIE)
    for p in look.seats:
        items = cards(look, look.s.pool[p])
        items += [Text(f"{amounts(n, r)} by taps", "quiet") for r, n in enumerate(look.s.bonus[p]) if n]
        items = items or [Text("nothing", "quiet")]
        total = int(look.s.total[p]) if counted else sealed_bids.bid_total(look.box, look.s, p)
        items.append(Text(f"in all {total}" if counted else f"so far {total}", "now"))
        lines += flow(items, room, Text(f"{look.names[p]} ", f"seat{p}"))
    return lines
