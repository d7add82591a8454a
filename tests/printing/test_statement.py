"""Money on paper: the sums are those of the ledger, to the cent, on the sheet and on both
statements.
"""

import datetime as dt
import re
from dataclasses import replace

import pytest

from scorepad.ledger.kasse import KasseEntry, opposite
from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import KasseStatement, of_kasse
from scorepad.printing import pdf, statement
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.sheet import Sheet, page
from scorepad.scoring.terms import Player
from scorepad.telling import kasse as telling
from scorepad.telling.kasse import ToldAccount
from scorepad.telling.money import money
from scorepad.telling.voice import Voice
from tests.effort import is_thorough
from tests.printing.evenings import CAST, DATE, cents, lines, played, settled
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, plain, words

ANNA = Player("Anna")
BERT = Player("Bert")
CEM = Player("Cem")
NAMES = {Player(name): name for name in CAST}
DAY = dt.date(2026, 3, 1)
ENTRIES = (
    KasseEntry(10, dt.date(2026, 1, 5), "deposit", ANNA, 2000, ""),
    KasseEntry(11, DAY, "fine", BERT, 150, "zu spät"),
    KasseEntry(12, DAY, "spending", None, -1230, "Pizza"),
    KasseEntry(13, DAY, "settlement", BERT, 345, "", evening=7),
)


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("people", [4, 5, 7])
def test_amounts_and_kasse_on_the_sheet_are_those_of_the_ledger_and_add_up_to_zero(
    people: int, lang: str
) -> None:
    sheet = played(24, people, lang=lang)
    found = settled(sheet)
    seen = lines(found, sheet)
    assert [cents(one.amount) for one in seen.people] == [line.cents for line in found.people]
    assert sum(cents(one.amount) for one in seen.people) + cents(seen.kasse.amount) == 0
    shown = page(replace(sheet, money=seen))
    text = words(made(shown))[0]
    amounts = {(one.name, one.amount) for one in seen.people}
    assert amounts <= {(rank["name"], rank["amount"]) for rank in shown.end.ranks}
    for one in seen.people:
        assert plain(one.amount) in text
    for payment in seen.payments:
        assert plain(f"{payment.text} {payment.amount}") in text
    if (
        people < 7
    ):  # the table of seven may need its room in large type; the statement has it anyway
        assert seen.tariff[0] in text.replace("‐ ", "")


def test_transfers_settle_everybody_and_marks_say_what_is_paid() -> None:
    sheet = played(24, 5)
    early = Transfer(ANNA, BERT, 50)
    found = settled(sheet, early)
    seen = lines(found, sheet)
    assert seen.payments[0].text == "Anna an Bert"
    assert seen.payments[0].mark == "bezahlt, schon vorher"
    assert seen.payments[1].mark == "bezahlt"
    assert {payment.mark for payment in seen.payments[2:]} == {""}
    left = {line.player: line.cents for line in found.people}
    for transfer in (*found.moved, *found.transfers):
        if transfer.payer is not None:
            left[transfer.payer] += transfer.cents
        if transfer.payee is not None:
            left[transfer.payee] -= transfer.cents
    assert set(left.values()) == {0}


def test_without_a_tariff_and_where_it_does_not_add_up_no_money_is_printed() -> None:
    sheet = played(8)
    assert not money(settled(sheet, tariff={"version": 1}), sheet.voice).complete
    assert page(sheet).end.money is None
    assert "Geld" not in words(made(page(sheet)))[0]
    told = money(settled(sheet, tariff={"version": 1}), sheet.voice)
    document = statement.settlement(
        told, sheet.voice, runde="D", evening="Bei Anna", day=DATE, sealed=False
    )
    assert "Niemand schuldet etwas." in words(made(document))[0]
    assert document.state == "noch nicht versiegelt"
    whole = settled(sheet)
    assert not money(replace(whole, into_kasse=whole.into_kasse + 1), sheet.voice).complete


def test_a_sealed_evening_shows_what_the_seal_says_and_that_it_would_differ_today() -> None:
    sheet = played(8)
    same = page(replace(sheet, sealed=dict(sheet.result.totals)))
    assert same.meta.endswith("versiegelt")
    assert same.end.note == ""
    sealed = dict(sheet.result.totals) | {ANNA: 99}
    other = page(replace(sheet, sealed=sealed))
    assert other.end.ranks[0]["name"] == "Anna"
    assert other.end.ranks[0]["points"] == "99"
    assert other.final[0] == "99"
    assert other.story.more == ""
    assert "stehen so im Siegel" in words(made(other))[0]


