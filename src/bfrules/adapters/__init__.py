"""Other people's frameworks: the editions as environments and games of theirs."""
