"""The pieces that tables in characters are made of: cards with their numbers, buildings with their steps, a bid.

The styles `seat0`, `may`, `now`, `quiet`, `gain`, `loss`, `hue.gold` and so on are the front end's to define.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.style import Style
from rich.text import Text

from tabletown.engine.contract import EVERYTHING
from tabletown.games.mountainhome import actions, state, town, zones
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.events import threshold
from tabletown.games.mountainhome.material import (
    BUILDING,
    CARDS,
    CAVERN,
    FIRST_DWARF,
    FIRST_LEGEND,
    FORTRESS,
    LAIR,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_LEGENDS,
    N_RESOURCES,
    N_SITES,
    RESOURCES,
    SHOP,
)
from tabletown.games.mountainhome.story import bid_subject, so_far

HUES = ("gold", "brown", "grey")  # of shinies, booze, rocks
KINDS = ("", "gold", "red", "blue", "green", "green", "purple", "red")  # of all other cards
GAP = "   "
MARGIN, ROOMY = 4, 60  # columns by which further lines stand in, where a line has so many


class Marks(NamedTuple):
    """The characters that things are drawn with, all of them in the fonts that terminals come with."""

    turn: str = "►"
    done: str = "■"
    open: str = "□"
    tapped: str = "◄"
    times: str = "×"
    cut: str = "…"


UNICODE, ASCII = Marks(), Marks(">", "#", "_", "~", "x", ".")


class Look(NamedTuple):
    """A table as a viewer sees it: `before` is an earlier state or None, `keys` the numbers of the viewer's actions."""

    box: Any
    s: Any
    viewer: int
    names: Sequence[str]
    before: Any
    keys: Mapping[int, int]
    marks: Marks = UNICODE

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(int(self.s.seats))


def has_place(action: int) -> bool:
    """Whether the table shows the action's number: at the shop, at a card at hand, at a building of one's own."""
    return (
        actions.BUY <= action < actions.LODGED
        or actions.TAP <= action < actions.UNTAP
        or actions.COMMIT <= action < actions.PAWN
    )


def numbered(look: Look, text: Text, *wishes: int) -> Text:
    """A text with the number of the first of these actions that the viewer may choose, to be clicked for it."""
    action = next((wish for wish in wishes if wish in look.keys), None)
    if action is None:
        return text
    text = Text.assemble((f"{look.keys[action]}) ", "may"), text)
    text.stylize(Style(meta={"action": action}))
    return text


def flow(items: Sequence[Text], room: int, marks: Marks, first: Text | None = None) -> list[Text]:
    """Items side by side, as many to a line as there is room for; further lines stand in, what is too wide is cut."""
    lines = [first.copy() if first is not None else Text()]
    margin = " " * min(lines[0].cell_len, MARGIN if room >= ROOMY else 1)
    is_empty = True
    for item in items:
        item = fit(item, room - len(margin), marks)
        gap = "" if is_empty else GAP
        if lines[-1].cell_len + len(gap) + item.cell_len > room and lines[-1].cell_len > 0:
            lines.append(Text(margin))
            gap = ""
        lines[-1].append(gap).append_text(item)
        is_empty = False
    return lines


def fit(text: Text, room: int, marks: Marks) -> Text:
    """A text that is no wider than this."""
    if text.cell_len <= room:
        return text
    text = text.copy()
    text.truncate(max(0, room - 1))
    return text.append(marks.cut)


# ---- cards


def hue(t: int) -> str:
    """A card's style, by its resource or its kind."""
    card = CARDS[t]
    name = HUES[card.resource] if t < N_RESOURCES else KINDS[card.kind]
    return f"hue.{name}" if name else ""


def card(look: Look, t: int, n: int = 1) -> Text:
    """A card with its value or points, and how often it is there: Gold Coins 3 ×2."""
    label = short(t)
    if t < N_RESOURCES:
        label += f" {int(look.box.value[t])}"
    return Text(label + (f" {look.marks.times}{n}" if n > 1 else ""), hue(t))


