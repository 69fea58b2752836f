"""What is asked, told and counted, in words; and that the coins told are the coins moved."""

import numpy as np
import pytest

from tabletown.games.harmonictook.actions import BUY, DECLINE, KEEP, OFFER, PASS, RAISE, ROB, ROLL_ONE, ROLL_TWO, WANT
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    APPLE_ORCHARD,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CHEESE_FACTORY,
    FOREST,
    MINE,
    N_CARDS,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.rules.decisions import actors, apply
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, RAID, RETHROW, TAKE
from tabletown.games.harmonictook.words import log
from tabletown.games.harmonictook.words.prompts import prompt

NAMES = ("Mia", "Ben", "Ada", "Kim")
ALL_BUT_THE_TOWER = (TRAIN_STATION, SHOPPING_MALL, AMUSEMENT_PARK)
BROKE = {"coins": [0, 0, 0]}
CAFES = {"throws": [(3,)], "cards": [{}, {CAFE: 2}]}
SIX = {"throws": [(6,)]}
SWAP = {"phase": GIVE, "dice": [6, 0], "cards": [{BUSINESS_CENTER: 1, APPLE_ORCHARD: 1}, {MINE: 1}]}
DOUBLES = {"phase": BUILD, "dice": [4, 4], "bonus": 1}
LAST_TURN = {"phase": BUILD, "turns": 1499}
CAN_PASS = "Mia can afford nothing and passes."
SOLD_OUT = [0] * N_CARDS


@pytest.mark.parametrize(
    "seat, fields, question",
    (
        (0, {}, "Roll the die."),
        (0, {"built": [(TRAIN_STATION,)]}, "Roll one die or two?"),
        (0, {"phase": RETHROW, "dice": [3, 4]}, "You threw 3 + 4 = 7. Keep it, or throw again?"),
        (0, {"phase": RETHROW, "dice": [3, 0]}, "You threw 3. Keep it, or throw again?"),
        (0, {"phase": RAID}, "From whom does your TV Station take 5 coins?"),
        (0, {"phase": RAID, "options": {"tv_station.pays": 1}}, "From whom does your TV Station take 1 coin?"),
        (0, {"phase": GIVE}, "Business Center: which of your cards do you give away?"),
        (0, {"phase": TAKE, "offer": RANCH}, "And whose card do you take for your Ranch?"),
        (
            0,
            {"phase": BUILD, "dice": [3, 4], "coins": [5]},
            "You threw 3 + 4 = 7 and have 5 coins. Buy one thing, or pass.",
        ),
        (0, {"phase": BUILD, "dice": [2, 0], "coins": [1]}, "You threw 2 and have 1 coin. Buy one thing, or pass."),
        (1, {"phase": BUILD}, "It is Mia's turn."),
        (0, {"phase": OVER}, "The game is over."),
    ),
)
def test_what_is_asked(table, seat, fields, question):
    box, s = table(**fields)
    assert prompt(box, s, seat, NAMES) == question


