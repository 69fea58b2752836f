"""The options in the words of players."""

from tabletown.engine.options import DETAIL, EXPANSION, OptionWords

OPTION_WORDS = {
    "room_service": OptionWords(
        "Room Service", "Rooms with doors and windows, pianos and pools, and guests who want all of it.",
        kind=EXPANSION,
    ),
    "wallet_watchers": OptionWords(
        "Wallet Watchers", "Guests who look at the price: if your storey grows too dear, they leave.", kind=EXPANSION
    ),
    "useful_utilities": OptionWords(
        "Useful Utilities", "Electricity, water and wifi climb from floor to floor, and guests ask for them.",
        kind=EXPANSION,
    ),
    "happy_housing": OptionWords(
        "Happy Housing", "Guests who are soon content, and wander off to whoever suits them better.", kind=EXPANSION
    ),
    "living_together": OptionWords(
        "Living Together", "All of you against the threats to the house: you win or lose together.", kind=EXPANSION
    ),
    "difficulty": OptionWords(
        "How hard it is", "For Living Together: how many threats come, and how soon.",
        {"gentle": "gentle", "usual": "as printed", "hard": "hard"},
    ),
    "rounds": OptionWords(
        "Rounds", "After how many rounds the game ends at the latest.", {"unlimited": "until the tiles are used up"}
    ),
    "start_player": OptionWords(
        "The start player", "Who begins a round.", {"rotating": "changes every round", "fixed": "always the same"}
    ),
    "guest_churn": OptionWords(
        "Impatient guests", "When the guest who has waited longest gives up and leaves.",
        {"off": "never", "stale": "after a round without a guest", "each": "after every round"},
    ),
    "edition": OptionWords(
        "Stairs and elevators", "Whether the base game has them, or only the expansions.",
        {"seed": "in the base game", "later": "only in expansions"}, DETAIL,
    ),
    "leaving": OptionWords(
        "Where tenants go", "Tenants who leave go to a connected neighbour, or as the later rulebook says.",
        {"seed": "to connected neighbours", "later": "by the later rulebook"}, DETAIL,
    ),
    "wallet_recheck": OptionWords(
        "Looking at the price again", "When tenants who watch their wallet look at the price once more.",
        {"every_attract": "whenever guests come", "on_new_tenant": "when somebody moves in", "off": "never"}, DETAIL,
    ),
    "pool_pick": OptionWords(
        "What a pool takes", "Which tenant a pool lures away from a neighbour.",
        {"lowest": "the one worth least", "owner": "whom its owner likes"}, DETAIL,
    ),
    "wandering_settles": OptionWords(
        "Wanderers settle", "A wandering tenant who has all wishes met where it lives stays there.", kind=DETAIL
    ),
    "fit_wishes_to_players": OptionWords(
        "Wishes for few players", "Wishes that so few players could never meet are made easier.", kind=DETAIL
    ),
    "max_span": OptionWords(
        "The size of a storey", "How wide and how high your map may grow.",
        {"unlimited": "as large as the table"}, DETAIL,
    ),
    "threat_reshuffle": OptionWords(
        "Threats come back", "Threats that you fended off are shuffled again when the deck is empty.", kind=DETAIL
    ),
    "personal_goal_choice": OptionWords(
        "Secret goals", "How many secret goals you are dealt, to keep one of them.", kind=DETAIL
    ),
}  # fmt: skip
