"""What the editions of Black Friday have in common.

To follow a sale, begin at the end of an edition's `selling.py`: the rule names each clause, and
beside it the statements that it carries out. Clauses that editions share stand here, a module for
each chapter, which has the same name there. `position` and `steps` say what lies on the table and
what may happen; `tracks`, `cards` and `turn` hold what several chapters do, and `conditions` what
clauses need and promise. Nothing else decides about a step: `asked` and `lanes` list the legal
ones fast; `words`, `table`, `speech`, `look`, `view` and `picture` say and show a table.
"""
