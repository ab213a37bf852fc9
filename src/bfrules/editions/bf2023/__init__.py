"""Black Friday 2023: the revised edition with the M.I.B.S."""
