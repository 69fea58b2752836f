"""Cards for the browser: what is printed on them, their points so far, and where they fit on the viewer's board."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tabletown.engine.words import listed
from tabletown.games.harmonies.actions import KEEP, SETTLE
from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS, SHAPES
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.state import CUBE, OVER, SPIRIT
from tabletown.games.harmonies.views.fits import TOPS, Place, places
from tabletown.games.harmonies.views.pieces import (
    ASSETS,
    COLUMN,
    LEVEL,
    LEVELS,
    PIECES,
    STACK_MARKS,
    STACKS,
    middle,
    why_not,
)
from tabletown.games.harmonies.words import labels
from tabletown.viewkit.look import Act
from tabletown.viewkit.svg import SvgLook, act_of, picture_or

ASIDE = 14  # how far a narrow habitat moves aside for the animal
MOST_NAMED = 3  # the most spaces that a card names


class Card(NamedTuple):
    """A card, ready to be drawn."""

    thing: str
    name: str
    colour: str
    face: Markup
    act: Act | None
    why: str
    kind: str = ""  # classes
    track: Sequence[tuple[int, str]] = ()  # numbers, with their classes
    words: str = ""  # what a spirit counts
    note: str = ""  # where its habitat is on the viewer's board
    sight: str = ""  # what is highlighted there
    tag: str = ""


@functools.cache
def face(c: int) -> Markup:
    """What is printed on a card, except its numbers."""
    card = CARDS[c]
    cells = []
    for k, (place, want) in enumerate(zip(SHAPES[card.shape], card.wants, strict=True)):
        x, y = middle(*place)
        cells.append((x, y, STACKS[want], STACK_MARKS[want], LEVELS[want], -LEVEL * LEVELS[want], k == 0))
    xs, ys, tops = [cell[0] for cell in cells], [cell[1] for cell in cells], [cell[1] + cell[5] for cell in cells]
    x, y = (min(xs) + max(xs)) // 2, (min(tops) + max(ys)) // 2
    picture = picture_or(ASSETS, "harm-", card.id, "any-animal")
    x += ASIDE if max(xs) - min(xs) == COLUMN else 0
    cells = [(cell[0] - x, cell[1] - y, *cell[2:]) for cell in sorted(cells, key=lambda cell: cell[1])]
    return PIECES.card_face(picture, short_name(c), PIECES.habitat(cells, f"Habitat {labels.habitat(c)}"))


def short_name(c: int) -> str:
    """A card's name; a separate mark says that it is a spirit."""
    return CARDS[c].name.removesuffix("'s Spirit")


def colour_of(c: int) -> str:
    """The colour of the space that a card's cube goes to."""
    return COLOURS[TOPS[CARDS[c].wants[0]]]


def card_of(look: SvgLook, c: int, base: int, track: Sequence[tuple[int, str]], seen: bool, **more: str) -> Card:
    """A card that can be chosen for an action, or says why not; if seen, with its places on the viewer's board."""
    action = base + (c - N_ANIMALS if base == KEEP else c)
    act = act_of(look, action)
    return Card(
        labels.card(c), short_name(c), colour_of(c), face(c), act, "" if act else why_not(look, action),
        track=track, words=labels.spirit_words(look.box, c - N_ANIMALS) if c >= N_ANIMALS else "",
        note=fits(places(look.box, look.s, look.viewer, c)) if seen else "", sight=f"fit-{c}" if seen else "", **more,
    )  # fmt: skip


def fits(found: Sequence[Place]) -> str:
    """In a few words, where a habitat is, or that it lacks only one token."""
    there = sorted({place.spaces[0] for place in found if place.missing < 0})
    if there:
        more = ["more"] if len(there) > MOST_NAMED else []
        return f"fits on {listed([*map(hexes.name, there[:MOST_NAMED]), *more])}"
    near = {place.missing for place in found}
    ways = f", {len(near)} ways" if len(near) > 1 else ""
    return f"one token away{ways}" if near else ""


def plain_card(look: SvgLook, c: int, track: Sequence[tuple[int, str]]) -> Card:
    """A card of another player."""
    words = labels.spirit_words(look.box, c - N_ANIMALS) if c >= N_ANIMALS else ""
    return Card(labels.card(c), short_name(c), colour_of(c), face(c), None, "", track=track, words=words)


def cards_of(look: SvgLook, p: int) -> list[Card]:
    """The unfinished cards of a seat, and the offered spirits, which only the choosing player sees."""
    box, s, own = look.box, look.s, p == look.viewer
    shown = []
    if own and s.phase == SPIRIT and s.turn == p:
        offered = sorted(N_ANIMALS + int(k) for k in s.offer[p])
        shown += [card_of(look, c, KEEP, (), False, kind=" harm-offered") for c in offered]
    for c in labels.unfinished(box, s, p):
        if not own:
            shown.append(plain_card(look, c, track_of(box, s, c)))
        elif s.phase == CUBE and s.turn == p and s.chosen == c:
            shown.append(card_of(look, c, SETTLE, track_of(box, s, c), True, kind=" harm-hit", tag="settles"))
        else:
            shown.append(card_of(look, c, SETTLE, track_of(box, s, c), s.phase != OVER))
    return shown


def track_of(box: Any, s: Any, c: int) -> list[tuple[int, str]]:
    """The numbers of a card at a board, the lowest first: won, or still under a cube."""
    if c >= N_ANIMALS:
        return []
    placed = int(s.placed[c])
    looks = (" harm-covered", " harm-past", " harm-won")
    return [(n, looks[(k < placed) + (k == placed - 1)]) for k, n in enumerate(labels.numbers(box, c))]
