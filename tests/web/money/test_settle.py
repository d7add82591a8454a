"""Settling an evening on the phone: amounts with reasons, who leaves early, the seal, what is paid, opening again."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from scorepad.actions.replayed import replayed
from scorepad.actions.runde import add_member
from scorepad.actions.tariff import set_account, set_tariff, tariff_of
from scorepad.ledger.kasse import balance
from scorepad.ledger.tariff import read_tariff
from scorepad.store import evenings, kasse, runden, seals
from scorepad.store.cache import forget_all
from scorepad.store.db import db
from scorepad.store.models import EntryRow
from scorepad.web.money.settle_view import girocode, in_euro
from tests.printing.reading import structure
from tests.printing.reading import words as printed_words
from tests.web.attack import everything, token
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING, begin, enter
from tests.web.incident_pages import fine, words

PATH = f"{EVENING}/abrechnen"
PRICES = "/runde/1/tarif"
IBAN = "DE89370400440532013000"
TARIFF = {"players_rate": 10, "dues": 100, "absent": "fixed", "absent_cents": 300}


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """Anna's phone with an evening of one game (Bert and Cem won) under a tariff; Fritz of the Runde was not there."""
    begin(anna)
    enter(anna, BERT, CEM)
    with site.app_context():
        add_member(1, "Fritz")
        set_tariff(1, read_tariff(TARIFF))
    return anna


def page(phone: Phone) -> str:
    """The page of the settlement in words."""
    return words(phone.get(PATH).text)


def do(phone: Phone, what: str, **values: Any) -> Any:
    """Fill in the form of the open settlement and press one of its buttons; None takes a field away."""
    filled = phone.page(PATH).form("/abrechnen").values | values | {"do": what}
    return phone.post(PATH, data={name: value for name, value in filled.items() if value is not None})


def sealed(phone: Phone, **values: Any) -> Any:
    """Ask, and seal what was shown."""
    asked = do(phone, "look", **values)
    return phone.post(PATH, data=Page(asked.text).form("/abrechnen").values | {"do": "seal"})


def in_kasse(site: Flask) -> int:
    """The balance of the Kasse."""
    with site.app_context():
        return balance(kasse.entries(1))


def test_every_amount_stands_there_with_its_reasons(played: Phone, reader: Phone) -> None:
    """A game worth 1 at ten cents: Bert and Cem +1, Doro and Ela −1, Anna sat out; everybody pays dues."""
    for phone in (played, reader):
        text = page(phone)
        assert "Der Abend läuft noch." in text
        assert "Anna 0 Punkte zahlt 1,00 € Beitrag zahlt 1,00 € zahlt 1,00 € in die Kasse" in text
        assert "Bert 1 Punkt zahlt 0,90 € Punkte: 1 zu 10 Cent bekommt 0,10 €" in text
        assert "Fritz nicht da zahlt 3,00 €" in text
        assert "In die Kasse 8,00 €" in text
        assert "Doro zahlt an die Kasse 1,10 €" in text
        assert "Untereinander 10 Cent je Punkt" in text
        assert "Ein übriger Cent geht an den, bei dem am meisten abgerundet wurde" in text


def test_the_board_of_an_ended_evening_leads_to_the_settlement(played: Phone, reader: Phone) -> None:
    assert PATH in played.page(f"{EVENING}/mehr").links
    assert played.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"
    assert PATH in played.page(f"{EVENING}/ende").links, "it is about money, so that is next"
    assert "Abrechnen" in played.get(EVENING).text
    assert PATH in reader.page(EVENING).links
    assert "Der Abend läuft noch." not in page(played)


def test_absent_members_are_ticked_and_can_be_let_off(played: Phone) -> None:
    assert played.page(PATH).form("/abrechnen").values["absent"] == ["6"]
    text = words(do(played, "look", absent=None).text)
    assert "Fritz nicht da" not in text
    assert "In die Kasse 5,00 €" in text
    text = words(do(played, "look", absent=["6", "1", "99", "x"]).text)
    assert "In die Kasse 8,00 €" in text
    assert "Anna 0 Punkte zahlt 1,00 €" in text


