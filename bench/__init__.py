"""What the companion costs in time and memory, measured here; each module is a command, `python -m bench.NAME`."""
