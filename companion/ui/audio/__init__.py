"""Sound: the mixer, the short sounds, the voice, and when it speaks."""
