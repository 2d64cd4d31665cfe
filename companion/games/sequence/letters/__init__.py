"""Sequence Letters, for children from 4 to 7."""
