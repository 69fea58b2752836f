"""Every setting is in the help and in the docs, with its default."""

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from tabletown.web.settings import Settings
from tests.waiting import LIMIT

DOCS = Path(__file__).parents[2] / "docs" / "serve.md"


def run(*arguments, **env):
    return subprocess.run(
        [sys.executable, "-m", "tabletown", "serve", *arguments], capture_output=True, text=True, timeout=LIMIT
    )


def test_every_setting_is_in_the_help():
    shown = run("--help").stdout
    assert all(f"--{item.name.replace('_', '-')}" in shown for item in fields(Settings))


def test_every_setting_is_in_the_docs():
    text = DOCS.read_text(encoding="utf-8")
    for item in fields(Settings):
        assert f"| `--{item.name.replace('_', '-')}` | {item.default} | {item.metadata['help']} |" in text


@pytest.mark.parametrize("arguments, says", [
    (["--port", "x"], "port"),
    (["--port", "70000"], "cannot listen"),
    (["--host", "256.1.1.1"], "cannot listen"),
    (["--thinkers", "-1"], "thinkers"),
    (["--nonsense"], "nonsense"),
    (["--port", "0", "--database", "mysql://x"], "SQLite or PostgreSQL"),
])  # fmt: skip
def test_a_wrong_setting_is_said_and_the_exit_is_2(arguments, says):
    told = run(*arguments)
    assert told.returncode == 2 and says in told.stderr and "Traceback" not in told.stderr


def test_a_port_that_is_taken_is_said_at_once(server):
    told = run("--port", server.port)
    assert told.returncode == 2 and "another program uses it" in told.stderr


def test_a_server_that_is_told_to_end_at_once_ends_politely(serve):
    serve().stop()
