"""Entries of an evening: saved, corrected, undone; what phones have seen, and who is writing."""
