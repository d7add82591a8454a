"""Everything that can be printed."""
