"""The bots: personas, levels, search, and Python bots from files, in this process or another."""
