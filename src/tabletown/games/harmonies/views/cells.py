"""The parts of text tables, each a text with its style: of a board, of a card, of the points.

A hex shows its stack and its name, which can be typed. If something may be placed there, the name is in brackets, or in
pointed ones if the token makes a habitat. A card says where its habitat is, or lacks only one token. Everything that
can be chosen carries its action, for screens with a mouse.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS, SOLO_TRAYS, TRAYS
from tabletown.games.harmonies.rules import hexes, scoring
from tabletown.games.harmonies.rules.hexes import ROWS
from tabletown.games.harmonies.state import OVER, SPIRIT, TOKEN
from tabletown.games.harmonies.views.fits import places
from tabletown.games.harmonies.words.labels import (
    habitat,
    numbers,
    row_cards,
    seat_cards,
    sign,
    spirit_words,
    tokens,
    worth,
)
from tabletown.games.harmonies.words.log import shares
from tabletown.viewkit.text import Piece, TextLook, fit, flow, gained, key, placed

NAME = 11  # columns of a card's name
HABITAT = 12
FACE, HOME = 42, 10  # columns of a card before its homes, if there is room, and of one home
MOST_HOMES = 6  # the most homes that are named
SHORT = ("blu", "gry", "brn", "grn", "yel", "red")  # as COLOURS
SHORT_HEADS = ("trees", "mounts", "fields", "builds", "water", "animal", "spirit")  # as CATEGORIES
TOKEN_STYLES = (
    "bold #ffffff on #2f6fb5", "bold #ffffff on #7d7f86", "bold #ffffff on #7a5233",
    "bold #ffffff on #3f8a45", "bold #000000 on #dcb53c", "bold #ffffff on #b9473c",
)  # fmt: skip


@dataclass(frozen=True)
class BoardLook(TextLook):
    """A look at boards, with one that comes first."""

    @property
    def seat(self) -> int:
        """The seat whose board comes first: the viewer, or the seat whose turn it is."""
        return self.viewer if self.viewer >= 0 else int(self.s.turn)


def has_place(action: int) -> bool:
    """Whether the table shows how to choose the action: by its number, or by the name of a space."""
    return action >= TAKE


# ---- a board


class Size(NamedTuple):
    """How large a hex is drawn."""

    half: int  # lines of its upper half, and of its lower
    flat: int  # columns of its upper and its lower edge

    def width(self, columns: int) -> int:
        """Columns of a board."""
        return columns * (self.flat + self.half) + self.half

    def height(self, rows: int) -> int:
        """Lines of a board."""
        return 2 * self.half * rows + 1


SMALL, LARGE = Size(1, 4), Size(2, 6)


class Mark(NamedTuple):
    """A character of a drawing."""

    char: str = " "
    style: str = ""
    action: int = -1


def board(look: BoardLook, p: int, size: Size) -> list[Text]:
    """A seat's hexes; odd columns are half a hex lower."""
    columns = hexes.SIDES[int(look.box.islands)]
    drawing = [[Mark()] * size.width(len(columns)) for _ in range(size.height(max(columns)))]
    wished = completing(look) if p == look.seat else set()
    for q, rows in enumerate(columns):
        for row in range(rows):
            spot = q * ROWS + row
            if int(look.box.board) >> hexes.bit_of(spot) & 1:  # an example of the rulebook shows only some
                draw_hex(look, p, spot, size, "<>" if spot in wished else "[]", drawing)
    return [in_text(line) for line in drawing]


def completing(look: BoardLook) -> set[int]:
    """The spaces where the held token makes a habitat for one of the seat's cards."""
    if look.s.phase != TOKEN:
        return set()
    mine = [c for c in seat_cards(look.s, look.seat) if not is_finished(look, c)]
    found = [place for c in mine for place in places(look.box, look.s, look.seat, c)]
    return {place.missing for place in found if place.colour == look.s.held}


