"""The game in words: log, prompts, explanations, labels, rulebook."""
