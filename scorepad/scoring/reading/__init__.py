"""The interchange form: entries and evenings as JSON; reading collects all problems."""
