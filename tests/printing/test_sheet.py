"""The sheet as a PDF file: what stands on it, how many pages it has, and that it fetches
nothing.
"""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import Any

import pytest

from scorepad.printing import pdf
from scorepad.printing.chart import scale_of
from scorepad.printing.edition import A4, LETTER, PaperSize
from scorepad.printing.helpers import PaperError, helper
from scorepad.printing.sheet import Sheet, courses, page
from scorepad.scoring.entry import Game
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.telling.breaks import unbroken
from tests.effort import is_thorough
from tests.printing.evenings import CAST, called, laid, played, priced
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import made, plain, words

END = {"kind": "end"}


def text(sheet: Sheet) -> str:
    return " ".join(words(made(page(sheet))))


@pytest.mark.matrix
@pytest.mark.parametrize(("games", "people"), [(10, 7), (24, 5), (40, 4), (10, 4), (40, 7)])
def test_leaves_little_of_any_page_white_not_even_of_the_last_with_ten_games(
    games: int, people: int
) -> None:
    pages = laid(played(games, people, itemised=False, more=[END]))
    assert all(one.blank < 0.15 for one in pages)
    assert len(pages) == 1 or games > 30


def test_few_games_have_larger_type_in_higher_rows() -> None:
    few = page(played(10)).fit
    many = page(played(30)).fit
    assert few.size >= many.size
    assert few.pad > 2 * many.pad
    assert page(played(5)).fit.size > page(played(30, 5)).fit.size


def test_totals_are_stronger_than_points_and_the_last_row_has_the_final_ones() -> None:
    for people in (4, 7):
        sheet = played(24, people, more=[END])
        size = page(sheet).fit.size
        assert size.total > size.points >= 8
        assert size.final >= 11
    assert f"Endstand {' '.join(page(sheet).final)}" in text(sheet)


def test_a_sheet_that_takes_more_room_than_was_reckoned_with_is_set_closer() -> None:
    sheet = played(30, 5)
    html = pdf.html_of(page(sheet))
    for more, pages in ((20, 1), (110, 2)):
        taller = html.replace('<p class="key">', f'<p class="key" style="margin-top: {more}mm">')
        with helper() as one:
            assert len(words(one.make("write", taller, "sheet"))) == pages


@pytest.mark.parametrize("people", [4, 7] if is_thorough() else [7])
def test_repeats_the_head_of_the_table_and_numbers_the_pages_of_100_games(people: int) -> None:
    pages = words(made(page(played(100, people))))
    assert 2 <= len(pages) <= 3
    for number, said in enumerate(pages, 1):
        assert said.count("Nr. Geber Spiel") == 1
        assert f"Seite {number} von {len(pages)}" in said
        assert ("Donnerstagsrunde – Bei Anna" in said) == (number > 1)


@pytest.mark.parametrize("people", [4, 5, 6, 7] if is_thorough() else [5, 7])
def test_shows_every_game_with_points_and_totals(people: int) -> None:
    sheet = played(24, people)
    words = text(sheet)
    for row in sheet.result.rows:
        assert isinstance(row.entry, Game)
        cells = [
            f"{'• ' if player in row.entry.re else ''}{row.points[player]:+d} {row.totals[player]}"
            for player in sheet.seats
            if player not in row.sits_out
        ]
        assert " ".join(cells).replace("-", "−").replace("+0", "0") in words, row.number


SAID = {
    "de": (
        "Donnerstag, 19. November 2026",
        "24 Spiele",
        "Stand",
        "DDV-Turnierregeln",
        "läuft noch",
        "Re k.90",
    ),
    "en": (
        "Thursday, 19 November 2026",
        "24 games",
        "Dealer",
        "Standings",
        "DDV tournament rules",
        "Re no 90",
    ),
}


@pytest.mark.parametrize("lang", SAID)
def test_shows_names_standings_and_rules_in_the_language_of_the_sheet(lang: str) -> None:
    words = text(played(24, 5, lang=lang)).replace("\xa0", " ")
    assert [phrase for phrase in (*CAST[:5], *SAID[lang]) if phrase not in words] == []
    assert bool(re.search(r"\b(Geber|Ansagen|Stand|Regeln|Verlauf)\b", words)) is (lang == "de")
    assert "abgeschlossen" in page(played(4, more=[END])).meta


def test_the_head_tells_how_the_evening_went() -> None:
    told = page(played(24, 5, more=[END])).story
    assert told.first == "Cem gewinnt mit +12"
    assert plain(told.more).startswith(
        "6 vor Anna. Wendepunkt: Spiel 18, Cem und Ela +5. Längste Serie: "
    )
    assert page(played(24, 5)).story.more == "6 vor Anna"
    assert page(played(0)).story.first == "Noch kein Spiel"


