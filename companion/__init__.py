"""The tabletop companion: a screen beside a real board game that follows it."""

import os

# pygame greets on standard output when it is imported, which would spoil what the commands print there.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
