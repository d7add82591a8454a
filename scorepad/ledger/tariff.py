"""The tariff as JSON: ``{"version": 1, "players_rate": "0.5", "dues": 200}``.

Rates are text, sums are cents.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeGuard, TypeVar, cast

from scorepad.ledger.money import fits_rate, read_rate, read_typed_rate
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.terms import FIELDS, EventPrice, Tariff
from scorepad.ledger.wording import write_rate
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem

__all__ = [
    "FIELDS",
    "MOST_EVENTS",
    "MOST_PRICE",
    "TARIFF_VERSION",
    "Tariff",
    "read_tariff",
    "settling",
    "write_tariff",
]

TARIFF_VERSION = 1
MOST_PRICE = 100_000  # the most cents for a price, dues or a cap
MOST_PRICES = 60
LONGEST_KIND = 40
MOST_EVENTS = 30
_TO = ("kasse", "others")
Value = TypeVar("Value")


def read_tariff(given: object, *, currencies: Sequence[str] = ()) -> Tariff:
    """The tariff of a JSON object; None means no money.

    With the signs of currencies the rates are read as people type them; see `read_typed_rate`.
    Raises Refused with all problems, each at its field.
    """
    if given is None:
        return Tariff()
    if not isinstance(given, Mapping):
        raise Refused([MoneyProblem("not_an_object", "tariff")])
    version = given.get("version", TARIFF_VERSION)
    if type(version) is not int or version != TARIFF_VERSION:
        raise Refused([MoneyProblem("tariff_version", "version", {"version": str(version)[:20]})])
    said = {name: value for name, value in given.items() if name != "version" and value is not None}
    values: dict[str, Any] = _each(said, partial(_read, currencies=currencies))
    values.setdefault("imbalance", _unsaid(values, stored="version" in given))
    return Tariff(**values)


def _each(given: Mapping[str, object], read: Callable[[str, object], Value]) -> dict[str, Value]:
    """What `read` makes of each value. Raises Refused with the problems of all of them."""
    problems: list[Problem] = []
    values: dict[str, Value] = {}
    for name, value in given.items():
        try:
            values[name] = read(name, value)
        except Refused as refused:
            problems += refused.problems
    refuse(problems)
    return values


def settling(tariff: Tariff, imbalance: str) -> Tariff:
    """The tariff with an evening's own `imbalance`, unless that is empty."""
    if not imbalance:
        return tariff
    return replace(tariff, imbalance=cast("Any", imbalance))


def write_tariff(tariff: Tariff) -> dict[str, object]:
    """The JSON object of a tariff: its version, and all fields without their default value.

    Inverse of `read_tariff`.
    """
    values = {name: getattr(tariff, name) for name in FIELDS}
    usual = {name: field.default for name, field in FIELDS.items()}
    usual["imbalance"] = _unsaid(values)
    written: dict[str, object] = {"version": TARIFF_VERSION}
    for name, value in values.items():
        if value != usual[name]:
            written[name] = _plain(value)
    return written


def _unsaid(values: Mapping[str, Any], *, stored: bool = True) -> str:
    # The `imbalance` of a tariff that does not say it. A tariff stored before this option had an
    # average does not use it.
    if stored and values.get("players_rate"):
        return "refuse"
    return Tariff.imbalance


def _plain(value: object) -> object:
    # The JSON value of a field.
    if isinstance(value, Fraction):
        return write_rate(value, "en")
    if isinstance(value, tuple) and isinstance(value[0], EventPrice):
        return [asdict(price) for price in value]
    if isinstance(value, tuple):
        return dict(value)
    return value


