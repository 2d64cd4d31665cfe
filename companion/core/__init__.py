"""The words that all rooms share, as plain values: events, games, scenes, tools, problems and texts."""
