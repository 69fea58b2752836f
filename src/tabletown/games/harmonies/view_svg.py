"""The table for the browser: trays and a row of cards, and a land of hexes for each seat, with pictures of our own.

The pictures lie in view_svg.symbols.svg, the markup in view_svg.html.j2, the looks in view_svg.css.
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import PUBLIC, Area
from tabletown.engine.view_files import readers
from tabletown.games.harmonies import faces, hexes, land, rules, scoring, story, view_examples
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, REFUSALS, SETTLE, TAKE
from tabletown.games.harmonies.hexes import SPOTS
from tabletown.games.harmonies.material import BUILDING, CARDS, COLOURS, EMPTY, N_ANIMALS, SHAPES
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, SPIRIT, STATE, TOKEN
from tabletown.games.harmonies.view_fits import TOPS, Place, places

COLUMN, ROW = 48, 52  # from one space of a board to the next, in units of the drawing
LEVEL = 10  # from one token to the next above it
AROUND = (42, 46, 42, 44)  # a board's margin: left, above, where the highest stack needs room, right and below
ON_A_TRAY = ((0, -27), (-28, 11), (28, 11))
BOARDS = 4096  # that are remembered; a board changes three times in a turn, and is drawn for every viewer at every move
ASIDE = 14  # by which a narrow habitat makes room for the animal beside it
MOST_NAMED = 3  # spaces that are named on a card

# How a stack is drawn, its mark and its height, by what it shows; a building by what it stands on.
STACKS = ("water", "field", "tree-1", "tree-2", "tree-3", "mountain-1", "mountain-2", "mountain-3", "building-any",
          "mountain-4", "trunk-1", "trunk-2", "brick")  # fmt: skip
STACK_MARKS = ("wave", "ears", "tree", "tree", "tree", "peak", "peak", "peak", "house", "peak", "rings", "rings",
               "bricks")  # fmt: skip
LEVELS = (1, 1, 1, 2, 3, 1, 2, 3, 2, 4, 1, 2, 1)  # a peak may be higher than it is drawn
MARKS = ("wave", "peak", "rings", "tree", "ears", "house")  # as COLOURS
SCORED = ("green", "gray", "yellow", "red", "blue", "cube", "star")  # as CATEGORIES

HERE = Path(__file__).parent
PIECES: Any = (
    jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True, undefined=jinja2.StrictUndefined)
    .get_template("view_svg.html.j2")
    .module
)
symbols, picture, stylesheet = readers(HERE)  # the picture is a bird over three hexes


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's land, the trays and the row of cards, and the other lands in the order of their turns."""
    look = Look(box, s, viewer, names, acts)
    seats = int(s.seats)
    lands = [land_of(look, (max(viewer, 0) + k) % seats) for k in range(seats)]
    shared = [Area("trays", "Tokens", PUBLIC, trays(look)), Area("row", "Animals", PUBLIC, row(look))]
    return [*shared, *lands] if viewer == PUBLIC else [lands[0], *shared, *lands[1:]]


def has_place(action: int) -> bool:
    """Ending a turn and discarding nothing have none; whatever is about a tray, a token, a card or a space has."""
    return action >= TAKE


class Look(NamedTuple):
    """A table for a viewer."""

    box: Any
    s: Any
    viewer: int
    names: Sequence[str]
    acts: Mapping[int, str]


def act_of(look: Look, action: int) -> tuple[int, str] | None:
    """An action that the viewer may choose, with its words."""
    return (action, look.acts[action]) if action in look.acts else None


def why_not(look: Look, action: int) -> str:
    """What a click is answered on something that the viewer may not choose now; nothing for who only watches."""
    if look.viewer == PUBLIC or look.s.phase == OVER:
        return ""
    return REFUSALS[rules.refusal(look.box, look.s, look.viewer, action)]


# ---- a board


class Space(NamedTuple):
    """A space of a board, as it is drawn."""

    spot: int
    x: int
    y: int
    stack: str  # empty where nothing lies
    mark: str
    top: int  # how far up its uppermost token lies
    levels: int  # tokens
    cube: bool
    words: str


