"""Files out and in, and sheets typed in."""
