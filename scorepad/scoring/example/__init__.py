"""The rules of a group found by examples: worked games, and the rule sets that give exactly the group's answers."""