def middle(q: int, r: int) -> tuple[int, int]:
    """The middle of a space in the drawing, from its axial coordinates."""
    return COLUMN * q, ROW * r + ROW // 2 * q


def spaces(board: int, s: Any, p: int) -> list[Space]:
    """The spaces of a mask on a seat's board, the farthest first, so that stacks hide what lies behind them."""
    found = []
    for spot in range(SPOTS):
        if board >> hexes.bit_of(spot) & 1:
            found.append(space(s, p, spot, *middle(*hexes.axial(spot))))
    return sorted(found, key=lambda one: (one.y, one.x))


def space(s: Any, p: int, spot: int, x: int, y: int) -> Space:
    """A space of a seat's board."""
    stack, cube = land.stack_at(s, p, spot), bool(int(s.cubes[p]) >> hexes.bit_of(spot) & 1)
    words = f"{hexes.name(spot)}: {faces.landscape(s, p, spot)}{', with a cube' * cube}"
    if stack == EMPTY:
        return Space(spot, x, y, "", "", 0, 0, False, words)
    tokens = faces.tokens(s, p, spot)
    drawn = f"building-{COLOURS[tokens[0]]}" if stack == BUILDING else STACKS[stack]
    return Space(spot, x, y, drawn, STACK_MARKS[stack], -LEVEL * LEVELS[stack], len(tokens), cube, words)


@functools.lru_cache(maxsize=BOARDS)
def known_spaces(board: int, ground: bytes, above: bytes, cubes: int) -> list[Space]:
    """The spaces of a board that may have been drawn before."""
    s: Any = np.zeros(1, STATE)[0]
    s.ground[0] = np.frombuffer(ground, s.ground.dtype).reshape(s.ground[0].shape)
    s.above[0] = np.frombuffer(above, s.above.dtype)
    s.cubes[0] = cubes
    return spaces(board, s, 0)


def spaces_of(box: Any, s: Any, p: int) -> list[Space]:
    """The spaces of a seat's board."""
    return known_spaces(int(box.board), s.ground[p].tobytes(), s.above[p].tobytes(), int(s.cubes[p]))


@functools.lru_cache(maxsize=64)
def plate(middles: tuple[tuple[int, int], ...]) -> tuple[str, Markup]:
    """The wood under some spaces, and how much of the drawing it takes."""
    left, above, right, below = AROUND
    xs, ys = zip(*middles, strict=True)
    width, height = max(xs) - min(xs) + left + right, max(ys) - min(ys) + above + below
    return f"{min(xs) - left} {min(ys) - above} {width} {height}", PIECES.plate(middles)


def board(look: Look, p: int, sights: Iterable[int]) -> Markup:
    """A seat's board; on the viewer's own, what may be chosen, and where cards fit."""
    own = p == look.viewer
    drawn = spaces_of(look.box, look.s, p)
    if not own:
        return quiet_board(tuple(drawn), p, f"{look.names[p]}'s board")
    reasons = [why_not(look, AT + one.spot) for one in drawn]
    why = reasons[0] if len(set(reasons)) == 1 else ""  # one for the whole board
    made = promises(look)
    rows = [
        row_of(p, one, act_of(look, AT + one.spot), "" if why else reason, made.get(one.spot, ""))
        for one, reason in zip(drawn, reasons, strict=True)
    ]
    seen = [(f"fit-{c}", *sight(drawn, places(look.box, look.s, p, c))) for c in sights]
    return PIECES.board(*plate(tuple((one.x, one.y) for one in drawn)), rows, "Your board", why, ghost(look), seen)


@functools.lru_cache(maxsize=BOARDS)
def quiet_board(drawn: tuple[Space, ...], p: int, words: str) -> Markup:
    """A board on which nothing can be chosen."""
    rows = [row_of(p, one, None, "") for one in drawn]
    return PIECES.board(*plate(tuple((one.x, one.y) for one in drawn)), rows, words, named=False)


def row_of(p: int, one: Space, act: tuple[int, str] | None, why: str, promise: str = "") -> tuple[Any, ...]:
    """A space as the template wants it."""
    return (faces.space(p, one.spot), hexes.name(one.spot), one, act, why, promise)


