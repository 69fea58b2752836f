"""Who won, in the one sentence that every front end shows."""

from tabletown.engine.contract import SOLO
from tabletown.engine.match import Match
from tabletown.engine.words import listed


def outcome(match: Match) -> str:
    """Say who won a match that is over: "Mia won!", "Mia and Tom won!", "Nobody won." or "Ann has finished."."""
    if match.kind == SOLO:
        return f"{match.names[0]} has finished."
    winners = [match.names[seat] for seat in match.winners()]
    return f"{listed(winners)} won!" if winners else "Nobody won."
