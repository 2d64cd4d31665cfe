"""The settings: their schema, where their files lie, and the store that changes them."""
