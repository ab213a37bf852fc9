"""What the clauses of Black Monday need and promise, by chapter.

A need takes the clause's own parameters; a promise takes the position after it,
or the refusal, then the same parameters. The seat to move is that of the
position before.
"""
