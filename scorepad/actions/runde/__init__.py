"""A Runde: its members, links, rules, rule sets and season."""
