"""Settling an evening on the phone: amounts with reasons, who leaves early, the seal, what is paid,
opening again.
"""

import io
import re
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.runde.runde import add_member
from scorepad.store import seals
from scorepad.store.db import db
from scorepad.store.models import EntryRow
from scorepad.web.money.settle_view import girocode, in_euro
from tests.caches import forget_all
from tests.conftest import there
from tests.printing.reading import structure
from tests.printing.reading import words as printed_words
from tests.web.attack import token
from tests.web.critic import Form, Page, Phone, answered, between, missing
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING, enter
from tests.web.incident_pages import stored, words
from tests.web.money.pages import (
    IBAN,
    fined,
    give_account,
    in_kasse,
    kept,
    one_game,
    price,
    seal_of,
)

PATH = f"{EVENING}/abrechnen"
PAPER = f"{EVENING}/abrechnung.pdf"
PRICES = "/runde/1/tarif"
CHANGED = "Die Beträge haben sich geändert."
Values = dict[str, Any]


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """Anna's phone with an evening of one game (Bert and Cem won) under a tariff; Fritz of the
    Runde was not there.
    """
    one_game(anna)
    with site.app_context():
        add_member(1, "Fritz")
    price(site, players_rate=10, dues=100, absent="fixed", absent_cents=300)
    return anna


def page(phone: Phone, path: str = PATH) -> str:
    return words(phone.get(path).text)


def asked(answer: Any, do: str) -> Values:
    """The form of the settlement on a page, with one of its buttons pressed."""
    return Page(answer.text).form("/abrechnen").values | {"do": do}


def do(phone: Phone, what: str, **values: Any) -> Any:
    """Fill in the form of the open settlement and press one of its buttons; None takes a field
    away.
    """
    filled = asked(phone.get(PATH), what) | values
    return phone.post(
        PATH, data={name: value for name, value in filled.items() if value is not None}
    )


def sealed(phone: Phone, **values: Any) -> Any:
    """Ask, and seal what was shown."""
    return phone.post(PATH, data=asked(do(phone, "look", **values), "seal"))


def leaving(phone: Phone, who: str) -> Values:
    """The form that lets somebody leave with the amounts that were shown."""
    return asked(do(phone, "leaves", who=who), "leave")


def marks(phone: Phone) -> list[Form]:
    """The forms that mark transfers as paid or as open."""
    return [one for one in phone.page(PATH).forms if one.action.endswith("/bezahlt")]


def mark(phone: Phone, paid: str, form: Form | None = None) -> Any:
    chosen = form or marks(phone)[0]
    return phone.post(chosen.action, data=chosen.values | {"paid": paid})


def end(phone: Phone) -> str | None:
    return phone.send(f"{EVENING}/mehr", "/abschliessen").location


def bar(phone: Phone) -> str:
    return phone.get(PATH).text.partition('<section class="bar"')[2]


def test_every_amount_stands_there_with_its_reasons(played: Phone, reader: Phone) -> None:
    """A game worth 1 at ten cents: Bert and Cem +1, Doro and Ela −1, Anna sat out; everybody pays
    dues.
    """
    told = "Der Abend läuft noch.", "Fritz nicht da zahlt 3,00 €", "In die Kasse 8,00 €"
    anna = "Anna 0 Punkte zahlt 1,00 € Beitrag zahlt 1,00 € zahlt 1,00 € in die Kasse"
    bert = (
        "Bert 1 Punkt zahlt 0,90 € Punkte: 1 zu 10 Cent bekommt 0,10 €",
        "Doro an die Kasse 1,10 €",
    )
    rules = (
        "Untereinander 10 Cent je Punkt",
        "Ein übriger Cent geht an den, bei dem am meisten abgerundet wurde",
    )
    for phone in (played, reader):
        assert not missing(page(phone), *told, anna, *bert, *rules)


