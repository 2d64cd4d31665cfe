"""The table: the desk, the journal, records and the screens around a game."""
