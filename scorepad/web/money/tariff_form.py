"""The form of the tariff, made from the declarations of its fields and agreements."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from wtforms import Field, FormField
from wtforms.form import BaseForm

from scorepad.declare import Shape
from scorepad.ledger.agreements import AGREEMENTS, Agreement, agreement_of
from scorepad.ledger.money import read_cents
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.tariff import FIELDS, MOST_EVENTS, MOST_PRICE, Tariff, read_tariff
from scorepad.ledger.wording import is_amount, write_plain, write_rate, write_told_rate
from scorepad.scoring.errors import Refused
from scorepad.web.frame.fields import BooleanField, FieldList, ParsedField, PrefixField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.submitted import Sent

LONGEST = 40
PRICES = "solo_prices"
EVENTS = "event_prices"
OWN = "own"
"""The choice of single fields in place of a common agreement."""
PLAIN = tuple(name for name in FIELDS if name not in {PRICES, EVENTS})


def _percent(typed: str) -> int:
    if not (typed.isascii() and typed.isdigit() and len(typed) <= 3):
        raise Refused([MoneyProblem("not_a_percentage", "percent")])
    return int(typed)


def _write(value: object) -> str:
    """A price or a rate as it is typed; a price of 0 is an empty field."""
    if isinstance(value, str) or not value:
        return str(value or "")
    if isinstance(value, Fraction):
        return write_rate(value, language())
    return write_plain(int(str(value)), language())


def _text_or_refused(typed: str) -> str:
    """The text; an empty one of a field that is not optional becomes one that no tariff takes."""
    return typed or "?"


def _field(name: str, shape: Shape, *, optional: bool = True) -> Any:
    """The field of this shape; the amounts of agreements and events are not optional."""
    if shape == "switch":
        return BooleanField(name=name)
    if shape == "percent":
        return ParsedField(name=name, read=_percent, optional=optional, longest=LONGEST)
    cents = partial(read_cents, least=0, most=MOST_PRICE)
    read = cents if shape in {"cents", "prices"} else _text_or_refused
    return ParsedField(name=name, read=read, write=_write, optional=optional, longest=LONGEST)


class PricedEventForm(Form):
    """An event with its price, and who gets the money."""

    name = StringField(longest=LONGEST)
    cents = _field("cents", "cents", optional=False)
    to = StringField(longest=LONGEST)

    @property
    def event(self) -> dict[str, object]:
        """The event for `read_tariff`; an amount that cannot be read is replaced by a valid one."""
        cents = 1 if self.cents.data is None else self.cents.data
        return {
            "name": self.name.data.strip(),
            "cents": cents,
            "to": self.to.data if self.to.raw_data else None,
        }


def _shown(tariff: Tariff, currency: str) -> dict[str, object]:
    """The data of the form for a tariff.

    Agreements that are not chosen have their usual amounts.
    """
    here = agreement_of(tariff)
    data = {name: getattr(tariff, name) for name in PLAIN}
    for agreement in AGREEMENTS.values():
        shown = tariff if agreement == here else agreement.tariff
        for name in agreement.fields:
            data[f"{agreement.id}.{name}"] = getattr(shown, name)
    for name, value in data.items():
        if isinstance(value, Fraction) and is_amount(value, currency):
            data[name] = write_told_rate(value, language(), currency)
    data["agreement"] = here.id if here else OWN
    data["events"] = tariff.event_prices
    return data


class TariffForm(Form):
    """The fields of a tariff, and the amounts of each common agreement.

    Those have names like `points.players_rate`.
    """

    agreement = StringField(default=OWN)
    currency = StringField()
    do = StringField()
    base = StringField()
    typed_prices = PrefixField(name=f"{PRICES}.")
    events = FieldList(
        FormField(PricedEventForm, separator="."),
        name=EVENTS,
        separator=".",
        max_entries=MOST_EVENTS,
    )

    def __init__(self, given: Sent | None, tariff: Tariff, currency: str) -> None:
        """The form as it was sent, or where `given` is None the form of the tariff."""
        data: dict[str, object] = {"currency": currency}
        prices = {}
        if given is None:
            data |= _shown(tariff, currency)
            prices = {f"{PRICES}.{kind}": cents for kind, cents in tariff.solo_prices}
        super().__init__(given, data=data)
        names = (*prices, *self.typed_prices.data)
        self.prices = BaseForm({name: _field(name, "prices") for name in names})
        self.prices.process(given, data=prices)
        self.tariff = tariff
        self.currencies = tuple(dict.fromkeys((currency, self.currency.data.strip())))

    @cached_property
    def rows(self) -> list[PricedEventForm]:
        """The rows of events with a name or an amount."""
        rows: list[PricedEventForm] = [row.form for row in self.events]
        return [row for row in rows if row.name.data.strip() or row.cents.text.strip()]

    @cached_property
    def _by_name(self) -> dict[str, Field]:
        fields = {field.name: field for field in (*self, *self.prices)}
        for number, row in enumerate(self.rows):
            for field in row:
                fields[f"{EVENTS}.{number}.{field.short_name}"] = field
        return fields

    def at(self, name: str) -> Field | None:
        """The field of a name; rows of events are numbered without the empty ones."""
        return self._by_name.get(name)

    @property
    def chosen(self) -> Agreement | None:
        """The chosen agreement, or None where single fields count."""
        return AGREEMENTS.get(self.agreement.data)

    @property
    def kinds(self) -> Iterator[str]:
        """The kinds of soli that have a price, or a field for one."""
        for field in self.prices:
            _start, _dot, kind = field.name.partition(".")
            yield kind

    def validate(self, *_more: object) -> bool:
        """Read the fields of the choice into `tariff`; True where all are valid. Other fields are
        ignored.
        """
        start = f"{self.chosen.id}." if self.chosen else ""
        plain = {
            name: self[f"{start}{name}"] for name in (self.chosen.fields if self.chosen else PLAIN)
        }
        wrong = [field for field in (*plain.values(), *self._prices) if not field.validate(self)]
        try:
            given = {name: field.data for name, field in plain.items()} | self._priced
            tariff = read_tariff(given, currencies=self.currencies)
        except Refused as refused:
            self.refuse(refused.problems, at={name: f"{start}{name}" for name in plain})
            return False
        self.tariff = self.tariff if wrong else tariff
        return not wrong

    @property
    def _prices(self) -> Sequence[Field]:
        return () if self.chosen else (*self.prices, *(row.cents for row in self.rows))

    @property
    def _priced(self) -> dict[str, object]:
        if self.chosen:
            return {}
        prices = {field.name.partition(".")[2]: field.data for field in self.prices if field.data}
        return {PRICES: prices, EVENTS: [row.event for row in self.rows]}


for _name in PLAIN:
    setattr(TariffForm, _name, _field(_name, FIELDS[_name].shape))
for _agreement in AGREEMENTS.values():
    for _name in _agreement.fields:
        _at = f"{_agreement.id}.{_name}"
        setattr(TariffForm, _at, _field(_at, FIELDS[_name].shape, optional=False))
