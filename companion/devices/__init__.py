"""The devices: the panel, the reader of tags, and the Raspberry Pi itself."""