def test_absent_members_are_ticked_and_can_be_let_off(site: Flask, played: Phone) -> None:
    assert played.page(PATH).form("/abrechnen").values["absent"] == ["6"]
    text = words(do(played, "look", absent=["6", "1", "99", "x"]).text)
    assert not missing(text, "In die Kasse 8,00 €", "Anna 0 Punkte zahlt 1,00 €")
    shown = do(played, "ask", absent=None)
    let_off = "In die Kasse 5,00 €", "5,00 € in 5 Zahlungen", "Fritz nicht da", "Fritz zahlt"
    assert missing(words(shown.text), *let_off) == [*let_off[2:]]
    assert "absent" not in asked(do(played, "kasse", absent=None), ""), (
        "stays so when the rule is changed"
    )
    assert played.post(PATH, data=asked(do(played, "ask", absent=None), "seal")).location == PATH
    assert in_kasse(site) == 500


def test_soli_still_owed_are_charged_when_it_is_sealed(site: Flask, anna: Phone) -> None:
    """The page shows the evening as it would end, so the seal asserts what was seen."""
    price(site, players_rate=1)
    people = between(page(one_game(anna)), "Wer wie viel", "Jemand geht früher")
    sealed(anna)
    assert people in page(anna)


def test_who_leaves_early_is_settled_at_once_and_off_the_table(site: Flask, played: Phone) -> None:
    shown = do(played, "leaves", who="4")
    told = (
        "Doro an die Kasse 1,10 €",
        "Ist bezahlt, Doro geht",
        "Doro wird damit vom Tisch genommen",
    )
    assert not missing(words(shown.text), *told)
    assert f'formaction="{PATH}#leaving"' in shown.text, "the answer opens where it was asked"
    assert [played.post(PATH, data=asked(shown, "leave")).location for _ in range(2)] == [
        PATH,
        PATH,
    ]
    assert in_kasse(site) == 110
    text = page(played)
    told = (
        "Schon bezahlt Doro an die Kasse 1,10 €",
        "Mit Doro ist abgerechnet",
        "Doro sitzt nicht mehr am Tisch.",
    )
    assert not missing(text, *told)
    assert "Doro zahlt" not in between(text, "Wer zahlt wem", "Schon bezahlt")
    assert "4" not in replayed(stored(site)).next.table
    assert "Abgerechnet und vom Tisch gegangen" in page(played, f"{EVENING}/aenderungen")
    assert not missing(
        words(do(played, "leaves", who="5").text), "es blieben zu wenige", "Ist bezahlt, Ela geht"
    )
    assert "In die Kasse werden 6,90 € gebucht." in words(do(played, "ask").text)
    assert "Doro schuldet nichts und bekommt nichts." in words(do(played, "leaves", who="4").text)
    sealed(played)
    assert "Schon vorher bezahlt Doro an die Kasse 1,10 €" in page(played)
    assert in_kasse(site) == 800


def test_who_was_asked_about_leaves_whoever_is_chosen_by_now_and_leaves_once(
    site: Flask, played: Phone
) -> None:
    form = leaving(played, "4")
    assert played.post(PATH, data=form | {"who": "2"}).location == PATH
    assert "Mit Doro ist abgerechnet" in page(played)
    assert played.post(PATH, data=form).location == PATH
    with site.app_context():
        assert [(one.payer, one.cents) for one in seals.moved(1, 1)] == [("4", 110)]
    assert in_kasse(site) == 110


@pytest.mark.parametrize("change", ["tariff", "payment"])
def test_who_leaves_pays_what_was_shown_or_is_asked_again(
    site: Flask, played: Phone, change: str
) -> None:
    if change == "payment":
        played.post(PATH, data=leaving(played, "4"))
    form = leaving(played, "5")
    if change == "payment":
        assert mark(played, "0").status_code == 303
    price(site, players_rate=20, dues=100)
    answer = played.post(PATH, data=form)
    said = {"tariff": CHANGED, "payment": "Inzwischen hat sich am Abend etwas geändert."}[change]
    assert answer.status_code == 409
    assert said in answer.text
    assert in_kasse(site) == 0
    assert played.post(PATH, data=asked(answer, "leave")).location == PATH
    assert "Mit Ela ist abgerechnet" in page(played)


