"""The table for the browser: a floor plan for each seat, the market, the guests, the house and the missions.

The pictures lie in view_svg.symbols.svg, the markup in view_svg.html.j2, the looks in view_svg.css.
"""

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tabletown.engine.contract import PUBLIC, Area
from tabletown.engine.view_files import readers
from tabletown.games.highrise import faces, state, view_examples, view_house, view_people
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, KEEP, TAKE, TENANT
from tabletown.games.highrise.building import is_won, points, price, tenants_of
from tabletown.games.highrise.faces import listed, many
from tabletown.games.highrise.material import (
    CONSTRUCTION,
    FAILURES,
    FLOOR_ICON,
    GOALS,
    GUESTS,
    MARKET,
    THREATS,
    USEFUL_UTILITIES,
    UTILITIES,
)
from tabletown.games.highrise.state import DECK, OVER, ROOMS
from tabletown.games.highrise.tenants import builders_exits, keeps_all
from tabletown.games.highrise.view_map import DESTROYS, Look, act_of, fits, map_of, why_not
from tabletown.games.highrise.view_pieces import HERE, PIECES, tile, tile_words

symbols, picture, stylesheet = readers(HERE)  # the picture is a skyscraper beside two dominoes
ALIVE = re.compile(r' (?:data-(?!turn)[a-z-]+|tabindex|id)="[^"]*"')  # what can be clicked, moved or found


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's storey, what is shared, and the other storeys in the order of their turns."""
    look = Look(box, s, viewer, names, acts, fits(box, s, viewer, acts))
    seats = int(s.seats)
    storeys = [storey(look, (max(viewer, 0) + k) % seats) for k in range(seats)]
    shared = [Area("market", "Market", PUBLIC, market(look)), Area("guests", "Guests", PUBLIC, guests(look))]
    if box.together:
        shared.append(Area("missions", "Goals and threats", PUBLIC, missions(look)))
    shared.append(Area("house", "The skyscraper", PUBLIC, house(look)))
    return [*shared, *storeys] if viewer == PUBLIC else [storeys[0], *shared, *storeys[1:]]


def has_place(action: int) -> bool:
    """Whatever is about a tile, a cell, a person, a player or a goal has one; yes, no and an end have none."""
    return action >= TAKE


# ---- a storey


class Hand(NamedTuple):
    """The tile that is being placed."""

    tile: int
    words: str
    drawn: Markup
    turns: list[tuple[int, Markup, str]]  # by rotation: the tile, and how many places there are
    first: int


def storey(look: Look, p: int) -> Area:
    """A seat's numbers, map and tenants, and what it has in hand."""
    box, s, own = look.box, look.s, p == look.viewer
    leaving = fleeing(look, p) if is_building(s, p) or (own and s.phase in DESTROYS) else []
    deck = [t for t in view_people.living(s, DECK) if TENANT + t in look.acts] if own else []
    living = view_people.tenants(box, s, p, look.acts, TENANT, leaving)
    drawing = PIECES.storey(
        own,
        p,
        facts(look, p),
        note_of(look, p),
        hand(look, p),
        banner(look, p, leaving),
        map_of(look, p),
        living,
        "No tenants yet: guests come in the Attract Phase, after everybody's turn." if own else "No tenants yet",
        [view_people.tenant(box, s, t, look.acts, TENANT, False) for t in deck],
    )
    return Area(f"map-{p}", "Your storey" if own else f"{look.names[p]}'s storey", p, drawing)


def facts(look: Look, p: int) -> list[tuple[str, int | str, str, str]]:
    """A seat's numbers with their pictures."""
    box, s = look.box, look.s
    total, icons, laid = int(points(box, s, p)), int(s.counted[p, FLOOR_ICON]), int(s.laid[p])
    rows: list[tuple[str, int | str, str, str]] = [
        ("", total, "point" if total == 1 else "points", " rise-total"),
        ("floor_num", int(s.storey[p]), "the floor", ""),
        ("floor_icon", icons, "floor icon" if icons == 1 else "floor icons", ""),
        ("map_size", laid, "domino" if laid == 1 else "dominoes", ""),
        ("num_tenants", int(tenants_of(s, p)), "tenants", ""),
    ]
    if box.edged:
        rows.append(("num_rooms", int(s.counted[p, ROOMS]), "rooms", ""))
    if box.priced:
        rows.append(("price", int(price(s, p)), "the price", ""))
    for u, name in enumerate(UTILITIES if box.sets[USEFUL_UTILITIES] else ()):
        if int(s.has[u]) >> p & 1:
            rows.append((f"utility-{u}", "✓", f"has {name}", ""))
    return rows


