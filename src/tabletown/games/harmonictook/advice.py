"""What speaks for an action, in words."""

from collections.abc import Sequence
from typing import Any


def why(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """What speaks for an action, in one sentence."""
    return ""
