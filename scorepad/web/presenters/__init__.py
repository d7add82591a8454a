"""View objects: all that a template shows, already decided."""
