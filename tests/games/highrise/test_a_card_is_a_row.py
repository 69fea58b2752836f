"""A new object or tenant is one row in material.py; other rows say what else is needed."""

import pytest
from tests.games.add_a_card import added

from tabletown.games.highrise.material import ALL_SETS

BENCH = 'Object("bench", "bench", 2, (_B, _H), (_B,), "")'
OVEN = 'Object("oven", "oven", 1, (_B, _U), (_U,), "")'
UNCLE = 'Tenant("uncle", "uncle", (_B, _W), CONSTRUCTION)'
GHOST = 'Tenant("ghost", "ghost", (_U,), WANDERING)'


@pytest.mark.slow
@pytest.mark.parametrize(
    "table, rows, together",
    (("OBJECTS", (BENCH, OVEN), False), ("OBJECTS", (BENCH, OVEN), True), ("TYPES", (UNCLE, GHOST), True)),
    ids=("objects", "objects, together", "tenants, together"),
)
def test_a_new_row_works_with_every_bot_and_on_every_front_end(tmp_path, table, rows, together):
    run = added(tmp_path, "highrise", table, *rows, **ALL_SETS, rounds=2, living_together=together)
    assert run.stdout == "played highrise\n", run.stderr


@pytest.mark.parametrize(
    "table, row, needed",
    (
        ("OBJECTS", 'Object("oven", "oven", 1, (_B,), (_B,), "bakes")', "oven: an object with a power needs a rule"),
        ("OBJECTS", 'Object("sofa", "settee", 1, (_B,), (_B,), "")', "sofa: two rows have the same id"),
        ("OBJECTS", 'Object("oven", "sofa", 1, (_B,), (_B,), "")', "sofa: two rows have the same name"),
        ("OBJECTS", 'Object("oven", "oven", 1, (9,), (_B,), "")', "oven: it needs one or more sets"),
        ("TYPES", 'Tenant("ghost", "ghost", (_B,), 8)', "ghost: its properties are not all in PROPERTIES"),
        ("SPECIAL", 'Wish("num_doors", "doors", 1, 3, (_R,), "doors")', "num_doors: a wish that is not for an object"),
        ("GOALS", 'Mission("tall", "Tall House", _B, "it is tall", "")', "tall: a goal needs a GoalRule in rules/coop"),
        ("THREATS", 'Mission("fire", "Fire", _B, "nothing burns", "")', "fire: a threat needs a ThreatRule in rules/"),
        ("SETS", '"garden"', "base comes first, and TITLES, TILES and TENANTS have a row for each"),
        ("FLOORS", '"tiles"', "another floor type needs a plane in state.py"),
        ("EDGES", '"curtain"', "another edge needs a rule in rules/dominoes/maps.py"),
        ("UTILITIES", '"gas"', "another utility needs a generator in OBJECTS"),
        ("PROPERTIES", '"haunted"', "another property needs a rule in rules/tenants.py"),
    ),
)
def test_a_row_that_needs_more_says_so(tmp_path, table, row, needed):
    run = added(tmp_path, "highrise", table, row)
    assert run.returncode and needed in run.stderr.splitlines()[-1]


def test_too_many_objects_say_which_number_is_too_low(tmp_path):
    objects = [f'Object("thing_{k}", "thing {k}", 1, (_B, _R, _W, _U, _H), (_B,), "")' for k in range(4)]
    run = added(tmp_path, "highrise", "OBJECTS", *objects)
    assert run.returncode and "MADE is too low" in run.stderr.splitlines()[-1]
