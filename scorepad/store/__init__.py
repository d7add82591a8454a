"""The database layer: one module per aggregate, which loads and saves without decisions and without
a commit.
"""
