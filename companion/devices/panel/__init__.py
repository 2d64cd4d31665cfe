"""The panel: four buttons and four lamps, on pins or simulated."""
