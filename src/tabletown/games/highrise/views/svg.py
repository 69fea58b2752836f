"""The table for the browser: a floor plan for each seat, the market, the guests, the house and the missions.

assets/symbols.svg has the pictures, assets/table.html.j2 the markup, and assets/style.css the styles.
"""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from markupsafe import Markup

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.engine.words import listed
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import (
    AT,
    ATTRACT,
    CLAIM_ONE,
    CONSTRUCT,
    DECLINE,
    DISCARD_TILE,
    END,
    KEEP,
    LATER,
    PUT_BACK,
    TAKE,
    TENANT,
)
from tabletown.games.highrise.material import (
    CONSTRUCTION,
    FLOOR_ICON,
    GOALS,
    GUESTS,
    MARKET,
    THREATS,
    USEFUL_UTILITIES,
    UTILITIES,
)
from tabletown.games.highrise.rules.building import price, tenants_of
from tabletown.games.highrise.rules.scoring import is_won, points
from tabletown.games.highrise.rules.tenants import builders_exits, keeps_all
from tabletown.games.highrise.state import DECK, OVER, ROOMS
from tabletown.games.highrise.views import examples, people
from tabletown.games.highrise.views import house as house_view
from tabletown.games.highrise.views.map import DESTROYS, FitLook, fits, map_of, why_not
from tabletown.games.highrise.views.pictures import ASSETS
from tabletown.games.highrise.views.pieces import PIECES, tile, tile_words
from tabletown.games.highrise.words import labels
from tabletown.games.highrise.words.labels import many
from tabletown.viewkit.look import Act
from tabletown.viewkit.protocols import Area, Stat
from tabletown.viewkit.svg import act_of, in_order, option_pictures, readers, sounds

SHARED = "Market"
symbols, picture, stylesheet = readers(ASSETS)  # the picture is a skyscraper beside two dominoes
option_picture = option_pictures(ASSETS)
sound = sounds(
    (actions.END, ""), (actions.TAKE, "card"), (actions.ATTRACT, "build"), (actions.PLAYER, "card"),
    (actions.AT, "place"),
)  # fmt: skip
ALIVE = re.compile(r' (?:data-(?!turn)[a-z-]+|tabindex|id)="[^"]*"')  # attributes that make things clickable or movable


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's storey, the shared areas, and the other storeys in turn order."""
    look = FitLook(box, s, viewer, names, acts, fits(box, s, viewer, acts))
    shared = [Area("market", "Market", PUBLIC, market(look)), Area("guests", "Guests", PUBLIC, guests(look))]
    if box.together:
        shared.append(Area("missions", "Goals and threats", PUBLIC, missions(look)))
    shared.append(Area("house", "The skyscraper", PUBLIC, house(look)))
    return in_order(look, functools.partial(storey, look), shared)