TOLD = {
    "nothing": (ROLL_ONE, SIX, ["Mia rolls 6.", "The 6 pays nobody."]),
    "blue": (
        ROLL_ONE,
        {"throws": [(1,)], "cards": [{WHEAT_FIELD: 2}, {WHEAT_FIELD: 1}, {}]},
        ["Mia rolls 1.", "Mia's 2 Wheat Fields earn 2.", "Ben's Wheat Field earns 1."],
    ),
    "two kinds": (
        ROLL_ONE,
        {"throws": [(2,)], "cards": [{RANCH: 2, BAKERY: 3}]},
        ["Mia rolls 2.", "Mia's 2 Ranches earn 2.", "Mia's 3 Bakeries earn 3."],
    ),
    "factory": (
        ROLL_TWO,
        {"throws": [(3, 4)], "cards": [{CHEESE_FACTORY: 1, RANCH: 3}]},
        ["Mia rolls 3 + 4 = 7.", "Mia's Cheese Factory earns 9."],
    ),
    "idle factory": (
        ROLL_TWO,
        {"throws": [(3, 4)], "cards": [{CHEESE_FACTORY: 2}]},
        ["Mia rolls 3 + 4 = 7.", "Mia's 2 Cheese Factories earn nothing."],
    ),
    "toll": (
        ROLL_ONE,
        {"throws": [(3,)], "cards": [{}, {CAFE: 1}], "built": [(), (SHOPPING_MALL,)]},
        ["Mia rolls 3.", "Mia pays Ben 2 at the Café."],
    ),
    "last coin": (
        ROLL_ONE,
        {**CAFES, "coins": [1]},
        ["Mia rolls 3.", "Mia pays Ben 1 at 2 Cafés, all that is left.", CAN_PASS],
    ),
    "no coin": (
        ROLL_ONE,
        {**CAFES, "coins": [0]},
        ["Mia rolls 3.", "Mia has no coins to pay Ben at 2 Cafés.", CAN_PASS],
    ),
    "silent pass": (ROLL_ONE, {**SIX, **BROKE}, ["Mia rolls 6.", "The 6 pays nobody.", CAN_PASS]),
    "tower": (ROLL_ONE, {**SIX, "built": [(RADIO_TOWER,)]}, ["Mia rolls 6."]),
    "again": (
        ROLL_ONE,
        {"throws": [(5,)], "phase": RETHROW, "thrown": 1},
        ["Mia throws again: 5.", "The 5 pays nobody."],
    ),
    "keep": (
        KEEP,
        {"phase": RETHROW, "dice": [2, 3], "cards": [{FOREST: 1}]},
        ["Mia keeps the 5.", "Mia's Forest earns 1."],
    ),
    "stadium": (
        ROLL_ONE,
        {**SIX, "coins": [3, 1, 0], "cards": [{STADIUM: 1}]},
        [
            "Mia rolls 6.",
            "Ben pays Mia 1 for the Stadium, all that is left.",
            "Ada has no coins to pay Mia for the Stadium.",
        ],
    ),
    "tv station": (
        ROLL_ONE,
        {**SIX, "cards": [{TV_STATION: 1}]},
        ["Mia rolls 6.", "Mia's TV Station may take 5 from one player."],
    ),
    "tv for two": (
        ROLL_ONE,
        {**SIX, "seats": 2, "coins": [0, 9], "cards": [{TV_STATION: 1}]},
        ["Mia rolls 6.", "Ben pays Mia 5 for the TV Station."],
    ),
    "tv in vain": (
        ROLL_ONE,
        {**SIX, **BROKE, "cards": [{TV_STATION: 1}]},
        ["Mia rolls 6.", "Nobody has a coin for Mia's TV Station.", CAN_PASS],
    ),
    "robbed": (
        ROB + 2,
        {"phase": RAID, "dice": [6, 0], "coins": [0, 9, 4], "cards": [{TV_STATION: 1}]},
        ["Ada pays Mia 4 for the TV Station, all that is left."],
    ),
    "robbed, then a swap": (
        ROB + 1,
        {"phase": RAID, "dice": [6, 0], "coins": [0, 9, 4], "cards": [{TV_STATION: 1, BUSINESS_CENTER: 1, RANCH: 1}]},
        ["Ben pays Mia 5 for the TV Station.", "Mia's Business Center may swap a card."],
    ),
    "center": (
        ROLL_ONE,
        {**SIX, "cards": [{BUSINESS_CENTER: 1, RANCH: 1}]},
        ["Mia rolls 6.", "Mia's Business Center may swap a card."],
    ),
    "center of a bot": (
        ROLL_ONE,
        {**SIX, "cards": [{BUSINESS_CENTER: 1}], "bots": 1, "options": {"business_center_bots": "coins"}},
        ["Mia rolls 6.", "Mia's Business Center earns 5."],
    ),
    "decline": (DECLINE, SWAP, ["Mia swaps nothing."]),
    "decline for coins": (
        DECLINE,
        {**SWAP, "options": {"business_center_decline_coins": 4}},
        ["Mia swaps nothing and gets 4 from the bank."],
    ),
    "offer": (OFFER + APPLE_ORCHARD, SWAP, ["Mia offers an Apple Orchard."]),
    "swap": (
        WANT + N_CARDS + MINE,
        {**SWAP, "phase": TAKE, "offer": APPLE_ORCHARD, "coins": [0]},
        ["Mia gives Ben an Apple Orchard and takes a Mine.", CAN_PASS],
    ),
    "pass": (PASS, {"phase": BUILD}, ["Mia passes."]),
    "buy": (BUY + RANCH, {"phase": BUILD}, ["Mia buys a Ranch for 1 and has 2 left."]),
    "buy with the last coin": (
        BUY + FOREST,
        {"phase": BUILD},
        ["Mia buys a Forest for 3 and has nothing left."],
    ),
    "build": (
        RAISE + SHOPPING_MALL,
        {"phase": BUILD, "coins": [12]},
        ["Mia builds the Shopping Mall for 10 and has 2 left."],
    ),
    "win": (
        RAISE + RADIO_TOWER,
        {"phase": BUILD, "coins": [22], "built": [ALL_BUT_THE_TOWER], **DOUBLES},
        ["Mia builds the Radio Tower for 22 and wins!"],
    ),
    "all piles are sold out": (
        ROLL_ONE,
        {**SIX, "market": SOLD_OUT, "built": [ALL_BUT_THE_TOWER], "coins": [9]},
        ["Mia rolls 6.", "The 6 pays nobody.", "Mia finds nothing to buy for 9 coins and passes."],
    ),
    "what is left is too dear": (
        ROLL_ONE,
        {**SIX, "market": [n if c in (MINE, CAFE) else 0 for c, n in enumerate([1] * N_CARDS)], "coins": [1]},
        ["Mia rolls 6.", "The 6 pays nobody.", "Mia finds nothing to buy for 1 coin and passes."],
    ),
    "doubles": (PASS, DOUBLES, ["Mia passes.", "Doubles: Mia takes another turn."]),
    "doubles, and nothing to buy": (
        ROLL_TWO,
        {"throws": [(4, 4)], **BROKE, "built": [(TRAIN_STATION, AMUSEMENT_PARK)]},
        ["Mia rolls 4 + 4 = 8.", "The 8 pays nobody.", CAN_PASS, "Doubles: Mia takes another turn."],
    ),
    "round limit": (PASS, LAST_TURN, ["Mia passes.", "After 500 rounds the game ends without a winner."]),
    "round limit on doubles": (
        PASS,
        {**LAST_TURN, **DOUBLES},
        ["Mia passes.", "After 500 rounds the game ends without a winner."],
    ),
    "a pile is replaced": (
        BUY + FOREST,
        {
            "phase": BUILD,
            "options": {"market": "limited-8"},
            "market": [0] * 5 + [1, 0, 0] + [2] * 7,
            "deck": [0, 0, 1] + [0] * 12,
        },
        ["Mia buys a Forest for 3 and has nothing left.", "Bakery comes to the market."],
    ),
    "a pile grows": (
        BUY + FOREST,
        {
            "phase": BUILD,
            "options": {"market": "limited-8"},
            "market": [0] * 5 + [1, 0, 0] + [2] * 7,
            "deck": [0] * 11 + [3, 0, 0, 0],
        },
        ["Mia buys a Forest for 3 and has nothing left.", "3 Mines come to the market."],
    ),
}


