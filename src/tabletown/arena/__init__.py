"""Contests between bots.

Each module has one task: `settings` holds the options, `entrants` finds the bots, `schedule` plans the games, `contest`
and `cluster` play them, `game_file` saves them, `stats` evaluates them, `output` shows the results, `formats` defines
the kinds of contests, and `runner` runs a contest from start to end.
"""
