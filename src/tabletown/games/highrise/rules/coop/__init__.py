"""Living Together: goals, their rewards, and threats."""
