"""Translation validation: what is printed for a rule, and its clauses, say the same at every table.

The second prover runs both on symbols: the clauses as they stand, and the function in Python
that `bfrules.compiled` printed, on the numbers of the same table. It shows that the same clause
refuses a step first, or none, and that an allowed step leaves the same numbers behind. A table
may be any that is sound, with each seat to move; the numbers of a step are above `NOTHING`.

    python -m spec.translation bf2023 StockMarket

What is printed in C is not asked about: the tests compare it with Python.
"""
