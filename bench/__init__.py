"""What the companion costs in time and memory, each figure beside that of a peer in the same run: `python -m bench`."""