def cards(look: Look, row: Any) -> list[Text]:
    """A row of counts as cards."""
    return [card(look, t, int(row[t])) for t in range(N_CARDS) if row[t]]


def legends(look: Look) -> list[Text]:
    """The legends that nobody has chosen yet, with numbers, and what they do."""
    free = range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS)
    named = ((t, numbered(look, card(look, t), actions.TAKE + t)) for t in free if look.s.leftover[t])
    return [text.append("  ").append(CARDS[t].line, "quiet") for t, text in named]


def at_hand(look: Look) -> list[tuple[Text, int]]:
    """What the viewer can use, with numbers: the hand, then what serves from Hall and Warehouse as if in hand."""
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
    return found


def effect(look: Look, t: int) -> str:
    """What a card is and does, in a line."""
    card = CARDS[t]
    if t < N_RESOURCES:
        return RESOURCES[card.resource]
    vp = int(look.box.vp[t])
    points = f"{vp} point{'s' if abs(vp) != 1 else ''}: " if vp else ""
    cost = f"steps {costs(look, t)}; " if card.kind == BUILDING else ""
    return points + cost + card.line


def costs(look: Look, t: int) -> str:
    """What the steps of a building cost, shortly: 2s+2r, 3s+3r, 5b, or 4 of any."""
    letters = ("s", "b", "r", "")
    steps = range(int(look.box.steps[t]))
    return ", ".join(
        "+".join(f"{int(n)}{letters[r]}" for r, n in enumerate(look.box.cost[t, k]) if n) or "0" for k in steps
    )


# ---- the middle of the table


def headline(look: Look) -> str:
    """The round, and how near the end is."""
    if look.s.phase == state.OVER:
        return "the game is over"
    if look.s.phase == state.DRAFT:
        return "legends are chosen"
    end = (
        "the end has come: a tie goes on" if look.s.ended else f"recruits {int(look.s.recruits)}/{len(look.seats) + 2}"
    )
    return f"round {1 + int(look.s.turns) // len(look.seats)}, {end}, pile {int(look.s.n_pile)}"


def realm(look: Look) -> list[Text]:
    """Locations in play with who is there, and events with their counters."""
    here = []
    for k in range(4):
        if look.s.places[k]:
            here.append(Text(CARDS[LAIR + k].name, hue(LAIR + k)).append(inside(look, LAIR + k), ""))
    for k in range(int(look.s.n_events)):
        t = int(look.s.events[k])
        here.append(Text(f"{CARDS[t].name} {int(look.s.counters[k])}/{threshold(look.box, look.s, t)}", hue(t)))
    return here


def inside(look: Look, t: int) -> str:
    """Who is in the Cavern or in the Fortress."""
    who: list[str] = []
    if t == CAVERN:
        who = [
            f"{look.names[look.s.cavern_of[k]]}'s {short(int(look.s.cavern[k]))}" for k in range(int(look.s.n_cavern))
        ]
    elif t == FORTRESS:
        who = [short(FIRST_DWARF + d) for d in range(N_DWARVES) for _ in range(look.s.fort[d])]
    return f" ({', '.join(who)})" if who else ""


def shop(look: Look, brief: bool = False) -> list[Text]:
    """The blueprints that lie open, with price and, unless brief, what their steps cost; two alike are one."""
    found: list[Text] = []
    for t in dict.fromkeys(int(t) for t in look.s.shop if t >= 0):
        n = int((look.s.shop == t).sum())
        text = Text(CARDS[t].name + (f" {look.marks.times}{n}" if n > 1 else ""), hue(t))
        text.append(f" for {int(look.box.price[t])}{'' if brief else f', steps {costs(look, t)}'}", "quiet")
        found.append(numbered(look, text, actions.BUY + SHOP.index(t)))
    return found


