"""How much a decision brings or costs, in words."""

from tabletown.engine.contract import LogLine
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import the_site, units
from tabletown.games.mountainhome.material import BOAT, CARDS, HOARD
from tabletown.games.mountainhome.rules.action_step.buildings import is_producer
from tabletown.games.mountainhome.words import labels, log_flights
from tabletown.games.mountainhome.words.log_news import Scene, listed


def drawn(scene: Scene, seat: int) -> int:
    """How many cards a seat has drawn."""
    return int(scene.after.hand[seat].sum()) - int(scene.before.hand[seat].sum())


def cards(n: int) -> str:
    """So many cards."""
    return "no card" if n <= 0 else "1 card" if n == 1 else f"{n} cards"


def paid(scene: Scene, seat: int, action: int) -> LogLine:
    """A payment, or what is put into a Forge, a Guild or a Distillery and comes back."""
    box, before, after, names = scene
    me, site = names[seat], int(before.target)
    if before.phase == state.PAY:
        spent = [units(int(n), r) for r, n in enumerate(before.purse - after.purse) if n > 0]
        flights = log_flights.resources(before, seat, after, log_flights.worked_at(before, seat))
        return LogLine(f"{me} pays {listed(spent)}.", (labels.purse(seat),), flights)
    r = int(box.resource[box.site_title[site]])
    n = 0 if action == actions.STOP else int(before.purse[r]) if action == actions.ALL else 1
    put = f"puts {units(n, r)} into {the_site(site)}" if n else f"puts no more into {the_site(site)}"
    back = (int(before.paid) + n) * int(box.value[box.site_title[site]])
    gets = f" and gets {units(back, r)}" if after.phase != state.STAKE else ""
    return LogLine(f"{me} {put}{gets}.", (labels.site(site), labels.purse(seat)))


def amounts(scene: Scene, action: int) -> str:
    """What a tap or a trip to the Lair brings."""
    box, before, after, _ = scene
    if before.phase == state.ACT and actions.TAP <= action < actions.BUILD:
        site = action - actions.TAP
        more = [units(int(n), r) for r, n in enumerate(after.purse - before.purse) if n > 0]
        if is_producer(box, site) and more:
            return f" and gains {listed(more)}"
        if box.site_title[site] == BOAT:
            return f" and draws {cards(int(after.drawn))}"
    if actions.LOOT <= action < actions.RELEASE:
        return f", and a {CARDS[HOARD].name} comes on top of the draw pile"
    if before.phase == state.FOOL:
        return ", which counts as rocks"
    if before.phase == state.PILE_UP:
        return ", which counts as shinies"
    if action == actions.PLAY + HOARD:
        return ", which is trashed"
    return ""