def test_a_running_evening_says_that_the_money_is_of_now() -> None:
    assert page(played(8)).money_head == "Geld, wenn jetzt Schluss wäre"
    assert page(played(8, more=[{"kind": "end"}])).money_head == "Wer zahlt wem"


def settlement(sheet: Sheet) -> Page:
    told = lines(settled(sheet), sheet)
    return statement.settlement(
        told, sheet.voice, runde="Donnerstag", evening="Bei Anna", day=DATE, sealed=True
    )


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_settlement_has_every_item_and_every_transfer(lang: str) -> None:
    sheet = played(24, 7, lang=lang)
    document = settlement(sheet)
    reader = made(document)
    pages = words(reader)
    text = " ".join(pages)
    assert document.money.complete
    for one in document.money.people:
        for reason in one.items:
            assert plain(f"{reason.text} {reason.amount}") in text
    for payment in document.money.payments:
        assert plain(f"{payment.text} {payment.amount}") in text
    for number, seen in enumerate(pages, 1):
        assert "Bei Anna" in seen
        assert {"de": f"Seite {number} von", "en": f"Page {number} of"}[lang] in seen
    check_accessible(reader, lang, document.title)


def kasse(
    *entries: KasseEntry,
    since: dt.date | None = None,
    until: dt.date | None = None,
    lang: str = "de",
) -> tuple[KasseStatement, ToldAccount]:
    found = of_kasse(entries, since, until)
    evenings = {number: f"Abend {number}" for number in range(100)}
    return found, telling.account(
        found, entries, evenings | {7: "Bei Cem"}, Voice(lang, NAMES), today=DATE
    )


def paper(told: ToldAccount, lang: str = "de", size: PaperSize = A4) -> Page:
    return statement.kasse(told, Voice(lang), runde="Donnerstag", size=size)


def fines(count: int) -> list[KasseEntry]:
    """So many entries that none folds with another, a day apart."""
    return [
        replace(ENTRIES[1], id=number, date=DAY + dt.timedelta(number)) for number in range(count)
    ]


def in_and_out(told: ToldAccount) -> list[tuple[int, int]]:
    """The cents of both columns, line by line."""
    return [(cents(one.paid_in or "0,00 €"), cents(one.paid_out or "0,00 €")) for one in told.lines]


def test_the_kasse_shows_each_entry_with_the_balance_after_it() -> None:
    found, document = kasse(*ENTRIES)
    deposit, fine, spending, settlement = document.lines
    assert deposit.title == "Einzahlung: Anna"
    assert deposit.about == ""
    assert cents(deposit.balance) == 2000
    assert fine.title == "Strafe: Bert"
    assert fine.about == "zu spät"
    assert fine.paid_in == "1,50\xa0€"
    assert fine.paid_out == ""
    assert cents(fine.balance) == 2150
    assert spending.title == "Ausgabe"
    assert spending.about == "Pizza"
    assert spending.paid_in == ""
    assert spending.paid_out == "12,30\xa0€"
    assert cents(spending.balance) == 920
    assert settlement.title == "Abrechnung: Bert"
    assert settlement.about == "Bei Cem"
    assert cents(settlement.balance) == 1265
    assert found.closing == 1265
    assert cents(document.closing) == 1265

    printed = paper(document)
    file = made(printed)
    check_accessible(file, "de", printed.title)
    text = words(file)[0]
    assert "01.03.2026 Ausgabe Pizza 12,30 € 9,20 €" in text
    assert "Summe, Stand danach 24,95 € 12,30 € 12,65 €" in text


