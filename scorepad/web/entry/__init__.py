"""Entering and changing what happened in an evening."""
