"""The settings on the screen."""