def _read(name: str, value: object, currencies: Sequence[str]) -> object:
    if name not in FIELDS:
        key = str(name)[:LONGEST_KIND]
        raise Refused([MoneyProblem("unknown_key", key, {"key": key})])
    field = FIELDS[name]
    if field.shape == "rate":
        return _rate(name, value, currencies)
    if field.shape in _READERS:
        return _READERS[field.shape](name, value)
    if field.shape == "percent":
        fits = type(value) is int and value in range(101)
        code = "not_a_percentage"
    elif field.shape == "choice":
        fits = isinstance(value, str) and value in field.choices
        code = "unknown_choice"
    else:
        fits = isinstance(value, bool)
        code = "wrong_type"
    if not fits:
        raise Refused([MoneyProblem(code, name, {"value": str(value)[:LONGEST_KIND]})])
    return value


def _rate(name: str, value: object, currencies: Sequence[str]) -> Fraction:
    if isinstance(value, str) and currencies:
        return read_typed_rate(value, currencies, field=name)
    if isinstance(value, str):
        return read_rate(value, field=name)
    if type(value) is not int or not fits_rate(Fraction(value)):
        raise Refused([MoneyProblem("not_a_rate", name)])
    return Fraction(value)


def _cents(name: str, value: object) -> int:
    if type(value) is not int:
        raise Refused([MoneyProblem("not_an_amount", name)])
    if not 0 <= value <= MOST_PRICE:
        raise Refused([MoneyProblem("amount_range", name, {"least": 0, "most": MOST_PRICE})])
    return value


def _prices(name: str, value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, Mapping) or not all(_is_kind(kind) for kind in value):
        raise Refused([MoneyProblem("wrong_type", name)])
    if len(value) > MOST_PRICES:
        raise Refused([MoneyProblem("too_many_prices", name, {"count": MOST_PRICES})])
    prices = _each(dict(sorted(value.items())), lambda kind, cents: _cents(f"{name}.{kind}", cents))
    return tuple((kind, cents) for kind, cents in prices.items() if cents)


def _events(name: str, value: object) -> tuple[EventPrice, ...]:
    """The priced events of a JSON value, each name once, in the order given. Raises Refused."""
    if not _is_list_of_objects(value):
        raise Refused([MoneyProblem("wrong_type", name)])
    if len(value) > MOST_EVENTS:
        raise Refused([MoneyProblem("too_many_prices", name, {"count": MOST_EVENTS})])
    problems: list[Problem] = []
    prices: list[EventPrice] = []
    for number, given in enumerate(value):
        taken = {price.name for price in prices}
        wrong = list(_wrong_with_event(f"{name}.{number}", given, taken))
        problems += wrong
        if not wrong:
            event = given["name"].strip()
            prices.append(EventPrice(event, given["cents"], given.get("to") or "kasse"))
    refuse(problems)
    return tuple(prices)


def _is_list_of_objects(value: object) -> TypeGuard[Sequence[Mapping[Any, Any]]]:
    if not isinstance(value, list | tuple):
        return False
    return all(isinstance(given, Mapping) for given in value)


def _wrong_with_event(at: str, given: Mapping[Any, Any], taken: set[str]) -> Iterator[Problem]:
    for key in given.keys() - {"name", "cents", "to"}:
        yield MoneyProblem("unknown_key", at, {"key": str(key)[:LONGEST_KIND]})
    name = given.get("name")
    if not isinstance(name, str) or not _is_kind(name) or not name.strip():
        yield MoneyProblem("event_unnamed", f"{at}.name")
    elif name.strip() in taken:
        yield MoneyProblem("event_twice", f"{at}.name", {"name": name})
    try:
        if not _cents(f"{at}.cents", given.get("cents")):
            yield MoneyProblem("amount_range", f"{at}.cents", {"least": 1, "most": MOST_PRICE})
    except Refused as refused:
        yield from refused.problems
    to = given.get("to")
    if to not in (None, *_TO):
        yield MoneyProblem("unknown_choice", f"{at}.to", {"value": str(to)[:LONGEST_KIND]})


def _is_kind(kind: object) -> bool:
    return isinstance(kind, str) and 0 < len(kind) <= LONGEST_KIND and kind.isprintable()


_Reader = Callable[[str, object], object]
_READERS: Mapping[str, _Reader] = {"cents": _cents, "prices": _prices, "events": _events}
