"""The papers of a tournament for 13 to 100 people with long names. Source: tournament.md, screens
and papers.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from scorepad.printing import pdf
from scorepad.printing.certificate import Placed, of_tournament
from scorepad.printing.edition import A4, LETTER, Edition, Page
from scorepad.printing.poster import PaperSeat, seats
from scorepad.printing.prizes import PrizeFacts
from scorepad.printing.prizes import page as prize_list
from scorepad.printing.tournament import penalties, standing, teams
from scorepad.telling.prizes import PrizeLine
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.tournament_result import OutLine, PenaltyLine, ToldResult
from scorepad.telling.voice import Voice
from tests.effort import is_thorough
from tests.printing.evenings import DATE
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, words

CUP = "Großer Preis der Donnerstagsrunde am Goldenen Ochsen"
RUNDE = "Die Runde vom Stammtisch zum Goldenen Ochsen am Markt"
FIRST = ("Bo", "Ada Lovelace", "Maximiliane-Antonia Freifrau von Hohenstein-Wüstenberg", "W" * 24)
SIZES = (13, 16, 40, 100)
EDITIONS = (Edition(A4, DATE), Edition(LETTER, DATE))
ALWAYS = list(product(SIZES, ("de", "en"), EDITIONS))
USUALLY = [
    (13, "de", EDITIONS[0]),
    (16, "en", EDITIONS[1]),
    (40, "de", EDITIONS[1]),
    (100, "de", EDITIONS[0]),
]


def people(count: int) -> list[str]:
    """Everybody under a name of their own, short, usual, long, and one without a place to break."""
    return [f"{FIRST[at % 4]}{at + 1}" for at in range(count)]


def places(count: int, lang: str) -> Page:
    seated = [
        PaperSeat(at // 4 + 1, at % 4 + 1, at + 1, name) for at, name in enumerate(people(count))
    ]
    return seats(CUP, 3, seated, Voice(lang))


def result(count: int, *, rounds: int = 5) -> ToldResult:
    """A result with all that a line can have, with a penalty and somebody who is out."""
    cells = ("(−33,3°)",) * rounds
    lines = [
        StandingLine(at + 1, name, "−123,4", cells, at == 0, number=at + 1, tie="beste Runde 12,5")
        for at, name in enumerate(people(count))
    ]
    last = people(count)[-1]
    return ToldResult(
        heading="Zwischenstand nach Runde 5",
        heads=tuple(f"R{number}" for number in range(1, rounds + 1)),
        lines=tuple(lines),
        notes=("° nicht dabei: Diese Runde zählt, was der Plan dafür vorsieht.",),
        out=(OutLine(999, last, "Karte gezeigt", f"Ausgeschlossen ist {last}: Karte gezeigt"),),
        penalties=(PenaltyLine(1, 26, last, 1, 24, -12, "−12", "Karte gezeigt " * 5),),
    )


def ranks(count: int, lang: str) -> Page:
    return standing(CUP, DATE, result(count), Voice(lang))


def fined(count: int, lang: str) -> Page:
    lines = [
        PenaltyLine(5, 26, name, at, 24, -12, "−12", "Karte gezeigt, den anderen gutgeschrieben")
        for at, name in enumerate(people(count), 1)
    ]
    return penalties(CUP, DATE, lines, Voice(lang))


def of_teams(count: int, lang: str) -> Page:
    names = people(count)
    fours = [names[at : at + 4] for at in range(0, count, 4)]
    lines = [
        TeamLine(at + 1, f"Team {some[-1]}", "123", tuple(f"{one} −12" for one in some))
        for at, some in enumerate(fours)
    ]
    return teams(CUP, lines, Voice(lang))


def certificates(count: int, lang: str = "de") -> Page:
    placed = [Placed(at + 1, name, 150 - 3 * at) for at, name in enumerate(people(count))]
    return of_tournament(CUP, DATE, placed, Voice(lang), runde=RUNDE, last=None)


def prizes(count: int, lang: str) -> Page:
    why = "2 auf Platz 1: der Preis zu gleichen Teilen"
    lines = [
        PrizeLine(number, name, "Senioren ab sechzig: 1. Platz", why, "1.234,50 €")
        for number, name in enumerate(people(count), 1)
    ]
    facts = PrizeFacts(CUP, DATE, RUNDE, lines, 123_450 * count)
    return prize_list(facts, Voice(lang))


def certificates_of_teams(count: int, lang: str) -> Page:
    members = ", ".join(people(4))
    prize = "Preis: 1.234,50 €"
    placed = [
        Placed(rank, name, reached="Wertung: −1.234,5", members=members, prize=prize)
        for rank, name in enumerate(people(count), 1)
    ]
    return of_tournament(CUP, DATE, placed, Voice(lang), runde=RUNDE, last=None)


PAPERS: dict[str, Callable[[int, str], Page]]
PAPERS = {
    "seats": places,
    "standing": ranks,
    "teams": of_teams,
    "penalties": fined,
    "certificates": certificates,
    "prizes": prizes,
    "certificates of teams": certificates_of_teams,
}


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u00ad\x02-]", "", text)


@pytest.mark.matrix
@pytest.mark.parametrize(("count", "lang", "edition"), ALWAYS if is_thorough() else USUALLY)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_name_is_cut_or_overlaps_for_13_to_100_people(
    paper: str, count: int, lang: str, edition: Edition
) -> None:
    page = PAPERS[paper](count, lang)
    data = pdf.make(lambda: page, edition)
    found = squeezed("".join(words(data)))
    assert [name for name in people(count) if squeezed(name) not in found] == []
    check_tidy(measured(data))


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_papers_are_open_to_screen_readers(paper: str, lang: str) -> None:
    page = PAPERS[paper](13, lang)
    check_accessible(made(page), lang, page.title)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_certificate_holds_name_rank_points_cup_day_runde_and_a_line_to_sign_and_no_foot(
    edition: Edition,
) -> None:
    document = certificates(16)
    pages = words(pdf.make(lambda: document, edition))
    assert len(pages) == 16
    for text, leaf in zip(pages, document.leaves, strict=True):
        rest = squeezed(text)
        told = (
            "Urkunde",
            CUP,
            RUNDE,
            "19. November 2026",
            leaf.place,
            leaf.name,
            leaf.points,
            "Unterschrift",
        )
        for part in sorted(map(squeezed, told), key=len, reverse=True):
            assert part in rest
            rest = rest.replace(part, "", 1)
        assert rest in {f"{leaf.number},", f",{leaf.number}"}


def test_certificates_end_with_a_rank_and_are_none_before_the_last_list() -> None:
    shared = [Placed(rank, "Ada", 1) for rank in (1, 2, 3, 3, 5, 11, 21, 22, 112)]
    first = of_tournament(CUP, DATE, shared, Voice("en"), runde=RUNDE)
    assert [leaf.place for leaf in first.leaves] == [
        "1st place",
        "2nd place",
        "3rd place",
        "3rd place",
    ]
    every = of_tournament(CUP, DATE, shared, Voice("en"), runde=RUNDE, last=None)
    told = [leaf.place.removesuffix(" place") for leaf in every.leaves]
    assert told[4:] == ["5th", "11th", "21st", "22nd", "112th"]
    assert every.leaves[0].points == "1 point"
    goes_on = of_tournament(CUP, DATE, (), Voice("de"), runde=RUNDE)
    (text,) = words(made(goes_on))
    assert "Das Turnier ist noch nicht zu Ende." in text


def test_half_a_point_of_a_season_stays_on_a_certificate() -> None:
    ada = Placed(1, "Ada", Fraction(5, 2))
    document = of_tournament(CUP, DATE, [ada], Voice("de"), runde=RUNDE)
    (leaf,) = document.leaves
    assert leaf.points == "2,5 Punkte"


@pytest.mark.matrix
@pytest.mark.parametrize("edition", EDITIONS)
def test_forty_people_and_their_marks_stand_on_one_page_in_letters_that_can_be_read(
    edition: Edition,
) -> None:
    whole = result(40, rounds=3)
    tied = whole.lines[:4]
    others = [line._replace(tie="") for line in whole.lines[4:]]
    page = standing(CUP, DATE, replace(whole, lines=(*tied, *others), penalties=()), Voice("de"))
    data = pdf.make(lambda: page, edition)
    (text,) = words(data)
    assert squeezed(people(40)[-1]) in squeezed(text)
    assert squeezed("Ausgeschlossen ist") in squeezed(text)
    letters = [word.size for leaf in measured(data) for word in leaf.words]
    assert min(letters) >= 7


def test_a_standing_before_the_first_round_and_a_list_without_penalties_say_so() -> None:
    nobody = ToldResult("Stand", (), ())
    file = made(standing(CUP, DATE, nobody, Voice("de")))
    assert "Der Stand kommt nach der ersten Runde." in words(file)[0]
    file = made(penalties(CUP, DATE, (), Voice("de")))
    assert "Bisher gab es keine Strafe." in words(file)[0]


def test_a_tournament_without_teams_says_so() -> None:
    file = made(teams(CUP, (), Voice("de")))
    assert "Niemand ist in einer Mannschaft." in words(file)[0]


@pytest.mark.matrix
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["Maximiliane-Antonia " * 4, "W" * 80])
def test_the_longest_names_of_tournament_runde_and_person_keep_to_one_certificate(
    name: str, edition: Edition
) -> None:
    longest = f"{CUP} und an der Linde vor dem Tore"[:80]
    document = of_tournament(
        longest, DATE, [Placed(1, name.strip(), 1234)], Voice("de"), runde="W" * 40
    )
    (leaf,) = measured(pdf.make(lambda: document, edition))
    check_tidy([leaf])
    sign = next(word for word in leaf.words if word.text == "Unterschrift")
    assert all(word.bottom < sign.top - 3 for word in leaf.words if word is not sign)
