import contextlib
import io

import pytest
from rich.console import Console

from tabletown.session.console import open_screen, spell_out
from tabletown.terminal.screen import ask, choose, show_page
from tabletown.viewkit.styles import paint


@pytest.mark.parametrize(("text", "plain"), [("Café", "Cafe"), ("Zoë and Žižek", "Zoe and Zizek"), ("☃", "?")])
def test_what_an_encoding_lacks_is_spelt_out(text, plain):
    open_screen()
    assert text.encode("ascii", "spell_out").decode() == plain


def test_only_writing_is_spelt_out():
    with pytest.raises(UnicodeDecodeError):
        spell_out(UnicodeDecodeError("ascii", b"\xff", 0, 1, "no"))


def test_names_are_painted_as_whole_words():
    spans = [(span.start, span.end, span.style) for span in paint("Al pays Alma 2.", ["Al", "Alma"]).spans]
    assert spans == [(0, 2, "seat0"), (8, 12, "seat1")]


def test_no_color_means_none_at_all(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert open_screen().color_system is None


@pytest.mark.parametrize(("typed", "answer"), [("\n", 1), ("3\n", 2), ("9\nx\n1\n", 0), ("gr\n", 2)])
def test_a_choice_is_a_number_a_beginning_or_enter(monkeypatch, typed, answer):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    screen = Console(file=io.StringIO())
    assert choose(screen, "Which?", ["red", "blue", "green"], default=1) == answer


def test_a_long_question_breaks_between_words(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    screen = Console(width=50)
    ask(screen, "Pass the screen to Bob. Bob: press Enter when nobody else is looking. ")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Pass the screen to Bob. Bob: press Enter when" and lines[1].startswith(
        "nobody else is looking. "
    )


def test_a_long_page_goes_through_a_pager_on_a_small_terminal(monkeypatch):
    monkeypatch.setattr("tabletown.terminal.screen.is_live", lambda: True)
    paged = []
    screen = Console(width=50, height=10, file=io.StringIO())
    monkeypatch.setattr(screen, "pager", lambda styles: contextlib.nullcontext(paged.append(styles)))
    show_page(screen, "a line\n" * 8)
    assert not paged
    show_page(screen, "a line\n" * 12)
    assert len(paged) == 1
