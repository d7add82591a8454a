"""The season on paper: its numbers are those of the season, and it stays tidy however many evenings
and people.
"""

import datetime as dt
import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from scorepad.printing import pdf
from scorepad.printing import season as drawing
from scorepad.printing.chart import Picture, Series, running_totals_svg
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.marks import LIGHT
from scorepad.printing.season import MOST_EVENINGS, MOST_PEOPLE, on_paper, report
from scorepad.scoring.numerals import decimal, real_minus
from scorepad.scoring.roster import Roster
from scorepad.scoring.season import Person, Sums, Tally, add
from scorepad.scoring.season.season import Choice, PlayedEvening, Season, played_evening, season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.breaks import unbroken
from scorepad.telling.grid import Grid, GridCell
from scorepad.telling.voice import Voice
from tests.conftest import there
from tests.effort import is_thorough
from tests.printing.drawn import classed, labels, number, parts, texts
from tests.printing.evenings import CAST, DATE, season_of
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, plain, words

NAMES = {Player(name): name for name in CAST}
_LONG_ONES = ("Maximiliane-Antonia v. H", "Bartholomäus", "Christiane", "Christian")
LONG = dict(zip(NAMES, (*_LONG_ONES, "W", "X", "Y"), strict=True))


def page(found: Season, lang: str = "de") -> Page:
    return report(found, Voice(lang, NAMES), runde="Donnerstag")


def grid(document: Page, title: str) -> Grid:
    grids: tuple[Grid, ...] = document.grids
    return next(each for each in grids if each.title == title)


def cell(table: Grid, row: str, head: str) -> GridCell:
    """What stands in the row of this name under a head."""
    line = next(line for line in table.lines if line.name == row)
    return line.cells[table.heads.index(head)]


def points_of(text: str) -> int:
    """Points as they are printed, with a real minus."""
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("lang", ["de", "en"] if is_thorough() else ["de"])
def test_the_table_on_paper_is_the_table_of_the_season(lang: str) -> None:
    found = season_of(7, 7)
    document = page(found, lang)
    file = made(document)
    check_accessible(file, lang, document.title)
    text = " ".join(words(file))
    games = document.table.heads.index("Spiele" if lang == "de" else "Games")
    for line, standing in zip(document.table.lines, found.standings, strict=True):
        who = f"{standing.place}. {standing.player}"
        points = real_minus(int(standing.points))
        per_evening = decimal(standing.per_evening, lang)
        assert f"{who} {points} {standing.evenings} {per_evening}" in text
        assert line.cells[games].text == str(standing.games)


def test_the_evenings_add_up_to_the_table() -> None:
    found = season_of(7, 7)
    document = page(found)
    for player, line in zip(found.seen, document.table.lines, strict=True):
        of_evenings = [points_of(row.points.get(player, "0")) for row in document.evenings]
        assert sum(of_evenings) == points_of(line.cells[0].text)


def test_rates_soli_and_streaks_are_those_counted() -> None:
    found = season_of(6)
    document = page(found)
    rates = grid(document, "Re und Kontra gewonnen")
    streaks = grid(document, "Serien")
    soli = grid(document, "Soli nach Art")
    specials = grid(document, "Sonderpunkte")
    for player, person in found.sums.people.items():
        as_re = cell(rates, player, "als Re")
        assert as_re.below == f"{person.re.won}/{person.re.times}"
        won_in_a_row = cell(streaks, player, "gewonnen")
        assert won_in_a_row.text == str(person.wins.most)
        played = person.soli["damen"]
        damen = cell(soli, "Damen-Solo", player)
        assert damen.text == f"{played.won}/{played.times}"
        fuchs = cell(specials, "Fuchs gefangen", player)
        assert fuchs.text == str(person.specials["fuchs_caught"].times)


def test_partners_mirror_each_other() -> None:
    partners = grid(page(season_of(6)), "Mit wem")
    for player in CAST[:5]:
        with_oneself = cell(partners, player, player)
        assert with_oneself.text == "–"
        assert with_oneself.below == ""
    for player, other in combinations(CAST[:5], 2):
        assert cell(partners, player, other).text == cell(partners, other, player).text


