"""On real terminals: tmux, where there is one, and pseudo-terminals whose other end we hold."""

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from textual.drivers._writer_thread import WriterThread

from tabletown.engine import records
from tabletown.tui.safe_terminal import SafeTerminal
from tests.on_terminal import AGAIN
from tests.terminal.conftest import terminal  # noqa: F401
from tests.waiting import LIMIT, until

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning"),
    pytest.mark.compiled,
]
PLAY = ("play", "--tui", "--calm", "--delay", "0", "--seed", "14", "--seats")


@pytest.fixture
def tmux(home: Path, tmp_path: Path) -> Iterator[Callable[..., str]]:
    """A window of its own, in which commands run; the answer is what tmux says."""
    if not shutil.which("tmux"):
        assert not os.environ.get("CI"), "CI needs tmux"
        pytest.skip("there is no tmux here")
    socket = str(tmp_path / "tmux")

    def run(*words: str) -> str:
        command = ["tmux", "-S", socket, "-f", os.devnull, *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=LIMIT).stdout

    yield run
    subprocess.run(["tmux", "-S", socket, "kill-server"], capture_output=True, check=False)


def sees(tmux: Callable[..., str], *words: str) -> str:
    """Wait for words in the window."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        shown = tmux("capture-pane", "-p")
        if all(word in shown for word in words):
            return shown
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {words}; the window shows\n{shown}")


def ctrl_c_ends_it(tmux: Callable[..., str]) -> bool:
    """Press Ctrl-C and wait a while: in plain mode one may be lost just before input() looks at the keyboard."""
    tmux("send-keys", "C-c")
    end = time.monotonic() + AGAIN
    while "Continue it: " not in (shown := tmux("capture-pane", "-p")) and time.monotonic() < end:
        time.sleep(0.1)
    return "Continue it: " in shown


@pytest.mark.parametrize("mode", ["--tui", ""])
def test_ctrl_z_leaves_for_the_shell_and_fg_comes_back(tmux, home, mode):
    tmux("new-session", "-d", "-x", "80", "-y", "24", "bash --norc --noprofile -i")
    command = f"{sys.executable} -m tabletown play --calm --delay 0 --seed 14 --seats Mia=me,random {mode}"
    tmux("send-keys", f"PS1='shell: '; clear; {command}", "Enter")
    sees(tmux, "Roll the die.", "›" if mode else "Mia>")
    tmux("send-keys", "C-z")
    sees(tmux, "Stopped", "shell:")
    tmux("send-keys", "clear; echo cleared", "Enter")
    until(lambda: tmux("capture-pane", "-p").split()[:1] == ["cleared"])  # or we would see what was there before
    tmux("send-keys", "fg", "Enter")
    sees(tmux, "Roll the die." if mode else "Mia>")
    tmux("send-keys", "Enter")
    sees(tmux, "Buy one thing, or pass.")
    until(lambda: ctrl_c_ends_it(tmux))


def test_a_game_in_tmux(tmux, home):
    command = f"{sys.executable} -m tabletown play --tui --calm --delay 0; echo left with $?; cat"
    tmux("new-session", "-d", "-x", "80", "-y", "24", command)
    sees(tmux, "a small town of modern board games", "F10 Quit")
    tmux("send-keys", "Enter")
    shown = sees(tmux, "Roll the die.", "Market")
    assert shown.startswith("╔═ ► Player 1 ═")
    tmux("send-keys", "Enter")
    sees(tmux, "Buy one thing, or pass.")
    tmux("send-keys", "F2")
    sees(tmux, "Hint: ")
    tmux("send-keys", "pass", "Enter")
    sees(tmux, "round 2", "Roll the die.")  # both bots have played, and their lines may have taken the place of ours
    tmux("resize-window", "-x", "150", "-y", "45")
    sees(tmux, "Landmarks", "round 2")
    tmux("resize-window", "-x", "70", "-y", "20")
    sees(tmux, "needs 80 by 24")
    tmux("resize-window", "-x", "80", "-y", "24")
    sees(tmux, "Market")
    tmux("send-keys", "F10")
    sees(tmux, "Leave the table?")
    tmux("send-keys", "F10")
    shown = sees(tmux, "The game is saved in", "left with 0")
    path = Path(re.search(r"saved in (\S+)", shown.replace("\n", "")).group(1).partition("Continue")[0])
    assert [move.words for move in records.load(path).moves[:2]] == ["roll one die", "pass"]


def file_of(home: Path) -> Path:
    (path,) = (home / "games").glob("*.json")
    return path


def begin(terminal, home) -> pexpect.spawn:  # noqa: F811
    """A game in which Mia has thrown."""
    tty = terminal(*PLAY, "Mia=me,Tom=me")
    tty.expect("Roll the die")
    tty.send("\r")
    tty.expect("Buy one thing")
    return tty


def killed(tty: pexpect.spawn) -> None:
    """End a program as a power cut does, and wait until its saved game is free."""
    tty.kill(signal.SIGKILL)
    tty.close()


def test_ctrl_c_leaves_at_once_and_says_how_to_go_on(terminal, home):  # noqa: F811
    tty = begin(terminal, home)
    tty.send("\x03")
    tty.expect("The game is saved in")
    tty.expect("--tui --resume")
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 130 and len(records.load(file_of(home)).moves) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_signals_lose_nothing(terminal, home, number):  # noqa: F811
    tty = begin(terminal, home)
    tty.kill(number)
    tty.expect(pexpect.EOF)
    tty.close()
    left = (tty.exitstatus, tty.signalstatus)
    assert left == ((None, number) if number == signal.SIGKILL else (128 + number, None))
    assert len(records.load(file_of(home)).moves) == 1


def test_a_closed_terminal_loses_nothing_and_leaves_nobody_behind(terminal, home):  # noqa: F811
    tty = begin(terminal, home)
    tty.ptyproc.fileobj.close()
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        done, _ = os.waitpid(tty.pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.1)
    else:
        os.kill(tty.pid, signal.SIGKILL)
        raise AssertionError("the program outlives its terminal")
    tty.ptyproc.closed = tty.ptyproc.terminated = True
    assert len(records.load(file_of(home)).moves) == 1


def test_what_draws_does_not_wait_for_a_terminal_that_is_gone():
    ours, theirs = pty.openpty()
    os.close(ours)
    with pytest.raises(OSError, match="Input/output"):
        os.write(theirs, b"there is nobody")
    gone = open(theirs, "w", closefd=False)  # noqa: SIM115 - it cannot even be closed
    painter = WriterThread(SafeTerminal(gone))

    def paint() -> None:
        for _ in range(200):  # more than the queue holds
            painter.write("a picture")
        painter.stop()

    painter.start()
    main = threading.Thread(target=paint, daemon=True)
    main.start()
    main.join(LIMIT)
    with pytest.raises(OSError, match="Input/output"):
        gone.close()
    os.close(theirs)
    assert not main.is_alive()


def test_a_game_goes_on_where_it_was_left(terminal, home):  # noqa: F811
    killed(begin(terminal, home))
    tty = terminal("play", "--tui", "--calm", "--resume", str(file_of(home)))
    tty.expect("You threw 1 and have 4 coins")
    tty.send("\x03")
    tty.expect("--resume")


def test_a_record_is_looked_back_at(terminal, home):  # noqa: F811
    killed(begin(terminal, home))
    tty = terminal("replay", "--tui", str(file_of(home)), "--ply", "1")
    tty.expect("1/1")
    tty.send("q")
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 0


def test_an_untrue_record_is_refused_in_words(terminal, home):  # noqa: F811
    killed(begin(terminal, home))
    path = file_of(home)
    path.write_text(path.read_text().replace("roll one die", "roll two dice"))
    tty = terminal("replay", "--tui", str(path))
    tty.expect("tabletown: move 1 says 'roll two dice'")
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 2


def test_without_colour_none_is_sent(terminal, home):  # noqa: F811
    tty = terminal(*PLAY, "Mia=me,Tom=me", NO_COLOR="1")
    tty.expect("Roll the die")
    painted = re.findall(r"[34]8;2;(\d+);(\d+);(\d+)", tty.before)
    assert all(red == green == blue for red, green, blue in painted)
