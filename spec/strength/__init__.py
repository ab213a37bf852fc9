"""Strength: would the contracts notice if a rule were wrong?

Each function with a contract is changed in one place at a time. A change that no
contract notices is proved to change nothing, or it survives and is listed in
`spec/strength.toml`, which the command `python -m spec.strength` writes. Only the
explanations there, `why`, are written by people; the command keeps them.
"""