def test_soli_still_owed_are_charged_when_it_is_sealed(site: Flask, anna: Phone) -> None:
    """The page shows the evening as it would end, so the seal asserts what was seen."""
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 1}))
    begin(anna)
    enter(anna, BERT, CEM)
    before = page(anna)
    sealed(anna)
    assert "Der Abend läuft noch." in before
    people = before.partition("Wer wie viel")[2].partition("Jemand geht früher")[0]
    assert people in page(anna)


def test_who_leaves_early_is_settled_at_once(site: Flask, played: Phone) -> None:
    asked = do(played, "leaves", who="4")
    text = words(asked.text)
    assert "Doro zahlt an die Kasse 1,10 €" in text
    assert "Ist bezahlt, Doro geht" in text
    assert f'formaction="{PATH}#leaving"' in asked.text, "the answer opens where it was asked"
    form = Page(asked.text).form("/abrechnen").values
    assert played.post(PATH, data=form | {"do": "leave"}).location == PATH
    assert in_kasse(site) == 110
    text = page(played)
    assert "Schon bezahlt Doro zahlt an die Kasse 1,10 €" in text
    assert "In die Kasse werden 6,90 € gebucht." in words(do(played, "ask").text)
    assert "Mit Doro ist abgerechnet" in text
    assert "Doro zahlt" not in text.partition("Wer zahlt wem")[2].partition("Schon bezahlt")[0]
    assert "Doro schuldet nichts und bekommt nichts." in words(do(played, "leaves", who="4").text)
    sealed(played)
    assert "Schon vorher bezahlt Doro zahlt an die Kasse 1,10 €" in page(played)
    assert in_kasse(site) == 800


def test_who_leaves_is_off_the_table_and_an_undo_brings_her_back(site: Flask, played: Phone) -> None:
    """Whoever "geht" is taken off the table by that."""
    asked = do(played, "leaves", who="4")
    assert "Doro wird damit vom Tisch genommen" in words(asked.text)
    form = Page(asked.text).form("/abrechnen").values | {"do": "leave"}
    assert [played.post(PATH, data=form).status_code for _ in range(2)] == [303, 303]
    assert "Doro sitzt nicht mehr am Tisch." in page(played)
    with site.app_context():
        stored = evenings.load(1, 1)
        assert stored is not None
        assert "4" not in replayed(stored).next.table
    again = words(do(played, "leaves", who="5").text)
    assert "es blieben zu wenige" in again
    assert "Ist bezahlt, Ela geht" in again
    history = words(played.get(f"{EVENING}/aenderungen").text)
    assert "Abgerechnet und vom Tisch gegangen" in history


def test_who_was_asked_about_leaves_whoever_is_chosen_by_now(site: Flask, played: Phone) -> None:
    form = Page(do(played, "leaves", who="4").text).form("/abrechnen").values
    assert played.post(PATH, data=form | {"do": "leave", "who": "2"}).location == PATH
    assert "Mit Doro ist abgerechnet" in page(played)
    with site.app_context():
        assert [one.payer for one in seals.moved(1, 1)] == ["4"]
    assert played.post(PATH, data=form | {"do": "leave"}).location == PATH
    assert in_kasse(site) == 110


@pytest.mark.parametrize("change", ["tariff", "payment"])
def test_who_leaves_pays_what_was_shown_or_is_asked_again(site: Flask, played: Phone, change: str) -> None:
    if change == "payment":
        first = Page(do(played, "leaves", who="4").text).form("/abrechnen").values
        played.post(PATH, data=first | {"do": "leave"})
        form = Page(do(played, "leaves", who="5").text).form("/abrechnen").values
        (paid,) = [one for one in played.page(PATH).forms if one.action.endswith("/bezahlt")]
        assert played.post(paid.action, data=paid.values | {"paid": "0"}).status_code == 303
    else:
        form = Page(do(played, "leaves", who="5").text).form("/abrechnen").values
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 20, "dues": 100}))
    answer = played.post(PATH, data=form | {"do": "leave"})
    assert answer.status_code == 409
    assert "Die Beträge haben sich geändert." in answer.text
    assert in_kasse(site) == 0
    again = Page(answer.text).form("/abrechnen").values
    assert played.post(PATH, data=again | {"do": "leave"}).location == PATH
    assert "Mit Ela ist abgerechnet" in page(played)


