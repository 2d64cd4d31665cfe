"""Things that people touch: the panel, and later the reader."""
