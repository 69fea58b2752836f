"""The pieces that tables in characters are made of: players, tiles, guests, missions, floor plans.

The styles `seat0`, `seat1`, ..., `may`, `now`, `quiet`, `gain`, `loss` and `hue.red` are the front end's to define.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.style import Style
from rich.text import Text

from tabletown.games.highrise import faces, plan, state
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
    cell_name,
    words,
)
from tabletown.games.highrise.building import pleases, points, price, tenants_of
from tabletown.games.highrise.faces import listed, many
from tabletown.games.highrise.maps import other_half
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
from tabletown.games.highrise.state import DECK, OVER, ROOMS
from tabletown.games.highrise.view_people import living

WIDE, SLIM = 4, 2  # characters of a cell
TILE = 7  # columns from one tile of the market to the next
ROW_NAME = 3  # columns of a row's name beside a plan
HUES = ("hue.brown", "hue.grey", "hue.red", "hue.gold")  # wood, concrete, carpet, any floor
HANGING = 4  # columns that a line which goes on stands in
PEN = Console(width=1000)  # breaks lines; nothing is printed with it


class Look(NamedTuple):
    """A table as a viewer sees it: `before` is an earlier state or None, `keys` the numbers of the viewer's actions."""

    box: Any
    s: Any
    viewer: int
    names: Sequence[str]
    before: Any
    keys: Mapping[int, int]
    signs: plan.Signs = plan.UNICODE

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(int(self.s.seats))

    @property
    def seat(self) -> int:
        """Whose map is drawn: the viewer's own, or the one that matters now."""
        if self.s.phase == state.CLAIMED and self.viewer == self.s.actor:
            return int(self.s.victim)
        return self.viewer if self.viewer >= 0 else int(self.s.actor)


def has_place(action: int) -> bool:
    """Whether the table shows how to choose the action: by its number, or by the name of a cell."""
    return TAKE <= action < PLAYER or action >= KEEP


def key(look: Look, action: int, blank: str = "   ") -> tuple[str, str]:
    """The number under which an action can be chosen."""
    number = look.keys.get(action)
    return (f"{number:>2})" if number else blank, "may")


def placed(look: Look, action: int, text: Text) -> Text:
    """A text that can be clicked for an action, if it may be played."""
    if action in look.keys:
        text.stylize(Style(meta={"action": action}))
    return text


def wrapped(text: Text, width: int) -> list[Text]:
    """A text in lines no wider than this."""
    lines = list(text.wrap(PEN, width))
    for line in lines:
        line.rstrip()
    return lines


def wrap(lines: Iterable[Text], room: int) -> list[Text]:
    """Texts in lines no wider than the room; what goes on stands a little to the right."""
    found = []
    for text in lines:
        first, *rest = wrapped(text, room) if text.cell_len <= room else wrapped(text, room - HANGING)
        found += [first, *(Text(" " * HANGING) + line for line in rest)]
    return found


# ---- the skyscraper


def headline(look: Look) -> Text:
    """The round, who decides, and what is left in the decks."""
    s = look.s
    if s.phase == OVER:
        return Text("The game is over", "now")
    line = Text.assemble((f"Round {s.rounds}", "bold"), "  > ", (look.names[s.actor], f"seat{s.actor}"))
    return line.append(f"   {left_in_decks(look)} to come", "quiet")


def left_in_decks(look: Look) -> str:
    """What is left in the decks."""
    return f"{many(int(look.s.rooms_left), 'tile')} and {many(int(look.s.tenants_left), 'tenant')}"


def building(look: Look, width: int) -> list[Text]:
    """A line for each player, from the highest floor down; short words where there is little room."""
    short = width < 70
    room = max(4, min(8 if short else 16, max(map(cell_len, look.names))))
    head = (
        f"{'fl':>3} {'':{room}} pts ic do te" if short else f"{'floor':>5}  {'':{room}} points icons dominoes tenants"
    )
    if look.box.edged:
        head += " ro $" if short else " rooms price"
    lines = [Text(head + (" to" if short else "  connected to"), "quiet")]
    for p in sorted(look.seats, key=lambda p: (-int(look.s.storey[p]), p)):
        lines.append(short_line(look, p, room, width) if short else long_line(look, p, room))
    return lines


