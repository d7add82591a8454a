"""The switches: groups of options in which rule sets differ and that affect the points of a single
game.

They are declared in `switches.toml`.
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
    """Options that belong together, and the `usual` combinations of their values or those of the
    first options.
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
        return next((number for number, way in enumerate(self.ways) if _has(values, way)), None)


def _has(values: Mapping[str, object], way: Way) -> bool:
    return all(values.get(name) == plain(value) for name, value in way.items())


@cache
def _ways(ident: str) -> tuple[Way, ...]:
    switch = SWITCHES[ident]
    known = [dict(zip(switch.options, values, strict=False)) for values in switch.usual]
    for name in PRESETS:
        values = flat(preset(name))
        if not any(_has(values, way) for way in known):
            known.append({option: values[option] for option in switch.options})
    return tuple(known)


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
    """The presets in groups; as far as single games show, presets of a group differ only in
    switches.
    """
    groups: dict[str, list[str]] = {}
    for name in PRESETS:
        rest = {option: value for option, value in flat(preset(name)).items() if _is_rest(option)}
        groups.setdefault(repr(sorted(rest.items())), []).append(name)
    return tuple(map(tuple, groups.values()))


def _is_rest(name: str) -> bool:
    # An option outside of all switches that affects the points of a game.
    switched = {
        option for switch in SWITCHES.values() if switch.id != SPRITZEN for option in switch.options
    }
    apart = name in switched or name in _UNSEEN or name.endswith(".allowed")
    return not apart and chapter_of(name) in _SEEN_CHAPTERS


def count_of(name: str) -> int:
    return len(families()) if name == FAMILY else len(SWITCHES[name].ways)


@cache
def bound_ways() -> Mapping[tuple[str, str], frozenset[tuple[int, ...]]]:
    """The pairs of switches whose values exclude each other in part, with their allowed
    combinations.

    Soli that count single for the soloist have no fixed price; Spritzen is played as its preset
    says or not at all.
    """
    counting, solo = (SWITCHES[name].ways for name in ("counting", "solo"))
    priced = frozenset(
        (first, second)
        for first, way in enumerate(counting)
        for second, price in enumerate(solo)
        if way["solo.factor"] == 3 or price["solo.mode"] == "computed"
    )
    played = (
        (number, SWITCHES[SPRITZEN].way_of(preset(names[0])))
        for number, names in enumerate(families())
    )
    spritzen = frozenset((number, way) for number, way in played if way is not None)
    return {("counting", "solo"): priced, (FAMILY, SPRITZEN): spritzen}


def options_of_ways(ways: Iterable[tuple[str, int]]) -> dict[str, object]:
    return {
        option: value for name, way in ways for option, value in SWITCHES[name].ways[way].items()
    }
