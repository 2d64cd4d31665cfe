"""Paint each kind of look, a module a kind."""
