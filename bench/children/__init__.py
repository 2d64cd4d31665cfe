"""The programs that are measured from outside. Each is run as a script and prints the time of its first frame."""
