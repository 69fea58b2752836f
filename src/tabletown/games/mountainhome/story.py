"""A game in words: what is asked, what happened, and how it ended. Nothing here tells a secret.

What happened is read off the two tables, before and after: only zones that lie open to all are compared.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import Flight, Line
from tabletown.games.mountainhome import actions, faces, state, town, trails, zones
from tabletown.games.mountainhome.actions import short, site_name, the_site, words
from tabletown.games.mountainhome.events import PARKING, booze_sources
from tabletown.games.mountainhome.knowledge import held_surely
from tabletown.games.mountainhome.material import (
    BUILDING,
    CARDS,
    CAVERN,
    DWARF,
    EVENT,
    FIRST_DWARF,
    FORTRESS,
    HANGOVER,
    KARINA,
    LAGERTHA,
    LAIR,
    LOCATION,
    N_CARDS,
    N_SITES,
    RESOURCES,
    THORVALD,
    Box,
)
from tabletown.games.mountainhome.state import AUCTIONING, PARTYING, RECRUIT, State
from tabletown.games.mountainhome.trash import next_subject

# ---- what is asked

QUESTIONS = {
    state.DRAFT: "Which legendary dwarf joins your deck?",
    state.ENTER: "Does a dwarf go into the Expansive Cavern?",
    state.FREE: "Which building gains a step?",
    state.SECOND: "Does Marg do a second step?",
    state.TOOLS: "What does the Workshop do?",
    state.FERRY: "Which card do you discard for the Ferry Boat?",
    state.DIG_UP: "Which card of your discard pile comes on top of your draw pile?",
    state.AUCTION: "Which building does the Wizard auction?",
    state.CONSULT: "Shall the Consultants set it up at once, for 4 shinies more?",
    state.SHIELD: "Something bad is about to hit you. Does Lagertha stop it?",
    state.PARTNER: "To whom do you offer it?",
    state.WISH: "What would you like for it? A wish binds nobody.",
    state.BREW: "How many cards more do you draw through the Witch's Hut?",
    state.STEAL: "Cuttbeard Politics: which card do you take?",
    state.FOOL: "Fool's Gold: which shinies card counts as rocks?",
    state.PILE_UP: "Strategic Piling: which of your cards counts as shinies?",
    state.NAME: "Loki: whose trash do you choose?",
    state.TIE: "You are tied. Trash another card, or concede?",
    state.GUEST: "You have won the Party. Do you explore?",
    state.DEBT: "The Rock Golems want this card: trash it, with a counter, or discard it?",
    state.RAID: "Goblins! Tap a building, discard your best resource card, or pay with booze?",
    state.FLEE: "A Dragon! Discard a dwarf, or lose a step?",
    state.MORE: "Reorganisation: how many cards do you draw?",
}


WISHES = tuple(words(actions.WISH + k, ()).removeprefix("wish for ") for k in range(actions.N_WISHES))


def asks(box: Box, s: State, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked now."""
    if s.phase == state.OVER:
        return "The game is over."
    if s.phase == state.ENTER and not zones.has_dwarf(s, seat):
        return "The Expansive Cavern is open, but you have no dwarf to send in."
    if s.phase in QUESTIONS:
        return QUESTIONS[int(s.phase)]
    if s.phase == state.ACT:
        return f"You have {purse(s)}. What do you do?"
    if s.phase == state.GAIN:
        return "Which resource do you gain?"
    if s.phase == state.USE:
        return f"What does {short(int(s.dwarf))} do?"
    if s.phase == state.PAY:
        return f"{s.owed} more to pay: with what?"
    if s.phase == state.STAKE:
        return f"How much do you put into {the_site(int(s.target))}? {s.paid} so far."
    if s.phase == state.STORE:
        return f"What do you put into {the_site(int(s.target))}?"
    if s.phase == state.FETCH:
        return f"Which card does the Panda fetch? {s.owed} at most."
    if s.phase == state.GIVE:
        return f"On whose discard pile does {short(int(s.offer))} go?"
    if s.phase == state.WITCH:
        return f"{names[s.turn]} spends {short(int(s.dwarf))}. Does Karina interfere?"
    if s.phase == state.REPLY:
        wish = f", and would like {WISHES[s.wish]}" if s.wish >= 0 else ""
        return f"{names[s.turn]} offers you {short(int(s.offer))}{wish}. What do you offer for it?"
    if s.phase == state.CONFIRM:
        return f"{names[s.partner]} offers {short(int(s.reply))} for your {short(int(s.offer))}. Do you accept?"
    if s.phase == state.SCOUTING:
        return "Which of the cards that Baldur has seen comes next from the top?"
    if s.phase == state.PARK:
        dwarf, left = short(int(s.prize)), PARKING - int(s.paid)
        if s.paid == 0 and booze_sources(box, s, seat, 99) < PARKING:
            return f"You do not have the {left} booze that parking {dwarf} in the Fortress would cost."
        return f"Park {dwarf} in the Fortress? {left} booze to pay."
    if s.phase == state.BID:
        return f"{bid_subject(s)}: what do you bid? ({so_far(box, s, seat)})"
    if s.phase == state.CARTS:
        return f"Faulty Minecarts: which card do you keep? {s.owed} to go."
    if s.phase == state.TRASHING:
        subject = next_subject(s, seat)
        return "Which card of your bid do you trash?" if subject == seat else f"What does {names[subject]} trash?"
    return f"Which card do you lay on your draw pile? {s.owed} to go."


