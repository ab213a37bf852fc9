"""The partial evaluator: clauses become a little language, which is printed as fast code."""
