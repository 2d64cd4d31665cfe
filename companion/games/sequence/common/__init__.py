"""What the games of rows of chips share: players and sides, hands and piles, the turn, and how a game is told."""
