"""Sequence Letters on the screen: for children who can't read, with a way in for grown-ups."""
