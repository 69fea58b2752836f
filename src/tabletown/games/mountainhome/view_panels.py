"""The table on a full screen: the realm with the shop, a town for each seat, the bid that goes on, and one's hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from tabletown.engine.contract import EVERYTHING, PUBLIC, Panel
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome import view_cells as cells
from tabletown.games.mountainhome.story import purse, winners
from tabletown.games.mountainhome.view_cells import Look, fit, flow

BORDER = 2
WIDE = 58  # columns of a hand that says beside each card what it does


def panels(
    box: Any,
    s: Any,
    viewer: int,
    names: Sequence[str],
    before: Any,
    keys: Mapping[int, int],
    width: int,
    height: int,
) -> list[Panel]:
    """The realm, the towns side by side, and below them the bid and the viewer's hand."""
    look = Look(box, s, viewer, names, before, keys)
    below = [panel for panel in (bid(look, width), hand(look, width, 0)) if panel]
    towns = [town(look, p, width // len(look.seats)) for p in look.seats]
    taken = sum(BORDER + len(panel.lines) for panel in below) + BORDER + max(len(panel.lines) for panel in towns)
    top = realm(look, width, height - taken)
    left = height - taken - BORDER - len(top.lines)
    if viewer >= 0 and below and left > 0:
        below[-1] = hand(look, width, left + len(below[-1].lines)) or below[-1]
    return [top, *towns, *below]


def realm(look: Look, width: int, height: int) -> Panel:
    """Locations and events in play, the shop, and the trash where there is room."""
    room = width - BORDER
    here = cells.realm(look)
    lines = flow(cells.shop(look) or [Text("empty", "quiet")], room, look.marks, Text("Shop  ", "bold"))
    lines += flow(here, room, look.marks, Text("Realm ", "bold")) if here else []
    if len(lines) + BORDER > height:
        here[:1] = [Text.assemble(("Realm ", "bold"), text) for text in here[:1]]
        lines = flow([*cells.shop(look, brief=True), *here], room, look.marks, Text("Shop  ", "bold"))
    if look.s.trash.any():
        trash = flow(cells.cards(look, look.s.trash), room, look.marks, Text("Trash ", "bold"))
        if len(lines) + len(trash) + BORDER <= height:
            lines += trash
    return Panel("realm", "Mountainhome", PUBLIC, width, lines, cells.headline(look))


def town(look: Look, p: int, width: int) -> Panel:
    """Points, piles, purse, buildings, and what was played in this turn."""
    room = width - BORDER
    hand, draw, discard = cells.piles(look, p)
    lines = [cells.points(look, p)]
    for sizes in (f"hand {hand}  draw {draw}  discard {discard}", f"h{hand} d{draw} x{discard}"):
        if lines[0].cell_len + 1 + len(sizes) <= room:
            lines[0].append(" ").append(sizes, "quiet")
            break
    else:
        lines.append(Text(sizes, "quiet"))
    if p == look.s.turn and look.s.purse.any():
        lines.append(Text(purse(look.s), "now"))
    standing = cells.buildings(look, p) or [Text("no building yet", "quiet")]
    wide = [text for text in standing if text.cell_len > room // 2]
    lines += standing if wide else flow(standing, room, look.marks)
    if look.s.row[p].any():
        lines += flow(cells.cards(look, look.s.row[p]), room, look.marks, Text("played ", "quiet"))
    if look.viewer == EVERYTHING and look.s.hand[p].any():
        lines += flow(cells.cards(look, look.s.hand[p]), room, look.marks, Text("in hand ", "quiet"))
    lines = [fit(line, room, look.marks) for line in lines]
    is_best = look.s.phase == state.OVER and p in winners(look.box, look.s)
    return Panel(f"town-{p}", look.names[p], p, width, lines, "winner" if is_best else "")


def bid(look: Look, width: int) -> Panel | None:
    """What is bid for, who is awaited, and the bids once they lie open."""
    if not cells.is_bid_on(look):
        return None
    lines: list[Text] = []
    for first, items in cells.bid_lines(look):
        lines += flow(items, width - BORDER, look.marks, first)
    return Panel("bid", cells.subject(look), PUBLIC, width, [fit(line, width - BORDER, look.marks) for line in lines])


def hand(look: Look, width: int, height: int) -> Panel | None:
    """The viewer's cards: in a row, or a line each with what they do where there is room for it; first the legends."""
    room = width - BORDER
    if look.s.phase == state.DRAFT:
        lines = [fit(line, room, look.marks) for line in cells.legends(look)]
        return Panel("legends", "Legends", PUBLIC, width, lines)
    if look.viewer < 0:
        return None
    found = cells.at_hand(look)
    columns = 1 if len(found) <= height else max(1, room // WIDE)
    rows = -(-len(found) // columns)
    if found and rows <= height:
        each = room // columns
        lines = [Text() for _ in range(rows)]
        for i, (text, t) in enumerate(found):
            text = text.copy()
            text.append("  ").append(cells.effect(look, t), "quiet")
            text = fit(text, each - 1, look.marks)
            line = lines[i % rows]
            line.append(" " * ((i // rows) * each - line.cell_len)).append_text(text)
    else:
        lines = flow([text for text, _ in found] or [Text("empty", "quiet")], room, look.marks)
    return Panel("hand", "Your hand", look.viewer, width, lines)
