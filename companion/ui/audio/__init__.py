"""What is heard: the mixer, the sounds, the voice, and what it announces."""