def test_a_leaver_of_an_older_evening_is_a_conflict_that_is_told(played: Phone) -> None:
    form = leaving(played, "4")
    enter(played, CEM, ANNA)
    assert "Inzwischen hat sich am Abend etwas geändert." in answered(
        played.post(PATH, data=form), 409
    )


def test_what_goes_out_of_the_kasse_is_told(site: Flask, played: Phone) -> None:
    price(site, winners_rate=5)
    assert not missing(page(played), "Aus der Kasse 0,10 €", "bekommt 0,05 € aus der Kasse")
    assert "Aus der Kasse werden 0,10 € gebucht." in words(do(played, "ask").text)
    sealed(played)
    assert "Die Kasse an Bert 0,05 €" in page(played)
    assert in_kasse(site) == -10


def test_sealing_is_one_sheet_with_the_sums_and_both_buttons_and_happens_once(
    site: Flask, played: Phone
) -> None:
    """Source: third-look.md, Abrechnung; fourth-look.md, Look."""
    assert 'class="go"' not in bar(played), "while it runs nothing is sealed by the thumb"
    shown = do(played, "ask")
    sums = (
        "Versiegeln? Die Beträge bleiben, wie sie sind: 8,00 € in 6 Zahlungen. Der Abend "
        "wird damit abgeschlossen."
    )
    told = "Danach ändert sich an diesem Abend nichts mehr.", "In die Kasse werden 8,00 € gebucht."
    assert not missing(words(shown.text), sums, *told, "Doro an die Kasse 1,10 €")
    buttons = f'href="{PATH}">Noch nicht</a><button class="go" form="settle" name="do" value="seal"'
    assert buttons in shown.text.partition('<section class="bar"')[2]
    assert seal_of(site) is None
    assert in_kasse(site) == 0
    assert [played.post(PATH, data=asked(shown, "seal")).location for _ in range(2)] == [PATH, PATH]
    assert in_kasse(site) == 800
    fritz = "Fritz an die Kasse 3,00 € Ist bezahlt"
    assert not missing(page(played), "Abgerechnet und versiegelt.", "Versiegelt am", fritz)
    assert not missing(
        page(played, "/runde/1/kasse"), "Beitrag: Anna +1,00 €", "Strafe: Fritz +3,00 €"
    )


def test_an_evening_that_is_over_leads_to_its_settlement_with_the_sheet_at_once(
    played: Phone, reader: Phone
) -> None:
    assert PATH in played.page(f"{EVENING}/mehr").links
    assert end(played) == f"{EVENING}/ende"
    assert PATH in played.page(f"{EVENING}/ende").links, "it is about money, so that is next"
    assert "Abrechnen" in played.get(EVENING).text
    assert PATH in reader.page(EVENING).links
    assert "Der Abend läuft noch." not in page(played)
    below = bar(played)
    assert not missing(
        below, "8,00\xa0€ in 6 Zahlungen.", f'<a class="button" href="{EVENING}">Noch nicht</a>'
    )
    assert "abgeschlossen" not in below
    assert "Versiegeln" not in page(reader)


