"""The parts of text tables, each a text with its style: of a card, of a city, of a throw."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, WANT
from tabletown.games.harmonictook.material import CARDS, COLOURS, PURPLE
from tabletown.games.harmonictook.state import BUILD, OVER, THROW
from tabletown.games.harmonictook.words.labels import rolls
from tabletown.viewkit.text import Marks, Piece, TextLook, fit, gained, key

COIN = "hue.gold"
MOST_PIPS = 6  # a larger pile is shown as a number


@dataclass(frozen=True)
class CityMarks(Marks):
    """The usual marks, and those of piles and dice."""

    left: str = "▪"  # a copy in its pile
    gone: str = "▫"
    none: str = "·"
    eye: str = "●"  # a pip of a die
    corners: str = "┌┐└┘"
    edge: str = "─"
    side: str = "│"


UNICODE = CityMarks()
ASCII = CityMarks(
    turn=">", cut=".", full="X", empty="_", left="#", gone=".", none=".", eye="o", corners="++++", edge="-", side="|"
)

EYES = ("         ", "    x    ", "x       x", "x   x   x", "x x   x x", "x x x x x", "x xx xx x")


@dataclass(frozen=True)
class ThrowLook(TextLook):
    """A look at cities, with the current throw."""

    marks: CityMarks = UNICODE

    @property
    def thrown(self) -> int:
        """The current total, or 0."""
        return 0 if self.s.phase in (THROW, OVER) else int(self.s.dice.sum())


def has_place(action: int) -> bool:
    """Whether the table shows the action's number, so that a list of actions can leave it out."""
    return BUY <= action < RAISE or OFFER <= action < WANT


# ---- of a card


def is_shown(look: ThrowLook, c: int) -> bool:
    """Whether the table shows a card: a limited market hides cards that are neither for sale nor owned."""
    return not look.box.piles or look.s.market[c] > 0 or any(look.s.cards[p, c] for p in look.seats)


def faint(look: ThrowLook, c: int) -> str:
    """The style of cards that cannot be chosen now, or, if there is nothing to choose, that cost too much."""
    if any(map(has_place, look.keys)):
        return "quiet" if action_of(look, c) is None else ""
    p = look.viewer if look.viewer >= 0 else int(look.s.turn)
    is_second = look.box.colour[c] == PURPLE and look.s.cards[p, c] > 0
    return "quiet" if is_second or not look.s.market[c] or look.s.coins[p] < look.box.cost[c] else ""


def action_of(look: ThrowLook, c: int) -> int | None:
    """The viewer's action for a card: buy it, or give it away."""
    return next((action for action in (BUY + c, OFFER + c) if action in look.keys), None)


def number(look: ThrowLook, c: int) -> Piece:
    """The number that chooses the card."""
    action = action_of(look, c)
    return key(look, -1 if action is None else action)


def roll(look: ThrowLook, c: int) -> Piece:
    """The totals that activate the card, highlighted if the current throw does."""
    is_on = look.thrown and look.box.fires[c, look.thrown]
    return (f"{rolls(c):>5}", f"{'on' if is_on else 'hue'}.{colour_of(look, c)}")


def letter(look: ThrowLook, c: int) -> Piece:
    """The initial of the card's colour."""
    return (f" {colour_of(look, c)[0].upper()} ", f"hue.{colour_of(look, c)}")


def colour_of(look: ThrowLook, c: int) -> str:
    """The card's colour by name."""
    return COLOURS[look.box.colour[c]]


def title(look: ThrowLook, c: int, width: int) -> Piece:
    """The card's name."""
    return (fit(CARDS[c].name, width, look.marks), faint(look, c) or "bold")


def stock(look: ThrowLook, c: int, room: int) -> tuple[Piece, Piece]:
    """The copies in the pile, as marks and as a number."""
    left = int(look.s.market[c])
    drawn = look.marks.left * min(left, room) + look.marks.gone * (room - left)
    return (drawn, "quiet"), (f"{left:>2}", faint(look, c))


def pips(look: ThrowLook) -> int:
    """Columns for the copies of the largest pile; 0 if it is too large to draw."""
    largest = max(map(int, (*look.box.supply, *look.s.market)))
    return largest if largest <= MOST_PIPS else 0


# ---- of a city


def has_turn(look: ThrowLook, p: int) -> bool:
    """Whether it is the seat's turn."""
    return bool(p == look.s.turn and look.s.phase != OVER)


def won(look: ThrowLook, p: int, width: int) -> Piece:
    """The change of the purse since the earlier state."""
    return gained(0 if look.before is None else int(look.s.coins[p]) - int(look.before.coins[p]), width)


def landmark(look: ThrowLook, p: int, b: int, label: str) -> Piece:
    """A landmark's label, with its price until it is built."""
    if look.s.built[p, b]:
        return (fit(look.marks.full + label.rstrip("0123456789").rstrip(), 1 + len(label), look.marks), "now")
    can_pay = look.s.coins[p] >= look.box.landmark_cost[b] and look.s.phase == BUILD
    is_mine = has_turn(look, p) and p == look.viewer
    return (look.marks.empty + label, "may" if can_pay and is_mine else "quiet")


# ---- of a throw


def die(eyes: int, marks: CityMarks) -> list[str]:
    """A die in five lines of seven columns."""
    nine = EYES[eyes].replace("x", marks.eye)
    rows = [" ".join(nine[i : i + 3]) for i in (0, 3, 6)]
    top, bottom = (marks.corners[i] + marks.edge * 5 + marks.corners[i + 1] for i in (0, 2))
    return [top, *(f"{marks.side}{row}{marks.side}" for row in rows), bottom]


def dice(thrown: Sequence[int], marks: CityMarks) -> list[str]:
    """Dice side by side."""
    return [" ".join(rows) for rows in zip(*(die(int(eyes), marks) for eyes in thrown if eyes), strict=True)]
