"""The season on paper: its numbers are those of the season, and it stays tidy however many evenings
and people.
"""

import datetime as dt
import re
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

from scorepad.printing import pdf
from scorepad.printing import season as drawing
from scorepad.printing.chart import Picture, Series, running_totals_svg
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.marks import LIGHT
from scorepad.printing.season import MOST_EVENINGS, MOST_PEOPLE, on_paper, report
from scorepad.scoring.numerals import decimal
from scorepad.scoring.roster import Roster
from scorepad.scoring.season import Person, Sums, Tally, add
from scorepad.scoring.season.season import Choice, Season, played_evening, season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.grid import Grid
from scorepad.telling.voice import Voice
from tests.effort import is_thorough
from tests.printing.evenings import CAST, DATE, season_of
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, words

NAMES = {Player(name): name for name in CAST}
LONG = dict(
    zip(
        NAMES,
        ("Maximiliane-Antonia v. H", "Bartholomäus", "Christiane", "Christian", *"WXY"),
        strict=True,
    )
)


def page(found: Season, lang: str = "de") -> Page:
    return report(found, Voice(lang, NAMES), runde="Donnerstag")


def grid(found: Page, title: str) -> Grid:
    grids: tuple[Grid, ...] = found.grids
    return next(one for one in grids if one.title == title)


def cell(found: Grid, row: str, head: str) -> tuple[str, str]:
    line = next(one for one in found.lines if one.name == row)
    shown = line.cells[found.heads.index(head)]
    return shown.text, shown.below


@pytest.mark.parametrize("lang", ["de", "en"] if is_thorough() else ["de"])
def test_the_table_on_paper_is_the_table_of_the_season(lang: str) -> None:
    found = season_of(7, 7)
    document = page(found, lang)
    file = made(document)
    text = " ".join(words(file))
    games = document.table.heads.index({"de": "Spiele", "en": "Games"}[lang])
    for place, standing in zip(document.table.lines, found.standings, strict=True):
        points = str(standing.points).replace("-", "−")
        per_evening = decimal(standing.per_evening, lang)
        assert (
            f"{standing.place}. {standing.player} {points} {standing.evenings} {per_evening}"
            in text
        )
        assert place.cells[games].text == str(standing.games)
    check_accessible(file, lang, document.title)


def test_the_evenings_add_up_to_the_table() -> None:
    found = season_of(7, 7)
    document = page(found)
    for player, place in zip(found.seen, document.table.lines, strict=True):
        points = [one.points.get(player, "0").replace("−", "-") for one in document.evenings]
        assert sum(map(int, points)) == int(place.cells[0].text.replace("−", "-"))


def test_rates_soli_and_streaks_are_those_counted() -> None:
    found = season_of(6)
    document = page(found)
    for player, person in found.sums.people.items():
        won = person.re.won
        times = person.re.times
        _points = person.re.points
        assert (
            cell(grid(document, "Re und Kontra gewonnen"), player, "als Re")[1] == f"{won}/{times}"
        )
        assert cell(grid(document, "Serien"), player, "gewonnen")[0] == str(person.wins.most)
        soli = person.soli["damen"]
        assert (
            cell(grid(document, "Soli nach Art"), "Damen-Solo", player)[0]
            == f"{soli.won}/{soli.times}"
        )
        fuchs = person.specials["fuchs_caught"].times
        assert cell(grid(document, "Sonderpunkte"), "Fuchs gefangen", player)[0] == str(fuchs)


def test_partners_mirror_each_other() -> None:
    found = grid(page(season_of(6)), "Mit wem")
    for one in CAST[:5]:
        assert cell(found, one, one) == ("–", "")
        for other in CAST[:5]:
            assert cell(found, one, other)[0] == cell(found, other, one)[0]


def test_what_was_missed_and_kept_is_told_by_level() -> None:
    found = season_of(6)
    document = page(found)
    anna = found.sums.people[Player("Anna")]
    missed = cell(grid(document, "Ansagen versäumt"), "Anna", "keine 90")
    assert missed == (str(anna.missed["no90"].times), f"+{anna.missed['no90'].points}")
    kept = anna.announced["re_kontra"]
    assert (
        cell(grid(document, "Ansagen gehalten"), "Anna", "Re, Kontra")[1]
        == f"{kept.won}/{kept.times}"
    )


