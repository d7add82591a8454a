"""The debts of several evenings: netted into the fewest transfers, marked as paid together, open again together.

Source: second-look.md, Kasse.
"""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from scorepad.actions.entries import enter as game
from scorepad.actions.evening import start
from scorepad.actions.imports import import_file, import_runde
from scorepad.actions.seal import mark_paid, reopen, seal
from scorepad.actions.tariff import set_account, set_tariff
from scorepad.actions.transaction import locked
from scorepad.files.reading import read_file
from scorepad.ledger.tariff import read_tariff
from scorepad.store import payments, seals
from scorepad.store.models import PaymentRow
from tests.conftest import DATE, NOW
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, CEM
from tests.web.incident_pages import words

pytestmark = pytest.mark.both_databases

PATH = "/runde/1/schulden"
DORO = "4"
WON_BY = ((ANNA, BERT), (CEM, DORO), (ANNA, CEM))


@pytest.fixture
def sealed(site: Flask, anna: Phone) -> Phone:
    """Anna's phone after three sealed evenings of four with one game each, at ten cents a point and a Euro of dues.

    A game worth 1 or 2 each: the first two cancel out but for the dues, the third stays.
    """
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10, "dues": 100}))
        for number, won in enumerate(WON_BY, start=1):
            start(1, [1, 2, 3, 4], 1, DATE, f"Abend {number}", (), f"start {number}", None, NOW)
            body = {"kind": "game", "game": "normal", "re": list(won), "augen": {"re": 130}}
            game(1, number, body=body, client_key="game", link_id=None, now=NOW)
            seal(1, number, base_revision=2, client_key="seal", link_id=None, now=NOW)
    return anna


def open_ids(site: Flask) -> list[int]:
    """The keys of the debts that are open."""
    with site.app_context():
        return [debt.id for debt in seals.open_debts(1)]


def paid(phone: Phone, path: str = PATH, **change: object) -> int:
    """Mark what the page shows as paid; the status of the answer."""
    form = next(one for one in phone.page(path).forms if one.method == "post" and "debt" in one.values)
    return phone.post(PATH, data=form.values | {"paid": "1"} | change).status_code


def undoing(phone: Phone) -> dict[str, object]:
    """What the button sends that takes back what was paid last."""
    page = phone.get(PATH).text
    form = next(one for one in Page(page).forms if one.method == "post" and "debt" not in one.values)
    moments = re.findall(r'name="last" value="([^"]+)"', page)
    return {**form.values, "last": moments[0]}


def ticks(phone: Phone, path: str = PATH) -> list[str]:
    """The marks of the transfers that can be ticked off."""
    return re.findall(r'name="transfer" value="([^"]+)"', phone.get(path).text.replace("&gt;", ">"))


def test_without_debts_it_says_so(anna: Phone, reader: Phone) -> None:
    for phone in (anna, reader):
        assert "Niemand schuldet noch etwas." in words(phone.get(PATH).text)
        assert "Alles bezahlt" not in phone.get(PATH).text


def test_three_evenings_are_settled_in_four_transfers_by_hand(sealed: Phone, reader: Phone) -> None:
    """By points: Anna and Cem +1, Bert and Doro −1 are left at ten cents; everybody owes three Euro of dues."""
    for phone in (sealed, reader):
        text = words(phone.get(PATH).text).partition("Aus diesen Abenden")[0]
        for transfer in ("Anna zahlt an die Kasse 2,90", "Bert zahlt an die Kasse 3,10"):
            assert transfer in text
        for transfer in ("Cem zahlt an die Kasse 2,90", "Doro zahlt an die Kasse 3,10"):
            assert transfer in text
        assert text.count("zahlt an") == 4
    assert "Alles bezahlt" in sealed.get(PATH).text
    assert "Alles bezahlt" not in reader.get(PATH).text
    assert PATH in sealed.page("/runde/1/kasse").links
    assert PATH in sealed.page("/runde/1/abend/2/abrechnen").links


