from tabletown.engine.options import Option
from tabletown.viewkit.markdown import option_list, section, table


def test_a_table_has_a_head_and_rows():
    assert table(("card", "cost"), [("bakery", 1)]) == "| card | cost |\n| --- | --- |\n| bakery | 1 |"
    assert section("Cards", ("card",), [("bakery",)]) == "### Cards\n\n| card |\n| --- |\n| bakery |"


def test_options_are_listed_with_their_values_and_default():
    ties = Option("ties", "discard", "what happens to ties", choices=("discard", "keep"))
    cards = Option("cards", 13, "cards in each hand", low=3, high=13)
    lines = option_list([ties, cards]).splitlines()
    assert lines[0] == "- `ties` (discard, keep; else discard): what happens to ties"
    assert lines[1].startswith("- `cards` (") and lines[1].endswith("; else 13): cards in each hand")
