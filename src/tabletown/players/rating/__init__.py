"""Ratings of people and bots: how they are computed, kept, and where bots start."""
