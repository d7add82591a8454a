"""The installation: its key, limits, backup, idle Runden, and the demonstration."""
