"""What is asked about a Forge and about a wish can be answered on every front end."""

import pytest
from rich.console import Console

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome.views import svg, text

NAMES = ("Mia", "Tom")


def laid_for(table, phase):
    """A table at which Mia is asked one of the two."""
    if phase == "STAKE":
        table.build(0, "forge")
        return table.purse(shinies=3).do(0, "tap Magma Forge")
    return table.realm("marketplace").hand(0, "rocks_4").hand(1, "shinies_4").do(0, "offer Singing Rocks")


@pytest.mark.parametrize(("phase", "card"), [("STAKE", "Magma Forge"), ("WISH", "Singing Rocks")])
def test_the_card_that_is_asked_about_is_on_the_stage(table, phase, card):
    laid_for(table, phase)
    assert table.phase == phase
    acts = {action: words for words, action in table.may(0).items()}
    stage = next(area for area in svg.areas(table.box, table.s, 0, NAMES, acts) if area.name == "stage")
    assert card in stage.drawing
    drawn = "".join(area.drawing for area in svg.areas(table.box, table.s, 0, NAMES, acts))
    assert all(f'data-action="{action}"' in drawn for action in acts if svg.has_place(action))


@pytest.mark.parametrize("phase", ["STAKE", "WISH"])
def test_the_plain_table_is_shown_while_it_is_asked(table, phase):
    laid_for(table, phase)
    keys = {action: k for k, action in enumerate(table.may(0).values(), 1)}
    console = Console(width=80)
    with console.capture() as shown:
        console.print(text.table(table.box, table.s, 0, NAMES, None, keys))
    assert "Mia" in shown.get()
    assert game.prompt(table.box, table.s, 0, NAMES).endswith((".", "?"))
