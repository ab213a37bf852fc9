"""Mutation testing: would the tests notice if the code outside the contracts were wrong?

mutmut changes one thing at a time and runs the tests that reach it. It changes what
functions do, not constants of modules nor printed values. What carries a contract is
left alone: `spec.strength` changes that. The command `python -m spec.mutation`
writes `spec/mutation.toml`; only the explanations there, `why`, are written by people.
"""
