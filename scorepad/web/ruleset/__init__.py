"""The form of a rule set, and of the example games that find one."""
