"""Every change of money is a line of a history: what, when and by whom; source: fourth-look.md 2,
Abrechnung.
"""

import pytest
from flask import Flask

from scorepad.actions.money import money_log
from scorepad.actions.transaction import locked
from scorepad.store import seals
from scorepad.web.frame.clock import month_of, now
from tests import money_lines
from tests.conftest import DATE
from tests.web.critic import Phone, between, missing
from tests.web.evening_pages import choose
from tests.web.incident_pages import words
from tests.web.money.pages import IBAN, price, settle
from tests.web.season_pages import game, play

HISTORY = "/runde/1/kasse/aenderungen"
EVENING = "/runde/1/abend/1/aenderungen"
DEBTS = "/runde/1/schulden"


@pytest.fixture
def settled(site: Flask, anna: Phone) -> Phone:
    """The phone of Anna, who said that it is hers, with a sealed evening at ten cents that she and
    Bert won.
    """
    price(site, players_rate=10)
    settle(site, play(site, DATE, game("01", 130)))
    choose(anna, "1", "/anzeige")
    return anna


def english(phone: Phone, path: str) -> str:
    """A page in English."""
    phone.send("/anzeige", "/anzeige", language="en")
    return words(phone.get(path).text)


def mark(phone: Phone, paid: str) -> None:
    """Mark the first debt of the evening as paid, or as open again."""
    form = next(
        one
        for one in phone.page("/runde/1/abend/1/abrechnen").forms
        if one.action.endswith("/bezahlt")
    )
    phone.post(form.action, data=form.values | {"paid": paid})


def test_a_paid_mark_and_its_taking_back_are_lines_of_the_evening(settled: Phone) -> None:
    mark(settled, "1")
    mark(settled, "0")
    told = words(settled.get(EVENING).text)
    assert not missing(
        told, "Als bezahlt abgehakt", "Zahlung zurückgenommen", "Cem an Anna: 0,10 €", "Anna"
    )
    assert not missing(
        english(settled, EVENING), "Ticked off as paid", "Payment taken back", "Cem to Anna: €0.10"
    )


def test_a_mark_that_stands_already_is_no_line(settled: Phone) -> None:
    mark(settled, "1")
    mark(settled, "1")
    assert words(settled.get(EVENING).text).count("Als bezahlt abgehakt") == 1


def test_debts_paid_together_and_open_again_are_lines_of_both_histories(settled: Phone) -> None:
    """And one for each that is ticked off alone."""
    form = next(one for one in settled.page(DEBTS).forms if "debt" in one.values)
    settled.post(DEBTS, data=form.values | {"paid": "1"})
    back = next(
        one
        for one in settled.page(DEBTS).forms
        if "last" in one.values or one.action.endswith("/schulden")
    )
    last = between(settled.get(DEBTS).text, 'name="last" value="', '"')
    settled.post(DEBTS, data=back.values | {"last": last})
    evening = words(settled.get(EVENING).text)
    assert not missing(
        evening, "Als bezahlt abgehakt", "Zahlung zurückgenommen", "Cem an Anna: 0,10 €"
    )
    history = words(settled.get(HISTORY).text)
    assert not missing(history, "Schulden bezahlt", "Zahlung von Schulden zurückgenommen", "· Anna")


def test_changes_of_a_month_stand_below_its_name(site: Flask, settled: Phone) -> None:
    page = settled.get(HISTORY).text
    with site.test_request_context():
        month = month_of(now())
    assert f"<h2>{month}</h2>" in page


def test_changes_of_an_evening_stand_below_their_day_with_the_time_alone(settled: Phone) -> None:
    page = settled.get(EVENING).text
    told = words(page)
    assert "<h2>Donnerstag, 19. November 2026</h2>" in page
    assert "Abend begonnen 20:30" in told
    assert "19.11. 20:30" not in told


def test_kasse_tariff_and_account_are_lines_with_who_and_when(settled: Phone) -> None:
    facts = {
        "kind": "deposit",
        "member": "2",
        "amount": "5",
        "reason": "Start",
        "date": DATE.isoformat(),
    }
    settled.send("/runde/1/kasse/buchen", "/buchen", **facts)
    settled.send("/runde/1/kasse/1/gegenbuchen", "/gegenbuchen", reason="Irrtum")
    settled.send("/runde/1/konten/1", "/konten/1", iban=IBAN)
    told = words(settled.get(HISTORY).text)
    said = english(settled, HISTORY)
    assert not missing(
        told,
        "Einzahlung gebucht +5,00",
        "Bert, Start",
        "Einzahlung zurückgebucht −5,00",
        "Irrtum",
    )
    assert not missing(
        told, "Konto von Anna geändert", "ohne Konto", "Konto …3000", "Tarif geändert", "· Anna"
    )
    assert IBAN not in told
    assert not missing(
        said,
        "Deposit recorded",
        "Account of Anna changed",
        "without account",
        "Tariff changed",
    )


def test_money_that_changes_without_a_line_is_found(site: Flask, settled: Phone) -> None:
    """The watch over all tests sees a transaction that forgets its line, and one that keeps it."""
    assert settled.get(HISTORY).status_code == 200
    for keeps in (True, False):
        with site.app_context(), locked(1) as (session, _runde):
            row = seals.debt_rows(1, [one.id for one in seals.open_debts(1)])[0]
            row.cents += 1
            if keeps:
                money_log.keep(session, 1, "book", {"entries": []}, {})
        assert bool(money_lines.unkept) is not keeps
    money_lines.unkept.clear()
