"""The tick sheet on paper: every box where the layout says, nothing over anything else. Source:
ticksheet.md, the form; layout.py.
"""

import pytest
from pypdfium2 import PdfDocument

from scorepad.printing import pdf
from scorepad.printing.ticksheet import page
from scorepad.printing.ticksheet_words import SheetWords, TickSheet
from scorepad.scoring.rules import Rules, preset, read_rules
from scorepad.telling.voice import Voice
from scorepad.ticksheet.form import SEATS, TickForm
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import plain, words
from tests.printing.tick_sheets import (
    ADDRESS,
    CUP,
    EDGE,
    LONG,
    NAMES,
    check_apart,
    check_places,
    layouts,
    printed,
    sheet,
)
from tests.ticksheet.sheets import rule_sets


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["ddv", "few", "koppeldopf"])
def test_every_box_is_printed_where_the_layout_says(name: str, paper: str, *, large: bool) -> None:
    of = sheet(rule_sets()[name], paper=paper, large=large)
    check_places(printed(of), layouts(of))


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("name", rule_sets())
def test_no_word_is_too_small_or_stands_over_another(name: str, people: int, lang: str) -> None:
    of = sheet(rule_sets()[name], people, names=LONG[:people], title=CUP)
    check_tidy(measured(printed(of, lang)), EDGE)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["ddv", "koppeldopf", "all games"])
def test_nothing_overlaps_with_long_names_on_any_paper(name: str, paper: str, lang: str) -> None:
    rules = rule_sets()[name]
    for people, large in ((4, False), (7, False), (4, True)):
        of = sheet(rules, people, names=LONG[:people], title=CUP, paper=paper, large=large)
        check_tidy(measured(printed(of, lang)), EDGE)


@pytest.mark.parametrize("name", ["ddv", "few", "koppeldopf"])
def test_lines_for_names_leave_room_for_all_words(name: str) -> None:
    rules = rule_sets()[name]
    form = TickForm(rules, tuple(SEATS[:7]), 24, nameless=True)
    of = TickSheet(form, tuple(SEATS[:7]), CUP, address=ADDRESS)
    check_tidy(measured(printed(of)), EDGE)


def test_the_sheet_says_how_to_tick_and_how_to_take_a_tick_back() -> None:
    (told,) = map(plain, words(printed(sheet(preset("ddv")))))
    assert "Ein Kreuz oder Haken in jedes Kästchen, das stimmt." in told
    assert "Das Kästchen ganz ausfüllen: Dann gilt es nicht." in told
    assert "Anna und Cem sind Re, Re hat 151–180 Augen, sagt Re, macht Fuchs" in told
    assert "Bert war verschrieben" in told
    assert "Einer allein ohne Solo: stille Hochzeit." in told
    assert "Derselbe gibt noch einmal nach: Pflichtsolo." in told
    assert "wer aussetzt" not in told
    assert "Was in kein Kästchen passt: „von Hand“" in told


def test_the_sheet_says_nothing_of_what_its_rules_do_not_have() -> None:
    options = {
        "stille_hochzeit.allowed": False,
        "evening.dealer_again_after": [],
        "announcements.need_re_kontra": False,
        "announcements.implied": False,
    }
    (told,) = words(printed(sheet(read_rules({"options": options}))))
    for sentence in ("stille Hochzeit", "noch einmal nach", "die höchste"):
        assert sentence not in told


def test_each_box_has_its_word_and_each_game_who_deals_and_sits_out() -> None:
    (told,) = map(plain, words(printed(sheet(preset("ddv"), 7))))
    for label in (
        "Re ist",
        "Kontra sagt",
        "Hochzeit",
        "Fleischlos",
        "151–180",
        "keine 90",
        "von Hand",
    ):
        assert label in told
    assert "1 Anna Cem, Fritz" in told
    assert "30 Bert Doro, Gabi" in told


def test_the_names_of_the_group_stand_over_their_boxes() -> None:
    (told,) = words(printed(sheet(rule_sets()["own"])))
    assert "Nullo" in told
    assert "Gans" in told


def beside(of: TickSheet) -> list[str]:
    """The names as they stand beside the games."""
    return list(SheetWords(of, Voice("de")).beside.values())


@pytest.mark.parametrize("large", [False, True])
def test_usual_names_stand_whole_beside_the_games_of_five(*, large: bool) -> None:
    of = sheet(preset("stammtisch"), 5, names=NAMES[:5], large=large)
    assert beside(of) == [*NAMES[:5]]


def test_a_name_that_is_too_long_is_cut_and_ends_with_a_full_stop() -> None:
    of = sheet(preset("stammtisch"), 4, names=LONG[:4])
    assert beside(of) == ["Maximilian.", "Gülşen", "Hans-Jürg.", "Bo"]


def test_two_names_that_begin_alike_are_told_apart() -> None:
    names = ("Christian Zimmermann", "Christian Zabel", "Bo", "Kim")
    first, second, *_others = beside(sheet(preset("stammtisch"), 4, names=names))
    assert first != second


def test_a_short_name_of_the_board_stands_there_too() -> None:
    short = {"Małgorzata": "Gosia"}
    of = sheet(preset("stammtisch"), 4, names=NAMES[:4], short=short)
    assert beside(of)[0] == "Gosia"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("people", "large"), [(5, False), (6, True), (7, False)])
def test_no_word_touches_a_box_a_mark_or_a_code(people: int, lang: str, *, large: bool) -> None:
    rules = preset("stammtisch")
    for names in (NAMES, LONG):
        of = sheet(rules, people, names=names[:people], title=CUP, large=large)
        pages = measured(printed(of, lang))
        check_tidy(pages, EDGE)
        for page_seen, layout in zip(pages, layouts(of), strict=True):
            check_apart(page_seen, layout)


def test_pages_of_one_sheet_are_numbered() -> None:
    first, second = words(printed(sheet(preset("ddv"), large=True)))
    assert "Seite 1 von 2" in first
    assert "Seite 2 von 2" in second
    assert "13 Maximil" not in first
    assert "13 Anna" in second


def test_sheets_of_tables_of_four_and_five_stand_in_one_file() -> None:
    sheets = [
        sheet(preset("klubturnier"), people, place=f"Runde 2 · Tisch {people}") for people in (4, 5)
    ]
    made = page(sheets, Voice("de"))
    first, second = words(pdf.make(lambda: made))
    assert "Runde 2 · Tisch 4" in plain(first)
    assert "Runde 2 · Tisch 5" in plain(second)


def test_the_sheets_of_a_large_tournament_are_one_file() -> None:
    sheets = [sheet(Rules(), number=table) for table in range(1, 25)]
    data = pdf.make(lambda: page(sheets, Voice("de")))
    with PdfDocument(data) as document:
        assert len(document) == 24
