"""Every screen, a module or a folder each; `screen_map` has those that can be reached from elsewhere."""
