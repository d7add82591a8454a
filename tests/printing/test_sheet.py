"""The sheet as a PDF file: what stands on it, how many pages it has, and that it fetches
nothing.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import Any

import pytest

from scorepad.printing import chart, pdf
from scorepad.printing.chart import Plot, scale_of
from scorepad.printing.closing import LINE, SMALL
from scorepad.printing.edition import A4, LETTER, Edition, PaperSize
from scorepad.printing.helpers import PaperError, helper
from scorepad.printing.measure import MM, lines
from scorepad.printing.sheet import Sheet, courses, page
from scorepad.scoring.entry import Game
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.telling.breaks import unbroken
from tests.conftest import there
from tests.effort import is_thorough
from tests.printing.evenings import CAST, DATE, Case, called, laid, played, priced
from tests.printing.measures import Word, check_tidy, measured
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
    for leaf in pages:
        assert leaf.blank < 0.15
    assert len(pages) == 1 or games > 30


def test_few_games_have_larger_type_in_higher_rows() -> None:
    few = page(played(10)).fit
    many = page(played(30)).fit
    assert few.size >= many.size
    assert few.pad > 2 * many.pad
    very_few = page(played(5)).fit
    many_of_five = page(played(30, 5)).fit
    assert very_few.size > many_of_five.size


def test_totals_are_stronger_than_points_and_the_last_row_has_the_final_ones() -> None:
    for people in (4, 7):
        sheet = played(24, people, more=[END])
        size = page(sheet).fit.size
        assert size.total > size.points
        assert size.points >= 8
        assert size.final >= 11
    final = " ".join(page(sheet).final)
    assert f"Endstand {final}" in text(sheet)


def test_a_sheet_that_takes_more_room_than_was_reckoned_with_is_set_closer() -> None:
    sheet = played(30, 5)
    html = pdf.html_of(page(sheet))
    for more, pages in ((20, 1), (110, 2)):
        taller = html.replace('<p class="key">', f'<p class="key" style="margin-top: {more}mm">')
        with helper() as maker:
            data = maker.make("write", taller, "sheet")
        assert len(words(data)) == pages


@pytest.mark.parametrize("people", [4, 7] if is_thorough() else [7])
def test_repeats_the_head_of_the_table_and_numbers_the_pages_of_100_games(people: int) -> None:
    pages = words(made(page(played(100, people))))
    assert 2 <= len(pages) <= 3
    for number, said in enumerate(pages, 1):
        assert said.count("Nr. Geber Spiel") == 1
        assert f"Seite {number} von {len(pages)}" in said
        goes_on = number > 1
        assert ("Donnerstagsrunde – Bei Anna" in said) is goes_on


@pytest.mark.parametrize("people", [4, 5, 6, 7] if is_thorough() else [5, 7])
def test_shows_every_game_with_points_and_totals(people: int) -> None:
    sheet = played(24, people)
    printed = text(sheet)
    for row in sheet.result.rows:
        assert isinstance(row.entry, Game)
        cells = []
        for player in sheet.seats:
            if player in row.sits_out:
                continue
            if player in row.entry.re:
                cells.append("•")
            cells.append(f"{row.points[player]:+d}".replace("+0", "0"))
            cells.append(f"{row.totals[player]}")
        assert " ".join(cells).replace("-", "−") in printed, row.number


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
    printed = text(played(24, 5, lang=lang)).replace("\xa0", " ")
    assert [phrase for phrase in (*CAST[:5], *SAID[lang]) if phrase not in printed] == []
    german = re.search(r"\b(Geber|Ansagen|Stand|Regeln|Verlauf)\b", printed)
    if lang == "de":
        assert german
    else:
        assert not german
    over = page(played(4, more=[END]))
    assert "abgeschlossen" in over.meta


def test_the_head_tells_how_the_evening_went() -> None:
    over = page(played(24, 5, more=[END])).story
    assert over.first == "Cem gewann mit +12"
    assert plain(over.more).startswith(
        "6 vor Anna. Wendepunkt: Spiel 18, Cem und Ela +5. Längste Serie: "
    )
    goes_on = page(played(24, 5)).story
    assert goes_on.more == "6 vor Anna"
    begun = page(played(0)).story
    assert begun.first == "Noch kein Spiel"


def test_whoever_left_ends_in_the_chart() -> None:
    five = ["Anna", "Bert", "Cem", "Doro", "Gerd"]
    four = ["Bert", "Cem", "Doro", "Gerd"]
    game = {"kind": "game", "game": "normal", "re": ["Cem", "Doro"], "augen": {"re": 149}}
    gerd_comes = {"kind": "seats", "table": five}
    anna_leaves = {"kind": "seats", "table": four}
    sheet = played(2, more=[gerd_comes, game, anna_leaves, game, game])
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
    assert "<script" not in html
    assert "<img" not in html
    assert html.count("<style") == 1, "its own style"
    printed = text(sheet).replace(" ", "")
    assert "<script>alert(1)</script>" in printed
    assert "{{7*7}}" in printed


def test_survives_any_name() -> None:
    odd = ("\x00", "\x0b\x1f", "\ufffe", "😀", "", "ا" * 30, "W" * 40)
    names = dict(zip(CAST, odd, strict=True))
    assert made(page(played(2, 7, names=names))).pages


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
    html = f"<html><head><title>x</title></head><body>{asking}</body></html>"
    with helper() as maker, pytest.raises(PaperError, match="may not fetch"):
        maker.make("write", html, "sheet")


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_tells_every_rule_set_in_short(preset: str, lang: str) -> None:
    options = {"bock.on": True, "special.herzstich.points": 2}
    rules = read_rules({"preset": preset, "options": options})
    html = pdf.html_of(page(played(0, rules=rules, lang=lang)))
    assert "Herzstich\xa02" in html
    differences = {"de": "Abweichungen:", "en": "Differences:"}
    assert differences[lang] in html


def test_prints_for_two_phones_at_once() -> None:
    with ThreadPoolExecutor(2) as phones:
        german = phones.submit(pdf.make, lambda: page(played(4)))
        english = phones.submit(pdf.make, lambda: page(played(4, lang="en")))
    assert "läuft noch" in " ".join(words(german.result()))
    assert "läuft noch" not in " ".join(words(english.result()))


def test_tells_the_rules_that_hold_at_the_end() -> None:
    change = {"kind": "rules", "rules": {"preset": "kif", "options": {"bock.on": True}}}
    assert "Zuletzt" not in rules_at_the_end(played(2))
    changed = rules_at_the_end(played(2, more=[change]))
    assert changed["Zuletzt"] == "KIF; Bock: ja"


def rules_at_the_end(sheet: Sheet) -> dict[str, str]:
    return {line.name: line.text for line in page(sheet).end.rules}


def test_never_loads_weasyprint_where_pages_are_answered() -> None:
    code = """