def test_what_goes_out_of_the_kasse_is_told(site: Flask, played: Phone) -> None:
    with site.app_context():
        set_tariff(1, read_tariff({"winners_rate": 5}))
    assert "Aus der Kasse 0,10 €" in page(played)
    assert "bekommt 0,05 € aus der Kasse" in page(played)
    assert "Aus der Kasse werden 0,10 € gebucht." in words(do(played, "ask").text)
    sealed(played)
    assert "Die Kasse zahlt an Bert 0,05 €" in page(played)
    assert in_kasse(site) == -10


def test_a_form_sent_twice_lets_somebody_leave_once(site: Flask, played: Phone) -> None:
    form = Page(do(played, "leaves", who="4").text).form("/abrechnen").values | {"do": "leave"}
    for _ in range(2):
        assert played.post(PATH, data=form).status_code == 303
    with site.app_context():
        assert sum(one.transfer.cents for one in seals.transfers(1, 1)) == 110


def test_what_was_paid_early_can_be_marked_as_open(site: Flask, played: Phone) -> None:
    played.post(PATH, data=Page(do(played, "leaves", who="4").text).form("/abrechnen").values | {"do": "leave"})
    form = played.page(PATH).form("/bezahlt")
    played.post(form.action, data=form.values | {"paid": "0"})
    assert "Schon bezahlt" not in page(played)
    assert "Doro zahlt an" in page(played)


def test_sealing_says_what_it_means_before_it_is_done(site: Flask, played: Phone) -> None:
    text = words(do(played, "ask").text)
    assert "Danach ändert sich an diesem Abend nichts mehr." in text
    assert "Der Abend wird damit abgeschlossen" in text
    assert "In die Kasse werden 8,00 € gebucht." in text
    with site.app_context():
        assert seals.of(1, 1) is None
    assert sealed(played).location == PATH
    text = page(played)
    assert "Abgerechnet und versiegelt." in text
    assert "Versiegelt am" in text
    assert "Fritz zahlt an die Kasse 3,00 € noch offen" in text
    assert in_kasse(site) == 800
    kasse = words(played.get("/runde/1/kasse").text)
    assert "Beitrag: Anna +1,00 €" in kasse
    assert "Strafe: Fritz +3,00 €" in kasse


def test_sealing_is_one_sheet_with_the_sums_and_both_buttons(site: Flask, played: Phone) -> None:
    """Source: third-look.md, Abrechnung."""
    bar = played.get(PATH).text.partition('<section class="bar"')[2]
    assert f'<a class="go" href="{EVENING}">Zum Abend</a>' in bar, "while it runs, green leads back to it"
    asked = do(played, "ask", absent=None)
    text = words(asked.text)
    sums = "Versiegeln? Die Beträge bleiben, wie sie sind: 5,00 € in 5 Zahlungen. Der Abend wird damit abgeschlossen."
    assert sums in text
    assert "Doro zahlt an die Kasse 1,10 €" in text
    assert "Fritz zahlt" not in text
    assert "Danach ändert sich an diesem Abend nichts mehr." in text
    assert in_kasse(site) == 0
    bar = asked.text.partition('<section class="bar"')[2]
    assert f'href="{PATH}">Noch nicht</a><button class="go" form="settle" name="do" value="seal"' in bar
    played.post(PATH, data=Page(asked.text).form("/abrechnen").values | {"do": "seal"})
    assert in_kasse(site) == 500


def test_the_sheet_lies_there_at_once_when_the_evening_is_over(played: Phone, reader: Phone) -> None:
    played.send(f"{EVENING}/mehr", "/abschliessen")
    bar = played.get(PATH).text.partition('<section class="bar"')[2]
    assert "8,00\xa0€ in 6 Zahlungen." in bar
    assert "abgeschlossen" not in bar
    assert f'<a class="button" href="{EVENING}">Noch nicht</a>' in bar
    assert "Versiegeln" not in reader.get(PATH).text


