"""Bids, from the first card drawn to the prize."""