@pytest.mark.both_databases
def test_all_is_paid_in_one_tap_before_the_seal_and_open_again_in_one(
    site: Flask, played: Phone
) -> None:
    """Source: third-look.md, Abrechnung: "Alles bezahlt" in one tap."""
    assert "Alles bezahlt" not in played.get(PATH).text, "what is owed may still change"
    end(played)
    form = asked(played.get(PATH), "all")
    text = words(played.post(PATH, data=form).text)
    assert not missing(
        text, "Wer zahlt wem Niemand schuldet etwas. Schon bezahlt", "offen ist nichts"
    )
    assert in_kasse(site) == 800
    assert played.post(PATH, data=form).status_code == 200, "sent twice, paid once"
    assert in_kasse(site) == 800
    assert "Alle Zahlungen abgehakt" in played.get(f"{EVENING}/aenderungen").text
    assert mark(played, "0", marks(played)[-1]).location == PATH
    assert "Schon bezahlt" not in page(played)
    assert in_kasse(site) == 0
    do(played, "all")
    sealed(played)
    assert in_kasse(site) == 800
    assert "noch offen" not in page(played)


def test_debts_of_a_sealed_evening_are_ticked_off_one_by_one_or_all_in_one_tap_and_open_again(
    played: Phone,
) -> None:
    """What was paid before that tap stays paid when it is taken back."""
    sealed(played)
    form = marks(played)[0]
    for paid, count in (("1", 1), ("0", 0), ("1", 1)):
        assert mark(played, paid, form).location == PATH
        assert page(played).count("bezahlt am") == count
    assert (
        played.post(form.action, data=form.values | {"transfer": "999", "paid": "1"}).status_code
        == 404
    )
    assert (
        played.post(form.action, data=form.values | {"transfer": "x", "paid": "1"}).status_code
        == 303
    )
    assert page(played).count("Ist bezahlt") == 5
    (together,) = [one for one in marks(played) if len(one.values["transfer"]) > 1]
    assert mark(played, "1", together).location == PATH
    told = "Ist bezahlt", "Alles bezahlt"
    assert missing(page(played), *told) == [*told]
    (together,) = [one for one in marks(played) if len(one.values["transfer"]) > 1]
    mark(played, "0", together)
    assert page(played).count("Ist bezahlt") == 5


@pytest.mark.parametrize(
    ("button", "change"),
    [("seal", "game"), ("seal", "tariff"), ("seal", "leaver"), ("all", "tariff")],
)
def test_what_changed_since_it_was_asked_is_shown_first(
    site: Flask, played: Phone, button: str, change: str
) -> None:
    if button == "all":
        end(played)
    form = asked(do(played, "look"), button)
    if change == "game":
        enter(played, CEM, ANNA)
    elif change == "tariff":
        price(site, dues=500)
    else:
        assert played.post(PATH, data=leaving(played, "4")).status_code == 303
    before = in_kasse(site)
    answer = played.post(PATH, data=form)
    assert answer.status_code == 409
    assert CHANGED in answer.text
    assert seal_of(site) is None
    assert in_kasse(site) == before


def test_who_was_not_at_the_table_cannot_leave_it(played: Phone) -> None:
    for who in ("6", "99", "", "x", "1 OR 1"):
        assert "Ist bezahlt" not in do(played, "leaves", who=who).text, who
        answer = do(played, "leave", leaver=who)
        assert answer.status_code == 422, who
        assert 'class="error"' in answer.text, who


def pressed(phone: Phone) -> list[str]:
    buttons = re.findall(
        r'value="(average|kasse)" aria-pressed="(true|false)"', phone.get(PATH).text
    )
    assert len(buttons) == 2
    return [mode for mode, on in buttons if on == "true"]


def test_points_that_do_not_add_up_are_settled_against_the_average_of_the_table(
    site: Flask, anna: Phone
) -> None:
    """Source: third look, Money: the new default, one sentence that says which it is, two
    buttons.
    """
    told = "Strafe: Bert −8 hat keinen Gegenwert.", "Bert an Cem 0,26 €"
    average = "Die Punkte ergeben −8: der Schnitt am Tisch, −1,6, zählt als null."
    # no reason where the points say it
    bert = "Bert −7 Punkte, 5,4 unter dem Schnitt zahlt 0,54 € Cem"
    assert missing(page(fined(site, anna)), *told, average, bert, "In die Kasse") == [
        "In die Kasse"
    ]
    assert pressed(anna) == ["average"]


