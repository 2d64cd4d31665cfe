"""TOML files that people write: read key by key, with the place of what is wrong."""
