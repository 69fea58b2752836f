"""Where Tabletown keeps what is the user's."""

import os
import tempfile
from pathlib import Path


def data_folder() -> Path:
    """$TABLETOWN_HOME, else the folder of this program in the user's data, else a temporary place."""
    if home := os.environ.get("TABLETOWN_HOME"):
        return Path(home)
    try:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    except RuntimeError:  # no home at all
        data = Path(tempfile.gettempdir())
    return data / "tabletown"
