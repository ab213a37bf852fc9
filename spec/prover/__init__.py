"""The second prover: the rules themselves, run on symbolic whole numbers.

It shares nothing with CrossHair but z3 and the questions of `spec.symbolic`. A
rule is run as it is, on numbers that stand for every number at once; where it
decides, each way that can be gone is gone. What it proves holds over all paths;
what it refutes is replayed on plain numbers, and what it proves is attacked with
plain numbers before anybody believes it.
"""
