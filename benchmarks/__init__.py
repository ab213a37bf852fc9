"""Benchmarks: commands of their own, never timed tests."""
