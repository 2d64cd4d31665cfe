"""Shift: eight cards slide in a square until a row shows a goal."""
