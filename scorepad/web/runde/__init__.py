"""A Runde: starting one, its page, people and links."""
