"""Dominoes on maps: where they fit, how they are placed and removed, and what a map shows."""
