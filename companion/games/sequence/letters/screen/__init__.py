"""Show Sequence Letters to children who can't read, with a way in for grown-ups."""
