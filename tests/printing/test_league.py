"""The paper of a league: every cell, for many evenings and people, for one and for none.

Source: issue "A tournament evening that holds", League pages.
"""

import datetime as dt
import random

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition, Page
from scorepad.printing.league import UPRIGHT, page
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.league import LeagueRules, league
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import NOTHING
from scorepad.telling.league import (
    LeagueDay,
    LeagueGroup,
    LeaguePeople,
    ToldLeague,
    lines_of,
    notes,
)
from scorepad.telling.tournament import TeamLine
from scorepad.telling.voice import Voice
from tests.printing.evenings import DATE
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, words

FIRST = ("Bo", "Ada Lovelace", "Maximiliane-Antonia von Hohenstein-Wüstenberg", "W" * 24)


def told(evenings: int, people: int, lang: str = "de") -> ToldLeague:
    """A league with chance results: two fours at each evening, the worst two dropped."""
    chance = random.Random(7)
    names = {number: f"{FIRST[number % 4]}{number}" for number in range(1, people + 1)}
    events: list[list[ListResult]] = []
    for _evening in range(evenings):
        there = chance.sample(sorted(names), 4)
        points = [chance.randint(-150, 150) for _seat in range(3)]
        totals = dict(zip(there, [*points, -sum(points)], strict=True))
        events.append([ListResult(1, 1, totals, games=24)])
    plan = LeaguePlan(rules=LeagueRules(Ranking(drop=2, missed=NOTHING), least=2))
    entrants = [Entrant(number, name) for number, name in names.items()]
    part = league(plan.rules, entrants, events)
    voice = Voice(lang)
    lines = lines_of(part, "points", LeaguePeople(names, {}, {1: 1}), voice)
    groups = (LeagueGroup("Erste Liga", lines),) if evenings else ()
    first = dt.date(2026, 1, 8)
    days = [
        LeagueDay(at, f"Abend {at}", first + dt.timedelta(weeks=at), is_tournament=False)
        for at in range(evenings)
    ]
    teams = (TeamLine(1, "Rot", "12", ("Bo 12",)),) if evenings else ()
    said = notes(plan, groups, voice)
    return ToldLeague("Liga der Donnerstage", "points", tuple(days), groups, teams, (), said)


def paper(evenings: int, people: int, lang: str = "de", edition: Edition = Edition()) -> Page:  # noqa: B008
    shown = told(evenings, people, lang)
    return page(shown, Voice(lang), runde="Die Runde vom Goldenen Ochsen", size=edition.size)


@pytest.mark.parametrize("evenings", [1, UPRIGHT, UPRIGHT + 1, 30])
def test_every_day_of_everybody_is_on_paper_once(evenings: int) -> None:
    shown = told(evenings, 25)
    document = page(shown, Voice("de"), runde="Runde")
    (group,) = shown.groups
    for at, line in enumerate(group.lines):
        cells: list[str] = []
        for table in document.tables:
            assert table.lines[at].name == line.name
            assert table.lines[at].rank == line.rank
            value, attended, *days = table.lines[at].cells
            assert value == line.value
            assert attended == str(line.attended)
            cells += days
        assert cells == [cell.text for cell in line.cells]


@pytest.mark.matrix
@pytest.mark.parametrize("edition", [Edition(A4, DATE), Edition(LETTER, DATE)])
@pytest.mark.parametrize(("evenings", "people"), [(30, 25), (1, 25), (12, 60)])
def test_no_cell_overlaps_another_for_many_evenings_and_people(
    evenings: int, people: int, edition: Edition
) -> None:
    document = paper(evenings, people, edition=edition)
    data = pdf.make(lambda: document, edition)
    check_tidy(measured(data))
    found = "".join(words(data))
    for table in document.tables:
        for line in table.lines:
            for cell in line.cells:
                assert cell in found


def test_many_days_lie_and_parts_are_of_about_one_size() -> None:
    upright = paper(UPRIGHT, 25).paper
    assert upright.height > upright.width
    document = paper(30, 25)
    assert document.paper.width > document.paper.height
    sizes = {len(table.columns) for table in document.tables}
    assert len(document.tables) > 1
    assert max(sizes) - min(sizes) <= 1


def test_a_league_without_an_evening_says_so() -> None:
    text = words(pdf.make(lambda: paper(0, 25)))
    assert "noch nichts gespielt" in text[0]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_paper_is_open_to_screen_readers_and_says_what_its_signs_mean(lang: str) -> None:
    document = paper(12, 8, lang)
    check_accessible(made(document), lang, document.title)
    said = " ".join(words(pdf.make(lambda: document)))
    for note in document.notes:
        assert note in said
