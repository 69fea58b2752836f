"""Contests between bots, and verdicts on them that can be believed."""
