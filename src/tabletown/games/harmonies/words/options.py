"""The options in the words of players."""

from tabletown.engine.options import DETAIL, EXPANSION, OptionWords

AGREED = "as the rules in use say"
OPTION_WORDS = {
    "spirits": OptionWords(
        "Nature's spirits", "Everybody keeps one of two spirits, which scores a whole landscape.", kind=EXPANSION
    ),
    "side": OptionWords(
        "The boards", "One side has 23 spaces and counts your longest river, the other 25 and counts islands.",
        {"river": "the river side", "islands": "the island side"},
    ),
    "variant": OptionWords(
        "The rules in use", "Everything as printed, or the first sketch: tall mountains, low trees, rivers by size.",
        {"official": "as printed", "seed": "the first sketch"},
    ),
    "animal_scoring": OptionWords(
        "Points for animals", "A card scores its highest free number, or all of its free numbers together.",
        {"highest": "the highest number", "sum": "all numbers together"},
    ),
    "gray_max_height": OptionWords(
        "Height of mountains", "How many gray tokens may stand on each other.",
        {"variant": AGREED, "3": "three tokens", "unlimited": "as high as you like"}, DETAIL,
    ),
    "tree_points": OptionWords(
        "Points for trees", "What trees of height one, two and three are worth.",
        {"variant": AGREED, "1-3-7": "1, 3 and 7 points", "1-3-5": "1, 3 and 5 points"}, DETAIL,
    ),
    "single_gray": OptionWords(
        "A lonely gray token", "Whether one gray token is a mountain, or a mere rock.",
        {"variant": AGREED, "mountain": "it is a mountain", "rock_connects": "a rock that joins mountains",
         "rock": "a rock, no more"}, DETAIL,
    ),
    "lone_green": OptionWords(
        "A leaf without a trunk", "Whether a green token without brown below counts as a tree.",
        {"tree": "it is a tree", "none": "it is worth nothing"}, DETAIL,
    ),
    "river_length": OptionWords(
        "How rivers are measured", "From end to end along the shortest way, or by all of their tokens.",
        {"variant": AGREED, "shortest_path": "from end to end", "group_size": "by all tokens"}, DETAIL,
    ),
    "optional_actions": OptionWords(
        "Cards and cubes", "When in your turn you may take a card and place cubes.",
        {"variant": AGREED, "anytime": "at any time", "after_tokens": "after the last token"}, DETAIL,
    ),
    "spirit_cube_breaks_ties": OptionWords(
        "Spirits and ties", "The cube on a spirit counts when two players have as many points.", kind=DETAIL
    ),
    "cat_and_butterfly": OptionWords(
        "Cat and Butterfly", "The groups that these two spirits count.",
        {"one_or_more": "every group", "exactly_one": "groups of exactly one"}, DETAIL,
    ),
    "solo_short_refill": OptionWords(
        "The last tokens, alone", "What happens when the pouch no longer fills every tray.",
        {"play_on": "play on with what is there", "stop": "the game ends"}, DETAIL,
    ),
}  # fmt: skip
