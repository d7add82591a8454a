"""Finding a group's rules by example: people score worked games, and a search finds the rule sets
with these points.
"""
