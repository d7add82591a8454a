"""What is kept: one file per aggregate, loading and saving without decisions and without a commit."""
