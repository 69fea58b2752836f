"""The table for the browser: the hand, each seat's town, the realm with the shop, and a stage for the decision.

`cards` draws cards, `stage` and `bids` the stage, `reveals` the animations; `spots` says where each action is clicked.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.material import (
    CAVERN,
    FIRST_DWARF,
    FIRST_PLACE,
    FORTRESS,
    LAIR,
    N_HALLS,
    N_PLACES,
    N_RESOURCES,
    N_SITES,
    RESOURCES,
    SHOP,
)
from tabletown.games.mountainhome.rules import events, scoring, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.knowledge.hands import held_surely
from tabletown.games.mountainhome.views.bids import last_bid
from tabletown.games.mountainhome.views.cards import (
    ASSETS,
    PIECES,
    Piece,
    Plot,
    building,
    card,
    mini,
    minis,
    picture,
    stylesheet,
    symbols,
)
from tabletown.games.mountainhome.views.gallery import figures
from tabletown.games.mountainhome.views.goals import goal, is_able
from tabletown.games.mountainhome.views.reasons import needs_of, why_not, why_not_card, why_not_coin, why_not_site
from tabletown.games.mountainhome.views.reveals import animation
from tabletown.games.mountainhome.views.spots import NOTHING, SpotLook, has_place, look_of, selects
from tabletown.games.mountainhome.views.stage import stage
from tabletown.games.mountainhome.words import labels, log
from tabletown.games.mountainhome.words.reasons.of_bids import why_nothing
from tabletown.viewkit.protocols import Area, Series, Stat
from tabletown.viewkit.svg import in_order, option_pictures, sounds, turn_note

__all__ = [
    "SHARED", "animation", "areas", "figures", "has_place", "is_open_choice", "is_secondary", "picture", "selects",
    "series", "standings", "stylesheet", "symbols", "timeout",
]  # fmt: skip

SHARED = "Realm"

option_picture = option_pictures(ASSETS)
sound = sounds(
    (actions.END, ""), (actions.BUY_PAWNED, "coin"), (actions.ALL, "card"), (actions.WISH, ""), (actions.PAY, "coin"),
    (actions.COUNT, ""), (actions.BUY, "coin"), (actions.PLAY, "card"), (actions.TAP, "place"),
    (actions.BUILD, "build"), (actions.UNTAP, "place"), (actions.TAKE, "card"),
)  # fmt: skip

REACTION, TRADE = 20, 60  # seconds until a reaction or a trade times out
DEFAULTS = {
    state.WITCH: (REACTION, actions.NO),
    state.SHIELD: (REACTION, actions.NO),
    state.REPLY: (TRADE, actions.STOP),
}


def areas(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
    """The viewer's hand and town, the stage and the realm, and the other towns in turn order."""
    look = look_of(box, s, viewer, names, acts)
    shared = [*stage(look), Area("realm", "Realm", PUBLIC, realm(look))]
    around = in_order(look, functools.partial(town_of, look), shared)
    return [Area("hand", "Your hand", viewer, hand(look)), *around] if viewer >= 0 else around


