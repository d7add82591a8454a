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
    league,
    pdf,
    poster,
    printer,
    prizes,
    season,
    sheet,
    statement,
    table_lists,
    ticksheet,
    tournament,
)
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.paper import ROWS, BlankForm, page
from scorepad.printing.poster import PaperSeat
from scorepad.printing.table_lists import ListSeat, RoundFacts, TableFacts
from scorepad.printing.ticksheet_words import TickSheet
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.terms import Player
from scorepad.telling import kasse as telling
from scorepad.telling.breaks import unbroken
from scorepad.telling.money import money
from scorepad.telling.prizes import PrizeLine
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.tournament_result import OutLine, PenaltyLine, ToldResult
from scorepad.telling.voice import Voice
from scorepad.ticksheet.form import TickForm
from tests.effort import is_thorough
from tests.printing.evenings import CAST, DATE, NASTY, called, played, season_of, settled
from tests.printing.measures import Measured, check_tidy, measured
from tests.printing.reading import check_accessible, made, words
from tests.printing.test_league import told

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
    dealer_sits_out = people > 4
    rows = form(people).rows
    for place, row in enumerate(rows):
        dealer = place % people
        assert row.cells[dealer].deals
        assert row.cells[dealer].sits_out == dealer_sits_out
        assert sum(cell.deals for cell in row.cells) == 1
        assert sum(cell.sits_out for cell in row.cells) == people - 4
    assert rows[people].cells == rows[0].cells


def test_who_else_sits_out_is_taken_from_the_table() -> None:
    facts = BlankForm("D", CAST[:6], Rules(), ADDRESS, also_sit_out=(1,))
    first_row = page(facts).rows[0]
    assert [cell.sits_out for cell in first_row.cells] == [True, True, False, False, False, False]
    assert [cell.deals for cell in first_row.cells] == [True, False, False, False, False, False]


def test_a_round_ends_when_everybody_has_dealt() -> None:
    for people in ROWS:
        rows = form(people).rows
        assert len(rows) == (24 if people == 4 else 30)
        ends = [row.number for row in rows if row.ends_round]
        assert ends == list(range(people, len(rows) + 1, people))
        dealers = [row.dealer for row in rows]
        assert dealers[:people] == list(CAST[:people])


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
    data = pdf.make(lambda: page(facts), Edition(facts.size))
    (leaf,) = measured(data)
    return leaf


def pitch(leaf: Measured) -> list[float]:
    """Millimetres from the number of each game to the next, down the first column."""
    numbers = [word for word in leaf.words if word.text.isdigit()]
    first_column = [word for word in numbers if word.right < 18 and word.top > 35]
    places = sorted(word.top for word in first_column)
    return [below - above for above, below in pairwise(places)]


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
    leaf = printed(facts)
    steps = pitch(leaf)
    assert len(steps) + 1 == len(page(facts).rows)
    if large:
        least = 10.5
    elif people == 4 and size is A4:
        least = 8.5
    else:
        least = 7.5
    assert min(steps) >= least - 0.3
    check_tidy([leaf])


def test_there_is_a_row_for_each_game_of_an_evening_or_as_many_whole_rounds_as_have_room() -> None:
    """Source: third-look.md, form: rows from what ends the evening, which has more games from five
    people on (A-45); a sheet of Letter is 18 mm lower.
    """
    on_letter = {4: 24, 5: 25, 6: 24, 7: 21}
    for people in ROWS:
        facts = BlankForm("D", CAST[:people], Rules(), ADDRESS)
        assert len(page(facts).rows) == (24 if people == 4 else 30)
        letter = page(replace(facts, size=LETTER))
        assert len(letter.rows) == on_letter[people]
    assert rows_of_four({"evening.ends_after": 12}) == 12
    assert rows_of_four({"evening.ends": "rounds", "evening.ends_after": 4}) == 16
    assert rows_of_four({"evening.ends": "open"}) == ROWS[4]
    assert rows_of_four({"evening.ends_after": 100}) == 28


def rows_of_four(options: dict[str, object]) -> int:
    """How many games a form for four has under the tournament rules with these options."""
    return len(form(4, read_rules({"options": options})).rows)


