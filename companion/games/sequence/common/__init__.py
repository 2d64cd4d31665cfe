"""Parts that games of rows of chips share: players and sides, hands and piles, the turn, and their words."""
