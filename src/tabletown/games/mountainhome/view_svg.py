"""The table for the browser: the hand, a town for each seat, the realm with the shop, and a stage for what is decided.

view_cards draws cards, view_stage the stage and what is shown of a bid; view_spots says what is clicked where.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import EVERYTHING, PUBLIC, Area
from tabletown.engine.view_files import readers
from tabletown.games.mountainhome import actions, events, faces, rules, state, story, town, view_stage, zones
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.knowledge import held_surely
from tabletown.games.mountainhome.material import (
    CAVERN,
    FIRST_DWARF,
    FORTRESS,
    LAIR,
    N_DWARVES,
    N_HALLS,
    N_RESOURCES,
    N_SITES,
    RESOURCES,
    SHOP,
)
from tabletown.games.mountainhome.view_cards import HERE, PIECES, Piece, Plot, building, card, mini, minis
from tabletown.games.mountainhome.view_gallery import figures
from tabletown.games.mountainhome.view_spots import NOTHING, has_place
from tabletown.games.mountainhome.view_stage import Look, film, look_of

__all__ = ["areas", "figures", "film", "has_place", "patience", "picture", "stylesheet", "symbols"]

symbols, picture, stylesheet = readers(HERE)  # the picture is a gate in the mountain
REACTION, TRADE = 20, 60  # seconds that others wait for an answer
DEFAULTS = {
    state.WITCH: (REACTION, actions.NO),
    state.SHIELD: (REACTION, actions.NO),
    state.REPLY: (TRADE, actions.STOP),
}


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's hand and town, the stage and the realm, and the other towns in the order of their turns."""
    look = look_of(box, s, viewer, names, acts)
    seats = int(s.seats)
    towns = [town_of(look, (max(viewer, 0) + k) % seats) for k in range(seats)]
    shared = [*view_stage.stage(look), Area("realm", "Realm", PUBLIC, realm(look))]
    if viewer in (PUBLIC, EVERYTHING):
        return [*shared, *towns]
    return [Area("hand", "Your hand", viewer, hand(look)), towns[0], *shared, *towns[1:]]


def patience(box: Any, s: Any, seat: int) -> tuple[int, int] | None:
    """How long others wait for a seat's answer to what interrupts them, and the answer that is taken then."""
    return DEFAULTS.get(int(s.phase))


# ---- the hand


def hand(look: Look) -> Markup:
    """The viewer's cards, purse and piles."""
    s, p = look.s, look.viewer
    cards = [
        card(
            look.box_bytes, t, acts=look.at("hand", t), copies=int(look.left[t]), vt=f"card-{p}-{t}",
            why=why_not(look, use_of(t)), tag="is spent" if is_spent(look, t) else "",
        )
        for t in map(int, np.flatnonzero(look.left))
    ]  # fmt: skip
    top = [short(int(s.tops[p, k])) for k in range(int(s.n_tops[p]) - 1, -1, -1)]
    discard, n = heap(look, s.discard[p])
    note = "Your hand is empty." if not s.sealed[p].any() else "All your cards are in the bid."
    return PIECES.hand(p, purse(look, p), zones.draw_size(s, p), ", ".join(top), discard, n, cards, note)


def is_spent(look: Look, t: int) -> bool:
    """Whether it is being asked what a dwarf of the viewer's hand does."""
    s = look.s
    return bool(s.phase in faces.SPENDING and s.actor == look.viewer and t == s.dwarf and s.lodging < 0)


def use_of(t: int) -> int:
    """What a click on a card of the hand would do: spend a dwarf, play anything else."""
    is_dwarf = FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES
    return actions.SPEND + t - FIRST_DWARF if is_dwarf else actions.PLAY + t


def why_not(look: Look, action: int) -> str:
    """What a click is answered, in the viewer's action step, on something that cannot be used now."""
    if look.s.phase != state.ACT or look.viewer != look.s.actor:
        return ""
    return actions.REFUSALS[rules.refusal(look.box, look.s, look.viewer, action)]


