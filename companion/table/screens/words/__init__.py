"""The word checker on the screen."""
