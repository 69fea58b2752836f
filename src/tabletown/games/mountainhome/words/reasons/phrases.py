"""Amounts, cards, steps and the purse in words, as reasons use them."""

from tabletown.games.mountainhome.actions import short, the_site
from tabletown.games.mountainhome.bots.policy import goal, is_paid
from tabletown.games.mountainhome.material import (
    BUILDING,
    CARDS,
    N_RESOURCES,
    N_SITES,
    PROJECT,
    PROJECT_STEPS,
    RESOURCES,
    SHINIES,
    Box,
)
from tabletown.games.mountainhome.rules.action_step.buildings import can_build, is_finished
from tabletown.games.mountainhome.rules.zones import has_dwarf, yields
from tabletown.games.mountainhome.state import State

SINGULAR = ("shiny", "booze", "rock")


def amounts(n: int, resource: int) -> str:
    """An amount of a resource: 1 rock, 2 rocks."""
    return f"{int(n)} {SINGULAR[resource] if n == 1 else RESOURCES[resource]}"


def points_of(n: int) -> str:
    """A number of points: 1 point, 2 points."""
    return f"{int(n)} point{'s' if abs(n) != 1 else ''}"


def cards_of(n: int) -> str:
    """A number of cards: 1 card, 2 cards."""
    return f"{int(n)} card{'s' if n != 1 else ''}"


def worth(box: Box, s: State, t: int) -> str:
    """What a card is for, in short: its units, its points, or what it does."""
    if t < N_RESOURCES:
        return amounts(yields(box, s, t), CARDS[t].resource)
    vp = f"{points_of(int(box.vp[t]))}{' when finished' if CARDS[t].kind == BUILDING else ''}"
    return vp if box.vp[t] else CARDS[t].line


def card_and_worth(box: Box, s: State, t: int) -> str:
    """A card with what it is for: Gold Coins (3 shinies)."""
    return f"{short(t)} ({worth(box, s, t)})"


# ---- steps


def about_step(box: Box, s: State, site: int, ahead: int = 0) -> str:
    """What the next step of a building brings, or the step after it."""
    t, step = int(box.site_title[site]), int(s.progress[site]) + 1 + ahead
    steps, vp = int(box.steps[t]), int(box.vp[t])
    each = 1 if box.group[t] == PROJECT and steps == PROJECT_STEPS else 0
    if step == steps:
        return f"finishes {the_site(site)}: {points_of(vp + each)}" if vp + each else f"finishes {the_site(site)}"
    part = f"is step {step} of {steps} of {the_site(site)}"
    if each:
        return f"{part}: {points_of(each)}"
    return f"{part}, worth {points_of(vp)} when finished" if vp else part


def payable(box: Box, s: State, p: int) -> int:
    """The most valuable building whose next step the purse covers, or -1."""
    sites = [k for k in range(N_SITES) if can_build(box, s, p, k)]
    value = {k: (s.progress[k] + 1 == box.steps[box.site_title[k]], box.vp[box.site_title[k]]) for k in sites}
    return max(sites, key=value.__getitem__, default=-1)


def in_work(box: Box, s: State, p: int) -> bool:
    """Whether a seat has an unfinished building in its town."""
    return any(s.owner[k] == p and not is_finished(box, s, k) for k in range(N_SITES))


# ---- the purse


def use_of(box: Box, before: State, after: State, p: int) -> str:
    """What the purse of a later state is good for that the earlier one was not, or an empty string."""
    site = payable(box, after, p)
    if site >= 0 and has_dwarf(after, p) and payable(box, before, p) != site:
        return f"then the next step of {the_site(site)} is paid for"
    aim = goal(box, before, p)
    if aim >= 0 and has_dwarf(before, p) and not is_paid(box, before, aim):
        return f"towards the next step of {the_site(aim)}"
    wanted = blueprint(box, after)
    if wanted >= 0 and before.purse[SHINIES] < box.price[wanted]:
        return f"then you can buy the {CARDS[wanted].name}"
    return "towards a blueprint" if not before.bought and after.purse[SHINIES] > before.purse[SHINIES] else ""


def blueprint(box: Box, s: State) -> int:
    """The blueprint in the shop that the purse can pay for, the most valuable one, or -1."""
    if s.bought:
        return -1
    offered = [int(t) for t in s.shop if t >= 0 and box.group[t] != PROJECT and box.price[t] <= s.purse[SHINIES]]
    return max(offered, key=lambda t: int(box.vp[t]), default=-1)
