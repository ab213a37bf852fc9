"""What must be true of the rules, and the tools that look for proofs of it."""
