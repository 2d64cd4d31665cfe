"""The screens around a game: home, set-up, play, history, result, failsafe."""
