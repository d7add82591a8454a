"""Names of other scripts in charts: right on the sheet, in the season and in the picture for the
chat.
"""

import re
from collections.abc import Callable

import pytest

from scorepad.printing import pdf, result
from scorepad.printing.chart import Series, with_other_scripts
from scorepad.printing.edition import Page
from scorepad.printing.season import report
from scorepad.printing.sheet import page
from scorepad.scoring.terms import Player
from scorepad.telling.voice import Voice
from tests.printing.evenings import CAST, NAMES, Case, season_of
from tests.printing.measures import measured
from tests.printing.reading import words

HEBREW, ARABIC = NAMES["odd"][1:3]
NAME = '<text class="ink" x="10" y="20" fill="#111" font-family="Inter" font-size="12">'


def season(people: int) -> Page:
    names = dict(zip(map(Player, CAST), NAMES["odd"], strict=True))
    return report(season_of(3, people), Voice("de", names), runde="Donnerstagsrunde")


def evening(people: int) -> Page:
    case = Case(people, 10, True, "de", "odd")
    return page(case.sheet)


@pytest.mark.matrix
@pytest.mark.parametrize("document", [evening, season])
@pytest.mark.parametrize("people", [4, 6])
def test_hebrew_and_arabic_names_stand_in_charts_as_in_tables(
    people: int, document: Callable[[int], Page]
) -> None:
    data = pdf.make(lambda: document(people))
    text = " ".join(words(data))
    for name in (HEBREW, ARABIC):
        assert name in text
        assert name[::-1] not in text
    for leaf in measured(data):
        assert leaf.overlaps == []


def test_only_words_of_other_scripts_are_taken_out_of_a_picture() -> None:
    european = f"{NAME}Zoë Łukasz Ёлка Νίκος −3</text>"
    hebrew = f"{NAME}{HEBREW} 4</text>"
    drawn = with_other_scripts(f"<svg>{european}{hebrew}</svg>", 0.5)
    assert drawn.startswith(f'<div style="position:relative"><svg>{european}</svg><span ')
    assert "left:5.00pt;top:4.24pt;font-size:6.00pt;font-weight:400;color:#111" in drawn
    assert drawn.endswith(f">{HEBREW} 4</span></div>")
    without = f"<svg>{european}{NAME}Anna 4</text></svg>"
    assert with_other_scripts(without, 1) == without


@pytest.mark.parametrize("name", ["你好", "👩‍👩‍👧", "e\u0301", "ไทย", "हिन्दी"])
def test_letters_that_do_not_stand_alone_are_set_by_the_page(name: str) -> None:
    drawn = with_other_scripts(f"<svg>{NAME}{name} 1</text></svg>", 1)
    assert f">{name} 1</span>" in drawn


def test_the_number_after_a_name_that_is_written_from_right_to_left_stays_behind_it() -> None:
    hebrew = Series(HEBREW, (0, -3))
    assert hebrew.label == f"\u2068{HEBREW}\u2069 −3"
    latin = Series("Anna", (0, -3))
    assert latin.label == "Anna −3"


def test_the_picture_for_the_chat_has_such_names_over_its_chart() -> None:
    sheet = Case(4, 10, False, "de", "odd").sheet
    shown = result.page(sheet)
    assert len(re.findall("<span ", shown.chart)) == 3
    assert f"\u2068{ARABIC}\u2069" in shown.best
