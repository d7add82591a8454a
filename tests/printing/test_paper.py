"""The empty form: dealers and sitters printed as they take turns, the points of the rules, always one page."""

from __future__ import annotations

import re
from itertools import product

import pytest

from scorepad.printing import pdf
from scorepad.printing.paper import ROWS, Form, FormPage, page
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.rules.codec import read_rules as read
from tests.effort import is_thorough
from tests.printing.evenings import CAST
from tests.printing.reading import check_accessible, length, made, words

ADDRESS = "https://doko.example/runde/1/zettel"
LONG = ("Maximiliane-Antonia von Hohenstein", "Bartholomäus", "W" * 40, "Christiane", "Ö", "Christian", "Li")
EVERYTHING = {
    "bock.on": True,
    "bock.triggers": ["split_120", "zero_game", "re_lost", "kontra_lost", "solo_lost", "herzstich"],
    "pflichtsolo.count": 3,
    "solo.kind_points.damen": 2,
    "solo.extra_point": 1,
    "missed.extra_per_level": 1,
    "counting.unit": 100,
    "evening.dealer_again_after": ["pflichtsolo", "vorgefuehrt"],
    **{f"special.{name}.points": 1 for name in read({}).special.kinds},
}


def form(people: int = 5, rules: Rules | None = None, *, names: tuple[str, ...] = CAST, lang: str = "de") -> FormPage:
    """The form of so many people."""
    return page(Form("Donnerstag", names[:people], rules or Rules(), ADDRESS, lang=lang))


def boxes(people: int) -> list[tuple[str, ...]]:
    return [row.cells for row in form(people).rows]


def test_the_dealer_of_five_sits_out_and_the_turn_goes_round() -> None:
    assert boxes(5)[:2] == [("deals out", "", "", "", ""), ("", "deals out", "", "", "")]
    assert boxes(5)[5] == boxes(5)[0]


def test_nobody_of_four_sits_out() -> None:
    assert boxes(4)[:2] == [("deals", "", "", ""), ("", "deals", "", "")]


@pytest.mark.parametrize(("people", "out"), [(6, 2), (7, 3)])
def test_of_more_as_many_sit_out_as_are_too_many(people: int, out: int) -> None:
    for row in form(people).rows:
        assert sum("out" in cell for cell in row.cells) == out
        assert "deals out" in row.cells


def test_who_else_sits_out_is_taken_from_the_table() -> None:
    facts = Form("D", CAST[:6], Rules(), ADDRESS, also_sit_out=(1,))
    assert page(facts).rows[0].cells == ("deals out", "out", "", "", "", "")


def test_a_round_ends_when_everybody_has_dealt() -> None:
    for people, rows in ROWS.items():
        found = form(people).rows
        assert len(found) == rows >= 24
        assert [row.number for row in found if row.ends_round] == list(range(people, rows + 1, people))
        assert [row.dealer for row in found[:people]] == list(CAST[:people])


USUALLY = [(4, "de"), (7, "de"), (5, "en"), (6, "en")]
ALWAYS = list(product((4, 5, 6, 7), ("de", "en")))


@pytest.mark.parametrize(("people", "lang"), ALWAYS if is_thorough() else USUALLY)
@pytest.mark.parametrize("name", PRESETS)
def test_fits_on_one_page_under_every_preset(name: str, people: int, lang: str) -> None:
    facts = form(people, preset(name), lang=lang)
    reader = made(facts)
    assert length(reader) == 1
    if people == 4:
        check_accessible(reader, lang, facts.title)


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_fits_on_one_page_with_everything_and_the_longest_names(people: int) -> None:
    assert length(made(form(people, read_rules({"preset": "kif", "options": EVERYTHING}), names=LONG))) == 1


def test_who_has_an_own_short_name_deals_under_it() -> None:
    made_for = Form("Donnerstag", CAST[:4], Rules(), ADDRESS, short={"Bert": "Bär"})
    assert [row.dealer for row in page(made_for).rows][:4] == ["Anna", "Bär", "Cem", "Doro"]


def test_without_names_there_are_letters_and_room_to_write() -> None:
    text = words(made(form(5, names=("",) * 7)))[0]
    assert "Platz A Platz B Platz C Platz D Platz E" in text
    assert re.search(r"\b1 A ● aus 2 B ● aus\b", text)


def test_the_bock_column_is_there_when_bock_is_played() -> None:
    with_bock = read_rules({"preset": "kif", "options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    assert "Spiel Wert Bock Anna" in words(made(form(4, with_bock)))[0]
    assert "Spiel Wert Anna" in words(made(form(4)))[0]


def test_a_box_to_tick_for_each_solo_owed() -> None:
    assert words(made(form(5)))[0].count("☐") == 5
    twice = read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 2}})
    assert words(made(form(4, twice)))[0].count("☐") == 8
    none = read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 0}})
    assert "☐" not in words(made(form(4, none)))[0]


def test_says_what_makes_the_same_deal_again() -> None:
    assert "noch einmal nach" in form(4).again
    assert form(4, read_rules({"preset": "ddv", "options": {"evening.dealer_again_after": []}})).again == ""


def test_where_a_point_stands_as_more_the_form_says_that_single_ones_are_written() -> None:
    """Source: options.md, `counting.unit`: as the page says on which the form is typed in."""
    assert form(rules=read_rules({"options": {"counting.unit": 10}})).single == "In einfachen Punkten: 1 steht für 10."
    assert not form().single


def test_the_code_leads_to_the_page_for_typing_in() -> None:
    assert f"<title>QR-Code: {ADDRESS}</title>" in form().code


def test_a_name_is_never_markup() -> None:
    html = pdf.html_of(form(4, names=("<script>alert(1)</script>", *CAST)))
    assert "<script" not in html
