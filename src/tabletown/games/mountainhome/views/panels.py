"""The table on a full screen: the realm with the shop, each seat's town, the current bid, and the viewer's hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.views import cells
from tabletown.games.mountainhome.views.cells import flow, listed
from tabletown.games.mountainhome.views.details import LEAST, Details, block, most_that_fits
from tabletown.games.mountainhome.words.log import winners
from tabletown.games.mountainhome.words.prompts import purse
from tabletown.viewkit.protocols import Panel
from tabletown.viewkit.text import BORDER, TextLook

TOWN = "town-"


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
    look = TextLook(box, s, viewer, names, before, keys)
    first = 0
    if rows_of(all_panels(look, width, LEAST)) > height and (s.phase == state.DRAFT or cells.is_bid_on(look)):
        first = -1 if s.phase == state.DRAFT else 1  # what does not matter now: the shop, and in the draft empty towns
    details = most_that_fits(lambda tried: rows_of(all_panels(look, width, tried)[first:]), height)
    return all_panels(look, width, details)[first:]


def all_panels(look: TextLook, width: int, details: Details) -> list[Panel]:
    """Every panel, with these details."""
    below = [panel for panel in (bid(look, width), hand(look, width, details)) if panel]
    towns = [town(look, p, width // len(look.seats), details) for p in look.seats]
    return [realm(look, width, details), *towns, *below]


def rows_of(shown: Sequence[Panel]) -> int:
    """The lines that panels take, with their borders; towns stand side by side."""
    towns = [len(panel.lines) for panel in shown if panel.name.startswith(TOWN)]
    others = [len(panel.lines) for panel in shown if not panel.name.startswith(TOWN)]
    return sum(others) + max(towns, default=-BORDER) + BORDER * (len(others) + 1)


def realm(look: TextLook, width: int, details: Details) -> Panel:
    """Locations and events in play, the shop, and the trash if there is room."""
    room = width - BORDER
    here, blueprints = cells.realm(look, details.realm), cells.shop(look, details.shop)
    if details.shop:
        lines = listed(blueprints, room, Text("Shop  ", "bold"))
        shown = listed if details.realm else flow
        lines += shown(here, room, Text("Realm ", "bold")) if here else []
    elif here and cells.is_bid_on(look):
        lines = flow(here, room, Text("Realm ", "bold"))
    else:
        here[:1] = [Text.assemble(("Realm ", "bold"), text) for text in here[:1]]
        lines = flow([*blueprints, *here], room, Text("Shop  ", "bold"))
    if look.s.trash.any() and details.trash:
        lines += flow(cells.cards(look, look.s.trash), room, Text("Trash ", "bold"))
    return Panel("realm", "Mountainhome", PUBLIC, width, lines, cells.headline(look))


def town(look: TextLook, p: int, width: int, details: Details) -> Panel:
    """Points, piles, purse, buildings, and the cards played in this turn."""
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
        lines += block(Text(purse(look.s), "now"), room)
    if look.s.phase != state.DRAFT:
        lines += cells.buildings(look, p, room, details.town if p == look.viewer else details.others)
    if look.s.row[p].any():
        lines += flow(cells.cards(look, look.s.row[p]), room, Text("played ", "quiet"))
    if look.viewer == EVERYTHING and look.s.hand[p].any():
        lines += flow(cells.cards(look, look.s.hand[p]), room, Text("in hand ", "quiet"))
    is_best = look.s.phase == state.OVER and p in winners(look.box, look.s)
    return Panel(f"{TOWN}{p}", look.names[p], p, width, lines, "winner" if is_best else "")


def bid(look: TextLook, width: int) -> Panel | None:
    """The prize, the seats that still have to decide, and the bids once they are revealed."""
    if not cells.is_bid_on(look):
        return None
    return Panel("bid", cells.subject(look), PUBLIC, width, cells.bid_lines(look, width - BORDER))


def hand(look: TextLook, width: int, details: Details) -> Panel | None:
    """The viewer's cards in a row, or if there is room with their effects; in the draft, the legends."""
    room = width - BORDER
    if look.s.phase == state.DRAFT:
        return Panel("legends", "Legends", PUBLIC, width, cells.legends(look, room))
    if look.viewer < 0:
        return None
    return Panel("hand", "Your hand", look.viewer, width, cells.hand(look, room, details.hand))
