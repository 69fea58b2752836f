"""The engine that all games share; it imports no game."""
