"""The rulebook with this box's tables."""

from typing import Any


def rulebook(box: Any) -> str:
    """The rules in numbered paragraphs, with tables of this box's material."""
    return ""