def promises(look: Look) -> dict[int, str]:
    """The spaces on which the token that the viewer holds makes a habitat, with the animals that may settle then."""
    box, s = look.box, look.s
    animals: dict[int, list[str]] = {}
    if s.phase == TOKEN and s.turn == look.viewer:
        for c in unfinished(box, s, look.viewer):
            found = {place.missing for place in places(box, s, look.viewer, c) if place.colour == s.held}
            for spot in found:
                animals.setdefault(spot, []).append(CARDS[c].name)
    return {spot: f"makes a habitat for the {story.listed(names)}" for spot, names in animals.items()}


def ghost(look: Look) -> tuple[str, int]:
    """What would lie on a space that may be chosen, and how much higher than what lies there."""
    if look.s.phase == CUBE:
        return "harm-cube", 0
    return f"harm-{COLOURS[look.s.held]}", -LEVEL


def sight(drawn: Sequence[Space], found: Sequence[Place]) -> tuple[Any, ...]:
    """Where a card's habitat lies, and the tokens that would make one: rings, tokens, cubes and heights."""
    at = {one.spot: one for one in drawn}
    fits = {spot for place in found if place.missing < 0 for spot in place.spaces}
    near = {spot for place in found if place.missing >= 0 for spot in place.spaces if spot != place.missing} - fits
    lacks = {place.missing: place.colour for place in found if place.missing >= 0}
    cubes = {place.spaces[0] for place in found if place.missing < 0}
    rings = [[(at[k].x, at[k].y + at[k].top) for k in sorted(spots)] for spots in (fits, near)]
    tokens = [(at[k].x, at[k].y + at[k].top - LEVEL, COLOURS[n], MARKS[n]) for k, n in sorted(lacks.items())]
    heights = [(at[k].x, at[k].y + at[k].top, at[k].levels) for k in sorted((fits | near) - lacks.keys())]
    heights += [(x, y, at[k].levels + 1) for k, (x, y, *_) in zip(sorted(lacks), tokens, strict=True)]
    heights = [one for one in heights if one[2] > 1]
    return *rings, tokens, [(at[k].x, at[k].y + at[k].top) for k in sorted(cubes)], heights


# ---- cards


class Card(NamedTuple):
    """A card, as it is drawn."""

    thing: str
    name: str
    colour: str
    face: Markup
    act: tuple[int, str] | None
    why: str
    kind: str = ""  # classes
    track: Sequence[tuple[int, str]] = ()  # numbers, with their classes
    words: str = ""  # what a spirit counts
    note: str = ""  # where its habitat lies on the viewer's board
    sight: str = ""  # what lights up there
    tag: str = ""


@functools.cache
def face(c: int) -> Markup:
    """What is printed on a card, but for its numbers."""
    card = CARDS[c]
    cells = []
    for k, (place, want) in enumerate(zip(SHAPES[card.shape], card.wants, strict=True)):
        x, y = middle(*place)
        cells.append((x, y, STACKS[want], STACK_MARKS[want], LEVELS[want], -LEVEL * LEVELS[want], k == 0))
    xs, ys, tops = [cell[0] for cell in cells], [cell[1] for cell in cells], [cell[1] + cell[5] for cell in cells]
    x, y = (min(xs) + max(xs)) // 2, (min(tops) + max(ys)) // 2
    x += ASIDE if max(xs) - min(xs) == COLUMN else 0
    cells = [(cell[0] - x, cell[1] - y, *cell[2:]) for cell in sorted(cells, key=lambda cell: cell[1])]
    return PIECES.card_face(card.id, short_name(c), PIECES.habitat(cells, f"Habitat {faces.habitat(c)}"))


def short_name(c: int) -> str:
    """A card's name; that a spirit is one is said beside it."""
    return CARDS[c].name.removesuffix("'s Spirit")


def colour_of(c: int) -> str:
    """The colour of the space that a card's cube goes to."""
    return COLOURS[TOPS[CARDS[c].wants[0]]]


