"""The settings of the server; the command line, the environment variables and the docs are made from this list."""

from dataclasses import dataclass, field
from typing import Any

GRACE = 2.0  # seconds in which people can take a move back before a bot answers it


def setting(default: Any, help: str, low: int = 0) -> Any:
    """Declare a setting with its help text and its least value."""
    return field(default=default, metadata={"help": help, "low": low})


@dataclass(frozen=True)
class Settings:
    """All settings; each can also be set as TABLETOWN_NAME in the environment."""

    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 for the whole network.")
    port: int = setting(8000, "Port to listen on; 0 for any that is free.")
    url: str = setting("", "Public address of the server, for links and the origin check.")
    database: str = setting("", "Database URL, such as postgresql://user@host/name; by default an SQLite file.")
    secret: str = setting("", "Key that signs cookies; by default the server makes one and keeps it in the database.")
    trust_proxy: str = setting(
        "", "Addresses of reverse proxies that are trusted to name the client, separated by commas."
    )
    bot_delay: float = setting(
        1.5, "Seconds for which a page shows a bot's turn at the normal pace; 0 to show all turns at once."
    )
    grace: float = setting(
        -1.0, "Time to take a move back before a bot answers, in seconds; -1 for 2, or 0 without a bot delay.", low=-1
    )
    thinkers: int = setting(0, "Threads in which bots think; 0 for one per core.")
    patience: int = setting(
        120, "Seconds before a bot takes over for a player who has left, unless the table chooses otherwise.", low=15
    )
    max_patience: int = setting(7 * 24 * 3600, "Longest such wait that a table may choose, in seconds.", low=15)
    tables_per_person: int = setting(12, "Unfinished tables that one person may host.", low=1)
    sockets_per_person: int = setting(12, "Table pages that one person may have open.", low=1)
    sockets_per_address: int = setting(200, "Table pages that one address may have open.", low=1)
    sockets: int = setting(4000, "Table pages that all people together may have open.", low=1)
    requests_per_minute: int = setting(600, "Requests that one person may make per minute.", low=1)
    requests_per_address: int = setting(6000, "Requests that one address may make per minute.", low=1)
    newcomers_per_minute: int = setting(120, "New people and bots per minute from one address.", low=1)
    chat_per_minute: int = setting(20, "Chat lines that one person may send per minute.", low=1)
    body_bytes: int = setting(16384, "Largest body of a request, in bytes.", low=1024)
    idle_minutes: int = setting(15, "Minutes after which an idle table is removed from memory.", low=1)
    idle_days: int = setting(30, "Days after which an idle game is closed.", low=1)
    open_hours: int = setting(24, "Hours after which a table whose game never started is closed.", low=1)

    @property
    def undo_time(self) -> float:
        """Return the seconds in which a move can be taken back before a bot answers it."""
        if self.grace >= 0:
            return self.grace
        return GRACE if self.bot_delay else 0.0
