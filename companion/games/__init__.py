"""The games: pure rules, drafts and scenes."""
