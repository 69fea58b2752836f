"""A decision in words, as far as others may know it; what is not certain yet is told as announced, not as done."""

from collections.abc import Iterator, Sequence

from tabletown.engine.contract import Flight, LogLine
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import action_name, short, site_name, the_site, units
from tabletown.games.mountainhome.material import (
    BUILDING,
    CARDS,
    EVENT,
    KARINA,
    LAGERTHA,
    LOCATION,
    ORI,
    THORVALD,
)
from tabletown.games.mountainhome.rules import news
from tabletown.games.mountainhome.rules.bids.copies import OF_TITLE
from tabletown.games.mountainhome.rules.turn import CAVERN_GAIN, HOARD_GAIN
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words import labels, log_flights
from tabletown.games.mountainhome.words.causes import pending, use
from tabletown.games.mountainhome.words.log_amounts import amounts, cards, drawn, paid
from tabletown.games.mountainhome.words.log_news import CAUSES, Scene, items
from tabletown.games.mountainhome.words.prompts import so_far

SEALED = {
    state.TRASHING: "{} has chosen what to trash.", state.TIE: "{} has decided in the tie.",
    state.SCOUTING: "{} lays a card in its place.", state.LAY: "{} lays a card in its place.",
}  # fmt: skip
NOTHING_MORE = {  # what "no more" means
    state.ENTER: "sends nobody into the Cavern", state.SECOND: "does no second step", state.STORE: "stores no more",
    state.WISH: "names no wish", state.REPLY: "offers nothing in return", state.FETCH: "fetches no more",
    state.PARK: "does not park {prize} in the Fortress", state.RAID: "has nothing for the Goblins",
    state.FLEE: "has nothing for the Dragon", state.STEAL: "takes no card with Cuttbeard Politics",
    state.FOOL: "calls nothing fool's gold", state.PILE_UP: "piles nothing up", state.NAME: "lets Loki name nobody",
}  # fmt: skip
IRREGULAR_VERBS = {  # irregular third persons of an action's first word; all others add an s
    "go": "goes", "no": "does no", "trash": "trashes", "untap": "untaps", "wish": "wishes",
}  # fmt: skip
HITS = {  # the decisions that may hit another seat, and with what
    state.STEAL: state.POLITICS_HIT, state.FOOL: state.FOOL_HIT, state.NAME: state.LOKI_HIT,
    state.AUCTION: state.WIZARD_HIT, state.GIVE: state.PANDA_HIT, state.RAID: state.GOBLIN_HIT,
    state.FLEE: state.DRAGON_HIT,
}  # fmt: skip
TO_WHOM = {state.RAID: " for the Goblins", state.FLEE: " for the Dragon", state.DEBT: " for the Rock Golems"}


def decision(scene: Scene, seat: int, action: int) -> Iterator[LogLine]:
    """The decision, as far as others may know it."""
    box, before, after, names = scene
    me, phase = names[seat], int(before.phase)
    if phase == state.BID:
        if action == actions.READY:
            yield LogLine(f"{me} is ready.", (labels.bid(seat),))
            if after.reveals != before.reveals:
                yield from revealed(scene)
    elif phase in SEALED:
        yield from sealed(scene, seat, action)
    elif phase == state.SHIELD:
        yield from shielded(scene, seat, action)
    elif phase == state.WITCH:
        yield from bewitched(scene, seat, action)
    elif action in (actions.YES, actions.NO):
        yield answer(scene, seat, action)
    elif phase == state.COPY:
        yield from copy_lines(scene, seat, action)
    elif phase in HITS and action != actions.STOP and is_open(scene, HITS[phase]):
        how = "tries to" if is_stopped(after, HITS[phase]) else "is about to"
        yield LogLine(f"{me} {how} {announced(before, action, names)}.", (labels.hand(seat),))
    elif phase == state.USE or phase == state.SECOND:
        yield from use_lines(scene, seat, action)
    else:
        yield done(scene, seat, action)


# ---- secrets


def sealed(scene: Scene, seat: int, action: int) -> Iterator[LogLine]:
    """A secret decision, and who has conceded a tie once all have decided."""
    _, before, after, names = scene
    phase = int(before.phase)
    pile = {state.SCOUTING: labels.PILE, state.LAY: labels.draw_pile(seat)}.get(phase, labels.bid(seat))
    if phase in (state.SCOUTING, state.LAY) and action == actions.STOP:
        yield LogLine(f"{names[seat]} goes on.", (pile,))
    elif phase != state.TRASHING or after.phase == state.TRASHING:
        yield LogLine(SEALED[phase].format(names[seat]), (pile,))
    if phase == state.TIE and after.reveals != before.reveals:
        trashing = {n.p for n in items(after) if n.kind == news.TRASHED and n.y == news.FOR_TIE}
        trashing |= {n.p for n in items(after) if n.kind == news.SPARED}
        for p in range(int(before.seats)):
            if before.needs[p] and p not in trashing:
                yield LogLine(f"{names[p]} concedes.", (labels.bid(p),))