def standings(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[list[Stat]]:
    """Points, finished buildings, dwarves and cards in hand of each seat, which everybody may count."""
    return [
        [
            Stat("points", int(scoring.points(box, s, p)), "token-points"),
            Stat("finished buildings", int(buildings.finished_buildings(box, s, p)), "token-building"),
            Stat("dwarves", int(zones.dwarves_owned(s, p)), "token-dwarf"),
            Stat("cards in hand", int(s.hand[p].sum()), "token-card"),
        ]
        for p in range(int(s.seats))
    ]


def timeout(box: Any, s: Any, seat: int) -> tuple[int, int] | None:
    """How long others wait for a seat's reaction, and the default answer after that."""
    return DEFAULTS.get(int(s.phase))


def is_secondary(action: int) -> bool:
    """Whether an action ends, stops or declines something."""
    return action in (actions.END, actions.NO, actions.STOP, actions.READY)


def series(box: Any, s: Any, seat: int) -> list[Series]:
    """All resource cards of the hand, once there are two."""
    if s.phase != state.ACT or s.actor != seat:
        return []
    cards = [actions.PLAY + t for t in range(N_RESOURCES) for _ in range(int(s.hand[seat, t]))]
    return [Series("play all resources", cards)] if len(cards) > 1 else []


def is_open_choice(box: Any, s: Any, seat: int) -> bool:
    """Whether everybody knows what the seat may choose: a dwarf's work depends on the purse and the town alone."""
    return s.phase == state.SECOND


# ---- the hand


def hand(look: SpotLook) -> Markup:
    """The viewer's cards, purse and piles."""
    s, p = look.s, look.viewer
    away = s.row[p] + s.sealed[p]
    cards = [held(look, t) if look.left[t] else gap(look, t) for t in map(int, np.flatnonzero(look.left + away))]
    top = [short(int(s.tops[p, k])) for k in range(int(s.n_tops[p]) - 1, -1, -1)]
    discard, n = heap(look, s.discard[p])
    note = "Your hand is empty." if not s.sealed[p].any() else "All your cards are in the bid."
    return PIECES.hand(p, purse(look, p), zones.draw_size(s, p), ", ".join(top), discard, n, cards, note)


def held(look: SpotLook, t: int) -> tuple[Piece, str]:
    """A card in the viewer's hand."""
    p = look.viewer
    slot = labels.played(p, t) if look.s.row[p, t] else ""
    piece = card(
        look.box_bytes, t, acts=look.at("hand", t), copies=int(look.left[t]), vt=f"card-{p}-{t}",
        why=why_not_card(look, t), slot=slot, **marks_of(look, t),
    )  # fmt: skip
    return piece, ""


def gap(look: SpotLook, t: int) -> tuple[Piece, str]:
    """The place of a card that the viewer has played or bid, and the word for it."""
    s, p = look.s, look.viewer
    words, n = ("played", int(s.row[p, t])) if s.row[p, t] else ("in your bid", int(s.sealed[p, t]))
    return mini(look.box_bytes, t, copies=n, slot=labels.played(p, t) if s.row[p, t] else ""), words


def marks_of(look: SpotLook, t: int) -> dict[str, str]:
    """The tag and the class of a card in hand: a dwarf who is spent, or what it counts in a bid."""
    if is_spent(look, t):
        return {"tag": "is spent"}
    if look.s.phase != state.BID:
        return {}
    if why := why_nothing(look.s, t):
        return {"tag": "counts 0 here", "look": " mh-nought", "note": f"{short(t)}: {why}"}
    return {"tag": f"+{int(zones.yields(look.box, look.s, t))}"} if t < N_RESOURCES else {}


def is_spent(look: SpotLook, t: int) -> bool:
    """Whether the viewer has to decide what this dwarf from hand does."""
    s = look.s
    return bool(s.phase in labels.SPENDING and s.actor == look.viewer and t == s.dwarf and s.lodging < 0)


def purse(look: SpotLook, p: int) -> list[tuple[Any, ...]]:
    """What a seat can spend, with the actions of a click there."""
    held = look.s.purse.tolist() if p == look.s.turn else [0, 0, 0]
    mine = p == look.viewer
    return [
        (r, held[r], look.at("purse", r).main if mine else None, why_not_coin(look, r) if mine else "")
        for r in range(len(RESOURCES))
    ]


def heap(look: SpotLook, row: Any) -> tuple[list[Piece], int]:
    """A face-up pile: its cards, and how many there are."""
    return minis(look.box_bytes, row), int(row.sum())


# ---- towns


def town_of(look: SpotLook, p: int) -> Area:
    """A seat's points, buildings and played cards; for others also how many cards they hold, and the known ones."""
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
        p, own, scoring.points(look.box, s, p), note_of(look, p), (*named, who) if named else None, backs, piles,
        slots, known, played(look, p), sites, goal(look) if own else None,
    )  # fmt: skip
    return Area(f"town-{p}", "Your town" if own else f"{look.names[p]}'s town", p, drawing)


def played(look: SpotLook, p: int) -> list[Piece]:
    """The cards that a seat has played in this turn."""
    return [piece._replace(thing=labels.played(p, piece.t)) for piece in minis(look.box_bytes, look.s.row[p], p)]


def note_of(look: SpotLook, p: int) -> str:
    """Whose turn it is, or who has won."""
    if look.s.phase == state.OVER:
        return "★ Winner" if p in log.winners(look.box, look.s) else ""
    if p != look.s.turn or look.s.phase == state.DRAFT:
        return ""
    return turn_note(look, p)


