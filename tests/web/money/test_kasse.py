"""The Kasse on the phone: booking, running balance, taking back, what each paid in, splitting it, accounts."""

import datetime as dt
import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, update

from scorepad.actions.seal import mark_paid, seal
from scorepad.store import kasse, runden
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow, MemberRow, RundeRow
from scorepad.store.payments import open_money
from scorepad.store.seals import transfers
from scorepad.telling.days import write_day
from scorepad.web.frame import clock
from scorepad.web.money.kasse import SHOWN
from tests.conftest import DATE, NOW
from tests.web.attack import token
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING, begin, enter
from tests.web.incident_pages import words
from tests.web.money.pages import IBAN, lacks, price
from tests.web.season_pages import game, play

pytestmark = pytest.mark.both_databases

KASSE = "/runde/1/kasse"
SHARE = f"{KASSE}/teilen/buchen"


def book(phone: Phone, kind: str = "deposit", amount: str = "5", member: str = ANNA, **more: Any) -> Any:
    """Fill in the booking form and send it."""
    form = phone.page(f"{KASSE}/buchen").form("/buchen")
    facts = {"kind": kind, "amount": amount, "member": member, "reason": "für die Runde"}
    return phone.post(f"{KASSE}/buchen", data=form.values | facts | more)


def text_of(phone: Phone, path: str = KASSE) -> str:
    """A page as one line of words."""
    return words(phone.get(path).text)


def entries(site: Flask) -> list[tuple[str, int]]:
    """Kind and cents of everything booked."""
    with site.app_context():
        return [(entry.kind, entry.cents) for entry in kasse.entries(1)]


def test_an_empty_kasse_says_so(anna: Phone, reader: Phone) -> None:
    for phone in (anna, reader):
        assert not lacks(text_of(phone), "In der Kasse 0,00 €", "Hier ist noch nichts gebucht.")


def test_bookings_stand_newest_first_with_the_balance_after_each_and_the_same_form_twice_is_one(
    site: Flask, anna: Phone
) -> None:
    assert [book(anna, client_key="once").location for _ in range(2)] == [KASSE, KASSE]
    book(anna, "payout", "1,50", BERT)
    book(anna, "spending", "4", reason="Pizza")
    assert entries(site) == [("deposit", 500), ("payout", -150), ("spending", -400)]
    text = text_of(anna)
    assert not lacks(text, "In der Kasse −0,50 €", "Die Kasse ist im Minus")
    newest = [text.index(one) for one in ("Ausgabe −4,00 €", "Auszahlung: Bert −1,50 €", "Einzahlung: Anna +5,00 €")]
    assert newest == sorted(newest)
    assert re.findall(r"Stand (−?\d,\d\d) €", text) == ["−0,50", "3,50", "5,00"]


@pytest.mark.parametrize(
    ("wrong", "where", "says"),
    [
        ({"kind": "settlement"}, "kind", "Was ist es?"),
        ({"amount": "-5"}, "amount", "Das geht von 0,01"),
        ({"amount": "999999"}, "amount", ""),
        ({"member": "99"}, "member", ""),
        ({"reason": " "}, "reason", ""),
        ({"date": "1850-01-01"}, "date", ""),
    ],
)
def test_what_cannot_be_booked_is_told_at_its_field(
    site: Flask, anna: Phone, wrong: dict[str, str], where: str, says: str
) -> None:
    answer = book(anna, **wrong)
    assert answer.status_code == 422
    assert f"{where}-error" in Page(answer.text).ids
    assert says in answer.text
    assert entries(site) == []
    form = Page(answer.text).form("/buchen")
    assert form.values["reason"] == [wrong.get("reason", "für die Runde")]


def test_everything_that_is_missing_is_told_at_once(anna: Phone) -> None:
    answer = book(anna, amount="", member="", reason="", date="")
    assert {f"{name}-error" for name in ("amount", "member", "reason", "date")} <= set(Page(answer.text).ids)
    answer = book(anna, "spending", amount="", member="")
    assert "member-error" not in Page(answer.text).ids