def revealed(scene: Scene) -> Iterator[LogLine]:
    """The revealed bids; the last seat's ready adds nothing to them."""
    before = scene.before
    for p in range(int(before.seats)):
        bid = so_far(scene.box, before, p).removeprefix("so far: ").replace(" so far", "")
        cards = int(before.sealed[p].sum())
        flights = (Flight("card", labels.hand(p), labels.bid(p), cards),) if cards else ()
        yield LogLine(f"{scene.names[p]} bids {bid}.", (labels.bid(p),), flights)


# ---- what may be stopped


def is_stopped(after: State, code: int) -> bool:
    """Whether Ygg has stopped a hit of this kind."""
    return any(n.kind == news.STOPPED and n.x == code for n in items(after))


def is_open(scene: Scene, code: int) -> bool:
    """Whether a hit was stopped by Ygg, or waits for Lagertha or for the choice of a copy."""
    after = scene.after
    if after.phase not in (state.SHIELD, state.COPY):
        return is_stopped(after, code)
    step, kind = after.agenda[after.n_agenda - 1, :2]
    return bool(step == state.TURNING or (step == state.HIT and kind == code) or is_stopped(after, code))


def announced(before: State, action: int, names: Sequence[str]) -> str:
    """What a seat is about to do."""
    if before.phase == state.GIVE:
        return f"put {short(int(before.offer))} on {names[action - actions.SEAT]}'s discard pile"
    if before.phase == state.NAME:
        return f"choose with Loki what {names[action - actions.SEAT]} trashes"
    if before.phase == state.AUCTION:
        site = action - actions.AUCTION
        return f"let the Wizard auction {names[before.owner[site]]}'s {site_name(site)}"
    return action_name(action, names) + TO_WHOM.get(int(before.phase), "")


def shielded(scene: Scene, seat: int, action: int) -> Iterator[LogLine]:
    """Lagertha stops something; or she does not, and it happens."""
    code, me = pending(scene.before)[0], scene.names[seat]
    if action == actions.YES:
        way = (labels.hand(seat), log_flights.landed(scene.box, scene.before, seat, scene.after, LAGERTHA))
        yield LogLine(f"{me} sends Lagertha, who stops {CAUSES[code]}.", way, (Flight("card", *way),))
        if code == state.KARINA_HIT:
            yield from dwarf_works(scene)
        return
    yield LogLine(f"{me} keeps Lagertha.", (labels.hand(seat),))
    if line := struck(scene):
        yield line


def struck(scene: Scene) -> LogLine | None:
    """What a hit that nobody stopped has done, unless the news or the town tell it."""
    _, before, _, names = scene
    code, victim, x, y = pending(before)
    me = names[victim]
    if code == state.KARINA_HIT:
        return LogLine(f"{short(int(before.dwarf))} is spent for nothing.", (labels.discard(victim),))
    if code == state.GOBLIN_HIT:
        return done_to_goblins(scene, victim, x)
    if code == state.LOKI_HIT:
        return LogLine(f"{names[x]} chooses with Loki what {me} trashes.", (labels.bid(victim),))
    if code == state.FOOL_HIT:
        return LogLine(f"{me}'s {short(x)} is fool's gold and counts as rocks.", (labels.bid(victim),))
    if code == state.POLITICS_HIT:
        way = (labels.bid(victim), labels.bid(y))
        return LogLine(f"{names[y]} takes {me}'s {short(x)}.", way[1:], (Flight("card", *way),))
    if code == state.WIZARD_HIT:
        return LogLine(f"The Wizard puts {me}'s {site_name(x)} up for auction.", (labels.site(x),))
    if code == state.PANDA_HIT:
        return given(names, victim, x)
    return None


def done_to_goblins(scene: Scene, victim: int, action: int) -> LogLine:
    """What the Goblins get."""
    return LogLine(
        f"{scene.names[victim]} {in_third_person(scene, action)} for the Goblins.", (labels.discard(victim),)
    )


def given(names: Sequence[str], q: int, t: int) -> LogLine:
    """A card that the Panda brings somebody."""
    way = (labels.TRASH, labels.discard(q))
    return LogLine(f"{short(t)} goes from the trash to {names[q]}'s discard pile.", way[1:], (Flight("card", *way),))