@pytest.mark.both_databases
def test_one_tap_lets_the_kasse_make_up_for_one_evening_and_an_undo_takes_it_back(
    site: Flask, anna: Phone
) -> None:
    """Source: third look, Money: "Abrechnung changes it with one tap for this evening"; its seal
    keeps that.
    """
    fined(site, anna)
    outdated = asked(anna.get(PATH), "kasse")
    text = words(do(anna, "kasse").text)
    assert not missing(text, "In die Kasse 0,80 €", "Die Punkte ergeben −8: die Kasse gleicht aus.")
    assert pressed(anna) == ["kasse"]
    assert kept(site).imbalance == "average"
    history = f"{EVENING}/aenderungen"
    assert "Gehen die Punkte nicht auf: die Kasse gleicht aus" in anna.get(history).text
    anna.send(history, "/rueckgaengig")
    assert pressed(anna) == ["average"]
    assert "Strafe: Bert −8" in page(anna)
    assert anna.post(PATH, data=outdated).status_code == 409
    assert pressed(anna) == ["average"]
    do(anna, "kasse")
    tap = asked(anna.get(PATH), "average")
    assert sealed(anna).status_code == 303
    assert anna.post(PATH, data=tap).location == PATH, "it is sealed, so that changes nothing"
    seal = there(seal_of(site))
    assert seal.tariff["imbalance"] == "kasse"
    assert sum(seal.kasse.values()) == 80
    assert in_kasse(site) == 80
    price(site, players_rate=10)
    assert not missing(page(anna), "die Kasse gleicht aus", "In die Kasse 0,80 €")


@pytest.mark.parametrize(
    ("mode", "pays"),
    [
        ("average", "Bert an Cem 0,26 €"),
        ("kasse", "Bert an die Kasse 0,62 € Bert an Cem 0,08 €"),
    ],
)
def test_who_leaves_early_is_settled_by_the_rule_of_the_evening(
    site: Flask, anna: Phone, mode: str, pays: str
) -> None:
    """Source: third look, Money. The Kasse gets 80: 62 of them from Bert, who lost 70 of 90."""
    fined(site, anna)
    do(anna, mode)
    shown = do(anna, "leaves", who=BERT)
    assert pays in words(shown.text)
    assert anna.post(PATH, data=asked(shown, "leave")).status_code == 303
    assert sealed(anna).status_code == 303
    assert BERT not in {
        party for one in there(seal_of(site)).transfers for party in (one.payer, one.payee)
    }
    assert in_kasse(site) == (80 if mode == "kasse" else 0)
    assert "Bert zahlt an" not in page(anna, "/runde/1/schulden")


def test_an_evening_that_refuses_from_before_says_why_and_two_taps_settle_it(
    site: Flask, anna: Phone
) -> None:
    """Source: third look, Money: `refuse` stays for evenings that have it."""
    text = page(fined(site, anna, imbalance="refuse"))
    assert text.count("Die Punkte ergeben zusammen −8 statt 0. Im Geld sind 0,80 € zu viel.") == 1
    assert "Strafe: Bert −8 hat keinen Gegenwert." in text
    hidden = ("0,00", "Niemand schuldet", "Versiegeln", "Jemand geht früher")
    assert missing(text, *hidden) == [*hidden]
    assert "/runde/1/tarif#t-imbalance" in anna.page(PATH).links
    assert pressed(anna) == []
    refused = do(anna, "seal")
    assert refused.status_code == 422
    assert refused.text.count("Die Punkte ergeben zusammen") == 1
    assert seal_of(site) is None
    assert "1,6 über dem Schnitt" in words(do(anna, "average").text)
    assert sealed(anna).status_code == 303
    assert kept(site).imbalance == "refuse", "only this evening is settled otherwise"


