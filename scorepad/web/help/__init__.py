"""Help and display."""
