"""The browser for the tests: the system's Chromium, or else Playwright's.

`python -m tests.web.chromium` installs one where there is none and it can be had.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb")
PATIENCE = 900.0


def launch(playwright):
    """A running browser; Playwright's own where the system has none."""
    system = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=system, args=FLAGS)


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
        yield ["apt-get", "update", "-qq"]
        yield ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    yield [sys.executable, "-m", "playwright", "install", *(["--with-deps"] if root else []), "chromium"]


def install():
    """Try every way until there is a browser, and say why there is none."""
    for command in ways():
        print("No browser yet:", *command, flush=True)
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, timeout=PATIENCE).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            done = False
        if done and not missing():
            return ""
    return missing()


if __name__ == "__main__":
    why = missing() and install()
    if why:
        print(f"There is no browser for the tests ({why}). Install Chromium to run them.", file=sys.stderr)
        sys.exit(1 if os.environ.get("CI") else 0)
