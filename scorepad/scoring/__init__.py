"""The rules of Doppelkopf as pure functions: facts in, points with reasons out. Standard library only."""

SCORING_VERSION = 1
"""Raised whenever the same facts score differently; the key of everything cached."""
