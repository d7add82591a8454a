"""Pages for entering and changing the entries of an evening."""
