"""A season is told once: page and paper show the same cells, with the names that the Runde gave its
own things.
"""

import datetime as dt
import re
from dataclasses import replace

import pytest

from scorepad.printing.season import report
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.compare import under
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season import Tally
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.telling import compared, counted, season
from scorepad.telling.grid import NOTHING, Grid, GridCell
from scorepad.telling.season import unit_of, written_in
from scorepad.telling.voice import Voice
from tests.printing.evenings import CAST, DATE, season_of
from tests.scoring.building import normal
from tests.telling.games import OWN

NAMES = {Player(name): name for name in CAST}
DE = Voice("de", NAMES)


def grid(found: tuple[Grid, ...], id_: str) -> Grid:
    return next(one for one in found if one.id == id_)


def test_paper_has_the_cells_of_the_page() -> None:
    """Source: ARCHITECTURE.md: everything is told once."""
    found = season_of(6)
    voice = DE
    page = report(found, voice, runde="Donnerstag")
    assert page.grids == counted.grids(found, voice)
    table = season.standings(found, voice)
    peaks = season.peaks(found, voice)
    assert page.table.heads == (*table.heads, *peaks.heads)
    for line, first, more in zip(page.table.lines, table.lines, peaks.lines, strict=True):
        assert line.name == first.name
        assert line.mark == first.mark
        assert line.cells == (*first.cells, *more.cells)
    assert page.evenings == tuple(season.evening(one, found, voice) for one in found.evenings)


def test_own_special_points_and_own_soli_stand_with_their_names() -> None:
    """Source: issue "The house rearranged": an own special point showed its raw id."""
    found = season_of(2)
    anna = found.sums.people[Player("Anna")]
    mine = replace(anna, specials={"blauer_brief": Tally(3, 3, 3)}, soli={"xaver": Tally(2, 1, 6)})
    own = replace(
        found, sums=replace(found.sums, people={**found.sums.people, Player("Anna"): mine})
    )
    for lang in ("de", "en"):
        shown = counted.grids(own, Voice(lang, NAMES, OWN))
        assert "Blauer Brief" in [line.name for line in grid(shown, "specials").lines]
        assert "Xaver" in [line.name for line in grid(shown, "solo-kinds").lines]


def test_every_table_is_told_in_both_languages_and_a_solo_is_a_solo() -> None:
    """One English word for one thing: "solos", "no 90"."""
    shown = counted.grids(season_of(6), Voice("en", NAMES))
    assert {"Solos", "Solos by kind"} <= {one.title for one in shown}
    assert "no 90" in grid(shown, "missed").heads
    told = " ".join(word for one in shown for word in (one.title, one.corner, one.note, *one.heads))
    assert not re.search(r"\bsoli\b", told, re.IGNORECASE)


def test_of_nobody_and_nothing_there_are_no_tables() -> None:
    quiet = season_of(1)
    assert counted.grids(replace(quiet, standings=()), Voice()) == ()
    people = {
        player: replace(one, missed={}, announced={}, wins=one.wins)
        for player, one in quiet.sums.people.items()
    }
    shown = counted.grids(replace(quiet, sums=replace(quiet.sums, people=people)), DE)
    assert not {"missed", "announced"} & {one.id for one in shown}
    (parties, *_more) = counted.grids(replace(quiet, sums=replace(quiet.sums, people={})), DE)
    assert set(parties.lines[0].cells) == {NOTHING}


def test_a_peak_knows_its_evening_which_lists_its_people_by_points_and_an_average_needs_a_game() -> (
    None
):
    found = season_of(3)
    best = season.peaks(found, DE).lines[0].cells[0]
    assert best.evening == found.standings[0].best.evening.id
    sat = replace(found, standings=(replace(found.standings[0], games=0),))
    assert season.standings(sat, DE).lines[0].cells[3] == NOTHING
    found = season_of(1)
    told = season.evening(found.evenings[0], found, DE)
    assert told.title == "Abend 1, 19.11.2026"
    assert told._replace(name="").title == "19.11.2026"
    points = [int(one.replace("−", "-")) for one in told.points.values()]
    assert points == sorted(points, reverse=True)


def test_what_was_chosen_is_said_in_full() -> None:
    assert season.chosen(Choice(), DE) == "Alle Abende · mit Bock"
    assert season.chosen(Choice(since=DATE), DE) == "ab 19.11.2026 · mit Bock"
    assert season.chosen(Choice(until=DATE), DE) == "bis 19.11.2026 · mit Bock"
    both = Choice(since=DATE, until=dt.date(2026, 12, 24), least=3, dropped=2, bock=False)
    assert (
        season.chosen(both, DE)
        == "19.11.2026 bis 24.12.2026 · ohne Bock · ab 3 Abenden · 2 Abende gestrichen"
    )
    assert season.chosen(both, DE, "Dieses Jahr").startswith("Dieses Jahr · ohne Bock")
    assert season.standings(season_of(3, choice=Choice(dropped=1)), DE).note.startswith(
        "Gestrichene"
    )