def plot(look: SpotLook, k: int) -> Plot:
    """A building in a town, and what it holds."""
    s, t = look.s, int(look.box.site_title[k])
    in_bid = s.phase == state.BID and s.sealed_tap[k] and s.owner[k] == look.viewer
    drawn = building(look.box_bytes, t, int(s.progress[k]), bool(s.tapped[k]))
    glow = " mh-able" if is_able(look, k) else ""
    return drawn._replace(
        site=k, name=site_name(k), look=drawn.look + glow, act=look.at("site", k).main, stored=stored(look, k),
        note="in your bid" if in_bid else drawn.note,
        why=why_not_site(look, k), needs=needs_of(look, k),
    )  # fmt: skip


def stored(look: SpotLook, k: int) -> list[Piece]:
    """What a building holds; its owner may use it from there."""
    s, p = look.s, int(look.s.owner[k])
    own = p == look.viewer
    if k == zones.WARE_SITE:
        return [
            mini(
                look.box_bytes,
                t,
                copies=int(s.ware[t]),
                acts=look.at("ware", t) if own else NOTHING,
                why=why_not(look, actions.PLAY + t),
            )
            for t in range(N_RESOURCES)
            if s.ware[t]
        ]
    if k == buildings.PAWN_SITE and s.pawned >= 0:
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
    """The first Dwelling of a seat that houses a dwarf."""
    sites = range(zones.DWELLING_SITE, zones.DWELLING_SITE + len(s.lodger))
    return next(k for k in sites if s.owner[k] == p and s.lodger[k - zones.DWELLING_SITE] == t)


def hall_acts(look: SpotLook, k: int, t: int) -> Any:
    """The actions of a click on a dwarf in a Hall; with two Halls, only the first one that has the dwarf."""
    s = look.s
    halls = (h for h in range(N_HALLS) if s.owner[zones.HALL_SITE + h] == look.viewer and s.hall[h, t - FIRST_DWARF])
    return look.at("hall", t) if next(halls, None) == k - zones.HALL_SITE else NOTHING


# ---- the middle of the table


def realm(look: SpotLook) -> Markup:
    """The exploration pile, what is in play for all, the shop and the trash."""
    s, seats = look.s, int(look.s.seats)
    in_play = [
        (
            mini(look.box_bytes, int(s.events[k]), thing=labels.event(int(s.serial[k]))), int(s.counters[k]),
            events.threshold(look.box, s, int(s.events[k])),
        )
        for k in range(int(s.n_events))
    ]  # fmt: skip
    places = [
        (mini(look.box_bytes, FIRST_PLACE + k), *inside(look, FIRST_PLACE + k)) for k in range(N_PLACES) if s.places[k]
    ]
    trash, n_trash = heap(look, s.trash)
    below = int(s.shop_pile.sum())
    return PIECES.realm(
        *round_and_end(look), int(s.recruits), seats + 2, int(s.n_pile), int(s.closed), places, in_play, shop(look),
        f"{below} more below", trash, n_trash, last_bid(look),
    )  # fmt: skip


def round_and_end(look: SpotLook) -> tuple[str, str]:
    """The round, and how near the end is."""
    s, seats = look.s, int(look.s.seats)
    rounds = f"Round {1 + int(s.turns) // seats}"
    if s.phase == state.OVER:
        return "The game is over", f"after {rounds.lower()}"
    if s.ended:
        return rounds, "The end has come: whoever leads alone wins."
    return rounds, f"{int(s.recruits)} of {seats + 2} recruits, then it ends"


def inside(look: SpotLook, t: int) -> tuple[list[Piece], str]:
    """The dwarves in the Cavern or in the Fortress, and a note about a location."""
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
        return who, "its gates stay open" if s.closed else ""
    used = s.looted if t == LAIR else s.traded
    return [], "used this turn" if used else ""


def shop(look: SpotLook) -> list[Piece]:
    """The face-up blueprints; of two equal ones, the first can be clicked."""
    shown, seen = [], set()
    for t in (int(t) for t in look.s.shop if t >= 0):
        why = why_not(look, actions.BUY + SHOP.index(t))
        first = {} if t in seen else {"acts": look.at("shop", t), "thing": labels.for_sale(t)}
        shown.append(card(look.box_bytes, t, why=why, **first))
        seen.add(t)
    return shown