def test_the_head_says_what_was_chosen_and_counted() -> None:
    found = season_of(3, choice=Choice(since=DATE))
    assert page(found, "en").chosen == "since 19 Nov 2026 · with Bock"
    more = page(replace(found, sums=replace(found.sums, bock=4)))
    assert more.counts == f"3 Abende · {found.sums.games} Spiele · davon auf Bock: 4"


def test_who_came_too_seldom_is_named_below_and_dropped_evenings_show() -> None:
    found = page(season_of(6, choice=Choice(least=6, dropped=1)))
    assert found.unranked == "Zu selten dabei: Anna (5), Bert (5), Cem (5), Doro (5), Ela (5)"
    dropped = page(season_of(6, choice=Choice(dropped=1)))
    assert {line.cells[1].text for line in dropped.table.lines} == {"4/5"}


def test_a_running_evening_is_told() -> None:
    found = season_of(2)
    running = replace(found, evenings=(replace(found.evenings[0], running=True), found.evenings[1]))
    assert "<td>Abend 1 (läuft noch)</td>" in pdf.html_of(page(running))


def test_an_empty_season_says_so() -> None:
    document = page(season([], add([]), Choice()))
    (text,) = words(made(document))
    assert text.startswith("Donnerstag: Saison Alle Abende · mit Bock 0 Abende · 0 Spiele")
    assert text.endswith("In dieser Zeit ist noch nichts gespielt. Scorepad Seite 1 von 1")


def numbered(people: int) -> dict[Player, str]:
    return {Player(f"P{place}"): f"Nr. {place}" for place in range(people)}


def of(evenings: int, people: int) -> Season:
    """A season in which everybody plays with all others and wins as many points an evening as their
    place.
    """
    partner = Person(evenings=1, games=1, partners=dict.fromkeys(numbered(people), Tally(1, 1, 1)))
    points = {
        player: replace(partner, points=place) for place, player in enumerate(numbered(people))
    }
    one = Sums(1, 1, people=points)
    days = (DATE + dt.timedelta(day) for day in range(evenings))
    played = [
        played_evening(number, "", day, running=False, sums=one) for number, day in enumerate(days)
    ]
    return season(played, add([one] * evenings), Choice())


@pytest.mark.parametrize("people", [10, 16, 20])
def test_all_people_have_a_line_in_the_chart_a_row_and_a_column(people: int) -> None:
    """Source: third-look.md, season: all people; ten people are ten lines."""
    document = report(of(1, people), Voice("de", numbered(people)), runde="Donnerstag")
    assert document.chart.count('class="look') == people
    assert document.left_out == ""
    assert sum(map(len, document.parts)) == len(document.table.lines) == people
    assert max(map(len, document.parts)) <= MOST_PEOPLE
    pairs = [one for one in document.grids if one.title == "Mit wem"]
    assert [len(one.lines) for one in pairs] == [people] * len(document.parts)
    assert sum(len(one.heads) for one in pairs) == people
    if people < 20 and not is_thorough():
        return
    pages = words(made(document))
    assert len(pages) <= 7
    assert all(name in " ".join(pages) for name in numbered(people).values())


