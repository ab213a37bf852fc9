"""Listing: does a rule list exactly the steps that nothing refuses, at every table there is?

A list is asked about one step at a table of symbols: is the step in it exactly where no clause
refuses it? Each list of Black Friday is made lot by lot and colour by colour, so it is run with
only the lot and the colours of that step to go through (`spec.listing.one_step`). What goes through
many lots at once, side by side in one number, is shown lane by lane (`spec.listing.lanes`).
"""
