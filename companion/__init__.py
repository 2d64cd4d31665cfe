"""The tabletop companion: a screen beside a real board game that follows it."""
