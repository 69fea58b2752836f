"""What the session's tests share with those of the plain terminal."""

from tests.terminal.conftest import home, tabletown

__all__ = ["home", "tabletown"]
