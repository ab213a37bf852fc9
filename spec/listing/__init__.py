"""Listing: does a rule list exactly the steps that nothing refuses, at every table there is?

A table is made part by part: a part that nobody has looked at is `Unseen`, and whoever looks
at it is asked again with each value that it can have. Numbers without a limit are cut off:
the last class is `Between(5, None)`, 5 or more, and compares only where the answer is the same
for all of them. So what comes out the same for all classes holds for every table.

Steps beyond those that are tried (more shares than a limit and two more, a count below zero, no
colour) are refused: that a clause passes exactly what its condition says is proved elsewhere.
"""
