"""The people of this table."""
