"""The processes of a server; without pytest, as servers under measurement import this."""

from pathlib import Path


def worker_of(supervisor: int) -> int:
    """The process that serves what this one supervises."""
    file = Path(f"/proc/{supervisor}/task/{supervisor}/children")
    children = file.read_text(encoding="ascii")
    first = children.split()[0]
    return int(first)
