import pytest

from tabletown.games.harmonictook.actions import BUY, OFFER, PASS, RAISE, ROB, WANT
from tabletown.games.harmonictook.material import (
    BUSINESS_CENTER,
    CAFE,
    CARDS,
    CHEESE_FACTORY,
    FOREST,
    LANDMARKS,
    MINE,
    N_CARDS,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
)
from tabletown.games.harmonictook.state import BUILD, OVER, RAID, RETHROW, THROW
from tabletown.games.harmonictook.views import panels, text

NAMES = ("Mia", "Brie", "HAL 9000", "Zora")


def show(box, s, width=80, height=19, before=None, keys=None, viewer=0):
    """The panels by name, each as text."""
    names = NAMES[: int(s.seats)]
    found = text.panels(box, s, viewer, names, before, keys or {}, width, height)
    return {panel.name: "\n".join(line.plain for line in panel.lines) for panel in found}


def places(box, s, keys, width=80, height=19, viewer=0):
    """The text that can be clicked for each action."""
    names = NAMES[: int(s.seats)]
    marked = {}
    for panel in text.panels(box, s, viewer, names, None, keys, width, height):
        for line in panel.lines:
            for span in line.spans:
                action = getattr(span.style, "meta", {}).get("action")
                if action is not None:
                    marked[action] = marked.get(action, "") + line.plain[span.start : span.end]
    return marked


@pytest.mark.parametrize(("seats", "width"), [(2, 80), (3, 80), (4, 80), (4, 79), (4, 120)])
def test_every_card_and_every_city_is_there(table, seats, width):
    box, s = table(seats=seats)
    shown = show(box, s, width)
    assert list(shown) == [*(f"city-{p}" for p in range(seats)), "market"]
    assert all(card.name in shown["market"] for card in CARDS)


def test_a_pile_tells_number_colour_payout_price_and_what_is_left(table):
    box, s = table(phase=BUILD)
    s.market[RANCH] = 2
    lines = show(box, s, keys={BUY + RANCH: 3})["market"].splitlines()
    k = next(k for k, line in enumerate(lines) if "B Ranch" in line)
    assert lines[k].startswith("    2 B Ranch") and lines[k + 1].startswith(" 3) +1        1● ▪▪▫▫▫▫ 2")


def test_a_wide_pile_says_in_words_what_the_card_does(table):
    box, s = table()
    assert "+3 for each Ranch" in show(box, s, 200, 40)["market"]


def test_what_cannot_be_paid_for_is_faint(table):
    box, s = table(seats=2, coins=[3, 0])
    (market,) = (p for p in text.panels(box, s, 0, NAMES[:2], None, {}, 80, 19) if p.name == "market")
    faint = {line.plain[s.start : s.end].strip() for line in market.lines for s in line.spans if s.style == "quiet"}
    assert {"Mine", "Stadium"} <= faint and "Ranch" not in faint


def test_coins_won_and_lost_stand_beside_the_purse(table):
    box, s = table(coins=[7, 1, 0, 0])
    _, before = table(coins=[4, 3, 0, 0])
    shown = show(box, s, before=before)
    assert shown["city-0"].startswith("  7 ●   +3") and shown["city-1"].startswith("  1 ●   -2")


def chart(box, s, p=0):
    """What each total pays a city, on its own throw and on another's."""
    look = panels.ThrowLook(box, s, 0, NAMES, None, {})
    return {total: panels.pay(look, p, total)[:2] for total in range(1, 13)}


def test_the_chart_counts_what_a_total_pays(table):
    box, s = table(seats=3)
    s.cards[0] = 0
    s.cards[0, [RANCH, CAFE, CHEESE_FACTORY, FOREST, STADIUM, TV_STATION, BUSINESS_CENTER]] = 2, 1, 1, 3, 1, 1, 1
    assert chart(box, s) == {n: (0, 0) for n in range(1, 13)} | {2: (2, 2), 3: (0, 1), 5: (3, 3), 6: (9, 0), 7: (6, 0)}
    s.built[0, SHOPPING_MALL] = 1
    assert chart(box, s)[3] == (0, 2)


def test_the_chart_is_three_lines_or_one_for_each_total(table):
    box, s = table()
    flat, tall = show(box, s)["city-0"], show(box, s, 120, 40)["city-0"]
    assert [line.split()[0] for line in flat.splitlines()[2:]] == ["roll", "own", "else"]
    assert " 1     1    1  B Wheat Field" in tall and tall.count("\n") >= 14


