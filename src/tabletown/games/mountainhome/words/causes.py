"""Why a seat is asked: what is about to hit it, what a dwarf is spent for, and which card asks for a copy."""

from collections.abc import Sequence

from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import action_name, short, site_name, the_site
from tabletown.games.mountainhome.material import CARDS, N_RESOURCES, ORI, SHINIES, THORVALD
from tabletown.games.mountainhome.rules.bids.cards import KEPT
from tabletown.games.mountainhome.rules.bids.copies import CHOSEN, OF_TITLE
from tabletown.games.mountainhome.state import State

PRONOUNS = {
    state.KARINA_HIT: "her", state.GOBLIN_HIT: "them", state.GOLEM_HIT: "them", state.LOKI_HIT: "him",
    state.CARTS_HIT: "them", state.WIZARD_HIT: "him",
}  # fmt: skip


def pending(s: State) -> tuple[int, int, int, int]:
    """The hit that waits for an answer: its kind, its victim, and two numbers."""
    code, victim, x, y = s.agenda[s.n_agenda - 1, 1:5]
    return int(code), int(victim), int(x), int(y)


def pronoun(s: State) -> str:
    """How the question refers to what is about to hit a seat."""
    return PRONOUNS.get(pending(s)[0], "it")


def threat(s: State, names: Sequence[str]) -> str:
    """What is about to hit a seat, as a sentence."""
    code, victim, x, y = pending(s)
    if code in IN_BIDS:
        return in_bid(s, code, victim, x, y, names)
    if code == state.KARINA_HIT:
        return f"Karina is about to undo what you have spent {short(int(s.dwarf))} for."
    if code == state.DRAGON_HIT:
        return f"The Dragon is about to take a step of {the_site(x)}."
    if code == state.GOBLIN_HIT:
        return f"The Goblins are about to {goblins_get(x, names)}."
    if code == state.GOLEM_HIT:
        n = int(s.n_batch)
        return (
            f"The Golems want {n} of your rocks cards." if n > 1 else f"The Golems want your {short(int(s.batch[0]))}."
        )
    if code == state.HANGOVER_HIT:
        return "You are the worst loser of the Party and are about to get a Hangover."
    if code == state.WIZARD_HIT:
        return f"{names[s.turn]}'s Wizard is about to auction your {site_name(x)}."
    return f"{names[s.turn]}'s Trash Panda is about to put {short(x)} on your discard pile."


IN_BIDS = (state.LOKI_HIT, state.CARTS_HIT, state.FOOL_HIT, state.POLITICS_HIT, state.MISHAP_HIT)


def in_bid(s: State, code: int, victim: int, x: int, y: int, names: Sequence[str]) -> str:
    """What a card in another bid is about to do to a seat."""
    if code == state.LOKI_HIT:
        return f"{names[x]}'s Loki is about to choose what you trash."
    if code == state.CARTS_HIT:
        n = int(s.pool[victim, :N_RESOURCES].sum())
        return f"Faulty Minecarts are about to leave you {KEPT} of your {n} resource cards."
    if code == state.MISHAP_HIT:
        return "A Logistical Mishap is about to shuffle your bid with others and deal it out."
    is_other = s.picked[CHOSEN] >= 0 and s.picked[CHOSEN] != victim
    whose = f"{names[s.picked[CHOSEN]]}'s {short(x)} in your bid" if is_other else f"your {short(x)}"
    if code == state.FOOL_HIT:
        return f"{names[y]}'s Fool's Gold is about to make {whose} count as rocks."
    return f"{names[y]}'s Cuttbeard Politics is about to take {whose}."


def goblins_get(action: int, names: Sequence[str]) -> str:
    """What a seat has left to the Goblins."""
    if action < actions.BUILD:
        return f"make you {action_name(action, names)}"
    t = action - actions.DISCARD if action < actions.TRASH else action - actions.FROM
    return f"get your {short(t)}"


ACTIONS = {ORI: "draw 2 cards", THORVALD: "dig for an event"}


def use(s: State, names: Sequence[str]) -> str:
    """What a dwarf is spent for, while Karina may interfere."""
    _, mode, site, other = (int(n) for n in s.agenda[s.n_agenda - 1, 1:5])
    if mode != actions.BUILD:
        return action_name(mode, names) if mode != actions.ACTION else ACTIONS.get(int(s.dwarf), "bring resources")
    return f"work on {the_site(site)}" + (f" and {the_site(other)}" if other >= 0 else "")


def is_in_cavern(s: State) -> bool:
    """Whether a gain comes from the Cavern."""
    return bool(s.n_agenda > 0 and s.agenda[s.n_agenda - 1, 0] == state.ROLLS)


def of_copy(s: State) -> str:
    """The card that asks for a copy."""
    step, code = s.agenda[s.n_agenda - 1, :2]
    if step == state.DROPPING:
        return "Faulty Minecarts discard a card"
    if step == state.HIT and code == state.POLITICS_HIT:
        return "Cuttbeard Politics takes a card"
    is_piled = step == state.TURNING and (s.agenda[s.n_agenda - 1, 3] or not is_shinies(s))
    return "Strategic Piling" if is_piled else "Fool's Gold"


def is_shinies(s: State) -> bool:
    """Whether the copies that are asked for are shinies cards."""
    return bool(CARDS[s.picked[OF_TITLE]].resource == SHINIES)
