"""Home and lobby: what waits for one comes first, a name is kept, options are cards in the words of players."""

import re

import pytest
from playwright.sync_api import expect

from tabletown import games
from tests.web.browser.conftest import PHONE
from tests.web.scenes import lay, played

pytestmark = pytest.mark.compiled
PROGRAM = re.compile(r"\b[a-z]+_[a-z_]+\b|\blevel \d")


def my_turn(server, visitor, game="harmonictook"):
    """The address of a game that waits for a visitor."""
    match = next(match for match in played(game, 2, bots=0b10) if match.actors == [0])
    return lay(server, visitor, match, others="random")


@pytest.mark.parametrize("looks", [{}, PHONE], ids=["desktop", "phone"])
def test_your_turn_comes_first_on_the_home_page(server, window, looks):
    ann = server.visitor("Ann")
    url = my_turn(server, ann)
    ann.table()
    page = window(visitor=ann, **looks)
    first = page.locator("main a").first
    expect(first).to_contain_text("It is your turn")
    expect(first).to_have_attribute("href", url)
    assert first.bounding_box()["y"] < 200
    heads = page.get_by_role("region", name="My games").get_by_role("heading")
    expect(heads).to_have_text([re.compile("Your turn"), re.compile("My games")])


def test_the_name_that_comes_with_a_code_is_kept(server, window):
    ann = server.visitor("Ann")
    url = ann.table()
    code = re.search(r'class="code">(\w+)<', ann.page(url).text).group(1)
    tom = window()
    tom.get_by_label("What shall we call you?").fill("Tom")
    tom.get_by_label("Somebody gave you a code?").fill(code)
    tom.get_by_role("button", name="Join").click()
    expect(tom).to_have_url(re.compile(url))
    expect(tom.locator(".me")).to_have_text("Tom")
    expect(tom.get_by_label("What shall we call you?")).to_have_count(0)
    tom.get_by_label("Say something to the table").fill("Hello!")
    tom.get_by_role("button", name="Send").click()
    expect(tom.locator("#chat p")).to_contain_text("Tom Hello!")


def test_a_name_given_in_the_lobby_is_known_to_chat_and_seats(server, window):
    ann = server.visitor("Ann")
    tom = window(ann.table())
    tom.get_by_label("What shall we call you?").fill("Tom")
    tom.get_by_label("Say something to the table").fill("Hello!")
    expect(tom.locator(".me")).to_have_text("Tom")
    tom.get_by_role("button", name="Send").click()
    expect(tom.locator("#chat p")).to_contain_text("Tom Hello!")
    tom.get_by_role("button", name="Sit here").click()
    expect(tom.get_by_text("Tom (you)")).to_be_visible()
    expect(tom.get_by_label("What shall we call you?")).to_have_count(0)


def test_game_cards_tell_how_long_and_how_heavy_a_game_is(window):
    page = window()
    for game in map(games.find, games.GAMES):
        card = page.locator(".game", has=page.get_by_role("heading", name=game.TITLE, exact=True))
        expect(card).to_contain_text("{} to {} minutes".format(*game.PLAYING_TIME))
        expect(card.locator(".pips .on")).to_have_count(game.WEIGHT)


@pytest.mark.parametrize("game", games.GAMES)
def test_options_are_cards_with_pictures_and_players_words(server, window, game):
    ann = server.visitor("Ann")
    page = window(ann.table(("me", "steady"), game), visitor=ann)
    for details in page.locator("details:not([open]) > summary").all():
        details.click()
    options = games.find(game).OPTIONS
    expect(page.locator(".option")).to_have_count(len(options))
    expect(page.locator(".option .drawn svg")).to_have_count(len(options))
    assert all(games.svg_view(games.find(game)).option_picture(option.name) for option in options)
    said = page.locator("main").inner_text()
    assert not PROGRAM.findall(said)
    assert "Steady: makes no great mistakes" in said


def test_a_switch_agrees_on_an_expansion_which_the_others_and_the_table_see(server, window):
    ann = server.visitor("Ann")
    url = ann.table(("me", "steady"), "highrise")
    page, guest = window(url, visitor=ann), window(url)
    switch = page.get_by_label("Room Service")
    switch.check()
    expect(page.get_by_text("1 changed")).to_be_visible()
    expect(guest.locator(".option.changed")).to_contain_text("Room Service")
    page.get_by_label("Rounds").fill("2")
    page.get_by_label("Rounds").blur()
    expect(page.get_by_text("2 changed")).to_be_visible()
    page.get_by_label("Rounds").fill("")
    page.get_by_label("Rounds").blur()
    expect(page.get_by_text("1 changed")).to_be_visible()
    switch.uncheck()
    expect(guest.locator(".option.changed")).to_have_count(0)
    switch.check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".head .about")).to_contain_text("Room Service")
    expect(page.locator("#seats .chair.bot")).to_contain_text("Steady")


def test_no_dice_are_spoken_of_where_there_are_none(server, window):
    ann = server.visitor("Ann")
    page = window(my_turn(server, ann, "harmonies"), visitor=ann)
    expect(page.get_by_text("Chance is sealed")).to_be_visible()
    assert "dice" not in page.locator("body").inner_text().casefold()
