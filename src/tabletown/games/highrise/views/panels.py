"""The table on a full screen: the building, the tiles, the guests, the viewer's floor plan, then the others'."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.games.highrise import state
from tabletown.games.highrise.actions import AT, DOMINO, cell_name
from tabletown.games.highrise.material import GOALS, MADE
from tabletown.games.highrise.views import cells, floor_plan
from tabletown.games.highrise.views.cells import ROW_NAME, SLIM, TILE, WIDE, PlanLook
from tabletown.viewkit.protocols import Panel
from tabletown.viewkit.text import BORDER, flow, truncated

MARKET_WIDTH = 6 * TILE + BORDER
TURNED_WIDTH = 2 * 9 + 2 * 13 + BORDER  # a tile in four rotations
LEAST = 34  # columns of the building and of the guests
OTHER = 40  # columns of another player's map


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
    """The most important part for the decision first: the map to choose or place a domino, else market and guests."""
    look = PlanLook(box, s, viewer, names, before, keys)
    is_placing = max(keys, default=0) >= DOMINO
    tiles = hand(look) if s.held >= 0 else stock(look)
    left = width - tiles.width if width - tiles.width >= LEAST else width
    upper = [skyscraper(look, left), tiles]
    if box.together:
        upper.append(tasks(look, width))
    middle = map_and_guests(look, width, is_placing)
    return [*(middle + upper if is_placing else upper + middle), *others(look, width)]


# ---- the upper row


def skyscraper(look: PlanLook, width: int) -> Panel:
    """Who lives on which floor, and the round."""
    s = look.s
    lines = cells.building(look, width - BORDER)
    note = "over" if s.phase == state.OVER else f"round {s.rounds}"
    lines.append(Text(f"{cells.left_in_decks(look)} to come", "quiet"))
    return Panel("building", "Building", PUBLIC, width, truncated(lines, width - BORDER), note)


def stock(look: PlanLook) -> Panel:
    """The market."""
    return Panel("market", "Market", PUBLIC, MARKET_WIDTH, truncated(cells.market(look), MARKET_WIDTH - BORDER))


def hand(look: PlanLook) -> Panel:
    """The tile in hand, in all four rotations."""
    t = int(look.s.held)
    title = f"In hand: {GOALS[t - MADE].name}" if t >= MADE else "In hand"
    return Panel("hand", title, PUBLIC, TURNED_WIDTH, truncated(cells.turned(look, t), TURNED_WIDTH - BORDER))


def tasks(look: PlanLook, width: int) -> Panel:
    """Goals and the threat."""
    lines = cells.wrap(cells.missions(look), width - BORDER)
    score = f"failed {int(look.s.failed)} of {int(look.box.failures)}"
    return Panel("missions", "Missions", PUBLIC, width, lines, score)


# ---- the map and the guests


def map_and_guests(look: PlanLook, width: int, is_placing: bool) -> list[Panel]:
    """The map beside the guests, or above or below them if there is no room for both."""
    need = cells.columns_of(look, look.seat) * (WIDE + 1) + ROW_NAME + 1 + BORDER
    if width - need >= LEAST:
        wide = max(need, min(width - LEAST, width // 2))
        return [own_map(look, wide), visitors(look, width - wide)]
    found = [own_map(look, width), visitors(look, width)]
    return found if is_placing else found[::-1]


def own_map(look: PlanLook, width: int) -> Panel:
    """The floor plan, with arrows where half A of the tile in hand may go: they point to half B."""
    s, p = look.s, look.seat
    room = width - BORDER
    slim = cells.columns_of(look, p) * (WIDE + 1) + ROW_NAME + 1 > room
    spots = cells.spots(look)
    lines = cells.floor_plan(look, p, SLIM if slim else WIDE, arrows(look, spots, slim))
    if slim:
        lines += spot_list(look, spots, room)
    else:
        click_arrows(look, spots, lines)
    title = f"{look.names[p]}: map" if s.laid[p] else f"{look.names[p]}: an empty map"
    note = f"type {cells.spoken(look)}" if spots else ""
    lines += cells.wrap(cells.tenants(look, p), room)
    return Panel("map", title, p, width, truncated(lines, room), note)


def arrows(look: PlanLook, spots: Mapping[int, Sequence[int]], slim: bool) -> dict[tuple[int, int], str]:
    """The marks in an empty cell where half A may go."""
    if slim:
        return {floor_plan.place_of(look.s, look.seat, cell): "[]" for cell in spots}
    return {
        floor_plan.place_of(look.s, look.seat, cell): "".join(
            look.marks.ways[r] if r in ways else " " for r in range(4)
        )
        for cell, ways in spots.items()
    }


def click_arrows(look: PlanLook, spots: Mapping[int, Sequence[int]], lines: list[Text]) -> None:
    """Make each arrow clickable."""
    if not spots:
        return
    drawing = floor_plan.plan_of(look.s, look.seat)
    places = {
        floor_plan.place_of(look.s, look.seat, cell): cell for cell in spots if not look.s.ground[look.seat, cell]
    }
    left = min(x for x, _ in [*drawing, *places])
    top = min(y for _, y in [*drawing, *places])
    for (x, y), cell in places.items():
        start = ROW_NAME + (x - left) * (WIDE + 1) + 1
        for r in spots[cell]:
            style = Style(meta={"action": AT + 4 * cell + r})
            lines[2 + 2 * (y - top)].stylize(style, start + r, start + r + 1)


def spot_list(look: PlanLook, spots: Mapping[int, Sequence[int]], room: int) -> list[Text]:
    """The cells by name with their arrows, for a map that is too wide to show them."""
    items = []
    for cell, ways in spots.items():
        items.append(Text(f"{cell_name(cell)} "))
        for r in ways:
            items[-1].append(look.marks.ways[r], Style(meta={"action": AT + 4 * cell + r}))
    return flow(items, room)


def visitors(look: PlanLook, width: int) -> Panel:
    """The guests, or the tenants to choose from."""
    lines = cells.wrap([*cells.chosen_tenants(look), *cells.guests(look)], width - BORDER)
    return Panel("guests", "Guests", PUBLIC, width, lines)


def others(look: PlanLook, width: int) -> list[Panel]:
    """The maps of the other players, side by side."""
    rest = [p for p in look.seats if p != look.seat]
    each = width // min(len(rest), max(1, width // OTHER))
    found = []
    for p in rest:
        need = cells.columns_of(look, p) * (WIDE + 1) + ROW_NAME + 1 + BORDER
        lines = cells.floor_plan(look, p, WIDE if need <= each else SLIM, {})
        lines += cells.wrap(cells.tenants(look, p), each - BORDER)
        note = f"floor {int(look.s.storey[p])}"
        found.append(Panel(f"map-{p}", look.names[p], p, each, truncated(lines, each - BORDER), note))
    return found
