"""The command `companion`, a module a command."""
