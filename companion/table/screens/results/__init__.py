"""The games that have been played: list, details, replay, standings."""