@pytest.mark.parametrize("people", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
def test_no_place_of_the_chart_stays_empty(people: int) -> None:
    """Source: third-look.md, season: every panel filled, by all lines together where one would be
    empty.
    """
    picture = on_paper(people, Voice())
    chart = running_totals_svg(
        [Series(f"P{number}", (0, number)) for number in range(people)], picture
    )
    plots = chart.count('class="pale"')
    assert plots % picture.columns == 0
    assert plots - people == chart.count(">alle<")


def test_a_share_and_what_it_is_of_stand_in_one_line() -> None:
    """Source: third-look.md, season."""
    found = season_of(7, 7)
    document = page(found)
    text = " ".join(words(made(document)))
    for player, person in found.sums.people.items():
        share = cell(grid(document, "Re und Kontra gewonnen"), player, "als Re")
        assert f"{share[0]} {person.re.won}/{person.re.times}".replace("\xa0", " ") in text


def test_points_a_game_have_two_decimals() -> None:
    """paper.md: half the table said 0,0 a game."""
    found = season_of(6)
    document = page(found)
    place = document.table.heads.index("je Spiel")
    shown = [line.cells[place].text for line in document.table.lines]
    assert shown == [decimal(one.per_game or Fraction(0), "de", 2) for one in found.standings]
    assert {len(text.partition(",")[2]) for text in shown} == {2}


def test_below_the_table_stand_the_sums_of_its_columns() -> None:
    """What they are: tests/telling/test_season.py."""
    for choice in (Choice(), Choice(by_places=True), Choice(dropped=1)):
        found = season_of(7, 7, choice=choice)
        assert page(found).sums == telling.sums(found, Voice("de", NAMES))
    whole = page(season_of(7, 7))
    assert " ".join(["Summe", *filter(None, whole.sums)]) in " ".join(words(made(whole)))


def test_the_evenings_add_up_below_also_those_that_are_not_shown() -> None:
    found = season_of(MOST_EVENINGS + 5, 4, games=1)
    document = page(found)
    assert len(document.evenings) == MOST_EVENINGS
    assert document.note == "Gezeigt sind die letzten 120 Abende."
    assert document.before is not None
    assert document.before.name == "die 5 Abende davor"
    for player in found.seen:
        shown = [
            document.before.points[player],
            *(one.points.get(player, "0") for one in document.evenings),
        ]
        assert sum(int(one.replace("−", "-")) for one in shown) == int(
            document.total.points[player].replace("−", "-")
        )
    assert document.total.games == found.sums.games
    assert page(season_of(3)).before is None
    assert page(season_of(3)).note == ""


def test_everybodys_last_ten_evenings_are_bars_of_one_scale() -> None:
    found = season_of(14, 5)
    document = page(found)
    highest = max(abs(points) for one in found.evenings[-10:] for points in one.points.values())
    for player, spark in zip(found.seen, document.sparks, strict=True):
        late = [one.points.get(player) for one in found.evenings[-10:]]
        tree = ET.fromstring(spark)
        bars = [one for one in tree if one.tag.endswith("rect")]
        tall = [float(one.get("height", "")) for one in bars]
        played_ones = [points for points in late if points]
        assert len(tall) == len(played_ones)
        assert len([one for one in tree if one.tag.endswith("circle")]) == 10 - len(tall)
        for points, height in zip(played_ones, tall, strict=True):
            assert height == pytest.approx(max(1.2, 10 * abs(points) / highest), abs=0.06)
        assert [one.get("fill") for one in bars] == [
            "#000" if points > 0 else "#999" for points in played_ones
        ]
        said = [
            f"{points:+}".replace("-", "−") if points else "–" if points is None else "0"
            for points in late
        ]
        assert (tree[0].text or "").endswith(": " + ", ".join(said))


@pytest.mark.matrix
@pytest.mark.parametrize(("lang", "size"), [("de", A4), ("de", LETTER), ("en", LETTER)])
@pytest.mark.parametrize(
    ("evenings", "people", "names"),
    [
        *[(1, 4, LONG), (1, 7, NAMES), (3, 7, NAMES), (12, 7, LONG), (30, 7, LONG), (30, 4, LONG)],
        *([(150, 7, LONG)] if is_thorough() else []),
    ],
)
def test_a_season_can_be_read_fills_its_first_page_and_has_a_head_on_each(
    evenings: int, people: int, names: dict[Player, str], lang: str, size: PaperSize
) -> None:
    """Source: paper.md, "Face" (8 points, 7.5 for what explains) and "Proof" (less than 15 % of a
    page is blank).
    """
    document = report(
        season_of(evenings, people), Voice(lang, names), runde="Donnerstag", size=size
    )
    data = pdf.make(lambda: document, Edition(size, DATE))
    pages = measured(data)
    assert len(pages) <= {1: 2, 150: 7}.get(evenings, 4)
    assert pages[0].blank < 0.15
    explains = " ".join(
        (
            document.counts,
            document.unranked,
            *(one.note for one in (document.table, *document.grids)),
        )
    )
    check_tidy(pages)
    foot = {"de": "Seite {} von {}", "en": "Page {} of {}"}[lang]
    for leaf, text in zip(pages, words(data), strict=True):
        assert [
            told
            for told in ("Donnerstag", foot.format(leaf.number, len(pages)))
            if told not in text
        ] == []
        assert re.search("Saison|Season", text)
        body = [word for word in leaf.words if 13.5 < word.top < leaf.height - 13]
        assert [
            word.text for word in body if word.size < 7.98 and word.text.strip("‐") not in explains
        ] == []


# The chart of a season: everybody, everything they are told apart by, and no more than a phone can
# show.


def labels(svg: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(svg).iter() if one.get("class") == "ink"]


def test_everybody_ranked_has_a_line_that_ends_at_the_standing() -> None:
    svg = drawing.courses(of(3, 4), Voice("de", {Player("P3"): "Doro"}), Picture())
    assert labels(svg) == ["Doro 9", "? 6", "? 3", "? 0"]
    assert "Punkte über die Saison: Doro 9" in svg
    assert "Points over the season: Doro 9" in drawing.courses(
        of(3, 4), Voice("en", {Player("P3"): "Doro"}), Picture()
    )


def test_everybody_has_own_short_name_and_mark_whatever_the_standing() -> None:
    roster = Roster(numbered(4), {Player("P3"): "Drei"}, {Player("P2"): "cross"})
    svg = drawing.courses(of(3, 4), Voice("de", roster), Picture())
    assert labels(svg) == ["Drei 9", "Nr. 2 6", "Nr. 1 3", "Nr. 0 0"]
    colours = [one.get("color") for one in ET.fromstring(svg).iter() if one.get("color")]
    assert colours == [LIGHT.seats[look] for look in (3, 6, 1, 0)]


@pytest.mark.parametrize("picture", [drawing.ON_PAGE, drawing.ON_PAGE.larger])
@pytest.mark.parametrize("people", [4, 5, 12, 18])
def test_a_page_knows_how_high_the_picture_will_be(picture: Picture, people: int) -> None:
    """So nothing jumps when it comes. Issue "A pleasure in the hand": more than four have a plot
    each.
    """
    found = of(3, people)
    voice = Voice("de", numbered(people))
    tree = ET.fromstring(drawing.courses(found, voice, picture))
    assert round(float(tree.get("height", ""))) == drawing.height(found, voice, picture)
    pale = [one for one in tree.iter() if one.get("class") == "pale"]
    assert len(pale) == (people if people > 4 or picture.large else 0)


@pytest.mark.parametrize("people", [7, 8, 10, 16])
def test_everybody_is_drawn_up_to_sixteen_and_no_two_lines_are_alike(people: int) -> None:
    """Third look: seven of ten people were in the chart; decided: ten people are ten lines."""
    voice = Voice("de", Roster(numbered(people)))
    told = labels(drawing.courses(of(2, people), voice, Picture()))
    assert len(set(told)) == len(told) == people
    assert told[0] == f"Nr. {people - 1} {2 * (people - 1)}"
    assert [line.look for line in drawing._lines(of(2, people), voice)] == [*range(people)][::-1]


def test_of_more_than_forty_the_best_are_drawn() -> None:
    told = labels(drawing.courses(of(2, 44), Voice("de", numbered(44)), Picture()))
    assert len(told) == 40
    assert told[0] == "Nr. 43 86"


def test_a_long_season_is_drawn_with_some_of_its_evenings() -> None:
    assert len(drawing.courses(of(500, 7), Voice(), Picture())) < 15_000
    for evenings in (1, drawing.MOST_DRAWN, drawing.MOST_DRAWN + 1, 500, 5000):
        shown = list(drawing.places(evenings))
        assert shown[0] == 1
        assert shown[-1] == evenings
        assert shown == sorted(set(shown))
        assert len(shown) <= drawing.MOST_DRAWN


def test_an_empty_season_is_an_empty_picture() -> None:
    assert labels(drawing.courses(of(0, 0), Voice(), Picture())) == []
