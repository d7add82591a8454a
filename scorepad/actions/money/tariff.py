"""The tariff of a Runde, and the bank accounts of its members."""

from typing import Unpack

from scorepad.actions.errors import ActionError
from scorepad.actions.money import iban as numbers
from scorepad.actions.money.money_log import By, keep
from scorepad.actions.problems import FieldProblem, clean, problems_of_name
from scorepad.actions.runde.rules import mark
from scorepad.actions.runde.runde import member_row
from scorepad.actions.transaction import locked
from scorepad.ledger.tariff import Tariff, read_tariff, write_tariff
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.store import runden
from scorepad.store.runden import Runde

LONGEST_CURRENCY = 8
SHOWN_FIGURES = 4
LONGEST_ACCOUNT_NAME = 70
"""The most characters of the receiver's name in a transfer code. Source: EPC069-12."""


class TariffChanged(ActionError):  # noqa: N818
    """Somebody else changed the tariff since the form was opened."""


def tariff_of(runde: Runde) -> Tariff:
    """The tariff of a Runde; one without money if none is stored."""
    return read_tariff(runde.tariff)


def readable_tariff(runde: Runde) -> Tariff:
    """The tariff of a Runde; one without money if the stored tariff is unreadable."""
    try:
        return tariff_of(runde)
    except Refused:
        return Tariff()


def base_of(runde: Runde) -> str:
    """A short hash of tariff and currency, for optimistic locking."""
    return _mark_of(runde.tariff, runde.currency)


def _mark_of(written: object, currency: str) -> str:
    return mark({"tariff": written or {}, "currency": currency})


def set_tariff(
    runde_id: int,
    tariff: Tariff,
    *,
    base: str | None = None,
    currency: str | None = None,
    **by: Unpack[By],
) -> None:
    """Save this tariff for new settlements; a sealed evening keeps its own.

    `base` is the `base_of` before the change, `currency` a new currency. Raises NotFound,
    TariffChanged, and Refused at `currency` and for a tariff that does not survive a round trip
    through JSON.
    """
    written = write_tariff(tariff)
    read_tariff(written)
    label = clean(currency or "")
    refuse(problems_of_currency(label))
    with locked(runde_id) as (session, row):
        wanted = row.currency if currency is None else label
        has_changed = base is not None and _mark_of(row.tariff, row.currency) != base
        is_the_same = row.tariff == written and row.currency == wanted
        if has_changed and not is_the_same:
            raise TariffChanged(f"the tariff of Runde {runde_id}")
        before = {"tariff": row.tariff or {}, "currency": row.currency}
        after = {"tariff": written, "currency": wanted}
        runden.keep_tariff(row, written)
        row.currency = wanted
        if before != after:
            keep(session, runde_id, "tariff", {"before": before, "after": after}, by)


def problems_of_currency(label: str) -> list[Problem]:
    """The problems with the name of a currency, which may be empty."""
    if len(label) > LONGEST_CURRENCY:
        return [FieldProblem("name_too_long", "currency", {"most": LONGEST_CURRENCY})]
    if not label:
        return []
    return problems_of_name(label, "currency")


def set_account(
    runde_id: int, member_id: int, iban: str, account_name: str, **by: Unpack[By]
) -> None:
    """Save the IBAN of a member without spaces; an empty one deletes the account.

    An empty account name means the member's own name. Raises Refused at `iban` and `account_name`,
    and NotFound.
    """
    number = numbers.compact(iban)
    name = clean(account_name)
    refuse(_problems_of_account(number, name))
    with locked(runde_id) as (session, _runde):
        row = member_row(runde_id, member_id)
        if number != (row.iban or "") or name != (row.account_name or ""):
            facts = {"member": str(member_id), "before": _end(row.iban), "after": _end(number)}
            keep(session, runde_id, "account", facts, by)
        row.iban = number or None
        row.account_name = name or None


def _problems_of_account(number: str, name: str) -> list[Problem]:
    problems: list[Problem] = []
    if number and not numbers.fits(number):
        problems.append(FieldProblem("iban_wrong", "iban"))
    if name and not number:
        problems.append(FieldProblem("account_name_needs_iban", "iban"))
    if len(name) > LONGEST_ACCOUNT_NAME:
        most = {"most": LONGEST_ACCOUNT_NAME}
        problems.append(FieldProblem("name_too_long", "account_name", most))
    elif name:
        problems += problems_of_name(name, "account_name")
    return problems


def _end(iban: str | None) -> str:
    # The history names an account by its last figures, so that it holds no account of its own.
    return (iban or "")[-SHOWN_FIGURES:]
