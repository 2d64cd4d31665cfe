"""Sequence for Kids on the screen: what differs from the other games of chips for children."""
