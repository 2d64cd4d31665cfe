"""Sequitur: racks, goals, words and claims, as moves and state."""