def purse(s: State) -> str:
    """What is in the purse."""
    held = [f"{int(n)} {name}" for n, name in zip(s.purse, RESOURCES, strict=True) if n]
    return ", ".join(held) or "an empty purse"


def bid_subject(s: State) -> str:
    """What is bid for, and with what."""
    with_what = " and ".join(name for r, name in enumerate(RESOURCES) if s.bid_for >> r & 1)
    if s.bid_kind == RECRUIT:
        return f"A bid of {with_what} for {short(int(s.prize))}"
    if s.bid_kind == AUCTIONING:
        return f"A bid of {with_what} for {the_site(int(s.prize))}"
    return f"A bid of {with_what} at the Party"


def so_far(box: Box, s: State, seat: int) -> str:
    """What a seat has put into its own bid."""
    parts = [short(t) for t in range(N_CARDS) for _ in range(s.sealed[seat, t])]
    parts += [site_name(k) for k in range(N_SITES) if s.owner[k] == seat and s.sealed_tap[k]]
    parts += [f"pawned {short(int(s.sealed_pawn[seat]))}"] if s.sealed_pawn[seat] >= 0 else []
    return "so far: " + ", ".join(parts) if parts else "nothing so far"


# ---- what happened


def tell(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> list[str]:
    """What the action brought about, fit for every viewer's eyes."""
    there, here = faces.lying(before), faces.lying(after)
    lines = happened(box, before, seat, action, after, names)
    return [Line(line, *trails.open_to_all(line.things, line.flights, there, here)) for line in lines]


def happened(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> Iterator[Line]:
    """What was decided, and what followed."""
    trashed = revealed_trash(before, seat, action, after)
    yield from decision(box, before, seat, action, after, names)
    for q, t in trashed:
        way = (faces.bid(q), faces.TRASH)
        yield Line(f"{names[q]} trashes {short(t)}.", way, (Flight("card", *way),))
    explorer = seat if action == actions.END or before.phase == state.GUEST else -1
    yield from changes(box, before, after, names, [t for _, t in trashed], explorer)


def decision(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> Iterator[Line]:
    """What was decided, as far as others may know it."""
    me, phase, bid = names[seat], int(before.phase), (faces.bid(seat),)
    if phase == state.BID:
        if action == actions.READY:
            yield Line(f"{me} is ready.", bid)
            if after.shown != before.shown:
                yield from revealed(box, before, names)
    elif phase == state.TRASHING:
        if after.phase == state.TRASHING:
            yield Line(f"{me} has chosen what to trash.", bid)
    elif phase == state.USE and action == actions.ACTION and before.dwarf == THORVALD:
        yield Line(f"{me}'s Thorvald turns up {', '.join(short(t) for t in dug_up(before))}.", (faces.PILE,))
    elif phase == state.TIE:
        yield Line(f"{me} has decided in the tie.", bid)
    elif phase in (state.SCOUTING, state.LAY):
        pile = faces.PILE if phase == state.SCOUTING else faces.draw_pile(seat)
        yield Line(f"{me} lays a card in its place." if action != actions.STOP else f"{me} goes on.", (pile,))
    elif action in (actions.YES, actions.NO):
        yield answer(box, before, seat, action, after, me)
    elif phase == state.ACT and action == actions.END:
        yield Line(f"{me} ends the action step and explores.", (faces.PILE,))
    elif phase == state.DRAFT:
        t = action - actions.TAKE
        yield Line(
            f"{me} chooses {CARDS[t].name}.",
            (faces.draw_pile(seat),),
            (Flight("card", faces.legend(t), faces.draw_pile(seat)),),
        )
    elif phase in (state.RAID, state.FLEE) and after.phase == state.SHIELD:
        yield Line(f"{me} is about to {words(action, names)}.", (faces.hand(seat),))
    elif phase == state.WISH and action == actions.STOP:
        yield Line(f"{me} names no wish.")
    elif phase in (state.BREW, state.MORE):
        line = f"{me} draws {2 * (phase == state.BREW) + action - actions.COUNT}."
        yield Line(line, (faces.hand(seat),), trails.dealt(before, seat, after))
    elif phase == state.AUCTION:
        site = action - actions.AUCTION
        line = f"The Wizard puts {names[before.owner[site]]}'s {site_name(site)} up for auction."
        yield Line(line, (faces.site(site),))
    else:
        yield done(box, before, seat, action, after, names)


def done(box: Box, before: State, seat: int, action: int, after: State, names: Sequence[str]) -> Line:
    """A deed: a card goes from one thing to another, and resources come and go."""
    way = trails.trail(box, before, seat, action, after)
    cards = (Flight("card", *way),) if len(way) == 2 else trails.goes_to_work(box, before, seat, after)
    resources = trails.resources(before, seat, after, way[0] if way else faces.hand(seat))
    purse = (faces.purse(seat),) if resources else ()
    things = (*way[-1:], *(flight.end for flight in cards), *purse)  # what has moved is where it is now
    return Line(f"{names[seat]} {deed(box, action, names)}.", things, cards + resources)


DEEDS = {  # the first word of an action, and how it is told of somebody; else it takes an s
    "go": "goes", "no": "does no", "trash": "trashes", "untap": "untaps", "wish": "wishes",
}  # fmt: skip


def deed(box: Box, action: int, names: Sequence[str]) -> str:
    """An action as it is told of somebody: plays Gold Coins, places the Branch Mine."""
    if actions.PLAY <= action < actions.SPEND and CARDS[action - actions.PLAY].kind in (BUILDING, LOCATION):
        t = action - actions.PLAY
        return f"places {the_site(int(box.first_site[t])) if CARDS[t].kind == BUILDING else f'the {short(t)}'}"
    verb, space, rest = words(action, names).partition(" ")
    return DEEDS.get(verb, f"{verb}s") + space + rest


ANSWERS = {
    state.CONSULT: ("lets the Consultants set it up", "sends the Consultants away"),
    state.WITCH: ("lets Karina interfere: the dwarf is spent for nothing", "keeps Karina"),
    state.SHIELD: ("sends Lagertha, who stops it", "keeps Lagertha"),
    state.CONFIRM: ("accepts, and the cards change hands", "declines"),
    state.GUEST: ("explores", "does not explore"),
}


def answer(box: Box, before: State, seat: int, action: int, after: State, me: str) -> Line:
    """A yes or a no, and the cards that go with it."""
    phase, is_yes = int(before.phase), action == actions.YES
    line = f"{me} {ANSWERS.get(phase, ('agrees', 'declines'))[0 if is_yes else 1]}."
    if phase == state.GUEST:
        return Line(line, (faces.PILE,))
    if phase == state.CONSULT:
        return Line(line, trails.new_sites(before, after) or (faces.discard(seat),))
    if phase == state.CONFIRM:
        mine, theirs = faces.hand(seat), faces.hand(int(before.partner))
        swap = (Flight("card", mine, theirs), Flight("card", theirs, mine))
        return Line(line, (mine, theirs), swap if is_yes else ())
    helper = {state.WITCH: KARINA, state.SHIELD: LAGERTHA}.get(phase)
    if helper is None or not is_yes:
        return Line(line, (faces.hand(seat),))
    way = (faces.hand(seat), trails.landed(box, before, seat, after, helper))
    return Line(line, way, (Flight("card", *way),))


def revealed(box: Box, before: State, names: Sequence[str]) -> Iterator[Line]:
    """The bids as they lie open; the last seat to be ready added nothing with that."""
    for p in range(int(before.seats)):
        bid = so_far(box, before, p).removeprefix("so far: ").replace(" so far", "")
        cards = int(before.sealed[p].sum())
        flights = (Flight("card", faces.hand(p), faces.bid(p), cards),) if cards else ()
        yield Line(f"{names[p]} bids {bid}.", (faces.bid(p),), flights)


def revealed_trash(before: State, seat: int, action: int, after: State) -> list[tuple[int, int]]:
    """Who has trashed what, where the last one has just chosen: seats and titles."""
    if before.phase != state.TRASHING or after.phase == state.TRASHING:
        return []
    chosen = {q: int(before.choice[q]) for q in range(int(before.seats)) if before.choice[q] >= 0}
    chosen[next_subject(before, seat)] = action - actions.TRASH
    return sorted(chosen.items())


def dug_up(before: State) -> list[int]:
    """The cards that Thorvald turns up, from the top to the first event."""
    turned = []
    for i in range(int(before.n_pile) - 1, -1, -1):
        turned.append(int(before.pile[i]))
        if CARDS[turned[-1]].kind == EVENT:
            break
    return turned


def gained(before: Any, after: Any) -> list[int]:
    """The titles of which a row of counts has more than before, as often as it has more."""
    return [t for t in range(N_CARDS) for _ in range(max(0, int(after[t]) - int(before[t])))]


def changes(
    box: Box, before: State, after: State, names: Sequence[str], told: Sequence[int], explorer: int
) -> Iterator[Line]:
    """What lies otherwise than before, where all can see it; some of the trash was told already."""
    for k in range(int(after.n_events)):
        if after.serial[k] >= before.arrivals:
            way = (faces.PILE, faces.event(int(after.serial[k])))
            yield Line(f"{CARDS[after.events[k]].name} comes into the realm.", way[1:], (Flight("card", *way),))
    yield from bid_news(box, before, after, names)
    gone = gained(before.trash, after.trash)
    for t in told:
        if t in gone:
            gone.remove(t)
    if gone:
        yield Line(f"Trashed: {', '.join(short(t) for t in gone)}.", (faces.TRASH,))
    yield from town_news(box, before, after, names)
    yield from new_cards(before, after, names, explorer)
    if after.closed and not before.closed:
        line = "The Fortress opens its gates: its dwarves are shuffled into the exploration pile."
        yield Line(line, (faces.place(FORTRESS), faces.PILE))
    if after.ended and not before.ended:
        yield Line("The end has come: whoever leads alone wins.", (faces.RECRUITS,))
    if after.phase != state.OVER and after.turns > before.turns:
        new = trails.dealt(before, int(before.turn), after)
        yield Line(f"{names[after.turn]}'s turn.", (faces.points(int(after.turn)),), new)
    if after.phase == state.OVER:
        yield Line(ending(box, after, names), tuple(map(faces.points, winners(box, after))))


def bid_news(box: Box, before: State, after: State, names: Sequence[str]) -> Iterator[Line]:
    """How a bid has begun or ended."""
    if after.winner >= 0 and before.winner != after.winner and before.phase != state.BREW:
        winner = int(after.winner)
        totals = ", ".join(f"{names[p]} {int(after.total[p])}" for p in range(int(after.seats)))
        yield Line(f"Bids: {totals}. {names[winner]} wins.", (faces.bid(winner), faces.points(winner)))
        if before.recruits < after.recruits:
            way = (faces.PRIZE, faces.discard(winner))
            line = f"{CARDS[before.prize].name} joins {names[winner]}."
            yield Line(line, (faces.RECRUITS, way[1]), (Flight("card", *way),))
    begun = after.phase in (state.BID, state.BREW) and before.phase not in (state.BID, state.BREW)
    if begun or (after.phase == state.BID and before.phase == state.BID and after.shown != before.shown):
        start = faces.site(int(after.prize)) if after.bid_kind == AUCTIONING else faces.PILE
        yield Line(f"{bid_subject(after)}.", (faces.PRIZE,), (Flight("card", start, faces.PRIZE),))
    parked = [d for d in range(len(after.fort)) if after.fort[d] > before.fort[d]]
    for d in parked:
        way = (faces.PILE, faces.place(FORTRESS))
        yield Line(f"{short(FIRST_DWARF + d)} is parked in the Fortress.", way[1:], (Flight("card", *way),))


def town_news(box: Box, before: State, after: State, names: Sequence[str]) -> Iterator[Line]:
    """What has grown, fallen or changed hands in the towns."""
    for k in range(N_SITES):
        owner = int(after.owner[k])
        if owner < 0:
            continue
        if 0 <= before.owner[k] != owner:
            yield Line(f"{names[owner]} takes over {the_site(k)}.", (faces.site(k), faces.points(owner)))
        if after.progress[k] > before.progress[k]:
            is_done = zones.is_finished(box, after, k)
            steps = f"{int(after.progress[k])} of {int(box.steps[box.site_title[k]])}"
            line = f"{names[owner]}'s {site_name(k)} {'is finished' if is_done else f'has {steps} steps'}."
            yield Line(line, (faces.site(k), faces.points(owner)) if is_done else (faces.site(k),))
        elif after.progress[k] < before.progress[k]:
            yield Line(f"{names[owner]}'s {site_name(k)} loses a step.", (faces.site(k),))
    for k in range(4):
        if after.places[k] > before.places[k]:
            yield Line(f"The {CARDS[LAIR + k].name} is in play.", (faces.place(LAIR + k),))
    inside = [list(zip(s.cavern_of, s.cavern, strict=True))[: int(s.n_cavern)] for s in (before, after)]
    for owner, t in inside[0]:
        if inside[0].count((owner, t)) > inside[1].count((owner, t)):
            way = (faces.place(CAVERN), faces.discard(int(owner)))
            yield Line(f"{names[owner]}'s {short(int(t))} comes back from the Cavern.", way, (Flight("card", *way),))


def new_cards(before: State, after: State, names: Sequence[str], explorer: int) -> Iterator[Line]:
    """What has come into someone's deck out of the exploration pile; -1: it is not sure who has explored."""
    out = gained(counts(after.pile[: after.n_pile]), counts(before.pile[: before.n_pile]))
    found = [t for t in out if CARDS[t].kind not in (DWARF, EVENT)] if before.phase != state.DRAFT else []
    now, then = held_surely(after.known), held_surely(before.known)
    for t in found:
        finders = [p for p in range(int(after.seats)) if after.discard[p, t] > before.discard[p, t]]
        takers = [p for p in range(int(after.seats)) if now[p, t] > then[p, t]]
        if len(found) == 1 and explorer >= 0:
            yield from_pile(f"{names[explorer]} finds {short(t)}.", faces.discard(explorer))
        elif len(finders) == 1 and not takers:
            yield from_pile(f"{names[finders[0]]} finds {short(t)}.", faces.discard(finders[0]))
        elif len(takers) == 1 and not finders:
            yield from_pile(f"{names[takers[0]]} takes {short(t)} into hand.", faces.hand(takers[0]))
        else:
            yield Line(f"Found: {short(t)}.", (faces.PILE,))
    for p in range(int(after.seats)):
        if after.made[1] > before.made[1] and after.discard[p, HANGOVER] > before.discard[p, HANGOVER]:
            yield Line(f"{names[p]} gets a Hangover.", (faces.discard(p),))


def from_pile(line: str, end: str) -> Line:
    """A card comes from the exploration pile."""
    return Line(line, (end,), (Flight("card", faces.PILE, end),))


def counts(titles: Any) -> Any:
    """Copies of each title."""
    return np.bincount(np.asarray(titles, np.int64), minlength=N_CARDS)


# ---- how it ended


def winners(box: Box, s: State) -> list[int]:
    """Who has won, by the scores."""
    from tabletown.games.mountainhome.rules import scores

    out = np.zeros(int(s.seats), np.int64)
    scores(box, s, out)
    return [p for p in range(int(s.seats)) if out[p] == out.max()]


def ending(box: Box, s: State, names: Sequence[str]) -> str:
    """Who has won."""
    best = winners(box, s)
    score = town.points(box, s, best[0])
    how = " after a tie" if s.broken else ""
    return f"{' and '.join(names[p] for p in best)} {'wins' if len(best) == 1 else 'win'} with {score} points{how}."


def result(box: Box, s: State, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The end in rows for people."""
    seats = range(int(s.seats))
    best = winners(box, s) if s.phase == state.OVER else []
    return [
        ("result", ["wins" if p in best else "" for p in seats]),
        ("points", [str(town.points(box, s, p)) for p in seats]),
        ("finished buildings", [str(zones.finished_buildings(box, s, p)) for p in seats]),
        ("dwarves", [str(zones.dwarves_owned(s, p)) for p in seats]),
        ("Hangovers", [str(zones.copies_owned(s, p, HANGOVER)) for p in seats]),
    ]


def why(box: Box, s: State, seat: int, action: int, names: Sequence[str]) -> str:
    """What speaks for an action, in one sentence."""
    if s.phase in (state.USE, state.SECOND, state.FREE) and actions.BUILD <= action < actions.UNTAP:
        site = action - actions.BUILD
        t = int(box.site_title[site])
        if s.progress[site] + 1 == box.steps[t] and box.vp[t]:
            return f"It finishes {the_site(site)}: {int(box.vp[t])} points."
    if s.phase == state.BID and s.bid_kind == RECRUIT and action != actions.READY and box.vp[s.prize]:
        return f"{short(int(s.prize))} is worth {int(box.vp[s.prize])} points."
    if s.phase == state.BID and s.bid_kind == PARTYING:
        return "The winner may explore, and the worst loser gets a Hangover."
    return ""
