"""Overlay: three cards a turn are laid on the square, and the sequences that they form are taken."""