def test_what_was_missed_and_kept_is_told_by_level() -> None:
    found = season_of(6)
    document = page(found)
    anna = found.sums.people[Player("Anna")]
    missed = anna.missed["no90"]
    told = cell(grid(document, "Ansagen versäumt"), "Anna", "keine 90")
    assert told.text == str(missed.times)
    assert told.below == f"+{missed.points}"
    kept = anna.announced["re_kontra"]
    told = cell(grid(document, "Ansagen gehalten"), "Anna", "Re, Kontra")
    assert told.below == f"{kept.won}/{kept.times}"


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
    first, second = found.evenings
    running = replace(found, evenings=(replace(first, running=True), second))
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
    players = [*numbered(people)]
    partners: dict[str, Tally] = dict.fromkeys(players, Tally(1, 1, 1))
    person = Person(evenings=1, games=1, partners=partners)
    points = {player: replace(person, points=place) for place, player in enumerate(players)}
    each = Sums(1, 1, people=points)
    played = list[PlayedEvening]()
    for evening in range(evenings):
        day = DATE + dt.timedelta(days=evening)
        played.append(played_evening(evening, "", day, running=False, sums=each))
    return season(played, add([each] * evenings), Choice())


@pytest.mark.parametrize("people", [10, 16, 20])
def test_all_people_have_a_line_in_the_chart_a_row_and_a_column(people: int) -> None:
    """Source: third-look.md, season: all people; ten people are ten lines."""
    document = report(of(2, people), Voice("de", numbered(people)), runde="Donnerstag")
    assert document.chart.count('class="look') == people
    assert document.left_out == ""
    assert len(document.table.lines) == people
    sizes = [len(part) for part in document.parts]
    assert sum(sizes) == people
    assert max(sizes) <= MOST_PEOPLE
    partners = [each for each in document.grids if each.title == "Mit wem"]
    assert [len(each.lines) for each in partners] == [people] * len(sizes)
    assert sum(len(each.heads) for each in partners) == people
    if people < 20 and not is_thorough():
        return
    pages = words(made(document))
    assert len(pages) <= 7
    text = " ".join(pages)
    for name in numbered(people).values():
        assert name in text


