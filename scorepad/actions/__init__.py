"""The use cases: each action is one transaction, and no other code commits."""