@pytest.mark.both_databases
def test_all_is_paid_in_one_tap_before_the_seal_and_open_again_in_one(site: Flask, played: Phone) -> None:
    """Source: third-look.md, Abrechnung: "Alles bezahlt" in one tap."""
    assert "Alles bezahlt" not in played.get(PATH).text, "what is owed may still change"
    played.send(f"{EVENING}/mehr", "/abschliessen")
    form = played.page(PATH).form("/abrechnen").values | {"do": "all"}
    text = words(played.post(PATH, data=form).text)
    assert "Wer zahlt wem Niemand schuldet etwas. Schon bezahlt" in text
    assert "offen ist nichts" in text
    assert in_kasse(site) == 800
    assert played.post(PATH, data=form).status_code == 200, "sent twice, paid once"
    assert in_kasse(site) == 800
    assert "Alle Zahlungen abgehakt" in played.get(f"{EVENING}/aenderungen").text
    last = [one for one in played.page(PATH).forms if one.action.endswith("/bezahlt")][-1]
    assert played.post(last.action, data=last.values | {"paid": "0"}).location == PATH
    assert "Schon bezahlt" not in page(played)
    assert in_kasse(site) == 0
    do(played, "all")
    sealed(played)
    assert in_kasse(site) == 800
    assert "noch offen" not in page(played)


def test_all_that_was_shown_is_paid_or_it_is_shown_again(site: Flask, played: Phone) -> None:
    played.send(f"{EVENING}/mehr", "/abschliessen")
    form = played.page(PATH).form("/abrechnen").values | {"do": "all"}
    with site.app_context():
        set_tariff(1, read_tariff({"dues": 500}))
    answer = played.post(PATH, data=form)
    assert answer.status_code == 409
    assert "Die Beträge haben sich geändert." in answer.text
    assert in_kasse(site) == 0


def test_all_debts_of_a_sealed_evening_are_paid_in_one_tap_and_open_again_in_one(site: Flask, played: Phone) -> None:
    """What was paid before that tap stays paid when it is taken back."""
    sealed(played)
    first = played.page(PATH).form("/bezahlt")
    played.post(first.action, data=first.values | {"paid": "1"})
    assert page(played).count("noch offen") == 5
    forms = [one for one in played.page(PATH).forms if one.action.endswith("/bezahlt")]
    (together,) = [one for one in forms if len(one.values["transfer"]) > 1]
    assert played.post(together.action, data=together.values | {"paid": "1"}).location == PATH
    text = page(played)
    assert "noch offen" not in text
    assert "Alles bezahlt" not in text
    forms = [one for one in played.page(PATH).forms if one.action.endswith("/bezahlt")]
    (together,) = [one for one in forms if len(one.values["transfer"]) > 1]
    played.post(together.action, data=together.values | {"paid": "0"})
    assert page(played).count("noch offen") == 5


def test_the_same_seal_twice_is_one(site: Flask, played: Phone) -> None:
    form = Page(do(played, "look").text).form("/abrechnen").values | {"do": "seal"}
    for _ in range(2):
        assert played.post(PATH, data=form).location == PATH
    assert in_kasse(site) == 800


@pytest.mark.parametrize("change", ["game", "tariff", "leaver"])
def test_what_changed_since_it_was_asked_is_shown_first(site: Flask, played: Phone, change: str) -> None:
    form = Page(do(played, "look").text).form("/abrechnen").values | {"do": "seal"}
    if change == "game":
        enter(played, CEM, ANNA)
    elif change == "tariff":
        with site.app_context():
            set_tariff(1, read_tariff({"dues": 500}))
    else:
        left = Page(do(played, "leaves", who="4").text).form("/abrechnen").values | {"do": "leave"}
        assert played.post(PATH, data=left).status_code == 303
    answer = played.post(PATH, data=form)
    assert answer.status_code == 409
    assert "Die Beträge haben sich geändert." in answer.text
    with site.app_context():
        assert seals.of(1, 1) is None


def test_a_leaver_of_an_older_evening_is_a_conflict_that_is_told(played: Phone) -> None:
    form = Page(do(played, "leaves", who="4").text).form("/abrechnen").values | {"do": "leave"}
    enter(played, CEM, ANNA)
    answer = played.post(PATH, data=form)
    assert answer.status_code == 409
    assert "Inzwischen hat sich am Abend etwas geändert." in answer.text


