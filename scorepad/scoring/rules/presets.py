"""The presets: rule sets, in `presets.toml` as differences from the DDV tournament rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.declare import Text, rows, written_beside


@dataclass(frozen=True)
class Preset:
    """A rule set as its differences from the DDV tournament rules.

    `names` are its own names for kinds of solo.
    """

    id: str
    label: Text
    help: Text
    source: str
    options: Mapping[str, object]
    names: Mapping[str, str] = field(default_factory=dict)


_WRITTEN = written_beside(__file__, "label", "help")
PRESETS: Mapping[str, Preset] = rows(*(Preset(ident, **facts) for ident, facts in _WRITTEN.items()))
"""Every preset by its id, the most common first, as on pages."""
