"""What the viewer may build next: the goal line of a town, and which buildings could be built on now."""

from typing import Any, NamedTuple

from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.actions import site_name
from tabletown.games.mountainhome.material import MIXED, N_SITES, RESOURCES
from tabletown.games.mountainhome.rules import zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.views.cards import printed
from tabletown.games.mountainhome.views.spots import SpotLook
from tabletown.games.mountainhome.words.reasons.phrases import SINGULAR


class Goal(NamedTuple):
    """What the viewer may build next, ready to be drawn."""

    name: str
    step: list[tuple[int, int]]  # amounts with their resource
    words: list[str]  # the resources' names
    then: str
    able: bool  # whether it can be built now


def goal(look: SpotLook) -> Goal | None:
    """The step that the viewer could do now, or else the one that needs least."""
    box, s, p = look.box, look.s, look.viewer
    if s.phase == state.OVER:
        return None
    sites = [k for k in range(N_SITES) if s.owner[k] == p and not buildings.is_finished(box, s, k)]
    if not sites:
        return Goal("", [], [], "Buy a blueprint in the shop: your dwarves build it step by step.", False)
    k = min(sites, key=lambda site: (not is_able(look, site), sum(n for n, _ in next_step(look, site))))
    step = next_step(look, k)
    is_last = s.progress[k] + 1 == box.steps[box.site_title[k]]
    words = ["of any kind" if r == MIXED else SINGULAR[r] if n == 1 else RESOURCES[r] for n, r in step]
    return Goal(site_name(k), step, words, "last step" if is_last else "next step", is_able(look, k))


def next_step(look: SpotLook, k: int) -> list[tuple[int, int]]:
    """What the next step of a building costs: amounts with their resource."""
    return printed(look.box_bytes, int(look.box.site_title[k])).steps[int(look.s.progress[k])]


def is_able(look: SpotLook, k: int) -> bool:
    """Whether the viewer could do the next step of a building now."""
    s, p = look.s, look.viewer
    is_asked = p >= 0 and s.phase == state.ACT and s.actor == p
    return is_asked and bool(buildings.can_build(look.box, s, p, k)) and (zones.has_dwarf(s, p) or has_lodger(s, p))


def has_lodger(s: Any, p: int) -> bool:
    """Whether a dwarf lives in a Dwelling of a seat."""
    return any(s.owner[zones.DWELLING_SITE + k] == p and lodger >= 0 for k, lodger in enumerate(s.lodger))
