"""The first questions to a group: the five usual changes of rules, and four habits of a new group.

Source: 63 rule texts.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorepad.declare import Text, rows
from scorepad.scoring.rules.codec import flat, plain, preset, read_rules
from scorepad.scoring.rules.ruleset import OPTIONS, Rules


@dataclass(frozen=True, slots=True)
class UsualQuestion:
    """One of the usual changes, with the public names of its options."""

    id: str
    options: tuple[str, ...]


USUAL: Mapping[str, UsualQuestion] = rows(
    UsualQuestion("cards", ("cards",)),
    UsualQuestion(
        "re_kontra", ("value.re_kontra_effect", "value.re_kontra_points", "value.doubling_covers")
    ),
    UsualQuestion("bock", ("bock.on", "bock.triggers")),
    UsualQuestion("pflichtsolo", ("pflichtsolo.count",)),
    UsualQuestion("armut", ("armut.allowed",)),
)
"""Every question by its id, in the order of asking."""

ASKED_FIRST = frozenset(name for question in USUAL.values() for name in question.options)
"""The options of the usual changes."""

_IDLE: Mapping[str, tuple[str, object]] = {
    "value.re_kontra_points": ("value.re_kontra_effect", "double"),
    "value.doubling_covers": ("value.re_kontra_effect", "add"),
    "bock.triggers": ("bock.on", False),
}


def idle_where(name: str, rules: Rules) -> str:
    """The option, as "name=value", that makes an option of the usual changes meaningless.

    Empty if there is none.

    >>> idle_where("bock.triggers", Rules())
    'bock.on=False'
    >>> idle_where("cards", Rules())
    ''
    """
    if name not in _IDLE:
        return ""
    other, value = _IDLE[name]
    base = flat(preset(rules.preset))
    wanted = {**flat(rules), other: value}
    changed = {known: given for known, given in wanted.items() if plain(base.get(known)) != given}
    tried = read_rules({"preset": rules.preset, "options": changed})
    if OPTIONS[name].only_when(tried):
        return ""
    return f"{other}={value}"


@dataclass(frozen=True, slots=True)
class Habit:
    """A habit with the options for yes and for no.

    The first option of `on` tells whether a group has it; `otherwise` are the words for no.
    """

    id: str
    label: Text
    on: Mapping[str, object]
    off: Mapping[str, object]
    otherwise: Text | None = None

    def holds(self, rules: Rules) -> bool:
        """Whether a rule set has this habit: the first of its options tells."""
        options = list(self.on)
        first = options[0]
        return flat(rules)[first] == plain(self.on[first])


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
        "bock",
        Text("Bock", "Bock"),
        {"bock.on": True, "bock.triggers": ("herzstich", "re_lost")},
        {"bock.on": False},
    ),
    Habit(
        "pflichtsolo",
        Text("Pflichtsolo", "Pflichtsolo"),
        {"pflichtsolo.count": 1},
        {"pflichtsolo.count": 0},
    ),
    Habit("nines", Text("mit Neunen", "with nines"), {"cards": 48}, {"cards": 40}),
)
"""Every habit by its id; `on` has the most frequent values in the field."""


def habits_of(rules: Rules) -> frozenset[str]:
    """The ids of the habits of a rule set."""
    return frozenset(habit.id for habit in HABITS.values() if habit.holds(rules))


def with_habits(name: str, chosen: Collection[str]) -> Rules:
    """The preset changed to have exactly these habits.

    Raises Refused if they contradict each other.
    """
    present = habits_of(preset(name))
    options: dict[str, object] = {}
    for habit in HABITS.values():
        if habit.id in chosen and habit.id not in present:
            options |= habit.on
        if habit.id in present and habit.id not in chosen:
            options |= habit.off
    return read_rules({"preset": name, "options": options})
