"""The folder where Tabletown keeps the user's data."""

import os
import tempfile
from pathlib import Path


def data_folder() -> Path:
    """Return $TABLETOWN_HOME, else Tabletown's folder in the user's data folder, else a temporary folder."""
    if home := os.environ.get("TABLETOWN_HOME"):
        return Path(home)
    try:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    except RuntimeError:  # there is no home directory
        data = Path(tempfile.gettempdir())
    return data / "tabletown"
