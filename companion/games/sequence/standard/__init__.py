"""Sequence: board, cards, rules, draft and scene."""
