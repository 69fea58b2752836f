"""What the documentation shows, runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def blocks(page, language):
    """The code of a page, block by block."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)


def run(command, folder):
    env = {**os.environ, "TABLETOWN_HOME": str(folder / "home")}
    return subprocess.run(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def test_the_bot_of_the_docs_plays(tmp_path):
    bot, script = blocks("docs/write-a-bot.md", "python")
    (tmp_path / "mybot.py").write_text(bot)
    (tmp_path / "script.py").write_text(script)
    done = run([sys.executable, "script.py"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] in ("[1, 0]", "[0, 1]")


def test_the_bot_of_the_docs_plays_in_the_terminal(tmp_path):
    (tmp_path / "mybot.py").write_text(blocks("docs/write-a-bot.md", "python")[0])
    command = blocks("docs/write-a-bot.md", "sh")[0].splitlines()[1].split()
    assert command[0] == "tabletown"
    done = run([sys.executable, "-m", *command], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout


def test_every_link_leads_somewhere():
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_designer_s_example_of_the_readme_runs(tmp_path):
    bot, script = blocks("README.md", "python")
    assert "def eager(view)" in bot
    (tmp_path / "script.py").write_text(script.replace("20_000", "200"))
    done = run([sys.executable, "script.py"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3
