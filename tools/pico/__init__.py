"""Builds what an emulated Pico starts with: MicroPython from Debian's source packages, and the boot ROM."""