def test_a_debt_has_its_code_where_the_payee_has_an_account(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    """Only open debts, only euros, only for the write link."""
    price(site, players_rate=10)
    give_account(site, 2, 3, name="Bert Blume")
    one_game(anna)
    assert "Kasse" not in words(do(anna, "look").text).partition("Wer zahlt wem")[2]
    sealed(anna)
    text = anna.get(PATH).text
    assert text.count('class="qr"') == 2
    assert "zahlt 0,10\xa0€ an Bert" in text
    assert 'class="qr"' not in reader.get(PATH).text
    mark(anna, "1")
    assert anna.get(PATH).text.count('class="qr"') == 1


def test_a_code_is_for_euros_and_cut_to_what_the_norm_allows_and_a_name_that_is_too_long_has_none() -> (
    None
):
    """331 bytes for everything. Source: EPC069-12."""
    assert [in_euro(label) for label in ("€", "Euro", "EUR ", "CHF", "")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    for name, fits in {
        "Anna": True,
        "Ännchen von Thärau": True,
        "𝄞" * 30: True,
        "x" * 71: False,
    }.items():
        assert (girocode(name, IBAN, 120, "Ü" * 200) or "").startswith("<svg") is fits, name


def test_opening_again_says_what_is_booked_back_and_does_it(site: Flask, played: Phone) -> None:
    assert played.get(f"{PATH}/oeffnen").location == PATH
    assert played.post(f"{PATH}/oeffnen", data={"csrf_token": token(played)}).status_code == 409, (
        "it is open"
    )
    sealed(played)
    mark(played, "1")
    told = "Gegenbuchungen in der Kasse", "Fritz −3,00 €", "Bleibt als bezahlt stehen"
    assert not missing(page(played, f"{PATH}/oeffnen"), *told)
    assert played.send(f"{PATH}/oeffnen", "/oeffnen").location == PATH
    assert in_kasse(site) == 300
    assert not missing(page(played), "Der Abend ist wieder offen.", "Schon bezahlt")
    assert sealed(played).location == PATH
    assert in_kasse(site) == 800


def test_a_runde_without_money_seals_too(anna: Phone) -> None:
    told = "Es geht um kein Geld.", "Wer zahlt wem", "Wer fehlte"
    assert missing(page(one_game(anna)), *told) == [*told[1:]]
    assert sealed(anna).location == PATH
    text = page(anna)
    assert "−1 Punkt" in text
    assert "€" not in text.replace("Konten", "")
    assert "nichts zurückzubuchen" in page(anna, f"{PATH}/oeffnen")


def test_an_entry_that_does_not_count_is_put_right_first(site: Flask, played: Phone) -> None:
    """A game of somebody who is not at the table, as a newer rule of reading may leave it
    behind.
    """
    with site.app_context():
        row = db.session.get_one(EntryRow, (1, 1))
        row.body = {**row.body, "re": ["6", BERT]}
        db.session.commit()
        forget_all()
    text = page(played)
    assert missing(text, "1 Eintrag zählt nicht: Berichtige ihn zuerst.", "Versiegeln") == [
        "Versiegeln"
    ]
    for what in ("look", "seal"):
        assert "Berichtige ihn zuerst" in do(played, what, seen="").text
    assert seal_of(site) is None


def test_who_pays_whom_is_said_in_both_languages(played: Phone) -> None:
    """Source: docs/words.md: "Anna an Doro", "Anna to Doro"."""
    for language, told in (("de", "Doro an <b>die Kasse</b>"), ("en", "Doro to <b>the kitty</b>")):
        assert told in played.get(PATH, headers={"Accept-Language": language}).text, language


def test_a_sealed_evening_takes_no_other_step(played: Phone, reader: Phone) -> None:
    form = asked(played.get(PATH), "")
    sealed(played)
    for what in ("look", "leaves", "leave", "ask", "", "x"):
        assert played.post(PATH, data=form | {"do": what, "who": "4"}).location == PATH
    assert played.post(PATH, data=form | {"do": "seal", "client_key": "another"}).status_code == 409
    told = "noch offen", "Ist bezahlt", "Wieder öffnen"
    assert missing(page(reader), *told) == [*told[1:]]


def pdf_words(phone: Phone, path: str, **headers: str) -> str:
    return " ".join(printed_words(phone.get(path, headers=headers).data))


def test_statement_and_slips_for_everybody_are_printed_before_and_after_the_seal(
    played: Phone, reader: Phone
) -> None:
    """Issue "Paper you pin to the wall": slip for one person; whoever may read may print it."""
    for step in (sealed, page):
        for phone in (played, reader):
            answer = phone.get(PAPER)
            assert answer.data.startswith(b"%PDF")
            links = phone.page(PATH).links
            assert PAPER in links
            slips = [one for one in links if "/abrechnung/" in one]
            assert slips == [f"{EVENING}/abrechnung/{member}.pdf" for member in (1, 2, 3, 4, 5, 6)]
            bert = pdf_words(phone, slips[1])
            told = "Bert", "zahlt 0,90 €", "Bert an die Kasse 0,90 €", "Doro", "gets"
            assert missing(bert, *told) == ["Doro", "gets"]
            assert ("noch nicht versiegelt" in bert) == (step is sealed)
        step(played)
    assert "pays €0.90" in pdf_words(played, slips[1], **{"Accept-Language": "en"})
    assert "nicht da" in pdf_words(played, slips[5])
    known = {"If-None-Match": answer.headers["ETag"]}
    assert played.get(PAPER, headers=known).status_code == 304
    mark(played, "1")
    assert played.get(PAPER, headers=known).status_code == 200


def test_nobody_else_has_a_slip(site: Flask, played: Phone) -> None:
    assert [played.get(f"{EVENING}/abrechnung/{who}.pdf").status_code for who in (7, 0)] == [
        404,
        404,
    ]
    price(site)
    assert "Niemand schuldet etwas." in pdf_words(played, f"{EVENING}/abrechnung/1.pdf")
    assert not [one for one in played.page(PATH).links if "/abrechnung/" in one]


def codes(phone: Phone, path: str) -> list[str]:
    """What is read out instead of the codes on a paper."""
    found = structure(PdfReader(io.BytesIO(phone.get(path).data)))
    return [str(one["/Alt"]) for one in found if "/Alt" in one]


def test_paper_has_codes_of_open_debts_for_writers_once_it_is_over(
    site: Flask, played: Phone, reader: Phone
) -> None:
    price(site, players_rate=10)
    give_account(site, 2, 3)
    doros = f"{EVENING}/abrechnung/4.pdf"
    assert not codes(played, PAPER), "what may still change is not paid"
    sealed(played)
    assert len(codes(played, PAPER)) == 2
    (code,) = codes(played, doros)
    assert re.fullmatch(r"QR-Code: Doro an (Bert|Cem), 0,10\s€", code)
    assert not codes(played, f"{EVENING}/abrechnung/2.pdf"), "who is paid has nothing to pay with"
    assert not codes(reader, PAPER) + codes(reader, doros), "accounts are for the write link"
    mark(played, "1")
    assert len(codes(played, PAPER)) == 1


def test_whoever_came_from_the_settlement_goes_back_there_with_the_new_tariff(
    played: Phone, reader: Phone
) -> None:
    for phone in (played, reader):
        (way,) = [url for url in phone.page(PATH).links if url.startswith(PRICES)]
        assert PATH in phone.page(way).links
    assert played.send(way, PATH, agreement="own", do="save", rate="5").location == PATH
    assert played.send(PRICES, PRICES, agreement="own", do="save", rate="4").location == PRICES
    assert played.page(f"{PRICES}?zurueck=https://elsewhere.example/").links.count("/runde/1") == 1
