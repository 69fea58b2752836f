"""The table in text: the realm and the shop, each seat's town, the viewer's hand, and the current bid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from rich.text import Text

from tabletown.engine.contract import EVERYTHING
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.views import cells
from tabletown.games.mountainhome.views.cells import ROOMY, flow, has_place, listed
from tabletown.games.mountainhome.views.details import Details, block, most_that_fits
from tabletown.games.mountainhome.views.panels import panels
from tabletown.games.mountainhome.words.prompts import purse
from tabletown.viewkit.text import TableText, TextLook

__all__ = ["LEGEND", "boards", "has_place", "panels", "table"]

LEGEND = (
    ("■□", "steps of a building, done and to do"),
    ("◄", "a tapped building"),
    ("(...)", "what lies in a building"),
    ("h6 d4 x2", "cards in hand, draw pile and discard pile"),
    ("any 4", "4 resources of any mix"),
    ("+ a dwarf", "each step of a building takes a dwarf from your hand besides its cost"),
)
TOWN = "    "
QUESTION = 6  # lines below the table: the question, the choices, and what is typed
EVERY_DETAIL = 2
ESSENTIAL = Details(hand=1, shop=1, town=1)


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> TableText[TextLook]:
    """The table for a viewer; it shows only the viewer's own hand, with the numbers of `keys`."""
    return TableText(TextLook(box, s, viewer, names, before, keys or {}), lines_of)


def lines_of(look: TextLook, width: int, height: int) -> Iterator[Text]:
    """The table, in lines that fit the screen; with as many details as leave room for the question."""
    room = height - QUESTION
    details = most_that_fits(lambda tried: len(list(paragraphs(look, width, tried))), room, ESSENTIAL)
    yield from paragraphs(look, width, details)


def paragraphs(look: TextLook, width: int, details: Details) -> Iterator[Text]:
    """The table in lines that fit the width."""
    yield from block(Text(cells.headline(look).capitalize(), "bold"), width)
    if here := cells.realm(look, details.realm):
        shown = listed if details.realm else flow
        yield from shown(here, width, Text("Realm: ", "bold"))
    yield from listed(cells.shop(look, details.shop), width, Text("Shop: ", "bold"))
    if look.s.trash.any():
        trash = cells.cards(look, look.s.trash) if details.trash else cells.names(look, look.s.trash)
        yield from flow(trash, width, Text("Trash: ", "bold"))
    for p in look.seats:
        yield from seat(look, p, width, details.town if p == look.viewer else details.others)
    if cells.is_bid_on(look):
        yield from block(Text(cells.subject(look), "now"), width)
        yield from indented(cells.bid_lines(look, width - len(TOWN)))
    if look.s.phase == state.DRAFT:
        yield from cells.legends(look, width)
    elif look.viewer >= 0:
        yield from listed_hand(look, width, details.hand)


def boards(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[TableText[TextLook]]:
    """The towns of the other players, with all that their buildings do; a low table says less of them."""
    look = TextLook(box, s, viewer, names, None, {})
    others = [p for p in look.seats if p != viewer]
    return [TableText(look, partial(board_of, p)) for p in others]


def board_of(p: int, look: TextLook, width: int, height: int) -> Iterator[Text]:
    """A seat with every detail."""
    yield from seat(look, p, width, EVERY_DETAIL)


def seat(look: TextLook, p: int, width: int, level: int) -> Iterator[Text]:
    """A seat with its town and what it has played."""
    yield from block(person(look, p), width)
    yield from indented(cells.buildings(look, p, width - len(TOWN), level))
    if look.s.row[p].any():
        yield from flow(cells.cards(look, look.s.row[p]), width, Text(f"{TOWN}played: ", "quiet"))
    if look.viewer == EVERYTHING and look.s.hand[p].any():
        yield from flow(cells.cards(look, look.s.hand[p]), width, Text(f"{TOWN}in hand: ", "quiet"))


def listed_hand(look: TextLook, width: int, level: int) -> Iterator[Text]:
    """The viewer's hand behind its title, or below it on a narrow screen."""
    title = Text("Your hand: ", "bold")
    if width < ROOMY:
        yield title
        yield from cells.hand(look, width, level)
        return
    for i, line in enumerate(cells.hand(look, width - title.cell_len, level)):
        yield Text.assemble(title if i == 0 else " " * title.cell_len, line)


def indented(lines: Iterable[Text]) -> Iterator[Text]:
    """Lines below a seat or a bid."""
    for line in lines:
        yield Text.assemble(TOWN, line)


def person(look: TextLook, p: int) -> Text:
    """A seat's points, and how many cards it has in each pile."""
    turn = p == look.s.turn and look.s.phase != state.OVER
    hand, draw, discard = cells.piles(look, p)
    line = Text.assemble(
        (f"{look.marks.turn} " if turn else "  ", "now"),
        (look.names[p], f"seat{p}"),
        "  ",
        cells.points(look, p),
        (f"   hand {hand}, draw pile {draw}, discard pile {discard}", "quiet"),
    )
    if turn:
        line.append(f"   {purse(look.s)}", "now")
    return line
