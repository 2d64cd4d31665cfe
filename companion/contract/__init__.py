"""The language of the house: inputs, games and scenes as plain values."""
