"""Money is told once: page, paper, chat and spreadsheet have the same amounts, reasons and
transfers.
"""

import datetime as dt
import string
from dataclasses import replace
from typing import Any

import pytest

from scorepad.ledger.kasse import KINDS, KasseBalances, KasseEntry, opposite
from scorepad.ledger.money import Item
from scorepad.ledger.played import Played
from scorepad.ledger.played import played as facts_of
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.settle import Transfer, settle
from scorepad.ledger.statement import EveningStatement, PersonLine, of_kasse, of_settlement
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.printing import statement as printing
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.scoring.words import label
from scorepad.telling import kasse as telling
from scorepad.telling.money import ITEMS, ToldPerson, in_short, money, reason, refusal, transfer
from scorepad.telling.result import ChatResult, for_chat
from scorepad.telling.voice import Voice
from scorepad.web.money.settle_view import settle_view
from tests.printing.evenings import CAST, DATE, TARIFF, played
from tests.telling.games import OWN

NAMES = {Player(name): name for name in CAST}
ANNA = Player("Anna")
BERT = Player("Bert")
CEM = Player("Cem")
RICH: dict[str, Any] = TARIFF | {"absent": "fixed", "absent_cents": 300}
DE = Voice("de", NAMES)
EN = Voice("en", NAMES)


def of_facts(facts: Played, *moved: Transfer, **modes: Any) -> EveningStatement:
    tariff = read_tariff(modes)
    return of_settlement(tariff, facts, settle(tariff, facts, moved))


def of_points(*points: int, **modes: Any) -> EveningStatement:
    """The statement of an evening in which the first of the cast have these points."""
    players = [Player(name) for name in CAST]
    totals = dict(zip(players, points, strict=False))
    return of_facts(Played(totals), **modes)


def rich() -> EveningStatement:
    """Twenty-four games of five with Gerd absent, and what Anna paid Bert before."""
    return of_facts(
        facts_of(played(24, 5).result, (Player("Gerd"),)), Transfer(ANNA, BERT, 50), **RICH
    )


def told(line: PersonLine) -> ToldPerson:
    (person,) = money(EveningStatement(Tariff(), (line,), line.kasse, (), ()), DE).people
    return person


def test_of_a_transfer_that_is_paid_in_part_the_part_and_the_open_rest_are_told() -> None:
    """Else whoever reads the paper pays the part twice."""
    statement = rich()
    debt = statement.transfers[0]
    part = replace(debt, cents=debt.cents - 1)
    rest = replace(debt, cents=1)
    _beforehand, first, second = money(statement, DE, [part]).payments[:3]
    assert first.made == part
    assert first.mark == "bezahlt"
    assert second.made == rest
    assert second.mark == ""


def test_a_transfer_that_is_paid_in_two_parts_is_told_as_paid() -> None:
    statement = rich()
    debt = statement.transfers[0]
    parts = [replace(debt, cents=debt.cents - 1), replace(debt, cents=1)]
    _beforehand, first, *others = money(statement, DE, parts).payments
    assert first.made == debt
    assert first.mark == "bezahlt"
    assert debt not in [other.made for other in others]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_page_paper_and_chat_show_one_settlement(lang: str) -> None:
    """Source: ARCHITECTURE.md: everything is told once."""
    statement = rich()
    voice = Voice(lang, NAMES)
    page = settle_view(statement, voice, ())
    facts = money(statement, voice)
    assert (
        printing.settlement(
            facts, voice, runde="D", evening="Bei Anna", day=DATE, sealed=False
        ).money
        == page.told
    )
    assert list(page.planned) == [one for one in facts.payments if not one.mark]
    sheet = played(24, 5)
    chat = for_chat(
        ChatResult("D", "Bei Anna", "heute", sheet.result, sheet.totals, voice, statement.transfers)
    )
    for one in statement.transfers:
        assert (
            f"{voice.name(one.payer)} → {voice.name(one.payee)}: {voice.amount(one.cents)}" in chat
        )


def test_absence_points_the_part_of_the_kasse_and_the_sum_are_said() -> None:
    found = rich()
    told = money(found, DE)
    gerd = next(one for one in told.people if one.name == "Gerd")
    assert gerd.points == "nicht da"
    assert gerd.spoken == "nicht da"
    assert gerd.amount == "zahlt 3,00\xa0€"
    assert gerd.signed == "−3,00\xa0€"
    assert gerd.kasse == "zahlt 3,00\xa0€ in die Kasse"
    others = [one for one in told.people if one is not gerd]
    assert all(one.spoken in {f"{one.points} Punkt", f"{one.points} Punkte"} for one in others)
    assert told.payments[0].mark == "bezahlt, schon vorher"
    paid = sum(-line.cents for line in found.people if line.cents < 0)
    assert paid == sum(line.cents for line in found.people if line.cents > 0) + found.into_kasse
    assert told.sum == f"Zusammen {DE.amount(paid)} gezahlt und {DE.amount(paid)} bekommen."