def copy_lines(scene: Scene, seat: int, action: int) -> Iterator[LogLine]:
    """Which copy a seat has chosen, and what that leads to."""
    _, before, _, names = scene
    card = short(int(before.picked[OF_TITLE]))
    yield LogLine(f"{names[seat]} picks {names[action - actions.COPY_OF]}'s copy of {card}.", (labels.bid(seat),))
    is_hit = before.agenda[before.n_agenda - 1, 0] == state.HIT
    if is_hit and not is_open(scene, pending(before)[0]) and (line := struck(scene)):
        yield line


# ---- dwarves


def use_lines(scene: Scene, seat: int, action: int) -> Iterator[LogLine]:
    """What a dwarf is spent for; while Karina may still interfere it is only announced."""
    before, after = scene.before, scene.after
    if before.phase == state.USE and after.phase == state.SECOND:
        yield LogLine(f"{scene.names[seat]} {in_third_person(scene, action)}.", (labels.SPENT,))
    elif after.phase == state.WITCH:
        line = f"{scene.names[seat]} wants {short(int(before.dwarf))} to {use(after, scene.names)}."
        yield LogLine(line, *log_flights.spent(scene.box, before, seat, after))
    else:
        yield worked(scene, seat, action)


def worked(scene: Scene, seat: int, action: int) -> LogLine:
    """What a dwarf has done."""
    box, before, after, names = scene
    d, me = int(before.dwarf), names[seat]
    moved = log_flights.spent(box, before, seat, after)
    if actions.GAIN <= action < actions.COUNT:
        return LogLine(f"{me}'s {short(d)} brings {units(int(box.value[d]), action - actions.GAIN)}.", *moved)
    if action == actions.ACTION and d == THORVALD:
        return LogLine(f"{me}'s Thorvald turns up {', '.join(short(t) for t in dug_up(before))}.", (labels.PILE,))
    if action == actions.ACTION and d == ORI:
        return LogLine(f"{me}'s Ori draws {cards(int(after.drawn))}.", *moved)
    if action == actions.ACTION:
        return LogLine(f"{me}'s {short(d)} brings {units(int(box.value[d]), int(box.resource[d]))}.", *moved)
    if action == actions.DOUBLE:
        producers = {0: "Mines", 1: "Breweries", 2: "Quarries"}[int(box.resource[d])]
        return LogLine(f"{me}'s {short(d)} doubles what {producers} yield this turn.", *moved)
    if action == actions.STOP:
        return LogLine(f"{me} does no second step.", *moved)
    return done(scene, seat, action)


def bewitched(scene: Scene, seat: int, action: int) -> Iterator[LogLine]:
    """Karina interferes, or the dwarf does what was announced."""
    me, after = scene.names[seat], scene.after
    if action == actions.NO:
        yield LogLine(f"{me} keeps Karina.", (labels.hand(seat),))
        yield from dwarf_works(scene)
        return
    way = (labels.hand(seat), log_flights.landed(scene.box, scene.before, seat, after, KARINA))
    then = "" if after.phase == state.SHIELD else f": {short(int(scene.before.dwarf))} is spent for nothing"
    yield LogLine(f"{me} lets Karina interfere{then}.", way, (Flight("card", *way),))


def dwarf_works(scene: Scene) -> Iterator[LogLine]:
    """A dwarf does what was announced before somebody was asked."""
    s = scene.before
    k = next(k for k in range(int(s.n_agenda) - 1, -1, -1) if s.agenda[k, 0] == state.USING)
    p, mode, site, other = (int(n) for n in s.agenda[k, 1:5])
    yield worked(scene, p, mode if mode != actions.BUILD else actions.BUILD + site)
    if mode == actions.BUILD and other >= 0:
        yield LogLine(f"{scene.names[p]} works on {site_name(other)}.", (labels.site(other),))


def dug_up(before: State) -> list[int]:
    """The cards that Thorvald reveals, from the top to the first event."""
    turned = []
    for i in range(int(before.n_pile) - 1, -1, -1):
        turned.append(int(before.pile[i]))
        if CARDS[turned[-1]].kind == EVENT:
            break
    return turned


# ---- everything else


