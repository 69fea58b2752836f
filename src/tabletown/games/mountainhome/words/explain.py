"""The reason for an action: what it gains, and where, as far as the seat knows."""

from collections.abc import Callable, Sequence

from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short
from tabletown.games.mountainhome.material import CARDS, Box
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words.reasons import of_actions as acts
from tabletown.games.mountainhome.words.reasons.of_bids import BID_REASONS
from tabletown.games.mountainhome.words.reasons.of_events import EVENT_REASONS
from tabletown.games.mountainhome.words.reasons.phrases import points_of

Reason = Callable[[Box, State, int, int, Sequence[str]], str]


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
