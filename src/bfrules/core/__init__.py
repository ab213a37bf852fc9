"""What every edition is made of: clauses, rules, refusals, rulings, amendments, games."""
