"""Signed personal links, which sign a person in on another device; the signing key is in the database."""

import secrets

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from tabletown.web.db import schema
from tabletown.web.db.store import Store
from tabletown.web.http_errors import Forbidden


class Identity:
    """Signs and reads personal links."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="personal link")

    def link(self, person: str, key: str) -> str:
        """Return the token of a person's link."""
        return str(self.signer.dumps([person, key]))

    def read(self, token: str) -> tuple[str, str]:
        """Return the person and the key in a token."""
        try:
            person, key = self.signer.loads(token)
        except (BadSignature, ValueError):
            raise Forbidden("this personal link is not valid") from None
        return str(person), str(key)


def stored_secret(store: Store) -> str:
    """Return the signing key of this database, made on first use; several servers share it."""
    query = select(schema.facts.c.value).where(schema.facts.c.name == "secret")
    with store.engine.connect() as connection:
        found = connection.execute(query).scalar()
    if found:
        return str(found)
    try:
        with store.engine.begin() as connection:
            connection.execute(insert(schema.facts).values(name="secret", value=secrets.token_urlsafe(32)))
    except IntegrityError:
        pass  # another server has just made it
    return stored_secret(store)
