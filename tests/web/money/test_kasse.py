"""The Kasse on the phone: booking, running balance, taking back, what each paid in, splitting it,
accounts.
"""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import insert, update

from scorepad.actions.money.seal import mark_paid
from scorepad.store import kasse, runden
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow, MemberRow, RundeRow
from scorepad.store.payments import open_money
from scorepad.store.seals import transfers
from scorepad.telling.days import write_day
from scorepad.web.frame import clock
from scorepad.web.money.kasse import SHOWN
from tests.conftest import DATE, NOW
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING
from tests.web.incident_pages import words
from tests.web.money.pages import IBAN, one_game, price, settle
from tests.web.season_pages import game, play

KASSE = "/runde/1/kasse"
SHARE = f"{KASSE}/teilen/buchen"


def book(
    phone: Phone, kind: str = "deposit", amount: str = "5", member: str = ANNA, **more: Any
) -> Any:
    form = phone.page(f"{KASSE}/buchen").form("/buchen")
    facts = {"kind": kind, "amount": amount, "member": member, "reason": "für die Runde"}
    return phone.post(f"{KASSE}/buchen", data=form.values | facts | more)


def text_of(phone: Phone, path: str = KASSE) -> str:
    return words(phone.get(path).text)


def entries(site: Flask) -> list[tuple[str, int]]:
    with site.app_context():
        return [(entry.kind, entry.cents) for entry in kasse.entries(1)]


