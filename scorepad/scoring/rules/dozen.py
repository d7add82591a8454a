"""The dozen questions in which groups really differ, asked before all other rules. Source: 63 rule texts."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import rows
from scorepad.scoring.rules.codec import flat, plain, preset, read_rules
from scorepad.scoring.rules.ruleset import OPTIONS, Rules


@dataclass(frozen=True, slots=True)
class DozenQuestion:
    """One of the dozen questions, with the public names of its options."""

    id: str
    options: tuple[str, ...]


DOZEN: Mapping[str, DozenQuestion] = rows(
    DozenQuestion("cards", ("cards",)),
    DozenQuestion("re_kontra", ("value.re_kontra_effect", "value.re_kontra_points")),
    DozenQuestion("doubling", ("value.doubling_covers",)),
    DozenQuestion("karlchen", ("special.karlchen_caught.points",)),
    DozenQuestion("bock", ("bock.on", "bock.triggers")),
    DozenQuestion("bock_overlap", ("bock.overlap",)),
    DozenQuestion("feigheit", ("feigheit.mode",)),
    DozenQuestion("pflichtsolo", ("pflichtsolo.count",)),
    DozenQuestion("dealer", ("evening.dealer_again_after",)),
    DozenQuestion("armut", ("armut.allowed",)),
    DozenQuestion("wrong_card", ("wrong_card",)),
    DozenQuestion("counting", ("counting",)),
)
"""Every question by its id, in the order of asking."""

ASKED_FIRST = frozenset(name for question in DOZEN.values() for name in question.options)
"""The options of the dozen questions."""

_IDLE: Mapping[str, tuple[str, object]] = {
    "value.re_kontra_points": ("value.re_kontra_effect", "double"),
    "value.doubling_covers": ("value.re_kontra_effect", "add"),
    "bock.triggers": ("bock.on", False),
    "bock.overlap": ("bock.on", False),
}


def idle_where(name: str, rules: Rules) -> str:
    """The option, as "name=value", that makes an option asked first meaningless; empty when nothing does.

    >>> idle_where("bock.overlap", Rules()), idle_where("cards", Rules())
    ('bock.on=False', '')
    """
    if name not in _IDLE:
        return ""
    other, value = _IDLE[name]
    base = flat(preset(rules.preset))
    tried = {**flat(rules), other: value}
    changed = {known: given for known, given in tried.items() if plain(base.get(known)) != given}
    meant = OPTIONS[name].only_when(read_rules({"preset": rules.preset, "options": changed}))
    return "" if meant else f"{other}={value}"
