"""Emptying the caches of the program, for tests that change the database behind its back."""

import sys

from scorepad.store.cache import Recent


def forget_all() -> None:
    """Empty every cache that a loaded module of the program keeps."""
    for name, module in list(sys.modules.items()):
        if not name.startswith("scorepad."):
            continue
        for value in list(vars(module).values()):
            if isinstance(value, Recent):
                value._shelves.clear()
