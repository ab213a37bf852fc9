"""Black Friday on Yucata: the edition of 2010, amended."""
