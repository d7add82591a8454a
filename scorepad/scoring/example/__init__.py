"""Finding a group's rules by example.

People score worked games, and a search finds the rule sets that give these points.
"""
