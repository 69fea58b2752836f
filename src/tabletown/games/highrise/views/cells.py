"""The parts of text tables: players, tiles, guests, missions, floor plans."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tabletown.engine.contract import EVERYTHING
from tabletown.engine.words import listed
from tabletown.games.highrise import state
from tabletown.games.highrise.actions import (
    AT,
    ATTRACT,
    DISCARD_TILE,
    DOMINO,
    KEEP,
    PLAYER,
    TAKE,
    TENANT,
    WAYS,
    action_name,
    cell_name,
)
from tabletown.games.highrise.material import (
    FLOOR_ICON,
    GOALS,
    GUESTS,
    MARKET,
    THREATS,
    TYPES,
    USEFUL_UTILITIES,
    UTILITIES,
)
from tabletown.games.highrise.rules.building import pleases, price, tenants_of
from tabletown.games.highrise.rules.dominoes.maps import other_half
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import DECK, OVER, ROOMS
from tabletown.games.highrise.views import floor_plan as floor_plans
from tabletown.games.highrise.views.floor_plan import PlanMarks
from tabletown.games.highrise.views.people import living
from tabletown.games.highrise.words import labels
from tabletown.games.highrise.words.labels import many
from tabletown.viewkit.text import TextLook, flow, gained, placed, wrapped

WIDE, SLIM = 4, 2  # characters of a cell
TILE = 7  # columns from one tile of the market to the next
ROW_NAME = 3  # columns of a row's name beside a plan
HUES = ("hue.brown", "hue.grey", "hue.red", "hue.gold")  # wood, concrete, carpet, any floor
HANGING = 4  # the indent of continuation lines
NARROW = 70  # columns; below them the lines of the players are short


@dataclass(frozen=True)
class PlanLook(TextLook):
    """A look at floor plans, with one that comes first."""

    marks: PlanMarks = floor_plans.UNICODE

    @property
    def seat(self) -> int:
        """The seat whose map is drawn: the viewer, or the seat that matters now."""
        if self.s.phase == state.CLAIMED and self.viewer == self.s.actor:
            return int(self.s.victim)
        return self.viewer if self.viewer >= 0 else int(self.s.actor)


def has_place(action: int) -> bool:
    """Whether the table shows how to choose the action: by its number, or by the name of a cell."""
    return TAKE <= action < PLAYER or action >= KEEP


def key(look: PlanLook, action: int, blank: str = "   ") -> tuple[str, str]:
    """The number under which an action can be chosen."""
    number = look.keys.get(action)
    return (f"{number:>2})" if number else blank, "may")


def wrap(lines: Iterable[Text], room: int) -> list[Text]:
    """Texts in lines that fit the room; continuation lines are indented."""
    found = []
    for text in lines:
        first, *rest = wrapped(text, room) if text.cell_len <= room else wrapped(text, room - HANGING)
        found += [first, *(Text(" " * HANGING) + line for line in rest)]
    return found


# ---- the skyscraper


def headline(look: PlanLook) -> Text:
    """The round, who decides, and what is left in the decks."""
    s = look.s
    if s.phase == OVER:
        return Text("The game is over", "now")
    line = Text.assemble((f"Round {s.rounds}", "bold"), "  > ", (look.names[s.actor], f"seat{s.actor}"))
    return line.append(f"   {left_in_decks(look)} to come", "quiet")


def left_in_decks(look: PlanLook) -> str:
    """What is left in the decks."""
    return f"{many(int(look.s.rooms_left), 'tile')} and {many(int(look.s.tenants_left), 'tenant')}"


def building(look: PlanLook, width: int) -> list[Text]:
    """A line for each player, from the highest floor down; short words if there is little room."""
    short = width < NARROW
    room = max(4, min(8 if short else 16, max(map(cell_len, look.names))))
    gain = gain_width(look)
    head = f"{'fl':>3} {'':{room}} pts" if short else f"{'floor':>5}  {'':{room}} points"
    head += " " * gain + (" ic do te" if short else " icons dominoes tenants")
    if look.box.edged:
        head += " ro $" if short else " rooms price"
    lines = [Text(head + (" to" if short else "  connected to"), "quiet")]
    for p in sorted(look.seats, key=lambda p: (-int(look.s.storey[p]), p)):
        lines.append(short_line(look, p, room, gain) if short else long_line(look, p, room, gain))
    return lines


def gain_width(look: PlanLook) -> int:
    """The columns for the latest changes of points, beside the points: 0 if there are none."""
    return max(cell_len(won(look, p)[0]) for p in look.seats)


def long_line(look: PlanLook, p: int, room: int, gain: int) -> Text:
    """One player's line."""
    s = look.s
    line = Text.assemble(
        (turn(look, p), "now"), f"{int(s.storey[p]):>4}  ", (set_cell_size(look.names[p], room), f"seat{p}"),
        (f"{points(look.box, s, p):>7}", "bold"), change(look, p, gain),
        f"{int(s.counted[p, FLOOR_ICON]):>6}{int(s.laid[p]):>9}{tenants_of(s, p):>8}",
    )  # fmt: skip
    if look.box.edged:
        line.append(f"{int(s.counted[p, ROOMS]):>6}{price(s, p):>6}")
    line.append("  " + listed(look.names[q] for q in look.seats if int(s.linked[p]) >> q & 1))
    return line.append(extras(look, p), "quiet")


