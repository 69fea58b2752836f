"""The table on a full screen: a panel for each city, side by side, and the market with the dice below them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.games.harmonictook.actions import OFFER, RAISE, ROB, WANT
from tabletown.games.harmonictook.material import (
    BLUE,
    BUSINESS_CENTER,
    CARDS,
    COLOURS,
    GREEN,
    LANDMARKS,
    N_CARDS,
    N_LANDMARKS,
    PURPLE,
    RED,
    STADIUM,
    TOTALS,
    TV_STATION,
)
from tabletown.games.harmonictook.rules import income
from tabletown.games.harmonictook.state import OVER, RETHROW, THROW
from tabletown.games.harmonictook.views import cells
from tabletown.games.harmonictook.views.cells import UNICODE, ThrowLook
from tabletown.games.harmonictook.words import log
from tabletown.games.harmonictook.words.labels import MEANINGS, effect, landmark_effect, payout
from tabletown.viewkit.protocols import Panel
from tabletown.viewkit.text import BORDER, Piece, fit, placed

COLUMNS = 3  # columns of the market, unless the screen is low
SMALL, WIDE = 26, 39  # columns of a pile: the minimum, and enough for a card's effect in words
DICE = 19  # columns: two dice and the space before them
AIRY = 3  # lines of a pile, including an empty one
LABEL = 5  # columns for the label of a chart's line
NAMED = 30  # columns from which a city shows the names of its cards
LETTERS = [b.name.split()[-1][0] for b in LANDMARKS]
FRAMES = 9  # frames of the animation of a throw


class Shape(NamedTuple):
    """The layout for a screen size."""

    legend: bool  # show panels that explain landmarks and colours
    tall: bool  # show a line for each total in the cities
    pile: int  # lines of a pile
    columns: int  # piles side by side


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
    """Every city, then the market."""
    look = ThrowLook(box, s, viewer, names, before, keys)
    shape = shape_of(look, width, height)
    share = width // len(look.seats)
    shown = [*(city(look, p, share, shape.tall) for p in look.seats), market(look, width, shape)]
    return [*shown, landmarks(look, width - width // 2), colours(look, width // 2)] if shape.legend else shown


def frames(box: Any, before: Any, s: Any) -> list[list[Text]]:
    """The frames of the rolling dice, if they were thrown."""
    is_second = before.phase == RETHROW and (s.thrown > before.thrown or (s.dice != before.dice).any())
    if before.phase != THROW and not is_second:
        return []
    pictures = []
    for frame in range(FRAMES - 1):
        faces = [1 + (int(s.turns) + frame * (5 - 4 * i) + 2 * i) % 6 for i, eyes in enumerate(s.dice) if eyes]
        pictures.append([Text(row, "now") for row in cells.dice(faces, UNICODE)])
    return [*pictures, [Text(row, "on.gold") for row in cells.dice(s.dice, UNICODE)]]


# ---- room


def shape_of(look: ThrowLook, width: int, height: int) -> Shape:
    """The most generous layout that fits; if none does, the smallest."""
    shown = sum(cells.is_shown(look, c) for c in range(N_CARDS))
    most = max(1, (width - BORDER) // SMALL)
    for legend, tall in ((True, True), (False, True), (False, False)):
        for pile, columns in ((AIRY, COLUMNS), (2, COLUMNS), (2, most)):
            rows = -(-shown // min(columns, most))
            taken = city_height(look, width, tall) + rows * pile - (pile == AIRY) + BORDER
            if taken + legend * (BORDER + N_LANDMARKS) <= height:
                return Shape(legend, tall, pile, min(columns, most))
    return Shape(False, False, 2, min(COLUMNS, most))


def city_height(look: ThrowLook, width: int, tall: bool) -> int:
    """Lines of a city, including its border."""
    room = width // len(look.seats) - BORDER
    return BORDER + 1 + len(landmark_lines(look, 0, room, tall)) + (TOTALS if tall else 3)


# ---- a city


def city(look: ThrowLook, p: int, width: int, tall: bool) -> Panel:
    """A purse, landmarks, and a chart of what pays on which total."""
    room = width - BORDER
    lines = [purse(look, p), *landmark_lines(look, p, room, tall)]
    lines += tall_chart(look, p, room) if tall else flat_chart(look, p, room)
    note = "winner" if look.s.phase == OVER and look.s.winner == p else ""
    return Panel(f"city-{p}", look.names[p], p, width, lines, note)


def purse(look: ThrowLook, p: int) -> Text:
    """The coins, and the latest change."""
    coins = Text.assemble((f"{int(look.s.coins[p]):>3} ", cells.COIN), (coin(look), cells.COIN))
    if ROB + p in look.keys:
        coins = placed(look, Text.assemble((f"{look.keys[ROB + p]}) ", "may"), coins), ROB + p)
    return coins.append(" ").append(*cells.won(look, p, 4))


def coin(look: ThrowLook) -> str:
    """A coin's mark."""
    return look.marks.eye


