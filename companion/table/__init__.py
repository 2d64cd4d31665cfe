"""The table: the desk, the game being played, what is kept of it, and the screens."""
