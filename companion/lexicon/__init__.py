"""The words: which there are, what they mean, what somebody may have meant. Pure but for its package data."""
