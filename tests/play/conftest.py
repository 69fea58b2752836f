import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

from tabletown.__main__ import main


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


def heed_ctrl_c() -> None:
    """Undo what a shell does to whatever it runs in the background: Ctrl-C would be ignored from then on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., pexpect.spawn]]:
    """The command line on a real terminal of 80 by 24."""
    running: list[pexpect.spawn] = []

    def run(*words: str, size: tuple[int, int] = (24, 80), **extra: str) -> pexpect.spawn:
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONWARNINGS": "", **extra}
        env.pop("COLUMNS", None)
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tabletown", *map(str, words)],
            env=env,  # type: ignore[arg-type]
            dimensions=size,
            encoding="utf-8",
            timeout=60,
            preexec_fn=heed_ctrl_c,
        )
        running.append(child)
        return child

    yield run
    for child in running:
        child.close(force=True)
