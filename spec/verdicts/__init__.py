"""Verdicts: what is known of every condition, how it is known, and whether it still is so.

`spec/verdicts.toml` is written by the command `python -m spec.verdicts` (which
`bfrules prove` runs), never by hand.
"""
