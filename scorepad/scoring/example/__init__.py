"""The rules of a group by example: worked games, and the rule sets that give exactly what it would write down."""