def test_all_are_paid_with_one_tap_at_every_evening_and_open_again_with_another(site: Flask, sealed: Phone) -> None:
    before = open_ids(site)
    assert len(before) > 4
    assert paid(sealed) == 303
    assert open_ids(site) == []
    for number in (1, 2, 3):
        assert "noch offen" not in sealed.get(f"/runde/1/abend/{number}/abrechnen").text
    assert "In der Kasse 12,00 €" in words(sealed.get("/runde/1/kasse").text)
    text = words(sealed.get(PATH).text)
    assert "Zuletzt bezahlt" in text
    assert "Doro zahlt an die Kasse 3,10" in text
    again = undoing(sealed)
    assert sealed.post(PATH, data=again).status_code == 303
    assert open_ids(site) == before
    assert "In der Kasse 0,00 €" in words(sealed.get("/runde/1/kasse").text)


def test_only_the_evenings_chosen_are_netted_and_paid(site: Flask, sealed: Phone) -> None:
    text = words(sealed.get(f"{PATH}?abend=3&abend=99&abend=x").text).partition("Aus diesen Abenden")[0]
    assert "Anna zahlt an die Kasse 0,90" in text
    assert paid(sealed, f"{PATH}?abend=3") == 303
    with site.app_context():
        assert {debt.evening_id for debt in seals.open_debts(1)} == {1, 2}
    assert "Anna zahlt an die Kasse 2,00" in words(sealed.get(PATH).text)


def test_the_same_tap_twice_is_one(site: Flask, sealed: Phone) -> None:
    form = sealed.page(PATH).form("/schulden").values | {"paid": "1"}
    for _time in range(2):
        assert sealed.post(PATH, data=form).status_code == 303
    assert open_ids(site) == []


@pytest.mark.parametrize("change", ["paid", "opened", "nothing", "foreign"])
def test_debts_that_changed_since_are_shown_again_and_nothing_is_marked(
    site: Flask, sealed: Phone, change: str
) -> None:
    form = dict(sealed.page(PATH).form("/schulden").values) | {"paid": "1"}
    with site.app_context():
        if change == "paid":
            mark_paid(1, int(form["debt"][0]), paid=True, now=NOW)
        elif change == "opened":
            reopen(1, 2, client_key="open", link_id=None, now=NOW)
    if change == "nothing":
        form["debt"] = []
    elif change == "foreign":
        form["debt"] = [*form["debt"], "9999", "x", "9" * 40]
    before = open_ids(site)
    answer = sealed.post(PATH, data=form)
    assert answer.status_code == 409
    assert "Inzwischen hat sich an den Schulden etwas geändert." in answer.text
    assert open_ids(site) == before


def test_an_evening_opened_after_all_was_paid_keeps_its_own_marks(site: Flask, sealed: Phone) -> None:
    """What was paid is part of the next settlement of that evening, and nothing is lost: it asks for nothing more."""
    paid(sealed)
    with site.app_context():
        reopen(1, 2, client_key="open", link_id=None, now=NOW)
    assert "Doch offen" not in sealed.get(PATH).text, "it can be taken back at the evening"
    assert "In der Kasse 12,00 €" in words(sealed.get("/runde/1/kasse").text)
    with site.app_context():
        seal(1, 2, base_revision=4, client_key="seal again", link_id=None, now=NOW)
    assert open_ids(site) == []
    assert "In der Kasse 12,00 €" in words(sealed.get("/runde/1/kasse").text)


def test_who_is_paid_on_an_account_gets_a_code(site: Flask, anna: Phone, reader: Phone) -> None:
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10}))
        start(1, [1, 2, 3, 4], 1, DATE, "Abend", (), "start", None, NOW)
        body = {"kind": "game", "game": "normal", "re": [ANNA, BERT], "augen": {"re": 130}}
        game(1, 1, body=body, client_key="game", link_id=None, now=NOW)
        seal(1, 1, base_revision=2, client_key="seal", link_id=None, now=NOW)
        set_account(1, 1, "DE89370400440532013000", "")
    assert anna.get(PATH).text.count('class="qr"') == 1
    assert 'class="qr"' not in reader.get(PATH).text