def test_money_out_of_the_kasse_and_none_at_all() -> None:
    winners = money(of_points(5, -5, winners_rate=5), DE)
    none = money(of_points(5, -5), DE)
    assert winners.kasse.text == "Aus der Kasse"
    assert winners.complete is True
    assert none.kasse.text == "In die Kasse"
    assert none.complete is False
    assert none.people[0].kasse == ""


@pytest.mark.parametrize(
    ("cents", "kasse", "words"),
    [
        (-142, 150, "zahlt 1,50\xa0€ in die Kasse, bekommt 0,08\xa0€ von den anderen"),
        (-150, 100, "zahlt 1,00\xa0€ in die Kasse, zahlt 0,50\xa0€ an die anderen"),
        (240, -240, "bekommt 2,40\xa0€ aus der Kasse"),
        (240, 0, ""),
    ],
)
def test_what_is_between_somebody_and_the_kasse_is_said_without_a_sign(
    cents: int, kasse: int, words: str
) -> None:
    """Issue "Paper you pin to the wall": no "−1,42 €, of it +1,50 € kitty" under "plus gets"."""
    assert told(PersonLine(ANNA, 3, (), cents, kasse)).kasse == words


def test_nobody_pays_or_gets_nothing_and_the_kasse_has_its_article_but_none_in_a_chat() -> None:
    anna = told(PersonLine(ANNA, 3, (Item("dues", ANNA, 0),), 0, 0))
    assert {anna.amount, anna.signed, anna.items[0].amount} == {"0,00\xa0€"}
    assert transfer(Transfer(ANNA, None, 5), EN).text == "Anna to the kitty"
    assert transfer(Transfer(None, BERT, 5), EN).payer == "The kitty"
    assert in_short([Transfer(None, BERT, 5)], EN) == ("Kitty → Bert: €0.05",)


@pytest.mark.parametrize("name", sorted(ITEMS))
def test_every_reason_is_worded_in_both_languages(name: str) -> None:
    params: dict[str, str | int] = {
        "points": -3,
        "rate": "0.5",
        "solo": "damen",
        "number": 7,
        "count": 2,
    }
    params |= {"event": "Glas-Scherben", "sum": -8, "people": 4}
    item = Item(name, ANNA, 5, params)
    de = reason(item, Voice("de"))
    en = reason(item, Voice("en"))
    assert de != en
    assert "{" not in de + en
    assert {key for _t, key, *_ in string.Formatter().parse(ITEMS[name].de) if key} <= {
        *params,
        "apart",
    }
    assert ("Glas-Scherben" in de) is name.startswith("event"), (
        "what people call something stays as they wrote it"
    )


def test_a_reason_names_points_rate_and_the_own_solo_of_the_runde() -> None:
    assert (
        reason(Item("players", ANNA, -2, {"points": -3, "rate": "0.5"}), Voice())
        == "Punkte: −3 zu 0,5 Cent"
    )
    assert (
        reason(Item("players", ANNA, -300, {"points": -3, "rate": "100"}), Voice())
        == "Punkte: −3 zu 1\xa0€"
    )
    assert (
        reason(Item("best", ANNA, -600, {"points": 3, "rate": "200"}), Voice("en"))
        == "Difference to the best: 3 at €2"
    )
    won = Item("solo_won", ANNA, 9, {"number": 7, "solo": "xaver"})
    assert reason(won, Voice("en", rules=OWN)) == "Game 7: won Xaver"
    assert reason(Item("dues", ANNA, 9), Voice()) == "Beitrag"


def test_what_cannot_be_settled_is_said_in_the_currency() -> None:
    off = MoneyProblem("unbalanced", "imbalance", {"points": 2, "amount": 14})
    assert refusal(off, Voice("de", currency="CHF")).endswith("Im Geld fehlen 0,14\xa0CHF.")
    plain = Problem("unknown_value", "x", {"value": "y"})
    assert refusal(plain, Voice()) == plain.message("de")


ENTRIES = (
    KasseEntry(10, dt.date(2026, 1, 5), "deposit", ANNA, 2000, ""),
    KasseEntry(12, dt.date(2026, 3, 1), "spending", None, -1230, "Pizza"),
    KasseEntry(13, dt.date(2026, 3, 1), "settlement", BERT, 345, "", evening=7),
    KasseEntry(14, dt.date(2026, 3, 2), "settlement", BERT, 345, "", evening=8),
)


def test_a_statement_of_the_kasse_says_what_whose_and_why() -> None:
    back = opposite(ENTRIES[1], 20, dt.date(2026, 4, 1), "doppelt")
    entries = (*ENTRIES, back)
    told = telling.told_kasse(of_kasse(entries), entries, {7: "Bei Cem"}, DE)
    assert [one.title for one in told.lines[:3]] == [
        "Einzahlung: Anna",
        "Ausgabe",
        "Abrechnung: Bert",
    ]
    assert [one.about for one in told.lines] == [
        "",
        "Pizza",
        "Bei Cem",
        "?",
        "doppelt, Ausgabe 01.03.2026",
    ]
    assert told.lines[0].amount == "+20,00\xa0€"
    assert told.lines[1].amount == "−12,30\xa0€"
    anna = told.parts[0]
    assert anna.name == "Anna"
    assert anna.paid_in == "20,00\xa0€"
    assert anna.difference == "20,00\xa0€"
    assert telling.title(ENTRIES[0], EN) == "Deposit: Anna"