def test_nothing_is_erased_a_counter_entry_takes_it_back(site: Flask, anna: Phone) -> None:
    book(anna)
    way = next(url for url in anna.page(KASSE).links if url.endswith("/gegenbuchen"))
    assert "Eine Gegenbuchung über −5,00 €" in text_of(anna, way)
    answer = anna.send(way, "/gegenbuchen", reason="")
    assert (answer.status_code, "reason-error" in Page(answer.text).ids) == (422, True)
    assert anna.send(way, "/gegenbuchen", reason="doppelt").location == KASSE
    assert entries(site) == [("deposit", 500), ("counter", -500)]
    assert "Gegenbuchung: Anna −5,00 €" in text_of(anna)
    assert not [url for url in anna.page(KASSE).links if url.endswith("/gegenbuchen")]
    again = anna.send(way, "/gegenbuchen", reason="noch einmal")
    assert (again.status_code, "entry-error" in Page(again.text).ids) == (422, True)
    assert anna.get(f"{KASSE}/99/gegenbuchen").status_code == 404


def test_what_each_paid_in_is_told_for_the_days_chosen(anna: Phone) -> None:
    book(anna, date="2026-01-10")
    book(anna, "dues", "2", BERT, date="2026-06-10")
    book(anna, "payout", "3", ANNA, date="2026-07-01")
    assert "Anna 5,00 € 3,00 € Bert 2,00 € 0,00 €" in text_of(anna)
    june = text_of(anna, f"{KASSE}?von=2026-06-01&bis=2026-06-30")
    assert not lacks(june, "Bert 2,00 € 0,00 €", "Stand danach 7,00 €", "Stand davor 5,00 €")
    assert "Anna 5,00 €" not in june


@pytest.mark.parametrize("query", ["von=gestern", "bis=2026-02-30", "von=2026-05-01&bis=2026-04-01", "von=%00&alle=1"])
def test_days_that_are_none_are_told_and_everything_is_shown(anna: Phone, query: str) -> None:
    book(anna)
    for path in (KASSE, f"{KASSE}/teilen"):
        assert "days-error" in anna.page(f"{path}?{query}").ids
    assert "Einzahlung: Anna" in text_of(anna, f"{KASSE}?{query}")