def purse(look: Look, p: int) -> list[tuple[Any, ...]]:
    """What a seat can spend, with what a click there means."""
    held = look.s.purse.tolist() if p == look.s.turn else [0, 0, 0]
    return [(r, held[r], look.at("purse", r).main if p == look.viewer else None) for r in range(len(RESOURCES))]


def heap(look: Look, row: Any) -> tuple[list[Piece], int]:
    """An open pile: its cards, and how many they are."""
    return minis(look.box_bytes, row), int(row.sum())


# ---- towns


def town_of(look: Look, p: int) -> Area:
    """A seat's points, buildings and played cards; of others also how many cards they have, and which are known."""
    s, own = look.s, p == look.viewer
    sites = [plot(look, k) for k in range(N_SITES) if s.owner[k] == p]
    named = look.at("seat", p).main
    backs, piles, slots, known = None, "", None, []
    if not own:
        discard, n = heap(look, s.discard[p])
        seen = s.hand[p] if look.viewer == EVERYTHING else held_surely(s.known[p])
        backs, known = int(s.hand[p].sum()), minis(look.box_bytes, seen)
        piles = PIECES.back() + Markup(" <span>{} to draw</span> ").format(zones.draw_size(s, p))
        piles = Markup('<span class="mh-draw" data-thing="draw-{}">{}</span>').format(p, piles)
        piles += PIECES.heap("Discard", n, discard, f"discard-{p}", f"discard-{p}")
        slots = purse(look, p) if p == s.turn and s.purse.any() else None
    who = "you" if own else look.names[p]
    drawing = PIECES.town(
        p, own, town.points(look.box, s, p), note_of(look, p), (*named, who) if named else None, backs, piles, slots,
        known, played(look, p), sites,
    )  # fmt: skip
    return Area(f"town-{p}", "Your town" if own else f"{look.names[p]}'s town", p, drawing)


def played(look: Look, p: int) -> list[Piece]:
    """What a seat has played in this turn."""
    return [piece._replace(thing=faces.played(p, piece.t)) for piece in minis(look.box_bytes, look.s.row[p], p)]


def note_of(look: Look, p: int) -> str:
    """Whose turn it is, or who has won."""
    if look.s.phase == state.OVER:
        return "★ Winner" if p in story.winners(look.box, look.s) else ""
    if p != look.s.turn or look.s.phase == state.DRAFT:
        return ""
    return "▸ Your turn" if p == look.viewer else f"▸ {look.names[p]}'s turn"


def plot(look: Look, k: int) -> Plot:
    """A building in a town, and what lies in it."""
    s, t = look.s, int(look.box.site_title[k])
    in_bid = s.phase == state.BID and s.sealed_tap[k] and s.owner[k] == look.viewer
    drawn = building(look.box_bytes, t, int(s.progress[k]), bool(s.tapped[k]))
    return drawn._replace(
        site=k, name=site_name(k), act=look.at("site", k).main, stored=stored(look, k),
        note="in your bid" if in_bid else drawn.note,
        why=why_not(look, actions.TAP + k) if s.owner[k] == look.viewer else "",
    )  # fmt: skip


def stored(look: Look, k: int) -> list[Piece]:
    """What lies in a building; its owner may use it from there."""
    s, p = look.s, int(look.s.owner[k])
    own = p == look.viewer
    if k == zones.WARE_SITE:
        return [
            mini(look.box_bytes, t, copies=int(s.ware[t]), acts=look.at("ware", t) if own else NOTHING)
            for t in range(N_RESOURCES)
            if s.ware[t]
        ]
    if k == town.PAWN_SITE and s.pawned >= 0:
        return [mini(look.box_bytes, int(s.pawned), acts=look.at("pawned"))]
    if zones.DWELLING_SITE <= k < zones.DWELLING_SITE + len(s.lodger):
        lodger = int(s.lodger[k - zones.DWELLING_SITE])
        first = own and lodger >= 0 and k == first_lodging(s, p, lodger)
        return [mini(look.box_bytes, lodger, acts=look.at("lodger", lodger) if first else NOTHING)] * (lodger >= 0)
    if zones.HALL_SITE <= k < zones.HALL_SITE + N_HALLS:
        row = s.hall[k - zones.HALL_SITE]
        return [
            mini(look.box_bytes, FIRST_DWARF + d, copies=int(row[d]), acts=hall_acts(look, k, FIRST_DWARF + d))
            for d in map(int, np.flatnonzero(row))
        ]
    return []


