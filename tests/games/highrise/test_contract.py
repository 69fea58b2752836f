"""The game keeps the contract: as printed, with every option, each expansion and all of them, against and together."""

import pytest

from tabletown import games
from tabletown.check.conformance import conformance_test
from tabletown.check.play import audit_share
from tabletown.engine import batch
from tabletown.games.highrise.box import VARIANTS
from tabletown.games.highrise.material import ALL_SETS, SETS
from tabletown.games.highrise.state import STATE

pytestmark = pytest.mark.compiled
LONG = (
    "agrees_in_all_modes", "stays_within_bounds", "holds_in_random_games", "always_offers_an_action",
    "bots_play_whole_games",
)  # fmt: skip
test_highrise_keeps_the_contract = conformance_test("highrise", 40, slow=[*LONG, "batches_do_not_depend_on_threads"])

TOGETHER = {"living_together": True}
EXPANSIONS = {
    "base": {},
    **{name: {name: True} for name in SETS[1:]},
    "all": ALL_SETS,
    "together": TOGETHER,
    **{f"{name} together": {name: True, **TOGETHER} for name in SETS[1:]},
    "all together": {**ALL_SETS, **TOGETHER},
    "all together, choosing": {**ALL_SETS, **TOGETHER, "personal_goal_choice": 2},
    **{f"variant {k}": options for k, options in enumerate(VARIANTS)},
}


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", EXPANSIONS)
def test_every_expansion_with_full_decks_at_every_table_in_very_many_games(name, seats):
    """The suite above plays each expansion alone, all of them and together at every table; this goes on for longer."""
    fault = audit_share(games.find("highrise"), seats, EXPANSIONS[name], batch.seed_plan(8, 300))
    assert not fault


def test_a_state_is_no_larger_than_64_kilobytes():
    assert STATE.itemsize < 64 * 1024
