"""Making the vectors in `spec/vectors`: by this command, never by hand."""
