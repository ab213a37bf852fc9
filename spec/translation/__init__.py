"""Translation validation: what is printed for a rule, and its clauses, say the same.

The second prover runs both on symbols, clause by clause: the clause as it stands, and its piece
of the function in Python that `bfrules.compiled` printed, on the numbers of the same table. It
shows that both refuse, or that both leave the same numbers behind, at any table that meets what
the clause needs; the numbers of a step are above `NOTHING`. That the clauses of a rule meet a
table that they need is proved of the whole rule (`spec.composing`), and the pieces stand in the
order of the clauses; so the rule follows.

    python -m spec.translation bf2023 Sell

What is printed in C is not asked about: the tests compare it with Python.
"""