def test_whoever_left_ends_in_the_chart() -> None:
    five = ["Anna", "Bert", "Cem", "Doro", "Gerd"]
    four = ["Bert", "Cem", "Doro", "Gerd"]
    game = {"kind": "game", "game": "normal", "re": ["Cem", "Doro"], "augen": {"re": 149}}
    sheet = played(
        2,
        more=[{"kind": "seats", "table": five}, game, {"kind": "seats", "table": four}, game, game],
    )
    totals = {line.name: line.totals for line in courses(sheet)}
    assert [total is None for total in totals["Anna"]] == [False, False, False, False, True, True]
    assert [total is None for total in totals["Gerd"]] == [True, True, True, False, False, False]


def test_prints_nasty_names_as_they_are() -> None:
    nasty = (
        "</td><script>alert(1)</script>",
        "<img src=//evil.example/x>",
        "{{ 7*7 }} & \"quote' ",
        "<style>p {}",
    )
    sheet = played(8, names=dict(zip(CAST, nasty, strict=False)))
    html = pdf.html_of(page(sheet))
    assert ("<script" in html, "<img" in html, html.count("<style")) == (False, False, 1), (
        "its own style"
    )
    words = text(sheet).replace(" ", "")
    assert "<script>alert(1)</script>" in words
    assert "{{7*7}}" in words


def test_survives_any_name() -> None:
    names = ("\x00", "\x0b\x1f", "\ufffe", "😀", "", "ا" * 30, "W" * 40)
    assert made(page(played(2, 7, names=dict(zip(CAST, names, strict=True))))).pages


@pytest.mark.parametrize(
    "asking",
    [
        '<img src="http://evil.example/x.png"/>',
        '<img src="file:///etc/hostname"/>',
        '<link rel="stylesheet" href="https://evil.example/x.css"/>',
        '<p style="background: url(http://evil.example/x)">.</p>',
        '<link rel="attachment" href="file:///etc/hostname"/>',
    ],
)
def test_refuses_to_fetch_anything(asking: str) -> None:
    with helper() as one, pytest.raises(PaperError, match="may not fetch"):
        one.make(
            "write", f"<html><head><title>x</title></head><body>{asking}</body></html>", "sheet"
        )


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_tells_every_rule_set_in_short(preset: str, lang: str) -> None:
    options = {"bock.on": True, "special.herzstich.points": 2}
    html = pdf.html_of(
        page(played(0, rules=read_rules({"preset": preset, "options": options}), lang=lang))
    )
    assert "Herzstich\xa02" in html
    assert ("Abweichungen:" if lang == "de" else "Differences:") in html


def test_prints_for_two_phones_at_once() -> None:
    with ThreadPoolExecutor(2) as phones:
        files = list(
            phones.map(pdf.make, [lambda: page(played(4)), lambda: page(played(4, lang="en"))])
        )
    assert ["läuft noch" in " ".join(words(file)) for file in files] == [True, False]


def test_tells_the_rules_that_hold_at_the_end() -> None:
    change = {"kind": "rules", "rules": {"preset": "kif", "options": {"bock.on": True}}}
    assert "Zuletzt" not in {line.name for line in page(played(2)).end.rules}
    assert {line.name: line.text for line in page(played(2, more=[change])).end.rules}[
        "Zuletzt"
    ] == "KIF; Bock: ja"


def test_never_loads_weasyprint_where_pages_are_answered() -> None:
    code = (
        "import sys; from tests.printing.evenings import played; from scorepad.printing import pdf, printer, sheet;"
        "printer.POLITE = 0; pdf.make(lambda: sheet.page(played(2))); sys.exit('weasyprint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("people", [4, 5, 7])
def test_numbers_of_four_digits_stay_apart(people: int) -> None:
    """Source: options.md, `counting.unit`: with 100 every total has four digits."""
    hundred = played(24, people, rules=read_rules({"options": {"counting.unit": 100}}))
    data = pdf.make(lambda: page(hundred))
    (only,), (shown,) = measured(data), words(data)
    assert only.overlaps == []
    laid_out = page(hundred)
    assert laid_out.fit.size.text >= 8
    assert laid_out.fit.table.lean == (people == 7)
    for line in laid_out.lines:
        there = [cell for cell in line.cells if not cell.out]
        points = (
            ("• " if cell.re else "") + ("" if people == 7 else f"{cell.points} ") for cell in there
        )
        cells = " ".join(
            f"{before}{cell.total}" for before, cell in zip(points, there, strict=True)
        )
        assert cells in shown, line.number


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("lang", "kasse"), [("de", "In die Kasse"), ("en", "Into the kitty")])
@pytest.mark.parametrize("tariff", [{"dues": 200, "players_rate": "2.5"}, {"players_rate": "100"}])
def test_short_words_below_it_keep_to_a_line(
    tariff: dict[str, object], lang: str, kasse: str, size: PaperSize
) -> None:
    sheet = priced(replace(played(10, lang=lang, itemised=False), size=size), tariff)
    assert sheet.money
    shown = page(sheet)
    told = sheet.money
    (leaf,) = laid(sheet)
    for said in (
        shown.money_head,
        *([kasse] if told.into_kasse else []),
        *(one.text for one in told.payments),
    ):
        assert 0 < max(leaf.tall(said), default=0) < 5, said


