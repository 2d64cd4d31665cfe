"""Pages for phones: a program of its own that shows the table in the browsers of those who sit around it."""
