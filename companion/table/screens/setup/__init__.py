"""Setting a game up: players, seats, rules, colours, and who begins."""
