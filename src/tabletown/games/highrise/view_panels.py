"""The table on a full screen: the building, the tiles, the guests, one's own floor plan, then those of the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rich.style import Style
from rich.text import Text

from tabletown.engine.contract import FINE, PUBLIC, Panel
from tabletown.games.highrise import plan, rules, state, turns
from tabletown.games.highrise import view_cells as cells
from tabletown.games.highrise.actions import AT, DOMINO, cell_name
from tabletown.games.highrise.maps import domino_at
from tabletown.games.highrise.material import GOALS, MADE
from tabletown.games.highrise.state import GONE, OFFERED
from tabletown.games.highrise.view_cells import ROW_NAME, SLIM, TILE, WIDE, Look

BORDER = 2
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
    """What matters for the decision first: the map where a domino is chosen or placed, else market and guests."""
    look = Look(box, s, viewer, names, before, keys)
    is_placing = max(keys, default=0) >= DOMINO
    tiles = hand(look) if s.held >= 0 else stock(look)
    left = width - tiles.width if width - tiles.width >= LEAST else width
    upper = [skyscraper(look, left), tiles]
    if box.together:
        upper.append(tasks(look, width))
    middle = map_and_guests(look, width, is_placing)
    return [*(middle + upper if is_placing else upper + middle), *others(look, width)]


def foresee(box: Any, s: Any, seat: int, action: int) -> Any:
    """The table with a domino placed, or taken away, to look at it before it is done; None for other actions."""
    if rules.refusal(box, s, seat, action) != FINE or action < DOMINO:
        return None
    then = np.array([s])[0]
    if action >= AT:
        turns.put_down(box, then, seat, int(then.held), (action - AT) // 4, (action - AT) % 4)
        then.held = -1
    elif s.phase in (state.WRECK, state.TRIM, state.LIFT):
        leaves = s.phase != state.LIFT
        turns.remove(box, then, seat, domino_at(then, seat, action - DOMINO), GONE if leaves else OFFERED)
        then.wrecked[seat] += leaves
    else:
        return None
    return then


# ---- the upper row


def skyscraper(look: Look, width: int) -> Panel:
    """Who lives on which floor, and the round."""
    s = look.s
    lines = cells.building(look, width - BORDER)
    note = "over" if s.phase == state.OVER else f"round {s.rounds}"
    lines.append(Text(f"{cells.left_in_decks(look)} to come", "quiet"))
    return Panel("building", "Building", PUBLIC, width, cut(lines, width), note)


def stock(look: Look) -> Panel:
    """The market."""
    return Panel("market", "Market", PUBLIC, MARKET_WIDTH, cut(cells.market(look), MARKET_WIDTH))


def hand(look: Look) -> Panel:
    """The tile in hand, in all four rotations."""
    t = int(look.s.held)
    title = f"In hand: {GOALS[t - MADE].name}" if t >= MADE else "In hand"
    return Panel("hand", title, PUBLIC, TURNED_WIDTH, cut(cells.turned(look, t), TURNED_WIDTH))


def tasks(look: Look, width: int) -> Panel:
    """Goals and the threat."""
    lines = cells.wrap(cells.missions(look), width - BORDER)
    return Panel("missions", "Missions", PUBLIC, width, lines, f"failed {int(look.s.failed)} of 3")


# ---- the map and the guests


def map_and_guests(look: Look, width: int, is_placing: bool) -> list[Panel]:
    """The map beside the guests, or above or below them where there is no room for both."""
    need = cells.columns_of(look, look.seat) * (WIDE + 1) + ROW_NAME + 1 + BORDER
    if width - need >= LEAST:
        wide = max(need, min(width - LEAST, width // 2))
        return [own_map(look, wide), visitors(look, width - wide)]
    found = [own_map(look, width), visitors(look, width)]
    return found if is_placing else found[::-1]


def own_map(look: Look, width: int) -> Panel:
    """The floor plan, with arrows where the tile in hand may begin: they say where its second half lies."""
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
    return Panel("map", title, p, width, cut([*lines, *cells.wrap(cells.tenants(look, p), room)], width), note)


def arrows(look: Look, spots: Mapping[int, Sequence[int]], slim: bool) -> dict[tuple[int, int], str]:
    """What stands in an empty cell on which a tile may begin."""
    if slim:
        return {plan.place_of(look.s, look.seat, cell): "[]" for cell in spots}
    return {
        plan.place_of(look.s, look.seat, cell): "".join(look.signs.ways[r] if r in ways else " " for r in range(4))
        for cell, ways in spots.items()
    }


def click_arrows(look: Look, spots: Mapping[int, Sequence[int]], lines: list[Text]) -> None:
    """Let each arrow be clicked."""
    if not spots:
        return
    drawing = plan.plan_of(look.s, look.seat)
    places = {plan.place_of(look.s, look.seat, cell): cell for cell in spots if not look.s.ground[look.seat, cell]}
    left = min(x for x, _ in [*drawing, *places])
    top = min(y for _, y in [*drawing, *places])
    for (x, y), cell in places.items():
        start = ROW_NAME + (x - left) * (WIDE + 1) + 1
        for r in spots[cell]:
            style = Style(meta={"action": AT + 4 * cell + r})
            lines[2 + 2 * (y - top)].stylize(style, start + r, start + r + 1)


def spot_list(look: Look, spots: Mapping[int, Sequence[int]], room: int) -> list[Text]:
    """The cells by name with their arrows, for a map that is too wide to hold them."""
    lines: list[Text] = []
    for cell, ways in spots.items():
        item = Text(f"{cell_name(cell)} ")
        for r in ways:
            item.append(look.signs.ways[r], Style(meta={"action": AT + 4 * cell + r}))
        if lines and lines[-1].cell_len + 2 + item.cell_len <= room:
            lines[-1].append("  ").append_text(item)
        else:
            lines.append(item)
    return lines


def visitors(look: Look, width: int) -> Panel:
    """The guests, or the tenants to choose from."""
    lines = cells.wrap([*cells.chosen_tenants(look), *cells.guests(look)], width - BORDER)
    return Panel("guests", "Guests", PUBLIC, width, lines)


def others(look: Look, width: int) -> list[Panel]:
    """The maps of the other players, side by side."""
    rest = [p for p in look.seats if p != look.seat]
    each = width // min(len(rest), max(1, width // OTHER))
    found = []
    for p in rest:
        need = cells.columns_of(look, p) * (WIDE + 1) + ROW_NAME + 1 + BORDER
        lines = cells.floor_plan(look, p, WIDE if need <= each else SLIM, {})
        lines += cells.wrap(cells.tenants(look, p), each - BORDER)
        found.append(Panel(f"map-{p}", look.names[p], p, each, cut(lines, each), f"floor {int(look.s.storey[p])}"))
    return found


# ---- lines


def cut(lines: Sequence[Text], width: int) -> list[Text]:
    """Lines that fit into the border."""
    for line in lines:
        line.truncate(width - BORDER)
    return list(lines)
