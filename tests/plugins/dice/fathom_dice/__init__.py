"""Ten and Up: a dice game for 2 to 4 players, with its rules in rules/dice.md."""
