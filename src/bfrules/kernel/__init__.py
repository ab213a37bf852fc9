"""Edition-free arithmetic on whole numbers and tuples of them."""
