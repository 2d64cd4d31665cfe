"""Setting a game up: players, seats, rules, and who deals."""
