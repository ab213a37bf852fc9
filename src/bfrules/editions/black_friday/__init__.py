"""What the editions of Black Friday have in common."""
