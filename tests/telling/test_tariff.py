"""The tariff is told in sentences, with the own names of soli, and tried on an evening that one can
reckon by hand.
"""

import datetime as dt
import string
from fractions import Fraction

import pytest

from scorepad.ledger.month_dues import MonthDue
from scorepad.ledger.tariff import FIELDS, Tariff
from scorepad.ledger.terms import SECTIONS, EventPrice
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.telling.kasse import month_dues
from scorepad.telling.tariff import (
    SCENES,
    STORY,
    ToldShare,
    agreed,
    example_of,
    price_of,
    story_of,
    tried,
    worked,
)
from scorepad.telling.tariff import tariff_lines as lines
from scorepad.telling.voice import Voice
from tests.ledger.evenings import tariff

OWN = read_rules({"options": {"solo.own": [{"id": "ours", "name": "Unseres"}]}})


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_every_field_is_explained_and_has_a_worked_example(name: str) -> None:
    field = FIELDS[name]
    assert field.chapter in SECTIONS
    for lang in ("de", "en"):
        assert all(
            text.in_(lang)
            for text in (field.label, field.help, field.line, *field.choices.values())
        )
        assert {
            key for _text, key, *_ in string.Formatter().parse(field.line.in_(lang)) if key
        } <= {"value"}
        example = example_of(field, Voice(lang))
        assert example.endswith(".")
        assert any(digit in example for digit in string.digits), "an example shows amounts"
        assert field.scene in SCENES
        assert STORY[field.scene].in_(lang)
    assert any(name in field.example for field in FIELDS.values())


def test_the_examples_are_what_one_would_reckon_by_hand() -> None:
    """23, -6, 4 and -21 points at five cents; half a cent each with the rest to the Kasse."""
    said = {name: example_of(field, Voice()).replace("\xa0", " ") for name, field in FIELDS.items()}
    assert (
        said["players_rate"]
        == "Anna bekommt 1,15 €, Bert zahlt 0,30 €, Cem bekommt 0,20 €, Doro zahlt 1,05 €."
    )
    assert said["losers_rate"] == "Bert zahlt 0,30 €, Doro zahlt 1,05 €; in die Kasse 1,35 €."
    assert said["rounding"].endswith("Doro zahlt 0,11 €; in die Kasse 0,01 €.")
    assert (
        said["solo_prices"]
        == "Anna bekommt 1,50 €, Bert zahlt 0,50 €, Cem zahlt 0,50 €, Doro zahlt 0,50 €."
    )
    assert (
        said["cap"]
        == "Anna bekommt 0,94 €, Bert zahlt 0,30 €, Cem bekommt 0,16 €, Doro zahlt 0,80 €."
    )
    assert (
        said["game_rate"]
        == "Anna bekommt 0,54 €, Bert zahlt 0,07 €, Cem bekommt 0,23 €, Doro zahlt 0,70 €."
    )
    assert said["game_kasse_percent"].endswith("in die Kasse 0,75 €.")
    assert said["month_dues"] == "Anna, Bert, Cem, Doro und Ela zahlen je 5,00 € in die Kasse."
    assert (
        said["event_prices"]
        == "Anna bekommt 0,17 €, Bert zahlt 0,50 €, Cem bekommt 0,17 €, Doro bekommt 0,16 €."
    )
    assert said["imbalance"] == "Bert zahlt 0,30 €, Doro zahlt 1,05 €; in die Kasse 1,35 €."


def test_an_example_says_when_nothing_is_paid_or_taken_from_the_kasse() -> None:
    assert worked(Tariff(), Voice("en")) == "Nobody pays anything."
    assert story_of("none", Voice()) == "Im Oktober war kein Abend."
    assert (
        worked(tariff(winners_rate=1), Voice("en"))
        == "Anna gets €0.23, Cem gets €0.04; out of the kitty €0.27."
    )


def test_a_tariff_is_told_in_sentences_with_the_rule_for_odd_cents() -> None:
    points = {"players_rate": "1/2", "losers_rate": 2}
    prices = {"solo_prices": {"damen": 50, "ours": 10}, "redeal_price": 20}
    absence = {"absent": "fixed", "absent_cents": 300}
    whole = tariff(
        **points,
        **prices,
        **absence,
        kasse_percent=50,
        dues=200,
        bock_prices=True,
        imbalance="kasse",
    )
    assert [line.replace("\xa0", " ") for line in lines(whole, Voice("de", rules=OWN))] == [
        "Untereinander 0,5 Cent je Punkt",
        "Verlierer zahlen 2 Cent je Minuspunkt",
        "davon 50 % in die Kasse",
        "Beitrag 2,00 € je Abend",
        "Wer fehlt, zahlt 3,00 €",
        "Solo: Damen-Solo 0,50 €, Unseres 0,10 €",
        "Neu geben 0,20 €",
        "Preise im Bock mal Faktor",
        "Ein übriger Cent geht an den, bei dem am meisten abgerundet wurde",
        "Gehen die Punkte nicht auf: die Kasse gleicht aus",
    ]
    assert lines(Tariff(), Voice()) == ()
    assert lines(tariff(best_rate=2), Voice(), odd_cents=False) == (
        "Differenz zum Besten 2 Cent je Punkt",
    )
    odd = "An odd cent goes to whoever was rounded down most"
    assert lines(tariff(dues=100, cap=500), Voice("en"))[-1] == odd
    absent = "Dues €1.00 per evening", "Whoever is absent pays as much as the worst"
    assert lines(tariff(absent="worst", dues=100), Voice("en")) == absent
    rate = Tariff(kasse_percent=50, players_rate=Fraction(1))
    assert lines(rate, Voice("en")) == ("Among the players 1 ct per point", odd)


