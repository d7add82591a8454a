"""The interchange form: entries and evenings as JSON, read with all problems."""
