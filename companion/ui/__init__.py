"""The window: how each look is painted."""
