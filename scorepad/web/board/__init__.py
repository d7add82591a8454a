"""The board: its rows, the log, seats, links, and the accounts of an evening."""
