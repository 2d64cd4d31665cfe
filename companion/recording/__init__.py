"""Recordings of an evening: written while it goes on, played again, compared, and made anonymous."""
