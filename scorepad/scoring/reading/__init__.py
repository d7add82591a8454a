"""The interchange form: reading and writing entries and evenings as JSON; reading collects all
problems.
"""
