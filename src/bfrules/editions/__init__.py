"""The shipped editions: one folder is one rule set."""
