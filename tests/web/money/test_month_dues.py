"""Dues for months without an evening on the page of the Kasse. Source: options.md, `month_dues`."""

from __future__ import annotations

import datetime as dt

import pytest
from flask import Flask
from sqlalchemy import update

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.store.db import db
from scorepad.store.models import MemberRow, RundeRow
from scorepad.web.frame import clock
from tests.web.critic import Phone

KASSE = "/runde/1/kasse"


def agreed(site: Flask) -> None:
    """Five euros for a month without an evening, agreed in the month before this one."""
    with site.app_context():
        last_month = clock.today().replace(day=1) - dt.timedelta(days=1)
    with site.app_context():
        set_tariff(1, read_tariff({"month_dues": 500}))
        db.session.execute(update(RundeRow).values(dues_since=last_month))
        db.session.execute(update(MemberRow).values(joined=None))
        db.session.commit()


@pytest.mark.both_databases
def test_what_is_due_is_told_and_booked_with_one_tap(
    site: Flask, anna: Phone, reader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)  # no midnight comes between
    assert "Monate ohne Abend" not in anna.get(KASSE).text
    agreed(site)
    assert "je 5,00\xa0€" in reader.get(KASSE).text
    assert "Beiträge buchen" not in reader.get(KASSE).text
    assert "Months without an evening" in anna.get(KASSE, headers={"Accept-Language": "en"}).text
    form = anna.page(KASSE).form("/monatsbeitrag")
    for _ in range(2):
        assert anna.post(f"{KASSE}/monatsbeitrag", data=form.values).location == KASSE
    page = anna.get(KASSE).text
    assert "Monatsbeiträge gebucht." in page
    assert "Monate ohne Abend" not in page
    assert page.count("<b>Monatsbeitrag: ") == 5
    assert anna.get(f"{KASSE}/auszug.pdf").status_code == 200