import sys
from tests.printing.evenings import played
from scorepad.printing import pdf, printer, sheet

printer.POLITE = 0
pdf.make(lambda: sheet.page(played(2)))
assert "weasyprint" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("people", [4, 5, 7])
def test_numbers_of_four_digits_stay_apart(people: int) -> None:
    """Source: options.md, `counting.unit`: with 100 every total has four digits."""
    hundred = played(24, people, rules=read_rules({"options": {"counting.unit": 100}}))
    data = pdf.make(lambda: page(hundred))
    (only,) = measured(data)
    (shown,) = words(data)
    assert only.overlaps == []
    laid_out = page(hundred)
    assert laid_out.fit.size.text >= 8
    totals_alone = people == 7
    assert laid_out.fit.table.lean == totals_alone
    for line in laid_out.lines:
        cells = []
        for cell in line.cells:
            if cell.out:
                continue
            if cell.re:
                cells.append("•")
            if not totals_alone:
                cells.append(cell.points)
            cells.append(cell.total)
        assert " ".join(cells) in shown, line.number


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("lang", "kasse"), [("de", "In die Kasse"), ("en", "Into the kitty")])
@pytest.mark.parametrize("tariff", [{"dues": 200, "players_rate": "2.5"}, {"players_rate": "100"}])
def test_short_words_below_it_keep_to_a_line(
    tariff: dict[str, object], lang: str, kasse: str, size: PaperSize
) -> None:
    sheet = priced(replace(played(10, lang=lang, itemised=False), size=size), tariff)
    told = there(sheet.money)
    phrases = [page(sheet).money_head]
    if told.into_kasse:
        phrases.append(kasse)
    phrases += [payment.text for payment in told.payments]
    (leaf,) = laid(sheet)
    for phrase in phrases:
        tall = leaf.tall(phrase)
        assert tall, phrase
        assert 0 < max(tall) < 5, phrase