def many(count: int) -> list[KasseEntry]:
    """So many entries of evenings with five people, a spending for each, and dues of all now and
    then.
    """
    players = [Player(name) for name in CAST[:5]]
    entries: list[KasseEntry] = []
    for evening in range(1, count // 5):
        day = DAY + dt.timedelta(weeks=evening)
        amounts = [155, -154, 157, -152, 159]
        for player, amount in zip(players, amounts, strict=True):
            number = len(entries)
            entries.append(
                KasseEntry(number, day, "settlement", player, amount, "", evening=evening)
            )
        entries.append(KasseEntry(len(entries), day, "spending", None, -900 - evening, "Pizza"))
        if evening % 5 == 0:
            for player in players:
                entries.append(KasseEntry(len(entries), day, "dues", player, 500, "Beitrag"))
    return entries[:count]


@pytest.mark.parametrize("lang", ["de", "en"] if is_thorough() else ["en"])
def test_420_entries_take_four_pages_and_both_columns_add_up_to_the_cent(lang: str) -> None:
    """Issue "Paper you pin to the wall": evenings folded to a line, sums of both columns."""
    found, document = kasse(*many(420), lang=lang)
    pages = words(made(paper(document, lang)))
    assert len(pages) <= 4
    columns = in_and_out(document)
    paid_in = sum(into for into, _out in columns)
    paid_out = sum(out for _into, out in columns)
    assert cents(document.paid_in) == paid_in
    assert cents(document.paid_out) == paid_out
    assert paid_in == sum(max(line.entry.cents, 0) for line in found.lines)
    assert cents(document.opening) + paid_in - paid_out == found.closing
    assert cents(document.closing) == found.closing
    assert plain(f"{document.paid_in} {document.paid_out} {document.closing}") in pages[-1]
    printed = " ".join(pages)
    for one in document.lines:
        assert plain(one.balance) in printed


def test_400_entries_none_of_which_fold_take_four_pages() -> None:
    """Source: third-look.md, Kasse: 400 entries in 4 pages."""
    _statement, told = kasse(*fines(420))
    document = paper(told)
    assert len(document.kasse.lines) == 420
    pages = measured(pdf.make(lambda: document, Edition(day=DATE)))
    assert len(pages) <= 4
    check_tidy(pages)
    for leaf in pages:
        body = [word for word in leaf.words if 15 < word.top < leaf.height - 18]
        assert min(word.size for word in body) >= 7.98
    assert document.ruled.text == 8


@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
def test_a_long_kasse_with_reasons_of_many_lines_keeps_to_its_pages_in_their_order(
    size: PaperSize,
) -> None:
    about = ("zu spät", "zu spät gekommen und dann auch noch zu früh gegangen", "")
    entries = [replace(entry, reason=about[entry.id % 3]) for entry in fines(500)]
    _statement, told = kasse(*entries)
    document = paper(told, size=size)
    data = pdf.make(lambda: document, Edition(size, DATE))
    pages = measured(data)
    # What each person paid may need one more.
    assert len(pages) - len(document.ruled.leaves) in (0, 1)
    check_tidy(pages)
    printed = " ".join(words(data))
    days = re.findall(r"(\d\d\.\d\d\.\d{4}) Strafe", printed)
    assert days == [line.day for line in told.lines]


def test_the_columns_of_the_last_page_of_a_long_kasse_are_about_as_high() -> None:
    document = paper(kasse(*fines(420))[1])
    left, right = document.ruled.leaves[-1]
    assert 0 <= len(left) - len(right) <= 1


def test_each_page_of_a_long_kasse_carries_forward_the_balance_of_its_last_line() -> None:
    """Source: third-look.md, Kasse."""
    document = paper(kasse(*fines(420))[1])
    pages = words(made(document))
    for leaf, text, after in zip(document.ruled.leaves, pages, pages[1:], strict=False):
        balance = plain(leaf.right[-1].line.balance)
        carried = f"Übertrag: Eingang {balance} · Ausgang 0,00 € · Stand {balance}"
        assert carried in text
        assert carried in after


def test_the_type_of_the_kasse_is_the_largest_that_takes_no_more_pages() -> None:
    """Source: third-look.md, Kasse: 9 to 10 pt when few."""
    assert paper(kasse(*ENTRIES)[1]).ruled.text == 10
    assert paper(kasse(*many(100))[1]).ruled.text >= 9
    told = [paper(kasse(*fines(count))[1]).ruled for count in (10, 40, 50, 100, 150)]
    assert told[0].text == 10
    assert all(8 <= ruled.text <= 10 for ruled in told)
    assert [ruled.pages for ruled in told] == sorted(ruled.pages for ruled in told)


def test_each_page_of_the_kasse_says_what_it_carries_forward() -> None:
    """Source: third-look.md, Kasse."""
    document = paper(kasse(*fines(150))[1])
    pages = words(made(document))
    assert len(pages) > 2
    ends = [re.findall(r"Strafe: Bert zu spät [0-9,.]+ € ([0-9,.]+) €", text)[-1] for text in pages]
    carried = re.compile(r"Übertrag: Eingang ([0-9,.]+) € · Ausgang 0,00 € · Stand ([0-9,.]+) €")
    sums = [carried.findall(text) for text in pages]
    first, *others, last = sums
    assert first == [(ends[0], ends[0])]
    for told, before, end in zip(others, ends, ends[1:], strict=False):
        assert told == [(before, before), (end, end)]
    assert last == [(ends[-2], ends[-2])]


def test_sums_of_the_kasse_never_wrap_and_the_treasurer_signs() -> None:
    """Source: third-look.md, Kasse, and issue Paper: a line to sign."""
    entries = [replace(ENTRIES[2], cents=-123_456_789), replace(ENTRIES[0], cents=987_654_321)]
    (only,) = measured(pdf.make(lambda: paper(kasse(*entries)[1]), Edition(day=DATE)))
    for amount in ("9.876.543,21 €", "1.234.567,89 €", "8.641.975,32 €"):
        assert 0 < max(only.tall(amount), default=0) < 6
    assert kasse(entries[1], lang="en")[1].closing == "€9,876,543.21"
    assert "Geprüft:" in [word.text for word in only.words]
    assert not only.overlaps


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("count", "people"), [(51, 7), (60, 1), (105, 1), (135, 2), (150, 1)])
def test_no_page_of_the_kasse_is_nearly_empty_and_each_has_its_head(
    count: int, people: int, size: PaperSize
) -> None:
    """Source: paper.md, "Sound already" (no orphan rows) and "Proof" (less than 15 % of the page
    before is blank).
    """
    entries = [replace(one, member=Player(CAST[one.id % people])) for one in fines(count)]
    document = paper(kasse(*entries)[1], size=size)
    data = pdf.make(lambda: document, Edition(size, DATE))
    pages = measured(data)
    assert [leaf.number for leaf in pages[:-1] if leaf.blank >= 0.15] == []
    rows = {round(word.bottom) for word in pages[-1].words if "€" in word.text}
    assert len(rows) >= 7
    check_tidy(pages)
    for number, text in enumerate(words(data), 1):
        assert "Tag Buchung Grund Eingang Ausgang Stand" in text or "Strafe" not in text
        head = ("Kassenauszug", "Stand 19.11.2026", f"Seite {number} von {len(pages)}")
        assert [told for told in head if told not in text] == []