@pytest.mark.parametrize("who", ["6", "99", "", "x", "1 OR 1"])
def test_who_was_not_at_the_table_cannot_leave_it(played: Phone, who: str) -> None:
    assert "Ist bezahlt" not in do(played, "leaves", who=who).text
    answer = do(played, "leave", leaver=who)
    assert answer.status_code == 422
    assert 'class="error"' in answer.text


def fined(site: Flask, anna: Phone, **modes: Any) -> Phone:
    """Anna's phone with a game that Bert and Cem won by one, and a penalty of eight for Bert that nobody gets."""
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10, **modes}))
    begin(anna)
    enter(anna, BERT, CEM)
    fine(anna)
    return anna


def the_runde() -> runden.Runde:
    """The Runde as it is stored."""
    runde = runden.load_runde(1)
    assert runde is not None
    return runde


def pressed(phone: Phone) -> list[str]:
    """Which of the two buttons stands pressed."""
    buttons = re.findall(r'value="(average|kasse)" aria-pressed="(true|false)"', phone.get(PATH).text)
    assert len(buttons) == 2
    return [mode for mode, on in buttons if on == "true"]


def test_points_that_do_not_add_up_are_settled_against_the_average_of_the_table(site: Flask, anna: Phone) -> None:
    """Source: third look, Money: the new default, one sentence that says which it is, two buttons."""
    text = page(fined(site, anna))
    assert "Strafe: Bert −8 hat keinen Gegenwert." in text
    assert "Die Punkte ergeben −8: gerechnet gegen den Schnitt am Tisch, −1,6." in text
    assert "Bert −7 Punkte, 5,4 unter dem Schnitt zahlt 0,54 € Cem" in text, "no reason where the points say it"
    assert "Bert zahlt an Cem 0,26 €" in text
    assert "In die Kasse" not in text
    assert pressed(anna) == ["average"]


@pytest.mark.both_databases
def test_one_tap_lets_the_kasse_make_up_for_this_evening_alone_and_an_undo_takes_it_back(
    site: Flask, anna: Phone
) -> None:
    """Source: third look, Money: "Abrechnung changes it with one tap for this evening"."""
    fined(site, anna)
    text = words(do(anna, "kasse").text)
    assert "In die Kasse 0,80 €" in text
    assert "Die Punkte ergeben −8: die Kasse gleicht aus." in text
    assert pressed(anna) == ["kasse"]
    with site.app_context():
        assert tariff_of(the_runde()).imbalance == "average"
    history = anna.page(f"{EVENING}/aenderungen")
    assert "Gehen die Punkte nicht auf: die Kasse gleicht aus" in anna.get(f"{EVENING}/aenderungen").text
    back = history.form("/rueckgaengig")
    anna.post(back.action, data=back.values)
    assert pressed(anna) == ["average"]
    assert "Strafe: Bert −8" in page(anna)


@pytest.mark.parametrize(
    ("mode", "pays"),
    [("average", "Bert zahlt an Cem 0,26 €"), ("kasse", "Bert zahlt an die Kasse 0,62 € Bert zahlt an Cem 0,08 €")],
)
def test_who_leaves_early_is_settled_by_the_rule_of_the_evening_and_owes_nothing_in_the_end(
    site: Flask, anna: Phone, mode: str, pays: str
) -> None:
    """Source: third look, Money. The Kasse gets 80: 62 of them from Bert, who lost 70 of 90."""
    fined(site, anna)
    do(anna, mode)
    asked = do(anna, "leaves", who=BERT)
    assert pays in words(asked.text)
    form = Page(asked.text).form("/abrechnen").values | {"do": "leave"}
    assert anna.post(PATH, data=form).status_code == 303
    assert sealed(anna).status_code == 303
    with site.app_context():
        seal = seals.of(1, 1)
        assert seal is not None
        assert BERT not in {party for one in seal.transfers for party in (one.payer, one.payee)}
        assert balance(kasse.entries(1)) == (80 if mode == "kasse" else 0)
    assert "Bert zahlt an" not in words(anna.get("/runde/1/schulden").text)


