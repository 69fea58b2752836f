"""The table in characters: a board of hexes beside the cards, then the trays and what everybody's points are made of.

A hex shows what lies there and its name, which can be typed; where something may be placed, the name is in brackets.
The styles `seat0`, `seat1`, ..., `may`, `now`, `quiet`, `gain` and `loss` are the front end's to define.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.games.harmonies import hexes, scoring
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.faces import blessing, habitat, numbers, row_cards, seat_cards, sign, tokens, worth
from tabletown.games.harmonies.hexes import ROWS
from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS, SOLO_TRAYS, TRAYS
from tabletown.games.harmonies.state import OVER, SPIRIT
from tabletown.games.harmonies.story import shares

WIDEST = 120
NARROW = 60  # below this the cards come under the board
HEX = 5  # columns from one hex to the next
NAME = 11  # columns of a card's name
HABITAT = 12
SHORT = ("blu", "gry", "brn", "grn", "yel", "red")  # as COLOURS
SHORT_HEADS = ("trees", "mounts", "fields", "builds", "water", "animal", "spirit")  # as CATEGORIES
TOKEN_STYLES = (
    "bold #ffffff on #2f6fb5", "bold #ffffff on #7d7f86", "bold #ffffff on #7a5233",
    "bold #ffffff on #3f8a45", "bold #000000 on #dcb53c", "bold #ffffff on #b9473c",
)  # fmt: skip


class Marks(NamedTuple):
    """The characters that things are drawn with."""

    turn: str = "▸"
    cube: str = "◆"
    cut: str = "…"


UNICODE = Marks()
ASCII = Marks(">", "#", ".")

LEGEND = (
    ("W F B", "water, field, building"),
    ("T1 T2 T3", "trees by height, M1 to M3 mountains, t1 t2 bare trunks, r a red token alone"),
    ("◆", "a cube: nothing more can be stacked there"),
    ("[b2]", "a space that may be chosen: type b2"),
    ("W*", "the space of a habitat that gets the cube"),
    ("a-b-c", "in a line; a\\b/c with a bend; (a b c) all side by side; a(b c d) around a"),
    ("5 > 10 16", "an animal that is worth 5 now, and 10 and 16 with more cubes"),
)


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> "TableText":
    """The table for a viewer; `before` is an earlier state, to show who has won points since."""
    return TableText(box, s, viewer, names, before, keys or {})


def has_place(action: int) -> bool:
    """Whether the table shows how to choose the action: by its number, or by the name of a space."""
    return action >= TAKE


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(
        self, box: Any, s: Any, viewer: int, names: Sequence[str], before: Any, keys: Mapping[int, int]
    ) -> None:
        self.box, self.s, self.viewer, self.names, self.before, self.keys = box, s, viewer, names, before, keys
        self.seats = range(int(s.seats))
        self.seat = viewer if viewer >= 0 else int(s.turn)  # whose board is drawn large

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        marks = ASCII if options.ascii_only else UNICODE
        width = min(options.max_width, WIDEST)
        board = self.board(self.seat, marks)
        room = max(line.cell_len for line in board) + 2
        lines = [self.headline(width, marks)]
        if width >= NARROW:
            lines += beside(board, self.cards(width - room), room)
        else:
            lines += [*board, *self.cards(width)]
        lines += [*self.trays(width), *self.scores(width, marks)]
        others = self.others(width, marks)
        if len(lines) + len(others) + 4 <= console.height:
            lines += others
        for line in lines:
            line.truncate(width)
            line.rstrip()
            line.no_wrap = True
            yield line

    def key(self, action: int) -> tuple[str, str]:
        """The number under which an action can be chosen."""
        number = self.keys.get(action)
        return (f"{number:>2}) " if number else "    ", "may")

    # ---- whose turn it is

    def headline(self, width: int, marks: Marks) -> Text:
        """The round and whose turn it is, and what is left to be drawn."""
        s = self.s
        if s.phase == OVER:
            return Text("The game is over", "now")
        last = ", the last" if s.ending else ""
        line = Text.assemble(
            (f"Round {1 + int(s.turns) // len(self.seats)}{last}", "bold"), "  ", (f"{marks.turn} ", "now"),
            (fit(self.names[s.turn], min(24, cell_len(self.names[s.turn])), marks), f"seat{s.turn}"),
        )  # fmt: skip
        if s.turn != self.seat:
            line.append("   board of ", "quiet").append(self.names[self.seat], f"seat{self.seat}")
        line.append(f"   {int(s.pouch.sum())} tokens in the pouch, {hexes.count(int(s.deck))} cards to come", "quiet")
        return line

    # ---- a board

    def board(self, p: int, marks: Marks) -> list[Text]:
        """The hexes of a seat, two lines each, odd columns a line lower."""
        columns = hexes.SIDES[int(self.box.islands)]
        lines = [Text() for _ in range(2 * max(columns) + 1)]
        for y, line in enumerate(lines):
            for q in range(len(columns)):
                half, spot = half_hex(y, q, columns), q * ROWS + (y - 1 - q % 2) // 2
                line.append(left_edge(y, q, columns))
                if half == NEITHER:
                    line.append("____" if y == q % 2 else "    ")
                else:
                    line.append_text(self.shown(p, spot, marks) if half == UPPER else self.label(p, spot))
            line.append(("", "\\", "/")[half_hex(y, len(columns) - 1, columns)])
        return lines

    def shown(self, p: int, spot: int, marks: Marks) -> Text:
        """What lies on a space, in four columns and the colour of its top token."""
        stack = tokens(self.s, p, spot)
        if not stack:
            return Text("    ")
        cube = marks.cube if int(self.s.cubes[p]) >> hexes.bit_of(spot) & 1 else " "
        return Text(f" {sign(self.s, p, spot):<2}{cube}", TOKEN_STYLES[stack[-1]])

    def label(self, p: int, spot: int) -> Text:
        """The name of a space, in brackets where something may be placed."""
        if p == self.seat and AT + spot in self.keys:
            return Text(f"[{hexes.name(spot)}]", "may")
        return Text.assemble("_", (hexes.name(spot), "quiet"), "_")

    def others(self, width: int, marks: Marks) -> list[Text]:
        """The boards of the others, smaller screens have no room for them."""
        boards = [[Text(self.names[p], f"seat{p}"), *self.board(p, marks)] for p in self.seats if p != self.seat]
        lines: list[Text] = []
        room = HEX * len(hexes.SIDES[int(self.box.islands)]) + 4
        abreast = max(1, width // room)
        for first in range(0, len(boards), abreast):
            block: list[Text] = []
            for k, board in enumerate(boards[first : first + abreast]):
                block = beside(block, board, k * room) if block else board
            lines += [Text(), *block]
        return lines

    # ---- cards

    def cards(self, room: int) -> list[Text]:
        """The spirits to choose from, the row, and the cards of the seat whose board is drawn."""
        s, lines = self.s, []
        if s.phase == SPIRIT and self.viewer == s.turn:
            lines.append(Text("your spirits: keep one", "quiet"))
            for k in sorted(int(k) for k in s.offer[s.turn]):
                lines += self.spirit(k, self.key(KEEP + k), room)
        lines.append(Text("the row", "quiet"))
        for c in sorted(row_cards(s)):  # in the order of their numbers to choose them by
            key = self.key(DRAFT + c if DRAFT + c in self.keys else DROP + c)
            lines.append(Text.assemble(key, *self.face(c), " ".join(map(str, numbers(self.box, c)))))
        mine = seat_cards(s, self.seat)
        whose = "your cards" if self.seat == self.viewer else "cards"
        lines += [Text(whose, "quiet")] * bool(mine)
        for c in mine:
            if not self.is_finished(c):
                lines += [self.animal(c)] if c < N_ANIMALS else self.spirit(c - N_ANIMALS, self.key(SETTLE + c), room)
        done = [f"{CARDS[c].name} {worth(self.box, s, c)}" for c in mine if c < N_ANIMALS and self.is_finished(c)]
        done += [CARDS[c].name for c in mine if c >= N_ANIMALS and self.is_finished(c)]
        return lines + [Text(f"    finished: {', '.join(done)}", "quiet")] * bool(done)

    def is_finished(self, c: int) -> bool:
        """Whether all cubes of a card are on the board."""
        return bool(self.s.placed[c] == self.box.cubes[c])

    def face(self, c: int) -> tuple[tuple[str, str], str]:
        """A card's name and its habitat."""
        name = CARDS[c].name.removesuffix("'s Spirit")
        return (f"{name:{NAME}}", "bold"), f"{habitat(c):{HABITAT}}"

    def animal(self, c: int) -> Text:
        """An animal's card that is not finished: what it is worth, and could be worth."""
        left = numbers(self.box, c)[int(self.s.placed[c]) :]
        now = (f"{worth(self.box, self.s, c)} > ", "now")
        return Text.assemble(self.key(SETTLE + c), *self.face(c), now, " ".join(map(str, left)))

    def spirit(self, k: int, key: tuple[str, str], room: int) -> list[Text]:
        """A spirit: its habitat and what it counts, on a line of its own where there is no room for both."""
        card, counts = Text.assemble(key, *self.face(N_ANIMALS + k)), Text(blessing(self.box, k), "quiet")
        return [card + counts] if card.cell_len + counts.cell_len <= room else [card, Text("      ") + counts]

    # ---- trays and points

    def trays(self, width: int) -> list[Text]:
        """The tokens of each tray, and those in hand."""
        shown = []
        for i in range(SOLO_TRAYS if len(self.seats) == 1 else TRAYS):
            number = self.keys.get(TAKE + i)
            line = Text.assemble((f"{number}) ", "may") if number else (f"{i + 1}: ", "quiet"))
            line.append_text(self.tokens(self.s.trays[i]) or Text("(empty)", "quiet"))
            shown.append(line)
        lines = flow(shown, width)
        if self.s.hand.any():
            hand = Text("in hand: ", "bold")
            for colour, n in enumerate(self.s.hand):
                if n:
                    hand.append(*self.key(PLACE + colour))
                    hand.append(" ".join([COLOURS[colour]] * int(n)), TOKEN_STYLES[colour]).append("  ")
            lines.append(hand)
        return lines

    def tokens(self, held: Any) -> Text:
        """Tokens by short names, in their colours."""
        names = [(SHORT[colour], TOKEN_STYLES[colour]) for colour, n in enumerate(held) for _ in range(int(n))]
        return Text(" ").join(Text(name, style) for name, style in names)

    def scores(self, width: int, marks: Marks) -> list[Text]:
        """What everybody's points are made of, and what was won since."""
        shown = [k for k, name in enumerate(scoring.CATEGORIES) if self.box.spirits or name != "spirit"]
        each, heads = (10, scoring.CATEGORIES) if width >= 100 else (7, SHORT_HEADS)
        name = max(6, min(16, max(map(cell_len, self.names)), width - each * len(shown) - 2 - 7 - 8 - 4))
        head = "".join(f"{heads[k]:>{each}}" for k in shown)
        lines = [Text(f"{'':{name + 2}}{head}{'cubes':>7}{'points':>8}", "quiet")]
        for p in self.seats:
            points = shares(self.box, self.s, p)
            total = scoring.total(self.box, self.s, p)
            won = 0 if self.before is None else total - scoring.total(self.box, self.before, p)
            line = Text.assemble(
                (f"{marks.turn} " if p == self.s.turn and self.s.phase != OVER else "  ", "now"),
                (fit(self.names[p], name, marks), f"seat{p}"),
            )
            for k in shown:
                line.append(f"{points[k]:>{each}}", "" if points[k] else "quiet")
            line.append(f"{scoring.cubes(self.box, self.s, p):>7}", "quiet").append(f"{total:>8}", "bold")
            lines.append(line.append(f" {won:+}" if won else "", "gain" if won > 0 else "loss"))
        return lines