def short_line(look: PlanLook, p: int, room: int, gain: int) -> Text:
    """One player's line if there is little room: connected players by the first letters of their names."""
    s = look.s
    line = Text.assemble(
        (turn(look, p), "now"), f"{int(s.storey[p]):>2} ", (set_cell_size(look.names[p], room), f"seat{p}"),
        (f"{points(look.box, s, p):>4}", "bold"), change(look, p, gain),
        f"{int(s.counted[p, FLOOR_ICON]):>3}{int(s.laid[p]):>3}{tenants_of(s, p):>3}",
    )  # fmt: skip
    if look.box.edged:
        line.append(f"{int(s.counted[p, ROOMS]):>3}{price(s, p):>2}")
    line.append(" ")
    for q in look.seats:
        if int(s.linked[p]) >> q & 1:
            line.append(look.names[q][: 1 if len(look.seats) > 3 else 4] + " " * (len(look.seats) <= 3), f"seat{q}")
    return line


def turn(look: PlanLook, p: int) -> str:
    """A mark for the player who decides."""
    return ">" if p == look.s.actor and look.s.phase != OVER else " "


def change(look: PlanLook, p: int, width: int) -> tuple[str, str]:
    """The latest change of a seat's points, in a column of this width."""
    text, style = won(look, p)
    return (f"{text:<{width}}", style)


def won(look: PlanLook, p: int) -> tuple[str, str]:
    """The latest change of a seat's points."""
    since = 0 if look.before is None else points(look.box, look.s, p) - points(look.box, look.before, p)
    text, style = gained(since)
    return (f" {text}" if text else "", style)


def extras(look: PlanLook, p: int) -> str:
    """Utilities, and whether the seat did Construction."""
    s, found = look.s, []
    if look.box.sets[USEFUL_UTILITIES]:
        found += [name for u, name in enumerate(UTILITIES) if int(s.has[u]) >> p & 1]
    if s.wrecked[p]:
        found.append("Construction")
    return f"  [{', '.join(found)}]" if found else ""


def missions(look: PlanLook) -> list[Text]:
    """Goals and the threat, if the game is cooperative."""
    s, lines = look.s, list[Text]()
    if not look.box.together:
        return lines
    if s.threat >= 0:
        threat = THREATS[s.threat]
        then = f"; else {threat.then}" if threat.then else ""
        score = f"failed {s.failed} of {look.box.failures}"
        lines.append(Text(f"threat {threat.name}: {threat.text}{then} ({score})", "loss"))
    lines += [Text(f"goal {GOALS[g].name}: {GOALS[g].text}") for g in s.open_goals if g >= 0]
    if look.viewer >= 0:
        mine = [int(g) for g in s.secret[look.viewer] if g >= 0][: 2 if s.phase == state.KEEP_GOAL else 1]
        for g in sorted(mine):
            done = " (reached)" if s.finished[look.viewer] else ""
            number = key(look, KEEP + g, "")
            line = Text.assemble(number, " " * bool(number[0]), (f"your goal {GOALS[g].name}", "now"), f"{done}: ")
            lines.append(placed(look, line.append(GOALS[g].text), KEEP + g))
    for p in range(s.seats if look.viewer == EVERYTHING else 0):
        if s.secret[p, 0] >= 0:
            goal, how = GOALS[s.secret[p, 0]], "reached" if s.finished[p] else "not reached"
            lines.append(Text(f"{look.names[p]}'s goal {goal.name} ({how}): {goal.text}"))
    mine_too = [GOALS[g] for g, p in enumerate(s.holder) if p == look.viewer and p >= 0]
    lines += [Text.assemble((f"you hold {goal.name}", "now"), f": {goal.then}") for goal in mine_too]
    held = [f"{GOALS[g].name} {look.names[p]}" for g, p in enumerate(s.holder) if p >= 0]
    return lines + [Text(f"holders: {', '.join(held)}", "quiet")] * bool(held)


