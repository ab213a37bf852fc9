"""The difference between two editions: what is replaced, and a position that shows it."""
