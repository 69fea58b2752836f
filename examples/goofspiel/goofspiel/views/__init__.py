"""The table of Goofspiel."""
