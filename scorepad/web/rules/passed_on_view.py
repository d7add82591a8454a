"""What is shown of a rule set from elsewhere before it is taken in."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.files.rule_link import CarriedRules, packed
from scorepad.scoring.rules import Rules
from scorepad.telling.rules import preset_name, rules_name
from scorepad.telling.score import ToldSample, sample
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language
from scorepad.web.parts.rules_view import ToldDifference, changes_of


@dataclass(frozen=True)
class OfferedRules:
    """A rule set from elsewhere: its name, what it changes about its preset, and about the rules that hold here."""

    name: str
    base: str
    carried: str
    changes: tuple[ToldDifference, ...]
    differs: tuple[ToldDifference, ...]
    is_here: bool
    sample: ToldSample | None


def offered(carried: CarriedRules, here: Rules | None = None, name: str | None = None) -> OfferedRules:
    """What to show of it, beside the rules that hold here if there are any; `name` is what somebody typed."""
    voice = Voice(language(), rules=carried.rules)
    return OfferedRules(
        name=(carried.name or rules_name(carried.rules, voice)[:40]) if name is None else name,
        base=preset_name(carried.rules.preset, voice),
        carried=packed(carried.rules, carried.name),
        changes=changes_of(carried.rules),
        differs=() if here is None else changes_of(carried.rules, here),
        is_here=carried.rules == here,
        sample=sample(voice),
    )
