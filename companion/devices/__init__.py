"""What people touch, and the machine: the panel, the reader of tags, and the Raspberry Pi itself."""