def test_a_thousand_bookings_cost_the_page_no_more_words_than_forty_until_it_is_unfolded(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """second-look.md, Kasse: quick with 1,000 lines. What is not shown is not told."""
    facts = {"runde_id": 1, "date": DATE, "kind": "deposit", "member_id": 1, "cents": 100, "reason": "x", "at": NOW}
    with site.app_context():
        db.session.execute(insert(KasseEntryRow), [facts | {"client_key": str(number)} for number in range(1000)])
        db.session.commit()
    days: list[dt.date] = []

    def noted(day: dt.date, *how: Any) -> str:
        days.append(day)
        return write_day(day, *how)

    monkeypatch.setattr("scorepad.telling.voice.write_day", noted)
    text = anna.get(KASSE).text
    assert "1.000,00" in text
    assert len(days) == text.count("Einzahlung: Anna</b>") == SHOWN
    assert len(text) < 40_000
    assert f"{KASSE}?alle=1" in anna.page(KASSE).links
    assert anna.get(f"{KASSE}?alle=1").text.count("Einzahlung: Anna</b>") == 1000


def shared_evening(phone: Phone) -> None:
    """An evening of all five, and a Kasse that leaves a cent when it is shared."""
    begin(phone)
    enter(phone, BERT, CEM)
    book(phone, amount="10,01")


def test_the_kasse_is_split_by_the_evenings_everybody_was_there(anna: Phone) -> None:
    assert "Niemand war da" in text_of(anna, f"{KASSE}/teilen")
    shared_evening(anna)
    text = text_of(anna, f"{KASSE}/teilen")
    assert not lacks(text, "So viel bekäme jeder", "Anna 1 2,01 €")
    assert text.count("1 2,00 €") == 4
    book(anna, "spending", "20")
    assert not lacks(text_of(anna, f"{KASSE}/teilen"), "So viel müsste jeder zuzahlen", "Zuzahlen …")
    assert "Danach steht die Kasse auf null." in text_of(anna, SHARE)
    assert "Niemand war da" in text_of(anna, f"{KASSE}/teilen?bis=2020-01-01")


def test_the_kasse_is_shared_out_in_one_step_after_it_was_asked_for(site: Flask, anna: Phone, reader: Phone) -> None:
    """Source: issue "Settling the kitty": split by attendance."""
    shared_evening(anna)
    assert SHARE in anna.page(f"{KASSE}/teilen").links
    assert "Auszahlen" not in text_of(reader, f"{KASSE}/teilen")
    assert not lacks(text_of(anna, SHARE), "Danach ist die Kasse leer.", "Anna 2,01 €", "Zusammen 10,01 €")
    form = anna.page(SHARE).form("/teilen/buchen").values
    assert [anna.post(SHARE, data=form).location for _ in range(2)] == [KASSE, KASSE]
    assert entries(site) == [("deposit", 1001), ("payout", -201), *[("payout", -200)] * 4]
    assert not lacks(text_of(anna), "In der Kasse 0,00 €", "Auszahlung: Anna −2,01 €", "Geteilt nach Abenden")
    assert anna.get(SHARE).location == f"{KASSE}/teilen"
    assert reader.get(SHARE).status_code in {403, 404}
    assert reader.post(SHARE, data=form).status_code in {400, 403, 404}


@pytest.mark.parametrize("change", ["booking", "evening"])
def test_a_share_that_has_changed_is_shown_before_it_is_booked(site: Flask, anna: Phone, change: str) -> None:
    shared_evening(anna)
    form = anna.page(SHARE).form("/teilen/buchen").values
    if change == "booking":
        book(anna, amount="5")
    else:
        play(site, DATE, game("12", 150))
    before = entries(site)
    answer = anna.post(SHARE, data=form | {"reason": "Weihnachten"})
    assert answer.status_code == 409
    assert not lacks(answer.text, "Die Anteile haben sich geändert.", "Weihnachten")
    assert entries(site) == before
    again = Page(answer.text).form("/teilen/buchen").values
    assert anna.post(SHARE, data=again).location == KASSE
    assert sum(cents for _kind, cents in entries(site)) == 0


@pytest.mark.parametrize(
    ("typed", "says"), [("10,02", "höchstens 10,01 €"), ("0", "Das geht von 0,01"), ("viel", "kein Betrag")]
)
def test_no_more_is_shared_out_than_is_there(site: Flask, anna: Phone, typed: str, says: str) -> None:
    """second-look.md, Kasse: the server refuses more, and says so at the field."""
    shared_evening(anna)
    form = anna.page(SHARE).form("/teilen/buchen").values
    looked = [anna.get(f"{path}?betrag={typed}") for path in (f"{KASSE}/teilen", SHARE)]
    for answer in (*looked, anna.post(f"{SHARE}?betrag={typed}", data=form)):
        assert "betrag-error" in Page(answer.text).ids
        assert says in answer.text.replace("\xa0", " ")
        assert "Auszahlen …" not in answer.text
    assert answer.status_code == 422
    assert len(entries(site)) == 1


def test_a_part_of_it_is_shared_out_and_the_rest_stays(site: Flask, anna: Phone) -> None:
    shared_evening(anna)
    path = f"{SHARE}?betrag=5"
    assert path in anna.page(f"{KASSE}/teilen?betrag=5").links
    assert "Danach ist die Kasse leer." not in text_of(anna, path)
    assert anna.send(path, "/teilen/buchen?betrag=5").location == KASSE
    assert entries(site)[1:] == [("payout", -100)] * 5
    assert "In der Kasse 5,01 €" in text_of(anna)


def test_an_evening_is_one_line_that_unfolds_to_its_bookings(site: Flask, anna: Phone) -> None:
    """second-look.md, Kasse."""
    begin(anna)
    enter(anna, BERT, CEM)
    price(site, dues=100)
    with site.app_context():
        seal(1, 1, base_revision=2, client_key="seal", link_id=None, now=NOW)
    book(anna)
    assert anna.get(KASSE).text.count("<summary>") == 3, "the filter, the booking and the evening"
    assert re.search(r"\+5,00 € \S+, 5 Buchungen Beitrag: Ela \+1,00 €", text_of(anna))
    assert f"{EVENING}/abrechnen" in anna.page(KASSE).links


def test_bookings_are_looked_through_by_person_and_kind(anna: Phone) -> None:
    """second-look.md, Kasse: filter by person and kind."""
    for kind, amount, member in (("deposit", "5", ANNA), ("dues", "2", BERT), ("dues", "3", ANNA)):
        book(anna, kind, amount, member)
    told = "Zusammen +3,00 €", "Stand 10,00 €", "Beitrag: Bert", "Einzahlung: Anna"
    assert lacks(text_of(anna, f"{KASSE}?wer={ANNA}&art=dues"), *told) == [*told[2:]]
    for query in (f"wer={CEM}", "wer=x&art=fine"):
        assert "Dazu ist nichts gebucht." in text_of(anna, f"{KASSE}?{query}")
    assert "Beitrag: Bert" in text_of(anna, f"{KASSE}?art=unknown")
    assert f"{KASSE}?wer={ANNA}" not in anna.page(f"{KASSE}?wer={ANNA}").links


def test_a_share_needs_a_reason_and_loses_nothing(site: Flask, anna: Phone) -> None:
    shared_evening(anna)
    answer = anna.send(SHARE, "/teilen/buchen", reason=" ")
    assert (answer.status_code, "reason-error" in Page(answer.text).ids) == (422, True)
    assert len(entries(site)) == 1


def test_what_is_promised_but_not_paid_is_told_beside_the_balance(site: Flask, anna: Phone) -> None:
    """A seal books what everybody owes the Kasse; whether it is in there the marks say."""
    begin(anna)
    enter(anna, BERT, CEM)
    price(site, losers_rate=10, winners_rate=5)
    with site.app_context():
        seal(1, 1, base_revision=2, client_key="seal", link_id=None, now=NOW)
        owed, owes = open_money(1).kasse
        debts = transfers(1, 1)
    assert owed - owes == sum(cents for _kind, cents in entries(site)) > 0
    amount = f"{owed // 100},{owed % 100:02d} €"
    assert f"In der Kasse 0,00 € Offen: bekommt sie noch {amount} Gebucht zusammen {amount}" in text_of(anna)
    assert f"In der Kasse 0,00 € Noch nicht da: {amount} aus Abrechnungen." in text_of(anna, f"{KASSE}/teilen")
    assert anna.get(SHARE).location == f"{KASSE}/teilen", "nothing is there to share"
    with site.app_context():
        for one in debts:
            mark_paid(1, one.id, paid=True, now=NOW)
        assert open_money(1).kasse == open_money(-1).kasse == (0, 0)
    assert f"In der Kasse {amount} Buchungen" in text_of(anna)
    assert f"Zusammen {amount}" in text_of(anna, SHARE)


def test_a_season_can_be_shared_by_its_own_evenings(site: Flask, anna: Phone) -> None:
    shared_evening(anna)
    assert anna.get(f"{SHARE}?bis=2020-01-01").location == f"{KASSE}/teilen?bis=2020-01-01"
    anna.send(f"{SHARE}?von=2020-01-01", "/teilen/buchen?von=2020-01-01")
    assert len(entries(site)) == 6


def test_who_reads_looks_only(site: Flask, anna: Phone, reader: Phone) -> None:
    book(anna)
    text = text_of(reader)
    assert "Einzahlung: Anna +5,00 €" in text
    assert not [url for url in reader.page(KASSE).links if url.endswith(("/gegenbuchen", "/buchen", "/konten"))]
    for path in (f"{KASSE}/buchen", f"{KASSE}/1/gegenbuchen", "/runde/1/konten", "/runde/1/konten/1"):
        assert reader.get(path).status_code == 403
        assert path.endswith("konten") or reader.post(path, data={"csrf_token": token(reader)}).status_code == 403
    assert entries(site) == [("deposit", 500)]


def account(site: Flask) -> tuple[str | None, str | None]:
    """Anna's account as stored."""
    with site.app_context():
        member = runden.members(1)[0]
    return member.iban, member.account_name


def test_a_member_gives_an_account_and_takes_it_back(site: Flask, anna: Phone) -> None:
    path = "/runde/1/konten/1"
    assert path in anna.page("/runde/1/mitglieder/1").links
    assert anna.send(path, "/konten/1", iban=" de89 3704 0044 0532 0130 00 ", account_name="Anna Blume").location
    assert account(site) == (IBAN, "Anna Blume")
    for place in ("/runde/1/konten", "/runde/1/mitglieder/1"):
        assert "DE89 … 3000" in text_of(anna, place), "shortened: third-look.md, Konten"
        assert "0532" not in text_of(anna, place)
    assert anna.page(path).form("/konten/1").values["account_name"] == ["Anna Blume"]
    anna.send(path, "/konten/1", iban="", account_name="")
    assert account(site) == (None, None)
    assert "Das Konto ist vergessen." in text_of(anna, "/runde/1/konten")
    assert anna.get("/runde/1/konten/99").status_code == 404


@pytest.mark.parametrize(
    ("iban", "name", "where"),
    [("DE89370400440532013001", "", "iban"), ("9" * 500, "", "iban"), (IBAN, "x" * 71, "account_name")],
)
def test_an_account_that_cannot_be_is_refused_at_its_field(
    site: Flask, anna: Phone, iban: str, name: str, where: str
) -> None:
    answer = anna.send("/runde/1/konten/1", "/konten/1", iban=iban, account_name=name)
    assert (answer.status_code, f"{where}-error" in Page(answer.text).ids) == (422, True)
    assert account(site) == (None, None)


def test_the_statement_of_the_days_chosen_is_printed(anna: Phone, reader: Phone) -> None:
    book(anna)
    for phone in (anna, reader):
        for query in ("", "?von=2026-01-01", "?von=x"):
            assert phone.get(f"{KASSE}/auszug.pdf{query}").data.startswith(b"%PDF")
    assert f"{KASSE}/auszug.pdf" in anna.page(KASSE).links


# Dues for months without an evening on the page of the Kasse. Source: options.md, `month_dues`.


def agreed(site: Flask) -> None:
    """Five euros for a month without an evening, agreed in the month before this one."""
    price(site, month_dues=500)
    with site.app_context():
        last_month = clock.today().replace(day=1) - dt.timedelta(days=1)
        db.session.execute(update(RundeRow).values(dues_since=last_month))
        db.session.execute(update(MemberRow).values(joined=None))
        db.session.commit()


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
    assert [anna.post(form.action, data=form.values).location for _ in range(2)] == [KASSE, KASSE]
    page = anna.get(KASSE).text
    assert "Monatsbeiträge gebucht." in page
    assert "Monate ohne Abend" not in page
    assert page.count("<b>Monatsbeitrag: ") == 5
    assert anna.get(f"{KASSE}/auszug.pdf").status_code == 200
