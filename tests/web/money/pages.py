"""What the tests of money share: a tariff, accounts, the Kasse and the seal as stored, and what a page does not say."""

from typing import Any

from flask import Flask

from scorepad.actions.tariff import set_account, set_tariff
from scorepad.ledger.kasse import balance
from scorepad.ledger.tariff import read_tariff
from scorepad.store import kasse, seals
from scorepad.store.seals import Seal

IBAN = "DE89370400440532013000"


def price(site: Flask, **fields: Any) -> None:
    """Let the Runde play by this tariff."""
    with site.app_context():
        set_tariff(1, read_tariff(fields))


def give_account(site: Flask, *members: int, name: str = "") -> None:
    """Give these members an account."""
    with site.app_context():
        for member in members:
            set_account(1, member, IBAN, name)


def in_kasse(site: Flask, runde_id: int = 1) -> int:
    """The balance of the Kasse."""
    with site.app_context():
        return balance(kasse.entries(runde_id))


def seal_of(site: Flask) -> Seal | None:
    """The seal of the first evening."""
    with site.app_context():
        return seals.of(1, 1)


def lacks(text: str, *sentences: str) -> list[str]:
    """What of this a text does not say."""
    return [sentence for sentence in sentences if sentence not in text]
