"""The form of the tariff: its fields as they were typed, and the tariff they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorepad.declare import Option
from scorepad.ledger.money import read_cents, write_plain, write_rate
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.tariff import FIELDS, MOST_PRICE, Tariff, read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem

LONGEST = 40
PRICES = "solo_prices"


@dataclass(frozen=True)
class TariffForm:
    """What stands in the fields, by name; a price of a solo under ``solo_prices.damen``."""

    typed: Mapping[str, str]

    def tariff(self) -> Tariff:
        """The tariff typed; raises Refused with every problem at its field."""
        values: dict[str, object] = {}
        problems: list[Problem] = []
        for name, field in FIELDS.items():
            try:
                values[name] = self._prices() if field.shape == "prices" else _value(field, self.typed.get(name, ""))
            except Refused as refused:
                problems += refused.problems
        try:
            found = read_tariff(values)
        except Refused as refused:
            problems += refused.problems
        if problems:
            raise Refused(problems)
        return found

    @property
    def kinds(self) -> Iterator[str]:
        """The kinds of soli that have a field for their price."""
        return (name.partition(".")[2] for name in self.typed if name.startswith(f"{PRICES}."))

    def _prices(self) -> dict[str, int]:
        prices: dict[str, int] = {}
        problems: list[Problem] = []
        for kind in self.kinds:
            name = f"{PRICES}.{kind}"
            try:
                prices[kind] = _cents(name, self.typed[name])
            except Refused as refused:
                problems += refused.problems
        if problems:
            raise Refused(problems)
        return {kind: cents for kind, cents in prices.items() if cents}


def read(given: Mapping[str, str]) -> TariffForm:
    """The form as it came in."""
    known = {name: value[:LONGEST] for name, value in given.items() if name in FIELDS}
    prices = {name: value[:LONGEST] for name, value in given.items() if name.startswith(f"{PRICES}.")}
    return TariffForm(known | prices)


def filled(tariff: Tariff, lang: str) -> TariffForm:
    """The form of a tariff; what costs nothing is an empty field."""
    typed = {name: _typed(getattr(tariff, name), lang) for name, field in FIELDS.items() if field.shape != "prices"}
    prices = {f"{PRICES}.{kind}": write_plain(cents, lang) for kind, cents in tariff.solo_prices}
    shown = {"kasse_percent": str(tariff.kasse_percent)}
    return TariffForm(typed | shown | prices)


def _typed(value: object, lang: str) -> str:
    if isinstance(value, Fraction):
        return write_rate(value, lang) if value else ""
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, int):
        return write_plain(value, lang) if value else ""
    return str(value)


def _value(field: Option, typed: str) -> object:
    text = typed.strip()
    if field.shape == "switch":
        return bool(text)
    if not text:
        return None
    if field.shape == "cents":
        return _cents(field.name, text)
    if field.shape == "percent":
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            raise Refused([MoneyProblem("not_a_percentage", field.name)])
        return int(text)
    return text


def _cents(name: str, typed: str) -> int:
    return read_cents(typed, field=name, least=0, most=MOST_PRICE) if typed.strip() else 0