def test_a_seal_keeps_how_its_evening_was_settled(site: Flask, anna: Phone) -> None:
    do(fined(site, anna), "kasse")
    assert sealed(anna).status_code == 303
    with site.app_context():
        seal = seals.of(1, 1)
        assert seal is not None
        assert (seal.tariff["imbalance"], sum(seal.kasse.values())) == ("kasse", 80)
        assert balance(kasse.entries(1)) == 80
        set_tariff(1, read_tariff({"players_rate": 10}))
    assert "die Kasse gleicht aus" in page(anna)
    assert "In die Kasse 0,80 €" in page(anna)


def test_the_tap_of_an_outdated_page_and_of_a_sealed_evening_changes_nothing(site: Flask, anna: Phone) -> None:
    form = fined(site, anna).page(PATH).form("/abrechnen").values | {"do": "kasse"}
    enter(anna, CEM, ANNA, augen="kontra121")
    assert anna.post(PATH, data=form).status_code == 409
    assert pressed(anna) == ["average"]
    form = anna.page(PATH).form("/abrechnen").values | {"do": "kasse"}
    assert sealed(anna).status_code == 303
    assert anna.post(PATH, data=form).location == PATH
    assert "In die Kasse" not in page(anna)


def test_who_is_ticked_as_absent_stays_ticked_when_the_rule_is_changed(site: Flask, anna: Phone) -> None:
    fined(site, anna, absent="fixed", absent_cents=300)
    with site.app_context():
        add_member(1, "Fritz")
    assert "Fritz nicht da zahlt 3,00 €" in page(anna)
    answer = do(anna, "kasse", absent=None)
    assert Page(answer.text).form("/abrechnen").values.get("absent") is None
    assert "Fritz nicht da zahlt" not in words(answer.text)


def test_an_evening_that_refuses_from_before_says_why_and_two_taps_settle_it(site: Flask, anna: Phone) -> None:
    """Source: third look, Money: `refuse` stays for evenings that have it."""
    text = page(fined(site, anna, imbalance="refuse"))
    assert text.count("Die Punkte ergeben zusammen −8 statt 0. Im Geld sind 0,80 € zu viel.") == 1
    assert "Strafe: Bert −8 hat keinen Gegenwert." in text
    assert "0,00" not in text
    assert "Niemand schuldet" not in text
    assert "Versiegeln" not in text
    assert "Jemand geht früher" not in text
    assert "/runde/1/tarif#t-imbalance" in anna.page(PATH).links
    assert pressed(anna) == []
    refused = do(anna, "seal")
    assert refused.status_code == 422
    assert refused.text.count("Die Punkte ergeben zusammen") == 1
    with site.app_context():
        assert seals.of(1, 1) is None
    assert "1,6 über dem Schnitt" in words(do(anna, "average").text)
    assert sealed(anna).status_code == 303
    with site.app_context():
        assert tariff_of(the_runde()).imbalance == "refuse", "only this evening is settled otherwise"


def test_debts_are_ticked_off_one_by_one(site: Flask, played: Phone) -> None:
    sealed(played)
    form = played.page(PATH).form("/bezahlt")
    assert played.post(form.action, data=form.values | {"paid": "1"}).location == PATH
    assert page(played).count("bezahlt am") == 1
    played.post(form.action, data=form.values | {"paid": "0"})
    assert page(played).count("bezahlt am") == 0
    assert played.post(form.action, data=form.values | {"transfer": "999", "paid": "1"}).status_code == 404
    assert played.post(form.action, data=form.values | {"transfer": "x", "paid": "1"}).status_code == 303


def test_a_debt_has_its_code_where_the_payee_has_an_account(site: Flask, anna: Phone, reader: Phone) -> None:
    """Only open debts, only euros, only for the write link."""
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10}))
        set_account(1, 2, IBAN, "Bert Blume")
        set_account(1, 3, IBAN, "")
    begin(anna)
    enter(anna, BERT, CEM)
    assert "Kasse" not in words(do(anna, "look").text).partition("Wer zahlt wem")[2]
    sealed(anna)
    assert anna.get(PATH).text.count('class="qr"') == 2
    assert "zahlt 0,10\xa0€ an Bert" in anna.get(PATH).text
    assert 'class="qr"' not in reader.get(PATH).text
    form = anna.page(PATH).form("/bezahlt")
    anna.post(form.action, data=form.values | {"paid": "1"})
    assert anna.get(PATH).text.count('class="qr"') == 1


