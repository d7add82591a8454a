"""The use cases. Each is one transaction, and only here is anything committed."""
