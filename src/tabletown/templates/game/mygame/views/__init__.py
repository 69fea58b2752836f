"""What the game looks like."""
