"""A new card of a known sort is one row in material.py; a card with an effect of its own says what else is needed."""

import pytest
from tests.games.add_a_card import added

JEWELS = 'Card("jewels", "Crown Jewels", RESOURCE, resource=SHINIES, value=5, line=PLAYED)'
MEAD = 'Card("mead", "Honey Mead", RESOURCE, resource=BOOZE, value=2, line=PLAYED)'
OAT_BEER = 'Card("oat_beer", "Oat Beer", RESOURCE, resource=BOOZE, value=1, line=PLAYED)'
SLATE = 'Card("slate", "Roof Slate", RESOURCE, resource=ROCKS, value=2, line=PLAYED)'
DAISY = 'Card("daisy", "Daisy, the Dwarven Labourer", DWARF, LABOURER, value=1, line=WORKS)'
RUNA = 'Card("runa", "Runa, the Elder Digger", DWARF, RENOWNED, 2, ROCKS, 2, line="spend: gain 2 rocks")'
SIGURD = 'Card("sigurd", "Sigurd, the Legendary Miner", DWARF, LEGENDARY, 3, SHINIES, 4, line="spend: gain 4 shinies")'
SMELTER = 'Card("smelter", "Smelter", BUILDING, BASIC, 1, SHINIES, 1, mixed(2, 2), 2, line="tap: gain 1 shinies")'
MILL = 'Card("mill", "Stone Mill", BUILDING, ADVANCED, 1, ROCKS, 3, mixed(6, 6), 4, line="tap: triple your rocks")'
OBELISK = 'Card("obelisk", "Obelisk", BUILDING, UNIQUE, 2, steps=((1, 0, 1, 0),), line=POINTS_ONLY)'
PALACE = 'Card("palace", "Palace", BUILDING, PROJECT, 2, steps=mixed(9, 9, 9, 9), price=5, line=STEPWISE)'
SHORT = {"max_rounds": 10, "sudden_death_rounds": 1}


@pytest.mark.slow
@pytest.mark.parametrize(
    "rows",
    ((JEWELS, MEAD, SLATE, OAT_BEER), (DAISY, RUNA, SIGURD), (SMELTER, MILL, OBELISK, PALACE)),
    ids=("resources", "dwarves", "buildings"),
)
def test_a_new_card_works_with_every_bot_and_on_every_front_end(tmp_path, rows):
    run = added(tmp_path, "mountainhome", "ROWS", *rows, **SHORT, advanced_shop=True)
    assert run.stdout == "played mountainhome\n", run.stderr


@pytest.mark.parametrize(
    "row, needed",
    (
        (
            'Card("imp", "Imp", ACTION, line="play: draw")',
            "imp: a new action needs a rule in rules/turn.py (play_card)",
        ),
        (
            'Card("flood", "Flood", EVENT, RECURRING, counters=1)',
            "flood: a new event needs a rule in rules/exploring.py",
        ),
        (
            'Card("swamp", "Swamp", LOCATION, UNIQUE)',
            "swamp: a new location needs a rule in rules/action_step/trade.py",
        ),
        ('Card("curse", "Curse", STATUS, vp=-2)', "curse: a new status needs a rule, a number in `made` of state.py"),
        ('Card("egg", "Dragon Egg", TOKEN)', "egg: a new token needs a rule in rules/turn.py"),
        (
            'Card("olaf", "Olaf", DWARF, LEGENDARY, 3)',
            "olaf: a new dwarf needs a value, or a rule in rules/action_step/dwarves.py",
        ),
        (
            'Card("tower", "Tower", BUILDING, UNIQUE, 2, steps=mixed(2))',
            "or a rule in rules/action_step/taps.py and its appeal",
        ),
        (
            'Card("opal", "Opal Hall", BUILDING, CLAN_HALL, 3, steps=HALL_STEPS)',
            "each of the 4 seats has its Clan Hall",
        ),
        ('Card("pit", "Pit", BUILDING, BASIC, 1, ROCKS, 1, mixed(2))', "pit: a building of this group needs a price"),
        ('Card("maze", "Maze", BUILDING, PROJECT, 2, steps=mixed(1, 1, 1, 1, 1), price=5)', "need another MAX_STEPS"),
        (
            'Card("park", "Park", BUILDING, PROJECT, 2, steps=mixed(1), price=5)',
            "its line is STEPWISE, else POINTS_ONLY",
        ),
        (
            'Card("pearl", "Pearl", RESOURCE, resource=SHINIES)',
            "a resource card needs a resource and a value from 1 to 9",
        ),
        ('Card("hail", "Hail", EVENT)', "hail: the kind event without a group needs a place in ORDER of material.py"),
        ('Card("mine", "Deep Mine", RESOURCE, resource=ROCKS, value=1)', "mine: two cards have the same id"),
        ('Card("smith", "Marg, the Other", DWARF, LABOURER, value=1)', "Marg: two cards have the same name"),
    ),
)
def test_a_card_that_needs_more_says_so(tmp_path, row, needed):
    run = added(tmp_path, "mountainhome", "ROWS", row)
    assert run.returncode and needed in run.stderr.splitlines()[-1]


def test_too_many_cards_say_what_counts_them(tmp_path):
    rows = [f'Card("pebble_{k}", "Pebble {k}", RESOURCE, resource=ROCKS, value=1)' for k in range(60)]
    run = added(tmp_path, "mountainhome", "ROWS", *rows)
    assert run.returncode and "rules/knowledge/hands.py has bits for 60" in run.stderr.splitlines()[-1]