def test_the_table_by_places_counts_them_and_says_how_in_a_line() -> None:
    """Source: second-look.md, Saison: "ranking by points or places"."""
    found = season_of(4, choice=Choice(by_places=True))
    voice = DE
    table = season.standings(found, voice)
    assert table.heads == ("1. Platz", "2. Platz", "3. Platz", "Abende", "Punkte")
    assert table.note.startswith("Oben steht, wer die meisten Abende gewonnen hat;")
    for line, standing in zip(table.lines, found.standings, strict=True):
        shown = [0 if cell == NOTHING else int(cell.text) for cell in line.cells[:3]]
        assert shown == [*standing.places, 0, 0, 0][:3]
        assert line.cells[4].text == str(standing.points).replace("-", "−")
    assert season.chosen(found.choice, voice) == "Alle Abende · mit Bock · nach Plätzen"
    assert season.standings(found, Voice("en", NAMES)).heads[:3] == ("1st", "2nd", "3rd")


def test_below_the_table_stand_its_sums_and_each_game_once() -> None:
    """Source: paper.md, Season: "total row"; a game is played by four, and is one game."""
    found = season_of(4)
    voice = DE
    points, evenings, _average, _share, games = season.sums(found, voice)
    assert points == "0"
    assert evenings == "4"
    assert games == str(found.sums.games)
    assert sum(standing.games for standing in found.standings) == 4 * found.sums.games
    placed = season_of(4, choice=Choice(by_places=True))
    first, *_other, counted_evenings, all_points = season.sums(placed, voice)
    assert int(first) == sum(standing.places[0] for standing in placed.standings)
    assert counted_evenings == "4"
    assert all_points == "0"


def test_counts_and_what_waits_agree_in_number() -> None:
    found = season_of(1)
    voice = DE
    assert season.count(found, voice) == f"1 Abend · {found.sums.games} Spiele"
    assert season.in_bock(found, voice) == ""
    assert (
        season.in_bock(replace(found, sums=replace(found.sums, bock=2)), voice)
        == "davon auf Bock: 2"
    )
    assert (
        season.waiting(1, voice)
        == "1 Abend wird noch gerechnet: Die Seite lädt gleich von selbst neu."
    )
    assert (
        season.waiting(50, voice)
        == "50 Abende werden noch gerechnet: Die Seite lädt gleich von selbst neu."
    )
    assert season.unranked(found, voice) == ""
    assert (
        season.unranked(replace(found, unranked=((Player("Ela"), 1),)), voice)
        == "Zu selten dabei: Ela (1)"
    )


@pytest.mark.parametrize(
    ("changed", "unplayable", "told"),
    [
        (0, 0, "Alles würde gleich zählen."),
        (1, 0, "1 Eintrag würde anders zählen."),
        (
            2,
            1,
            "2 Einträge würden anders zählen. 1 davon lässt sich dort nicht werten und zählt 0.",
        ),
    ],
)
def test_other_rules_are_summed_up_in_a_sentence(changed: int, unplayable: int, told: str) -> None:
    assert compared.sentence(changed, unplayable, Voice("de")) == told
    assert compared.state(changed, Voice("en")) == (
        f"{changed} different" if changed else "the same"
    )


def test_other_rules_stand_beside_those_played() -> None:
    """Source: Mainz 3.2, 3.12: Re doubles, the Fuchs is left out; TSR 7.2 adds."""
    table = tuple(Player(name) for name in CAST[:4])
    entry = normal(
        160, say="re, re no90", special="re fuchs_caught", re=table[:2], kontra=table[2:]
    )
    found = under(Plan(table, table[0], Rules()), [entry], preset("mainz"))
    totals = compared.totals(found.totals, DE)
    was, would = found.totals[table[0]]
    anna = next(line for line in totals.lines if line.name == "Anna")
    assert [cell.text for cell in anna.cells[:2]] == [str(was), str(would)]
    games = compared.games([("Spiel 1", found.differences[0])], table, DE)
    assert games.lines[0].cells[0] == GridCell(f"+{would}", f"+{was}")


def test_a_season_is_told_in_the_unit_of_its_evenings_where_they_are_alike() -> None:
    """Source: options.md, `counting.unit`; points of places are those of `season.places`, whatever
    the unit.
    """
    assert [written_in(unit, Voice()).points(3) for unit in (0, 1, 10)] == ["+3", "+3", "+30"]
    assert [unit_of(unit, Voice()) for unit in (1, 10)] == ["", "Punkte mal 10"]
    assert unit_of(0, Voice("en")) == "In single points: not all evenings write them alike."
    assert written_in(10, Voice(), places=True).points(3) == "+3"
    assert unit_of(10, Voice(), places=True) == "In einfachen Punkten: 1 steht für 10."


def test_a_table_says_what_places_bring_and_what_a_missed_evening_costs() -> None:
    """Source: options.md, season.counts, season.places, season.missed_points."""
    found = season_of(
        2, people=4, choice=Choice(rules=SeasonRules(counts="places", missed_points=-3))
    )
    note = season.standings(found, DE).note
    assert "3, 1, −1, −3" in note
    assert note.endswith("−3.")
