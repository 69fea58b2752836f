"""Tabletown can be installed: its manifest, its icons, and what Chromium says about them."""

import json
import struct

import pytest

from tests.web.conftest import fetch

pytestmark = pytest.mark.compiled
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def test_the_manifest_and_its_icons_have_their_types_and_sizes(server):
    page = fetch(f"{server.base}/").text
    address = page.partition('rel="manifest" href="')[2].partition('"')[0]
    answer = fetch(server.base + address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] == "Tabletown" and manifest["display"] == "standalone"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = fetch(server.base + icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert picture.content.startswith(SIGNATURE)
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_chromium_would_install_it(window):
    page = window()
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert not found["errors"]
    assert json.loads(found["data"])["start_url"] == "/"
    hindrances = [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(hindrances) <= {"in-incognito"}  # as every window of a test is
