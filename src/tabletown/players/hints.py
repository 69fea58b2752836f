"""Hints: the best plan by search, why it is good, and how much worse the alternatives are."""

import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.contract import SOLO
from tabletown.engine.errors import Refused
from tabletown.engine.machine_code import tiers
from tabletown.engine.match import Action, Match
from tabletown.engine.records import Move
from tabletown.players.bots import SearchBot, read_search
from tabletown.players.comparison import DecisionPoint, Difference, Tried, compare, difference, margins, points_of
from tabletown.players.main_line import Known, Step, main_line

CHOICES = 5  # actions that a hint compares
STEPS = 4  # steps of an alternative that are shown
LEAST = 256  # playouts for each of them, at least
SATURATED = 0.01  # chances this near to 0 or 1 say little

AS_PLANNED = "As planned."
BETTER_LINE = "The plan has changed: a closer look found a better line."
NEW_INFORMATION = "The plan has changed: there is new information."
OTHERWISE = "A new plan, since you chose otherwise."
QUICK = "A quick guess, since the rules are still being compiled."
SAME = "no real difference"
LOWERED = {
    "A", "All", "As", "Each", "For", "It", "No", "Nobody", "Of", "On", "One", "Placed", "The", "There", "These", "This",
    "Two", "When", "Without", "You", "Your",
}  # fmt: skip


class Choice(NamedTuple):
    """A legal action, its chance to win by the hint's search, and its difference from the best one in words."""

    action: Action
    chance: float
    difference: str = ""
    plan: tuple[Action, ...] = ()

    @property
    def words(self) -> str:
        """The action and what would follow it, in words."""
        return then(self.plan[:STEPS] or (self.action,)) + (", ..." if len(self.plan) > STEPS else "")


class Hint(NamedTuple):
    """The best action, one sentence that says why, the choices, best first, and the plan for the next actions."""

    action: Action
    why: str
    choices: tuple[Choice, ...] = ()
    plan: tuple[Action, ...] = ()  # the seat's next actions, up to where chance or another seat decides
    note: str = ""  # whether this is as planned, or why the plan has changed
    is_solo: bool = False

    @property
    def words(self) -> str:
        """The plan in words."""
        return then(self.plan or (self.action,))

    @property
    def reason(self) -> str:
        """What stands behind the plan: whether it has changed, and why it is good."""
        return " ".join(part for part in (self.note, self.why) if part)

    @property
    def alternatives(self) -> tuple[Choice, ...]:
        """The choices behind the best one."""
        return self.choices[1:]

    @property
    def matters(self) -> bool:
        """Whether any alternative makes a real difference."""
        return any(choice.difference != SAME for choice in self.alternatives)

    @property
    def verdict(self) -> str:
        """A sentence before the alternatives: the chance to win, and whether it matters; empty without alternatives."""
        if not self.alternatives:
            return ""
        end = "Compared with it:" if self.matters else "These make no real difference:"
        return end if self.is_solo else f"Your chance to win is {chance_in_words(self.choices[0].chance)}. {end}"

    @property
    def rows(self) -> list[tuple[str, Choice]]:
        """The alternatives with their differences; these are left out where the verdict says that none is real."""
        return [(choice.difference if self.matters else "", choice) for choice in self.alternatives]


class Kept(NamedTuple):
    """The plan of a seat's last hint, when it was made, and the plan before it."""

    ply: int
    steps: tuple[Step, ...]
    earlier: "Kept | None" = None


KEPT: weakref.WeakKeyDictionary[Match, dict[int, Kept]] = weakref.WeakKeyDictionary()


def hint(match: Match, seat: int) -> Callable[[], Hint]:
    """Return a function that finds a hint for a seat, in any thread; the match may go on meanwhile."""
    if seat not in match.actors:
        raise Refused(f"{match.names[seat]} has nothing to decide now")
    return Advice(match, seat).find


