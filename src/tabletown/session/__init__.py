"""Shared code of both terminal front ends: new matches, saves, seating, parsing of answers."""
