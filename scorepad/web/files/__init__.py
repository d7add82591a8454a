"""Downloads, imports, and paper sheets typed in."""
