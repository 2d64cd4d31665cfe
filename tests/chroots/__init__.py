"""`make chroots`: the installer and the commands in Debian's systems for a Pi (docs/hardware-in-the-loop.md)."""