def test_few_games_have_large_rows() -> None:
    """Source: third-look.md, form."""
    rules = read_rules({"options": {"evening.ends_after": 12}})
    leaf = printed(BlankForm("D", CAST[:4], rules, ADDRESS))
    assert min(pitch(leaf)) > 13


@pytest.mark.parametrize("people", [6, 7])
def test_a_form_in_landscape_has_broader_boxes_on_one_page(people: int) -> None:
    """Source: third-look.md, form."""
    names = [*called("equal").values()][:people]
    facts = BlankForm("D", names, Rules(), ADDRESS, lying=True)
    leaf = printed(facts)
    assert round(leaf.width) == 297
    assert round(leaf.height) == 210
    assert min(pitch(leaf)) >= 7.5 - 0.3
    assert len(page(facts).rows) % people == 0
    check_tidy([leaf])


@pytest.mark.matrix
@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("large", [False, True])
def test_the_boxes_are_wide_enough_to_write_in(people: int, large: bool) -> None:
    """Source: issue Paper and files: boxes of at least 7.5 x 9 mm; measured between the marks of
    who deals.
    """
    leaf = printed(BlankForm("D", CAST[:people], Rules(), ADDRESS, large=large))
    dots = {round(word.left, 1) for word in leaf.words if word.text == "●"}
    for left, right in pairwise(sorted(dots)):
        two_boxes = right - left
        assert two_boxes / 2 >= 9


def test_a_seat_without_a_name_has_its_letter_small_at_the_top() -> None:
    """Source: third-look.md, form."""
    leaf = printed(BlankForm("D", [""] * 5, Rules(), ADDRESS))
    head = next(word for word in leaf.words if word.text == "Gibt")
    seats = [word for word in leaf.words if word.text == "Platz"]
    assert len(seats) == 5
    for seat in seats:
        assert seat.size < 8
        assert seat.bottom < head.bottom


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("people", [7, 6, 5, 4])
def test_fits_on_one_page_with_everything_and_the_longest_names(
    people: int, large: bool, size: PaperSize
) -> None:
    runde = "Die Runde vom Stammtisch zum Goldenen Ochsen am Markt"
    facts = BlankForm(runde, LONG[:people], FULL, ADDRESS, size=size, large=large)
    assert printed(facts).number == 1


def test_one_long_name_makes_no_other_smaller() -> None:
    """Source: paper.md, empty form."""
    others = CAST[1:5]
    leaf = printed(BlankForm("D", ["Maria Bartholomäus", *others], Rules(), ADDRESS))
    sizes = {word.text: round(word.size, 1) for word in leaf.words if word.top < 41}
    assert sizes["Bartholomäus"] == 8
    for name in others:
        assert sizes[name] == 10


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("people", [4, 7])
def test_no_name_over_a_column_is_cut_in_two(people: int, large: bool, size: PaperSize) -> None:
    long = ["Maximiliane-Antonia v. H", "Wilhelmine-Charlotte S", "Wolfgang", "Christian"]
    names = [*long, *CAST[:3]][:people]
    facts = BlankForm("D", names, Rules(), ADDRESS, size=size, large=large)
    printed_parts = set[str]()
    for word in printed(facts).words:
        if word.top < 55:
            printed_parts.update(re.split("[-\x02]", word.text))
    for seat in page(facts).seats:
        for part in re.split("[- ]", seat.name):
            assert part in printed_parts


def test_who_has_no_room_above_the_column_has_the_first_name_there_and_all_of_it_below() -> None:
    names = ["Maximiliane-Antonia von Hohenstein", *CAST[1:7]]
    facts = page(BlankForm("D", names, Rules(), ADDRESS))
    assert facts.seats[0].name == "Maximiliane"
    assert unbroken(facts.rows[0].dealer) == "Maximiliane"
    assert facts.fit.boxes[-1].text == f"Maximiliane = {names[0]}"
    assert facts.seats[1].name == "Bert"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_is_open_to_screen_readers_and_has_all_to_sign(lang: str) -> None:
    facts = form(4, lang=lang)
    reader = made(facts)
    check_accessible(reader, lang, facts.title)
    text = words(reader)[0]
    to_sign = {"de": ("Tisch", "Runde", "Unterschrift"), "en": ("Table", "Round", "Signature")}
    for word in to_sign[lang]:
        assert word in text


