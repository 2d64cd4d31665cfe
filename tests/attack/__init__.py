"""Attacks on the companion that take long: `python -m tests.attack`, or `make attack`."""