def test_other_money_than_the_euro_has_no_code() -> None:
    assert [in_euro(label) for label in ("€", "Euro", "EUR ", "CHF", "")] == [True, True, True, False, False]


@pytest.mark.parametrize("name", ["Anna", "Ännchen von Thärau", "𝄞" * 30])
def test_a_code_is_cut_to_what_the_norm_allows(name: str) -> None:
    """331 bytes for everything. Source: EPC069-12."""
    code = girocode(name, IBAN, 120, "Ü" * 200)
    assert code is not None
    assert code.startswith("<svg")


def test_a_name_that_no_code_can_hold_has_none() -> None:
    assert girocode("x" * 71, IBAN, 120, "Doppelkopf") is None


def test_opening_again_says_what_is_booked_back_and_does_it(site: Flask, played: Phone) -> None:
    assert played.get(f"{PATH}/oeffnen").location == PATH
    sealed(played)
    form = played.page(PATH).form("/bezahlt")
    played.post(form.action, data=form.values | {"paid": "1"})
    text = words(played.get(f"{PATH}/oeffnen").text)
    assert "Gegenbuchungen in der Kasse" in text
    assert "Fritz −3,00 €" in text
    assert "Bleibt als bezahlt stehen" in text
    assert played.send(f"{PATH}/oeffnen", "/oeffnen").location == PATH
    assert in_kasse(site) == 300
    text = page(played)
    assert "Der Abend ist wieder offen." in text
    assert "Schon bezahlt" in text
    assert sealed(played).location == PATH
    assert in_kasse(site) == 800


def test_an_open_evening_cannot_be_opened(played: Phone) -> None:
    assert played.post(f"{PATH}/oeffnen", data={"csrf_token": token(played)}).status_code == 409


