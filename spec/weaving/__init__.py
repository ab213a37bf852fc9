"""Translation validation: what is woven for a rule, and its clauses, say the same.

The second prover runs both on symbols: the clauses one after another, and beside each clause its
piece of the function that `bfrules.evaluating.weaving` makes of them. It shows that both come to
the same position, or that a clause forbids the step where the function returns None, at any
table that meets what the clauses need of a table.

After each clause any position stands in the place of the one that was reached (`cutting`), as long
as it gives the next clause what it needs. That the position reached does so is proved of the
whole rule (`spec.composing`). The choice of the M.I.B.S. may be any (`choosing`).

    python -m spec.weaving bf2023 Sell

What is woven into lists is not asked about: tests compare it with the lists, game by
game and at the tables of the vectors.
"""
