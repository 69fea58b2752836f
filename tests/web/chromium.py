"""The browser for the tests: the system's Chromium, or else Playwright's.

`python -m tests.web.chromium` installs one where there is none and it can be had.
"""

import os
import shutil
import subprocess
import sys
import time

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb")
LIMIT = 1800.0  # seconds for one command
LOCKED = 1800.0  # seconds to wait for another package manager
LOCK_WORDS = ("Could not get lock", "Unable to lock", "dpkg frontend lock", "is another process using it")
WAIT_FOR_DPKG = ("-o", f"DPkg::Lock::Timeout={LOCKED:.0f}")  # apt's lock on its lists has no such option


def launch(playwright):
    """A running browser; Playwright's own where the system has none."""
    system = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=system, args=FLAGS, timeout=1000 * LIMIT)


def missing():
    """Why there is no browser, or nothing."""
    try:
        with sync_playwright() as playwright:
            launch(playwright).close()
    except Error as why:
        return str(why).strip().splitlines()[0]
    return ""


def ways():
    """The commands that may bring a browser, the system's own first."""
    root = os.geteuid() == 0 if hasattr(os, "geteuid") else False
    if root and os.path.exists("/etc/debian_version"):
        yield ["apt-get", *WAIT_FOR_DPKG, "update", "-qq"]
        yield ["apt-get", *WAIT_FOR_DPKG, "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    yield [sys.executable, "-m", "playwright", "install", *(["--with-deps"] if root else []), "chromium"]


def install():
    """Try every way until there is a browser, and say why there is none."""
    for command in ways():
        print("No browser yet:", *command, flush=True)
        if run(command) and not missing():
            return ""
    return missing()


def run(command, pause=5.0):
    """Whether a command succeeds; while another package manager holds a lock, it is tried again."""
    end = time.monotonic() + LOCKED
    while True:
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=LIMIT, env=PLAIN
            )
        except (OSError, subprocess.TimeoutExpired) as why:
            print(why, file=sys.stderr)
            return False
        if done.returncode == 0:
            return True
        print(done.stderr, end="", file=sys.stderr, flush=True)
        if not any(words in done.stderr for words in LOCK_WORDS) or time.monotonic() > end:
            return False
        time.sleep(pause)


PLAIN = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}  # so that a lock is told by its words

if __name__ == "__main__":
    why = missing() and install()
    if why:
        print(f"There is no browser for the tests ({why}). Install Chromium to run them.", file=sys.stderr)
        sys.exit(1 if os.environ.get("CI") else 0)
