"""The interchange form: entries, evenings and sums as JSON, read with all problems."""
