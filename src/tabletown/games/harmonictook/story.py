"""A game in words."""

from collections.abc import Sequence
from typing import Any


def asks(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked now."""
    return ""


def tell(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What the action brought about, a sentence each."""
    return []


def result(box: Any, s: Any, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The end in rows for people."""
    return []