def note_of(look: Look, p: int) -> str:
    """Whose turn it is, or who has won."""
    s = look.s
    if s.phase == OVER:
        if look.box.together:
            return ("★ All have won" if is_won(s) else "All have lost") if p == max(look.viewer, 0) else ""
        best = max(points(look.box, s, q) for q in range(int(s.seats)))
        return "★ Winner" if points(look.box, s, p) == best else ""
    return f"▸ {look.names[p]} decides" if p == s.actor and p != look.viewer else ""


def hand(look: Look, p: int) -> Hand | None:
    """The tile that a seat is placing; who places it may turn it."""
    s = look.s
    if s.held < 0 or s.phase != state.PLACE or p != s.actor:
        return None
    t = int(s.held)
    if p != look.viewer:
        return Hand(t, f"{look.names[p]} is placing this tile.", tile(s, t), [], 0)
    counts = [sum(1 for action in look.acts if action >= AT and (action - AT) % 4 == r) for r in range(4)]
    turns = [(r, tile(s, t, r, True), many(n, "place") if n else "no place") for r, n in enumerate(counts)]
    first = next((r for r, n in enumerate(counts) if n), 0)
    said = "The half with the dot goes where you click. Wheel, r or the arrows turn the tile."
    return Hand(t, said, Markup(), turns, first)


def has_turn(s: Any, p: int) -> bool:
    """Whether it is a seat's turn to build; what goals bring is placed after all turns."""
    return bool(s.turn < s.seats) and p == (int(s.start) + int(s.turn)) % int(s.seats) and p == s.actor


def is_building(s: Any, p: int) -> bool:
    """Whether a seat has destroyed something in the turn that is going on."""
    return bool(s.wrecked[p]) and has_turn(s, p)


def fleeing(look: Look, p: int) -> list[int]:
    """[25] The tenants of a seat who leave at the end of a turn with Construction."""
    box, s = look.box, look.s
    if keeps_all(s, p):
        return []
    return [t for t in view_people.living(s, p) if int(box.properties[s.kind[t]]) & CONSTRUCTION]


def banner(look: Look, p: int, leaving: Sequence[int]) -> list[str]:
    """What Construction means for a seat, while it is going on; and what holds for a map in pieces."""
    s, lines = look.s, []
    if p == s.actor and p == look.viewer and s.phase in DESTROYS:
        lines += ["Construction: the domino that you click leaves the game.", leavers(look, p, leaving)]
        if look.box.all_properties & CONSTRUCTION and s.phase == state.WRECK:
            lines.append("Guests who cannot stand Construction will not come to you in this round.")
    elif is_building(s, p):
        lines.append(f"Construction: {int(s.wrecked[p])} {'domino' if s.wrecked[p] == 1 else 'dominoes'} destroyed.")
        lines.append(leavers(look, p, leaving))
    elif s.announced and has_turn(s, p):
        lines.append("Construction is announced: dominoes may be destroyed after placing.")
    if s.pieces[p] > 1 and has_turn(s, p):
        lines.append(f"The map is in {int(s.pieces[p])} pieces: at the end of the turn it must hang together.")
    return [line for line in lines if line]


def leavers(look: Look, p: int, leaving: Sequence[int]) -> str:
    """[22] [25] Who leaves because of Construction, and where to."""
    if not leaving:
        return "No tenant will leave." if look.box.all_properties & CONSTRUCTION else ""
    mask = int(builders_exits(look.box, look.s, p))
    to = listed((look.names[q] for q in range(int(look.s.seats)) if mask >> q & 1), "or")
    who = listed(faces.tenant(look.s, t) for t in leaving).capitalize()
    verb = "leave" if len(leaving) > 1 else "leaves"
    when = "afterwards" if look.s.phase == state.TRIM else "at the end of the turn"
    return f"{who} {verb} {when}, {f'to {to}' if to else 'and the game'}."


# ---- market, guests, house


class Offer(NamedTuple):
    """A tile of the market, as it is drawn."""

    tile: int
    number: int
    drawn: Markup | str
    words: str
    act: tuple[int, str] | None
    why: str
    dim: bool
    note: str
    fits: str  # how many places it has


def market(look: Look) -> Markup:
    """The open tiles, and how many are to come."""
    s, rows = look.s, []
    choosing = look.s.phase == state.TURN and look.s.actor == look.viewer
    for i in range(MARKET):
        t = int(s.market[i])
        if t < 0:
            rows.append(Offer(-1, i + 1, "", "", None, "", False, "", ""))
            continue
        act = act_of(look, TAKE + i) or act_of(look, DISCARD_TILE + i)
        why = "" if act else why_not(look, TAKE + i)
        note = "throw away" if act and act[0] >= DISCARD_TILE else ""
        places = many(look.fits[t].places, "place") if t in look.fits else "no place" if choosing else ""
        rows.append(Offer(t, i + 1, tile(s, t), tile_words(s, t), act, why, choosing and not act, note, places))
    return PIECES.market(rows, f"{many(int(s.rooms_left), 'tile')} to come")


