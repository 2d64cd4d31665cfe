"""Sequence for Kids: animals on a board for children who can't read."""
