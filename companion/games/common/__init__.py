"""Parts that all games share: the play screen, its sheets and keyboard, lines on a grid, sentences, small games."""
