"""Theorems in plain English, for each edition: which hold, why, and which fail, shown by a game."""
