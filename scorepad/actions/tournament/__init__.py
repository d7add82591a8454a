"""Tournaments: people, rounds, tables, results, leagues."""
