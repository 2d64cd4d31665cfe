"""Keep what outlives a power cut: the journal's database, records, the lock, and the table's own files."""
