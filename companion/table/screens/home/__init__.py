"""The first screen, and switching off."""
