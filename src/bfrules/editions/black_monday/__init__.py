"""Black Monday: the card game by Sid Sackson."""
