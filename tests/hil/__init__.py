"""`make hil`: the installed companion in a virtual machine, driven from outside (docs/hardware-in-the-loop.md)."""
