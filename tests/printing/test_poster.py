"""The seats of a round as a poster. Source: fourth-look.md 4, issue "A tournament evening that
holds": one page up to 24 people, 20 points or more, by table and by name.
"""

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.poster import PaperSeat, seats
from scorepad.telling.voice import Voice
from tests.printing.evenings import DATE
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import plain, words

FIRST = ("Stefan", "Petra", "Jürgen", "Sabine", "Uwe", "Renate", "Klaus", "Monika")
LAST = ("Meier", "Schröder", "Hofmann", "Neumann", "Öttinger", "Werner", "Krause", "Köhler")
CUP = "Großer Preis der Donnerstagsrunde am Goldenen Ochsen"


def people(count: int) -> list[str]:
    everybody = [f"{first} {last}" for last in LAST for first in FIRST]
    twice = [*everybody, *everybody]
    return twice[:count]


def poster(names: list[str], size: PaperSize = A4) -> Page:
    """The poster of a round with these people at tables of four."""
    seated = []
    for at, name in enumerate(names):
        table, place = divmod(at, 4)
        seated.append(PaperSeat(table + 1, place + 1, at + 1, name))
    return seats(CUP, 2, seated, Voice("de"), size)


def printed(names: list[str], size: PaperSize = A4) -> bytes:
    return pdf.make(lambda: poster(names, size), Edition(size, DATE))


@pytest.mark.parametrize("size", [A4, LETTER])
@pytest.mark.parametrize("count", [8, 12, 16, 24])
def test_up_to_24_people_have_one_page_by_table_and_by_name(count: int, size: PaperSize) -> None:
    data = printed(people(count), size)
    (page,) = words(data)
    text = plain(page)
    for name in people(count):
        assert text.count(name) == 2


def test_three_long_names_among_14_people_keep_to_one_page() -> None:
    long = ["Maximiliane-Antonia Freifrau von Hohenstein", "Hans-Jürgen Müller-Lüdenscheidt"]
    data = printed([*people(12), *long])
    pages = words(data)
    assert len(pages) == 1


@pytest.mark.parametrize("count", [8, 24, 28, 104])
def test_names_have_20_points_or_more(count: int) -> None:
    names = {*FIRST, *LAST}
    data = printed(people(count))
    for page in measured(data):
        check_tidy([page])
        assert names.isdisjoint(page.smaller(20))


def test_headings_of_tables_are_not_made_small_where_both_columns_have_room() -> None:
    """Eleven tables, of which the first is half as high again as the others."""
    long = [
        "Wolfgang von Hohenstaufen-Waldeck",
        "Katarzyna Międzynarodowa",
        "Annegret Schulze-Frenking",
        "Bartholomäus Wittgenstein",
    ]
    names = [*long, *people(40)]
    page = poster(names)
    assert page.points == 20
    assert page.heading_points == 15
    assert len(measured(printed(names))) == 2


def test_more_than_24_people_have_a_page_by_table_and_one_by_name() -> None:
    data = printed(people(28))
    by_table, by_name = map(plain, words(data))
    assert "Nach Tischen" in by_table
    assert "Nach Namen" in by_name


def test_names_stand_in_the_order_of_a_dictionary() -> None:
    page = poster(["Schwarz", "Schäfer", "Zöller", "Ärmel"])
    names = [seat.name for seat in page.people]
    assert names == ["Ärmel", "Schäfer", "Schwarz", "Zöller"]


def test_large_letters_break_no_word_that_smaller_ones_leave_whole() -> None:
    usual = poster(people(8))
    long = poster([*people(7), "Schwarzenbergerhofmüller"])
    assert long.points < usual.points