class Advice:
    """All that a hint for a seat is made of."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.game, self.names, self.seat = match, match.game, match.names, seat
        sense = max((level.sense for level in match.game.LEVELS), default=0.0)
        self.search: SearchBot = replace(read_search(match.game, match.game.HINT_SEARCH), sense=sense)
        self.at = DecisionPoint(match.game, match.boxes, match.position(), seat, match.bot_seed)
        self.box, self.moves, self.is_solo = match.box, [*match.moves], match.kind == SOLO

    def known(self) -> Known:
        """Return the position as the seat knows it."""
        return Known(*self.at)

    def find(self) -> Hint:
        """Search, and return the hint; its plan is kept."""
        if tiers.is_interpreted(self.game.__name__):
            return self.guess()
        now, kept = self.known().digest, KEPT.get(self.match, {}).get(self.seat)
        if kept and not played_since(kept, self.moves, self.seat) and kept.steps[0].known == now:
            kept = kept.earlier  # the same question again gets the same answer
        planned = planned_actions(kept, self.moves, self.seat)
        ranking = self.rank(self.tried(planned[:1]), planned[:1])
        best = ranking[0].tried
        goes_on = planned[:1] == (best.action,)
        steps = main_line(
            self.known(), best.tree, planned if goes_on else (best.action,), self.at.seed, self.weighed_reason
        )
        note = remark(kept, planned, now, self.moves, self.seat, goes_on)
        earlier = kept and kept._replace(earlier=None)
        KEPT.setdefault(self.match, {})[self.seat] = Kept(len(self.moves), tuple(steps), earlier)
        choices = self.choices(ranking, steps)
        return Hint(choices[0].action, self.why(steps), choices, choices[0].plan, note, self.is_solo)

    def guess(self) -> Hint:
        """Return the best action of a short search, without a plan and alternatives: interpreted playouts are slow."""
        best = self.match.action(self.search.weigh(self.at.boxes, self.at.states, self.seat, self.at.seed)[0].action)
        return Hint(best, self.explain(self.known().view, best.number), note=QUICK, is_solo=self.is_solo)

    def tried(self, planned: Sequence[int]) -> list[Tried]:
        """Try the most visited actions, and the planned one, equally often; best first."""
        weighed = self.search.weigh(self.at.boxes, self.at.states, self.seat, self.at.seed)
        actions = [one.action for one in weighed[:CHOICES]]
        legal = self.search.legal(self.at.boxes, self.at.states, self.seat)
        actions += [action for action in planned if action in legal and action not in actions]
        if len(actions) == 1:
            return [Tried(actions[0], weighed[0].chance)]
        playouts = max(LEAST, weighed[0].visits)
        return sorted(compare(self.at, actions, playouts), key=lambda one: -one.chance)

    def rank(self, tried: list[Tried], planned: Sequence[int]) -> list["Ranked"]:
        """Rank actions by chances, or by points where chances do not tell them apart.

        The planned action stays the best one unless another is really better.
        """
        if len(tried) == 1:
            return [Ranked(tried[0], "")]
        values, unit = {one.action: one.batches for one in tried}, CHANCE
        if self.is_solo or are_alike(tried):
            points = {one.action: margins(self.at, one.action, self.names) for one in tried}
            known = {action: leads for action, leads in points.items() if leads is not None}
            values, unit = (known, POINT) if len(known) == len(points) else (values, unit)
        order = sorted(tried, key=lambda one: -float(np.mean(values[one.action])))
        alike = [one for one in tried if not unit.is_worth(difference(values[order[0].action], values[one.action]))]
        first = next((one for one in order if one.action in planned), self.most_sensible(tried, alike))
        if unit.is_worth(difference(values[order[0].action], values[first.action])):
            first = order[0]
        order.sort(key=lambda one: one is not first)
        gaps = [difference(values[first.action], values[one.action]) for one in order]
        return [Ranked(one, unit.words(gap) if one is not first else "") for one, gap in zip(order, gaps, strict=True)]

    def most_sensible(self, tried: Sequence[Tried], alike: Sequence[Tried]) -> Tried:
        """Return the best action, or one that is as good and makes more sense at first sight."""
        sensible = self.search.sensible(self.at.boxes, self.at.states, self.seat, self.at.seed)
        if tried[0].action in sensible:
            return tried[0]
        return next((one for one in alike if one.action in sensible), tried[0])

    def explain(self, view: Any, action: int) -> str:
        """Return the game's reason for an action."""
        return self.game.explain(self.box, view, self.seat, action, self.names)

    def weighed_reason(self, view: Any, action: int) -> tuple[str, int]:
        """Return the game's reason for an action of a plan, and its weight."""
        return self.explain(view, action), self.game.reason_weight(self.box, view, self.seat, action)

    def why(self, steps: Sequence[Step]) -> str:
        """Return the first reason along a plan of those that weigh most, or the points that the plan brings."""
        told = [k for k, step in enumerate(steps) if step.why]
        if not told:
            gain = self.gain(steps)
            return f"It brings {points_in_words(gain)}." if gain > 0 else ""
        k = max(told, key=lambda k: (steps[k].weight, -k))
        why = steps[k].why
        return why if k == 0 else f"Then {self.match.action(steps[k].action).words}: {lowered(why)}"

    def gain(self, steps: Sequence[Step]) -> float:
        """Return the points that the seat gains by a plan, as far as nothing but the plan decides."""
        known, most = self.known(), 0.0
        before = points_of(self.game, self.box, known.view, self.names)
        for step in steps:
            if before is None or not known.play(step.action):
                break
            after = points_of(self.game, self.box, known.view, self.names)
            most = after[self.seat] - before[self.seat] if after else 0.0
        return most

    def choices(self, ranking: Sequence["Ranked"], steps: Sequence[Step]) -> tuple[Choice, ...]:
        """Return the choices with their plans, without those whose plan comes to the same as a better one's."""
        found: list[Choice] = []
        ends = set()
        for n, (one, words) in enumerate(ranking):
            line = steps if n == 0 else main_line(self.known(), one.tree, (one.action,))
            end = (line[-1].known, line[-1].action)
            if end not in ends and len(found) < CHOICES:
                plan = tuple(self.match.action(step.action) for step in line)
                found.append(Choice(plan[0], one.chance, words, plan))
            ends.add(end)
        return tuple(found)