def draw_hex(look: BoardLook, p: int, spot: int, size: Size, brackets: str, drawing: list[list[Mark]]) -> None:
    """A hex with its edges, its stack, and its name on the lower edge."""
    half, flat = size
    q, row = divmod(spot, ROWS)
    left, top = q * (half + flat), 2 * half * row + half * (q % 2)
    action = AT + spot if p == look.seat and AT + spot in look.keys else -1
    shown, colour = stack(look, p, spot)
    for x in range(left + half, left + half + flat):
        if drawing[top][x].char == " ":
            drawing[top][x] = Mark("_")
    for k in range(2 * half):
        inset = half - 1 - k if k < half else k - half
        line, room = drawing[top + 1 + k], flat + 2 * (half - 1 - inset)
        edges = "/\\" if k < half else "\\/"
        line[left + inset], line[left + inset + room + 1] = Mark(edges[0]), Mark(edges[1])
        if k == 2 * half - 1:
            inside = label(spot, room, action, brackets)
        else:
            words = shown if k == half - 1 else ""
            inside = [Mark(char, colour, action) for char in f"{words:^{room}}"]
        line[left + inset + 1 : left + inset + 1 + room] = inside


def stack(look: BoardLook, p: int, spot: int) -> Piece:
    """The stack on a space, in four columns and the colour of its top token."""
    lying = tokens(look.s, p, spot)
    if not lying:
        return ("    ", "")
    cube = look.marks.full if int(look.s.cubes[p]) >> hexes.bit_of(spot) & 1 else " "
    return (f" {sign(look.s, p, spot):<2}{cube}", TOKEN_STYLES[lying[-1]])


