"""The tick sheet: a form of boxes for the games of an evening, and the reading of its photos."""
