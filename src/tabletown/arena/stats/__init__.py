"""Statistics of contests: columns of games, strengths, sequential tests, pairings."""
