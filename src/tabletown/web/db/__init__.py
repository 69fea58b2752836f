"""The database of the server."""