@pytest.mark.parametrize(
    ("members", "title"),
    [
        ([ANNA, BERT], "Beitrag: Anna und Bert je 5,00\xa0€"),
        ([ANNA, BERT, CEM], "Beitrag: 3 Leute je 5,00\xa0€"),
    ],
)
def test_equal_dues_of_a_day_are_one_line_on_paper(members: list[Player], title: str) -> None:
    entries = [KasseEntry(number, DATE, "dues", who, 500, "") for number, who in enumerate(members)]
    told = telling.account(of_kasse(entries), entries, {}, DE, today=DATE)
    assert [line.title for line in told.lines] == [title]


def test_a_span_has_its_days_and_what_is_owed_its_sentence() -> None:
    since = telling.account(of_kasse(ENTRIES, dt.date(2026, 3, 1)), ENTRIES, {}, DE, today=DATE)
    assert since.span == "ab 1. März 2026 · Stand 19.11.2026"
    until = telling.account(of_kasse(ENTRIES, None, DATE), ENTRIES, {}, DE, today=DATE)
    assert until.span == "bis 19. November 2026"
    assert telling.still_open(KasseBalances(700), DE) == ()
    assert telling.open_lines(KasseBalances(700), DE) == ()
    standing = KasseBalances(700, 100, 50)
    assert telling.still_open(standing, DE) == (
        "Noch nicht da: 1,00\xa0€ aus Abrechnungen.",
        "Davon schuldet sie aus Abrechnungen noch 0,50\xa0€.",
    )
    lines = [": ".join(line) for line in telling.open_lines(standing, EN)]
    assert lines == [
        "Open: it still gets: €1.00",
        "Open: it still pays: €0.50",
        "Recorded all in all: €7.00",
    ]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_kind_of_booking_has_its_word_and_a_penalty_is_one_on_the_table_and_in_the_kasse(
    lang: str,
) -> None:
    """One word for one thing: the Kasse once said "Fine"."""
    assert len({telling.kind(name, Voice(lang)) for name in KINDS}) == len(KINDS)
    assert telling.kind("fine", Voice(lang)) == label("penalty", lang)


def test_uneven_points_say_how_they_were_settled_and_how_far_everybody_is_from_the_average() -> (
    None
):
    """Source: third look, Money: "the page says in one sentence which it is"."""
    told = money(of_points(10, 4, -2, -20, players_rate=5), DE)
    assert told.uneven == "Die Punkte ergeben −8: der Schnitt am Tisch, −2, zählt als null"
    assert [(one.spoken, one.amount.replace("\xa0", " ")) for one in told.people] == [
        ("10 Punkte, 12 über dem Schnitt", "bekommt 0,60 €"),
        ("4 Punkte, 6 über dem Schnitt", "bekommt 0,30 €"),
        ("−2 Punkte, im Schnitt", "0,00 €"),
        ("−20 Punkte, 18 unter dem Schnitt", "zahlt 0,90 €"),
    ]
    assert told.people[0].items[0].text == "12 über dem Schnitt zu 5 Cent"
    english = money(of_points(7, 0, 0, players_rate=1), EN)
    assert (
        english.uneven
        == "The points add up to 7: the average of the table, 2\xa01/3, counts as zero"
    )
    assert english.people[0].spoken == "7 points, 4\xa02/3 above the average"
    kasse = money(of_points(0, -6, 0, -21, players_rate=5, imbalance="kasse"), DE)
    assert kasse.uneven == "Die Punkte ergeben −27: die Kasse gleicht aus"
    assert kasse.people[1].spoken == "−6 Punkte"


def test_points_that_add_up_or_are_not_paid_for_need_no_word() -> None:
    for statement in (of_points(3, -3, players_rate=5), of_points(0, -3, losers_rate=5)):
        told = money(statement, DE)
        assert told.uneven == ""
        assert told.refused == ""
        assert told.complete is True
        assert all("Schnitt" not in one.spoken for one in told.people)


def test_what_was_not_computed_has_no_amount_and_says_why() -> None:
    told = money(of_points(8, 0, 0, players_rate=10, imbalance="refuse"), DE)
    assert told.refused == "Die Punkte ergeben zusammen 8 statt 0. Im Geld fehlen 0,80\xa0€."
    assert told.complete is False
    assert told.uneven == ""
    assert told.payments == ()
    assert {(one.amount, one.signed) for one in told.people} == {("", "")}


def test_a_seal_that_came_in_from_elsewhere_is_told_whatever_it_says() -> None:
    """Its tariff refuses uneven points, and yet it was sealed: there is nothing to say about
    how.
    """
    statement = replace(
        of_points(3, 0, players_rate=5), tariff=read_tariff({"version": 1, "players_rate": "5"})
    )
    assert money(statement, DE).uneven == ""
