"""The season, and evenings under other rules."""
