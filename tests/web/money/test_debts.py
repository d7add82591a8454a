"""The debts of several evenings: netted, marked as paid and open again together. Source:
second-look.md, Kasse.
"""

import json
import re

import pytest
from flask import Flask

from scorepad.actions.files.imports import import_file, import_runde
from scorepad.actions.money.seal import mark_paid, reopen, seal
from scorepad.actions.transaction import locked
from scorepad.files.reading import read_file
from scorepad.store import payments, seals
from scorepad.store.models import PaymentRow
from tests import money_lines
from tests.conftest import DATE, NOW
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, DORO
from tests.web.incident_pages import words
from tests.web.money.pages import give_account, price, settle
from tests.web.season_pages import game, play

PATH = "/runde/1/schulden"


def play_and_settle(site: Flask, *won_by: str) -> None:
    """Play and seal evenings of four, each with one game that those at these places win."""
    for won in won_by:
        settle(site, play(site, DATE, game(won, 130)))


@pytest.fixture
def sealed(site: Flask, anna: Phone) -> Phone:
    """Three sealed evenings of four, at ten cents and a Euro of dues: the points of the first two
    cancel each other.
    """
    price(site, players_rate=10, dues=100)
    play_and_settle(site, "01", "23", "02")
    return anna


def netted(phone: Phone, query: str = "") -> str:
    """The transfers that settle the evenings of the page, in words."""
    return told(phone, query).partition("Aus diesen Abenden")[0]


def told(phone: Phone, query: str = "", path: str = PATH) -> str:
    return words(phone.get(path + query).text)


def kasse_has(phone: Phone, amount: str) -> bool:
    return f"In der Kasse {amount} €" in told(phone, path="/runde/1/kasse")


def open_ids(site: Flask) -> list[int]:
    with site.app_context():
        return [debt.id for debt in seals.open_debts(1)]


def shown(phone: Phone, query: str = "") -> dict[str, list[str]]:
    """The form that marks what the page shows as paid."""
    return next(
        one
        for one in phone.page(PATH + query).forms
        if one.method == "post" and "debt" in one.values
    ).values


def paid(phone: Phone, query: str = "") -> int:
    return phone.post(PATH, data=shown(phone, query) | {"paid": "1"}).status_code


def undoing(phone: Phone) -> dict[str, object]:
    """What the button sends that takes back what was paid last."""
    page = phone.get(PATH).text
    form = next(
        one for one in Page(page).forms if one.method == "post" and "debt" not in one.values
    )
    return {**form.values, "last": re.findall(r'name="last" value="([^"]+)"', page)[0]}


def ticks(phone: Phone) -> list[str]:
    """The marks of the transfers that can be ticked off."""
    return re.findall(r'name="transfer" value="([^"]+)"', phone.get(PATH).text.replace("&gt;", ">"))


def test_three_evenings_are_settled_in_four_transfers_by_hand(sealed: Phone, reader: Phone) -> None:
    """By points: Anna and Cem +1, Bert and Doro −1 are left at ten cents; everybody owes three Euro
    of dues.
    """
    for phone in (sealed, reader):
        amounts = {"Anna": "2,90", "Bert": "3,10", "Cem": "2,90", "Doro": "3,10"}
        assert not missing(
            netted(phone),
            *(f"{who} an die Kasse {amount}" for who, amount in amounts.items()),
        )
        assert netted(phone).count(" an die Kasse") == 4
    assert "Alles bezahlt" in sealed.get(PATH).text
    assert "Alles bezahlt" not in reader.get(PATH).text
    assert PATH in sealed.page("/runde/1/kasse").links
    assert PATH in sealed.page("/runde/1/abend/2/abrechnen").links


@pytest.mark.both_databases
def test_all_are_paid_with_one_tap_at_every_evening_and_open_again_with_another(
    site: Flask, sealed: Phone
) -> None:
    before = open_ids(site)
    form = shown(sealed) | {"paid": "1"}
    assert len(before) > 4
    assert [sealed.post(PATH, data=form).status_code for _twice in range(2)] == [303, 303]
    assert open_ids(site) == []
    for number in (1, 2, 3):
        assert "noch offen" not in sealed.get(f"/runde/1/abend/{number}/abrechnen").text
    assert kasse_has(sealed, "12,00")
    assert not missing(told(sealed), "Zuletzt bezahlt", "Doro an die Kasse 3,10")
    assert sealed.post(PATH, data=undoing(sealed)).status_code == 303
    assert open_ids(site) == before
    assert kasse_has(sealed, "0,00")


def test_only_the_evenings_chosen_are_netted_and_paid(site: Flask, sealed: Phone) -> None:
    assert "Anna an die Kasse 0,90" in netted(sealed, "?abend=3&abend=99&abend=x")
    assert paid(sealed, "?abend=3") == 303
    with site.app_context():
        assert {debt.evening_id for debt in seals.open_debts(1)} == {1, 2}
    assert "Anna an die Kasse 2,00" in told(sealed)


