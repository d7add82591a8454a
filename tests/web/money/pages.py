"""What the tests of money share: a tariff, accounts, the Kasse and the seal as stored, and an
evening with a fine.
"""

from typing import Any

from flask import Flask

from scorepad.actions.money import seal
from scorepad.actions.money.tariff import set_account, set_tariff, tariff_of
from scorepad.ledger.kasse import balance
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.store import kasse, seals
from scorepad.store.seals import Seal
from tests.conftest import NOW
from tests.web.critic import Phone
from tests.web.evening_pages import BERT, CEM, begin, enter
from tests.web.incident_pages import fine, group

IBAN = "DE89370400440532013000"


def price(site: Flask, **fields: Any) -> None:
    with site.app_context():
        set_tariff(1, read_tariff(fields))


def kept(site: Flask) -> Tariff:
    return tariff_of(group(site))


def one_game(anna: Phone) -> Phone:
    """Anna's phone with an evening of one game that Bert and Cem won by one."""
    begin(anna)
    enter(anna, BERT, CEM)
    return anna


def fined(site: Flask, anna: Phone, **modes: Any) -> Phone:
    """The same at ten cents a point, and a penalty of eight for Bert that nobody gets."""
    price(site, players_rate=10, **modes)
    fine(one_game(anna))
    return anna


def settle(site: Flask, evening: int = 1) -> None:
    """Seal an evening of one game."""
    with site.app_context():
        seal.seal(1, evening, base_revision=2, client_key="seal", link_id=None, now=NOW)


def give_account(site: Flask, *members: int, name: str = "") -> None:
    with site.app_context():
        for member in members:
            set_account(1, member, IBAN, name)


def in_kasse(site: Flask, runde_id: int = 1) -> int:
    with site.app_context():
        return balance(kasse.entries(runde_id))


def seal_of(site: Flask) -> Seal | None:
    with site.app_context():
        return seals.of(1, 1)
