"""Rule sets written by an older version, brought up to date before they are read.

Raise `VERSION` when an option changes its name or meaning, or a preset its values (but for notes, which change no
number), and add the step to `STEPS`: it takes the preset and the options of the version before and gives those of the
next. Rule sets without a version are of version 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

Options = Mapping[str, object]
Step = Callable[[str, Options], tuple[str, Options]]

VERSION = 1
STEPS: Mapping[int, Step] = MappingProxyType({})
"""The step from each version to the next."""


def upgraded(preset: str, options: Options, version: int) -> tuple[str, Options]:
    """Preset and options as the present version writes them."""
    for step in range(version, VERSION):
        preset, options = STEPS[step](preset, options)
    return preset, options
