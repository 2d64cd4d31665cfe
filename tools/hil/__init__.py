"""Builds the virtual machine that `make hil` drives: a small Debian with the companion installed by its installer."""