def test_a_transfer_is_ticked_off_alone(site: Flask, sealed: Phone, reader: Phone) -> None:
    """Debts that it wholly covers are paid at their evenings; undone, everything is as it was."""
    before, text = open_ids(site), words(sealed.get(PATH).text)
    marks = ticks(sealed)
    assert len(marks) == 4
    assert ticks(reader) == []
    form = next(one for one in sealed.page(PATH).forms if "debt" in one.values).values
    mark = next(one for one in marks if one.startswith(f"{BERT} "))
    for _twice in range(2):
        assert sealed.post(PATH, data=form | {"transfer": mark}).status_code == 303
    left = words(sealed.get(PATH).text)
    assert "Die Zahlung ist vermerkt." in left
    assert sorted(ticks(sealed)) == sorted(one for one in marks if one != mark)
    assert "In der Kasse 3,10 €" in words(sealed.get("/runde/1/kasse").text)
    assert "Zuletzt bezahlt" in left
    assert "Bert zahlt an die Kasse 3,10 € Doch offen" in left
    paid_at = sum("bezahlt am" in sealed.get(f"/runde/1/abend/{number}/abrechnen").text for number in (1, 2, 3))
    assert paid_at > 0
    assert sealed.post(PATH, data=form | {"transfer": mark, "client_key": "other"}).status_code == 409
    assert sealed.post(PATH, data=undoing(sealed)).status_code == 303
    assert open_ids(site) == before
    assert words(sealed.get(PATH).text).partition("Zwei")[0].endswith(text[-200:])


def test_all_transfers_ticked_off_one_by_one_leave_nothing_open(site: Flask, sealed: Phone) -> None:
    while marks := ticks(sealed):
        form = next(one for one in sealed.page(PATH).forms if "debt" in one.values).values
        assert sealed.post(PATH, data=form | {"transfer": marks[0]}).status_code == 303
    assert open_ids(site) == []
    assert "Niemand schuldet noch etwas." in words(sealed.get(PATH).text)
    assert "In der Kasse 12,00 €" in words(sealed.get("/runde/1/kasse").text)
    for number in (1, 2, 3):
        assert "noch offen" not in sealed.get(f"/runde/1/abend/{number}/abrechnen").text
        assert sealed.get(f"/runde/1/abend/{number}/abrechnung.pdf").status_code == 200


def test_a_payment_that_waits_is_one_of_what_is_reckoned_together(site: Flask, sealed: Phone) -> None:
    """It is shown beside the evenings, can be left out, is in the file of the Runde, and comes back with it once."""
    with site.app_context(), locked(1) as (session, _row):
        facts = {"payer": int(ANNA), "payee": int(DORO), "cents": 700, "paid_at": NOW, "client_key": "a" * 64}
        session.add(PaymentRow(runde_id=1, **facts))
    text = words(sealed.get(PATH).text)
    assert "Schon bezahlt" in text
    assert "Anna zahlt an Doro 7,00" in text
    assert "Doro zahlt an die Kasse 10,10" in text.partition("Aus diesen Abenden")[0]
    assert "Doro zahlt an die Kasse 10,10" in words(sealed.get(f"{PATH}?abend=1&abend=2&abend=3&zahlung=1").text)
    without = words(sealed.get(f"{PATH}?abend=1&abend=2&abend=3").text).partition("Aus diesen Abenden")[0]
    assert "Anna zahlt an die Kasse 2,90" in without
    file = sealed.get("/runde/1/export.json").text
    (kept,) = json.loads(file)["payments"]
    assert (kept["payer"], kept["payee"], kept["cents"]) == ("Anna", "Doro", 700)
    with site.app_context():
        made = import_runde(read_file(file), NOW, "again")
        for _twice in range(2):
            import_file(made.runde_id, read_file(file), {}, {}, client_key="twice", link_id=None, now=NOW)
        (waits,) = payments.waiting(made.runde_id)
        assert (waits.transfer.cents, waits.paid_at) == (700, NOW)
    assert paid(sealed) == 303
    with site.app_context():
        assert payments.waiting(1) == ()
