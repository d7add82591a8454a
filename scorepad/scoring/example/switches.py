"""The switches: groups of options in which rule sets differ and that affect the points of a single game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from scorepad.declare import rows
from scorepad.scoring.rules.chapters import chapter_of
from scorepad.scoring.rules.codec import flat, plain, preset
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import Rules

Way = Mapping[str, object]  # one value of a switch: options with their values


@dataclass(frozen=True)
class Switch:
    """Options that belong together, and the `usual` combinations of their values."""

    id: str
    usual: tuple[Way, ...]

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for way in self.usual for name in way))

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
    known = list(SWITCHES[ident].usual)
    for name in PRESETS:
        values = flat(preset(name))
        if not any(_has(values, way) for way in known):
            known.append({option: values[option] for option in SWITCHES[ident].options})
    return tuple(known)


def _of(names: str, *ways: tuple[object, ...]) -> tuple[Way, ...]:
    return tuple(dict(zip(names.split(), way, strict=True)) for way in ways)


def _each(name: str, *values: object) -> tuple[Way, ...]:
    return tuple({name: value} for value in values)


SWITCHES: Mapping[str, Switch] = rows(
    Switch(
        "counting", _of("counting solo.factor", ("plus_minus", 3), ("plus", 3), ("plus", 1), ("minus", 3), ("minus", 1))
    ),
    Switch(
        "re_kontra",
        (
            *_of(
                "value.re_kontra_effect value.re_kontra_points",
                ("add", 2),
                ("add", 1),
                ("add_and_double", 2),
                ("add_and_double", 1),
            ),
            {"value.re_kontra_effect": "double"},
        ),
    ),
    Switch(
        "spritzen",
        _of(
            "value.base_points value.step_effect gegen.effect solo.effect",
            (1, "add", "add", "add"),
            (10, "double", "double", "double"),
        ),
    ),
    Switch("covers", _each("value.doubling_covers", "everything", "base_and_gegen", "base")),
    Switch("levels", (*_of("value.level_effect value.level_points", ("add", 1)), {"value.level_effect": "double"})),
    Switch("against", _each("value.against_announcement", 0, 1)),
    Switch(
        "missed",
        _of(
            "missed.steps missed.extra_per_level",
            ("none", 0),
            ("reached_by_announcer", 0),
            ("all_announced", 0),
            ("reached_by_announcer", 1),
        ),
    ),
    Switch("gegen_in_solo", _each("gegen.in_solo", *(False, True))),
    Switch("karlchen_caught", _each("special.karlchen_caught.points", 0, 1)),
    Switch("fuchs_last_trick", _each("special.fuchs_last_trick.points", 0, 1)),
    Switch("herzstich", _each("special.herzstich.points", 0, 1)),
    Switch("in_solo", _each("special.in_solo", "none", "all", "by_kind")),
    Switch("won_rule", _each("value.won_rule", "always", "not_at_120_120", "winner_reached_minimum")),
    Switch(
        "at_120",
        _of(
            "win.kontra_alone_needs_121 win.announcer_needs_121_always win.reply_needs_denied_only",
            (True, False, False),
            (False, False, False),
            (True, True, False),
            (True, False, True),
        ),
    ),
    Switch(
        "feigheit",
        (
            {"feigheit.mode": "off"},
            *_of(
                "feigheit.mode feigheit.allowed_missing feigheit.not_if_opponents_announced",
                ("flip", 2, False),
                ("flip_without_specials", 2, False),
                ("fixed", 3, True),
                ("missing_minus_2", 2, False),
            ),
        ),
    ),
    Switch("solo", (*_of("solo.mode solo.extra_point", ("computed", 0), ("computed", 1)), {"solo.mode": "fixed"})),
)
"""Every switch by its id; the most frequent value comes first."""

FAMILY = "family"  # an extra switch: a group of presets that agree in all options outside of the switches
SPRITZEN = "spritzen"  # a switch whose value comes from the preset
_UNSEEN = ("cards", "team_mode", "solo.kinds", "solo.most_per_player", "schwarze_sau.after_zero_game")
_SEEN_CHAPTERS = ("table", "win", "value", "announcements", "feigheit", "special", "solo", "games")


@cache
def families() -> tuple[tuple[str, ...], ...]:
    """The presets in groups; as far as single games show, presets of a group differ only in switches."""
    groups: dict[str, list[str]] = {}
    for name in PRESETS:
        rest = {option: value for option, value in flat(preset(name)).items() if _is_rest(option)}
        groups.setdefault(repr(sorted(rest.items())), []).append(name)
    return tuple(map(tuple, groups.values()))


def _is_rest(name: str) -> bool:
    # An option outside of all switches that affects the points of a game.
    switched = {option for switch in SWITCHES.values() if switch.id != SPRITZEN for option in switch.options}
    apart = name in switched or name in _UNSEEN or name.endswith(".allowed")
    return not apart and chapter_of(name) in _SEEN_CHAPTERS


def count_of(name: str) -> int:
    return len(families()) if name == FAMILY else len(SWITCHES[name].ways)


@cache
def bound_ways() -> Mapping[tuple[str, str], frozenset[tuple[int, ...]]]:
    """The pairs of switches whose values exclude each other in part, with their allowed combinations.

    Soli that count single for the soloist have no fixed price; Spritzen is played as its preset says or not at all.
    """
    counting, solo = (SWITCHES[name].ways for name in ("counting", "solo"))
    priced = frozenset(
        (first, second)
        for first, way in enumerate(counting)
        for second, price in enumerate(solo)
        if way["solo.factor"] == 3 or price["solo.mode"] == "computed"
    )
    played = ((number, SWITCHES[SPRITZEN].way_of(preset(names[0]))) for number, names in enumerate(families()))
    spritzen = frozenset((number, way) for number, way in played if way is not None)
    return {("counting", "solo"): priced, (FAMILY, SPRITZEN): spritzen}


def options_of_ways(ways: Iterable[tuple[str, int]]) -> dict[str, object]:
    return {option: value for name, way in ways for option, value in SWITCHES[name].ways[way].items()}
