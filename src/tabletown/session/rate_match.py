"""Rate a finished match of the terminal: people by their name, bots by their persona or location."""

from rich.text import Text

from tabletown.engine.errors import TabletownError
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.roster import roster
from tabletown.players.rating import rating_anchors, rating_store
from tabletown.players.rating.ratings import finish_scores
from tabletown.viewkit.styles import paint


def rate(match: Match) -> Text:
    """Rate a finished match, only once, and describe how the ratings have changed."""
    players = tuple(rated_name(seat) for seat in match.seats)
    game = rating_store.RatedGame(players, tuple(finish_scores(match.game, match.scores(), match.stats())))
    try:
        if has_changed_hands(match):
            raise TabletownError("a seat has changed players since the game began")
        rated = rating_store.rate(match.game.NAME, mark(match), [game], rating_anchors.measured(match.game))
        changes = {after.player: (before, after) for before, after in rated}
    except TabletownError as why:
        return Text(f"Not rated: {why}.", "refused")
    lines = [
        f"{shown_name(match, seat)} {before.glicko.rating:.0f} -> {after.glicko.rating:.0f}"
        for seat, (before, after) in ((seat, changes[rated_name(seat)]) for seat in match.seats)
        if after.games > before.games
    ]
    said = ", ".join(lines) or "unchanged: every player held more than one seat"
    return paint(f"Ratings: {said}.", match.names)


def rated_name(seat: Seat) -> str:
    """Return the name under which a player is rated."""
    return rating_store.person(seat.name) if seat.player == HUMAN else seat.player


def shown_name(match: Match, seat: Seat) -> str:
    """Return a player's name in the match, with its bot's title."""
    titles = {persona.name: persona.title for persona in roster(match.game)}
    return seat.name if seat.player == HUMAN else f"{seat.name} ({titles.get(seat.player, seat.player)})"


def has_changed_hands(match: Match) -> bool:
    """Whether a seat has changed from a person to a bot, or the other way round."""
    return any((seat.player != HUMAN) != bool(match.bots >> i & 1) for i, seat in enumerate(match.seats))


def mark(match: Match) -> str:
    """Return a hash that identifies a match, the same whenever its record is opened."""
    record = match.record()
    moves = [[move.seat, move.action] for move in record.moves]
    return rating_store.identity([record.game, record.rules, record.options, record.seed, record.seats, moves])
