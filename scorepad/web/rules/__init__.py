"""The rules of a Runde."""