# ---- drawing


NEITHER, UPPER, LOWER = range(3)


def half_hex(y: int, q: int, columns: Sequence[int]) -> int:
    """Which half of a hex of a column is on a line of the drawing."""
    if not 0 <= q < len(columns):
        return NEITHER
    row, half = divmod(y - 1 - q % 2, 2)
    return UPPER + half if 0 <= row < columns[q] else NEITHER


def left_edge(y: int, q: int, columns: Sequence[int]) -> str:
    """The line between a column and the one before it."""
    here, before = half_hex(y, q, columns), half_hex(y, q - 1, columns)
    return (" ", "/", "\\")[here] if here else (" ", "\\", "/")[before]


def fit(text: str, width: int, marks: Marks) -> str:
    """A text in exactly so many columns, cut with a mark where it is longer."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + marks.cut
    return set_cell_size(text, width)


def beside(left: list[Text], right: list[Text], room: int) -> list[Text]:
    """Two blocks of lines next to each other, the first in so many columns."""
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * max(0, room - line.cell_len)).append_text(right[i])
        lines.append(line)
    return lines


def flow(items: list[Text], width: int) -> list[Text]:
    """Short texts one after another, on as many lines as they need."""
    lines = [Text()]
    for item in items:
        if lines[-1] and lines[-1].cell_len + 2 + item.cell_len > width:
            lines.append(Text())
        lines[-1] = Text("  ").join([lines[-1], item]) if lines[-1] else item
    return lines