@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_the_standings_have_everybodys_course_beside_the_money(
    people: int, lang: str, size: PaperSize
) -> None:
    """Source: paper.md, "Evening sheet": sparkline in the standings."""
    shown = page(priced(replace(played(30, people, lang=lang), size=size)))
    assert shown.end.columns["course"][1] >= 3
    drawn = re.findall("<title>(?:Verlauf|Chart): ", pdf.html_of(shown))
    assert len(drawn) == people
    without_game = page(played(0, people, lang=lang))
    assert "course" not in without_game.end.columns


@pytest.mark.parametrize("money", [True, False], ids=["money", "rules beside the standings"])
def test_a_note_takes_its_height_below_whatever_stands_beside_the_standings(money: bool) -> None:
    sheet = played(12)
    if money:
        sheet = priced(sheet)
    end = page(sheet).end
    assert end.beside > 0
    row = 5.0
    noted = replace(end, note="Ohne Beträge: Die Punkte gehen nicht auf.")
    assert sum(noted.heights(row)) == pytest.approx(sum(end.heights(row)) + LINE + 2)


def test_a_note_is_measured_in_the_bold_type_in_which_it_is_printed() -> None:
    end = page(played(12)).end
    note = "nn " * 48
    assert lines(note, end.room / SMALL / MM) == 1
    noted = replace(end, note=note)
    row = 5.0
    assert sum(noted.heights(row)) == pytest.approx(sum(end.heights(row)) + 2 * LINE + 2)


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
    assert only.width == pytest.approx(size.height, abs=0.1)
    assert only.height == pytest.approx(size.width, abs=0.1)
    check_tidy([only])
    told = page(sheet)
    assert told.end.aside
    finals = [word for word in only.words if word.text in told.final and word.size > 10.98]
    table_ends = max(word.right for word in finals)
    beside = [word for word in only.words if word.left > table_ends + 2]
    assert {"Wer", "zahlt", "Regelwerk:"} <= {word.text for word in beside}
    margin = 10
    assert max(word.right for word in beside) <= only.width - margin + 0.3


def test_what_stands_beside_the_table_is_not_printed_over_by_the_second_part() -> None:
    first, second = laid(priced(replace(played(10, 5, itemised=True), lying=True)))
    assert first.overlaps == []
    assert second.overlaps == []
    body = [word for word in second.words if 20 < word.top < second.height - 20]
    right = max(word.right for word in body)
    assert right == pytest.approx(second.width - 10, abs=2)


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
    looks = {line.look for line in courses(sheet)}
    assert len(looks) == people, "everybody has a line, told apart by its mark"
    assert shown.fit.size.text >= 8
    pages = laid(sheet)
    lies = pages[0].width > pages[0].height
    if not lies:
        totals_alone = people > 8
        assert shown.fit.table.lean == totals_alone
    for leaf in pages:
        assert leaf.overlaps == []
        small = [word.text for word in leaf.words if word.size < 7.98]
        assert [text for text in small if text in shown.final] == []


# The sheet of an evening that has just begun: where much of its page is left, it goes on by hand.


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("games", "people"), [(0, 4), (1, 5), (1, 6)])
def test_an_evening_just_begun_goes_on_by_hand_on_the_rest_of_a_page(
    games: int, people: int, size: PaperSize
) -> None:
    sheet = replace(played(games, people), size=size)
    if games:
        sheet = priced(sheet)
    by_hand = page(sheet).by_hand
    first = by_hand[0]
    last = by_hand[-1]
    assert first == games + 1
    assert [*by_hand] == list(range(first, last + 1))
    assert len(by_hand) >= 4
    (only,) = laid(sheet)
    assert only.blank < 0.15
    assert only.overlaps == []
    printed = {word.text for word in only.words}
    for number in by_hand:
        assert str(number) in printed


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
    if people == 4:
        points = {"Anna": 360, "Bert": -120, "Cem": -120, "Doro": -120}
        large: dict[str, Any] = {"kind": "game", "game": "direct", "points": points}
    else:
        large = {"kind": "penalty", "points": {"Anna": -120}}
    sheet = played(12, people, more=[large])
    size = page(sheet).fit.size
    (only,) = laid(sheet)
    gaps = []
    for left, right in pairwise(only.words):
        is_pair = has_size(left, size.points) and has_size(right, size.total)
        if is_pair and left.right < right.left:
            gaps.append(right.left - left.right)
    assert len(gaps) >= 12 * 4
    four_points = 4 * 25.4 / 72
    assert min(gaps) >= four_points
    totals = [word.text for word in only.words if has_size(word, size.total)]
    assert max(map(len, totals)) >= 4


def has_size(word: Word, size: float) -> bool:
    return abs(word.size - size) < 0.02


