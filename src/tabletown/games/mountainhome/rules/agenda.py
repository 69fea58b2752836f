"""The agenda: what is still to be done, the next item last, and which decision is due.

An item is a step and five numbers. `STEPS` in decisions.py names the function of each step: the numbers are its
parameters after `box` and `s`, in order. Only `reactions.hit` uses the fifth, for Lagertha's answer.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.state import State

NO_STEP = -1  # marks an empty place of the agenda


@rule
def push(s: State, step: int, a: int, b: int, c: int, d: int) -> None:
    """Put an item on the agenda, before all other items."""
    n = int(s.n_agenda)
    s.agenda[n, 0] = step
    s.agenda[n, 1] = a
    s.agenda[n, 2] = b
    s.agenda[n, 3] = c
    s.agenda[n, 4] = d
    s.agenda[n, 5] = 0
    s.n_agenda = n + 1


@rule
def pop(s: State) -> int:
    """Take the next item off the agenda, and return the index at which its numbers can still be read."""
    s.n_agenda -= 1
    return int(s.n_agenda)


@inlined
def is_next(s: State, step: int) -> bool:
    """Whether the next item of the agenda is this step."""
    return s.n_agenda > 0 and s.agenda[s.n_agenda - 1, 0] == step


@rule
def clear_above(s: State) -> None:
    """Clear the unused part of the agenda, so that equal states have equal bytes."""
    for k in range(s.n_agenda, len(s.agenda)):
        if s.agenda[k, 0] == NO_STEP:
            return
        for i in range(state.ITEM):
            s.agenda[k, i] = 0
        s.agenda[k, 0] = NO_STEP


@rule
def ask(s: State, phase: int, p: int) -> None:
    """Ask a seat for a decision."""
    s.phase = phase
    s.actor = p


@inlined
def ask_all(s: State, phase: int) -> None:
    """[8] Ask several seats to decide at once and in secret."""
    s.phase = phase
    s.actor = -1
