"""The interface for bots on other machines: the example of the docs, and whatever else may be sent to it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tabletown import games
from tabletown.engine import records
from tabletown.engine.match import verify
from tests.waiting import LIMIT, until
from tests.web.conftest import fetch

pytestmark = pytest.mark.compiled
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def bot(server):
    """A client with a token."""
    with httpx.Client(base_url=f"{server.base}/api/v1", timeout=LIMIT) as client:
        token = client.post("/bots", json={"name": "Deep"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


def test_the_example_of_the_docs_plays_a_game(server, tmp_path):
    code = re.search(r"```python\n(.*?)```", (DOCS / "remote-bots.md").read_text(encoding="utf-8"), re.S).group(1)
    file = tmp_path / "magpie.py"
    file.write_text(code, encoding="utf-8")
    told = subprocess.run([sys.executable, file, server.base], capture_output=True, text=True, timeout=LIMIT)
    assert told.returncode == 0, told.stderr
    assert re.match(r"(won|lost) after \d+ moves: .* wins!", told.stdout)


def open_table(bot, *seats, **more):
    answer = bot.post("/tables", json={"game": "harmonictook", "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def test_a_bot_meets_a_person(server, bot):
    table = open_table(bot, "open", "me", listed=True)
    assert table in [listed["id"] for listed in bot.get("/tables").json()]
    assert table in [mine["id"] for mine in bot.get("/tables/mine").json()]
    ann = server.visitor("Ann")
    ann.do(f"/t/{table}/sit")
    assert bot.post(f"/tables/{table}/start").json()["status"] == "playing"
    assert table not in [listed["id"] for listed in bot.get("/tables").json()]
    seen = bot.get(f"/tables/{table}").json()
    assert (seen["viewer"], seen["decision"], seen["actions"], seen["asks"]) == (1, None, [], "Waiting for Ann.")
    while bot.get(f"/tables/{table}").json()["decision"] is None:
        decision, actions = ann.sees(f"/t/{table}")
        assert ann.act(f"/t/{table}", decision, actions[-1]).status_code == 200
    seen = bot.get(f"/tables/{table}", params={"wait": 5}).json()
    assert seen["actions"][0] == {"number": 0, "words": "roll one die"} and seen["state"]["turn"] == 1
    assert "seed" not in seen["state"] and "rng_count" not in seen["state"]
    wrong = bot.post(f"/tables/{table}/actions", json={"decision": seen["decision"], "action": 9})
    assert wrong.status_code == 422 and wrong.json()["detail"]
    act = {"decision": seen["decision"], "action": 0}
    assert bot.post(f"/tables/{table}/actions", json=act).json()["number"] == seen["number"] + 1
    assert bot.post(f"/tables/{table}/actions", json=act).status_code == 409
    assert bot.get(f"/tables/{table}/record").status_code == 409


def test_a_record_over_the_api_is_true(bot):
    table = open_table(bot, "random", "fromage")
    bot.post(f"/tables/{table}/start")
    until(lambda: bot.get(f"/tables/{table}", params={"wait": 20}).json()["status"] == "over")
    record = records.loads(json.dumps(bot.get(f"/tables/{table}/record").json()))
    assert verify(games.find("harmonictook"), record).over


def test_a_bot_may_leave(bot):
    table = open_table(bot, "me", "random")
    bot.post(f"/tables/{table}/start")
    assert bot.delete(f"/tables/{table}/seats").json()["viewer"] == -1
    until(lambda: bot.get(f"/tables/{table}", params={"wait": 20}).json()["status"] == "over")


@pytest.mark.parametrize("method, path, body, status", [
    ("GET", "/tables/nothing", None, 404),
    ("POST", "/tables", {"game": "chess", "seats": ["me", "open"]}, 422),
    ("POST", "/tables", {"game": "harmonictook", "seats": ["me"]}, 422),
    ("POST", "/tables", {"game": "harmonictook", "seats": ["me", "nobody"]}, 422),
    ("POST", "/tables", {"game": "harmonictook", "seats": ["me", "open"], "options": {"market": "x"}}, 422),
    ("POST", "/tables", {"game": "harmonictook", "seats": ["me", "open"], "colour": "red"}, 422),
    ("POST", "/bots", {"name": "\u202e"}, 422),
    ("POST", "/bots", {"name": "   "}, 400),
    ("POST", "/bots", {"name": "x" * 99}, 422),
])  # fmt: skip
def test_what_is_wrong_is_said(bot, method, path, body, status):
    answer = bot.request(method, path, json=body)
    assert answer.status_code == status and isinstance(answer.json()["detail"], str)


@pytest.mark.parametrize("token", ["", "Bearer", "Bearer wrong", "Basic abc", "Bearer " + "x" * 150])
def test_without_a_true_token_nothing_is_shown(server, token):
    answer = fetch(f"{server.base}/api/v1/tables/mine", headers={"Authorization": token})
    assert answer.status_code == 401


# ---- whatever may come

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


def test_nothing_makes_the_server_fail(server, bot):
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json", timeout=LIMIT)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 10
    table = open_table(bot, "me", "open")

    for operation in operations:

        @settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), known=booleans(), real=booleans())
        def try_it(case, known, real):
            if known:
                case.headers = {**(case.headers or {}), "Authorization": bot.headers["Authorization"]}
            if real and "id" in (case.path_parameters or {}):
                case.path_parameters["id"] = table
            if "wait" in (case.query or {}):
                case.query["wait"] = 0
            case.call_and_validate(checks=CHECKS, timeout=LIMIT)

        try_it()
