"""The text of a corner code."""

from dataclasses import replace

import segno

from scorepad.scoring.rules import preset
from scorepad.ticksheet.code import code_of, read_code
from tests.ticksheet.sheets import CAST, form, forms


def test_every_code_can_be_read_and_has_25_modules() -> None:
    for name, of in forms().items():
        first = code_of(of, paper="letter", large=True, sheet=60_000_000)
        code = first.at(page=9, corner=3)
        assert read_code(code.text) == code, name
        drawn = segno.make(code.text, error="m", micro=False)
        assert drawn.symbol_size(border=0) == (25, 25)


def test_an_address_may_stand_before_it() -> None:
    code = code_of(form())
    assert read_code(f"https://example.org/runde/1/foto#{code.text}") == code


def test_other_texts_are_no_codes() -> None:
    text = code_of(form()).text
    for other in ("", "https://example.org/", text[:-1], f"{text}!", text.lower(), f"{text}0"):
        assert read_code(other) is None


def test_numbers_that_no_sheet_has_are_no_codes() -> None:
    code = code_of(form())
    none = replace(code, games=0)
    many = replace(code, games=61)
    assert read_code(none.text) is None
    assert read_code(many.text) is None


def test_a_code_says_whether_it_is_of_these_rules() -> None:
    code = code_of(form(preset("kif")))
    assert code.is_of_rules(preset("kif"))
    assert not code.is_of_rules(preset("ddv"))


def test_a_code_says_whether_a_form_has_its_boxes_whoever_plays() -> None:
    code = code_of(form(preset("ddv")))
    known = form(preset("ddv"))
    others = replace(known, people=("Fritz", "Gabi", "Hans", "Ina"))
    assert code.has_boxes_of(others)
    assert code.has_boxes_of(form(preset("cutesoft")))
    assert not code.has_boxes_of(form(preset("kif")))
    assert not code.has_boxes_of(form(preset("ddv"), people=5))


def test_a_code_says_whether_these_people_play_in_this_order() -> None:
    code = code_of(form())
    assert code.is_of_people(form())
    turned = replace(form(), people=("Bert", "Anna", "Cem", "Doro"))
    assert not code.is_of_people(turned)
    assert not code.is_of_people(form(people=5))


def test_the_same_people_at_another_place_have_another_code() -> None:
    here = replace(form(), place="runde 1")
    assert code_of(here).is_of_place(here)
    assert not code_of(here).is_of_place(form())
    assert not code_of(here).is_of_people(form())


def test_a_sheet_with_lines_for_the_names_is_of_any_people() -> None:
    blank = replace(form(), people=("A", "B", "C", "D"), nameless=True)
    assert code_of(blank).is_of_people(form())


def test_no_name_stands_in_a_code() -> None:
    text = code_of(form(people=7)).text
    assert not [name for name in CAST if name.upper() in text]
