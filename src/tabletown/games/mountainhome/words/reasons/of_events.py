"""Reasons about events and reactions."""

from collections.abc import Sequence

from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short, the_site
from tabletown.games.mountainhome.material import CARDS, DWARF, FIRST_DWARF, N_CARDS, N_DWARVES, Box
from tabletown.games.mountainhome.rules import zones
from tabletown.games.mountainhome.rules.action_step.buildings import tap_yield
from tabletown.games.mountainhome.rules.exploring import PARKING
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words import causes
from tabletown.games.mountainhome.words.reasons.phrases import about_step, card_and_worth, cards_of, points_of


def dwarf_work(box: Box, s: State, names: Sequence[str]) -> str:
    """What the dwarf does that Karina could stop now, or an empty string."""
    if s.phase != state.WITCH:
        return ""
    _, user, mode, site, other, _ = (int(n) for n in s.agenda[s.n_agenda - 1])
    who = f"{names[user]}'s {short(int(s.dwarf))}"
    if mode == actions.BUILD:
        second = f" and a step of {the_site(other)}" if other >= 0 else ""
        return f"{who} builds: it {about_step(box, s, site)}{second}"
    return f"{who} is used: {CARDS[int(s.dwarf)].line.removeprefix('spend: ')}"


# ---- reactions


def of_witch(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why Karina interferes or not."""
    if action == actions.YES:
        return f"Karina stops this: {dwarf_work(box, s, names)}."
    return f"Karina stays with you for a worse moment; now {dwarf_work(box, s, names)}."


def of_shield(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why Lagertha helps or not."""
    if action == actions.YES:
        return f"{causes.threat(s, names).removesuffix('.')}: she stops {causes.pronoun(s)}."
    return "Lagertha stays with you for something worse."


# ---- the Cavern, exploring, events


def of_enter(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a dwarf goes into the Cavern or not."""
    if action != actions.STOP:
        return (
            f"{short(action - actions.STORE)} finds 4 units there in 3 of 6 rolls, and a step of a building in 1 of 6."
        )
    n = sum(zones.at_hand(s, p, FIRST_DWARF + d) for d in range(N_DWARVES))
    if n == 0:
        return "You have no dwarf to send in."
    return f"Your {'dwarf stays' if n == 1 else f'{n} dwarves stay'} at hand to build."


def of_park(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a dwarf is parked or not."""
    prize = card_and_worth(box, s, int(s.prize))
    if action == actions.STOP:
        return f"You keep your booze, and bid for {prize}."
    if action < actions.BUILD:
        n = tap_yield(box, s, p, action - actions.TAP)
    else:
        n = zones.yields(box, s, action - actions.FROM)
    return f"It pays {n} of the {PARKING - int(s.paid)} booze that keep {prize} from everybody for now."


def of_raid(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why Goblins get this."""
    if action == actions.STOP:
        return "You have nothing that the Goblins want."
    if action < actions.BUILD:
        return f"It costs you no card; only {the_site(action - actions.TAP)} is tapped."
    t = action - (actions.FROM if action >= actions.FROM else actions.DISCARD)
    return f"It costs you {card_and_worth(box, s, t)} of this hand, and taps no building."


def of_flee(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why the Dragon gets this."""
    if action == actions.STOP:
        return "You have nothing that the Dragon wants."
    if action >= actions.DISCARD:
        d = action - actions.DISCARD
        return f"{short(d)} is only discarded, and no building loses a step."
    site = action - actions.LOSE
    t = int(box.site_title[site])
    vp = int(box.vp[t]) if s.progress[site] == box.steps[t] else 0
    return f"Your dwarves stay in hand; {the_site(site)} loses a step{f' and {points_of(vp)}' if vp else ''}."


def of_debt(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why rocks are trashed or discarded for the Golems."""
    t = int(s.batch[0])
    if action >= actions.TRASH:
        return f"It frees your deck of {card_and_worth(box, s, t)}, and puts a counter on the Golems."
    return f"{card_and_worth(box, s, t)} stays in your deck."


def of_more(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why so many cards are drawn."""
    n = action - actions.COUNT
    return f"You see {cards_of(n)} more, and lay {n} of your hand back." if n else "Your hand stays as it is."


def of_lay(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card goes on the draw pile."""
    return f"You draw {card_and_worth(box, s, action - actions.PUT)} again soon: it lies on your draw pile."


def of_scouting(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card comes next."""
    t, place = action - actions.PUT, 1 + int(s.paid) - int(s.owed)
    if t >= N_CARDS:
        return ""
    kind = "all bid for it" if CARDS[t].kind == DWARF else CARDS[t].line
    return f"It is turned up as number {place}: {short(t)}; {kind}."


EVENT_REASONS = {
    state.WITCH: of_witch, state.SHIELD: of_shield, state.ENTER: of_enter, state.PARK: of_park, state.RAID: of_raid,
    state.FLEE: of_flee, state.DEBT: of_debt, state.MORE: of_more, state.LAY: of_lay, state.SCOUTING: of_scouting,
}  # fmt: skip
