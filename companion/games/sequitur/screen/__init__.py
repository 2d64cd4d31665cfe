"""Lead everybody through a round of Sequitur: what each player enters in each step, and its screens."""
