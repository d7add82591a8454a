"""Photos of tick sheets: read, put right, taken over."""