@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_the_standings_have_everybodys_course_beside_the_money(
    people: int, lang: str, size: PaperSize
) -> None:
    """Source: paper.md, "Evening sheet": sparkline in the standings."""
    shown = page(priced(replace(played(30, people, lang=lang), size=size)))
    assert shown.end.columns["course"][1] >= 3
    assert len(re.findall("<title>(?:Verlauf|Course): ", pdf.html_of(shown))) == people
    assert "course" not in page(played(0, people, lang=lang)).end.columns, (
        "without a game there is none"
    )


# The evening sheet on paper that lies, and for a crowd. Source: paper.md, "Evening sheet" and
# "Face": nothing that must be read is smaller than 8 points.


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(
    ("people", "names"), [(4, {}), (4, called("long")), (6, called("mixed")), (7, {})]
)
def test_lying_paper_has_30_games_and_all_else_beside_them(
    people: int, names: dict[str, str], size: PaperSize
) -> None:
    sheet = priced(replace(played(30, people, names=names, more=[END]), size=size, lying=True))
    (only,) = laid(sheet)
    assert (only.width, only.height) == pytest.approx((size.height, size.width), abs=0.1)
    check_tidy([only])
    told = page(sheet)
    right = only.width - 10
    assert told.end.aside
    table = max(word.right for word in only.words if word.text in told.final and word.size > 10.98)
    beside = [word for word in only.words if word.left > table + 2]
    assert {"Wer", "zahlt", "Regelwerk:"} <= {word.text for word in beside}
    assert all(word.right <= right + 0.3 for word in beside)


def test_what_stands_beside_the_table_is_not_printed_over_by_the_second_part() -> None:
    pages = laid(priced(replace(played(10, 5, itemised=True), lying=True)))
    assert [one.overlaps for one in pages] == [[], []]
    right = max(word.right for word in pages[1].words if 20 < word.top < pages[1].height - 20)
    assert right == pytest.approx(pages[1].width - 10, abs=2)


CROWD = (*CAST, "Ida", "Jonas", "Karl", "Lena", "Max")


