"""The four habits in which most groups differ; a new group is asked about them beside its rule set."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorepad.declare import Text, rows
from scorepad.scoring.rules.codec import flat, plain, preset, read_rules
from scorepad.scoring.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Habit:
    """A thing that a group does or not, by the first option of `on`; `otherwise` tells what it does instead."""

    id: str
    label: Text
    on: Mapping[str, object]
    off: Mapping[str, object]
    otherwise: Text | None = None

    def holds(self, rules: Rules) -> bool:
        option = next(iter(self.on))
        return flat(rules)[option] == plain(self.on[option])


RE_DOUBLES = "re_doubles"
HABITS: Mapping[str, Habit] = rows(
    Habit(
        RE_DOUBLES,
        Text("Re verdoppelt", "Re doubles"),
        {"value.re_kontra_effect": "double", "value.doubling_covers": "everything"},
        {"value.re_kontra_effect": "add"},
        otherwise=Text("Re +%s", "Re +%s"),
    ),
    Habit(
        "bock", Text("Bock", "Bock"), {"bock.on": True, "bock.triggers": ("herzstich", "re_lost")}, {"bock.on": False}
    ),
    Habit("pflichtsolo", Text("Pflichtsolo", "Pflichtsolo"), {"pflichtsolo.count": 1}, {"pflichtsolo.count": 0}),
    Habit("nines", Text("mit Neunen", "with nines"), {"cards": 48}, {"cards": 40}),
)
"""Every habit by its id; `on` has the most frequent values of the field."""


def habits_of(rules: Rules) -> frozenset[str]:
    return frozenset(habit.id for habit in HABITS.values() if habit.holds(rules))


def with_habits(name: str, chosen: Collection[str]) -> Rules:
    """The preset with exactly these habits; `Refused` when they contradict each other."""
    has = habits_of(preset(name))
    options: dict[str, object] = {}
    for habit in HABITS.values():
        if (habit.id in chosen) != (habit.id in has):
            options |= habit.on if habit.id in chosen else habit.off
    return read_rules({"preset": name, "options": options})