def card_of(look: Look, c: int, base: int, track: Sequence[tuple[int, str]], seen: bool, **more: str) -> Card:
    """A card that may be chosen for an action, or says why not; where it fits on the viewer's board if that is seen."""
    action = base + (c - N_ANIMALS if base == KEEP else c)
    act = act_of(look, action)
    return Card(
        faces.card(c), short_name(c), colour_of(c), face(c), act, "" if act else why_not(look, action),
        track=track, words=faces.blessing(look.box, c - N_ANIMALS) if c >= N_ANIMALS else "",
        note=fits(places(look.box, look.s, look.viewer, c)) if seen else "", sight=f"fit-{c}" if seen else "", **more,
    )  # fmt: skip


def fits(found: Sequence[Place]) -> str:
    """Where a habitat lies, or whether it lacks but one token, in a few words."""
    there = sorted({place.spaces[0] for place in found if place.missing < 0})
    if there:
        more = ["more"] if len(there) > MOST_NAMED else []
        return f"fits on {story.listed([*map(hexes.name, there[:MOST_NAMED]), *more])}"
    near = {place.missing for place in found}
    ways = f", {len(near)} ways" if len(near) > 1 else ""
    return f"one token away{ways}" if near else ""


def plain_card(look: Look, c: int, track: Sequence[tuple[int, str]]) -> Card:
    """A card of somebody else."""
    words = faces.blessing(look.box, c - N_ANIMALS) if c >= N_ANIMALS else ""
    return Card(faces.card(c), short_name(c), colour_of(c), face(c), None, "", track=track, words=words)


def cards_of(look: Look, p: int) -> list[Card]:
    """The unfinished cards of a seat, and the spirits that only who is to choose one sees."""
    box, s, own = look.box, look.s, p == look.viewer
    shown = []
    if own and s.phase == SPIRIT and s.turn == p:
        offered = sorted(N_ANIMALS + int(k) for k in s.offer[p])
        shown += [card_of(look, c, KEEP, (), False, kind=" harm-offered") for c in offered]
    for c in unfinished(box, s, p):
        if not own:
            shown.append(plain_card(look, c, track_of(box, s, c)))
        elif s.phase == CUBE and s.turn == p and s.chosen == c:
            shown.append(card_of(look, c, SETTLE, track_of(box, s, c), True, kind=" harm-hit", tag="settles"))
        else:
            shown.append(card_of(look, c, SETTLE, track_of(box, s, c), s.phase != OVER))
    return shown


def unfinished(box: Any, s: Any, p: int) -> list[int]:
    """The cards of a seat that still have cubes."""
    return [c for c in faces.seat_cards(s, p) if s.placed[c] < box.cubes[c]]


def track_of(box: Any, s: Any, c: int) -> list[tuple[int, str]]:
    """The numbers of a card that lies at a board, the lowest first: won, or with a cube on it."""
    if c >= N_ANIMALS:
        return []
    placed = int(s.placed[c])
    looks = (" harm-covered", " harm-past", " harm-won")
    return [(n, looks[(k < placed) + (k == placed - 1)]) for k, n in enumerate(faces.numbers(box, c))]


# ---- the parts of the table


def land_of(look: Look, p: int) -> Area:
    """A seat's points, tokens, board and cards."""
    box, s, own = look.box, look.s, p == look.viewer
    done = [c for c in faces.seat_cards(s, p) if s.placed[c] == box.cubes[c]]
    sights = [*unfinished(box, s, p), *faces.row_cards(s)] if own and s.phase != OVER else []
    drawing = PIECES.land(
        own,
        bool(box.islands),
        p == s.turn,
        scoring.total(box, s, p),
        note_of(look, p),
        spaces_left(box, s, p),
        hand(look, p),
        board(look, p, sights),
        cards_of(look, p),
        [(faces.card(c), short_name(c), worth_of(box, s, p, c)) for c in done],
        score(box, s, p),
    )
    return Area(f"land-{p}", "Your land" if own else f"{look.names[p]}'s land", p, drawing)


def note_of(look: Look, p: int) -> str:
    """Whose turn it is, or who has won."""
    s = look.s
    if s.phase == OVER:
        results = np.zeros(len(look.names), np.int64)
        scoring.scores(look.box, s, results)
        return "★ Winner" if s.seats > 1 and results[p] == results[: s.seats].max() else ""
    if p != s.turn:
        return ""
    return "▸ Your turn" if p == look.viewer else f"▸ {look.names[p]}'s turn"