@pytest.mark.matrix
@pytest.mark.parametrize(("people", "unit"), [(8, 1), (10, 100), (12, 1), (12, 100)])
def test_a_crowd_is_printed_in_type_that_can_be_read(
    people: int, unit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its table is too broad for points and totals, it has totals alone, and where that is
    too broad, it lies.
    """
    monkeypatch.setattr("tests.printing.evenings.CAST", CROWD)
    more: list[dict[str, Any]] = []
    for first in range(people - 3):
        table = [*CROWD[first : first + 4]]
        game = {"kind": "game", "game": "normal", "re": table[:2], "augen": {"re": 149}}
        more += [{"kind": "seats", "table": table}, game, game]
    sheet = played(0, rules=read_rules({"options": {"counting.unit": unit}}), more=more)
    shown = page(sheet)
    assert len(shown.final) == people
    assert len({line.look for line in courses(sheet)}) == people, (
        "everybody has a line, told apart by its mark"
    )
    assert shown.fit.size.text >= 8
    pages = laid(sheet)
    assert pages[0].width > pages[0].height or shown.fit.table.lean == (people > 8)
    for one in pages:
        assert one.overlaps == []
        assert [
            word.text for word in one.words if word.size < 7.98 and word.text in shown.final
        ] == []


# The sheet of an evening that has just begun: where much of its page is left, it goes on by hand.


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("games", "people"), [(0, 4), (1, 5), (1, 6)])
def test_an_evening_just_begun_goes_on_by_hand_on_the_rest_of_a_page(
    games: int, people: int, size: PaperSize
) -> None:
    sheet = replace(played(games, people), size=size)
    sheet = priced(sheet) if games else sheet
    shown = page(sheet)
    assert shown.by_hand[0] == games + 1
    assert [*shown.by_hand] == list(range(games + 1, shown.by_hand[-1] + 1))
    assert len(shown.by_hand) >= 4
    (only,) = laid(sheet)
    assert only.blank < 0.15
    assert only.overlaps == []
    assert {str(number) for number in shown.by_hand} <= {word.text for word in only.words}


def test_nothing_is_written_by_hand_on_a_full_page_a_lying_one_or_below_an_evening_that_is_over() -> (
    None
):
    assert page(played(10)).by_hand == ()
    assert page(replace(played(0), lying=True)).by_hand == ()
    assert page(played(1, more=[END])).by_hand == ()
    assert page(played(1, itemised=True)).by_hand == ()
    assert len(laid(played(1, more=[END]))) == 1


@pytest.mark.parametrize("people", [4, 5, 7])
def test_points_and_total_are_at_least_four_points_apart_also_with_three_digits(
    people: int,
) -> None:
    """Source: third-look.md, sheet."""
    typed = {
        "kind": "game",
        "game": "direct",
        "points": {"Anna": 360, "Bert": -120, "Cem": -120, "Doro": -120},
    }
    sheet = played(
        12, people, more=[typed] if people == 4 else [{"kind": "penalty", "points": {"Anna": -120}}]
    )
    size = page(sheet).fit.size
    (only,) = laid(sheet)
    gaps = [
        total.left - points.right
        for points, total in pairwise(only.words)
        if abs(points.size - size.points) < 0.02
        and abs(total.size - size.total) < 0.02
        and points.right < total.left
    ]
    assert len(gaps) >= 12 * 4
    assert min(gaps) >= 4 * 25.4 / 72
    assert any(len(word.text) >= 4 and abs(word.size - size.total) < 0.02 for word in only.words)


@pytest.mark.parametrize("games", [1, 12, 24, 30])
def test_the_chart_of_four_is_at_least_25_mm_high_and_small_ones_say_their_scale(
    games: int,
) -> None:
    """Source: third-look.md, sheet."""
    assert page(priced(played(games))).fit.chart_height >= 25
    for people in (5, 7):
        drawn = page(priced(played(games, people))).chart
        scale = scale_of(courses(played(games, people)), 8)
        assert f">{scale.high}<" in drawn or f">{scale.low}<".replace("-", "−") in drawn


@pytest.mark.parametrize(("people", "names"), [(4, "long"), (5, "equal"), (7, "long"), (5, "odd")])
def test_each_person_has_one_name_in_table_chart_and_second_part(people: int, names: str) -> None:
    """Source: third-look.md, sheet: one abbreviation per person and document, dealer by the same
    word.
    """
    sheet = played(24, people, names=called(names), itemised=True)
    shown = page(sheet)
    own = [*shown.fit.columns.called]
    assert [*map(unbroken, shown.fit.columns.names)] == [*map(unbroken, shown.items.names)] == own
    assert {line.dealer for line in shown.lines} <= {*own}
    assert all(escape(name) in shown.chart for name in own)


def test_long_names_are_their_first_word_where_nobody_else_has_it() -> None:
    long = ("Maximiliane-Antonia v. H", "Bert Wüstenberg-Hohenlohe", "Bert Weihrauch-Oberländer")
    shown = page(played(4, names=dict(zip(CAST, long, strict=False)))).fit.columns.called
    assert shown[0] == "Maximiliane"
    assert shown[3] == "Doro"
    assert len({*shown}) == 4
    assert "Bert" not in shown


def test_every_page_of_the_table_explains_its_short_names() -> None:
    """Source: third-look.md, sheet: the legend on the page where it is used."""
    pages = words(made(page(played(45, names=called("long"), itemised=True))))
    assert len(pages) > 3
    for said in pages:
        assert said.count("Maximiliane = Maximiliane-Antonia v. H") == 1


@pytest.mark.parametrize(("games", "people"), [(24, 4), (30, 4), (30, 5)])
def test_announcements_and_special_points_take_each_others_room_before_they_wrap(
    games: int, people: int
) -> None:
    """Source: third-look.md, sheet."""
    fit = page(priced(played(games, people))).fit
    assert {*fit.columns.rows} == {1}
    alone = [row for row, spans in zip(fit.table.rows, fit.columns.spans, strict=True) if spans]
    assert all(not (row.said and row.specials) for row in alone)
