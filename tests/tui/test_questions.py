"""The lines below the table: the question, the choices, the answer, and what is above or below the screen."""

from tabletown import games
from tabletown.engine.match import Match, Seat

PEOPLE = [Seat("Mia"), Seat("Tom")]


def test_a_refused_answer_is_cleared(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        await hand.type("99")
        await hand.sees("'99' is not something you can do now")
        assert hand.screen.typed == ""

    drive(scenario, PEOPLE)


def test_a_long_question_takes_more_lines_and_a_longer_one_has_a_mark(drive, monkeypatch):
    asked = "What do you bid? (so far: " + ", ".join(f"Card {n}" for n in range(12)) + ")"
    monkeypatch.setattr(Match, "prompt", lambda match, seat: asked)

    async def scenario(hand):
        await hand.asked()
        await hand.sees("Card 0", "Card 11)")
        monkeypatch.setattr(Match, "prompt", lambda match, seat: asked * 3)
        hand.screen.draw_all()
        await hand.sees("…")

    drive(scenario, PEOPLE)


def test_more_is_said_until_the_end_of_the_table(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.sees("PgDn: more")
        await hand.press("pagedown", "pagedown", "pagedown")
        await hand.sees("PgUp: back")
        assert "PgDn" not in hand.text
        await hand.press("pageup", "pageup", "pageup")
        await hand.sees("PgDn: more")

    drive(scenario, PEOPLE, game=games.find("harmonies"))


def test_the_table_page_shows_the_other_boards(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.type("boards")
        await hand.until(lambda: hand.screen.query("#page"))
        await hand.rest()
        await hand.press("pagedown", "pagedown")
        assert "Tom\n" in hand.text and hand.text.count("_a5_") >= 1

    drive(scenario, PEOPLE, game=games.find("harmonies"))


def test_help_has_no_words_of_another_game(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("f1")
        await hand.sees("F6 or table")
        assert "stadium" not in hand.text and "owns" not in hand.text

    drive(scenario, PEOPLE, game=games.find("harmonies"))