def test_bookings_stand_newest_first_with_balances_and_none_twice(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    assert not missing(text_of(reader), "In der Kasse 0,00 €", "Hier ist noch nichts gebucht.")
    assert [book(anna, client_key="once").location for _ in range(2)] == [KASSE, KASSE]
    book(anna, "payout", "1,50", BERT)
    book(anna, "spending", "4", reason="Pizza")
    assert entries(site) == [("deposit", 500), ("payout", -150), ("spending", -400)]
    lines = ["Ausgabe −4,00 €", "Auszahlung: Bert −1,50 €", "Einzahlung: Anna +5,00 €"]
    for text in (text_of(anna), text_of(reader)):
        assert not missing(text, "In der Kasse −0,50 €", "Die Kasse ist im Minus")
        assert sorted(lines, key=text.index) == lines
        assert re.findall(r"Stand (−?\d,\d\d) €", text) == ["−0,50", "3,50", "5,00"]


def test_bookings_stand_in_the_order_of_their_days_as_on_paper(site: Flask, anna: Phone) -> None:
    """Whoever books last week's pizza today finds it in last week, and the balances go with it."""
    book(anna, "deposit", "5", reason="heute", date="2026-11-19")
    book(anna, "spending", "4", reason="Pizza", date="2026-11-12")
    book(anna, "deposit", "1", reason="neu", date="2026-11-20")
    text = text_of(anna)
    days = re.findall(r"(\d\d\.11\.2026), (?:heute|Pizza|neu)", text)
    assert days == ["20.11.2026", "19.11.2026", "12.11.2026"]
    assert re.findall(r"Stand (−?\d,\d\d) €", text) == ["2,00", "1,00", "−4,00"]


FAR = ("date", "1850-01-01", "Möglich ist jeder Tag von 2000 bis in einem Jahr.")


def test_what_cannot_be_booked_is_told_at_its_field_and_all_of_it_at_once(
    site: Flask, anna: Phone
) -> None:
    wrong = (
        ("kind", "settlement", "Was ist es?"),
        ("amount", "-5", "Das geht von 0,01"),
        ("amount", "999999"),
    )
    for where, typed, *says in (*wrong, ("member", "99"), ("reason", " "), FAR):
        answer = book(anna, **{where: typed})
        assert answer.status_code == 422, where
        page = Page(answer.text)
        assert f"{where}-error" in page.ids
        assert not missing(answer.text, *says)
        reason = typed if where == "reason" else "für die Runde"
        assert page.form("/buchen").values["reason"] == [reason]
    answer = book(anna, amount="", member="", reason="", date="")
    errors = {"amount-error", "member-error", "reason-error", "date-error"}
    assert errors <= set(Page(answer.text).ids)
    answer = book(anna, "spending", amount="", member="")
    assert "member-error" not in Page(answer.text).ids
    assert entries(site) == []


@pytest.mark.both_databases
def test_nothing_is_erased_a_counter_entry_takes_it_back(site: Flask, anna: Phone) -> None:
    book(anna)
    way = next(url for url in anna.page(KASSE).links if url.endswith("/gegenbuchen"))
    assert "Eine Gegenbuchung über −5,00 €" in text_of(anna, way)
    answer = anna.send(way, "/gegenbuchen", reason="")
    assert answer.status_code == 422
    assert "reason-error" in Page(answer.text).ids
    assert anna.send(way, "/gegenbuchen", reason="doppelt").location == KASSE
    assert entries(site) == [("deposit", 500), ("counter", -500)]
    assert "Gegenbuchung: Anna −5,00 €" in text_of(anna)
    assert not [url for url in anna.page(KASSE).links if url.endswith("/gegenbuchen")]
    again = anna.send(way, "/gegenbuchen", reason="noch einmal")
    assert again.status_code == 422
    assert "entry-error" in Page(again.text).ids
    assert anna.get(f"{KASSE}/99/gegenbuchen").status_code == 404


def test_what_each_paid_in_is_told_and_printed_for_the_days_chosen(
    anna: Phone, reader: Phone
) -> None:
    book(anna, date="2026-01-10")
    book(anna, "dues", "2", BERT, date="2026-06-10")
    book(anna, "payout", "3", ANNA, date="2026-07-01")
    assert "Anna 5,00 € 3,00 € Bert 2,00 € 0,00 €" in text_of(anna)
    june = "?von=2026-06-01&bis=2026-06-30"
    told = "Bert 2,00 € 0,00 €", "Stand danach 7,00 €", "Stand davor 5,00 €", "Anna 5,00 €"
    assert missing(text_of(anna, KASSE + june), *told) == ["Anna 5,00 €"]
    for query in ("", june, "?von=x"):
        assert reader.get(f"{KASSE}/auszug.pdf{query}").data.startswith(b"%PDF")
    assert f"{KASSE}/auszug.pdf" in anna.page(KASSE).links


def test_days_that_are_none_are_told_and_everything_is_shown(anna: Phone) -> None:
    book(anna)
    for query in (
        "von=gestern",
        "bis=2026-02-30",
        "von=2026-05-01&bis=2026-04-01",
        "von=%00&alle=1",
    ):
        for path in (KASSE, f"{KASSE}/teilen"):
            assert "days-error" in anna.page(f"{path}?{query}").ids, (path, query)
        assert "Einzahlung: Anna" in text_of(anna, f"{KASSE}?{query}"), query


def test_a_thousand_bookings_cost_no_more_than_forty(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """second-look.md, Kasse: quick with 1,000 lines. What is not shown is not told, until it is
    unfolded.
    """
    facts = {
        "runde_id": 1,
        "date": DATE,
        "kind": "deposit",
        "member_id": 1,
        "cents": 100,
        "reason": "x",
        "at": NOW,
    }
    with site.app_context():
        db.session.execute(
            insert(KasseEntryRow), [facts | {"client_key": str(number)} for number in range(1000)]
        )
        db.session.commit()
    days = Mock(wraps=write_day)
    monkeypatch.setattr("scorepad.telling.voice.write_day", days)
    text = anna.get(KASSE).text
    assert "1.000,00" in text
    assert days.call_count == text.count("Einzahlung: Anna</b>") == SHOWN
    assert len(text) < 40_000
    assert f"{KASSE}?alle=1" in anna.page(KASSE).links
    assert anna.get(f"{KASSE}?alle=1").text.count("Einzahlung: Anna</b>") == 1000


def shared_evening(phone: Phone) -> None:
    """An evening of all five, and a Kasse that leaves a cent when it is shared."""
    one_game(phone)
    book(phone, amount="10,01")


@pytest.mark.both_databases
def test_the_kasse_is_split_by_the_evenings_everybody_was_there(anna: Phone) -> None:
    assert "Niemand war da" in text_of(anna, f"{KASSE}/teilen")
    shared_evening(anna)
    text = text_of(anna, f"{KASSE}/teilen")
    assert not missing(text, "Das bekäme jeder", "Anna 1 2,01 €")
    assert text.count("1 2,00 €") == 4
    book(anna, "spending", "20")
    assert not missing(text_of(anna, f"{KASSE}/teilen"), "Das müsste jeder zuzahlen", "Zuzahlen …")
    assert "Danach steht die Kasse auf null." in text_of(anna, SHARE)
    assert "Niemand war da" in text_of(anna, f"{KASSE}/teilen?bis=2020-01-01")


def test_the_kasse_is_shared_out_in_one_step_after_it_was_asked_for(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    """Source: issue "Settling the kitty": split by attendance."""
    shared_evening(anna)
    assert SHARE in anna.page(f"{KASSE}/teilen").links
    assert "Auszahlen" not in text_of(reader, f"{KASSE}/teilen")
    assert not missing(
        text_of(anna, SHARE), "Danach ist die Kasse leer.", "Anna 2,01 €", "Zusammen 10,01 €"
    )
    unsaid = anna.send(SHARE, "/teilen/buchen", reason=" ")
    assert unsaid.status_code == 422
    assert "reason-error" in Page(unsaid.text).ids
    assert len(entries(site)) == 1
    form = anna.page(SHARE).form("/teilen/buchen").values
    assert [anna.post(SHARE, data=form).location for _ in range(2)] == [KASSE, KASSE]
    assert entries(site) == [("deposit", 1001), ("payout", -201), *[("payout", -200)] * 4]
    assert not missing(
        text_of(anna), "In der Kasse 0,00 €", "Auszahlung: Anna −2,01 €", "Geteilt nach Abenden"
    )
    assert anna.get(SHARE).location == f"{KASSE}/teilen"


@pytest.mark.parametrize("change", ["booking", "evening"])
def test_a_share_that_has_changed_is_shown_before_it_is_booked(
    site: Flask, anna: Phone, change: str
) -> None:
    shared_evening(anna)
    form = anna.page(SHARE).form("/teilen/buchen").values
    if change == "booking":
        book(anna, amount="5")
    else:
        play(site, DATE, game("12", 150))
    before = entries(site)
    text = answered(anna.post(SHARE, data=form | {"reason": "Weihnachten"}), 409)
    assert not missing(text, "Die Anteile haben sich geändert.", "Weihnachten")
    assert entries(site) == before
    assert anna.post(SHARE, data=Page(text).form("/teilen/buchen").values).location == KASSE
    assert sum(cents for _kind, cents in entries(site)) == 0


def test_no_more_is_shared_out_than_is_there(site: Flask, anna: Phone) -> None:
    """second-look.md, Kasse: the server refuses more, and says so at the field."""
    shared_evening(anna)
    form = anna.page(SHARE).form("/teilen/buchen").values
    for typed, says in (
        ("10,02", "höchstens 10,01 €"),
        ("0", "Das geht von 0,01"),
        ("viel", "kein Betrag"),
    ):
        looked = [anna.get(f"{path}?betrag={typed}") for path in (f"{KASSE}/teilen", SHARE)]
        for answer in (*looked, anna.post(f"{SHARE}?betrag={typed}", data=form)):
            assert "betrag-error" in Page(answer.text).ids, typed
            assert says in answer.text.replace("\xa0", " ")
            assert "Auszahlen …" not in answer.text, typed
        assert answer.status_code == 422, typed
    assert len(entries(site)) == 1


def test_a_part_of_it_is_shared_out_and_the_rest_stays_for_the_evenings_of_a_season(
    site: Flask, anna: Phone
) -> None:
    shared_evening(anna)
    path = f"{SHARE}?betrag=5"
    assert path in anna.page(f"{KASSE}/teilen?betrag=5").links
    assert "Danach ist die Kasse leer." not in text_of(anna, path)
    assert anna.send(path, "/teilen/buchen?betrag=5").location == KASSE
    assert entries(site)[1:] == [("payout", -100)] * 5
    assert "In der Kasse 5,01 €" in text_of(anna)
    assert anna.get(f"{SHARE}?bis=2020-01-01").location == f"{KASSE}/teilen?bis=2020-01-01"
    anna.send(f"{SHARE}?von=2020-01-01", "/teilen/buchen?von=2020-01-01")
    assert len(entries(site)) == 11


def test_bookings_stand_below_the_name_of_their_month(anna: Phone) -> None:
    book(anna, "deposit", "5", reason="alt", date="2026-10-31")
    book(anna, "deposit", "1", reason="neu", date="2026-11-01")
    book(anna, "deposit", "2", reason="neuer", date="2026-11-02")
    months = re.findall(r'<h3 class="meta">([^<]+)</h3>', anna.get(KASSE).text)
    assert months == ["November 2026", "Oktober 2026"]


def test_an_evening_is_one_line_that_unfolds_to_its_bookings(site: Flask, anna: Phone) -> None:
    """second-look.md, Kasse."""
    one_game(anna)
    price(site, dues=100)
    settle(site)
    book(anna)
    assert anna.get(KASSE).text.count("<summary>") == 3, "the filter, the booking and the evening"
    assert re.search(r"\+5,00 € \S+, 5 Buchungen Beitrag: Ela \+1,00 €", text_of(anna))
    assert f"{EVENING}/abrechnen" in anna.page(KASSE).links


def test_bookings_are_looked_through_by_person_and_kind(anna: Phone) -> None:
    """second-look.md, Kasse: filter by person and kind."""
    for kind, amount, member in (("deposit", "5", ANNA), ("dues", "2", BERT), ("dues", "3", ANNA)):
        book(anna, kind, amount, member)
    told = "Zusammen +3,00 €", "Stand 10,00 €", "Beitrag: Bert", "Einzahlung: Anna"
    assert missing(text_of(anna, f"{KASSE}?wer={ANNA}&art=dues"), *told) == [*told[2:]]
    for query in (f"wer={CEM}", "wer=x&art=fine"):
        assert "Dazu ist nichts gebucht." in text_of(anna, f"{KASSE}?{query}")
    assert "Beitrag: Bert" in text_of(anna, f"{KASSE}?art=unknown")
    assert f"{KASSE}?wer={ANNA}" not in anna.page(f"{KASSE}?wer={ANNA}").links


def test_what_is_promised_but_not_paid_is_told_beside_the_balance(site: Flask, anna: Phone) -> None:
    """A seal books what everybody owes the Kasse; whether it is in there the marks say."""
    one_game(anna)
    price(site, losers_rate=10, winners_rate=5)
    settle(site)
    with site.app_context():
        owed, owes = open_money(1).kasse
        debts = transfers(1, 1)
    assert owed - owes == sum(cents for _kind, cents in entries(site)) > 0
    amount = f"{owed // 100},{owed % 100:02d} €"
    assert (
        f"In der Kasse 0,00 € Offen: bekommt sie noch {amount} Gebucht zusammen {amount}"
        in text_of(anna)
    )
    assert f"In der Kasse 0,00 € Noch nicht da: {amount} aus Abrechnungen." in text_of(
        anna, f"{KASSE}/teilen"
    )
    assert anna.get(SHARE).location == f"{KASSE}/teilen", "nothing is there to share"
    with site.app_context():
        for one in debts:
            mark_paid(1, one.id, paid=True, now=NOW)
        assert open_money(1).kasse == open_money(-1).kasse == (0, 0)
    assert f"In der Kasse {amount} Buchungen" in text_of(anna)
    assert f"Zusammen {amount}" in text_of(anna, SHARE)


def account(site: Flask) -> tuple[str | None, str | None]:
    with site.app_context():
        member = runden.members(1)[0]
    return member.iban, member.account_name


def test_a_member_gives_an_account_and_takes_it_back(site: Flask, anna: Phone) -> None:
    path = "/runde/1/konten/1"
    assert path in anna.page("/runde/1/mitglieder/1").links
    assert anna.send(
        path, "/konten/1", iban=" de89 3704 0044 0532 0130 00 ", account_name="Anna Blume"
    ).location
    assert account(site) == (IBAN, "Anna Blume")
    for place in ("/runde/1/konten", "/runde/1/mitglieder/1"):
        assert "DE89 … 3000" in text_of(anna, place), "shortened: third-look.md, Konten"
        assert "0532" not in text_of(anna, place)
    assert anna.page(path).form("/konten/1").values["account_name"] == ["Anna Blume"]
    anna.send(path, "/konten/1", iban="", account_name="")
    assert account(site) == (None, None)
    assert "Das Konto ist vergessen." in text_of(anna, "/runde/1/konten")


def test_an_account_that_cannot_be_is_refused_at_its_field(site: Flask, anna: Phone) -> None:
    wrong = (
        ("DE89370400440532013001", "", "iban"),
        ("9" * 500, "", "iban"),
        (IBAN, "x" * 71, "account_name"),
    )
    for iban, name, where in wrong:
        answer = anna.send("/runde/1/konten/1", "/konten/1", iban=iban, account_name=name)
        assert answer.status_code == 422
        assert f"{where}-error" in Page(answer.text).ids
        assert account(site) == (None, None)


def first_half_hour_of_a_month() -> dt.datetime:
    """In Berlin; by UTC it is still the month before."""
    in_the_next_month = clock.now().replace(day=28) + dt.timedelta(days=5)
    midnight = in_the_next_month.replace(day=1, hour=0, minute=30, tzinfo=ZoneInfo("Europe/Berlin"))
    return midnight.astimezone(dt.UTC)


@pytest.mark.both_databases
@pytest.mark.parametrize("now", [clock.now, first_half_hour_of_a_month])
def test_one_tap_books_what_is_due(
    site: Flask,
    anna: Phone,
    reader: Phone,
    monkeypatch: pytest.MonkeyPatch,
    now: Callable[[], dt.datetime],
) -> None:
    """For a month without an evening, agreed in the month before this one. Source: options.md,
    `month_dues`.
    """
    moment = now()
    monkeypatch.setattr(clock, "now", lambda: moment)  # no midnight comes between
    assert "Monate ohne Abend" not in anna.get(KASSE).text
    price(site, month_dues=500)
    with site.app_context():
        last_month = clock.today().replace(day=1) - dt.timedelta(days=1)
        db.session.execute(update(RundeRow).values(dues_since=last_month))
        db.session.execute(update(MemberRow).values(joined=None))
        db.session.commit()
    assert missing(reader.get(KASSE).text, "je 5,00\xa0€", "Beiträge buchen") == ["Beiträge buchen"]
    assert "Months without an evening" in anna.get(KASSE, headers={"Accept-Language": "en"}).text
    form = anna.page(KASSE).form("/monatsbeitrag")
    assert [anna.post(form.action, data=form.values).location for _ in range(2)] == [KASSE, KASSE]
    page = anna.get(KASSE).text
    assert missing(page, "Monatsbeiträge gebucht.", "Monate ohne Abend") == ["Monate ohne Abend"]
    assert page.count("<b>Monatsbeitrag: ") == 5
    assert anna.get(f"{KASSE}/auszug.pdf").status_code == 200