def spaces_left(box: Any, s: Any, p: int) -> str:
    """How many spaces are empty; the end is near when they are few."""
    left = hexes.count(int(box.board) & ~land.occupied(s, p))
    return f"{left} empty {'space' if left == 1 else 'spaces'}"


def worth_of(box: Any, s: Any, p: int, c: int) -> int:
    """What a finished card is worth."""
    return scoring.spirit(box, s, p) if c >= N_ANIMALS else faces.worth(box, s, c)


def score(box: Any, s: Any, p: int) -> list[tuple[str, str, int]]:
    """What a seat's points are made of, each with its picture."""
    rows = zip(SCORED, scoring.CATEGORIES, story.shares(box, s, p), strict=True)
    return [row for row in rows if box.spirits or row[1] != "spirit"]


def hand(look: Look, p: int) -> list[tuple[Any, ...]] | None:
    """The tokens that are still to be placed, colour by colour; only one's own hand is shown when it is empty."""
    s = look.s
    if s.phase == OVER or p not in (s.turn, look.viewer):
        return None
    rows = []
    for colour, count in enumerate(s.hand.tolist() if p == s.turn else ()):
        held = s.phase == TOKEN and s.held == colour
        if count:
            act = act_of(look, PLACE + colour) if p == look.viewer else None
            why = why_not(look, PLACE + colour) if p == look.viewer and not act and not held else ""
            rows.append((COLOURS[colour], count, act, why, held))
    return rows


def trays(look: Look) -> Markup:
    """The trays, and what is left in the pouch."""
    s, shown = look.s, []
    for i in range(rules.places_at(s)):
        colours = [colour for colour, count in enumerate(s.trays[i].tolist()) for _ in range(count)]
        tokens = [(*place, COLOURS[n], MARKS[n]) for place, n in zip(ON_A_TRAY, colours, strict=False)]
        act = act_of(look, TAKE + i)
        shown.append((faces.tray(i), i + 1, tokens, act, "" if act else why_not(look, TAKE + i)))
    pouch = list(zip(COLOURS, s.pouch.tolist(), strict=True))
    return PIECES.trays(round_of(s), shown, pouch, int(s.pouch.sum()))


def round_of(s: Any) -> str:
    """The round, and whether it is the last."""
    turns = int(s.turns) - (s.phase == OVER)
    return f"Round {1 + turns // int(s.seats)}{', the last' if s.ending else ''}"


def row(look: Look) -> Markup:
    """The animals that may be taken, or alone also discarded."""
    s, box = look.s, look.box
    base = DROP if s.phase == DISCARD else DRAFT
    shown = [
        card_of(look, c, base, [(n, "") for n in faces.numbers(box, c)], look.viewer != PUBLIC and s.phase != OVER)
        for c in faces.row_cards(s)
    ]
    return PIECES.row(shown, f"{hexes.count(int(s.deck))} more in the pile")


# ---- the rulebook's examples


def figures(box: Any) -> dict[int, str]:
    """A drawing for some paragraphs of the rulebook, by number; 0 is the turn that is worked out."""
    return {example.paragraph: figure(box, example) for example in view_examples.EXAMPLES}


def figure(box: Any, example: view_examples.Example) -> str:
    """A board with its card and what is said about them."""
    box, s = view_examples.laid(box, example)
    drawn, card, seen = spaces_of(box, s, 0), None, []
    if example.card:
        c = view_examples.IDS.index(example.card)
        card = plain_card(Look(box, s, PUBLIC, (), {}), c, track_of(box, s, c))._replace(thing="")
        seen = [("", *sight(drawn, places(box, s, 0, c)))] if example.sights else []
    rows = [("", *row_of(0, one, None, "")[1:]) for one in drawn]
    said = view_examples.words(box, s, example)
    board = PIECES.board(*plate(tuple((one.x, one.y) for one in drawn)), rows, "Example", sights=seen)
    return PIECES.figure(board, card, said)
