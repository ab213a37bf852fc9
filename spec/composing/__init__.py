"""Composing: do the clauses of a rule, one after the other, keep a sound table sound?

For one rule at a table of one size there are obligations, each a formula by itself:

* a sound table and the refusals before give each refusing clause what it needs;
* where nothing refuses, they and the promises of the clauses before give each doing
  clause what it needs;
* the table at the end is sound, nothing is lost, and the rule keeps its own promises.

After each clause stands a fresh table, of which nothing is known but what the clause
promises. So the proof rests on the verdicts of the clauses (`spec.verdicts`) and on
no code of theirs. Whatever breaks an obligation is replayed on plain values by the
rule itself. `spec/compositions.toml` holds what is known.
"""
