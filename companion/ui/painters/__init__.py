"""How each look is painted."""