def long_line(look: Look, p: int, room: int) -> Text:
    """One player's line."""
    s = look.s
    line = Text.assemble(
        (turn(look, p), "now"), f"{int(s.storey[p]):>4}  ", (set_cell_size(look.names[p], room), f"seat{p}"),
        (f"{points(look.box, s, p):>7}", "bold"),
        f"{int(s.counted[p, FLOOR_ICON]):>6}{int(s.laid[p]):>9}{tenants_of(s, p):>8}",
    )  # fmt: skip
    if look.box.edged:
        line.append(f"{int(s.counted[p, ROOMS]):>6}{price(s, p):>6}")
    line.append("  " + listed(look.names[q] for q in look.seats if int(s.linked[p]) >> q & 1))
    line.append(extras(look, p), "quiet")
    return line.append(*won(look, p))


def short_line(look: Look, p: int, room: int, width: int) -> Text:
    """One player's line where there is little room: connected players by the beginnings of their names."""
    s = look.s
    line = Text.assemble(
        (turn(look, p), "now"), f"{int(s.storey[p]):>2} ", (set_cell_size(look.names[p], room), f"seat{p}"),
        (f"{points(look.box, s, p):>4}", "bold"),
        f"{int(s.counted[p, FLOOR_ICON]):>3}{int(s.laid[p]):>3}{tenants_of(s, p):>3}",
    )  # fmt: skip
    if look.box.edged:
        line.append(f"{int(s.counted[p, ROOMS]):>3}{price(s, p):>2}")
    line.append(" ")
    for q in look.seats:
        if int(s.linked[p]) >> q & 1:
            line.append(look.names[q][: 1 if len(look.seats) > 3 else 4] + " " * (len(look.seats) <= 3), f"seat{q}")
    change = won(look, p)
    return line.append(*change) if line.cell_len + len(change[0]) <= width else line


def turn(look: Look, p: int) -> str:
    """A mark for who decides."""
    return ">" if p == look.s.actor and look.s.phase != OVER else " "


def won(look: Look, p: int) -> tuple[str, str]:
    """The points that a seat has won or lost just now."""
    change = 0 if look.before is None else points(look.box, look.s, p) - points(look.box, look.before, p)
    return (f" {change:+}" if change else "", "gain" if change > 0 else "loss")


def extras(look: Look, p: int) -> str:
    """Utilities, and whether the seat did Construction."""
    s, found = look.s, []
    if look.box.sets[USEFUL_UTILITIES]:
        found += [name for u, name in enumerate(UTILITIES) if int(s.has[u]) >> p & 1]
    if s.wrecked[p]:
        found.append("Construction")
    return f"  [{', '.join(found)}]" if found else ""


def missions(look: Look) -> list[Text]:
    """Goals and the threat, where all play together."""
    s, lines = look.s, list[Text]()
    if not look.box.together:
        return lines
    if s.threat >= 0:
        threat = THREATS[s.threat]
        then = f"; else {threat.then}" if threat.then else ""
        lines.append(Text(f"threat {threat.name}: {threat.text}{then} (failed {s.failed} of 3)", "loss"))
    lines += [Text(f"goal {GOALS[g].name}: {GOALS[g].text}") for g in s.open_goals if g >= 0]
    if look.viewer >= 0:
        mine = [int(g) for g in s.secret[look.viewer] if g >= 0][: 2 if s.phase == state.KEEP_GOAL else 1]
        for g in sorted(mine):
            done = " (reached)" if s.finished[look.viewer] else ""
            number = key(look, KEEP + g, "")
            line = Text.assemble(number, " " * bool(number[0]), (f"your goal {GOALS[g].name}", "now"), f"{done}: ")
            lines.append(placed(look, KEEP + g, line.append(GOALS[g].text)))
    mine_too = [GOALS[g] for g, p in enumerate(s.holder) if p == look.viewer and p >= 0]
    lines += [Text.assemble((f"you hold {goal.name}", "now"), f": {goal.then}") for goal in mine_too]
    held = [f"{GOALS[g].name} {look.names[p]}" for g, p in enumerate(s.holder) if p >= 0]
    return lines + [Text(f"holders: {', '.join(held)}", "quiet")] * bool(held)