def standings(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[list[Stat]]:
    """Points, tenants, floor and dominoes of each seat."""
    return [
        [
            Stat("points", int(points(box, s, p)), "rise-goal"),
            Stat("tenants", int(tenants_of(s, p)), "rise-num_tenants"),
            Stat("floor", int(s.storey[p]), "rise-floor_num"),
            Stat("dominoes", int(s.laid[p]), "rise-map_size"),
        ]
        for p in range(int(s.seats))
    ]


def has_place(action: int) -> bool:
    """Whether an action has a place on the table: those about a tile, a cell, a person, a player or a goal have one."""
    return action >= TAKE


def is_secondary(action: int) -> bool:
    """Whether an action ends, postpones or declines something, or begins what most turns do without."""
    return action in (END, CONSTRUCT, LATER, DECLINE, CLAIM_ONE, PUT_BACK)


def is_offered(box: Any, s: Any, seat: int, action: int) -> bool:
    """Whether an action gets a button: Construction only if there is a domino to destroy."""
    return action != CONSTRUCT or bool(s.laid[seat])


def selects(action: int) -> bool:
    """Whether an action takes a tile from the market, to place it."""
    return TAKE <= action < DISCARD_TILE


# ---- a storey


class Hand(NamedTuple):
    """The tile to place."""

    tile: int
    words: str
    drawn: Markup
    turns: list[tuple[int, Markup, str]]  # by rotation: the tile, and its number of places
    first: int


def storey(look: FitLook, p: int) -> Area:
    """A seat's numbers, map and tenants, and the tile in hand."""
    box, s, own = look.box, look.s, p == look.viewer
    leaving = fleeing(look, p) if is_building(s, p) or (own and s.phase in DESTROYS) else []
    deck = [t for t in people.living(s, DECK) if TENANT + t in look.acts] if own else []
    living = people.tenants(box, s, p, look.acts, TENANT, leaving)
    living = [one if one.act else one._replace(why=why_not(look, TENANT + one.number)) for one in living]
    drawing = PIECES.storey(
        own,
        p,
        facts(look, p),
        note_of(look, p),
        hand(look, p),
        banner(look, p, leaving),
        "" if s.phase == OVER else "The tile that you take comes here first, to be turned and placed.",
        map_of(look, p),
        living,
        "No tenants yet: guests come in the Attract Phase, after everybody's turn." if own else "No tenants yet",
        [people.tenant(box, s, t, look.acts, TENANT, False) for t in deck],
    )
    return Area(f"map-{p}", "Your storey" if own else f"{look.names[p]}'s storey", p, drawing)


def facts(look: FitLook, p: int) -> list[tuple[str, int | str, str, str]]:
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


def note_of(look: FitLook, p: int) -> str:
    """Whose turn it is, or who has won."""
    s = look.s
    if s.phase == OVER:
        if look.box.together:
            ending = "★ Everybody has won" if is_won(look.box, s) else "Everybody has lost"
            return ending if p == max(look.viewer, 0) else ""
        best = max(points(look.box, s, q) for q in range(int(s.seats)))
        return "★ Winner" if points(look.box, s, p) == best else ""
    return f"▸ {look.names[p]} decides" if p == s.actor and p != look.viewer else ""


def hand(look: FitLook, p: int) -> Hand | None:
    """The tile that a seat is placing; its player may rotate it."""
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
    """Whether it is a seat's turn to build; goals' rewards are placed after all turns."""
    return bool(s.turn < s.seats) and p == (int(s.start) + int(s.turn)) % int(s.seats) and p == s.actor


def is_building(s: Any, p: int) -> bool:
    """Whether a seat has destroyed something in the current turn."""
    return bool(s.wrecked[p]) and has_turn(s, p)


def fleeing(look: FitLook, p: int) -> list[int]:
    """[25] The tenants of a seat who leave at the end of a turn with Construction."""
    box, s = look.box, look.s
    if keeps_all(s, p):
        return []
    return [t for t in people.living(s, p) if int(box.properties[s.kind[t]]) & CONSTRUCTION]


def banner(look: FitLook, p: int, leaving: Sequence[int]) -> list[str]:
    """The consequences of Construction for a seat while it lasts, and the rule for a map in pieces."""
    s, lines = look.s, []
    if p == s.actor and p == look.viewer and s.phase in DESTROYS:
        lines += ["Construction: the domino that you click leaves the game.", leavers(look, p, leaving)]
        if look.box.all_properties & CONSTRUCTION and s.phase == state.DESTROY:
            lines.append("Guests who cannot stand Construction will not come to you in this round.")
    elif is_building(s, p):
        lines.append(f"Construction: {int(s.wrecked[p])} {'domino' if s.wrecked[p] == 1 else 'dominoes'} destroyed.")
        lines.append(leavers(look, p, leaving))
    elif s.announced and has_turn(s, p):
        lines.append("Construction is announced: dominoes may be destroyed after placing.")
    if s.pieces[p] > 1 and has_turn(s, p):
        lines.append(f"The map is in {int(s.pieces[p])} pieces: at the end of the turn it must be in one piece.")
    return [line for line in lines if line]


def leavers(look: FitLook, p: int, leaving: Sequence[int]) -> str:
    """[22] [25] The tenants who leave because of Construction, and their next homes."""
    if not leaving:
        return "No tenant will leave." if look.box.all_properties & CONSTRUCTION else ""
    mask = int(builders_exits(look.box, look.s, p))
    to = listed((look.names[q] for q in range(int(look.s.seats)) if mask >> q & 1), "or")
    who = listed(labels.tenant(look.s, t) for t in leaving).capitalize()
    verb = "leave" if len(leaving) > 1 else "leaves"
    when = "afterwards" if look.s.phase == state.TRIM else "at the end of the turn"
    return f"{who} {verb} {when}, {f'to {to}' if to else 'and the game'}."


# ---- market, guests, house


class Offer(NamedTuple):
    """A tile of the market, ready to be drawn."""

    tile: int
    number: int
    drawn: Markup | str
    words: str
    act: Act | None
    why: str
    dim: bool
    note: str
    fits: str  # how many places it has


def market(look: FitLook) -> Markup:
    """The face-up tiles, and how many are left in the deck."""
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


def guests(look: FitLook) -> Markup:
    """The waiting guests, what each lacks here, and who else could take them; a guest who left leaves a gap."""
    box, s = look.box, look.s
    rows: list[people.Guest | None] = [None] * GUESTS
    choosing = s.phase == state.GUEST and s.actor == look.viewer
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0:
            act = act_of(look, ATTRACT + i)
            why = "" if act else why_not(look, ATTRACT + i)
            rows[i] = people.guest(box, s, look.viewer, look.names, t, act, why, choosing and not act)
    return PIECES.guests(rows, f"{many(int(s.tenants_left), 'tenant')} to come")


def house(look: FitLook) -> Markup:
    """The whole skyscraper."""
    s = look.s
    floors = house_view.floors(look.box, s, look.viewer, look.names, look.acts)
    return PIECES.house(floors, f"Round {int(s.rounds)}, floor 1 attracts first")


# ---- missions


class Card(NamedTuple):
    """A goal or a threat, ready to be drawn."""

    thing: str
    tag: str
    name: str
    text: str
    then: str
    kind: str  # class
    act: Act | None = None


def missions(look: FitLook) -> Markup:
    """The threat, the open goals, the viewer's own goal, and the holders of goals."""
    s, cards = look.s, []
    if s.threat >= 0:
        cards.append(threat_card(int(s.threat)))
    cards += [goal_card(int(g), "Goal", "") for g in s.open_goals if g >= 0]
    mine = secrets(look)
    cards = [*mine, *cards] if any(card.act for card in mine) else [*cards, *mine]
    held = [(g, int(p), look.names[p], GOALS[g].name, GOALS[g].then) for g, p in enumerate(s.holder) if p >= 0]
    return PIECES.missions(int(s.failed), int(look.box.failures), int(s.reached), cards, held)


def secrets(look: FitLook) -> list[Card]:
    """The viewer's own goal, or the two to choose from; once the game is over, everybody's."""
    s, p = look.s, look.viewer
    if p == EVERYTHING:
        tags = [f"{look.names[q]}'s goal{', reached' * bool(s.finished[q])}" for q in range(s.seats)]
        return [goal_card(int(g), tag, " rise-secret") for g, tag in zip(s.secret[:, 0], tags, strict=False) if g >= 0]
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
    for k, example in enumerate(examples.EXAMPLES):
        found[example.paragraph] = found.get(example.paragraph, "") + figure(k)
    return found


@functools.cache
def figure(k: int) -> str:
    """Parts of a table without clickable things, and a text about them."""
    example = examples.EXAMPLES[k]
    box, s = examples.laid(example)
    acts = examples.choices(box, s)
    look = FitLook(box, s, example.viewer, examples.NAMES, acts)
    parts = [Markup(ALIVE.sub("", part(look, example, name))) for name in example.parts]
    return PIECES.example(parts, examples.caption(s, example, example.drawn), 0 if acts else "")


def part(look: FitLook, example: examples.Example, name: str) -> Markup:
    """One part of a picture, by name."""
    name, _, number = name.partition(" ")
    if name == "map":
        drawing = map_of(look if look.acts else replace(look, viewer=PUBLIC), int(number))
        return PIECES.owned(look.names[int(number)], drawing) if len(example.maps) > 1 else drawing
    if name == "after":
        box, s = examples.laid(examples.afterwards(example))
        return map_of(FitLook(box, s, PUBLIC, look.names, {}), 0)
    if name == "storey":
        drawing = Markup(storey(look, int(number)).drawing)
        return PIECES.owned(look.names[int(number)], drawing) if len(example.parts) > 1 else drawing
    if name == "hand":
        return tile(look.s, int(look.s.held), 0, True)
    if name in ("goal", "threat"):
        return PIECES.cards([goal_card(int(number), "Goal", "") if name == "goal" else threat_card(int(number))])
    return {"market": market, "guests": guests, "house": house}[name](look)
