"""Every action is one number: what each number means, and why an action may be refused."""

from collections.abc import Sequence

from tabletown.engine.contract import FINE
from tabletown.games.highrise import state
from tabletown.games.highrise.material import GOALS, GUESTS, MARKET, MAX_SEATS, N_GOALS, N_TENANTS
from tabletown.games.highrise.state import CELLS, PHASES, SIDE

END, CONSTRUCT, LATER, DECLINE, USE, CLAIM_ONE, PUT_BACK = range(7)
TAKE = 7  # TAKE + i takes tile i of the market, to place it
DISCARD_TILE = TAKE + MARKET  # DISCARD_TILE + i discards it, if no tile can be placed
ATTRACT = DISCARD_TILE + MARKET  # ATTRACT + i: guest i moves in
PLAYER = ATTRACT + GUESTS  # PLAYER + q chooses a player
KEEP = PLAYER + MAX_SEATS  # KEEP + g keeps a personal goal
TENANT = KEEP + N_GOALS  # TENANT + t chooses a tenant
DOMINO = TENANT + N_TENANTS  # DOMINO + cell chooses the domino whose half A is there
AT = DOMINO + CELLS  # AT + 4 * cell + rotation: half A goes there, half B in the rotation's direction
N_ACTIONS = AT + 4 * CELLS
LISTED_LAST = (CONSTRUCT,)

COLUMNS = (*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", "ac", "ad", "ae", "af")
MIDDLE = SIDE // 2 - 1
WAYS = ("down", "left", "up", "right")  # the direction of half B, by rotation
SINGLE = (
    "end turn", "do Construction", "place first", "no, thank you", "cancel the threat", "claim a domino",
    "put all back",
)  # fmt: skip


def cell_name(cell: int) -> str:
    """The name of a cell: the first domino of a map begins on p16."""
    return COLUMNS[(cell % SIDE + MIDDLE) % SIDE] + str((cell // SIDE + MIDDLE) % SIDE + 1)


def action_name(action: int, names: Sequence[str]) -> str:
    """An action in a player's words."""
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
    """Other words for the same action."""
    if action < TAKE:
        return (("done",), ("destroy", "construct"), ("later",), ("pass", "no", "done"), ("use", "yes"), (), ())[action]
    if action < ATTRACT:
        return (f"tile {(action - TAKE) % MARKET + 1}", f"t{(action - TAKE) % MARKET + 1}")
    if action < PLAYER:
        return (f"guest {action - ATTRACT + 1}", f"g{action - ATTRACT + 1}")
    if action >= AT:
        return (f"{cell_name((action - AT) // 4)} r{(action - AT) % 4}",)
    return ()


# The first codes after FINE say which decision the phase expects instead: ASKED + phase.
ASKED = FINE + 1
(
    NOT_YOUR_TURN, NO_SUCH_ACTION, NO_TILE, NO_PLACE, SOME_PLACE, NOTHING_TO_DESTROY, BARRED_FOREVER, PLACE_FIRST,
    IN_PIECES, ANNOUNCED, NO_DOMINO, NOT_THERE, NO_GUEST, NOT_PLEASED, NOT_CHOICE, NOT_OFFERED, NO_CLAIM, NOT_LOOSE,
    CLAIM_FITS_NOWHERE,
) = range(ASKED + PHASES, ASKED + PHASES + 19)  # fmt: skip
REFUSALS_BY_CODE = {
    FINE: "",
    ASKED + state.TURN: "first take a tile from the market [6]",
    ASKED + state.PLACE: "first choose where the domino goes [8]",
    ASKED + state.DESTROY: "first choose the domino you destroy [7]",
    ASKED + state.AFTER: "end your turn, or destroy a domino [7]",
    ASKED + state.LEAVE: "first choose who gets the tenant [22]",
    ASKED + state.POOL: "first choose whose tenant your pool takes [26]",
    ASKED + state.POOL_TENANT: "first choose which tenant your pool takes [26]",
    ASKED + state.GUEST: "first attract a guest, or pass [16]",
    ASKED + state.KEEP_GOAL: "first keep one of your personal goals [34]",
    ASKED + state.RECEIVER: "first choose who receives the goal [36]",
    ASKED + state.LIFT: "first pick up a domino, or stop [40]",
    ASKED + state.FAVOURITE: "first choose who may attract two guests [40]",
    ASKED + state.CANCEL: "first choose whether to cancel the threat [40]",
    ASKED + state.DISCARD: "first choose the tenant you discard [41]",
    ASKED + state.BARRED: "first choose who may never destroy again [41]",
    ASKED + state.ICONS: "first choose who loses the floor icons [41]",
    ASKED + state.PIECE: "first choose which piece of the map stays [41]",
    ASKED + state.TRIM: "first destroy dominoes down to the size of the smallest map [41]",
    ASKED + state.CLAIM: "first choose whose domino you claim [40]",
    ASKED + state.CLAIMED: "first choose which domino you claim [40]",
    ASKED + state.MOVE: "first choose a tenant to move, or none [40]",
    ASKED + state.MOVE_TO: "first choose who gets the tenant [40]",
    ASKED + state.SEARCHED: "first choose which tenant you take [40]",
    ASKED + state.OVER: "the game is over [19]",
    NOT_YOUR_TURN: "it is not your turn [6]",
    NO_SUCH_ACTION: "there is no such action",
    NO_TILE: "there is no such tile in the market [6]",
    NO_PLACE: "that tile fits nowhere on your map [8]",
    SOME_PLACE: "you can still place a tile of the market [6]",
    NOTHING_TO_DESTROY: "there is nothing to destroy [7]",
    BARRED_FOREVER: "you may never destroy again [41]",
    PLACE_FIRST: "first place a tile [6]",
    IN_PIECES: "your map is in pieces [7]",
    ANNOUNCED: "you have already announced Construction [7]",
    NO_DOMINO: "no domino has its first half there [7]",
    NOT_THERE: "the domino cannot go there [8]",
    NO_GUEST: "there is no such guest [16]",
    NOT_PLEASED: "that guest would not come to you [16]",
    NOT_CHOICE: "that player cannot be chosen",
    NOT_OFFERED: "that goal was not dealt to you [34]",
    NO_CLAIM: "there is no domino that you can claim [40]",
    CLAIM_FITS_NOWHERE: "once it has left its map, it would fit nowhere on yours [40]",
    NOT_LOOSE: "without it the map would fall apart [41]",
}
REFUSALS = tuple(REFUSALS_BY_CODE[code] for code in range(len(REFUSALS_BY_CODE)))
