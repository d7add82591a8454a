"""Upgrades of rule sets that an older version wrote.

Raise `VERSION` when an option changes its name or meaning, or a preset its values (except notes, which change no
number), and add a step to `STEPS`: a function from preset and options of one version to those of the next. Rule sets
without a version are of version 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

Options = Mapping[str, object]
Step = Callable[[str, Options], tuple[str, Options]]

VERSION = 1
STEPS: Mapping[int, Step] = MappingProxyType({})  # the step from each version to the next


def upgraded(preset: str, options: Options, version: int) -> tuple[str, Options]:
    """Preset and options in the form of the present version."""
    for step in range(version, VERSION):
        preset, options = STEPS[step](preset, options)
    return preset, options