def copy(s):
    return np.array([s])[0]


@pytest.mark.parametrize("action, fields, lines", TOLD.values(), ids=TOLD)
def test_what_is_told(table, action, fields, lines):
    box, s = table(**fields)
    before = copy(s)
    apply(box, s, 0, action)
    assert log.log_lines(box, before, 0, action, s, NAMES) == lines


def test_telling_changes_nothing(table):
    box, s = table(throws=[(1,)])
    before = copy(s)
    apply(box, s, 0, ROLL_ONE)
    bytes_ = (before.tobytes(), s.tobytes())
    log.log_lines(box, before, 0, ROLL_ONE, s, NAMES)
    assert (before.tobytes(), s.tobytes()) == bytes_


AGREED = (
    {},
    {"market": "limited-8", "starting_coins": 20},
    {"market": "limited-10", "red_order": "seat", "mall_boosts_bakery": True},
    {"business_center_bots": "coins", "starting_coins": 50},
    {"business_center_decline_coins": 5, "amusement_park_timing": "end", "starting_coins": 40},
    {"max_extra_turns": 1, "reroll_must_keep_dice_count": True, "starting_coins": 50},
    {"max_rounds": 6, "starting_coins": 0},
)


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("options", AGREED, ids=" ".join)
def test_the_coins_told_are_the_coins_moved(table, choices, options, seats):
    rng = np.random.default_rng(seats)
    for seed in range(10):
        box, s = table(seats=seats, seed=seed, options=options, bots=0b0110)
        while actors(box, s):
            before, seat, action = copy(s), int(s.turn), int(rng.choice(choices(box, s)))
            apply(box, s, seat, action)
            moved = before.coins.copy()
            for event in log.events(box, before, seat, action, s, NAMES):
                assert event.line[0].isalnum() and event.line[-1] in ".!" and event.coins >= 0
                if event.giver != log.BANK:
                    moved[event.giver] -= event.coins
                if event.taker != log.BANK:
                    moved[event.taker] += event.coins
            assert moved.tolist() == s.coins.tolist()


def test_the_winner_is_named_in_the_result(table):
    box, s = table(phase=OVER, winner=1, coins=[4, 0, 9], built=[(0,), (0, 1, 2, 3)])
    assert log.result(box, s, NAMES[:3]) == [
        ("result", ["", "wins", ""]),
        ("landmarks", ["1", "4", "0"]),
        ("coins", ["4", "0", "9"]),
        ("establishments", ["2", "2", "2"]),
    ]


def test_a_game_without_a_winner_is_unfinished(table):
    box, s = table(phase=OVER)
    assert log.result(box, s, NAMES[:3])[0] == ("result", ["unfinished"] * 3)