@pytest.mark.parametrize("people", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
def test_no_place_of_the_chart_stays_empty(people: int) -> None:
    """Source: third-look.md, season: every panel filled, by all lines together where one would be
    empty.
    """
    picture = on_paper(people, Voice())
    lines = [Series(f"P{number}", (0, number)) for number in range(people)]
    chart = running_totals_svg(lines, picture)
    plots = chart.count('class="pale"')
    assert plots % picture.columns == 0
    assert plots - people == chart.count(">alle<")


def test_a_share_and_what_it_is_of_stand_in_one_line() -> None:
    """Source: third-look.md, season."""
    found = season_of(7, 7)
    document = page(found)
    text = " ".join(words(made(document)))
    rates = grid(document, "Re und Kontra gewonnen")
    for player, person in found.sums.people.items():
        share = plain(cell(rates, player, "als Re").text)
        assert f"{share} {person.re.won}/{person.re.times}" in text


def test_points_a_game_have_two_decimals() -> None:
    """paper.md: half the table said 0,0 a game."""
    found = season_of(6)
    document = page(found)
    place = document.table.heads.index("je Spiel")
    for line, standing in zip(document.table.lines, found.standings, strict=True):
        shown = line.cells[place].text
        assert shown == decimal(standing.per_game or Fraction(0), "de", 2)
        _whole, _comma, decimals = shown.partition(",")
        assert len(decimals) == 2


def test_below_the_table_stand_the_sums_of_its_columns() -> None:
    """What they are: tests/telling/test_season.py."""
    for choice in (Choice(), Choice(by_places=True), Choice(dropped=1)):
        found = season_of(7, 7, choice=choice)
        assert page(found).sums == telling.sums(found, Voice("de", NAMES))
    whole = page(season_of(7, 7))
    row = " ".join(["Summe", *[text for text in whole.sums if text]])
    assert row in " ".join(words(made(whole)))


def test_one_evening_that_is_not_shown_is_told_as_one() -> None:
    document = page(season_of(MOST_EVENINGS + 1, 4, games=1))
    before = there(document.before)
    assert before.name == "der Abend davor"


def test_the_evenings_add_up_below_also_those_that_are_not_shown() -> None:
    found = season_of(MOST_EVENINGS + 5, 4, games=1)
    document = page(found)
    assert len(document.evenings) == MOST_EVENINGS
    assert document.note == "Gezeigt sind die letzten 120 Abende."
    before = there(document.before)
    assert before.name == "die 5 Abende davor"
    for player in found.seen:
        earlier = points_of(before.points[player])
        shown = [points_of(row.points.get(player, "0")) for row in document.evenings]
        assert earlier + sum(shown) == points_of(document.total.points[player])
    assert document.total.games == found.sums.games
    short = page(season_of(3))
    assert short.before is None
    assert short.note == ""


def test_everybodys_last_ten_evenings_are_bars_of_one_scale() -> None:
    found = season_of(14, 5)
    document = page(found)
    last_ten = found.evenings[-10:]
    highest = max(abs(points) for evening in last_ten for points in evening.points.values())
    for player, spark in zip(found.seen, document.sparks, strict=True):
        late = [evening.points.get(player) for evening in last_ten]
        tree = ET.fromstring(spark)
        bars = [part for part in tree if part.tag.endswith("rect")]
        dots = [part for part in tree if part.tag.endswith("circle")]
        with_points = [points for points in late if points]
        assert len(bars) == len(with_points)
        assert len(dots) == 10 - len(bars)
        for points, bar in zip(with_points, bars, strict=True):
            tall = max(1.2, 10 * abs(points) / highest)
            assert number(bar, "height") == pytest.approx(tall, abs=0.06)
            assert bar.get("fill") == ("#000" if points > 0 else "#999")
        title = tree[0].text or ""
        assert title.endswith(": " + ", ".join(map(said, late)))


def said(points: int | None) -> str:
    """The points of an evening, with a sign; a dash for whoever was not there."""
    if points is None:
        return "–"
    if points == 0:
        return "0"
    return f"{points:+}".replace("-", "−")


LENGTHS = [(1, 4, LONG), (1, 7, NAMES), (3, 7, NAMES), (12, 7, LONG), (30, 7, LONG), (30, 4, LONG)]
ALL_LENGTHS = [*LENGTHS, (150, 7, LONG)]


@pytest.mark.matrix
@pytest.mark.parametrize(("lang", "size"), [("de", A4), ("de", LETTER), ("en", LETTER)])
@pytest.mark.parametrize(("evenings", "people", "names"), ALL_LENGTHS if is_thorough() else LENGTHS)
def test_a_season_can_be_read_fills_its_first_page_and_has_a_head_on_each(
    evenings: int, people: int, names: dict[Player, str], lang: str, size: PaperSize
) -> None:
    """Source: paper.md, "Face" (8 points, 7.5 for what explains) and "Proof" (less than 15 % of a
    page is blank).
    """
    found = season_of(evenings, people)
    document = report(found, Voice(lang, names), runde="Donnerstag", size=size)
    data = pdf.make(lambda: document, Edition(size, DATE))
    pages = measured(data)
    assert len(pages) <= {1: 2, 150: 7}.get(evenings, 4)
    assert pages[0].blank < 0.15
    check_tidy(pages)
    foot = {"de": "Seite {} von {}", "en": "Page {} of {}"}[lang]
    notes = [table.note for table in (document.table, *document.grids)]
    explains = " ".join([document.counts, document.unranked, *notes])
    for leaf, text in zip(pages, words(data), strict=True):
        assert "Donnerstag" in text
        assert foot.format(leaf.number, len(pages)) in text
        assert re.search("Saison|Season", text)
        body = [word for word in leaf.words if 13.5 < word.top < leaf.height - 13]
        small = [word.text for word in body if word.size < 7.98]
        assert [text for text in small if text.strip("‐") not in explains] == []


# The chart of a season: everybody, everything they are told apart by, and no more than a phone can
# show.


def test_everybody_ranked_has_a_line_that_ends_at_the_standing() -> None:
    names = {Player("P3"): "Doro"}
    german = drawing.courses(of(3, 4), Voice("de", names), Picture())
    assert texts(labels(german)) == ["Doro 9", "? 6", "? 3", "? 0"]
    assert "Punkte über die Saison: Doro 9" in german
    english = drawing.courses(of(3, 4), Voice("en", names), Picture())
    assert "Points over the season: Doro 9" in english


def test_everybody_has_own_short_name_and_mark_whatever_the_standing() -> None:
    roster = Roster(numbered(4), {Player("P3"): "Drei"}, {Player("P2"): "cross"})
    svg = drawing.courses(of(3, 4), Voice("de", roster), Picture())
    assert texts(labels(svg)) == ["Drei 9", "Nr. 2 6", "Nr. 1 3", "Nr. 0 0"]
    colours = [part.get("color") for part in parts(svg) if part.get("color")]
    assert colours == [LIGHT.seats[look] for look in (3, 6, 1, 0)]


@pytest.mark.parametrize("picture", [drawing.ON_PAGE, drawing.ON_PAGE.larger])
@pytest.mark.parametrize("people", [4, 5, 12, 18])
def test_a_page_knows_how_high_the_picture_will_be(picture: Picture, people: int) -> None:
    """So nothing jumps when it comes. Issue "A pleasure in the hand": more than four have a plot
    each.
    """
    found = of(3, people)
    voice = Voice("de", numbered(people))
    svg = drawing.courses(found, voice, picture)
    tree = ET.fromstring(svg)
    assert round(number(tree, "height")) == drawing.height(found, voice, picture)
    apart = people > 4 or picture.large
    plots_of_their_own = people if apart else 0
    assert len(classed(svg, "pale")) == plots_of_their_own


@pytest.mark.parametrize("people", [7, 8, 10, 16])
def test_everybody_is_drawn_up_to_sixteen_and_no_two_lines_are_alike(people: int) -> None:
    """Third look: seven of ten people were in the chart; decided: ten people are ten lines."""
    found = of(2, people)
    voice = Voice("de", Roster(numbered(people)))
    told = texts(labels(drawing.courses(found, voice, Picture())))
    assert len(told) == people
    assert len(set(told)) == people
    best = people - 1
    assert told[0] == f"Nr. {best} {2 * best}"
    looks = [line.look for line in drawing._lines(found, voice, Picture())]
    assert looks == list(reversed(range(people)))


def test_of_more_than_forty_the_best_are_drawn() -> None:
    svg = drawing.courses(of(2, 44), Voice("de", numbered(44)), Picture())
    told = texts(labels(svg))
    assert len(told) == 40
    assert told[0] == "Nr. 43 86"


def test_a_long_season_is_drawn_with_some_of_its_evenings() -> None:
    svg = drawing.courses(of(500, 7), Voice(), Picture())
    assert len(svg) < 15_000
    for evenings in (1, drawing.MOST_DRAWN, drawing.MOST_DRAWN + 1, 500, 5000):
        shown = list(drawing.places(evenings))
        assert shown[0] == 1
        assert shown[-1] == evenings
        assert shown == sorted(set(shown))
        assert len(shown) <= drawing.MOST_DRAWN


def test_an_empty_season_is_an_empty_picture() -> None:
    svg = drawing.courses(of(0, 0), Voice(), Picture())
    assert labels(svg) == []


LONG_NAMES = {
    Player("Anna"): "Wolfgang von Hohenstaufen-Waldeck",
    Player("Bert"): "Katarzyna Międzynarodowa",
    Player("Cem"): "Kai-Uwe Zimmermann",
    Player("Doro"): "Annegret Schulze-Frenking",
}


def test_columns_and_plots_bear_first_names_where_there_is_room_for_them() -> None:
    """Source: fourth-look.md, part 3: names cut at seven letters beside free room."""
    told = report(season_of(3, 4), Voice("de", LONG_NAMES), runde="Donnerstag")
    first = ("Wolfgang", "Katarzyna", "Kai-Uwe", "Annegret")
    (with_whom,) = [grid for grid in told.grids if grid.title == "Mit wem"]
    assert set(with_whom.heads) == set(first)
    assert {unbroken(name) for name in told.names.values()} == set(first)
    assert [name for name in first if f">{name} " not in told.chart] == []


def test_on_a_whole_page_tables_of_five_people_bear_first_names_too() -> None:
    """Source: fourth-look.md, part 3: names cut at seven letters beside free room."""
    names = {**LONG_NAMES, Player("Ela"): "Ela"}
    told = report(season_of(12, 5), Voice("de", names), runde="Donnerstag")
    (with_whom,) = [grid for grid in told.grids if grid.title == "Mit wem"]
    assert with_whom not in told.narrow
    assert set(with_whom.heads) == {"Wolfgang", "Katarzyna", "Kai-Uwe", "Annegret", "Ela"}


def test_heads_of_the_table_are_whole_words_in_english_too() -> None:
    document = report(season_of(12, 5), Voice("en", LONG_NAMES), runde="Donnerstag")
    first = plain(words(made(document))[0])
    assert "Points Evenings" in first


def test_a_word_of_a_name_is_whole_in_the_table_where_its_column_has_room() -> None:
    """Source: fourth-look.md, part 3: names "whole wherever the measured width allows"."""
    told = report(season_of(3, 4), Voice("de", LONG_NAMES), runde="Donnerstag")
    names = [line.name for line in told.table.lines]
    assert "Katarzyna Międzynarodowa" in names


def test_longer_words_of_names_break_at_syllables_only() -> None:
    longer = LONG_NAMES | {Player("Bert"): "Katarzyna Międzynarodowowska"}
    told = report(season_of(3, 4), Voice("de", longer), runde="Donnerstag")
    names = [line.name for line in told.table.lines]
    (broken,) = [name for name in names if name.startswith("Katarzyna")]
    assert "Międzyna\N{SOFT HYPHEN}rodowowska" in broken


def test_a_season_of_one_evening_has_no_chart_of_straight_lines() -> None:
    """Source: fourth-look.md, part 1."""
    voice = Voice("de", LONG_NAMES)
    assert not report(season_of(1, 4), voice, runde="Donnerstag").chart
    assert report(season_of(2, 4), voice, runde="Donnerstag").chart
