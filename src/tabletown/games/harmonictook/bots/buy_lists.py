"""Two personas that follow a list: which cards to get first, and how many of each.

They buy a card that the list does not name, such as a new one, only at random, when they can buy nothing on the list.
"""

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, RAISE, WANT
from tabletown.games.harmonictook.bots.marginal_value import is_high
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    APPLE_ORCHARD,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FAMILY_RESTAURANT,
    FARMERS_MARKET,
    FOREST,
    FURNITURE_FACTORY,
    MINE,
    N_CARDS,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
    Box,
)
from tabletown.games.harmonictook.rules.decisions import refusal
from tabletown.games.harmonictook.rules.income import owned
from tabletown.games.harmonictook.state import State

THOUGHTFUL_LIST = (
    RAISE + RADIO_TOWER, RAISE + AMUSEMENT_PARK, RAISE + SHOPPING_MALL, RAISE + TRAIN_STATION,
    BUY + MINE, BUY + FURNITURE_FACTORY, BUY + CHEESE_FACTORY, BUY + FAMILY_RESTAURANT, BUY + APPLE_ORCHARD,
    BUY + FARMERS_MARKET, BUY + TV_STATION, BUY + BUSINESS_CENTER, BUY + STADIUM, BUY + FOREST,
    BUY + CONVENIENCE_STORE, BUY + RANCH, BUY + WHEAT_FIELD, BUY + CAFE, BUY + BAKERY,
)  # fmt: skip
FROMAGE_LIST = (
    (RAISE + RADIO_TOWER, 1), (RAISE + AMUSEMENT_PARK, 1), (RAISE + SHOPPING_MALL, 1), (RAISE + TRAIN_STATION, 1),
    (BUY + RANCH, 3), (BUY + CHEESE_FACTORY, 1), (BUY + CONVENIENCE_STORE, 4), (BUY + RANCH, 5), (BUY + MINE, 2),
    (BUY + CHEESE_FACTORY, 2), (BUY + RANCH, 7), (BUY + BAKERY, 3), (BUY + APPLE_ORCHARD, 2), (BUY + WHEAT_FIELD, 3),
    (BUY + FAMILY_RESTAURANT, 1), (BUY + FOREST, 2), (BUY + FURNITURE_FACTORY, 1), (BUY + TV_STATION, 1),
    (BUY + BUSINESS_CENTER, 1), (BUY + STADIUM, 1), (BUY + CAFE, 1), (BUY + FARMERS_MARKET, 2),
)  # fmt: skip
IF_READY = -1  # instead of a number: any number, if the card helps at once
LISTS = np.array([
    *((action, IF_READY) for action in THOUGHTFUL_LIST), (actions.PASS, 0),
    *FROMAGE_LIST, (actions.PASS, 0),
])  # fmt: skip
THOUGHTFUL_STARTS, FROMAGE_STARTS = 0, 1 + len(THOUGHTFUL_LIST)


@rule
def is_wanted(box: Box, s: State, p: int, c: int, most: int) -> bool:
    """Whether p has fewer copies than wanted; if ready, numbers from 7 need the Station, and factories their input."""
    if most != IF_READY:
        return s.cards[p, c] < most
    if is_high(box, c) and not s.built[p, TRAIN_STATION]:
        return False
    return box.per[c] < 0 or owned(box, s, p, int(box.per[c])) > 0


@rule
def first_on_list(box: Box, s: State, p: int, start: int, q: int) -> int:
    """The first thing on a list that p can buy, or take from q in a swap (q < 0: no swap); else PASS."""
    i = start
    while LISTS[i, 0] != actions.PASS:
        action = int(LISTS[i, 0])
        if action >= RAISE or is_wanted(box, s, p, action - BUY, int(LISTS[i, 1])):
            if q >= 0 and action < RAISE:
                action += WANT + q * N_CARDS - BUY
            if refusal(box, s, p, action) == FINE:
                return action
        i += 1
    return actions.PASS
