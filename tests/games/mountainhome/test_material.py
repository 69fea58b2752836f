"""The cards against an independent list of facts, field by field."""

import json
from pathlib import Path

import pytest

from tabletown.games.mountainhome import material
from tabletown.games.mountainhome.material import CARDS, GROUPS, KINDS, RESOURCES

FACTS = json.loads((Path(__file__).parents[2] / "data" / "mountainhome-facts.json").read_text(encoding="utf-8"))[
    "cards"
]


def test_all_titles_are_there_in_no_other_order():
    assert [card.id for card in CARDS] == [fact["id"] for fact in FACTS]
    assert len(CARDS) == 69


@pytest.mark.parametrize(("card", "fact"), list(zip(CARDS, FACTS, strict=True)), ids=lambda x: getattr(x, "id", ""))
def test_a_card_is_as_printed(card, fact):
    assert (card.name, KINDS[card.kind], card.vp) == (fact["name"], fact["kind"], fact["vp"])
    assert card.price == fact.get("price", 0)
    assert card.counters == fact.get("resolve_counters", 0)
    if fact["kind"] == "resource":
        assert (RESOURCES[card.resource], card.value) == (fact["resource"], fact["value"])
    if fact["kind"] in ("dwarf", "building", "event"):
        assert GROUPS[card.group].replace(" ", "_") == fact["subkind"]
    steps = [{name: n for name, n in zip((*RESOURCES, "mixed"), step, strict=True) if n} for step in card.steps]
    assert steps == fact.get("steps", [])


def test_sites_are_there_for_every_copy_that_can_be_built():
    assert material.N_SITES == 8 * 4 + 4 + 5 + 4
