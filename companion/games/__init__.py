"""The games: pure rules, drafts and scenes, a package a family."""
