"""The actions of a turn: dwarves, buildings, taps and trade, as in the rulebook's chapter on actions."""
