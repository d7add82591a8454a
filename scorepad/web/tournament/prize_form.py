"""The form of the prizes of a tournament: an amount for each place, of everybody and of classes."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Self

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.ledger.money import read_cents
from scorepad.scoring.errors import Refused
from scorepad.scoring.tournament.plan import TournamentPlan
from scorepad.scoring.tournament.prizes import (
    MOST_PRIZE,
    MOST_PRIZES,
    TWICE,
    ClassPrizes,
    PrizePlan,
    write_prizes,
)
from scorepad.web.frame.fields import PrefixField, SelectField, put_at
from scorepad.web.frame.forms import Form
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

FEWEST_PLACES = 6
FEWEST_IN_CLASS = 3
MORE = 3
"""Empty fields after the last prize."""
TWICE_WORDS: Mapping[str, Any] = {
    "higher": _l("nur den höheren Preis"),
    "both": _l("beide Preise"),
}


def _cents(typed: str) -> int | None:
    """The cents of a typed amount; None for what is none."""
    try:
        return read_cents(typed, least=0, most=MOST_PRIZE)
    except Refused:
        return None


def _euros(cents: int) -> str:
    """An amount as people type it; nothing for none."""
    if not cents:
        return ""
    units, rest = divmod(cents, 100)
    return f"{units},{rest:02d}" if rest else str(units)


class PrizeFields(NamedTuple):
    """The fields of a list under its title: the name, place and text of each."""

    title: str
    fields: list[tuple[str, int, str]]


class PrizesForm(Form):
    """An amount for each place; what is empty is no prize.

    `p:1` is that of the winner, `k:0:1` that of the best of the first class.
    """

    otherwise = "places"
    places = PrefixField(LazyString(told, "prizes_by_place"), name="p:", id="places", read=_cents)
    classes = PrefixField(_l("In den Klassen"), name="k:", id="classes", read=_cents)
    twice = SelectField(
        _l("Wer zweimal gewinnt, bekommt"),
        choices=TWICE_WORDS,
        default="higher",
        message=_l("Was gilt?"),
    )
    plan: TournamentPlan

    @classmethod
    def of(cls, sent: Sent | None, plan: TournamentPlan, shown: PrizePlan) -> Self:
        """The form as it was sent, else with these prizes."""
        form = cls(sent, data={"twice": shown.twice})
        form.plan = plan
        if sent is None:
            form.places.data = dict(_texts("p:", shown.places))
            for at, name in enumerate(plan.classes):
                form.classes.data |= _texts(f"k:{at}:", shown.lists.get(name, ()))
        return form

    @property
    def of_all(self) -> PrizeFields:
        """The fields of the places of everybody."""
        return PrizeFields("", _fields(self.places, "p:", FEWEST_PLACES))

    @property
    def of_classes(self) -> list[PrizeFields]:
        """The fields of each class."""
        groups: list[PrizeFields] = []
        for at, name in enumerate(self.plan.classes):
            groups.append(PrizeFields(name, _fields(self.classes, f"k:{at}:", FEWEST_IN_CLASS)))
        return groups

    @property
    def prizes(self) -> dict[str, object]:
        """The prizes of a valid form as JSON."""
        classes: list[ClassPrizes] = []
        for at, name in enumerate(self.plan.classes):
            classes.append(ClassPrizes(name, _amounts(self.classes, f"k:{at}:")))
        places = _amounts(self.places, "p:")
        return write_prizes(PrizePlan(places, tuple(classes), TWICE[self.twice.data]))

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all that was typed are amounts, none higher than the one before it."""
        valid = super().validate(extra_validators)
        self._check(self.places, "p:", "")
        for at, name in enumerate(self.plan.classes):
            self._check(self.classes, f"k:{at}:", f"{name}: ")
        return valid and not self.errors

    @staticmethod
    def _check(group: PrefixField, prefix: str, before: str) -> None:
        for name, cents in group.values.items():
            if cents is None and name.startswith(prefix):
                text = group.data[name][:20]
                put_at(group, before + _("„%(text)s“ ist kein Betrag.", text=text))
        amounts = _amounts(group, prefix)
        for place in range(1, len(amounts)):
            if amounts[place] > amounts[place - 1]:
                message = _("Platz %(place)s bekommt mehr als der davor.", place=place + 1)
                put_at(group, before + message)


def _texts(prefix: str, prizes: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """What stands in the fields of these prizes."""
    for place, cents in enumerate(prizes, 1):
        yield f"{prefix}{place}", _euros(cents)


def _amounts(group: PrefixField, prefix: str) -> tuple[int, ...]:
    """The cents of each place of a list; 0 where nothing is typed."""
    amounts = [group.values.get(f"{prefix}{place}") or 0 for place in range(1, MOST_PRIZES + 1)]
    while amounts and not amounts[-1]:
        amounts.pop()
    return tuple(amounts)


def _fields(group: PrefixField, prefix: str, fewest: int) -> list[tuple[str, int, str]]:
    """The fields of a list: those that are filled in and some more."""
    filled = [place for place in range(1, MOST_PRIZES + 1) if group.data.get(f"{prefix}{place}")]
    last = max(filled, default=0)
    shown = min(max(last + MORE, fewest), MOST_PRIZES)
    fields: list[tuple[str, int, str]] = []
    for place in range(1, shown + 1):
        name = f"{prefix}{place}"
        fields.append((name, place, group.data.get(name, "")))
    return fields