# ---- market and guests


def market(look: PlanLook) -> list[Text]:
    """The tiles side by side, as printed, and the one in hand."""
    s = look.s
    shown = []
    for i in range(MARKET):
        if s.market[i] >= 0:
            action = TAKE + i if TAKE + i in look.keys else DISCARD_TILE + i
            shown.append((Text.assemble(key(look, action, ""), " ", (f"t{i + 1}", "quiet")), int(s.market[i]), action))
    if s.held >= 0:
        shown.append((Text(" in hand", "now"), int(s.held), -1))
    lines = [Text() for _ in range(6)]
    for head, t, action in shown:
        drawn = floor_plans.pieces(floor_plans.tile_plan(s, t), look.marks, WIDE, {})
        column = [
            head.append(" " * (TILE - head.cell_len)),
            *(painted(floor_plans.tile_plan(s, t), row, TILE) for row in drawn),
        ]
        for line, text in zip(lines, column, strict=True):
            line.append_text(placed(look, text, action))
    return lines


def turned(look: PlanLook, t: int) -> list[Text]:
    """A tile in all four rotations, each under its name."""
    lines: list[Text] = []
    for rotation, way in enumerate(WAYS):
        drawing = floor_plans.turned_plan(look.s, t, rotation)
        drawn = [painted(drawing, row, 0) for row in floor_plans.pieces(drawing, look.marks, WIDE, {})]
        block = [Text(f"{look.marks.ways[rotation]} {way}", "may"), *drawn]
        lines += [Text()] * (len(block) - len(lines))
        wide = 13 if rotation % 2 else 9
        for k, line in enumerate(lines):
            text = block[k] if k < len(block) else Text()
            lines[k] = line + text + Text(" " * (wide - text.cell_len))
    return lines


def painted(drawing: floor_plans.Plan, row: Sequence[floor_plans.Piece], width: int) -> Text:
    """A row of a plan in the colours of its floors, padded to a width."""
    line = Text()
    for text, place in row:
        found = drawing.get(place) if place else None
        line.append(text, HUES[found.floor] if found else "")
    return line.append(" " * (width - line.cell_len))


def guests(look: PlanLook) -> list[Text]:
    """Each guest with their score and wishes, and which of them the seat meets."""
    s, lines = look.s, []
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0:
            line = Text.assemble(key(look, ATTRACT + i, ""), " ", (f"g{i + 1} ", "quiet"), *person(look, t))
            lines.append(placed(look, line, ATTRACT + i))
    return lines


def person(look: PlanLook, t: int) -> list[tuple[str, str]]:
    """A tenant: type, score, wishes with a sign if the seat meets them, properties, and who could take them."""
    s = look.s
    parts = [(short_tenant(s, t), "bold"), (": ", "")]
    for wish, met in labels.checked(s, look.seat, t):
        parts.append((f"{'+' if met else '-'}{wish}  ", "gain" if met else "loss"))
    if found := labels.properties(look.box, s, t):
        parts.append((f"({', '.join(found)}) ", "quiet"))
    able = [look.names[p] for p in look.seats if s.home[t] < 0 and pleases(look.box, s, p, t)]
    return [*parts, (f"would go to {listed(able, 'or')}", "now")] if able else parts


def tenants(look: PlanLook, p: int) -> list[Text]:
    """The tenants of a seat, in order of arrival."""
    names = [short_tenant(look.s, t) for t in living(look.s, p)]
    return [Text(f"tenants: {', '.join(names)}", "quiet")] * bool(names)


def short_tenant(s: Any, t: int) -> str:
    """A tenant in short: boy 3."""
    return f"{TYPES[s.kind[t]].name} {int(s.worth[t])}"


# ---- a map


