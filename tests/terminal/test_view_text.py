import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from tabletown.engine.match import Match, Seat
from tabletown.games.harmonictook.actions import BUY, OFFER, PASS, RAISE
from tabletown.games.harmonictook.material import CARDS, FOREST, LANDMARKS, MINE, RANCH, TRAIN_STATION
from tabletown.games.harmonictook.state import BUILD, OVER
from tabletown.games.harmonictook.views import cells
from tabletown.games.harmonictook.views import text as text_view
from tabletown.games.harmonictook.words import labels

NAMES = ("Mia", "Marvin the Paranoid", "Łucja 子", "Marvin the Second")


@pytest.fixture
def lay(took):
    """A table at its beginning."""

    def laid(seats=2, **options):
        match = Match(took, [Seat(name) for name in NAMES[:seats]], options, seed=1)
        return match.box, match.view(0).state

    return laid


def show(box, s, width=80, height=24, before=None, keys=None, encoding="utf-8") -> str:
    file = type("File", (io.StringIO,), {"encoding": encoding})()
    table = text_view.table(box, s, 0, NAMES[: int(s.seats)], before, keys)
    Console(file=file, width=width, height=height).print(table)
    return file.getvalue()


def row(text: str, word: str) -> str:
    return next(line for line in text.splitlines() if word in line)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [40, 60, 79, 80, 100, 120, 200])
@pytest.mark.parametrize("height", [24, 40])
def test_no_line_is_wider_than_the_screen(lay, seats, width, height):
    box, s = lay(seats)
    s.dice[:] = 6
    assert max(cell_len(line) for line in show(box, s, width, height).splitlines()) <= width


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_question_and_prompt_it_fits_80_by_24(lay, seats):
    box, s = lay(seats)
    s.dice[:] = 6
    assert len(show(box, s).splitlines()) + 3 <= 24


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
@pytest.mark.parametrize("width", [80, 100, 120])
def test_every_card_has_a_row_with_all_there_is_to_know(lay, card, width):
    box, s = lay(4)
    c = CARDS.index(card)
    s.cards[3, c] = 5
    title = f"{labels.rolls(c)} {'RBGP'[card.colour]} {card.name} "
    brings = re.escape(labels.effect(box, c, width > 80))
    assert re.search(rf" {title} *{brings} +{card.cost} ▪▪▪▪▪▪ 6 .*5$", row(show(box, s, width), title))


def test_copies_left_are_pips_and_a_number(lay):
    box, s = lay()
    s.market[RANCH] = 2
    assert "▪▪▫▫▫▫ 2" in row(show(box, s), "Ranch")


def test_piles_too_large_to_draw_are_numbers(lay):
    box, s = lay(**{"ranch.supply": 20})
    assert "▪" not in show(box, s) and " 20 " in row(show(box, s), "Ranch")


def test_landmarks_are_built_or_have_a_price(lay):
    box, s = lay()
    s.built[0, TRAIN_STATION] = 1
    assert "■ Station   □ Mall 10 □ Park 16 □ Tower 22" in row(show(box, s), "► Mia")


def test_a_tall_screen_says_what_landmarks_do(lay):
    box, s = lay()
    assert LANDMARKS[TRAIN_STATION].line in show(box, s, 100, 40)


def test_coins_won_and_lost_stand_beside_the_purses(lay):
    box, s = lay()
    _, before = lay()
    s.coins[:2] = 7, 1
    text = show(box, s, before=before)
    assert " 7   +4 " in row(text, "Mia") and " 1   -2 " in row(text, "Marvin")


def test_dice_are_drawn_with_their_eyes(lay):
    box, s = lay(4)
    s.dice[:] = 5, 4
    text = show(box, s).splitlines()
    assert [line[-15:] for line in text[1:4]] == ["│●   ●│ │●   ●│", "│  ●  │ │     │", "│●   ●│ │●   ●│"]


@pytest.mark.parametrize("eyes", range(1, 7))
def test_a_die_has_as_many_eyes_as_it_counts(eyes):
    assert "".join(cells.die(eyes, cells.UNICODE)).count("●") == eyes


def test_what_can_be_bought_has_its_number(lay):
    box, s = lay()
    s.phase = BUILD
    text = show(box, s, keys={PASS: 1, BUY + RANCH: 2, BUY + MINE: 3})
    assert row(text, "Ranch").startswith(" 2) ") and row(text, "Forest").startswith("    ")


def test_what_can_be_given_away_has_its_number(lay):
    box, s = lay()
    assert row(show(box, s, keys={OFFER + FOREST: 4}), "Forest").startswith(" 4) ")


def test_only_cards_have_a_place_on_the_table():
    assert [text_view.has_place(a) for a in (PASS, BUY, RAISE, OFFER)] == [False, True, False, True]


def test_a_limited_market_shows_only_what_is_open_or_owned(lay):
    box, s = lay(market="limited-8")
    shown = {c for c in range(len(CARDS)) if s.market[c] or s.cards[:, c].any()}
    assert {c for c in range(len(CARDS)) if f" {CARDS[c].name} " in show(box, s)} == shown


def test_prices_that_were_changed_are_shown(lay):
    box, s = lay(**{"ranch.cost": 9, "ranch.pays": 7})
    assert re.search(r"Ranch +\+7 on anyone's roll +9 ", show(box, s))


def test_where_no_more_can_be_shown_plain_characters_do(lay):
    box, s = lay(4)
    s.dice[:] = 5, 4
    text = show(box, s, encoding="ascii")
    for name in NAMES:
        text = text.replace(name, "").replace(name[:3], "")
    assert set(text) - set(map(chr, range(128))) <= {"é", "Ł", "子"}  # what names bring is spelt out by the screen


def test_names_cut_short_still_differ():
    assert text_view.short_names(NAMES, 3) == ["Mia", "Ma2", "Łuc", "Ma4"]


@pytest.mark.parametrize(("winner", "words"), [(0, "Mia has won"), (-1, "Nobody has won")])
def test_the_end_says_who_has_won(lay, winner, words):
    box, s = lay()
    s.phase, s.winner = OVER, winner
    assert show(box, s).startswith(words)


def test_looking_changes_nothing(lay):
    box, s = lay()
    before = s.tobytes()
    show(box, s)
    assert s.tobytes() == before