class Ranked(NamedTuple):
    """An action that was tried, and its difference from the best one in words."""

    tried: Tried
    words: str


class Unit(NamedTuple):
    """What a comparison counts in."""

    least: float  # the least difference that can be shown
    scale: float
    digits: int
    name: str

    def is_worth(self, gap: Difference) -> bool:
        """Whether a difference is worth mentioning."""
        return gap.is_real and gap.mean >= self.least

    def words(self, gap: Difference) -> str:
        """Say how far an action is behind the best one."""
        return f"-{self.scale * gap.mean:.{self.digits}f} {self.name}" if self.is_worth(gap) else SAME


CHANCE = Unit(0.005, 100.0, 0, "%")
POINT = Unit(0.05, 1.0, 1, "points")


def are_alike(tried: Sequence[Tried]) -> bool:
    """Whether chances to win do not tell actions apart: all near 0, all near 1, or all within noise of the best."""
    chances = [one.chance for one in tried]
    if max(chances) <= SATURATED or min(chances) >= 1 - SATURATED:
        return True
    return not any(CHANCE.is_worth(difference(tried[0].batches, one.batches)) for one in tried[1:])


# ---- the plan of the last hint


def played_since(kept: Kept, moves: Sequence[Move], seat: int) -> tuple[int, ...]:
    """Return the seat's actions since a plan was made."""
    return tuple(move.action for move in moves[kept.ply :] if move.seat == seat)


def actions_of(kept: Kept) -> tuple[int, ...]:
    """Return the actions of a plan."""
    return tuple(step.action for step in kept.steps)


def planned_actions(kept: Kept | None, moves: Sequence[Move], seat: int) -> tuple[int, ...]:
    """Return what is left of a kept plan, if the seat has followed it so far."""
    if kept is None or len(moves) < kept.ply:
        return ()
    actions, played = actions_of(kept), played_since(kept, moves, seat)
    return actions[len(played) :] if played == actions[: len(played)] else ()


def remark(kept: Kept | None, planned: Sequence[int], now: str, moves: Sequence[Move], seat: int, goes_on: bool) -> str:
    """Say whether a hint goes on with the kept plan, or why it does not; empty if no plan was left unfinished."""
    if kept is None or len(moves) <= kept.ply:
        return ""
    if goes_on:
        return AS_PLANNED
    played = played_since(kept, moves, seat)
    if planned:
        was_expected = kept.steps[len(played)].known == now
        return BETTER_LINE if was_expected else NEW_INFORMATION
    is_left = len(played) == len(moves) - kept.ply <= len(kept.steps) and played != actions_of(kept)[: len(played)]
    return OTHERWISE if is_left else ""


# ---- words


def then(actions: Sequence[Action]) -> str:
    """Return actions one after another, in words."""
    return ", then ".join(action.words for action in actions)


def lowered(sentence: str) -> str:
    """Return a sentence for the place behind a colon: without a capital, unless it begins with a name."""
    word = sentence.partition(" ")[0]
    return sentence[0].lower() + sentence[1:] if word in LOWERED else sentence


def chance_in_words(chance: float) -> str:
    """Return a chance as a person says it: nothing is ever certain to a search."""
    if chance < SATURATED:
        return "below 1 %"
    return "above 99 %" if chance > 1 - SATURATED else f"about {chance:.0%}".replace("%", " %")


def points_in_words(points: float) -> str:
    """Return a number of points in words."""
    return "1 point" if points == 1 else f"{points:g} points"
