"""The rules that a group can choose; each option is declared once."""

from scorepad.scoring.rules.codec import flat, preset, read_rules, write_rules
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import OPTIONS, Rules

__all__ = ["OPTIONS", "PRESETS", "Rules", "flat", "preset", "read_rules", "write_rules"]