def test_large_print_is_large() -> None:
    """Source: paper.md, empty form."""
    facts = BlankForm("D", CAST[:4], Rules(), ADDRESS)
    usual = sizes_of(printed(facts))
    large = sizes_of(printed(replace(facts, large=True)))
    for word in ("Anna", "Endstand", "gewonnen"):
        assert large[word] >= 1.25 * usual[word]


def sizes_of(leaf: Measured) -> dict[str, float]:
    return {word.text: word.size for word in leaf.words}


def test_who_has_an_own_short_name_deals_under_it() -> None:
    facts = BlankForm("Donnerstag", CAST[:4], Rules(), ADDRESS, short={"Bert": "Bär"})
    dealers = [row.dealer for row in page(facts).rows]
    assert dealers[:4] == ["Anna", "Bär", "Cem", "Doro"]


def test_who_deals_is_called_by_the_first_name_where_that_fits() -> None:
    """Source: fourth-look.md, part 3: names cut at seven letters beside free room."""
    names = (
        "Wolfgang von Hohenstaufen",
        "Katarzyna Międzynarodowa",
        "Kai-Uwe Zimmermann",
        "Annegret Schulze",
    )
    facts = BlankForm("Donnerstag", names, Rules(), ADDRESS)
    dealers = [unbroken(row.dealer) for row in page(facts).rows[:4]]
    assert dealers == ["Wolfgang", "Katarzyna", "Kai-Uwe", "Annegret"]
    large = page(replace(facts, large=True))
    assert [unbroken(row.dealer) for row in large.rows[:4]] == dealers


def first_page(form: Page) -> str:
    return words(made(form))[0]


def test_without_names_there_are_letters_and_room_to_write() -> None:
    text = first_page(form(5, names=("",) * 7))
    assert "Platz A ☐ Platz B ☐ Platz C ☐ Platz D ☐ Platz E ☐" in text
    assert re.search(r"\b1 A ● aus 2 B ● aus\b", text)


def test_the_bock_column_is_there_when_bock_is_played() -> None:
    bock = {"bock.on": True, "bock.triggers": ["split_120"]}
    with_bock = form(4, read_rules({"preset": "kif", "options": bock}))
    assert "Spiel Wert Bock Anna Bert" in first_page(with_bock)
    without = form(4)
    assert "Spiel Wert Anna ☐ Bert ☐" in first_page(without)


def test_a_box_to_tick_for_each_solo_owed() -> None:
    explained = 1
    once = form(5)
    assert pdf.html_of(once).count("☐") == explained + 5
    twice = form(4, read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 2}}))
    assert pdf.html_of(twice).count("☐") == explained + 8
    none = form(4, read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 0}}))
    assert "☐" not in pdf.html_of(none)


def test_says_what_makes_the_same_deal_again() -> None:
    assert "noch einmal nach" in form(4).how
    assert form(5).how.count("aussetzt") == 1
    assert "Grau: setzt aus." in form(5).how
    assert "aus" not in form(4).how
    none = read_rules({"preset": "ddv", "options": {"evening.dealer_again_after": []}})
    assert "noch einmal nach" not in form(4, none).how


def test_where_a_point_stands_as_more_the_form_says_that_single_ones_are_written() -> None:
    """Source: options.md, `counting.unit`: as the page says on which the form is typed in."""
    tens = form(rules=read_rules({"options": {"counting.unit": 10}}))
    assert tens.how.endswith("einfachen Punkten: 1 steht für 10.")
    ones = form()
    assert "einfachen" not in ones.how


# What holds for every printed document: A4, its language, its fonts inside, nothing asked for from
# anywhere.


NAMES = {Player(name): NASTY if name == "Anna" else name for name in CAST}


SETTLED = settled(played(8), tariff={"players_rate": "5", "dues": 100})
BILL: Any = {"runde": NASTY, "evening": NASTY, "day": DATE, "sealed": False}