# ---- market and guests


def market(look: Look) -> list[Text]:
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
        drawn = plan.pieces(plan.tile_plan(s, t), look.signs, WIDE, {})
        column = [
            head.append(" " * (TILE - head.cell_len)),
            *(painted(plan.tile_plan(s, t), row, TILE) for row in drawn),
        ]
        for line, text in zip(lines, column, strict=True):
            line.append_text(placed(look, action, text))
    return lines


def turned(look: Look, t: int) -> list[Text]:
    """A tile in all four rotations, each under its name."""
    lines: list[Text] = []
    for rotation, way in enumerate(WAYS):
        drawing = plan.turned_plan(look.s, t, rotation)
        drawn = [painted(drawing, row, 0) for row in plan.pieces(drawing, look.signs, WIDE, {})]
        block = [Text(f"{look.signs.ways[rotation]} {way}", "may"), *drawn]
        lines += [Text()] * (len(block) - len(lines))
        wide = 13 if rotation % 2 else 9
        for k, line in enumerate(lines):
            text = block[k] if k < len(block) else Text()
            lines[k] = line + text + Text(" " * (wide - text.cell_len))
    return lines


def painted(drawing: plan.Plan, row: Sequence[plan.Piece], width: int) -> Text:
    """A row of a plan in the colours of its floors, filled up to a width."""
    line = Text()
    for text, place in row:
        found = drawing.get(place) if place else None
        line.append(text, HUES[found.floor] if found else "")
    return line.append(" " * (width - line.cell_len))


def guests(look: Look) -> list[Text]:
    """Each guest with its score and wishes, and which of them the seat meets."""
    s, lines = look.s, []
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0:
            line = Text.assemble(key(look, ATTRACT + i, ""), " ", (f"g{i + 1} ", "quiet"), *person(look, t))
            lines.append(placed(look, ATTRACT + i, line))
    return lines


def person(look: Look, t: int) -> list[tuple[str, str]]:
    """A tenant: type, score, wishes with a sign whether the seat meets them, properties, and who could have it."""
    s = look.s
    parts = [(figure(s, t), "bold"), (": ", "")]
    for wish, met in faces.checked(s, look.seat, t):
        parts.append((f"{'+' if met else '-'}{wish}  ", "gain" if met else "loss"))
    if found := faces.properties(look.box, s, t):
        parts.append((f"({', '.join(found)}) ", "quiet"))
    able = [look.names[p] for p in look.seats if s.home[t] < 0 and pleases(look.box, s, p, t)]
    return [*parts, (f"would go to {listed(able, 'or')}", "now")] if able else parts


def tenants(look: Look, p: int) -> list[Text]:
    """Who lives with a seat, in the order in which they came."""
    names = [figure(look.s, t) for t in living(look.s, p)]
    return [Text(f"tenants: {', '.join(names)}", "quiet")] * bool(names)


def figure(s: Any, t: int) -> str:
    """A tenant in short: boy 3."""
    return f"{TYPES[s.kind[t]].name} {int(s.worth[t])}"


# ---- a map


