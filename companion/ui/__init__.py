"""The window: painting scenes, following fingers, sounds and voice."""

import os

# A library's greeting on standard output would be the first line of every report and every test.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