def test_large_amounts_and_swaps_have_marks_of_their_own(table):
    box, s = table(seats=4)
    s.cards[0] = 0
    s.cards[0, [MINE, BUSINESS_CENTER]] = 3, 1
    own = show(box, s)["city-0"].splitlines()[3]
    assert own == "own  ·····s··+···"


def test_the_total_that_was_thrown_is_set_off(table):
    box, s = table(phase=BUILD, dice=[3, 4])
    assert "► 7" in show(box, s, 120, 40)["city-1"]
    assert "thrown 3 + 4 = 7" in headline(box, s)


def headline(box, s):
    return text.panels(box, s, 0, NAMES[: int(s.seats)], None, {}, 80, 19)[-1].note


@pytest.mark.parametrize(
    ("phase", "dice", "words"),
    [(THROW, [0, 0], "round 1"), (THROW, [5, 0], "round 1, last throw 5"), (OVER, [5, 0], "the game is over")],
)
def test_the_headline(table, phase, dice, words):
    box, s = table(phase=phase, dice=dice)
    assert headline(box, s) == words


def test_the_winner_is_named(table):
    box, s = table(seats=2, phase=OVER, winner=1)
    assert text.panels(box, s, 0, NAMES[:2], None, {}, 80, 19)[1].note == "winner"


def test_landmarks_have_a_price_until_they_are_built(table):
    box, s = table(seats=4)
    s.built[0, TRAIN_STATION] = 1
    assert show(box, s)["city-0"].splitlines()[1] == "■S  □M10 □P16 □T22"
    assert show(box, s, 240, 19)["city-0"].splitlines()[1] == "■ Station    □ Mall 10  □ Park 16  □ Tower 22"


def test_a_large_screen_says_what_landmarks_and_colours_do(table):
    box, s = table()
    shown = show(box, s, 160, 56)
    assert LANDMARKS[TRAIN_STATION].line in shown["landmarks"] and "R red: the roller pays" in shown["colours"]


def test_dice_lie_beside_the_market_where_there_is_room(table):
    box, s = table(phase=BUILD, dice=[6, 6])
    assert show(box, s, 140, 30)["market"].count("●   ●") == 6 and "●   ●" not in show(box, s)["market"]


def test_what_can_be_clicked(table):
    box, s = table(phase=BUILD, coins=[30, 0, 0, 0])
    marked = places(box, s, {PASS: 1, BUY + RANCH: 2, RAISE + TRAIN_STATION: 3})
    assert set(marked) == {BUY + RANCH, RAISE + TRAIN_STATION}
    assert "Ranch" in marked[BUY + RANCH] and marked[RAISE + TRAIN_STATION] == "□S4"


def test_a_purse_is_clicked_to_be_robbed(table):
    box, s = table(seats=3, phase=RAID)
    marked = places(box, s, {ROB + 1: 1, ROB + 2: 2})
    assert marked[ROB + 1].startswith("1)") and marked[ROB + 2].startswith("2)")


def test_cards_are_clicked_to_be_swapped(table):
    box, s = table()
    give, take = OFFER, WANT + N_CARDS
    assert "Wheat Field" in places(box, s, {give: 1})[give]
    assert "Wheat Field" in places(box, s, {take: 1}, 120, 40)[take]


def test_a_limited_market_shows_what_is_open(table):
    box, s = table(options={"market": "limited-8"})
    shown = {c for c in range(N_CARDS) if s.market[c] or s.cards[:, c].any()}
    assert {c for c in range(N_CARDS) if CARDS[c].name in show(box, s)["market"]} == shown


# ---- the animation


def test_dice_that_were_thrown_tumble_to_their_pips(table):
    box, s = table(phase=BUILD, dice=[2, 5], thrown=1)
    _, before = table(phase=THROW)
    pictures = text.frames(box, before, s)
    eyes = ["".join(line.plain for line in picture).count("●") for picture in pictures]
    assert eyes[-1] == 7 and len({tuple(line.plain for line in p) for p in pictures}) > 3


def test_a_second_throw_tumbles_and_a_throw_that_is_kept_does_not(table):
    box, before = table(phase=RETHROW, dice=[2, 5], thrown=1)
    _, again = table(phase=BUILD, dice=[2, 5], thrown=2)
    _, kept = table(phase=BUILD, dice=[2, 5], thrown=1)
    assert text.frames(box, before, again) and not text.frames(box, before, kept)


def test_a_purchase_shows_no_frames(table):
    box, before = table(phase=BUILD, dice=[2, 5], thrown=1)
    _, s = table(phase=THROW, dice=[2, 5])
    assert not text.frames(box, before, s)
