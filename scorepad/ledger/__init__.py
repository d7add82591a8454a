"""Money: points to whole cents, transfers between people, and the Kasse.

Pure functions, like scoring.
"""
