"""The reason for an action: what it gains, and where, as far as the seat knows."""

from collections.abc import Callable, Sequence

from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short
from tabletown.games.mountainhome.material import CARDS, N_RESOURCES, Box
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words.reasons import of_actions as acts
from tabletown.games.mountainhome.words.reasons.of_bids import BID_REASONS
from tabletown.games.mountainhome.words.reasons.of_events import EVENT_REASONS
from tabletown.games.mountainhome.words.reasons.phrases import points_of

Reason = Callable[[Box, State, int, int, Sequence[str]], str]

MEANS = (  # of a plan: resource cards, dwarves who are spent, buildings that are tapped
    (actions.PLAY, actions.PLAY + N_RESOURCES), (actions.SPEND, actions.LOOT), actions.all_of(actions.TAP),
)  # fmt: skip


def of_draft(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this legend is chosen."""
    t = action - actions.TAKE
    return f"{short(t)} brings {points_of(int(box.vp[t]))}; {CARDS[t].line}."


REASONS: dict[int, Reason] = {
    state.DRAFT: of_draft, state.GAIN: acts.of_gain, state.FREE: acts.of_step, state.ACT: acts.of_action,
    state.USE: acts.of_use, state.SECOND: acts.of_step, state.PAY: acts.of_pay, state.STAKE: acts.of_stake,
    state.STORE: acts.of_store, state.TOOLS: acts.of_step, state.FERRY: acts.of_ferry, state.DIG_UP: acts.of_dig,
    state.FETCH: acts.of_fetch, state.GIVE: acts.of_give, state.AUCTION: acts.of_auction,
    state.CONSULT: acts.of_consult, state.PARTNER: acts.of_partner, state.WISH: acts.of_wish,
    state.REPLY: acts.of_reply, state.CONFIRM: acts.of_confirm, **EVENT_REASONS, **BID_REASONS,
}  # fmt: skip


def explain(box: Box, s: State, seat: int, action: int, names: Sequence[str]) -> str:
    """The reason for an action, in one sentence."""
    reason = REASONS.get(int(s.phase))
    return reason(box, s, seat, action, names) if reason else ""


def reason_weight(box: Box, s: State, seat: int, action: int) -> int:
    """What the reason of an action says about a plan.

    0: the end of the actions; 1: units, dwarves and cards whose use comes later in the plan; 2: that use.
    """
    if s.phase == state.ACT:
        if action == actions.END:
            return 0
        is_means = any(first <= action < last for first, last in MEANS)
        return 1 if is_means else 2
    return 1 if s.phase in (state.PAY, state.GAIN) or (s.phase == state.BID and action != actions.READY) else 2
