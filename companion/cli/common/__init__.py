"""Parts that several commands share: arguments, files given to them, and what the terminal shows."""
