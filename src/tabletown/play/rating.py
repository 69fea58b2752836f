"""A finished match at the terminal, rated: people by the name they gave, bots by their persona or place."""

from rich.text import Text

from tabletown import rated
from tabletown.engine import minds
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.play.screen import paint
from tabletown.ratings import finish_scores


def rate(match: Match) -> Text:
    """Rate a finished match, once however often it is opened again, and say how the ratings have changed."""
    players = tuple(rated_name(seat) for seat in match.seats)
    table = rated.Table(players, tuple(finish_scores(match.game, match.scores(), match.summary())))
    try:
        if has_changed_hands(match):
            raise TabletownError("somebody else has taken a seat since the game began")
        changes = {after.player: (before, after) for before, after in rated.rate(match.game.NAME, mark(match), [table])}
    except TabletownError as why:
        return Text(f"Not rated: {why}.", "refused")
    lines = [
        f"{shown_name(match, seat)} {before.glicko.rating:.0f} -> {after.glicko.rating:.0f}"
        for seat, (before, after) in ((seat, changes[rated_name(seat)]) for seat in match.seats)
        if after.games > before.games
    ]
    said = ", ".join(lines) or "unchanged: all who played sat here more than once"
    return paint(f"Ratings: {said}.", match.names)


def rated_name(seat: Seat) -> str:
    """Under which a player is rated."""
    return rated.person(seat.name) if seat.player == HUMAN else seat.player


def shown_name(match: Match, seat: Seat) -> str:
    """A player's name at the table, and what bot it is."""
    titles = {persona.name: persona.title for persona in minds.roster(match.game)}
    return seat.name if seat.player == HUMAN else f"{seat.name} ({titles.get(seat.player, seat.player)})"


def has_changed_hands(match: Match) -> bool:
    """Whether a bot sits where a person began, or the other way round."""
    return any((seat.player != HUMAN) != bool(match.bots >> i & 1) for i, seat in enumerate(match.seats))


def mark(match: Match) -> str:
    """The mark of a match: the same whenever its record is opened."""
    record = match.record()
    moves = [[move.seat, move.action] for move in record.moves]
    return rated.identity([record.game, record.rules, record.options, record.seed, record.seats, moves])
