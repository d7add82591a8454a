"""The lists of all tables of a round, and the cards of the tables. Source: fourth-look.md 4, paper
before release.
"""

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.table_lists import ListSeat, RoundFacts, TableFacts, cards, lists
from scorepad.scoring.rules import preset
from scorepad.telling.voice import Voice
from tests.printing.evenings import DATE
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import plain, words

CUP = "Großer Preis der Donnerstagsrunde am Goldenen Ochsen"
NAMES = (
    "Stefan Meier",
    "Maximiliane-Antonia Freifrau von Schwarzenberg",
    "Gülşen Yıldız",
    "Hans-Jürgen Müller-Lüdenscheidt",
    "Bo",
    "Christian Zimmermann-Hohenfels",
    "Uwe",
)


def table(number: int, people: int, games: int, minutes: int | None = None) -> TableFacts:
    """A table of so many people; whose numbers are ten times their places."""
    named = enumerate(NAMES[:people], 1)
    seats = [ListSeat(place, 10 * place, name) for place, name in named]
    return TableFacts(number, seats, games, minutes, f"https://x.example/l/{'A' * 38}{number:02}")


def page_of(tables: list[TableFacts], size: PaperSize = A4) -> Page:
    played = RoundFacts(CUP, 2, 3, preset("ddv"), size)
    return lists(played, tables, Voice("de"))


def printed(tables: list[TableFacts], size: PaperSize = A4) -> bytes:
    page = page_of(tables, size)
    return pdf.make(lambda: page, Edition(size, DATE))


def test_a_list_has_tournament_round_table_numbers_names_places_and_all_to_fill_in() -> None:
    data = printed([table(7, 4, 16, 60)])
    (page,) = map(plain, words(data))
    for told in (CUP, "Tisch 7", "Runde 2 von 3", "16 Spiele oder 60 Minuten", "Platz 2 · Nr. 20"):
        assert told in page
    for label in ("Strafen", "Summe mit Strafen", "Soli gewonnen", "Unterschrift", "Beginn"):
        assert label in page
    for name in NAMES[:4]:
        assert name.replace(" ", "") in page.replace(" ", "")


@pytest.mark.parametrize("size", [A4, LETTER])
@pytest.mark.parametrize(("people", "games"), [(4, 8), (4, 24), (5, 30), (7, 24)])
def test_a_list_keeps_to_one_page_and_nothing_overlaps(
    people: int, games: int, size: PaperSize
) -> None:
    data = printed([table(1, people, games), table(2, people, games)], size)
    pages = measured(data)
    assert len(pages) == 2
    check_tidy(pages)


def test_a_list_of_very_many_games_goes_on_on_the_next_page() -> None:
    data = printed([table(1, 4, 60)])
    first, second = words(data)
    assert "Unterschrift" not in first
    assert "Unterschrift" in second


def test_who_sits_out_is_marked_at_a_table_of_five() -> None:
    page = page_of([table(1, 5, 5)])
    first_row = page.leaves[0].rows[0]
    assert first_row.cells[0].deals
    assert first_row.cells[0].sits_out


def test_each_table_has_a_tent_with_its_number_and_code_on_both_sides() -> None:
    addresses = {number: f"https://x.example/l/{number}" for number in (1, 2, 3)}
    page = cards(CUP, addresses, Voice("de"))
    data = pdf.make(lambda: page)
    first, second = map(plain, words(data))
    assert first.count("Tisch 1") == 2
    assert first.count("Tisch 2") == 2
    assert second.count("Tisch 3") == 2
    assert "In jeder Runde derselbe Code." in second
