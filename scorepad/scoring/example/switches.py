"""The switches: groups of options in which rule sets differ, declared in `switches.toml`.

They affect the points of a single game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from scorepad.declare import rows, written_beside
from scorepad.scoring.rules.chapters import chapter_of
from scorepad.scoring.rules.codec import flat, plain, preset
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import Rules

Way = Mapping[str, object]  # one value of a switch: options with their values


@dataclass(frozen=True)
class Switch:
    """Options that belong together.

    Each of `usual` is a frequent combination of their values; it may leave out the last options.
    """

    id: str
    options: tuple[str, ...]
    usual: tuple[list[object], ...]

    @property
    def ways(self) -> tuple[Way, ...]:
        """All known values of this switch: the usual ones, and those of the presets."""
        return _ways(self.id)

    def way_of(self, rules: Rules) -> int | None:
        """The index in `ways` of a rule set's value; None for a value that is not listed."""
        values = flat(rules)
        for number, way in enumerate(self.ways):
            if _has(values, way):
                return number
        return None


def _has(values: Mapping[str, object], way: Way) -> bool:
    return all(values.get(name) == plain(value) for name, value in way.items())


@cache
def _ways(ident: str) -> tuple[Way, ...]:
    """The usual values of a switch, and those of each preset that has others; a usual one has only
    the first options, where the others do not matter.
    """
    switch = SWITCHES[ident]
    ways = [dict(zip(switch.options, values, strict=False)) for values in switch.usual]
    for name in PRESETS:
        values = flat(preset(name))
        if not any(_has(values, way) for way in ways):
            ways.append({option: values[option] for option in switch.options})
    return tuple(ways)


_WRITTEN = written_beside(__file__)
SWITCHES: Mapping[str, Switch] = rows(
    *(Switch(ident, **facts) for ident, facts in _WRITTEN.items())
)
"""Every switch by its id; the most frequent value comes first."""

# an extra switch: a group of presets that agree in all options outside of the switches
FAMILY = "family"
SPRITZEN = "spritzen"  # a switch whose value comes from the preset
_UNSEEN = (
    "cards",
    "team_mode",
    "solo.kinds",
    "solo.most_per_player",
    "schwarze_sau.after_zero_game",
)
_SEEN_CHAPTERS = ("table", "win", "value", "announcements", "feigheit", "special", "solo", "games")


@cache
def families() -> tuple[tuple[str, ...], ...]:
    """The presets in groups.

    As far as single games show, the presets of a group differ only in switches.
    """
    groups: dict[str, list[str]] = {}
    for name in PRESETS:
        values = flat(preset(name))
        rest = [(option, values[option]) for option in sorted(values) if _is_rest(option)]
        groups.setdefault(repr(rest), []).append(name)
    return tuple(tuple(names) for names in groups.values())


def _is_rest(name: str) -> bool:
    # An option outside of all switches that affects the points of a game.
    if name in _switched() or name in _UNSEEN or name.endswith(".allowed"):
        return False
    return chapter_of(name) in _SEEN_CHAPTERS


@cache
def _switched() -> frozenset[str]:
    switches = [switch for switch in SWITCHES.values() if switch.id != SPRITZEN]
    return frozenset(option for switch in switches for option in switch.options)


def count_of(name: str) -> int:
    """The number of values of a switch, or of the families."""
    if name == FAMILY:
        return len(families())
    return len(SWITCHES[name].ways)


@cache
def bound_ways() -> Mapping[tuple[str, str], frozenset[tuple[int, ...]]]:
    """The pairs of switches whose values exclude each other in part, with what can be combined.

    Soli that count single for the soloist have no fixed price; Spritzen is played as its preset
    says or not at all.
    """
    return {("counting", "solo"): _priced_ways(), (FAMILY, SPRITZEN): _spritzen_ways()}


def _priced_ways() -> frozenset[tuple[int, ...]]:
    """The values of "counting" and "solo", by index, that go together: a fixed price only where the
    soloist counts three times.
    """
    pairs: set[tuple[int, ...]] = set()
    for first, counting in enumerate(SWITCHES["counting"].ways):
        for second, solo in enumerate(SWITCHES["solo"].ways):
            if counting["solo.factor"] == 3 or solo["solo.mode"] == "computed":
                pairs.add((first, second))
    return frozenset(pairs)


def _spritzen_ways() -> frozenset[tuple[int, ...]]:
    """The families, by index, each with the value of Spritzen in its preset."""
    spritzen = SWITCHES[SPRITZEN]
    ways = [spritzen.way_of(preset(names[0])) for names in families()]
    return frozenset((family, way) for family, way in enumerate(ways) if way is not None)


def options_of_ways(ways: Iterable[tuple[str, int]]) -> dict[str, object]:
    """The options that have these values of switches, with their values."""
    options: dict[str, object] = {}
    for name, way in ways:
        options |= SWITCHES[name].ways[way]
    return options
