"""Who somebody is on a second device: a signed personal link; and the key that signs, kept in the database."""

import secrets

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from tabletown.web import schema
from tabletown.web.problems import Forbidden
from tabletown.web.store import Store


class Identity:
    """Signs and reads personal links."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="personal link")

    def link(self, person: str, key: str) -> str:
        """The token in a person's link."""
        return str(self.signer.dumps([person, key]))

    def read(self, token: str) -> tuple[str, str]:
        """The person and the key in a token."""
        try:
            person, key = self.signer.loads(token)
        except (BadSignature, ValueError):
            raise Forbidden("this personal link is not valid") from None
        return str(person), str(key)


def kept_secret(store: Store) -> str:
    """The key of this database, made when it is first asked for; several servers share it."""
    query = select(schema.facts.c.value).where(schema.facts.c.name == "secret")
    with store.engine.connect() as connection:
        found = connection.execute(query).scalar()
    if found:
        return str(found)
    try:
        with store.engine.begin() as connection:
            connection.execute(insert(schema.facts).values(name="secret", value=secrets.token_urlsafe(32)))
    except IntegrityError:
        pass  # another server made it at the same moment
    return kept_secret(store)
