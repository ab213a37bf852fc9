"""Translation validation: what is woven for a rule, and its clauses, say the same.

The second prover runs both on symbols: the clauses one after another, and the function that
`bfrules.evaluating.weaving` makes of them. It shows that both come to the same position, or that
a clause forbids the step where the function returns None, at any table that meets what the
clauses need of a table.

    python -m spec.weaving bf2023 Sell

What is woven into lists is not asked about: tests compare it with the lists, game by game.
"""