def kasse(voice: Voice) -> Page:
    entry = KasseEntry(1, DATE, "deposit", Player("Anna"), 500, NASTY, evening=1)
    told = telling.account(of_kasse([entry]), [entry], {1: NASTY}, voice, today=DATE)
    return statement.kasse(told, voice, runde=NASTY)


CODE = "https://x.example/l/x"
ROUND = RoundFacts(NASTY, 1, 3, Rules())
TABLE = TableFacts(1, [ListSeat(at, at, NASTY) for at in range(1, 5)], 16, 60, CODE)
TICKED = TickSheet(TickForm(Rules(), CAST[:4], 24), (NASTY, *CAST[1:4]), NASTY, CODE)
TEAMS = [TeamLine(1, NASTY, "12", (NASTY,))]
FINED = (PenaltyLine(1, 1, NASTY, 1, 5, -4, "−4", NASTY),)
RESULT = ToldResult(
    heading="Ergebnis",
    heads=("R1",),
    lines=(StandingLine(1, NASTY, "12", ("12",), own=False, number=1, tie="Soli 1"),),
    teams=tuple(TEAMS),
    notes=("° nicht dabei",),
    out=(OutLine(2, NASTY, NASTY, NASTY),),
    remarks=(NASTY,),
    penalties=FINED,
)
SEATED = [PaperSeat(1, place, place, name) for place, name in enumerate((NASTY, *CAST[1:4]), 1)]
PRIZES = prizes.PrizeFacts(
    NASTY, DATE, NASTY, [PrizeLine(1, NASTY, "1. Platz", "", "50,00 €")], 5_000
)
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
    "lists": lambda voice: table_lists.lists(ROUND, [TABLE], voice),
    "ticksheet": lambda voice: ticksheet.page([TICKED], voice),
    "table_cards": lambda voice: table_lists.cards(NASTY, {1: CODE, 2: CODE, 3: CODE}, voice),
    "poster": lambda voice: poster.seats(NASTY, 1, SEATED, voice),
    "teams": lambda voice: tournament.teams(NASTY, TEAMS, voice),
    "standing": lambda voice: tournament.standing(NASTY, DATE, RESULT, voice),
    "penalties": lambda voice: tournament.penalties(NASTY, DATE, FINED, voice),
    "prizes": lambda voice: prizes.page(PRIZES, voice),
    "league": lambda voice: league.page(told(2, 5, voice.language), voice, runde=NASTY),
}
USUAL = (595, 842)
OTHER = {"slip": (298, 420), "ticksheet": (842, 595)}
"""The size of A4 upright, and of what is smaller or lies, in points."""
PICTURES = ("result",)
"""What is no paper; tests/printing/test_result.py tries it."""


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_is_complete_in_itself_and_open_to_screen_readers(
    document: str, lang: str
) -> None:
    made_for = DOCUMENTS[document]
    page = made_for(Voice(lang, NAMES))
    check_asks_for_nothing(pdf.html_of(page))
    reader = made(page)
    check_accessible(reader, lang, page.title)
    for leaf in reader.pages:
        size = (round(leaf.mediabox.width), round(leaf.mediabox.height))
        assert size == OTHER.get(document, USUAL)
    text = "".join(words(reader)).replace(" ", "")
    assert "<script" in text


def check_asks_for_nothing(html: str) -> None:
    """No file of others, no style and no script beside the words of a nasty name."""
    bare = re.sub("&(?:lt|gt|#39|#x27|#34|quot|amp);", "", html)
    outside = re.sub("src=(?:http:)?//evil", "", bare)
    assert not re.search(r'(?:src|href)=|url\(|@import|style="|<script|<img', outside)


def test_every_template_of_paper_is_a_document_here() -> None:
    no_papers = {"page", "fits", "tournament_parts", *PICTURES}
    folder = printer.HOME / "templates" / "print"
    templates = {file.stem for file in folder.glob("*.html")}
    assert templates - no_papers == {*DOCUMENTS}
    styles = {re.sub("-close$|-larger$", "", file.stem) for file in printer.CSS.glob("*.css")}
    shared = {style for styles in printer.SHARED.values() for style in styles}
    assert styles - no_papers - shared == {*DOCUMENTS}
