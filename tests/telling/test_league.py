"""What is said of a league: cells, attendance, moves, and the sentences below the table."""

import datetime as dt
from fractions import Fraction

import pytest

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.league import League, LeagueRules, league
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RankBy, SetResult
from scorepad.telling.league import (
    LeagueCell,
    LeagueDay,
    LeagueGroup,
    LeagueLine,
    LeaguePeople,
    ToldLeague,
    day_in_two,
    in_order_of_rating,
    lines_of,
    notes,
    short_days,
)
from scorepad.telling.voice import Voice

DE = Voice("de")
EN = Voice("en")
NAMES = {1: "Anna", 2: "Bert", 3: "Cem", 4: "Doro", 5: "Ela"}
PEOPLE = [Entrant(number, name) for number, name in NAMES.items()]
FIRST = ListResult(1, 1, {1: 8, 2: 0, 3: -4, 4: -4}, games=24)
SECOND = ListResult(1, 1, {1: -6, 2: 2, 3: 2, 5: 2}, games=24)


def played(ranking: Ranking, least: int = 1) -> League:
    return league(LeagueRules(ranking, least), PEOPLE, [[FIRST], [SECOND]])


def told(
    part: League,
    by: RankBy = "points",
    *,
    ratings: dict[int, Fraction] | None = None,
    moves: dict[int, int] | None = None,
) -> dict[str, LeagueLine]:
    people = LeaguePeople(NAMES, ratings or {}, moves or {}, own={2})
    return {line.name: line for line in lines_of(part, by, people, DE)}


def texts(line: LeagueLine) -> list[str]:
    return [cell.text for cell in line.cells]


def test_who_was_not_there_has_a_dash_and_not_what_it_counts() -> None:
    """Source: issue "A tournament evening that holds": absence as "–"."""
    lines = told(played(Ranking(missed=MISSED)))
    assert texts(lines["Doro"]) == ["−4", "–"]
    assert lines["Doro"].cells[1].worth is None
    assert lines["Doro"].value == "−154"
    assert texts(lines["Ela"]) == ["–", "2"]


def test_what_does_not_count_stands_in_brackets() -> None:
    lines = told(played(Ranking(drop=1, missed=NOTHING)))
    assert texts(lines["Anna"]) == ["8", "(−6)"]
    assert texts(lines["Ela"]) == ["(–)", "2"]
    assert lines["Anna"].value == "8"


def test_who_came_too_seldom_stands_below_without_a_rank() -> None:
    lines = told(played(Ranking(missed=NOTHING), least=2))
    assert list(lines) == ["Anna", "Bert", "Cem", "Ela", "Doro"]
    assert lines["Anna"].rank == 1
    assert lines["Anna"].attended == 2
    assert lines["Ela"].rank is None
    assert lines["Ela"].attended == 1


def test_a_line_says_its_rating_its_move_and_whose_it_is() -> None:
    moves = {1: 1, 2: -1, 3: 0}
    lines = told(played(Ranking()), ratings={1: Fraction(10123, 10)}, moves=moves)
    assert lines["Anna"].rate == "1012,3"
    assert lines["Anna"].move == "steigt auf"
    assert lines["Bert"].rate == ""
    assert lines["Bert"].move == "steigt ab"
    assert lines["Bert"].own
    assert lines["Cem"].move == ""
    assert not lines["Cem"].own


def test_the_lines_can_stand_in_the_order_of_the_rating() -> None:
    ratings = {1: Fraction(990), 2: Fraction(1010), 3: Fraction(1010)}
    lines = told(played(Ranking()), ratings=ratings)
    (group,) = in_order_of_rating([LeagueGroup("A", tuple(lines.values()))])
    names = [line.name for line in group.lines]
    assert names == ["Bert", "Cem", "Anna", "Doro", "Ela"]


@pytest.mark.parametrize("rated", [False, True])
def test_a_league_knows_whether_there_are_ratings_and_moves(*, rated: bool) -> None:
    ratings = {1: Fraction(1000)} if rated else {}
    moves = {1: 1} if rated else {}
    lines = tuple(told(played(Ranking()), ratings=ratings, moves=moves).values())
    shown = ToldLeague("Herbst", "points", (), (LeagueGroup("", lines),), (), (), ())
    assert shown.rated is rated
    assert shown.moves is rated


def sentences(plan: LeaguePlan, voice: Voice = DE, moves: dict[int, int] | None = None) -> str:
    part = league(plan.rules, PEOPLE, [[FIRST], [SECOND]])
    people = LeaguePeople(NAMES, {}, moves or {})
    groups = [LeagueGroup("", lines_of(part, plan.rules.ranking.by, people, voice))]
    return "\n".join(notes(plan, groups, voice))


def test_the_sentences_say_what_counts_and_what_absence_and_brackets_mean() -> None:
    ranking = Ranking("placement", drop=1, missed=MISSED)
    plan = LeaguePlan(rules=LeagueRules(ranking, least=2), moving=2)
    assert sentences(plan, moves={1: 1}).splitlines() == [
        "Gezählt werden Platzpunkte am Tisch, bei Gleichstand Punkte.",
        "Einen Platz hat, wer mindestens 2-mal dabei war; wer seltener kam, steht darunter.",
        "– heißt: nicht dabei. Das zählt −3 Platzpunkte und −150 Punkte.",
        "In Klammern: das schlechteste Ergebnis eines jeden, es zählt nicht.",
        "Zwischen zwei Gruppen tauschen 2 den Platz: Die Letzten steigen ab, die Ersten auf.",
    ]


@pytest.mark.parametrize(
    ("ranking", "said"),
    [
        (Ranking("points", missed=NOTHING), "It counts 0."),
        (Ranking("points", missed=MISSED), "It counts −150 points."),
        (Ranking("per_game", missed=SetResult(-3, -150)), "It counts −150 points."),
        (Ranking("index", missed=SetResult(-3, 0)), "It counts −3 placement points and 0 points."),
        (Ranking("placement", missed=SetResult(0, -150)), "It counts −150 points."),
    ],
)
def test_absence_counts_as_the_plan_says(ranking: Ranking, said: str) -> None:
    assert said in sentences(LeaguePlan(rules=LeagueRules(ranking)), EN)


def test_days_have_short_heads_in_two_lines_in_both_languages() -> None:
    day = dt.date(2026, 11, 19)
    evening = LeagueDay(7, "Bei Bert", day, is_tournament=False)
    cup = LeagueDay(3, "Martinsturnier", day, is_tournament=True)
    german = short_days([evening, cup], DE)
    assert german == ("19.11.26", "19.11.26 (2)")
    assert [day_in_two(head) for head in german] == [("19.11.", "26"), ("19.11.", "26 (2)")]
    (english,) = short_days([evening], EN)
    assert english == "19 Nov 26"
    assert day_in_two(english) == ("19 Nov", "26")


def test_where_all_were_there_nothing_is_said_of_absence() -> None:
    line = told(played(Ranking(missed=MISSED)))["Doro"]
    there = line._replace(cells=(LeagueCell("3", Fraction(3), kept=True),))
    said = " ".join(notes(LeaguePlan(), [LeagueGroup("", (there,))], DE))
    assert "–" not in said
