"""A game without views is shown by the fields of its state, and as much of them as the viewer knows."""

import io

import numpy as np
import pytest
from rich.console import Console

from tabletown import games
from tabletown.check import declarations, views
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.contract import PUBLIC
from tabletown.engine.defaults import complete
from tabletown.engine.match import Match, Seat
from tabletown.session.console import open_screen
from tabletown.terminal.table import Terminal
from tabletown.viewkit.defaults import has_panels
from tests import highcard

PEOPLE = [Seat("Mia"), Seat("Tom"), Seat("Ida")]


@pytest.fixture(scope="module")
def game():
    return complete(highcard)


def printed(game, box, s, viewer, before=None, width=80):
    sheet = io.StringIO()
    names = [seat.name for seat in PEOPLE]
    Console(file=sheet, width=width).print(games.text_view(game).table(box, s, viewer, names, before, {}))
    return sheet.getvalue()


def shown(match, viewer, **more):
    view = match.view(viewer)
    return printed(match.game, view.box, view.state, viewer, **more)


def card_of(text, name):
    """What stands beside the card of a seat."""
    lines = text.splitlines()
    return lines[lines.index(name) + 1].split()


def test_a_seat_reads_its_own_card_and_no_other(game):
    match = Match(game, PEOPLE, seed=4)
    text = shown(match, 0)
    assert card_of(text, "Mia") == ["card", str(match.position()[0].card[0])]
    assert card_of(text, "Tom") == card_of(text, "Ida") == ["card", "?"]
    assert [card_of(shown(match, PUBLIC), seat.name)[1] for seat in PEOPLE] == ["?"] * 3


def test_fields_are_named_in_words_and_those_of_the_engine_left_out(game):
    text = shown(Match(game, PEOPLE, seed=4), 0)
    assert {"turn 0", "cards changed 0"} <= {" ".join(line.split()) for line in text.splitlines()}
    assert not any(name in text for name in ("seed", "rng", "reveals", "seats", "spare"))


def test_all_is_shown_when_the_game_is_over(game):
    match = Match(game, PEOPLE, seed=4)
    for seat in range(3):
        match.play(seat, highcard.KEEP)
    assert "?" not in shown(match, PUBLIC)


def test_what_is_read_does_not_change_with_what_is_hidden(game):
    match = Match(game, PEOPLE, seed=4)
    for seed in range(20):
        states = np.array([match.position()[0]])
        bind(entry, game).hide(match.boxes, states, 1, seed)
        assert printed(game, match.box, states[0], 1) == shown(match, 1)


@pytest.mark.parametrize("width", (24, 40, 200))
def test_no_line_is_wider_than_the_screen_and_no_value_is_lost(game, width):
    text = shown(Match(game, PEOPLE, seed=4), 0, width=width)
    assert max(map(len, text.splitlines())) <= width
    pile = text[text.index("pile") + 4 : text.index("Mia")].split()
    assert len(pile) == highcard.CARDS and set(pile) <= {"?", "0", "1"}


def test_what_has_changed_stands_out(game):
    match = Match(game, PEOPLE, seed=4)
    before = match.view(0).state
    match.play(0, highcard.CHANGE)
    view = match.view(0)
    table = games.text_view(game).table(view.box, view.state, 0, view.names, before, {})
    lines = [line for line in table.lines(table.look, 80, 40) if line.plain.startswith("cards changed")]
    assert [span.style for span in lines[0].spans] == ["quiet", "now"]


def test_such_a_game_keeps_the_promises_of_views(game):
    for check in (
        declarations.provides_everything,
        views.draws_what_can_be_clicked,
        views.fits_a_full_screen,
    ):
        check(game, 10)
    assert not has_panels(games.text_view(game)) and not games.text_view(game).has_place(highcard.KEEP)


def test_it_is_played_in_plain_text(game, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO("keep\n\nchange\n\nkeep\n"))
    Terminal(open_screen(), Match(game, PEOPLE, seed=4), None).run()
    out = capsys.readouterr().out
    assert "Keep your card or change it?" in out and "cards changed" in out and "won!" in out


def test_the_browser_shows_the_text(game):
    view = Match(game, PEOPLE, seed=4).view(0)
    drawn = games.svg_view(game)
    (area,) = drawn.areas(view.box, view.state, 0, ["<b>", "Tom", "Ida"], {0: "keep"})
    assert area.title == "High Card" and area.drawing.startswith('<pre class="plain">')
    assert "&lt;b&gt;" in area.drawing and "<b>" not in area.drawing
    assert not drawn.has_place(highcard.KEEP) and drawn.picture().startswith("<svg") and not drawn.figures(view.box)
