"""The screens of a game that is being played: play, history, result."""
