"""What people type in: one form per page family."""