def first_lodging(s: Any, p: int, t: int) -> int:
    """The first Dwelling of a seat in which a dwarf lodges."""
    sites = range(zones.DWELLING_SITE, zones.DWELLING_SITE + len(s.lodger))
    return next(k for k in sites if s.owner[k] == p and s.lodger[k - zones.DWELLING_SITE] == t)


def hall_acts(look: Look, k: int, t: int) -> Any:
    """What a click on a dwarf in a Hall means; who owns two Halls clicks in the first that has the dwarf."""
    s = look.s
    halls = (h for h in range(N_HALLS) if s.owner[zones.HALL_SITE + h] == look.viewer and s.hall[h, t - FIRST_DWARF])
    return look.at("hall", t) if next(halls, None) == k - zones.HALL_SITE else NOTHING


# ---- the middle of the table


def realm(look: Look) -> Markup:
    """The exploration pile, what is in play for all, the shop and the trash."""
    s, seats = look.s, int(look.s.seats)
    in_play = [
        (
            mini(look.box_bytes, int(s.events[k]), thing=faces.event(int(s.serial[k]))), int(s.counters[k]),
            events.threshold(look.box, s, int(s.events[k])),
        )
        for k in range(int(s.n_events))
    ]  # fmt: skip
    places = [(mini(look.box_bytes, LAIR + k), *inside(look, LAIR + k)) for k in range(4) if s.places[k]]
    trash, n_trash = heap(look, s.trash)
    below = int(s.shop_pile.sum())
    return PIECES.realm(
        *course(look), int(s.recruits), seats + 2, int(s.n_pile), int(s.closed), places, in_play, shop(look),
        f"{below} more below", trash, n_trash, view_stage.last_bid(look),
    )  # fmt: skip


def course(look: Look) -> tuple[str, str]:
    """The round, and how near the end is."""
    s, seats = look.s, int(look.s.seats)
    rounds = f"Round {1 + int(s.turns) // seats}"
    if s.phase == state.OVER:
        return "The game is over", f"after {rounds.lower()}"
    if s.ended:
        return rounds, "The end has come: whoever leads alone wins."
    return rounds, f"{int(s.recruits)} of {seats + 2} recruits, then it ends"


def inside(look: Look, t: int) -> tuple[list[Piece], str]:
    """Who is in the Cavern or in the Fortress, and what is to be said about a location."""
    s = look.s
    if t == CAVERN:
        who = [
            mini(look.box_bytes, int(s.cavern[k]), tag=look.names[int(s.cavern_of[k])]) for k in range(int(s.n_cavern))
        ]
        return who, ""
    if t == FORTRESS:
        who = [
            mini(look.box_bytes, FIRST_DWARF + d, copies=int(s.fort[d]), acts=look.at("fort", FIRST_DWARF + d))
            for d in map(int, np.flatnonzero(s.fort))
        ]
        return who, "its gates stand open for good" if s.closed else ""
    used = s.looted if t == LAIR else s.traded
    return [], "used in this turn" if used else ""


def shop(look: Look) -> list[Piece]:
    """The blueprints that lie open; of two alike the first is clicked."""
    shown, seen = [], set()
    for t in (int(t) for t in look.s.shop if t >= 0):
        why = why_not(look, actions.BUY + SHOP.index(t))
        first = {} if t in seen else {"acts": look.at("shop", t), "thing": faces.for_sale(t)}
        shown.append(card(look.box_bytes, t, why=why, **first))
        seen.add(t)
    return shown
