"""The season on paper: its numbers are those of the season, and it stays tidy however many evenings and people."""

import re
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

from scorepad.printing import pdf
from scorepad.printing.chart import Series, running_totals_svg
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.season import MOST_EVENINGS, MOST_PEOPLE, on_paper, report
from scorepad.scoring.numerals import decimal
from scorepad.scoring.season import Person, Sums, Tally, add
from scorepad.scoring.season.season import Choice, Season, season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.grid import Grid
from scorepad.telling.voice import Voice
from tests.effort import is_thorough
from tests.printing.evenings import CAST, DATE, season_of
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, words

NAMES = {Player(name): name for name in CAST}
LONG = dict(zip(NAMES, ("Maximiliane-Antonia v. H", "Bartholomäus", "Christiane", "Christian", *"WXY"), strict=True))


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
    text, games = " ".join(words(file)), document.table.heads.index({"de": "Spiele", "en": "Games"}[lang])
    for place, standing in zip(document.table.lines, found.standings, strict=True):
        points = str(standing.points).replace("-", "−")
        per_evening = decimal(standing.per_evening, lang)
        assert f"{standing.place}. {standing.player} {points} {standing.evenings} {per_evening}" in text
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
        won, times, _points = person.re.won, person.re.times, person.re.points
        assert cell(grid(document, "Re und Kontra gewonnen"), player, "als Re")[1] == f"{won}/{times}"
        assert cell(grid(document, "Serien"), player, "gewonnen")[0] == str(person.wins.most)
        soli = person.soli["damen"]
        assert cell(grid(document, "Soli nach Art"), "Damen-Solo", player)[0] == f"{soli.won}/{soli.times}"
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
    assert cell(grid(document, "Ansagen gehalten"), "Anna", "Re, Kontra")[1] == f"{kept.won}/{kept.times}"


def test_the_head_says_what_was_chosen_and_counted() -> None:
    found = season_of(3, choice=Choice(since=DATE))
    assert page(found, "en").chosen == "since Nov 19, 2026 · with Bock"
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


def of_many(count: int) -> Season:
    people = {Player(f"P{number}"): Person(evenings=1, games=4, points=number) for number in range(count)}
    others: dict[str, Tally] = {player: Tally(1, 1, 1) for player in people}
    people = {player: replace(one, partners=others) for player, one in people.items()}
    base = season_of(1).evenings[0]
    points = {player: one.points for player, one in people.items()}
    evening = replace(base, points=points, plain=points, played=dict.fromkeys(people, 4))
    return season([evening], Sums(1, 4, 0, 0, people), Choice())


@pytest.mark.parametrize("people", [10, 16, 20])
def test_all_people_have_a_line_in_the_chart_a_row_and_a_column(people: int) -> None:
    """Source: third-look.md, season: all people; ten people are ten lines."""
    names = {Player(f"P{number}"): f"P{number}" for number in range(people)}
    document = report(of_many(people), Voice("de", names), runde="Donnerstag")
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
    assert all(f"P{number}" in " ".join(pages) for number in range(people))


@pytest.mark.parametrize("people", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
def test_no_place_of_the_chart_stays_empty(people: int) -> None:
    """Source: third-look.md, season: every panel filled, by all lines together where one would be empty."""
    picture = on_paper(people, Voice())
    chart = running_totals_svg([Series(f"P{number}", (0, number)) for number in range(people)], picture)
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
    assert [line.cells[place].text for line in document.table.lines] == [
        decimal(one.per_game or Fraction(0), "de", 2) for one in found.standings
    ]
    assert all(len(line.cells[place].text.partition(",")[2]) == 2 for line in document.table.lines)


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
        shown = [document.before.points[player], *(one.points.get(player, "0") for one in document.evenings)]
        assert sum(int(one.replace("−", "-")) for one in shown) == int(document.total.points[player].replace("−", "-"))
    assert document.total.games == found.sums.games
    assert (page(season_of(3)).before, page(season_of(3)).note) == (None, "")


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
        assert [one.get("fill") for one in bars] == ["#000" if points > 0 else "#999" for points in played_ones]
        said = [f"{points:+}".replace("-", "−") if points else "–" if points is None else "0" for points in late]
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
    """Source: paper.md, "Face" (8 points, 7.5 for what explains) and "Proof" (less than 15 % of a page is blank)."""
    document = report(season_of(evenings, people), Voice(lang, names), runde="Donnerstag", size=size)
    data = pdf.make(lambda: document, Edition(size, DATE))
    pages = measured(data)
    assert len(pages) <= {1: 2, 150: 7}.get(evenings, 4)
    assert pages[0].blank < 0.15
    explains = " ".join((document.counts, document.unranked, *(one.note for one in (document.table, *document.grids))))
    check_tidy(pages)
    foot = {"de": "Seite {} von {}", "en": "Page {} of {}"}[lang]
    for leaf, text in zip(pages, words(data), strict=True):
        assert [told for told in ("Donnerstag", foot.format(leaf.number, len(pages))) if told not in text] == []
        assert re.search("Saison|Season", text)
        body = [word for word in leaf.words if 13.5 < word.top < leaf.height - 13]
        assert [word.text for word in body if word.size < 7.98 and word.text.strip("‐") not in explains] == []