def spots(look: PlanLook) -> dict[int, list[int]]:
    """The cells for half A of the tile in hand, row by row, each with its rotations."""
    found: dict[int, list[int]] = {}
    for action in sorted(look.keys):
        if action >= AT:
            found.setdefault((action - AT) // 4, []).append((action - AT) % 4)
    return dict(sorted(found.items(), key=lambda item: floor_plans.place_of(look.s, look.seat, item[0])[::-1]))


def columns_of(look: PlanLook, p: int) -> int:
    """How many columns the plan of a map has, including the cells for half A."""
    marks = spots(look) if p == look.seat else {}
    places = [*floor_plans.plan_of(look.s, p), *(floor_plans.place_of(look.s, p, cell) for cell in marks)]
    return max((x for x, _ in places), default=0) - min((x for x, _ in places), default=0) + 1


def floor_plan(look: PlanLook, p: int, wide: int, marks: Mapping[tuple[int, int], str]) -> list[Text]:
    """A map with the names of its columns and rows; the newest domino is highlighted."""
    drawing = floor_plans.plan_of(look.s, p)
    if not drawing and not marks:
        return []
    head, rows = floor_plans.heads(look.s, p, drawing, marks, wide)
    lines = [Text(" " * ROW_NAME + head, "quiet")]
    new, doors = fresh(look, p), dominoes(look, p)
    for k, row in enumerate(floor_plans.pieces(drawing, look.marks, wide, marks)):
        line = Text(f"{rows[k // 2] if k % 2 else '':>{ROW_NAME - 1}} ", "quiet")
        for text, place in row:
            found = drawing.get(place) if place else None
            piece = Text(text, "now" if place in new else HUES[found.floor] if found else "may" if place else "")
            if place in doors:
                piece = numbered(look, doors[place], text)
            line.append_text(piece)
        lines.append(line)
    return lines


def fresh(look: PlanLook, p: int) -> set[tuple[int, int]]:
    """The cells that were empty before."""
    if look.before is None:
        return set()
    old, s = look.before.ground[p], look.s
    return {floor_plans.place_of(s, p, cell) for cell in range(len(old)) if s.ground[p, cell] and not old[cell]}


def dominoes(look: PlanLook, p: int) -> dict[tuple[int, int], int]:
    """The cells of dominoes that can be chosen, with the action."""
    found = {}
    for action in look.keys:
        if DOMINO <= action < AT and p == look.seat and look.s.ground[p, action - DOMINO]:
            t = (int(look.s.ground[p, action - DOMINO]) - 1) // 2
            found[floor_plans.place_of(look.s, p, action - DOMINO)] = action
            found[floor_plans.place_of(look.s, p, other_half(action - DOMINO, int(look.s.rotation[t])))] = -action
    return found


def numbered(look: PlanLook, action: int, text: str) -> Text:
    """A cell that can be clicked, with its number on the first half."""
    if action < 0:
        return placed(look, Text(text, "may"), -action)
    label = text.strip("".join(look.marks.floors))[:2]
    number = str(look.keys[action])
    shown = number + (label or text)[: max(0, len(text) - len(number))]
    return placed(look, Text(shown.ljust(len(text))[: len(text)], "may"), action)


def choices(look: PlanLook, width: int) -> list[Text]:
    """Cells with the directions of the second half, and tenants or dominoes that may be chosen."""
    found = [f"{cell_name(cell)} {' '.join(WAYS[r] for r in ways)}" for cell, ways in spots(look).items()]
    how = [Text(f"Type a cell and where the second half lies, such as {spoken(look)}:", "quiet")] * bool(found)
    found += [f"{look.keys[a]}) {cell_name(a - DOMINO)}" for a in sorted(look.keys) if DOMINO <= a < AT]
    lines = flow(map(Text, found), width, " | ")
    return [*how, *(Text(line.plain, "may") for line in lines), *chosen_tenants(look)]


def spoken(look: PlanLook) -> str:
    """The first placement, as the player types it: p18 down."""
    return next((action_name(AT + 4 * cell + ways[0], look.names) for cell, ways in spots(look).items()), "")


def chosen_tenants(look: PlanLook) -> list[Text]:
    """The tenants that may be chosen, with their numbers."""
    lines, s = [], look.s
    for action in sorted(look.keys):
        if TENANT <= action < DOMINO:
            t = action - TENANT
            home = "in the deck" if s.home[t] == DECK else f"with {look.names[s.home[t]]}"
            wished = f"{short_tenant(s, t)} {home}: {', '.join(labels.wishes(s, t))}"
            lines.append(placed(look, Text.assemble(key(look, action), f" {wished}"), action))
    return lines
