"""The pieces that tables in characters are made of, each a text with its style: of a card, of a city, of a throw.

The styles `seat0`, `may`, `now`, `quiet`, `gain`, `loss`, `hue.red`, `on.red` and so on are the front end's to define.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size

from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, WANT
from tabletown.games.harmonictook.faces import rolls
from tabletown.games.harmonictook.material import CARDS, COLOURS, PURPLE
from tabletown.games.harmonictook.state import BUILD, OVER, THROW

COIN = "hue.gold"
MOST_PIPS = 6  # a larger pile is a number only

Piece = tuple[str, str]  # a text and its style


class Marks(NamedTuple):
    """The characters that things are drawn with, all of them in the fonts that terminals come with."""

    left: str = "▪"  # a copy in its pile
    gone: str = "▫"
    built: str = "■"
    unbuilt: str = "□"
    turn: str = "►"
    none: str = "·"
    eye: str = "●"  # of a die
    corners: str = "┌┐└┘"
    edge: str = "─"
    side: str = "│"
    cut: str = "…"


UNICODE = Marks()
ASCII = Marks("#", ".", "X", "_", ">", ".", "o", "++++", "-", "|", ".")

EYES = ("         ", "    x    ", "x       x", "x   x   x", "x x   x x", "x x x x x", "x xx xx x")


class Look(NamedTuple):
    """A table as a viewer sees it: `before` is an earlier state or None, `keys` the numbers of the viewer's actions."""

    box: Any
    s: Any
    viewer: int
    names: Sequence[str]
    before: Any
    keys: Mapping[int, int]
    marks: Marks = UNICODE

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(int(self.s.seats))

    @property
    def thrown(self) -> int:
        """The total on the table that counts now, or 0."""
        return 0 if self.s.phase in (THROW, OVER) else int(self.s.dice.sum())


def has_place(action: int) -> bool:
    """Whether the table shows the action's number, so that a list of actions can leave it out."""
    return BUY <= action < RAISE or OFFER <= action < WANT


# ---- of a card


def is_shown(look: Look, c: int) -> bool:
    """Whether a card has a place: in a limited market, one that is neither open nor owned has none."""
    return not look.box.piles or look.s.market[c] > 0 or any(look.s.cards[p, c] for p in look.seats)


def faint(look: Look, c: int) -> str:
    """The style of what is out of reach: what cannot be chosen now, or, while nothing is chosen, not paid for."""
    if any(map(has_place, look.keys)):
        return "quiet" if action_of(look, c) is None else ""
    p = look.viewer if look.viewer >= 0 else int(look.s.turn)
    is_second = look.box.colour[c] == PURPLE and look.s.cards[p, c] > 0
    return "quiet" if is_second or not look.s.market[c] or look.s.coins[p] < look.box.cost[c] else ""


def action_of(look: Look, c: int) -> int | None:
    """The action that the viewer may choose at a card: to buy it, or to give it away."""
    return next((action for action in (BUY + c, OFFER + c) if action in look.keys), None)


def number(look: Look, c: int) -> Piece:
    """The number that chooses the card."""
    action = action_of(look, c)
    return ("    " if action is None else f"{look.keys[action]:>2}) ", "may")


def roll(look: Look, c: int) -> Piece:
    """The totals that set the card off, set off themselves when one has been thrown."""
    is_on = look.thrown and look.box.fires[c, look.thrown]
    return (f"{rolls(c):>5}", f"{'on' if is_on else 'hue'}.{colour_of(look, c)}")


def letter(look: Look, c: int) -> Piece:
    """The initial of the card's colour."""
    return (f" {colour_of(look, c)[0].upper()} ", f"hue.{colour_of(look, c)}")


def colour_of(look: Look, c: int) -> str:
    """The card's colour by name."""
    return COLOURS[look.box.colour[c]]


def title(look: Look, c: int, width: int) -> Piece:
    """The card's name."""
    return (fit(CARDS[c].name, width, look.marks), faint(look, c) or "bold")


def stock(look: Look, c: int, room: int) -> tuple[Piece, Piece]:
    """The copies in the pile, drawn and counted."""
    left = int(look.s.market[c])
    drawn = look.marks.left * min(left, room) + look.marks.gone * (room - left)
    return (drawn, "quiet"), (f"{left:>2}", faint(look, c))


def pips(look: Look) -> int:
    """Columns for the copies of the largest pile; none where it is too large to be drawn."""
    largest = max(map(int, (*look.box.supply, *look.s.market)))
    return largest if largest <= MOST_PIPS else 0


# ---- of a city


def has_turn(look: Look, p: int) -> bool:
    """Whether it is the seat's turn."""
    return bool(p == look.s.turn and look.s.phase != OVER)


def won(look: Look, p: int, width: int) -> Piece:
    """What the purse has won or lost since the earlier state."""
    coins = 0 if look.before is None else int(look.s.coins[p]) - int(look.before.coins[p])
    return (f"{coins:+{width}}" if coins else " " * width, "gain" if coins > 0 else "loss")


def landmark(look: Look, p: int, b: int, label: str) -> Piece:
    """A landmark by a label with its price, which is left out once it is built."""
    if look.s.built[p, b]:
        return (fit(look.marks.built + label.rstrip("0123456789").rstrip(), 1 + len(label), look.marks), "now")
    can_pay = look.s.coins[p] >= look.box.landmark_cost[b] and look.s.phase == BUILD
    is_mine = has_turn(look, p) and p == look.viewer
    return (look.marks.unbuilt + label, "may" if can_pay and is_mine else "quiet")


# ---- of a throw, and of any text


def die(eyes: int, marks: Marks) -> list[str]:
    """A die in five lines of seven columns."""
    nine = EYES[eyes].replace("x", marks.eye)
    rows = [" ".join(nine[i : i + 3]) for i in (0, 3, 6)]
    top, bottom = (marks.corners[i] + marks.edge * 5 + marks.corners[i + 1] for i in (0, 2))
    return [top, *(f"{marks.side}{row}{marks.side}" for row in rows), bottom]


def dice(thrown: Sequence[int], marks: Marks) -> list[str]:
    """Dice side by side."""
    return [" ".join(rows) for rows in zip(*(die(int(eyes), marks) for eyes in thrown if eyes), strict=True)]


def fit(text: str, width: int, marks: Marks) -> str:
    """A text in exactly so many columns, cut with a mark where it is longer."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + marks.cut
    return set_cell_size(text, width)
