import pytest

from tabletown.play.rulebooks import found

RULES = """# A Game

## The throw

**7.** You throw one die.

**8.** With a Train Station you choose: one die or two [7].

## Cards

| card | cost |
|---|---|
| Café | 2 |
| Mine | 6 |
"""


def test_a_paragraph_is_found_by_its_number():
    assert next(part for part in found(RULES, "[8]") if "8" in part).startswith("**8.**")


def test_a_word_is_found_under_its_heading():
    assert list(found(RULES, "train")) == [
        "## The throw",
        "**8.** With a Train Station you choose: one die or two [7].",
    ]


def test_of_a_table_only_the_rows_are_kept_that_match():
    assert list(found(RULES, "cafe")) == ["## Cards", "| card | cost |\n|---|---|\n| Café | 2 |"]


def test_what_is_not_there_is_not_found():
    assert list(found(RULES, "elephant")) == []


@pytest.mark.parametrize("paragraph", range(1, 32))
def test_every_paragraph_of_the_rules_can_be_looked_up(took, paragraph):
    rulebook = took.rulebook(took.pack({}))
    assert any(part.startswith(f"**{paragraph}.**") for part in found(rulebook, str(paragraph)))
