"""What games of several families share: the play screen, its sheets and keyboard, lines on a grid, sentences."""
