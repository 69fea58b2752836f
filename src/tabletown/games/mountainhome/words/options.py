"""The options in the words of players."""

from tabletown.engine.options import DETAIL, EXPANSION, OptionWords

OPTION_WORDS = {
    "advanced_shop": OptionWords(
        "The advanced shop", "Below the basic buildings of the shop lie advanced ones, and great projects.",
        kind=EXPANSION,
    ),
    "legend_pick": OptionWords(
        "Legendary dwarves", "Everybody chooses a legendary dwarf, or chance deals them.",
        {"choose": "chosen in turn", "random": "dealt at random"},
    ),
    "max_rounds": OptionWords("Longest game", "After so many rounds the end comes in any case."),
    "event_threshold": OptionWords(
        "How long events stay", "How many counters end an event that comes back every round.",
        {"printed": "as printed", "per_player": "so many for each player"}, DETAIL,
    ),
    "sudden_death_rounds": OptionWords(
        "Breaking a tie", "How many more rounds are played when two are level at the end.", kind=DETAIL
    ),
}  # fmt: skip