def label(spot: int, room: int, action: int, brackets: str) -> list[Mark]:
    """The name of a space, in brackets if something may be placed there."""
    name = hexes.name(spot)
    if action >= 0:
        edge = "_" * (room // 2 - 2)
        return [Mark(char, "may", action) for char in f"{edge}{brackets[0]}{name}{brackets[1]}{edge}"]
    edges = [Mark("_")] * (room // 2 - 1)
    return [*edges, *(Mark(char, "quiet") for char in name), *edges]


def in_text(line: list[Mark]) -> Text:
    """A line of a drawing, with neighbours of the same style joined."""
    text, start = Text(), 0
    for x, mark in enumerate(line):
        if x + 1 == len(line) or line[x + 1][1:] != mark[1:]:
            text.append("".join(one.char for one in line[start : x + 1]), mark.style)
            if mark.action >= 0:
                text.stylize(Style(meta={"action": mark.action}), start, x + 1)
            start = x + 1
    return text


# ---- cards


def offered(look: BoardLook, room: int) -> list[Text]:
    """The spirits from which the viewer keeps one."""
    s = look.s
    if s.phase != SPIRIT or look.viewer != s.turn:
        return []
    lines = [Text("your spirits: keep one", "quiet")]
    for k in sorted(int(k) for k in s.offer[s.turn]):
        lines += spirit(look, k, KEEP + k, room)
    return lines


def row(look: BoardLook, room: int) -> list[Text]:
    """The cards on offer, in the order of their numbers."""
    lines = [Text("the row", "quiet")]
    for c in sorted(row_cards(look.s)):
        action = DRAFT + c if DRAFT + c in look.keys else DROP + c
        line = Text.assemble(key(look, action), *face(c), " ".join(map(str, numbers(look.box, c))))
        lines.append(placed(look, with_homes(look, line, c, room), action))
    return lines


def owned(look: BoardLook, room: int) -> list[Text]:
    """The cards of the seat whose board comes first."""
    mine = seat_cards(look.s, look.seat)
    lines = [Text("your cards" if look.seat == look.viewer else "cards", "quiet")] * bool(mine)
    for c in mine:
        if not is_finished(look, c):
            lines += [animal(look, c, room)] if c < N_ANIMALS else spirit(look, c - N_ANIMALS, SETTLE + c, room)
    done = [f"{CARDS[c].name} {worth(look.box, look.s, c)}" for c in mine if c < N_ANIMALS and is_finished(look, c)]
    done += [CARDS[c].name for c in mine if c >= N_ANIMALS and is_finished(look, c)]
    return lines + [Text(f"    finished: {', '.join(done)}", "quiet")] * bool(done)


def is_finished(look: BoardLook, c: int) -> bool:
    """Whether all cubes of a card are on the board."""
    return bool(look.s.placed[c] == look.box.cubes[c])


def face(c: int) -> tuple[Piece, str]:
    """A card's name and its habitat."""
    name = CARDS[c].name.removesuffix("'s Spirit")
    return (f"{name:{NAME}}", "bold"), f"{habitat(c):{HABITAT}}"


def animal(look: BoardLook, c: int, room: int) -> Text:
    """An unfinished animal card: its points now, and its possible points."""
    now, left = worth(look.box, look.s, c), " ".join(map(str, numbers(look.box, c)[int(look.s.placed[c]) :]))
    line = Text.assemble(key(look, SETTLE + c), *face(c))
    arrow = " > " if line.cell_len + len(f"{now} > {left}") <= room else ">"
    return placed(look, with_homes(look, line.append(f"{now}{arrow}", "now").append(left), c, room), SETTLE + c)


def spirit(look: BoardLook, k: int, action: int, room: int) -> list[Text]:
    """A spirit: its habitat and what it counts, on two lines if one is too short."""
    card, counts = Text.assemble(key(look, action), *face(N_ANIMALS + k)), Text(spirit_words(look.box, k), "quiet")
    lines = [card + counts] if card.cell_len + counts.cell_len <= room else [card, Text("      ") + counts]
    lines[0] = with_homes(look, lines[0], N_ANIMALS + k, room)
    return [placed(look, line, action) for line in lines]


def with_homes(look: BoardLook, line: Text, c: int, room: int) -> Text:
    """A card with the spaces for its cube, and the tokens that would make a habitat, as far as there is room."""
    found = places(look.box, look.s, look.seat, c)
    there = sorted({place.spaces[0] for place in found if place.missing < 0})
    nearly = sorted({(place.colour, place.missing) for place in found if place.missing >= 0})
    homes = [(hexes.name(spot), "may") for spot in there]
    for k, (colour, spot) in enumerate(nearly):
        token = f"+{SHORT[colour]} " if k == 0 or colour != nearly[k - 1][0] else ""
        homes.append((token + hexes.name(spot), "quiet"))
    if room >= FACE + HOME:
        line.append(" " * max(0, FACE - line.cell_len))
    for k, (home, style) in enumerate(homes):
        cut = len(f" {look.marks.cut}") * (k + 1 < len(homes))
        if k == MOST_HOMES or line.cell_len + 1 + len(home) + cut > room:
            return line.append(f" {look.marks.cut}", "quiet") if line.cell_len + 2 <= room else line
        line.append(f" {home}", style)
    line.rstrip()
    return line


# ---- trays and hand


def trays(look: BoardLook, width: int) -> list[Text]:
    """The tokens of each tray."""
    shown = []
    for i in range(SOLO_TRAYS if len(look.seats) == 1 else TRAYS):
        number = look.keys.get(TAKE + i)
        line = Text.assemble((f"{number}) ", "may") if number else (f"{i + 1}: ", "quiet"))
        line.append_text(in_colours(look.s.trays[i]) or Text("(empty)", "quiet"))
        shown.append(placed(look, line, TAKE + i))
    return flow(shown, width)


def hand(look: BoardLook) -> list[Text]:
    """The taken tokens that are left to place, if any."""
    if not look.s.hand.any():
        return []
    line = Text("in hand: ", "bold")
    for colour, n in enumerate(look.s.hand):
        if n:
            held = Text.assemble(key(look, PLACE + colour))
            held.append(" ".join([COLOURS[colour]] * int(n)), TOKEN_STYLES[colour])
            line.append_text(placed(look, held, PLACE + colour)).append("  ")
    return [line]


def in_colours(held: Any) -> Text:
    """Tokens by short names, in their colours."""
    names = [(SHORT[colour], TOKEN_STYLES[colour]) for colour, n in enumerate(held) for _ in range(int(n))]
    return Text(" ").join(Text(name, style) for name, style in names)


# ---- points


def counted(look: BoardLook) -> list[int]:
    """The categories in use."""
    return [k for k, name in enumerate(scoring.CATEGORIES) if look.box.spirits or name != "spirit"]


def has_turn(look: BoardLook, p: int) -> bool:
    """Whether it is the seat's turn."""
    return bool(p == look.s.turn and look.s.phase != OVER)


def won(look: BoardLook, p: int) -> Piece:
    """The change of a seat's points since the earlier state."""
    change, style = gained(0 if look.before is None else total(look, p) - int(scoring.total(look.box, look.before, p)))
    return (f" {change}" if change else "", style)


def total(look: BoardLook, p: int) -> int:
    """A seat's points."""
    return int(scoring.total(look.box, look.s, p))


def points(look: BoardLook, width: int) -> list[Text]:
    """The parts of each seat's points, a line for each seat, and the change since the earlier state."""
    shown = counted(look)
    each, heads = (10, scoring.CATEGORIES) if width >= 100 else (7, SHORT_HEADS)
    if 6 + each * len(shown) + 2 + 7 + 8 + 4 > width:
        return points_in_columns(look, width)
    name = max(6, min(16, max(map(cell_len, look.names)), width - each * len(shown) - 2 - 7 - 8 - 4))
    head = "".join(f"{heads[k]:>{each}}" for k in shown)
    lines = [Text(f"{'':{name + 2}}{head}{'cubes':>7}{'points':>8}", "quiet")]
    for p in look.seats:
        parts = shares(look.box, look.s, p)
        line = Text.assemble(
            (f"{look.marks.turn} " if has_turn(look, p) else "  ", "now"),
            (fit(look.names[p], name, look.marks), f"seat{p}"),
        )
        for k in shown:
            line.append(f"{parts[k]:>{each}}", "" if parts[k] else "quiet")
        line.append(f"{scoring.cubes(look.box, look.s, p):>7}", "quiet").append(f"{total(look, p):>8}", "bold")
        lines.append(line.append(*won(look, p)))
    return lines


def points_in_columns(look: BoardLook, width: int) -> list[Text]:
    """The parts of each seat's points on a narrow screen, a column for each seat."""
    first = max(map(cell_len, scoring.CATEGORIES)) + 1
    each = min(14, (width - first) // len(look.seats))
    head = Text(" " * first)
    for p in look.seats:
        mark = f"{look.marks.turn} " if has_turn(look, p) else ""
        name = fit(look.names[p], min(cell_len(look.names[p]), each - len(mark) - 1), look.marks)
        head.append(" " * (each - len(mark) - cell_len(name))).append(mark, "now").append(name, f"seat{p}")
    lines = [head]
    parts = [shares(look.box, look.s, p) for p in look.seats]
    for k in counted(look):
        lines.append(Text(f"{scoring.CATEGORIES[k]:{first}}" + "".join(f"{parts[p][k]:>{each}}" for p in look.seats)))
    cubes = "".join(f"{scoring.cubes(look.box, look.s, p):>{each}}" for p in look.seats)
    lines.append(Text(f"{'cubes':{first}}{cubes}", "quiet"))
    last = Text(f"{'points':{first}}", "bold")
    for p in look.seats:
        change = won(look, p)
        last.append(f"{total(look, p):>{each - cell_len(change[0])}}").append(*change)
    return [*lines, last]


def headline(look: BoardLook) -> str:
    """The round, and what is left to draw."""
    s = look.s
    if s.phase == OVER:
        return "the game is over"
    last = ", the last" if s.ending else ""
    left = f"{int(s.pouch.sum())} tokens in the pouch, {hexes.count(int(s.deck))} cards to come"
    return f"round {1 + int(s.turns) // len(look.seats)}{last}; {left}"
