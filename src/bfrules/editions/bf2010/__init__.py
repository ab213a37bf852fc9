"""Black Friday 2010: the first edition, with silver, gold and subsidies."""
