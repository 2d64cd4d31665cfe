"""Four buttons and four lamps, on pins or simulated."""
