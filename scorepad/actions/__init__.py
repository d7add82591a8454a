"""The use cases. Each is one transaction; nothing else commits."""
