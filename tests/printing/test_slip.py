"""The slip of one person: everything that is theirs of the evening's money, and nothing of the
others.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement
from scorepad.printing import pdf, statement
from scorepad.printing.edition import LETTER, Edition, Page
from scorepad.printing.sheet import Sheet
from scorepad.scoring.terms import Player
from scorepad.telling.money import money
from scorepad.web.money.settle_view import girocode
from tests.conftest import there
from tests.printing.codes import Scanned, transfers
from tests.printing.evenings import CAST, DATE, TARIFF, called, cents, played, settled
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import made, plain, words

IBAN = "DE89370400440532013000"
BETWEEN: dict[str, object] = {"players_rate": "25"}
LONG = (
    "Maximiliane-Antonia von Hohenstein",
    "Bartholomäus Wüstenberg",
    "Christiane Weihrauch-Oberländer",
    "Jo",
)
FACTS: dict[str, Any] = {
    "runde": "Donnerstagsrunde",
    "evening": "Bei Anna",
    "day": DATE,
    "sealed": True,
}


def purpose(made: Transfer, sheet: Sheet) -> str:
    return f"Bei Anna 19.11.26: {sheet.voice.name(made.payer)}"


def codes_of(
    found: EveningStatement, sheet: Sheet, payer: Player | None = None
) -> dict[Transfer, str]:
    """The codes of the transfers to people: of all payers, or of this one."""
    codes = {}
    for transfer in found.transfers:
        if transfer.payee and payer in {None, transfer.payer}:
            name = sheet.voice.name(transfer.payee)
            reason = purpose(transfer, sheet)
            code = girocode(name, IBAN, transfer.cents, reason, alt="QR-Code")
            codes[transfer] = str(code)
    return codes


def page(sheet: Sheet, found: EveningStatement, player: Player) -> Page:
    told = money(found.of(player), sheet.voice)
    return statement.slip(told, sheet.voice, **FACTS, codes=codes_of(found, sheet, player))


def whole(sheet: Sheet, found: EveningStatement, paid: Sequence[Transfer] = ()) -> Page:
    told = money(found, sheet.voice, paid)
    return statement.settlement(told, sheet.voice, **FACTS, codes=codes_of(found, sheet))


def printed(document: Page, edition: Edition = pdf.PLAIN) -> bytes:
    return pdf.make(lambda: document, edition)


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("people", [4, 7])
def test_items_add_up_to_the_amount_and_it_is_the_ledgers(people: int, lang: str) -> None:
    sheet = played(24, people, lang=lang)
    found = settled(sheet)
    for line in found.people:
        document = page(sheet, found, line.player)
        (person,) = document.money.people
        assert cents(person.amount) == line.cents
        assert sum(cents(item.amount) for item in person.items) == line.cents
        (text,) = words(made(document))
        assert plain(person.amount) in text
        for item in person.items:
            for word in (*item.text.split(), item.amount):
                assert plain(word) in text
        moved = 0
        for transfer in found.of(line.player).transfers:
            if transfer.payee == line.player:
                moved += transfer.cents
            else:
                moved -= transfer.cents
        assert moved == line.cents


def test_it_has_the_transfers_of_that_person_alone() -> None:
    sheet = played(24, 7)
    found = settled(sheet)
    for line in found.people:
        shown = page(sheet, found, line.player).payments
        own = [each for each in found.transfers if line.player in {each.payer, each.payee}]
        assert [payment.made for payment, _code in shown] == own
        for payment, code in shown:
            if code:
                assert payment.made.payer == line.player


def test_what_is_paid_has_its_mark_and_no_code() -> None:
    sheet = played(24, 5)
    found = settled(sheet, tariff=BETWEEN)
    open_ones = whole(sheet, found)
    assert all(code for _payment, code in open_ones.payments)
    paid = whole(sheet, found, found.transfers)
    assert not any(code for _payment, code in paid.payments)


@pytest.mark.parametrize(
    ("lang", "names"), [("de", dict(zip(CAST, LONG, strict=False))), ("en", {})]
)
def test_every_code_is_read_from_the_page_at_72_dpi(lang: str, names: dict[str, str]) -> None:
    """Issue "Paper you pin to the wall": codes decode from the rendered page at 72 dpi."""
    sheet = played(24, 5, lang=lang, names=names)
    found = settled(sheet, tariff=BETWEEN)
    document = whole(sheet, found)
    count = len(found.transfers)
    assert count >= 3
    codes = [code for _payment, code in document.payments if code]
    assert len(codes) == count
    scanned = transfers(printed(document))
    assert len(scanned) == count
    for transfer in found.transfers:
        payee = sheet.voice.name(there(transfer.payee))
        expected = Scanned(payee, IBAN, transfer.cents, purpose(transfer, sheet))
        assert scanned.count(expected) == 1
        slip = page(sheet, found, there(transfer.payer))
        assert expected in transfers(printed(slip))


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("lang", "edition"), [("de", Edition(day=DATE)), ("en", Edition(LETTER, DATE))]
)
@pytest.mark.parametrize("tariff", [BETWEEN, TARIFF])
def test_it_is_a6_whatever_the_others_are_and_legible(
    tariff: dict[str, object], lang: str, edition: Edition
) -> None:
    sheet = played(24, 7, lang=lang, names=dict(zip(CAST, LONG, strict=False)))
    found = settled(sheet, tariff=tariff)
    for line in found.people[:4]:
        document = page(sheet, found, line.player)
        (leaf,) = measured(printed(document, edition))
        assert round(leaf.width) == 105
        assert round(leaf.height) == 148
        check_tidy([leaf])
        above_foot = [word for word in leaf.words if word.bottom < leaf.height - 13]
        assert min(word.size for word in above_foot) >= 7.98


@pytest.mark.parametrize("lang", ["de", "en"])
def test_one_that_fills_more_than_a6_is_one_page_of_twice_the_size(lang: str) -> None:
    """Source: third look, Papers, Statements, slips: one person's slip on one page."""
    sheet = played(24, 7, lang=lang, names=dict(zip(CAST, LONG, strict=False)))
    found = settled(sheet, tariff=BETWEEN)
    document = page(sheet, found, Player("Anna"))
    (person,) = document.money.people
    document.money = replace(document.money, people=(replace(person, items=person.items * 14),))
    (leaf,) = measured(printed(document))
    assert round(leaf.width) == 148
    assert round(leaf.height) == 210
    check_tidy([leaf])


