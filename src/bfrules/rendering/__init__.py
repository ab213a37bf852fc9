"""Pictures of tables, as text and as SVG; edition-free."""
