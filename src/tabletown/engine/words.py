"""How lists are put into words."""

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words as a sentence does: "blue", "blue and green", "blue, red and green"; nothing for no words."""
    *rest, final = [*words] or [""]
    return f"{', '.join(rest)} {last} {final}" if rest else final