def test_how_far_somebody_is_from_the_average_stands_above_the_line() -> None:
    """Source: third look, Money. Beside a large amount it has no room: it goes below that, within
    the same lines.
    """
    sheet = played(24, 5, names={"Anna": LONG[0]})
    found = replace(settled(sheet, tariff=BETWEEN), average=Fraction(-8, 3))
    document = page(sheet, found, Player("Anna"))
    (leaf,) = measured(printed(document))
    said = document.money.people[0].spoken.split()
    assert "Schnitt" in said
    (why,) = [word for word in leaf.words if word.text == "Wofür"]
    over = [word for word in leaf.words if word.text in said and word.bottom < why.top]
    assert [word.text for word in over] == said
    padding_line_and_heading = 5
    for word in over:
        assert why.top - word.bottom > padding_line_and_heading


def test_who_is_quits_is_told_so() -> None:
    sheet = played(0, 4)
    found = settled(sheet, tariff=BETWEEN)
    slip = page(sheet, found, Player("Anna"))
    (text,) = words(made(slip))
    assert "0,00 €" in text
    assert "Niemand schuldet etwas." in text


@pytest.mark.matrix
@pytest.mark.parametrize(
    "edition", [Edition(day=DATE), Edition(LETTER, DATE)], ids=["A4", "letter"]
)
@pytest.mark.parametrize("rates", [None, {"players_rate": "5"}], ids=["kasse", "each other"])
def test_a_statement_of_seven_with_codes_is_full_and_legible(
    edition: Edition, rates: dict[str, object] | None
) -> None:
    """Source: paper.md, "Proof": of the last but one page less than 15 % is blank; what is read has
    8 points.
    """
    sheet = played(24, 7, names=called("long"))
    document = whole(sheet, settled(sheet, tariff=rates))
    pages = measured(printed(document, edition))
    assert [leaf.number for leaf in pages[:-1] if leaf.blank >= 0.15] == []
    check_tidy(pages)
    for leaf in pages:
        body = [word for word in leaf.words if word.top > 13.5 and word.bottom < leaf.height - 13]
        assert [word.text for word in body if word.size < 7.98] == []


@pytest.mark.parametrize("people", [4, 5])
def test_the_points_stand_apart_from_the_amount(people: int) -> None:
    """Source: fourth-look.md, part 3: "7,30 €−35 Punkte"; four millimetres, or a line of their
    own.
    """
    more = [{"kind": "penalty", "points": {"Anna": -35}}]
    sheet = played(24, people, more=more)
    found = settled(sheet, tariff={"players_rate": "20", "imbalance": "average"})
    for player in sheet.seats:
        (leaf,) = measured(printed(page(sheet, found, player)))
        euros = [word for word in leaf.words if word.text == "€"]
        amount = max(euros, key=lambda word: word.size)
        for word in leaf.words:
            in_its_line = amount.top < word.bottom < amount.bottom + 2
            if in_its_line and word.left > amount.right:
                assert word.left - amount.right > 3.5
