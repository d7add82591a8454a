"""Whether the libraries are there that papers are laid out with, which pip does not install."""

import ctypes
import sys

NEEDED = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0")
"""What WeasyPrint loads. Source: its documentation, "First steps"."""
PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-inter fonts-dejavu-core"
"""The packages of Debian and Ubuntu that bring them, and the fonts of the papers."""


def missing() -> list[str]:
    """The libraries of `NEEDED` that cannot be loaded; elsewhere than on Linux nothing is known."""
    if not sys.platform.startswith("linux"):
        return []
    return [name for name in NEEDED if not _loads(name)]


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
