"""Replaying an evening: a fold over its log."""
