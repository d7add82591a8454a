"""A tournament: its plan and people, the draw, the tables, the standing, and the wall."""
