"""Options: what they accept, and what they say to the rest."""

import pytest

from tabletown.engine.errors import BadOption, Unknown
from tabletown.engine.options import Option, OptionWords, assignments, changes, option_words, settle

OPTIONS = (
    Option("market", "full", "piles", choices=("full", "small")),
    Option("fast", False, "hurry"),
    Option("coins", 3, "at the start", low=0, high=9),
    Option("limit", None, "turns", low=1, high=5, without="unlimited"),
)


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("market", " Small ", "small"),
        ("fast", "yes", True),
        ("fast", "off", False),
        ("fast", True, True),
        ("coins", "9", 9),
        ("coins", 0, 0),
        ("limit", "unlimited", None),
        ("limit", None, None),
        ("limit", 5, 5),
    ],
)
def test_a_value_is_read(name, given, value):
    assert settle(OPTIONS, {name: given})[name] == value


@pytest.mark.parametrize(
    ("name", "given", "span"),
    [
        ("market", "huge", "full | small"),
        ("fast", "maybe", "yes | no"),
        ("coins", "10", "0 to 9"),
        ("coins", "-1", "0 to 9"),
        ("coins", "three", "0 to 9"),
        ("coins", None, "0 to 9"),
        ("limit", "0", "1 to 5 | unlimited"),
    ],
)
def test_a_bad_value_is_told_what_would_be_good(name, given, span):
    with pytest.raises(BadOption, match=rf"^{name}={given} is not possible: {name} takes ") as error:
        settle(OPTIONS, {name: given})
    assert str(error.value).endswith(span)


def test_an_unknown_option_is_told_the_nearest():
    with pytest.raises(Unknown, match="unknown option 'markt'; did you mean market?"):
        settle(OPTIONS, {"markt": "full"})


def test_an_unknown_field_of_a_card_is_told_its_fields():
    card = (Option("mine.cost", 6, "price", low=0, high=9), Option("mine.pays", 5, "coins", low=0, high=9))
    with pytest.raises(BadOption, match="mine has no price; it has cost, pays"):
        settle(card, {"mine.price": 1})


def test_only_changes_are_kept():
    assert changes(OPTIONS, {"market": "full", "coins": 4}) == {"coins": 4}


@pytest.mark.parametrize("pair", ["market", "=full", "market=", ""])
def test_an_assignment_needs_both_sides(pair):
    with pytest.raises(BadOption, match="does not have the form name=value"):
        assignments([pair])


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_value_survives_its_words(option):
    assert option.read(option.words(option.default)) == option.default


def test_players_have_words_for_an_option_and_its_values():
    market, fast = OPTIONS[:2]
    words = {"market": OptionWords("The market", "What lies open.", {"small": "a few piles"})}
    assert option_words(words, market).value(market, "small") == "a few piles"
    assert option_words(words, market).value(market, "full") == "full"
    assert option_words(words, fast)[:2] == ("Fast", "Hurry.")
