"""Let CrossHair check the contracts: `bfrules prove --method crosshair`.

Each promise of a contract is one question, asked under all needs. Parameters
are symbolic, integers without bounds. The words for the answers are in
`verdict`; how a clause on a whole position becomes a question on whole numbers
is in `entries`.
"""