@pytest.mark.parametrize("games", [1, 12, 24, 30])
def test_the_chart_of_four_is_at_least_25_mm_high_and_small_ones_say_their_scale(
    games: int,
) -> None:
    """Source: third-look.md, sheet."""
    of_four = page(priced(played(games)))
    assert of_four.fit.chart_height >= 25
    for people in (5, 7):
        sheet = played(games, people)
        scale = scale_of(courses(sheet), 8)
        drawn = page(priced(sheet)).chart
        assert f">{scale.high}<" in drawn or f">{scale.low}<".replace("-", "−") in drawn


@pytest.mark.parametrize(("people", "names"), [(4, "long"), (5, "equal"), (7, "long"), (5, "odd")])
def test_each_person_has_one_name_in_table_chart_and_second_part(people: int, names: str) -> None:
    """Source: third-look.md, sheet: one abbreviation per person and document, dealer by the same
    word.
    """
    sheet = played(24, people, names=called(names), itemised=True)
    shown = page(sheet)
    own = [*shown.fit.columns.called]
    assert [unbroken(name) for name in shown.fit.columns.names] == own
    assert [unbroken(name) for name in shown.items.names] == own
    assert {line.dealer for line in shown.lines} <= {*own}
    for name in own:
        assert escape(name) in shown.chart


def test_long_names_are_their_first_word_where_nobody_else_has_it() -> None:
    names = {
        "Anna": "Maximiliane-Antonia v. H",
        "Bert": "Bert Wüstenberg-Hohenlohe",
        "Cem": "Bert Weihrauch-Oberländer",
    }
    shown = page(played(4, names=names)).fit.columns.called
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
    assert {*fit.columns.lines_of_rows} == {1}
    for row, joined in zip(fit.table.rows, fit.columns.joined_rows, strict=True):
        if joined:
            assert not (row.said and row.specials)


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_the_lines_of_a_chart_have_25_millimetres_and_of_small_ones_15(
    people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: fourth-look.md, part 3: chart 25, multiples 15, the rules' text gives way."""
    heights: list[float] = []

    def measured_plot(drawn: Callable[..., Plot]) -> Callable[..., Plot]:
        def measure(*given: Any) -> Plot:
            plot = drawn(*given)
            heights.append((plot.bottom - plot.top) * MM)
            return plot

        return measure

    monkeypatch.setattr(chart, "_whole", measured_plot(chart._whole))
    monkeypatch.setattr(chart, "_panel", measured_plot(chart._panel))
    shown = page(Case(people, 30, True, "de", "usual").sheet)
    assert shown.fit.pages == 1
    assert min(heights) >= (25 if people == 4 else 15)


@pytest.mark.parametrize("people", [4, 5, 7])
def test_what_a_point_costs_stands_wherever_money_is_printed(people: int) -> None:
    """Source: fourth-look.md, part 3: rate always; however little room long names leave."""
    for games in (1, 30, 40):
        shown = page(Case(people, games, True, "de", "long").sheet)
        assert shown.end.rules[0].name == "So wird gerechnet", games


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "0,20\N{NO-BREAK SPACE}€. Ein übriger Cent geht"), ("en", "€0.20. An odd cent goes")],
)
def test_no_capital_stands_behind_a_semicolon_of_what_a_point_costs(lang: str, said: str) -> None:
    charges = page(Case(4, 10, True, lang, "usual").sheet).end.rules[0].text
    assert said in charges
    assert all(part[0].islower() for part in charges.split("; ")[1:])


def test_one_game_of_four_with_its_second_part_and_long_names_takes_one_page() -> None:
    """Source: fourth-look.md, part 3: one game of four takes two pages."""
    alone = played(1, 4, lang="en", names=called("long"), itemised=True)
    shown = page(priced(alone))
    assert not shown.apart
    assert len(measured(pdf.make(lambda: shown, Edition(A4, DATE)))) == 1


@pytest.mark.parametrize(("lang", "word"), [("de", "Damen-Solo"), ("en", "Queens solo")])
def test_a_solo_has_one_name_in_the_table_in_words_and_in_the_amounts(lang: str, word: str) -> None:
    """Source: fourth-look.md, part 3: "Solo Buben" and "Jacks solo (Buben)" on one paper."""
    sheet = played(6, lang=lang, itemised=True)
    told = page(priced(sheet, {"players_rate": "1", "solo_prices": {"damen": 20}}))
    (solo,) = [line for line in told.lines if line.number == "6"]
    assert solo.game == word
    assert told.items.rows[5].title == word
    assert word in told.end.rules[0].text
