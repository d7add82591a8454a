"""The interchange form: reading and writing entries and evenings as JSON.

Reading collects all problems.
"""
