"""Define the words that all rooms share, as plain values: events, games, scenes, tools, tasks, problems, texts."""
