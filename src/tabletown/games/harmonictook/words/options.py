"""The options in the words of players."""

from tabletown.engine.options import DETAIL, OptionWords
from tabletown.games.harmonictook.material import N_CARDS

OPTION_WORDS = {
    "market": OptionWords(
        "The market", f"All {N_CARDS} piles lie open, or a shuffled deck fills a market that changes as you buy.",
        {"full": "all piles open", "limited-8": "8 piles at a time", "limited-10": "10 piles at a time"},
    ),
    "starting_coins": OptionWords("Starting coins", "How many coins are in your purse before the first throw."),
    "max_rounds": OptionWords("Longest game", "After so many rounds the game ends, and nobody wins."),
    "mall_boosts_bakery": OptionWords("A busy bakery", "The Shopping Mall also adds a coin to each Bakery."),
    "reroll_must_keep_dice_count": OptionWords(
        "The same dice again", "Who throws a second time throws as many dice as the first time."
    ),
    "max_extra_turns": OptionWords(
        "Extra turns in a row", "How many turns the Amusement Park may give you one after the other.",
        {"unlimited": "as many as you throw"},
    ),
    "business_center_decline_coins": OptionWords(
        "Coins for not swapping", "What the bank pays you when your Business Center swaps nothing.", kind=DETAIL
    ),
    "business_center_bots": OptionWords(
        "Bots and the Business Center", "A bot swaps cards as people do, or takes coins from the bank instead.",
        {"swap": "bots swap, too", "coins": "bots take coins"}, DETAIL,
    ),
    "red_order": OptionWords(
        "Who collects first", "The order in which red cards are paid when a purse does not hold enough for all.",
        {"ccw": "from the roller's right", "seat": "from the first seat"}, DETAIL,
    ),
    "amusement_park_timing": OptionWords(
        "When the Park counts", "Doubles give another turn if the Park stands as they fall, or at the end of the turn.",
        {"roll": "as the dice fall", "end": "at the end of the turn"}, DETAIL,
    ),
}  # fmt: skip
