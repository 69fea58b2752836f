"""The bots' evaluation, prior and personas."""