def spots(look: Look) -> dict[int, list[int]]:
    """The cells on which the tile in hand may begin, row by row, each with its rotations."""
    found: dict[int, list[int]] = {}
    for action in sorted(look.keys):
        if action >= AT:
            found.setdefault((action - AT) // 4, []).append((action - AT) % 4)
    return dict(sorted(found.items(), key=lambda item: plan.place_of(look.s, look.seat, item[0])[::-1]))


def columns_of(look: Look, p: int) -> int:
    """How many columns the plan of a map has, with the cells on which a tile may begin."""
    marks = spots(look) if p == look.seat else {}
    places = [*plan.plan_of(look.s, p), *(plan.place_of(look.s, p, cell) for cell in marks)]
    return max((x for x, _ in places), default=0) - min((x for x, _ in places), default=0) + 1


def floor_plan(look: Look, p: int, wide: int, marks: Mapping[tuple[int, int], str]) -> list[Text]:
    """A map with the names of its columns and rows; what was laid last stands out."""
    drawing = plan.plan_of(look.s, p)
    if not drawing and not marks:
        return []
    head, rows = plan.heads(look.s, p, drawing, marks, wide)
    lines = [Text(" " * ROW_NAME + head, "quiet")]
    new, doors = fresh(look, p), dominoes(look, p)
    for k, row in enumerate(plan.pieces(drawing, look.signs, wide, marks)):
        line = Text(f"{rows[k // 2] if k % 2 else '':>{ROW_NAME - 1}} ", "quiet")
        for text, place in row:
            found = drawing.get(place) if place else None
            piece = Text(text, "now" if place in new else HUES[found.floor] if found else "may" if place else "")
            if place in doors:
                piece = numbered(look, doors[place], text)
            line.append_text(piece)
        lines.append(line)
    return lines


def fresh(look: Look, p: int) -> set[tuple[int, int]]:
    """The cells that were empty before."""
    if look.before is None:
        return set()
    old, s = look.before.ground[p], look.s
    return {plan.place_of(s, p, cell) for cell in range(len(old)) if s.ground[p, cell] and not old[cell]}


def dominoes(look: Look, p: int) -> dict[tuple[int, int], int]:
    """The cells of dominoes that can be chosen, with the action."""
    found = {}
    for action in look.keys:
        if DOMINO <= action < AT and p == look.seat and look.s.ground[p, action - DOMINO]:
            t = (int(look.s.ground[p, action - DOMINO]) - 1) // 2
            found[plan.place_of(look.s, p, action - DOMINO)] = action
            found[plan.place_of(look.s, p, other_half(action - DOMINO, int(look.s.rotation[t])))] = -action
    return found


def numbered(look: Look, action: int, text: str) -> Text:
    """A cell that can be clicked, with its number on the first half."""
    if action < 0:
        return placed(look, -action, Text(text, "may"))
    label = text.strip("".join(look.signs.floors))[:2]
    number = str(look.keys[action])
    shown = number + (label or text)[: max(0, len(text) - len(number))]
    return placed(look, action, Text(shown.ljust(len(text))[: len(text)], "may"))


def choices(look: Look, width: int) -> list[Text]:
    """Cells with the directions of the second half, and tenants or dominoes that may be chosen."""
    found = [f"{cell_name(cell)} {' '.join(WAYS[r] for r in ways)}" for cell, ways in spots(look).items()]
    how = [Text(f"Type a cell and where the second half lies, such as {spoken(look)}:", "quiet")] * bool(found)
    found += [f"{look.keys[a]}) {cell_name(a - DOMINO)}" for a in sorted(look.keys) if DOMINO <= a < AT]
    return how + flow(found, width) + chosen_tenants(look)


def spoken(look: Look) -> str:
    """The first placement as it is typed: p18 down."""
    return next((words(AT + 4 * cell + ways[0], look.names) for cell, ways in spots(look).items()), "")


def chosen_tenants(look: Look) -> list[Text]:
    """The tenants that may be chosen, with their numbers."""
    lines, s = [], look.s
    for action in sorted(look.keys):
        if TENANT <= action < DOMINO:
            t = action - TENANT
            home = "in the deck" if s.home[t] == DECK else f"with {look.names[s.home[t]]}"
            wished = f"{figure(s, t)} {home}: {', '.join(faces.wishes(s, t))}"
            lines.append(placed(look, action, Text.assemble(key(look, action), f" {wished}")))
    return lines


def flow(items: Iterable[str], width: int) -> list[Text]:
    """Short texts one after another, on as many lines as they need."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 3 + len(item) <= width:
            lines[-1] += f" | {item}"
        else:
            lines.append(item)
    return [Text(line, "may") for line in lines]