def landmark_lines(look: ThrowLook, p: int, room: int, tall: bool) -> list[Text]:
    """The landmarks by name on one or two lines, or by initial in a small city."""
    prices = [int(price) for price in look.box.landmark_cost]
    short = [f"{name}{price}" for name, price in zip(LETTERS, prices, strict=True)]
    long = [f" {b.name.split()[-1]} {price}" for b, price in zip(LANDMARKS, prices, strict=True)]
    if sum(map(len, long)) + 3 * len(long) - 2 <= room:
        return [landmark_line(look, p, long, "  ")]
    if tall and room >= 2 * max(map(len, long)) + 4:
        widest = max(len(label) for label in long[::2])
        even = [label.ljust(widest) if b % 2 == 0 else label for b, label in enumerate(long)]
        return [landmark_line(look, p, even[i : i + 2], "  ", i) for i in (0, 2)]
    gap = " " if sum(map(len, short)) + 2 * len(short) - 1 <= room else ""
    return [landmark_line(look, p, short, gap)]


def landmark_line(look: ThrowLook, p: int, labels: Sequence[str], gap: str, first: int = 0) -> Text:
    """Some landmarks in a row; those that the viewer may build can be clicked."""
    parts = []
    for b, label in enumerate(labels, first):
        part = Text(*cells.landmark(look, p, b, label))
        parts.append(placed(look, part, RAISE + b) if p == look.viewer else part)
    return Text(gap).join(parts)


# ---- what pays on which total


class Pay(NamedTuple):
    """What a total brings a city: on its own throws, on others' throws, and from which cards."""

    own: int
    other: int
    cards: tuple[int, ...]


def pay(look: ThrowLook, p: int, total: int) -> Pay:
    """What a total brings a city; a swap counts as no coins, and all purses are assumed full."""
    own = other = 0
    cards = tuple(int(c) for c in look.box.on[total] if c >= 0 and look.s.cards[p, c])
    for c in cards:
        colour = look.box.colour[c]
        coins = income.brings(look.box, look.s, p, c) if colour != PURPLE else purple_pay(look, c)
        own += coins if colour != RED else 0
        other += coins if colour in (BLUE, RED) else 0
    return Pay(own, other, cards)


def purple_pay(look: ThrowLook, c: int) -> int:
    """What a purple card takes from full purses."""
    if c == STADIUM:
        return int(look.box.pays[c]) * (len(look.seats) - 1)
    return int(look.box.pays[c]) if c == TV_STATION else 0


def flat_chart(look: ThrowLook, p: int, room: int) -> list[Text]:
    """Three lines: the totals, what they pay on the owner's throws, and on others'."""
    head, own, other = (Text(f"{label:{LABEL}}", "quiet") for label in ("roll", "own", "else"))
    for total, width in enumerate(widths(room - LABEL), 1):
        paid = pay(look, p, total)
        head.append(f"{total if width > 2 else total % 10:>{width}}", "on.gold" if total == look.thrown else "quiet")
        own.append(*amount(look, paid.own, width, paid.cards, (BLUE, GREEN, PURPLE)))
        other.append(*amount(look, paid.other, width, paid.cards, (BLUE, RED)))
    return [head, own, other]


def widths(room: int) -> list[int]:
    """The columns of each total, at most three; higher totals may pay more, so they are wider."""
    totals = TOTALS - 1
    each, over = divmod(max(totals, min(room, 3 * totals)), totals)
    return [each + (over > 2 and total > totals - over) for total in range(1, TOTALS)]


def amount(look: ThrowLook, coins: int, width: int, cards: Iterable[int], colours: Sequence[int]) -> Piece:
    """Coins in the colour of the cards that bring them, if it is one; s is a swap, and + means more than fits."""
    paying = [c for c in cards if look.box.colour[c] in colours]
    hues = {cells.colour_of(look, c) for c in paying}
    style = f"hue.{hues.pop()}" if len(hues) == 1 else "bold" if hues else "quiet"
    words = str(coins) if coins else "s" if BUSINESS_CENTER in paying else look.marks.none
    return (f"{words if len(words) <= max(1, width - 1) else '+':>{width}}", style)


def tall_chart(look: ThrowLook, p: int, room: int) -> list[Text]:
    """A line for each total, with the cards that it activates."""
    lines = [Text("      own else", "quiet")]
    for total in range(1, TOTALS):
        paid = pay(look, p, total)
        is_on = total == look.thrown
        line = Text.assemble(
            (look.marks.turn if is_on else " ", "now"),
            (f"{total:>2} ", "on.gold" if is_on else "" if paid.cards else "quiet"),
            (" "),
            amount(look, paid.own, 4, paid.cards, (BLUE, GREEN, PURPLE)),
            amount(look, paid.other, 5, paid.cards, (BLUE, RED)),
            "  ",
        )
        for c in paid.cards:
            line.append_text(owned(look, p, c, room >= NAMED))
        if line.cell_len > room:
            line.truncate(room - 1)
            line.append(look.marks.cut)
        lines.append(line)
    return lines


