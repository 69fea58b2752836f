"""What a request may be told instead of an answer, each with its HTTP status."""

from tabletown.engine.errors import TabletownError


class Problem(TabletownError):
    """Something that the caller can put right."""

    status = 400


class Forbidden(Problem):
    """Not this person's to do."""

    status = 403


class Missing(Problem):
    """There is no such thing."""

    status = 404


class Stale(Problem):
    """The page was older than the game; nothing was done."""

    status = 409


class TooMany(Problem):
    """More than is allowed at once."""

    status = 429
