"""The rulebook as a site: a Sphinx extension, and the command that builds it."""
