"""Scoring one game."""