# ---- seats


def points(look: Look, p: int) -> Text:
    """A seat's points, and what they have gained or lost since the earlier state."""
    now = town.points(look.box, look.s, p)
    text = Text.assemble((str(now), "bold"), " points")
    change = now - town.points(look.box, look.before, p) if look.before is not None else 0
    return text.append(f" {change:+d}", "gain" if change > 0 else "loss") if change else text


def piles(look: Look, p: int) -> tuple[int, int, int]:
    """How many cards lie in hand, draw pile and discard pile."""
    return int(look.s.hand[p].sum()), zones.draw_size(look.s, p), int(look.s.discard[p].sum())


def buildings(look: Look, p: int) -> list[Text]:
    """The buildings of a town, finished ones first; the viewer's own bear numbers."""
    sites = [k for k in range(N_SITES) if look.s.owner[k] == p]
    sites.sort(key=lambda k: not zones.is_finished(look.box, look.s, k))
    return [building(look, k) for k in sites]


def building(look: Look, k: int) -> Text:
    """A building with its steps, whether it is tapped, and what lies in it."""
    t = int(look.box.site_title[k])
    steps, done = int(look.box.steps[t]), int(look.s.progress[k])
    finished = done == steps
    marks = look.marks
    text = Text.assemble((marks.done * done + marks.open * (steps - done), "gain" if finished else "quiet"))
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


def stored(look: Look, k: int) -> list[str]:
    """What lies in a building."""
    if k == zones.WARE_SITE:
        return [short(t) for t in range(N_RESOURCES) for _ in range(look.s.ware[t])]
    if k == town.PAWN_SITE and look.s.pawned >= 0:
        return [short(int(look.s.pawned))]
    if zones.DWELLING_SITE <= k < zones.DWELLING_SITE + len(look.s.lodger):
        lodger = int(look.s.lodger[k - zones.DWELLING_SITE])
        return [short(lodger)] if lodger >= 0 else []
    if zones.HALL_SITE <= k < zones.HALL_SITE + N_HALLS:
        row = look.s.hall[k - zones.HALL_SITE]
        return [short(FIRST_DWARF + d) for d in range(N_DWARVES) for _ in range(row[d])]
    return []


# ---- the bid


def is_bid_on(look: Look) -> bool:
    """Whether a bid goes on."""
    return bool(look.s.phase == state.BID or look.s.pool.any())


def subject(look: Look) -> str:
    """What is bid for, and with what."""
    return bid_subject(look.s)


def bid_lines(look: Look) -> Iterator[tuple[Text, list[Text]]]:
    """Who is awaited and what oneself has bid; or all bids, once they lie open: a beginning, and what follows it."""
    if look.s.phase == state.BID:
        ready = [look.names[p] for p in look.seats if look.s.done[p]]
        waiting = [look.names[p] for p in look.seats if not look.s.done[p]]
        yield (
            Text.assemble(("ready: ", "bold"), ", ".join(ready) or "nobody", ("   awaited: ", "bold")),
            [Text(", ".join(waiting))],
        )
        if look.viewer >= 0:
            yield Text("your bid ", "bold"), [Text(so_far(look.box, look.s, look.viewer), "now")]
        for p in look.seats if look.viewer == EVERYTHING else ():
            yield Text(f"{look.names[p]} ", f"seat{p}"), [Text(so_far(look.box, look.s, p), "now")]
        return
    for p in look.seats:
        items = cards(look, look.s.pool[p])
        items += [Text(f"{int(n)} {RESOURCES[r]} by taps", "quiet") for r, n in enumerate(look.s.bonus[p]) if n]
        if look.s.phase in (state.TRASHING, state.TIE):
            items.append(Text(f"in all {int(look.s.total[p])}", "now"))
        yield Text(f"{look.names[p]} ", f"seat{p}"), items or [Text("nothing", "quiet")]
