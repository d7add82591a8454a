"""The history of the money in words: what was done, what was before and what after."""

import pytest

from scorepad.telling.money_changes import tell_money_change
from tests.telling.games import ANNA, BERT, CEM, DE, EN

BERT_PAYS = {"kind": "deposit", "member": BERT, "cents": 500, "reason": "Start"}
CHIPS = {"kind": "spending", "member": None, "cents": -640, "reason": ""}
FACTS: dict[str, dict[str, object]] = {
    "book": {"entries": [BERT_PAYS, CHIPS]},
    "counter": {"entries": [BERT_PAYS], "reason": "Irrtum"},
    "share": {"entries": [{"kind": "payout", "member": ANNA, "cents": -500, "reason": ""}]},
    "month_dues": {"count": 3, "cents": 200},
    "debts_paid": {"transfers": [[ANNA, BERT, 320], [CEM, None, 100]]},
    "debts_open": {"transfers": []},
    "account": {"member": ANNA, "before": "", "after": "3000"},
    "merge": {"gone": "Berta", "kept": "Bert"},
    "import": {"bookings": 1, "payments": 2},
    "tariff": {
        "before": {"tariff": {"version": 99}, "currency": ""},
        "after": {"tariff": {}, "currency": "Chips"},
    },
}
TOLD: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "book": ("In der Kasse gebucht", (), ("Einzahlung: Bert, Start +5,00 €", "Ausgabe −6,40 €")),
    "counter": ("Einzahlung zurückgebucht", (), ("Bert, Start", "Irrtum")),
    "share": ("Kasse geteilt", (), ("Auszahlung: Anna −5,00 €",)),
    "month_dues": ("Monatsbeiträge gebucht", (), ("3 × 2,00 €",)),
    "debts_paid": ("Schulden bezahlt", (), ("Anna an Bert: 3,20 €", "Cem an die Kasse: 1,00 €")),
    "debts_open": ("Zahlung von Schulden zurückgenommen", (), ()),
    "account": ("Konto von Anna geändert", ("ohne Konto",), ("Konto …3000",)),
    "merge": ("Berta mit Bert zusammengelegt: Buchungen, Zahlungen, Konto", (), ()),
    "import": ("Aus einer Datei übernommen", (), ("1 Buchung der Kasse", "2 Zahlungen")),
    "tariff": ("Tarif geändert", ("?", "Währung: –"), ("kein Geld", "Währung: Chips")),
    "later": ("later", (), ()),
}


@pytest.mark.parametrize("action", TOLD)
def test_each_kind_of_change_is_told(action: str) -> None:
    """Source: issue 45, every payment and its taking back is a line of the history."""
    told = tell_money_change(action, FACTS.get(action, {}), DE)
    lines = tuple(line.replace("\xa0", " ") for line in told.after)
    title, before, after = TOLD[action]
    assert told.title == title
    assert told.before == before
    assert lines == after


@pytest.mark.parametrize("action", FACTS)
def test_each_kind_of_change_is_told_in_english(action: str) -> None:
    told = tell_money_change(action, FACTS[action], DE)
    said = tell_money_change(action, FACTS[action], EN)
    assert said.title != told.title
    assert len(said.after) == len(told.after)


@pytest.mark.parametrize(
    ("entry", "title", "lines", "amount"),
    [
        (BERT_PAYS, "Einzahlung gebucht", ("Bert, Start",), "+5,00 €"),
        (CHIPS, "Ausgabe gebucht", (), "−6,40 €"),
    ],
)
def test_a_single_booking_is_told_by_its_kind_and_has_its_amount_apart(
    entry: dict[str, object], title: str, lines: tuple[str, ...], amount: str
) -> None:
    told = tell_money_change("book", {"entries": [entry]}, DE)
    assert told.title == title
    assert told.after == lines
    assert told.amount.replace("\xa0", " ") == amount


def test_what_is_taken_back_moves_its_amount_the_other_way() -> None:
    told = tell_money_change("counter", FACTS["counter"], DE)
    assert told.amount.replace("\xa0", " ") == "−5,00 €"


def test_several_bookings_have_their_amounts_in_their_lines() -> None:
    assert tell_money_change("book", FACTS["book"], DE).amount == ""


def test_a_file_that_brings_payments_alone_says_nothing_of_bookings() -> None:
    payment = tell_money_change("import", {"payments": 1}, DE)
    assert payment.after == ("1 Zahlung",)
    bookings = tell_money_change("import", {"bookings": 2}, DE)
    assert bookings.after == ("2 Buchungen der Kasse",)


def test_several_bookings_taken_back_at_once_have_their_reason_below_them() -> None:
    """Source: issue 45, what a tournament booked goes back together."""
    told = tell_money_change("counter", {"entries": [BERT_PAYS, CHIPS], "reason": "Herbst"}, DE)
    lines = [line.replace("\xa0", " ") for line in told.after]
    assert lines == ["Einzahlung: Bert, Start +5,00 €", "Ausgabe −6,40 €", "Herbst"]
