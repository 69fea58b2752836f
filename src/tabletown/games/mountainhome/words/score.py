"""What a final score says."""

from tabletown.games.mountainhome.rules.scoring import SCALE


def score_parts(score: int, seats: int) -> list[tuple[int, str]]:
    """[43] [45] The points, and whether a tie-break won."""
    points, broken = divmod(score, SCALE)
    return [(points, "points"), *([(1, "tie-break won")] if broken else [])]
