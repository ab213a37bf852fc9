"""The conditions of the contracts, one module for each chapter."""
