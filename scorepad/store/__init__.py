"""The database layer, which loads and saves without decisions and without a commit."""
