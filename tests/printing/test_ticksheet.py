"""The tick sheet on paper: every box where the layout says, nothing over anything else. Source:
ticksheet.md, the form; layout.py.
"""

import ctypes
from collections.abc import Iterator

import pypdfium2.raw as pdfium
import pytest
from pypdfium2 import PdfDocument, PdfPage

from scorepad.printing import pdf
from scorepad.printing.ticksheet import page
from scorepad.printing.ticksheet_words import SheetWords, TickSheet
from scorepad.scoring.rules import Rules, preset, read_rules
from scorepad.telling.voice import Voice
from scorepad.ticksheet.form import SEATS, TickForm, usual_games
from scorepad.ticksheet.layout import TickLayout
from tests.printing.measures import MM, Measured, Word, check_tidy, measured
from tests.printing.reading import plain, words
from tests.ticksheet.sheets import CAST, rule_sets

ADDRESS = "https://doko.example.org/runde/12/foto"
LONG = (
    "Maximiliane-Antonia Freifrau von Schwarzenberg",
    "Gülşen Yıldız",
    "Hans-Jürgen Müller-Lüdenscheidt",
    "Bo",
    "Christian Zimmermann-Hohenfels",
    "Ёлка Щукина",
    "Uwe",
)
CUP = "Großer Preis der Donnerstagsrunde am Goldenen Ochsen zu Regensburg"
EDGE = 7.4
"""The least distance to the edge: the modules of codes end at 8 mm, but are drawn by lines, whose
boxes are half a line larger than their ink.
"""
BARE = 0.8
"""The least millimetres of white beside a mark."""
NEAR = 0.1
"""The most millimetres between a box and its place."""


def sheet(rules: Rules, people: int = 4, **more: object) -> TickSheet:
    form = TickForm(rules, CAST[:people], usual_games(rules, people))
    facts: dict[str, object] = {"names": CAST[:people], "title": "Donnerstagsrunde", **more}
    return TickSheet(form, address=ADDRESS, **facts)  # type: ignore[arg-type]


def printed(of: TickSheet, lang: str = "de") -> bytes:
    made = page([of], Voice(lang, rules=of.form.rules))
    return pdf.make(lambda: made)


def segments(of: PdfPage) -> Iterator[tuple[float, float]]:
    """The points at which the lines of all shapes begin and end, in millimetres."""
    high = of.get_height()
    for thing in of.get_objects(max_depth=8):
        if thing.type != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        matrix = thing.get_matrix()
        for number in range(pdfium.FPDFPath_CountSegments(thing.raw)):
            yield _begins(thing, number, matrix, high)


def _begins(thing: object, number: int, matrix: object, high: float) -> tuple[float, float]:
    segment = pdfium.FPDFPath_GetPathSegment(thing.raw, number)  # type: ignore[attr-defined]
    x = ctypes.c_float()
    y = ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    across, up = matrix.on_point(x.value, y.value)  # type: ignore[attr-defined]
    return across * MM, (high - up) * MM


def check_places(data: bytes, layouts: list[TickLayout]) -> None:
    """Every box and every mark begins at its place, and the paper has its size."""
    with PdfDocument(data) as document:
        assert len(document) == len(layouts)
        for leaf, layout in zip(document, layouts, strict=True):
            assert leaf.get_width() * MM == pytest.approx(layout.width, abs=NEAR)
            assert leaf.get_height() * MM == pytest.approx(layout.height, abs=NEAR)
            found = {(round(x, 1), round(y, 1)) for x, y in segments(leaf)}
            for row in layout.rows:
                for x, y in [(box.x + 0.125, box.y + 0.125) for box in row.boxes]:
                    assert near(x, y, found), (x, y)
                for x, y in [(mark.x, mark.y) for mark in row.marks]:
                    assert near(x, y, found), (x, y)


def near(x: float, y: float, found: set[tuple[float, float]]) -> bool:
    """Whether a point was drawn within a tenth of a millimetre."""
    across = [round(x + step, 1) for step in (-NEAR / 2, 0, NEAR / 2)]
    down = [round(y + step, 1) for step in (-NEAR / 2, 0, NEAR / 2)]
    return any((left, top) in found for left in across for top in down)


def layouts(of: TickSheet) -> list[TickLayout]:
    return [of.layout(number) for number in range(1, of.plan.pages + 1)]


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


NAMES = ("Małgorzata", "Wolfgang", "Cem-Ağa", "Şebnem", "Zoë 🦊", "محمد", "Jürgen W.")


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


def check_apart(seen: Measured, layout: TickLayout) -> None:
    """Every word stands beside boxes, marks and codes."""
    boxes = [box for row in layout.rows for box in row.boxes]
    marks = [mark for row in layout.rows for mark in row.marks]
    drawn = [Word("", box.x, box.y, box.x + box.width, box.y + box.height, 0) for box in boxes]
    drawn += [
        Word("", mark.x - BARE, mark.y, mark.x + mark.width + BARE, mark.y + mark.height, 0)
        for mark in marks
    ]
    drawn += [
        Word("", code.x, code.y, code.x + code.size, code.y + code.size, 0) for code in layout.codes
    ]
    touching = [word.text for word in seen.words if any(word.meets(thing) for thing in drawn)]
    assert touching == []


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
