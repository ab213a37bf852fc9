"""What the rules of Black Friday 2010 need and promise: named conditions, chapter by chapter."""