def test_a_runde_without_money_seals_too(site: Flask, anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    text = page(anna)
    assert "Es geht um kein Geld." in text
    assert "Wer zahlt wem" not in text
    assert "Wer fehlte" not in text
    assert sealed(anna).location == PATH
    text = page(anna)
    assert "−1 Punkt" in text
    assert "€" not in text.replace("Konten", "")
    assert "nichts zurückzubuchen" in words(anna.get(f"{PATH}/oeffnen").text)


def test_an_entry_that_does_not_count_is_put_right_first(site: Flask, played: Phone) -> None:
    """A game of somebody who is not at the table, as a newer rule of reading may leave it behind."""
    with site.app_context():
        row = db.session.get_one(EntryRow, (1, 1))
        row.body = {**row.body, "re": ["6", BERT]}
        db.session.commit()
        forget_all()
    assert "1 Eintrag zählt nicht und muss vorher berichtigt werden." in page(played)
    assert "Versiegeln" not in page(played)
    for what in ("look", "seal"):
        text = do(played, what, seen="").text
        assert "muss vorher berichtigt werden" in text
    with site.app_context():
        assert seals.of(1, 1) is None


def test_who_reads_looks_only(site: Flask, played: Phone, reader: Phone) -> None:
    before = everything(site)
    for path in (PATH, f"{PATH}/bezahlt", f"{PATH}/oeffnen"):
        assert reader.post(path, data={"csrf_token": token(reader), "do": "seal", "revision": "2"}).status_code == 403
    assert reader.get(f"{PATH}/oeffnen").status_code == 403
    assert everything(site) == before
    assert "Versiegeln" not in page(reader)
    sealed(played)
    assert "noch offen" in page(reader)
    assert "Ist bezahlt" not in page(reader)
    assert "Wieder öffnen" not in page(reader)


def test_a_sealed_evening_takes_no_other_step(played: Phone) -> None:
    form = played.page(PATH).form("/abrechnen").values
    sealed(played)
    for what in ("look", "leaves", "leave", "ask", "", "x"):
        assert played.post(PATH, data=form | {"do": what, "who": "4"}).location == PATH
    assert played.post(PATH, data=form | {"do": "seal", "client_key": "another"}).status_code == 409


def test_the_statement_is_printed_before_and_after_the_seal(played: Phone, reader: Phone) -> None:
    for step in (sealed, page):
        for phone in (played, reader):
            answer = phone.get(f"{EVENING}/abrechnung.pdf")
            assert answer.data.startswith(b"%PDF")
            assert f"{EVENING}/abrechnung.pdf" in phone.page(PATH).links
        step(played)
    tag = answer.headers["ETag"]
    assert played.get(f"{EVENING}/abrechnung.pdf", headers={"If-None-Match": tag}).status_code == 304
    form = played.page(PATH).form("/bezahlt")
    played.post(form.action, data=form.values | {"paid": "1"})
    assert played.get(f"{EVENING}/abrechnung.pdf", headers={"If-None-Match": tag}).status_code == 200


def pdf_words(phone: Phone, path: str, **headers: str) -> str:
    """A paper as one line of words."""
    return " ".join(printed_words(phone.get(path, headers=headers).data))


def test_everybody_has_a_slip_that_the_page_of_the_settlement_leads_to(played: Phone, reader: Phone) -> None:
    """Issue "Paper you pin to the wall": slip for one person; whoever may read may print it."""
    for step in (sealed, page):
        for phone in (played, reader):
            links = [one for one in phone.page(PATH).links if "/abrechnung/" in one]
            assert links == [f"{EVENING}/abrechnung/{member}.pdf" for member in (1, 2, 3, 4, 5, 6)]
            bert = pdf_words(phone, links[1])
            assert "Bert" in bert
            assert "zahlt 0,90 €" in bert
            assert "Bert an die Kasse 0,90 €" in bert
            assert "Doro" not in bert
            assert ("noch nicht versiegelt" in bert) == (step is sealed)
            assert "gets" not in bert
            assert "pays €0.90" in pdf_words(phone, links[1], **{"Accept-Language": "en"})
        step(played)
    assert "nicht da" in pdf_words(played, f"{EVENING}/abrechnung/6.pdf")


def test_nobody_else_has_a_slip(site: Flask, played: Phone, stranger: Phone) -> None:
    assert played.get(f"{EVENING}/abrechnung/7.pdf").status_code == 404
    assert played.get(f"{EVENING}/abrechnung/0.pdf").status_code == 404
    assert stranger.get(f"{EVENING}/abrechnung/1.pdf").status_code == 404
    with site.app_context():
        set_tariff(1, read_tariff({}))
    assert "Niemand schuldet etwas." in pdf_words(played, f"{EVENING}/abrechnung/1.pdf")
    assert not [one for one in played.page(PATH).links if "/abrechnung/" in one]


def test_paper_has_codes_of_open_debts_for_the_write_link_once_the_evening_is_over(
    site: Flask, played: Phone, reader: Phone
) -> None:
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10}))
        set_account(1, 2, IBAN, "")
        set_account(1, 3, IBAN, "")
    whole, doros = f"{EVENING}/abrechnung.pdf", f"{EVENING}/abrechnung/4.pdf"
    assert not codes(played, whole), "what may still change is not paid"
    sealed(played)
    assert len(codes(played, whole)) == 2
    (code,) = codes(played, doros)
    assert re.fullmatch(r"QR-Code: Doro an (Bert|Cem), 0,10\s€", code)
    assert not codes(played, f"{EVENING}/abrechnung/2.pdf"), "who is paid has nothing to pay with"
    assert not codes(reader, whole) + codes(reader, doros), "accounts are for the write link"
    form = played.page(PATH).form("/bezahlt")
    played.post(form.action, data=form.values | {"paid": "1"})
    assert len(codes(played, whole)) == 1


def codes(phone: Phone, path: str) -> list[str]:
    """What is read out instead of the codes on a paper."""
    found = structure(PdfReader(io.BytesIO(phone.get(path).data)))
    return [str(one["/Alt"]) for one in found if "/Alt" in one]


def test_whoever_came_from_the_settlement_goes_back_there_with_the_new_tariff(played: Phone, reader: Phone) -> None:
    for phone in (played, reader):
        (way,) = [url for url in phone.page(PATH).links if url.startswith(PRICES)]
        assert PATH in phone.page(way).links
    answer = played.send(way, PATH, agreement="own", do="save", rate="5")
    assert answer.location == PATH
    assert played.send(PRICES, PRICES, agreement="own", do="save", rate="4").location == PRICES
    assert played.page(f"{PRICES}?zurueck=https://elsewhere.example/").links.count("/runde/1") == 1
