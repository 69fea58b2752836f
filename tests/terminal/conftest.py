import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletown.cli import main
from tests.on_terminal import Program, programs


class Ended(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's home of their own."""
    monkeypatch.setenv("TABLETOWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def tabletown(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """The command line in this process, with answers from a script."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def run(*words: str, stdin: str = "") -> Ended:
        monkeypatch.setattr(sys, "argv", ["tabletown", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as end:
            main()
        return Ended(int(end.value.code or 0), *capsys.readouterr())

    return run


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Program]]:
    """The command line on a real terminal of 80 by 24."""
    with programs() as run:
        yield run
