"""Sequentia: a deck of numbers and sequences that is played in several modes, a package each."""
