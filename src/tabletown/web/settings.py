"""What whoever runs the server may set; the command line, the environment and the docs are all made from this list."""

from dataclasses import dataclass, field, fields
from typing import Any


def setting(default: Any, help: str, low: int = 0) -> Any:
    """A field with its line of help, and the least that it may be."""
    return field(default=default, metadata={"help": help, "low": low})


@dataclass(frozen=True)
class Settings:
    """Everything that can be set, each also as TABLETOWN_NAME in the environment."""

    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 for the whole network.")
    port: int = setting(8000, "Port to listen on; 0 for any that is free.")
    url: str = setting("", "Address by which people reach the server, for links and the check of origins.")
    database: str = setting("", "Database URL, such as postgresql://user@host/name; an SQLite file if left out.")
    secret: str = setting("", "Key that signs cookies; made and kept in the database if left out.")
    trust_proxy: str = setting("", "Addresses of reverse proxies whose word on the client is taken, with commas.")
    bot_delay: float = setting(0.7, "Seconds that a bot waits before it acts, so that people can follow.")
    thinkers: int = setting(0, "Threads in which bots think; 0 for one a core.")
    patience: int = setting(
        120, "Seconds before a bot plays for who has left, unless a table agrees on others.", low=15
    )
    max_patience: int = setting(7 * 24 * 3600, "The longest patience that a table may agree on, in seconds.", low=15)
    tables_per_person: int = setting(12, "Unfinished tables that one person may host.", low=1)
    sockets_per_person: int = setting(12, "Pages that one person may have open on tables.", low=1)
    sockets_per_address: int = setting(200, "Pages that may be open from one address.", low=1)
    sockets: int = setting(4000, "Pages that all people together may have open on tables.", low=1)
    requests_per_minute: int = setting(600, "Requests that one person may make in a minute.", low=1)
    requests_per_address: int = setting(6000, "Requests a minute from one address, whoever makes them.", low=1)
    newcomers_per_minute: int = setting(120, "People and bots that one address may bring in a minute.", low=1)
    chat_per_minute: int = setting(20, "Chat lines that one person may say in a minute.", low=1)
    body_bytes: int = setting(16384, "Largest body of a request.", low=1024)
    idle_minutes: int = setting(15, "Minutes after which a table that nobody looks at leaves the memory.", low=1)
    idle_days: int = setting(30, "Days after which a game in which nothing happens any more is closed.", low=1)
    open_hours: int = setting(24, "Hours after which a table that never started is closed.", low=1)


def helps() -> dict[str, str]:
    """Each setting's line of help."""
    return {item.name: item.metadata["help"] for item in fields(Settings)}
