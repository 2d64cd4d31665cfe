"""The scoring assistant of Sequitur: what each player enters in each step of a round, and how it is shown."""