def test_a_common_agreement_is_told_by_its_name_with_its_amounts() -> None:
    """second-look.md, Tarif."""
    assert agreed(Tariff(), Voice()) == "Wir spielen um nichts"
    assert agreed(tariff(players_rate="1/2"), Voice()) == "0,5 Cent je Punkt untereinander"
    assert (
        agreed(tariff(dues=200, players_rate=1), Voice("en"))
        == "€2.00 per evening and 1 ct per point"
    )
    assert agreed(tariff(cap=200), Voice()) == "Eigene Abmachung"


def test_a_rate_of_whole_units_is_told_with_the_currency_in_every_line() -> None:
    """A house rule of groups: "1 € je Punkt"."""
    names = [name for name, field in FIELDS.items() if field.shape == "rate"]
    for name in names:
        one = tariff(**{name: 100})
        assert "1\xa0€ je " in lines(one, Voice())[0]
        assert "€1 per " in lines(one, Voice("en"))[0]
        assert "CHF\xa01 per " in lines(one, Voice("en", currency="CHF"))[0]
        assert "1 Cent je " in lines(tariff(**{name: 1}), Voice())[0]
        assert "1,50\xa0€ je " in lines(tariff(**{name: 150}), Voice())[0]
    assert len(names) == 5
    assert agreed(tariff(players_rate=100), Voice()) == "1\xa0€ je Punkt untereinander"
    assert agreed(tariff(losers_rate=200), Voice("en")) == "€2 per minus point into the kitty"


def test_the_example_is_told_person_by_person() -> None:
    told = tried(tariff(losers_rate=5, absent="worst"), Voice("en"))
    assert told.shares == (
        ToldShare("Anna", "+23", "€0.00"),
        ToldShare("Bert", "−6", "−\u2060€0.30"),
        ToldShare("Cem", "+4", "€0.00"),
        ToldShare("Doro", "−21", "−\u2060€1.05"),
        ToldShare("Ela", "absent", "−\u2060€1.05"),
        ToldShare("Into the kitty", "", "€2.40"),
    )
    assert told.events == ""
    assert tried(tariff(winners_rate=1), Voice()).shares[-1].name == "Aus der Kasse"


def test_the_example_tells_what_happened_as_far_as_it_has_a_price() -> None:
    assert "Damen-Solo" in tried(tariff(solo_prices={"damen": 5}), Voice()).events
    events = tariff(
        event_prices=[{"name": "Dulle", "cents": 50}, {"name": "Glas", "cents": 30, "to": "others"}]
    )
    told = tried(events, Voice())
    assert told.events == "Bert passiert jedes einmal: „Dulle“, „Glas“."
    assert told.shares[1].amount.replace("\xa0", " ") == "−0,80 €"
    assert lines(events, Voice("en"), odd_cents=False)[0] == (
        "These cost: “Dulle” €0.50 into the kitty, “Glas” €0.30 to the others"
    )
    assert tried(tariff(game_rate=5), Voice()).events.startswith("Vier Spiele:")
    for rates in ({}, {"game_rate": 5}):
        refusing = tried(tariff(players_rate=1, imbalance="refuse", **rates), Voice())
        assert refusing == tried(tariff(players_rate=1, **rates), Voice()), (
            "its points add up, so nothing is refused"
        )


def test_events_and_dues_of_a_month_without_an_evening_say_who_pays_how_much() -> None:
    """Source: options.md, event_prices, month_dues."""
    assert (
        price_of(EventPrice("Dulle verloren", 50), Voice())
        == "Dulle verloren: 0,50\xa0€ in die Kasse"
    )
    assert (
        price_of(EventPrice("Zu spät", 100, "others"), Voice("en"))
        == "Zu spät: €1.00 to the others"
    )
    names = {Player("1"): "Anna", Player("2"): "Bert"}
    due = MonthDue(dt.date(2026, 10, 1), tuple(names))
    assert month_dues(due, 500, Voice("de", names)) == "Oktober 2026: Anna und Bert je 5,00\xa0€"
    assert month_dues(due, 500, Voice("en", names)) == "October 2026: Anna and Bert €5.00 each"
