"""Who won, in the one sentence that every front end shows."""

from collections.abc import Collection, Sequence

from tabletown.engine.contract import COOPERATIVE, SOLO
from tabletown.engine.match import Match
from tabletown.engine.words import listed
from tabletown.viewkit.protocols import Stat


def outcome(match: Match) -> str:
    """Say who won a match that is over: "Mia won!", "Mia and Tom won!", "Nobody won." or "Ann has finished."."""
    if match.kind == SOLO:
        return f"{match.names[0]} has finished."
    winners = [match.names[seat] for seat in match.winners()]
    return f"{listed(winners)} won!" if winners else "Nobody won."


def ending(match: Match, mine: Collection[int], standings: Sequence[Sequence[Stat]] = ()) -> str:
    """Say how a match ended to the player of some seats: "You win by 4 points!", "Mia wins by 1 point."."""
    winners = match.winners()
    if match.kind == SOLO or not winners:
        return "You have finished." if mine and match.kind == SOLO else outcome(match)
    if match.kind == COOPERATIVE:
        return "You win together!" if mine else outcome(match)
    by = margin(winners, standings)
    others = [match.names[seat] for seat in winners if seat not in mine]
    if len(mine) == 1 and set(mine) & set(winners):
        return f"You and {listed(others)} win!" if others else f"You win{by}!"
    names = [match.names[seat] for seat in winners]
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}{by}."


def margin(winners: Sequence[int], standings: Sequence[Sequence[Stat]]) -> str:
    """Say by how much a single winner is ahead of everybody else in the number that matters most; else nothing."""
    if len(winners) != 1 or len(standings) < 2 or not all(standings):
        return ""
    first = standings[winners[0]][0]
    lead = first.value - max(row[0].value for seat, row in enumerate(standings) if seat != winners[0])
    if lead <= 0:
        return ""
    return f" by {lead} {first.label.removesuffix('s') if lead == 1 else first.label}"
