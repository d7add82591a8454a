"""The form of the tariff: its fields as they were typed, and the tariff they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scorepad.declare import Shape
from scorepad.ledger.agreements import AGREEMENTS, Agreement, agreement_of
from scorepad.ledger.money import read_cents
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.tariff import FIELDS, MOST_EVENTS, MOST_PRICE, Tariff, read_tariff
from scorepad.ledger.wording import write_plain, write_rate
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem

LONGEST = 40
PRICES = "solo_prices"
EVENTS = "event_prices"
AGREEMENT = "agreement"
OWN = "own"
"""The choice of the whole form in place of a common agreement."""


_EVENT_PARTS = ("name", "cents", "to")
_NAMES = frozenset(
    [*FIELDS, AGREEMENT, *(f"{agreement.id}.{name}" for agreement in AGREEMENTS.values() for name in agreement.fields)]
)


@dataclass(frozen=True)
class TariffForm:
    """What stands in the fields, by name; a price of a solo under ``solo_prices.damen``.

    The events stand under ``event_prices.0.name``, ``event_prices.0.cents`` and ``event_prices.0.to``, without a gap.
    The amounts of the common agreements stand beside those of the whole form, under ``points.players_rate``.
    """

    typed: Mapping[str, str]

    @property
    def chosen(self) -> Agreement | None:
        """The common agreement chosen; None where the whole form counts."""
        return AGREEMENTS.get(self.typed.get(AGREEMENT, OWN))

    def tariff(self) -> Tariff:
        """The tariff typed; raises Refused with every problem at its field."""
        return self._whole() if self.chosen is None else self._agreed(self.chosen)

    def _agreed(self, agreement: Agreement) -> Tariff:
        """The tariff of an agreement with the amounts typed at it; an amount left empty is missing."""
        problems: list[Problem] = []
        values: dict[str, object] = {}
        for name in agreement.fields:
            at = f"{agreement.id}.{name}"
            try:
                values[name] = _value(FIELDS[name].shape, at, self.typed.get(at, "").strip() or "?")
                read_tariff({name: values[name]})
            except Refused as refused:
                problems += [replace(problem, field=at) for problem in refused.problems]
        if problems:
            raise Refused(problems)
        return read_tariff(values)

    def _whole(self) -> Tariff:
        problems: list[Problem] = []
        values = dict(self._values(problems))
        prices = {kind: cents for kind in self.kinds if (cents := values.pop(f"{PRICES}.{kind}", None))}
        try:
            tariff = read_tariff(values | {PRICES: prices, EVENTS: self._events(problems)})
        except Refused as refused:
            problems += refused.problems
        if problems:
            raise Refused(problems)
        return tariff

    @property
    def kinds(self) -> Iterator[str]:
        """The kinds of soli that have a field for their price."""
        return (name.partition(".")[2] for name in self.typed if name.startswith(f"{PRICES}."))

    @property
    def events(self) -> int:
        """How many events are filled in."""
        return sum(name.startswith(f"{EVENTS}.") and name.endswith(".name") for name in self.typed)

    def _events(self, problems: list[Problem]) -> list[dict[str, object]]:
        """The events that were meant; an amount that cannot be read adds its problem and stands for any."""
        events = []
        for at in (f"{EVENTS}.{number}" for number in range(self.events)):
            cents: object = 1
            try:
                cents = _value("cents", f"{at}.cents", self.typed.get(f"{at}.cents", "").strip() or "?")
            except Refused as refused:
                problems += refused.problems
            events.append({"name": self.typed[f"{at}.name"].strip(), "cents": cents, "to": self.typed.get(f"{at}.to")})
        return events

    def _values(self, problems: list[Problem]) -> Iterator[tuple[str, object]]:
        """What was meant by name; what cannot be read adds its problem."""
        for name in (
            *(name for name in FIELDS if name not in {PRICES, EVENTS}),
            *(f"{PRICES}.{kind}" for kind in self.kinds),
        ):
            try:
                value = _value(FIELDS[name.partition(".")[0]].shape, name, self.typed.get(name, "").strip())
            except Refused as refused:
                problems += refused.problems
            else:
                yield name, value


def read(given: Mapping[str, str]) -> TariffForm:
    """The form as it came in."""
    names = (name for name in given if name in _NAMES or name.startswith(f"{PRICES}."))
    return TariffForm({name: given[name][:LONGEST] for name in names} | _events_of(given))


def _events_of(given: Mapping[str, str]) -> dict[str, str]:
    """The events as they came in, a row in which nothing was typed left out."""
    rows = [
        {part: given.get(f"{EVENTS}.{number}.{part}", "")[:LONGEST] for part in _EVENT_PARTS}
        for number in range(MOST_EVENTS)
    ]
    typed = (row for row in rows if row["name"].strip() or row["cents"].strip())
    return {f"{EVENTS}.{number}.{part}": text for number, row in enumerate(typed) for part, text in row.items()}


def filled(tariff: Tariff, lang: str) -> TariffForm:
    """The form of a tariff; what costs nothing is an empty field. The other agreements have their usual amounts."""
    typed = {
        name: _typed(getattr(tariff, name), lang) for name, field in FIELDS.items() if name not in {PRICES, EVENTS}
    }
    shown = {name: str(getattr(tariff, name)) for name, field in FIELDS.items() if field.shape == "percent"}
    here = agreement_of(tariff)
    amounts = {
        f"{agreement.id}.{name}": _typed(getattr(tariff if agreement == here else agreement.tariff, name), lang)
        for agreement in AGREEMENTS.values()
        for name in agreement.fields
    }
    chosen = {AGREEMENT: OWN if here is None else here.id}
    return TariffForm(typed | shown | _prices_of(tariff, lang) | amounts | chosen)


def _prices_of(tariff: Tariff, lang: str) -> dict[str, str]:
    """What has a price, each in its fields."""
    prices = {f"{PRICES}.{kind}": write_plain(cents, lang) for kind, cents in tariff.solo_prices}
    return prices | {
        f"{EVENTS}.{number}.{part}": _typed(getattr(price, part), lang)
        for number, price in enumerate(tariff.event_prices)
        for part in _EVENT_PARTS
    }


def _typed(value: object, lang: str) -> str:
    if isinstance(value, bool) or not value:
        return "1" if value else ""
    if isinstance(value, Fraction):
        return write_rate(value, lang)
    return write_plain(value, lang) if isinstance(value, int) else str(value)


def _value(shape: Shape, name: str, typed: str) -> object:
    if shape == "switch":
        return bool(typed)
    if not typed:
        return None
    if shape in {"cents", "prices"}:
        return read_cents(typed, field=name, least=0, most=MOST_PRICE)
    if shape != "percent":
        return typed
    if not (typed.isascii() and typed.isdigit() and len(typed) <= 3):
        raise Refused([MoneyProblem("not_a_percentage", name)])
    return int(typed)
