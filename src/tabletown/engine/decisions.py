"""Declare each decision of a game once, as a `Decision`; the dispatch that Numba needs is generated from them."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.compile import generated
from tabletown.engine.state import Ints

GROUP = 12  # inlined branches that one generated function holds


class Decision(NamedTuple):
    """One kind of decision of a game."""

    phase: int
    prompt: str  # the question; the game fills in the names in braces
    refusal: Callable[..., int]  # takes any of box, s, p, action; returns a refusal code or FINE
    effect: Callable[..., Any]  # what the answer does; it may return what comes next
    actions: tuple[tuple[int, int], ...] = ()  # (first, last + 1) of each range of possible actions
    prior: Callable[..., float] | None = None  # the prior of an action


def switch(
    name: str,
    module: str,
    branches: Sequence[tuple[int, Callable[..., Any]]],
    given: Sequence[str] = (),
    numbers: Sequence[str] = (),
    inline: bool = False,
) -> Any:
    """Generate a compiled function `name(phase, *given, *numbers)` that calls the branch of its phase.

    Numba cannot look up a function in a table, so the generated code is a chain of comparisons.
    A branch gets the given arguments that its parameters name; its other parameters get the numbers, in order.
    Without `given`, every branch takes the same arguments as the first one. Phases with the same branch share it.
    An unknown phase runs the last branch. A switch with one caller is best compiled into it (`inline`): every function
    that calls others costs compile time in proportion to all code below it.
    """
    given = given or parameters(branches[0][1])
    branches = gathered(name, module, branches, given, numbers)
    phases: dict[Callable[..., Any], list[int]] = {}
    for phase, branch in branches:
        phases.setdefault(branch, []).append(phase)
    calls = {}
    for branch, those in phases.items():
        calls[branch] = f"branch_{those[0]}({', '.join(arguments(branch, ('phase', *given), numbers))})"
    last = branches[-1][1]
    lines = [f"def {name}({', '.join(('phase', *given, *numbers))}):"]
    for branch, those in phases.items():
        if branch is not last:
            lines += [
                f"    if {' or '.join(f'phase == {phase}' for phase in those)}:",
                f"        return {calls[branch]}",
            ]
    lines += [f"    return {calls[last]}"]
    scope = {f"branch_{those[0]}": branch for branch, those in phases.items()}
    return generated("\n".join(lines), name, module, scope, inline)


def gathered(
    name: str,
    module: str,
    branches: Sequence[tuple[int, Callable[..., Any]]],
    given: Sequence[str],
    numbers: Sequence[str],
) -> Sequence[tuple[int, Callable[..., Any]]]:
    """Group inlined branches, if they are many, into functions of their own: one huge function is slow to enter."""
    inlined = [row for row in branches if is_inlined(row[1])]
    if len(inlined) <= GROUP:
        return branches
    parts: dict[int, Any] = {}
    for k in range(0, len(inlined), GROUP):
        part = switch(f"{name}_{k // GROUP}", module, inlined[k : k + GROUP], given, numbers)
        parts |= {phase: part for phase, _ in inlined[k : k + GROUP]}
    return [(phase, parts.get(phase, branch)) for phase, branch in branches]


def is_inlined(branch: Callable[..., Any]) -> bool:
    """Whether a branch is compiled into its caller."""
    return bool(getattr(branch, "targetoptions", {}).get("inline") == "always")


def parameters(branch: Callable[..., Any]) -> list[str]:
    """Return the parameter names of a branch, compiled or not."""
    return list(inspect.signature(getattr(branch, "py_func", branch)).parameters)


def arguments(branch: Callable[..., Any], given: Sequence[str], numbers: Sequence[str]) -> list[str]:
    """Return the arguments that a branch is called with: given ones by name, numbers in order."""
    left = iter(numbers)
    return [name if name in given else next(left) for name in parameters(branch)]


def answer_ranges(decisions: Sequence[Decision], phases: int) -> tuple[Ints, Ints]:
    """Return the action ranges of each phase as two arrays: firsts[phase, k] to lasts[phase, k] - 1."""
    shape = (phases, max(len(d.actions) for d in decisions))
    firsts, lasts = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for decision in decisions:
        assert list(decision.actions) == sorted(decision.actions), "ranges of actions must be in ascending order"
        for k, (first, last) in enumerate(decision.actions):
            firsts[decision.phase, k], lasts[decision.phase, k] = first, last
    return firsts, lasts
