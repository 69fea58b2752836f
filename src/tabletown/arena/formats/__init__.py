"""The formats of contests, one file each: how a format is planned, played, shown and reported."""
