"""Every decision is one number; here is what each number says, and why it may be refused."""

from collections.abc import Sequence

from tabletown.engine.contract import FINE
from tabletown.games.highrise.material import GOALS, GUESTS, MARKET, MAX_SEATS, N_GOALS, N_TENANTS
from tabletown.games.highrise.state import CELLS, PHASES, SIDE

END, CONSTRUCT, LATER, DECLINE, USE, CLAIM_ONE, PUT_BACK = range(7)
TAKE = 7  # TAKE + i takes tile i of the market, to place it
DISCARD_TILE = TAKE + MARKET  # DISCARD_TILE + i throws it away, where no tile can be placed
ATTRACT = DISCARD_TILE + MARKET  # ATTRACT + i: guest i moves in
PLAYER = ATTRACT + GUESTS  # PLAYER + q chooses a player
KEEP = PLAYER + MAX_SEATS  # KEEP + g keeps a personal goal
TENANT = KEEP + N_GOALS  # TENANT + t chooses a tenant
DOMINO = TENANT + N_TENANTS  # DOMINO + cell chooses the domino whose first half lies there
AT = DOMINO + CELLS  # AT + 4 * cell + rotation: half A comes there, half B in the rotation's direction
N_ACTIONS = AT + 4 * CELLS

COLUMNS = (*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", "ac", "ad", "ae", "af")
MIDDLE = SIDE // 2 - 1
WAYS = ("down", "left", "up", "right")  # where half B lies, by the rotation
SINGLE = (
    "end turn", "do Construction", "place first", "no, thank you", "cancel the threat", "claim a domino",
    "put all back",
)  # fmt: skip


def cell_name(cell: int) -> str:
    """A cell as people say it: the first domino of a map begins on p16."""
    return COLUMNS[(cell % SIDE + MIDDLE) % SIDE] + str((cell // SIDE + MIDDLE) % SIDE + 1)


def words(action: int, names: Sequence[str]) -> str:
    """An action as a player says it."""
    if action < TAKE:
        return SINGLE[action]
    if action < DISCARD_TILE:
        return f"take tile {action - TAKE + 1}"
    if action < ATTRACT:
        return f"throw away tile {action - DISCARD_TILE + 1}"
    if action < PLAYER:
        return f"attract guest {action - ATTRACT + 1}"
    if action < KEEP:
        return names[action - PLAYER]
    if action < TENANT:
        return f"keep {GOALS[action - KEEP].name}"
    if action < DOMINO:
        return f"tenant {action - TENANT + 1}"
    if action < AT:
        return f"domino {cell_name(action - DOMINO)}"
    return f"{cell_name((action - AT) // 4)} {WAYS[(action - AT) % 4]}"


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Other words that mean the same action."""
    if action < TAKE:
        return (("done",), ("destroy", "construct"), ("later",), ("pass", "no", "done"), ("use", "yes"), (), ())[action]
    if action < ATTRACT:
        return (f"tile {(action - TAKE) % MARKET + 1}", f"t{(action - TAKE) % MARKET + 1}")
    if action < PLAYER:
        return (f"guest {action - ATTRACT + 1}", f"g{action - ATTRACT + 1}")
    if action >= AT:
        return (f"{cell_name((action - AT) // 4)} r{(action - AT) % 4}",)
    return ()


# The first codes after FINE say what the phase asks for instead: ASKED + phase.
ASKED = FINE + 1
(
    NOT_YOUR_TURN, NO_SUCH_ACTION, NO_TILE, NO_PLACE, SOME_PLACE, NOTHING_TO_DESTROY, BARRED_FOREVER, PLACE_FIRST,
    IN_PIECES, ANNOUNCED, NO_DOMINO, NOT_THERE, NO_GUEST, NOT_PLEASED, NOT_CHOICE, NOT_OFFERED, NO_CLAIM, NOT_LOOSE,
    THREE_LIFTED,
) = range(ASKED + PHASES, ASKED + PHASES + 19)  # fmt: skip
REFUSALS = (
    "",
    "first take a tile of the market [6]",
    "first say where the domino goes [8]",
    "first say which domino is destroyed [7]",
    "end your turn, or destroy a domino [7]",
    "first say to whom the tenant goes [22]",
    "first say whose tenant comes to the pool [26]",
    "first say which tenant comes to the pool [26]",
    "first attract a guest, or pass [16]",
    "first keep one of your personal goals [34]",
    "first say who receives the goal [36]",
    "first lift a domino, or go on [40]",
    "first say who may attract two guests [40]",
    "first say whether the threat is cancelled [40]",
    "first say which tenant you discard [41]",
    "first say who may never destroy again [41]",
    "first say who loses the floor icons [41]",
    "first say which piece of the map stays [41]",
    "first destroy down to the smallest map [41]",
    "first say from whom you claim a domino [40]",
    "first say which domino you claim [40]",
    "first say which tenant moves, or none [40]",
    "first say to whom the tenant moves [40]",
    "first say which tenant you take [40]",
    "the game is over [19]",
    "it is not your turn [6]",
    "there is no such action",
    "there is no such tile in the market [6]",
    "that tile fits nowhere on your map [8]",
    "a tile of the market can be placed [6]",
    "there is nothing to destroy [7]",
    "you may never destroy again [41]",
    "first place a tile [6]",
    "your map is in pieces [7]",
    "you have announced Construction already [7]",
    "no domino begins there [7]",
    "the domino cannot lie there [8]",
    "there is no such guest [16]",
    "that guest would not be pleased [16]",
    "that player cannot be chosen",
    "that goal was not dealt to you [34]",
    "there is no domino that you could claim [40]",
    "without it the map would fall apart [41]",
    "three dominoes are lifted already [40]",
)
