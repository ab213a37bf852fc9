"""What the rules of Black Friday 2023 need and promise: named conditions, chapter by chapter."""