def done(scene: Scene, seat: int, action: int) -> LogLine:
    """A visible action: a card moves, and resources are gained or spent."""
    box, before, after, names = scene
    me, phase = names[seat], int(before.phase)
    if special := unlike_others(scene, seat, action):
        return special
    way = log_flights.trail(box, before, seat, action, after)
    flown = (Flight("card", *way),) if len(way) == 2 else log_flights.goes_to_work(box, before, seat, after)
    resources = log_flights.resources(before, seat, after, way[0] if way else labels.hand(seat))
    purse = (labels.purse(seat),) if resources else ()
    things = (*way[-1:], *(flight.end for flight in flown), *purse)  # a moved thing is named by its new place
    text = f"{me} {in_third_person(scene, action)}{TO_WHOM.get(phase, '')}{amounts(scene, action)}."
    return LogLine(text, things, flown + resources)


def unlike_others(scene: Scene, seat: int, action: int) -> LogLine | None:
    """A line of its own for actions that the general one would tell badly."""
    box, before, after, names = scene
    me, phase = names[seat], int(before.phase)
    if phase == state.ACT and action == actions.END:
        return LogLine(f"{me} ends the action step and explores.", (labels.PILE,))
    if phase == state.DRAFT:
        t = action - actions.TAKE
        way = (labels.legend(t), labels.draw_pile(seat))
        return LogLine(f"{me} chooses {CARDS[t].name}.", way[1:], (Flight("card", *way),))
    if action == actions.STOP and phase in NOTHING_MORE:
        return LogLine(f"{me} {NOTHING_MORE[phase].format(prize=short(max(0, int(before.prize))))}.")
    if phase in (state.BREW, state.MORE):
        line = f"{me} draws {cards(drawn(scene, seat))}."
        return LogLine(line, (labels.hand(seat),), log_flights.dealt(before, seat, after))
    if phase == state.AUCTION:
        site = action - actions.AUCTION
        line = f"The Wizard puts {names[before.owner[site]]}'s {site_name(site)} up for auction."
        return LogLine(line, (labels.site(site),))
    if phase == state.GIVE:
        return given(names, action - actions.SEAT, int(before.offer))
    if phase == state.FETCH:
        return LogLine(f"{me}'s Trash Panda picks {short(action - actions.TAKE)} out of the trash.", (labels.TRASH,))
    if phase == state.NAME:
        return LogLine(f"{me} {chosen_by_loki(scene, seat, action)}.", (labels.bid(action - actions.SEAT),))
    if phase in (state.STAKE, state.PAY):
        return paid(scene, seat, action)
    if phase == state.GAIN:
        n = CAVERN_GAIN if before.agenda[before.n_agenda - 1, 0] == state.ROLLS else HOARD_GAIN
        return LogLine(f"{me} gains {units(n, action - actions.GAIN)}.", (labels.purse(seat),))
    return None


def chosen_by_loki(scene: Scene, seat: int, action: int) -> str:
    """Whom Loki names."""
    q = action - actions.SEAT
    return "lets Loki name nobody else" if q == seat else f"chooses with Loki what {scene.names[q]} trashes"


def in_third_person(scene: Scene, action: int) -> str:
    """An action in the third person: plays Gold Coins, places the Branch Mine."""
    before = scene.before
    if actions.PLAY <= action < actions.SPEND and CARDS[action - actions.PLAY].kind in (BUILDING, LOCATION):
        t = action - actions.PLAY
        return f"places {the_site(int(scene.box.first_site[t])) if CARDS[t].kind == BUILDING else f'the {short(t)}'}"
    if before.phase == state.DIG_UP:
        return f"puts {short(action - actions.TAKE)} from the discard pile on top of the draw pile"
    if before.phase == state.PARTNER:
        return f"offers {short(int(before.offer))} to {scene.names[action - actions.SEAT]}"
    verb, space, rest = action_name(action, scene.names).partition(" ")
    return IRREGULAR_VERBS.get(verb, f"{verb}s") + space + rest


ANSWERS = {
    state.CONSULT: ("lets the Consultants set it up", "sends the Consultants away"),
    state.CONFIRM: ("accepts, and the cards change hands", "declines"),
    state.GUEST: ("explores", "does not explore"),
}


def answer(scene: Scene, seat: int, action: int) -> LogLine:
    """A yes or a no, and the cards that move with it."""
    _, before, after, names = scene
    phase, is_yes = int(before.phase), action == actions.YES
    line = f"{names[seat]} {ANSWERS[phase][0 if is_yes else 1]}."
    if phase == state.GUEST:
        return LogLine(line, (labels.PILE,))
    if phase == state.CONSULT:
        return LogLine(line, log_flights.new_sites(before, after) or (labels.discard(seat),))
    mine, theirs = labels.hand(seat), labels.hand(int(before.partner))
    swap = (Flight("card", mine, theirs), Flight("card", theirs, mine))
    return LogLine(line, (mine, theirs), swap if is_yes else ())
