"""Errors of requests, each with its HTTP status."""

from tabletown.engine.errors import TabletownError


class Problem(TabletownError):
    """An error that the caller can fix."""

    status = 400


class Forbidden(Problem):
    """The person may not do this."""

    status = 403


class Missing(Problem):
    """The requested thing does not exist."""

    status = 404


class Stale(Problem):
    """The page is older than the game; nothing was changed."""

    status = 409


class TooMany(Problem):
    """A limit is exceeded."""

    status = 429
