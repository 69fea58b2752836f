"""What is publicly known about hidden cards: in hands and draw piles, and in the exploration pile."""
