"""How many heaps the threads of a server share.

The C library of GNU gives each thread a heap of its own, up to eight for each processor. Each keeps
the most that it ever held, so a server with many threads holds the memory of its largest pages many
times.
"""

import ctypes

MOST = 2
"""Heaps of all threads together. Python lets one thread allocate at a time, so more would make
nothing quicker.
"""
_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h


def share() -> bool:
    """Let the threads that are started from now on share `MOST` heaps; false where the C library
    has one for all.
    """
    library = ctypes.CDLL(None)
    limit = getattr(library, "mallopt", None)
    if limit is None:
        return False
    return bool(limit(_ARENA_MAX, MOST))
