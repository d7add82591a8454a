"""A second reckoning of the rules, written from the texts alone and compared with the program."""
