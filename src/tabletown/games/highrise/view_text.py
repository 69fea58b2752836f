"""The table in characters: the building, the market, the guests, a floor plan, and missions.

The styles `seat0`, `seat1`, ..., `may`, `now`, `quiet`, `gain` and `loss` are the front end's to define.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
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
)
from tabletown.games.highrise.building import pleases, points, price, tenants_of
from tabletown.games.highrise.faces import listed
from tabletown.games.highrise.material import (
    FLOOR_ICON,
    GOALS,
    GUESTS,
    MARKET,
    OBJECTS,
    THREATS,
    TYPES,
    USEFUL_UTILITIES,
    UTILITIES,
)
from tabletown.games.highrise.state import DECK, OVER, ROOMS

WIDEST = 120
WIDE, SLIM = 4, 2  # characters of a cell
TILE = 7  # columns from one tile of the market to the next
LEGEND = (
    ("≡ · ▒", "wood, concrete, carpet; * any floor"),
    ("─ ╌ ═", "a wall, a door, a window"),
    *((short, thing.name) for short, thing in zip(plan.SHORT, OBJECTS, strict=True)),
    ("p16 down", "the first half of a tile (the upper one in the market) on p16, the second below it"),
    ("+ -", "a wish of a guest that you meet, or do not"),
)  # fmt: skip


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> "TableText":
    """The table for a viewer; `before` is an earlier state, to show who has won points since."""
    return TableText(box, s, viewer, names, before, keys or {})


def has_place(action: int) -> bool:
    """Whether the table shows how to choose the action: by its number, or by the name of a cell."""
    return TAKE <= action < PLAYER or action >= KEEP


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(
        self, box: Any, s: Any, viewer: int, names: Sequence[str], before: Any, keys: Mapping[int, int]
    ) -> None:
        self.box, self.s, self.viewer, self.names, self.before, self.keys = box, s, viewer, names, before, keys
        self.seats = range(int(s.seats))
        self.seat = viewer if viewer >= 0 else int(s.actor)  # whose map is drawn
        if s.phase == state.CLAIMED and viewer == s.actor:
            self.seat = int(s.victim)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        signs = plan.ASCII if options.ascii_only else plan.UNICODE
        width = min(options.max_width, WIDEST)
        lines = [self.headline(), *self.building(width), *self.missions()]
        lines += [*self.market(width, signs), *self.guests(), *self.map(width, signs), *self.choices(width)]
        for line in lines:
            line.truncate(width)
            line.rstrip()
            line.no_wrap = True
            yield line

    def key(self, action: int, blank: str = "   ") -> tuple[str, str]:
        """The number under which an action can be chosen."""
        number = self.keys.get(action)
        return (f"{number:>2})" if number else blank, "may")

    def headline(self) -> Text:
        """The round, who decides, and what is left in the decks."""
        s = self.s
        if s.phase == OVER:
            return Text("The game is over", "now")
        line = Text.assemble((f"Round {s.rounds}", "bold"), "  > ", (self.names[s.actor], f"seat{s.actor}"))
        line.append(f"   {s.rooms_left} tiles and {s.tenants_left} tenants to come", "quiet")
        return line

    # ---- the skyscraper

    def building(self, width: int) -> list[Text]:
        """A line for each player, from the highest floor down."""
        s, lines = self.s, []
        room = max(4, min(16, max(map(cell_len, self.names))))
        head = f"{'floor':>5}  {'':{room}} points icons dominoes tenants"
        lines.append(Text(head + (" rooms price" if self.box.edged else "") + "  connected to", "quiet"))
        for p in sorted(self.seats, key=lambda p: (-int(s.storey[p]), p)):
            total = points(self.box, s, p)
            won = 0 if self.before is None else total - points(self.box, self.before, p)
            mark = ">" if p == s.actor and s.phase != OVER else " "
            line = Text.assemble(
                (mark, "now"), f"{int(s.storey[p]):>4}  ", (set_cell_size(self.names[p], room), f"seat{p}"),
                (f"{total:>7}", "bold"), f"{int(s.counted[p, FLOOR_ICON]):>6}{int(s.laid[p]):>9}{tenants_of(s, p):>8}",
            )  # fmt: skip
            if self.box.edged:
                line.append(f"{int(s.counted[p, ROOMS]):>6}{price(s, p):>6}")
            line.append("  " + listed(self.names[q] for q in self.seats if int(s.linked[p]) >> q & 1))
            line.append(self.extras(p), "quiet")
            lines.append(line.append(f" {won:+}" if won else "", "gain" if won > 0 else "loss"))
        return lines

    def extras(self, p: int) -> str:
        """Utilities, and whether the seat did Construction."""
        s, found = self.s, []
        if self.box.sets[USEFUL_UTILITIES]:
            found += [name for u, name in enumerate(UTILITIES) if int(s.has[u]) >> p & 1]
        if s.wrecked[p]:
            found.append("Construction")
        return f"  [{', '.join(found)}]" if found else ""

    def missions(self) -> list[Text]:
        """Goals and the threat, where all play together."""
        s, lines = self.s, list[Text]()
        if not self.box.together:
            return lines
        if s.threat >= 0:
            threat = THREATS[s.threat]
            text = f"threat {threat.name}: {threat.text} (failed {s.failed} of 3)"
            lines.append(Text(text, "loss"))
        lines += [Text(f"goal {GOALS[g].name}: {GOALS[g].text}") for g in s.open_goals if g >= 0]
        if self.viewer >= 0:
            mine = [int(g) for g in s.secret[self.viewer] if g >= 0][: 2 if s.phase == state.KEEP_GOAL else 1]
            for g in sorted(mine):
                done = " (reached)" if s.finished[self.viewer] else ""
                lines.append(Text.assemble(self.key(KEEP + g, ""), (f"your goal {GOALS[g].name}", "now"), f"{done}: "
                                           f"{GOALS[g].text}"))  # fmt: skip
        held = [f"{GOALS[g].name} {self.names[p]}" for g, p in enumerate(s.holder) if p >= 0]
        return lines + [Text(f"holders: {', '.join(held)}", "quiet")] * bool(held)

    # ---- market and guests

    def market(self, width: int, signs: plan.Signs) -> list[Text]:
        """The tiles side by side, as printed, and the one in hand."""
        s = self.s
        tiles = [(i, int(s.market[i])) for i in range(MARKET) if s.market[i] >= 0]
        shown = [(self.key(TAKE + i if TAKE + i in self.keys else DISCARD_TILE + i, f" {i + 1}:"), t) for i, t in tiles]
        if s.held >= 0:
            shown.append(((" in hand", "now"), int(s.held)))
        lines = [Text() for _ in range(6)]
        for head, t in shown:
            drawn = plan.draw(plan.tile_plan(s, t), signs, WIDE, {})
            lines[0].append(head[0].ljust(TILE), head[1])
            for line, text in zip(lines[1:], drawn, strict=True):
                line.append(text.ljust(TILE))
        return lines

    def guests(self) -> list[Text]:
        """Each guest with its score and wishes, and which of them the seat meets."""
        s, lines = self.s, []
        for i in range(GUESTS):
            t = int(s.guests[i])
            if t >= 0:
                lines.append(Text.assemble(self.key(ATTRACT + i, f" {i + 1}:"), " ", *self.person(t)))
        return lines

    def person(self, t: int) -> list[tuple[str, str]]:
        """A tenant: type, score, wishes with a sign whether the seat meets them, properties, and who could have it."""
        s = self.s
        parts = [(f"{TYPES[s.kind[t]].name} {int(s.worth[t])}", "bold"), (": ", "")]
        for wish, met in faces.checked(s, self.seat, t):
            parts.append((f"{'+' if met else '-'}{wish}  ", "gain" if met else "loss"))
        if found := faces.properties(self.box, s, t):
            parts.append((f"({', '.join(found)}) ", "quiet"))
        able = [self.names[p] for p in self.seats if s.home[t] < 0 and pleases(self.box, s, p, t)]
        return [*parts, (f"would go to {listed(able, 'or')}", "now")] if able else parts

    # ---- the map

    def map(self, width: int, signs: plan.Signs) -> list[Text]:
        """The floor plan of the seat, with the cells on which the first half may lie, and its tenants."""
        s, p = self.s, self.seat
        cells = {(action - AT) // 4 for action in self.keys if action >= AT}
        marks = {plan.place_of(s, p, cell): cell_name(cell) for cell in cells}
        drawing = plan.plan_of(s, p)
        lines = [Text.assemble("map of ", (self.names[p], f"seat{p}"), "" if drawing else " (empty)")]
        if drawing or marks:
            columns = len({x for x, _ in [*drawing, *marks]})
            wide = WIDE if columns * (WIDE + 1) + 4 <= width else SLIM
            shown = marks if wide == WIDE else dict.fromkeys(marks, "[]")
            head, rows = plan.heads(s, p, drawing, marks, wide)
            lines.append(Text("   " + head, "quiet"))
            for k, text in enumerate(plan.draw(drawing, signs, wide, shown)):
                lines.append(Text.assemble((f"{rows[k // 2] if k % 2 else '':>2} ", "quiet"), text))
        living = sorted((int(s.since[t]), t) for t in range(int(s.people)) if s.home[t] == p)
        names = [f"{TYPES[s.kind[t]].name} {int(s.worth[t])}" for _, t in living]
        return lines + [Text(f"tenants: {', '.join(names)}", "quiet")] * bool(names)

    def choices(self, width: int) -> list[Text]:
        """Cells with the directions of the second half, and tenants or dominoes that may be chosen."""
        spots: dict[int, list[str]] = {}
        for action in sorted(self.keys):
            if action >= AT:
                spots.setdefault((action - AT) // 4, []).append(WAYS[(action - AT) % 4])
        found = [f"{cell_name(cell)} {' '.join(ways)}" for cell, ways in spots.items()]
        found += [f"{self.keys[a]}) {cell_name(a - DOMINO)}" for a in sorted(self.keys) if DOMINO <= a < AT]
        lines = flow(found, width)
        for action in sorted(self.keys):
            if TENANT <= action < DOMINO:
                t = action - TENANT
                home = "in the deck" if self.s.home[t] == DECK else f"with {self.names[self.s.home[t]]}"
                words = (
                    f"{TYPES[self.s.kind[t]].name} {int(self.s.worth[t])} {home}: {', '.join(faces.wishes(self.s, t))}"
                )
                lines.append(Text.assemble(self.key(action), f" {words}"))
        return lines


def flow(items: list[str], width: int) -> list[Text]:
    """Short texts one after another, on as many lines as they need."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 3 + len(item) <= width:
            lines[-1] += f" | {item}"
        else:
            lines.append(item)
    return [Text(line, "may") for line in lines]
