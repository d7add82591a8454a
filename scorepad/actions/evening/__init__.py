"""Evenings as a whole: begun, joined, compared, deleted."""
