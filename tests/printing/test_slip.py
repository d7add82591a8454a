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
    return {
        one: str(
            girocode(
                sheet.voice.name(one.payee), IBAN, one.cents, purpose(one, sheet), alt="QR-Code"
            )
        )
        for one in found.transfers
        if one.payee and payer in {None, one.payer}
    }


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
        (text,), (person,) = words(made(document)), document.money.people
        assert sum(cents(one.amount) for one in person.items) == cents(person.amount) == line.cents
        said = [word for one in person.items for word in (*one.text.split(), one.amount)]
        for one in (person.amount, *said):
            assert plain(one) in text
        moved = [
            one.cents * (1 if one.payee == line.player else -1)
            for one in found.of(line.player).transfers
        ]
        assert sum(moved) == line.cents


def test_it_has_the_transfers_of_that_person_alone() -> None:
    sheet = played(24, 7)
    found = settled(sheet)
    for line in found.people:
        shown = page(sheet, found, line.player).payments
        own = [one for one in found.transfers if line.player in {one.payer, one.payee}]
        assert [one.made for one, _code in shown] == own
        assert all(one.made.payer == line.player for one, code in shown if code)


def test_what_is_paid_has_its_mark_and_no_code() -> None:
    sheet = played(24, 5)
    found = settled(sheet, tariff=BETWEEN)
    assert all(code for _one, code in whole(sheet, found).payments)
    assert not any(code for _one, code in whole(sheet, found, found.transfers).payments)


@pytest.mark.parametrize(
    ("lang", "names"), [("de", dict(zip(CAST, LONG, strict=False))), ("en", {})]
)
def test_every_code_is_read_from_the_page_at_72_dpi(lang: str, names: dict[str, str]) -> None:
    """Issue "Paper you pin to the wall": codes decode from the rendered page at 72 dpi."""
    sheet = played(24, 5, lang=lang, names=names)
    found = settled(sheet, tariff=BETWEEN)
    document = whole(sheet, found)
    data = printed(document)
    assert len(found.transfers) == sum(bool(code) for _, code in document.payments) >= 3
    for one in found.transfers:
        code = Scanned(sheet.voice.name(there(one.payee)), IBAN, one.cents, purpose(one, sheet))
        assert transfers(data).count(code) == 1
        assert code in transfers(printed(page(sheet, found, there(one.payer))))
    assert len(transfers(data)) == len(found.transfers)


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
        assert all(word.size >= 7.98 for word in leaf.words if word.bottom < leaf.height - 13)


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
    assert min(why.top - word.bottom for word in over) > 5, (
        "the padding, the line and the space of a heading"
    )


def test_who_is_quits_is_told_so() -> None:
    sheet = played(0, 4)
    found = settled(sheet, tariff=BETWEEN)
    (text,) = words(made(page(sheet, found, Player("Anna"))))
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
    pages = measured(printed(whole(sheet, settled(sheet, tariff=rates)), edition))
    assert [one.number for one in pages[:-1] if one.blank >= 0.15] == []
    check_tidy(pages)
    for one in pages:
        body = [word for word in one.words if word.top > 13.5 and word.bottom < one.height - 13]
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
        amount = max((word for word in leaf.words if word.text == "€"), key=lambda word: word.size)
        beside = [
            word
            for word in leaf.words
            if word.left > amount.right and amount.top < word.bottom < amount.bottom + 2
        ]
        assert all(word.left - amount.right > 3.5 for word in beside)
