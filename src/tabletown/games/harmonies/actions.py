"""Every action is one number: what each number means, and why an action may be refused."""

from collections.abc import Sequence

from tabletown.engine.contract import FINE
from tabletown.games.harmonies.material import ANIMALS, CARDS, COLOURS, N_ANIMALS, N_CARDS, N_SPIRITS, SPIRITS, TRAYS
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.rules.hexes import SPOTS
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, PHASES, SPIRIT, TOKEN, TURN

END, KEEP_ROW = range(2)
TAKE = 2  # TAKE + i takes the tokens of tray i
PLACE = TAKE + TRAYS  # PLACE + colour: place a token of that colour next
DRAFT = PLACE + len(COLOURS)  # DRAFT + c takes card c
SETTLE = DRAFT + N_ANIMALS  # SETTLE + c: place a cube of card c next
AT = SETTLE + N_CARDS  # AT + spot: put the token or cube there
KEEP = AT + SPOTS  # KEEP + k: keep this one of two spirits
DROP = KEEP + N_SPIRITS  # DROP + c: in the solo game, discards card c
N_ACTIONS = DROP + N_ANIMALS


def action_name(action: int, names: Sequence[str]) -> str:
    """An action in a player's words."""
    if action < TAKE:
        return ("end turn", "discard nothing")[action]
    if action < PLACE:
        return f"take tray {action - TAKE + 1}"
    if action < DRAFT:
        return f"place {COLOURS[action - PLACE]}"
    if action < SETTLE:
        return f"take {ANIMALS[action - DRAFT].name}"
    if action < AT:
        return f"settle {CARDS[action - SETTLE].name}"
    if action < KEEP:
        return f"on {hexes.name(action - AT)}"
    if action < DROP:
        return f"keep {SPIRITS[action - KEEP].name}"
    return f"discard {ANIMALS[action - DROP].name}"


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Other words for the same action."""
    if action < TAKE:
        return (("done", "pass"), ("nothing", "no"))[action]
    if PLACE <= action < DRAFT:
        return ("place grey",) if COLOURS[action - PLACE] == "gray" else ()
    said = action_name(action, names)
    if DRAFT <= action < AT:
        card = CARDS[action - DRAFT if action < SETTLE else action - SETTLE]
        return tuple(said.replace(card.name, alias) for alias in card.aliases)
    if action >= KEEP:
        other = SPIRITS[action - KEEP] if action < DROP else ANIMALS[action - DROP]
        return tuple(said.replace(other.name, alias) for alias in other.aliases)
    return ()


# The first codes after FINE say which decision the phase expects instead: ASKED + phase.
ASKED = FINE + 1
INSTEAD = {
    SPIRIT: "first keep one of your two spirits [5]",
    TURN: "first choose a token or a card, then the space [6]",
    TOKEN: "first choose where the token goes [7]",
    CUBE: "first choose where the cube goes [15]",
    DISCARD: "first discard a card from the row, or nothing [30]",
    OVER: "the game is over [18]",
}
(
    NOT_YOUR_TURN, NO_SUCH_ACTION, TAKE_FIRST, PLACE_FIRST, TAKEN_ALREADY, TRAY_EMPTY, NO_SUCH_TRAY, NOT_IN_HAND,
    ONE_A_TURN, NOT_IN_ROW, FOUR_ALREADY, TOKENS_FIRST, NOT_YOURS, FINISHED, NO_HABITAT, OFF_BOARD, CLOSED, NO_STACK,
    NOT_A_HABITAT, NOT_OFFERED,
) = range(ASKED + PHASES, ASKED + PHASES + 20)  # fmt: skip
REFUSALS = (
    "",
    *(INSTEAD[phase] for phase in range(PHASES)),
    "it is not your turn [6]",
    "there is no such action",
    "first take the tokens from a tray [7]",
    "first place all your tokens [10]",
    "you have already taken tokens this turn [7]",
    "the tray is empty [29]",
    "there is no such tray [29]",
    "you have no such token in hand [7]",
    "you have already taken a card this turn [8]",
    "that card is not in the row [8]",
    "you already have four unfinished cards [9]",
    "cards and cubes come after the last token [6]",
    "that card is not yours [16]",
    "all cubes of that card are on the board [17]",
    "your board has no free habitat for it [14]",
    "that space is not on the board [2]",
    "there is a cube on that space [12]",
    "that token cannot go there [11]",
    "that is not a habitat for this card [14]",
    "that spirit was not offered to you [5]",
)
