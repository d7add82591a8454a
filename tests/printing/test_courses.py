"""The chart of a season: everybody, everything they are told apart by, and no more than a phone can show."""

from __future__ import annotations

import datetime as dt
from xml.etree import ElementTree as ET

import pytest

from scorepad.printing.chart import Picture
from scorepad.printing.marks import LIGHT
from scorepad.printing.season import MOST_DRAWN, ON_PAGE, _lines, courses, height, places
from scorepad.scoring.roster import Roster
from scorepad.scoring.season import Person, Sums, add
from scorepad.scoring.season.season import Choice, Season, played_evening, season
from scorepad.scoring.terms import Player
from scorepad.telling.voice import Voice

SVG = "{http://www.w3.org/2000/svg}"
FIRST = dt.date(2026, 1, 1)


def of(evenings: int, people: int) -> Season:
    """A season in which everybody wins as many points an evening as their place, the last one most."""
    found = [
        Sums(
            1,
            1,
            people={Player(f"P{place}"): Person(evenings=1, games=1, points=place, plain=0) for place in range(people)},
        )
        for _ in range(evenings)
    ]
    played = [
        played_evening(day, "", FIRST + dt.timedelta(day), running=False, sums=one) for day, one in enumerate(found)
    ]
    return season(played, add(found), Choice())


def texts(svg: str, kind: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(svg).iter(f"{SVG}text") if one.get("class") == kind]


def test_everybody_ranked_has_a_line_that_ends_at_the_standing() -> None:
    svg = courses(of(3, 4), Voice("de", {Player("P3"): "Doro"}), Picture())
    assert texts(svg, "ink") == ["Doro 9", "? 6", "? 3", "? 0"]
    assert "Punkte über die Saison: Doro 9" in svg
    assert "Points over the season: Doro 9" in courses(of(3, 4), Voice("en", {Player("P3"): "Doro"}), Picture())


def test_everybody_has_own_short_name_and_mark_whatever_the_standing() -> None:
    names = {Player(f"P{place}"): f"Nr. {place}" for place in range(4)}
    svg = courses(of(3, 4), Voice("de", Roster(names, {Player("P3"): "Drei"}, {Player("P2"): "cross"})), Picture())
    assert texts(svg, "ink") == ["Drei 9", "Nr. 2 6", "Nr. 1 3", "Nr. 0 0"]
    colours = [one.get("color") for one in ET.fromstring(svg).iter(f"{SVG}g") if one.get("color")]
    assert colours == [LIGHT.seats[look] for look in (3, 6, 1, 0)]


@pytest.mark.parametrize("picture", [ON_PAGE, ON_PAGE.larger])
@pytest.mark.parametrize("people", [4, 5, 12, 18])
def test_a_page_knows_how_high_the_picture_will_be(picture: Picture, people: int) -> None:
    """So nothing jumps when it comes. Issue "A pleasure in the hand": more than four have a plot each."""
    found, voice = of(3, people), Voice("de", {Player(f"P{place}"): f"Nr. {place}" for place in range(people)})
    tree = ET.fromstring(courses(found, voice, picture))
    assert round(float(tree.get("height", ""))) == height(found, voice, picture)
    pale = [one for one in tree.iter() if one.get("class") == "pale"]
    assert len(pale) == (min(people, 16) if people > 4 or picture.large else 0)


@pytest.mark.parametrize("people", [7, 8, 10, 16])
def test_everybody_is_drawn_up_to_sixteen_and_no_two_lines_are_alike(people: int) -> None:
    """Third look: seven of ten people were in the chart; decided: ten people are ten lines."""
    names = Roster({Player(f"P{place}"): f"Nr. {place}" for place in range(people)})
    drawn = courses(of(2, people), Voice("de", names), Picture())
    labels = texts(drawn, "ink")
    assert len(set(labels)) == len(labels) == people
    assert labels[0] == f"Nr. {people - 1} {2 * (people - 1)}"
    assert [line.look for line in _lines(of(2, people), Voice("de", names))] == [*range(people)][::-1]


def test_of_more_than_sixteen_the_best_are_drawn() -> None:
    names = {Player(f"P{place}"): f"Nr. {place}" for place in range(18)}
    labels = texts(courses(of(2, 18), Voice("de", names), Picture()), "ink")
    assert len(labels) == 16
    assert labels[0] == "Nr. 17 34"


def test_a_long_season_is_drawn_with_some_of_its_evenings() -> None:
    assert len(courses(of(500, 7), Voice(), Picture())) < 15_000
    for evenings in (1, MOST_DRAWN, MOST_DRAWN + 1, 500, 5000):
        shown = list(places(evenings))
        assert (shown[0], shown[-1]) == (1, evenings)
        assert shown == sorted(set(shown))
        assert len(shown) <= MOST_DRAWN


def test_an_empty_season_is_an_empty_picture() -> None:
    assert texts(courses(of(0, 0), Voice(), Picture()), "ink") == []
