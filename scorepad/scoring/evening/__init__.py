"""The fold over an evening."""
