"""The empty form: dealers and sitters printed as they take turns, the points of the rules, always
one page.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest

from scorepad.ledger.kasse import KasseEntry
from scorepad.ledger.statement import of_kasse
from scorepad.printing import (
    card,
    certificate,
    leaflet,
    pdf,
    printer,
    season,
    sheet,
    statement,
    tournament,
)
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.paper import ROWS, BlankForm, page
from scorepad.printing.tournament import PaperSeat
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.terms import Player
from scorepad.telling import kasse as telling
from scorepad.telling.money import money
from scorepad.telling.voice import Voice
from tests.effort import is_thorough
from tests.printing.evenings import CAST, DATE, NASTY, called, played, season_of, settled
from tests.printing.measures import Measured, check_tidy, measured
from tests.printing.reading import check_accessible, made, words

ADDRESS = "https://doko.example/runde/1/zettel"
LONG = (
    "Maximiliane-Antonia von Hohenstein",
    "Bartholomäus",
    "W" * 40,
    "Christiane",
    "Ö",
    "Christian",
    "Li",
)
EVERYTHING = {
    "bock.on": True,
    "bock.triggers": ["split_120", "zero_game", "re_lost", "kontra_lost", "solo_lost", "herzstich"],
    "pflichtsolo.count": 3,
    "solo.kind_points.damen": 2,
    "solo.extra_point": 1,
    "missed.extra_per_level": 1,
    "counting.unit": 100,
    "evening.dealer_again_after": ["pflichtsolo", "vorgefuehrt"],
    **{f"special.{name}.points": 1 for name in Rules().special.kinds},
}


def form(
    people: int = 5, rules: Rules | None = None, *, names: tuple[str, ...] = CAST, lang: str = "de"
) -> Page:
    return page(BlankForm("Donnerstag", names[:people], rules or Rules(), ADDRESS, lang=lang))


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_as_many_sit_out_as_are_too_many_the_dealer_first_and_the_turn_goes_round(
    people: int,
) -> None:
    rows = form(people).rows
    for place, row in enumerate(rows):
        assert row.cells[place % people] == ("deals out" if people > 4 else "deals")
        assert sum("out" in cell for cell in row.cells) == people - 4
    assert rows[people].cells == rows[0].cells


def test_who_else_sits_out_is_taken_from_the_table() -> None:
    facts = BlankForm("D", CAST[:6], Rules(), ADDRESS, also_sit_out=(1,))
    assert page(facts).rows[0].cells == ("deals out", "out", "", "", "", "")


def test_a_round_ends_when_everybody_has_dealt() -> None:
    for people in ROWS:
        found = form(people).rows
        assert len(found) == {5: 30}.get(people, 24)
        assert [row.number for row in found if row.ends_round] == list(
            range(people, len(found) + 1, people)
        )
        assert [row.dealer for row in found[:people]] == list(CAST[:people])


SIZES = (A4, LETTER)
USUALLY = [
    (4, "de", A4, False),
    (7, "de", LETTER, False),
    (5, "en", A4, True),
    (6, "en", LETTER, False),
]
ALWAYS = list(product((4, 5, 6, 7), ("de", "en"), SIZES, (False, True)))
FULL = read_rules({"preset": "kif", "options": EVERYTHING})


def printed(facts: BlankForm) -> Measured:
    """The only page of a form, measured."""
    (found,) = measured(pdf.make(lambda: page(facts), Edition(facts.size)))
    return found


def pitch(found: Measured) -> list[float]:
    """Millimetres from the number of each game to the next, down the first column."""
    numbers = sorted(
        word.top
        for word in found.words
        if word.text.isdigit() and word.right < 18 and word.top > 35
    )
    return [below - above for above, below in pairwise(numbers)]


@pytest.mark.matrix
@pytest.mark.parametrize(("people", "lang", "size", "large"), ALWAYS if is_thorough() else USUALLY)
@pytest.mark.parametrize(
    "name", PRESETS if is_thorough() else ["ddv", "stammtisch", "branderhof", "koppeldopf"]
)
def test_rows_on_one_page_can_be_written_in(
    name: str, people: int, lang: str, size: PaperSize, large: bool
) -> None:
    """Source: paper.md, empty form: rows at least 7.5 mm, 8.5 where four play; nothing to read
    under 8 pt. Four people have 24 games on Letter too, which is 18 mm lower: there rows are lower
    before there are fewer.
    """
    facts = BlankForm(
        "Donnerstag", CAST[:people], preset(name), ADDRESS, lang=lang, size=size, large=large
    )
    found = printed(facts)
    steps = pitch(found)
    assert len(steps) + 1 == len(page(facts).rows)
    least = 10.5 if large else 8.5 if people == 4 and size is A4 else 7.5
    assert min(steps) >= least - 0.3
    check_tidy([found])


def test_there_is_a_row_for_each_game_of_an_evening_or_as_many_whole_rounds_as_have_room() -> None:
    """Source: third-look.md, form: rows from what ends the evening; a sheet of Letter is 18 mm
    lower.
    """
    for size, games in ((A4, [24, 30, 24, 24]), (LETTER, [24, 25, 24, 24])):
        assert [
            len(page(BlankForm("D", CAST[:people], Rules(), ADDRESS, size=size)).rows)
            for people in ROWS
        ] == games
    for options, rows in (
        ({"evening.ends_after": 12}, 12),
        ({"evening.ends": "rounds", "evening.ends_after": 4}, 16),
        ({"evening.ends": "open"}, ROWS[4]),
        ({"evening.ends_after": 100}, 28),
    ):
        assert len(form(4, read_rules({"options": options})).rows) == rows


def test_few_games_have_large_rows() -> None:
    """Source: third-look.md, form."""
    twelve = BlankForm("D", CAST[:4], read_rules({"options": {"evening.ends_after": 12}}), ADDRESS)
    assert min(pitch(printed(twelve))) > 13


@pytest.mark.parametrize("people", [6, 7])
def test_a_form_in_landscape_has_broader_boxes_on_one_page(people: int) -> None:
    """Source: third-look.md, form."""
    facts = BlankForm("D", [*called("equal").values()][:people], Rules(), ADDRESS, lying=True)
    found = printed(facts)
    assert round(found.width) == 297
    assert round(found.height) == 210
    assert min(pitch(found)) >= 7.5 - 0.3
    assert len(page(facts).rows) % people == 0
    check_tidy([found])


@pytest.mark.matrix
@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("large", [False, True])
def test_the_boxes_are_wide_enough_to_write_in(people: int, large: bool) -> None:
    """Source: issue Paper and files: boxes of at least 7.5 x 9 mm; measured between the marks of
    who deals.
    """
    facts = replace(BlankForm("D", CAST[:people], Rules(), ADDRESS), large=large)
    dots = sorted(word.left for word in printed(facts).words if word.text == "●")
    pairs = [right - left for left, right in pairwise(dict.fromkeys(round(dot, 1) for dot in dots))]
    assert min(pairs) / 2 >= 9


def test_a_seat_without_a_name_has_its_letter_small_at_the_top() -> None:
    """Source: third-look.md, form."""
    found = printed(BlankForm("D", [""] * 5, Rules(), ADDRESS))
    seats = [word for word in found.words if word.text == "Platz"]
    heads = next(word for word in found.words if word.text == "Gibt")
    assert len(seats) == 5
    assert all(word.size < 8 and word.bottom < heads.bottom for word in seats)


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("people", [7, 6, 5, 4])
def test_fits_on_one_page_with_everything_and_the_longest_names(
    people: int, large: bool, size: PaperSize
) -> None:
    runde = "Die Runde vom Stammtisch zum Goldenen Ochsen am Markt"
    assert (
        printed(BlankForm(runde, LONG[:people], FULL, ADDRESS, size=size, large=large)).number == 1
    )


def test_one_long_name_makes_no_other_smaller() -> None:
    """Source: paper.md, empty form."""
    with_long = BlankForm("D", ["Maria Bartholomäus", *CAST[1:5]], Rules(), ADDRESS)
    sizes = {word.text: round(word.size, 1) for word in printed(with_long).words if word.top < 41}
    assert {sizes[name] for name in CAST[1:5]} == {10}
    assert sizes["Bartholomäus"] == 8


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("people", [4, 7])
def test_no_name_over_a_column_is_cut_in_two(people: int, large: bool, size: PaperSize) -> None:
    names = [
        "Maximiliane-Antonia v. H",
        "Wilhelmine-Charlotte S",
        "Wolfgang",
        "Christian",
        *CAST[:3],
    ][:people]
    facts = BlankForm("D", names, Rules(), ADDRESS, size=size, large=large)
    found = {
        part
        for word in printed(facts).words
        if word.top < 55
        for part in re.split("[-\x02]", word.text)
    }
    assert {part for seat in page(facts).seats for part in re.split("[- ]", seat.name)} <= found


def test_who_has_no_room_above_the_column_stands_there_in_short_and_whole_below() -> None:
    names = ["Maximiliane-Antonia von Hohenstein", *CAST[1:7]]
    facts = page(BlankForm("D", names, Rules(), ADDRESS))
    assert facts.seats[0].name == facts.rows[0].dealer == "Maximil"
    assert facts.fit.boxes[-1].text == f"Maximil = {names[0]}"
    assert facts.seats[1].name == "Bert"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_is_open_to_screen_readers_and_has_all_to_sign(lang: str) -> None:
    facts = form(4, lang=lang)
    reader = made(facts)
    check_accessible(reader, lang, facts.title)
    text = words(reader)[0]
    for word in (
        ("Tisch", "Runde", "Unterschrift") if lang == "de" else ("Table", "Round", "Signature")
    ):
        assert word in text


def test_large_print_is_large() -> None:
    """Source: paper.md, empty form."""
    facts = BlankForm("D", CAST[:4], Rules(), ADDRESS)
    forms = (printed(one) for one in (facts, replace(facts, large=True)))
    usual, large = ({word.text: word.size for word in form.words} for form in forms)
    assert all(large[word] >= 1.25 * usual[word] for word in ("Anna", "Endstand", "gewonnen"))


def test_who_has_an_own_short_name_deals_under_it() -> None:
    made_for = BlankForm("Donnerstag", CAST[:4], Rules(), ADDRESS, short={"Bert": "Bär"})
    assert [row.dealer for row in page(made_for).rows][:4] == ["Anna", "Bär", "Cem", "Doro"]


def test_without_names_there_are_letters_and_room_to_write() -> None:
    text = words(made(form(5, names=("",) * 7)))[0]
    assert "Platz A ☐ Platz B ☐ Platz C ☐ Platz D ☐ Platz E ☐" in text
    assert re.search(r"\b1 A ● aus 2 B ● aus\b", text)


def test_the_bock_column_is_there_when_bock_is_played() -> None:
    with_bock = read_rules(
        {"preset": "kif", "options": {"bock.on": True, "bock.triggers": ["split_120"]}}
    )
    assert "Spiel Wert Bock Anna Bert" in words(made(form(4, with_bock)))[0]
    assert "Spiel Wert Anna ☐ Bert ☐" in words(made(form(4)))[0]


def test_a_box_to_tick_for_each_solo_owed() -> None:
    assert pdf.html_of(form(5)).count("☐") == 1 + 5
    twice = read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 2}})
    assert pdf.html_of(form(4, twice)).count("☐") == 1 + 8
    none = read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 0}})
    assert "☐" not in pdf.html_of(form(4, none))


def test_says_what_makes_the_same_deal_again() -> None:
    assert "noch einmal nach" in form(4).how
    none = read_rules({"preset": "ddv", "options": {"evening.dealer_again_after": []}})
    assert "noch einmal nach" not in form(4, none).how


def test_where_a_point_stands_as_more_the_form_says_that_single_ones_are_written() -> None:
    """Source: options.md, `counting.unit`: as the page says on which the form is typed in."""
    assert form(rules=read_rules({"options": {"counting.unit": 10}})).how.endswith(
        "einfachen Punkten: 1 steht für 10."
    )
    assert "einfachen" not in form().how


# What holds for every printed document: A4, its language, its fonts inside, nothing asked for from
# anywhere.


NAMES = {Player(name): NASTY if name == "Anna" else name for name in CAST}


SETTLED = settled(played(8), tariff={"players_rate": "5", "dues": 100})
BILL: Any = {"runde": NASTY, "evening": NASTY, "day": DATE, "sealed": False}


def kasse(voice: Voice) -> Page:
    entry = KasseEntry(1, DATE, "deposit", Player("Anna"), 500, NASTY, evening=1)
    told = telling.account(of_kasse([entry]), [entry], {1: NASTY}, voice, today=DATE)
    return statement.kasse(told, voice, runde=NASTY)


SEATED = [PaperSeat(1, place, place, name) for place, name in enumerate((NASTY, *CAST[1:4]), 1)]
DOCUMENTS: dict[str, Callable[[Voice], Page]] = {
    "sheet": lambda voice: sheet.page(
        played(8, names={"Anna": NASTY}, lang=voice.language, itemised=True)
    ),
    "form": lambda voice: page(
        BlankForm(NASTY, [NASTY, *CAST[1:4]], Rules(), ADDRESS, lang=voice.language)
    ),
    "card": lambda voice: card.page(
        NASTY, "https://x.example/l/x", writes=True, lang=voice.language
    ),
    "leaflet": lambda voice: leaflet.page(NASTY, voice),
    "settlement": lambda voice: statement.settlement(money(SETTLED, voice), voice, **BILL),
    "slip": lambda voice: statement.slip(money(SETTLED.of(Player("Anna")), voice), voice, **BILL),
    "certificate": lambda voice: certificate.page(season_of(2), voice, runde=NASTY),
    "kasse": kasse,
    "season": lambda voice: season.report(season_of(2), voice, runde=NASTY),
    "tournament": lambda voice: tournament.seats(NASTY, 1, SEATED, voice),
}
SMALL = {"slip": (298, 420)}
"""What is not A4, in points."""
PICTURES = ("result",)
"""What is no paper; tests/printing/test_result.py tries it."""


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_is_complete_in_itself_and_open_to_screen_readers(
    document: str, lang: str
) -> None:
    page = DOCUMENTS[document](Voice(lang, NAMES))
    html = pdf.html_of(page)
    bare = re.sub("&(?:lt|gt|#39|#x27|#34|quot|amp);", "", html)
    outside = re.sub("src=(?:http:)?//evil", "", bare)
    assert not re.search(r'(?:src|href)=|url\(|@import|style="|<script|<img', outside)
    reader = made(page)
    check_accessible(reader, lang, page.title)
    sizes = {(round(one.mediabox.width), round(one.mediabox.height)) for one in reader.pages}
    assert sizes == {SMALL.get(document, (595, 842))}
    assert "<script" in "".join(words(reader)).replace(" ", "")


def test_every_template_of_paper_is_a_document_here() -> None:
    templates = {file.stem for file in (printer.HOME / "templates" / "print").glob("*.html")}
    assert templates - {"page", *PICTURES} == {*DOCUMENTS}
    styles = {re.sub("-close$|-larger$", "", file.stem) for file in printer.CSS.glob("*.css")}
    assert styles - {"page", *PICTURES} == {*DOCUMENTS}
