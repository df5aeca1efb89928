"""The table in a terminal: what a person reads and types."""