def guests(look: Look) -> Markup:
    """Who waits, what each lacks here, and who else could take it."""
    box, s, rows = look.box, look.s, []
    choosing = s.phase == state.GUEST and s.actor == look.viewer
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0:
            act = act_of(look, ATTRACT + i)
            why = why_not(look, ATTRACT + i) if choosing and not act else ""
            rows.append(view_people.guest(box, s, look.viewer, look.names, t, act, why, choosing and not act))
    return PIECES.guests(rows, f"{many(int(s.tenants_left), 'tenant')} to come")


def house(look: Look) -> Markup:
    """The whole skyscraper."""
    s = look.s
    floors = view_house.floors(look.box, s, look.viewer, look.names, look.acts)
    return PIECES.house(floors, f"Round {int(s.rounds)}. The lowest floor attracts first.")


# ---- missions


class Card(NamedTuple):
    """A goal or a threat, as it is drawn."""

    thing: str
    tag: str
    name: str
    text: str
    then: str
    kind: str  # class
    act: tuple[int, str] | None = None


def missions(look: Look) -> Markup:
    """The threat, the open goals, one's own, and who holds what."""
    s, cards = look.s, []
    if s.threat >= 0:
        cards.append(threat_card(int(s.threat)))
    cards += [goal_card(int(g), "Goal", "") for g in s.open_goals if g >= 0]
    mine = secrets(look)
    cards = [*mine, *cards] if any(card.act for card in mine) else [*cards, *mine]
    held = [(g, int(p), look.names[p], GOALS[g].name, GOALS[g].then) for g, p in enumerate(s.holder) if p >= 0]
    return PIECES.missions(int(s.failed), FAILURES, int(s.reached), cards, held)


def secrets(look: Look) -> list[Card]:
    """The viewer's own goal, or the two of which one is to be kept."""
    s, p = look.s, look.viewer
    if p == PUBLIC:
        return []
    mine = sorted(int(g) for g in s.secret[p, : 2 if s.phase == state.KEEP_GOAL else 1] if g >= 0)
    tag = "Your goal, reached" if s.finished[p] else "Your secret goal"
    return [goal_card(g, tag, " rise-secret")._replace(act=act_of(look, KEEP + g)) for g in mine]


def threat_card(t: int) -> Card:
    """An open threat."""
    threat = THREATS[t]
    then = f"If it fails: {threat.then}." if threat.then else ""
    return Card("threat", "Threat", threat.name, f"Defended if {threat.text}", then, " rise-threat")


def goal_card(g: int, tag: str, kind: str) -> Card:
    """A goal."""
    goal = GOALS[g]
    return Card(f"goal-{g}", tag, goal.name, f"Reached if {goal.text}", f"Reward: {goal.then}.", kind)


# ---- the rulebook's pictures


def figures(box: Any) -> dict[int, str]:
    """Drawings for some paragraphs of the rulebook, by number."""
    found: dict[int, str] = {}
    for k, example in enumerate(view_examples.EXAMPLES):
        found[example.paragraph] = found.get(example.paragraph, "") + figure(k)
    return found


@functools.cache
def figure(k: int) -> str:
    """Parts of a table, on which nothing can be clicked, and what is said about them."""
    example = view_examples.EXAMPLES[k]
    box, s = view_examples.laid(example)
    acts = view_examples.choices(box, s)
    look = Look(box, s, example.viewer, view_examples.NAMES, acts)
    parts = [Markup(ALIVE.sub("", part(look, example, name))) for name in example.parts]
    return PIECES.example(parts, view_examples.caption(s, example, example.drawn), 0 if acts else "")


def part(look: Look, example: view_examples.Example, name: str) -> Markup:
    """One part of a picture, by its name."""
    name, _, number = name.partition(" ")
    if name == "map":
        drawing = map_of(look if look.acts else look._replace(viewer=PUBLIC), int(number))
        return PIECES.owned(look.names[int(number)], drawing) if len(example.maps) > 1 else drawing
    if name == "after":
        box, s = view_examples.laid(view_examples.afterwards(example))
        return map_of(Look(box, s, PUBLIC, look.names, {}), 0)
    if name == "storey":
        drawing = Markup(storey(look, int(number)).drawing)
        return PIECES.owned(look.names[int(number)], drawing) if len(example.parts) > 1 else drawing
    if name == "hand":
        return tile(look.s, int(look.s.held), 0, True)
    if name in ("goal", "threat"):
        return PIECES.cards([goal_card(int(number), "Goal", "") if name == "goal" else threat_card(int(number))])
    return {"market": market, "guests": guests, "house": house}[name](look)