def owned(look: ThrowLook, p: int, c: int, named: bool) -> Text:
    """A city's copies of a card: by name, or one letter for each."""
    copies, hue = int(look.s.cards[p, c]), cells.colour_of(look, c)
    if named:
        many = f" {copies}" if copies > 1 else ""
        text = Text.assemble((hue[0].upper(), f"on.{hue}"), f" {CARDS[c].name}{many}")
    else:
        text = Text.assemble((hue[0].upper() * copies, f"on.{hue}"))
    action = OFFER + c if p == look.viewer else WANT + p * N_CARDS + c
    if action in look.keys:
        placed(look, text, action)
        text.stylize("may")
    return text.append(" ")


# ---- the market


def market(look: ThrowLook, width: int, shape: Shape) -> Panel:
    """The piles in order of their numbers, with the dice beside them if there is room."""
    shown = [c for c in range(N_CARDS) if cells.is_shown(look, c)]
    rows = -(-len(shown) // shape.columns)
    room = width - BORDER
    dice = cells.dice(look.s.dice, look.marks)
    has_dice = room - DICE >= shape.columns * (SMALL + 6) and rows * shape.pile > len(dice)
    each = (room - DICE * has_dice) // shape.columns
    words = wording(look, each)
    blocks = [pile(look, c, each, shape.pile, words[c]) for c in shown]
    lines = []
    for i in range(rows):
        for k in range(shape.pile):
            line = Text()
            for block in blocks[i::rows]:
                line.append_text(block[k])
            lines.append(line)
    if shape.pile == AIRY:
        lines.pop()
    for k, row in enumerate(dice if has_dice else ()):
        lines[k].append(" " * (room - len(row) - 1 - lines[k].cell_len))
        lines[k].append(row, "quiet" if look.s.phase == THROW else "now")
    return Panel("market", "Market", PUBLIC, width, lines, headline(look))


def landmarks(look: ThrowLook, width: int) -> Panel:
    """What the landmarks do."""
    lines = []
    for b, landmark in enumerate(LANDMARKS):
        price = (f"{int(look.box.landmark_cost[b]):>3}{coin(look)}  ", cells.COIN)
        lines.append(Text.assemble(f" {landmark.name:15}", price, landmark_effect(look.box, b)))
    return Panel("landmarks", "Landmarks", PUBLIC, width, lines)


def colours(look: ThrowLook, width: int) -> Panel:
    """What the colours mean."""
    lines = [
        Text.assemble(" ", (name[0].upper(), f"on.{name}"), f" {name}: {meaning}")
        for name, meaning in zip(COLOURS, MEANINGS, strict=True)
    ]
    return Panel("colours", "Colours", PUBLIC, width, lines)


def headline(look: ThrowLook) -> str:
    """The round, and its throw."""
    if look.s.phase == OVER:
        return "the game is over"
    turn = f"round {1 + int(look.s.turns) // len(look.seats)}"
    if not look.s.dice[0]:
        return turn
    throw = log.throw_in_words(look.s)
    return f"{turn}, last throw {throw}" if look.s.phase == THROW else f"{turn}, thrown {throw}"


def wording(look: ThrowLook, width: int) -> list[str]:
    """What each card does, in the longest words that fit piles of this width."""
    for say in (partial(effect, long=True), partial(effect, long=False), payout):
        words = [say(look.box, c) for c in range(N_CARDS)]
        if max(map(len, words)) <= room_for_words(look, width):
            break
    return words


def room_for_words(look: ThrowLook, width: int) -> int:
    """Columns for a card's effect: a line of its own in a wide pile, else what number, price and copies leave."""
    return width - 9 if width >= WIDE else width - 12 - cells.pips(look)


def pile(look: ThrowLook, c: int, width: int, lines: int, words: str) -> list[Text]:
    """A pile in two lines, plus empty lines up to the wanted number."""
    faint = cells.faint(look, c)
    price = (f" {int(look.box.cost[c]):>2}{coin(look)} ", faint or cells.COIN)
    head = Text.assemble(cells.roll(look, c), cells.letter(look, c), cells.title(look, c, 17))
    foot = Text.assemble(cells.number(look, c), "    " if width >= WIDE else "")
    foot.append(fit(words, room_for_words(look, width), look.marks), faint)
    (head if width >= WIDE else foot).append_text(Text.assemble(price, *cells.stock(look, c, cells.pips(look))))
    action = cells.action_of(look, c)
    block = [head, foot, *(Text() for _ in range(lines - 2))]
    for k, line in enumerate(block):
        line.truncate(width - 1)
        line.append(" " * (width - 1 - line.cell_len))
        if action is not None and k < 2:
            placed(look, line, action)
        line.append(" ")
    return block
