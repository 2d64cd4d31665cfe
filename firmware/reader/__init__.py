"""The reader's program: everything but its ports, the same on MicroPython and CPython."""

VERSION = "1.0.0"
"""The version of the firmware."""