def test_the_same_of_many_is_a_line_that_says_how_many() -> None:
    lines = kasse(*many(40))[1].lines
    assert {one.title for one in lines} == {
        "Abrechnung: 5 Leute",
        "Ausgabe",
        "Beitrag: 5 Leute je 5,00\xa0€",
    }
    two = [
        KasseEntry(number, DAY, "dues", who, 500, "Mai") for number, who in enumerate((ANNA, BERT))
    ]
    assert [one.title for one in kasse(*two)[1].lines] == ["Beitrag: Anna und Bert je 5,00\xa0€"]


@pytest.mark.parametrize(
    ("since", "until", "span", "opening"),
    [
        (None, None, "from the beginning · As of 19 Nov 2026", 0),
        (None, DAY, "until 1 March 2026", 0),
        (DAY, DAY, "1 March 2026", 2000),
    ],
)
def test_the_kasse_of_a_span_starts_with_what_was_there(
    since: dt.date | None, until: dt.date | None, span: str, opening: int
) -> None:
    _found, document = kasse(*ENTRIES, since=since, until=until, lang="en")
    assert document.span == span
    assert cents(document.opening) == opening
    assert opening + sum(one - other for one, other in in_and_out(document)) == cents(
        document.closing
    )


def test_a_counter_entry_names_the_entry_it_takes_back() -> None:
    back = opposite(ENTRIES[1], 20, dt.date(2026, 4, 1), "Irrtum")
    for since in (None, dt.date(2026, 4, 1)):
        assert kasse(*ENTRIES, back, since=since)[1].lines[-1].about == "Irrtum, Strafe 01.03.2026"


def test_what_each_paid_in_and_got_out_is_the_ledgers() -> None:
    found, document = kasse(*ENTRIES, KasseEntry(30, DAY, "payout", CEM, -500, ""))
    assert {one.name: cents(one.paid_in) for one in document.parts if cents(one.paid_in)} == dict(
        found.paid_in
    )
    assert {one.name: cents(one.difference) for one in document.parts}["Cem"] == -500


def test_the_kasse_has_its_article_as_on_the_page() -> None:
    moved = replace(
        settled(played(4)), transfers=(Transfer(ANNA, None, 5), Transfer(None, BERT, 3))
    )
    assert [one.text for one in money(moved, Voice("de", NAMES)).payments] == [
        "Anna an die Kasse",
        "Die Kasse an Bert",
    ]


def test_an_empty_kasse_says_so() -> None:
    assert "Keine Buchung." in words(made(paper(kasse()[1])))[0]


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_each_reason_of_the_settlement_keeps_to_a_line(lang: str, size: PaperSize) -> None:
    sheet = played(24, 4, lang=lang)
    document = settlement(sheet)
    (leaf,) = measured(pdf.make(lambda: document, Edition(size, DATE)))
    for one in {reason.text for person in document.money.people for reason in person.items}:
        assert one[0] == one[0].upper()
        assert 0 < max(leaf.tall(one), default=0) < 5, one