@pytest.mark.parametrize("change", ["paid", "opened", "nothing", "foreign"])
def test_debts_that_changed_are_shown_again_and_nothing_is_marked(
    site: Flask, sealed: Phone, change: str
) -> None:
    form = shown(sealed) | {"paid": ["1"]}
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
    text = answered(sealed.post(PATH, data=form), 409)
    assert "Inzwischen hat sich an den Schulden etwas geändert." in text
    assert open_ids(site) == before


def test_an_evening_opened_after_all_was_paid_keeps_its_own_marks(
    site: Flask, sealed: Phone
) -> None:
    """What was paid is part of the next settlement of that evening, and nothing is lost: it asks
    for nothing more.
    """
    paid(sealed)
    with site.app_context():
        reopen(1, 2, client_key="open", link_id=None, now=NOW)
    assert "Doch nicht bezahlt" not in sealed.get(PATH).text, "it can be taken back at the evening"
    assert kasse_has(sealed, "12,00")
    with site.app_context():
        seal(1, 2, base_revision=5, client_key="seal again", link_id=None, now=NOW)
    assert open_ids(site) == []
    assert kasse_has(sealed, "12,00")


def test_who_is_paid_on_an_account_gets_a_code(site: Flask, anna: Phone, reader: Phone) -> None:
    price(site, players_rate=10)
    play_and_settle(site, "01")
    give_account(site, 1)
    assert anna.get(PATH).text.count('class="qr"') == 1
    assert 'class="qr"' not in reader.get(PATH).text


@pytest.mark.both_databases
def test_a_transfer_is_ticked_off_alone(site: Flask, sealed: Phone, reader: Phone) -> None:
    """Debts that it wholly covers are paid at their evenings; undone, everything is as it was."""
    before = open_ids(site)
    text = told(sealed)
    marks = ticks(sealed)
    assert len(marks) == 4
    assert ticks(reader) == []
    mark = next(one for one in marks if one.startswith(f"{BERT} "))
    form = shown(sealed) | {"transfer": [mark]}
    assert [sealed.post(PATH, data=form).status_code for _ in range(2)] == [303, 303]
    says = (
        "Die Zahlung ist notiert.",
        "Zuletzt bezahlt",
        "Bert an die Kasse 3,10 € Doch nicht bezahlt",
    )
    assert not missing(told(sealed), *says)
    assert sorted(ticks(sealed)) == sorted(one for one in marks if one != mark)
    assert kasse_has(sealed, "3,10")
    assert any(
        "bezahlt am" in sealed.get(f"/runde/1/abend/{number}/abrechnen").text
        for number in (1, 2, 3)
    )
    assert sealed.post(PATH, data=form | {"client_key": ["other"]}).status_code == 409
    assert sealed.post(PATH, data=undoing(sealed)).status_code == 303
    assert open_ids(site) == before
    assert told(sealed).partition("Zwei")[0].endswith(text[-200:])


def test_all_transfers_ticked_off_one_by_one_leave_nothing_open(
    site: Flask, sealed: Phone, reader: Phone
) -> None:
    while marks := ticks(sealed):
        assert sealed.post(PATH, data=shown(sealed) | {"transfer": marks[:1]}).status_code == 303
    assert open_ids(site) == []
    for phone in (sealed, reader):
        assert missing(told(phone), "Niemand schuldet noch etwas.", "Alles bezahlt") == [
            "Alles bezahlt"
        ]
    assert kasse_has(sealed, "12,00")
    for number in (1, 2, 3):
        assert "noch offen" not in sealed.get(f"/runde/1/abend/{number}/abrechnen").text
        assert sealed.get(f"/runde/1/abend/{number}/abrechnung.pdf").status_code == 200


@pytest.mark.both_databases
def test_a_payment_that_waits_is_one_of_what_is_reckoned_together(
    site: Flask, sealed: Phone
) -> None:
    """It is shown beside the evenings, can be left out, is in the file of the Runde, and comes back
    with it once.
    """
    with site.app_context(), locked(1) as (session, _row):
        money_lines.by_hand(session)
        facts = {
            "payer": int(ANNA),
            "payee": int(DORO),
            "cents": 700,
            "paid_at": NOW,
            "client_key": "a" * 64,
        }
        session.add(PaymentRow(runde_id=1, **facts))
    evenings = "?abend=1&abend=2&abend=3"
    assert not missing(told(sealed), "Schon bezahlt", "Anna an Doro 7,00")
    for query in ("", f"{evenings}&zahlung=1"):
        assert "Doro an die Kasse 10,10" in netted(sealed, query)
    assert "Anna an die Kasse 2,90" in netted(sealed, evenings)
    file = sealed.get("/runde/1/export.json").text
    (kept,) = json.loads(file)["payments"]
    assert kept["payer"] == "Anna"
    assert kept["payee"] == "Doro"
    assert kept["cents"] == 700
    with site.app_context():
        made = import_runde(read_file(file), NOW, "again")
        for _twice in range(2):
            import_file(
                made.runde_id, read_file(file), {}, {}, client_key="twice", link_id=None, now=NOW
            )
        (waits,) = payments.waiting(made.runde_id)
        assert waits.transfer.cents == 700
        assert waits.paid_at == NOW
    assert paid(sealed) == 303
    with site.app_context():
        assert payments.waiting(1) == ()
