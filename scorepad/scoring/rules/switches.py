"""Named groups of options: variants that one tap switches on, on top of any preset.

They are declared in `switches.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text, rows, written_beside
from scorepad.scoring.rules.codec import flat, plain, preset, read_rules
from scorepad.scoring.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Options that belong together, with their values while the group is on."""

    id: str
    label: Text
    help: Text
    source: str
    options: Mapping[str, object]

    def on(self, rules: Rules) -> bool:
        """Whether all options of this group have its values."""
        values = flat(rules)
        return all(values.get(name) == plain(value) for name, value in self.options.items())

    def switched(self, rules: Rules, *, on: bool = True) -> Rules:
        """The rule set with this group on, or else with the preset's values.

        Raises Refused for contradictions.
        """
        values = flat(rules)
        if on:
            values.update(self.options)
        else:
            base = flat(preset(rules.preset))
            values.update((name, base[name]) for name in self.options)
        return read_rules({"preset": rules.preset, "options": values})


_WRITTEN = written_beside(__file__, "label", "help")
GROUPS: Mapping[str, RuleGroup] = rows(
    *(RuleGroup(ident, **facts) for ident, facts in _WRITTEN.items())
)
"""Every group by its id; groups named after KIF variants have their numbers as source."""
