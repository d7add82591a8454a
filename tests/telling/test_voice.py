"""The voice: names, own words, and remarks that scoring knows by keys only."""

import datetime as dt
import re
from fractions import Fraction
from typing import get_args

import pytest
from babel.dates import format_date, format_datetime

from scorepad.declare import Option, Text
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import OPTIONS, Rules, read_rules
from scorepad.scoring.terms import Player
from scorepad.telling import leaflet
from scorepad.telling.days import (
    Length,
    day_of_play,
    read_day,
    write_day,
    write_month,
    write_weekday,
)
from scorepad.telling.sentences import sentence, subject
from scorepad.telling.voice import Voice

ANNA = Player("1")
BERT = Player("2")
NAMES = {ANNA: "Anna", BERT: "Bert"}
ONE_OR_MORE = Text("{count} Spiel", "{count} game"), Text("{count} Spiele", "{count} games")
OWN = read_rules({"options": {"special.blauer_brief.name": "Blauer Brief"}})


def test_says_people_and_special_points_by_their_names_and_numbers_with_a_real_minus() -> None:
    remark = Notice("special_void", {"what": "blauer_brief"})
    assert Voice("de", NAMES, OWN).remark(remark) == "Blauer Brief zählt in diesem Spiel nicht."
    assert (
        Voice("en", NAMES).remark(Notice("dealer_overruled", {"player": "2"}))
        == "The table let Bert deal."
    )
    assert "−3" in Voice("de").remark(Problem("points_sum", "points", {"sum": -3}))


def test_lists_what_there_is_in_its_currency_and_keeps_the_own_names_of_rules_that_held_before() -> (
    None
):
    voice = Voice("de", NAMES, OWN).under(Rules())
    assert voice.label("blauer_brief") == "Blauer Brief"
    assert voice.under(voice.rules) is voice
    assert Voice("de", NAMES).calling({ANNA: "A."}).name(ANNA) == "A."
    assert [Voice("en", NAMES).names(who) for who in ((), (ANNA,), (ANNA, BERT))] == [
        "",
        "Anna",
        "Anna and Bert",
    ]
    assert [Voice().many(count, *ONE_OR_MORE) for count in (1, 2)] == ["1 Spiel", "2 Spiele"]
    voice = Voice("de", currency="Kr.")
    assert voice.signed(150) == "+1,50\xa0Kr."
    assert voice.signed(-150) == "−1,50\xa0Kr."
    assert voice.name(None) == "Kasse"


# the unit of points
TENS = read_rules({"options": {"counting.unit": 10}})
HUNDREDS = read_rules({"options": {"counting.unit": 100}})


def test_a_point_stands_as_much_as_the_rules_say_and_the_unit_is_said_where_it_is_not_one() -> None:
    """Source: options.md, `counting.unit`: points times so much; every page and paper says the
    unit.
    """
    voice = Voice("de", NAMES, TENS)
    assert voice.points(3) == "+30"
    assert voice.points(-3) == "−30"
    assert voice.points(0) == "0"
    assert voice.total(-3) == "−30"
    assert voice.decimal(Fraction(5, 4)) == "12,5"
    assert Voice().points(3) == "+3"
    assert Voice().total(-3) == "−3"
    assert Voice("en").decimal(Fraction(5, 4)) == "1.3"
    german = Voice("de", NAMES, TENS)
    english = Voice("en", NAMES, TENS)
    assert german.unit_told == "Punkte mal 10"
    assert english.unit_told == "points times 10"
    assert german.single_told == "In einfachen Punkten: 1 steht für 10."
    assert english.single_told == "In single points: 1 stands for 10."
    assert Voice().unit_told == ""
    assert Voice().single_told == ""


def test_one_unit_holds_for_a_whole_evening() -> None:
    """What was played under earlier rules stands in the unit of the present ones: totals must add
    up.
    """
    assert Voice("de", NAMES, TENS).under(HUNDREDS).points(2) == "+20"
    assert Voice("de", NAMES, Rules()).under(HUNDREDS).points(2) == "+2"
    assert Voice("de", NAMES, TENS).counting(1).points(2) == "+2"
    assert Voice("de", NAMES, TENS).counting(1).under(HUNDREDS).unit == 1


# days are written as the calendars of both languages write them, English ones with the day first
# and the month as a word. Source: CLDR, by way of babel; fourth-look.md 2, Words
DAY_FIRST = {"short": "d MMM yy", "medium": "d MMM y", "long": "d MMMM y", "full": "EEEE, d MMMM y"}


def test_a_period_of_one_day_is_that_day() -> None:
    day = dt.date(2026, 11, 19)
    assert Voice("de").span(day, day) == "19.11.2026"
    assert Voice("de").span(day, day + dt.timedelta(1)) == "19.11.2026 bis 20.11.2026"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_day_of_a_year_is_written_as_babel_writes_it(lang: str) -> None:
    for number in range(366):
        day = dt.date(2028, 1, 1) + dt.timedelta(days=number)
        for length in set(get_args(Length)) - {"moment"}:
            pattern = DAY_FIRST[length] if lang == "en" else length
            assert write_day(day, lang, length) == format_date(day, pattern, locale=lang)
        assert write_weekday(day, lang) == format_date(day, "EEEE", locale=lang)
        assert write_month(day, lang) == format_date(day, "MMMM y", locale=lang)


@pytest.mark.parametrize(("lang", "pattern"), [("de", "dd.MM. HH:mm"), ("en", "d MMM, HH:mm")])
def test_a_moment_is_written_as_babel_writes_it(lang: str, pattern: str) -> None:
    for month in range(1, 13):
        moment = dt.datetime(2026, month, 9, 20, 5, tzinfo=dt.UTC)
        told = format_datetime(moment, pattern, locale=lang).replace("Sept", "Sep")
        assert write_day(moment, lang, "moment") == told


# Every rule in one sentence that says what is played, whatever its value.
ELSEWHERE = leaflet._IN_LISTS | leaflet._IN_OTHERS
TOLD = [option for option in OPTIONS.values() if option.name not in ELSEWHERE]
VALUES: dict[str, object] = {
    "whole": 7,
    "numbers": [3, -1],
    "list": ["damen"],
    "named": ["misdeal"],
}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    "option", [one for one in TOLD if one.shape in VALUES], ids=lambda one: one.name
)
def test_a_number_or_a_list_stands_in_its_sentence(option: Option, lang: str) -> None:
    """Source: paper.md, leaflet: not the help of another value."""
    said = sentence(option.name, VALUES[option.shape], Voice(lang))
    assert {"whole": "7", "numbers": "3, −1"}.get(option.shape, "") in said
    assert said != option.help.in_(lang)
    assert re.fullmatch(r"[^{]+\.", said)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    "option", [one for one in TOLD if one.shape in {"switch", "choice"}], ids=lambda one: one.name
)
def test_each_value_of_a_choice_has_a_sentence_of_its_own(option: Option, lang: str) -> None:
    values = [*option.choices] if option.shape == "choice" else [True, False]
    voice = Voice(lang)
    said = {
        f"{subject(option.name, value, voice)} {sentence(option.name, value, voice)}"
        for value in values
    }
    assert len(said) == len(values)
    assert all(one.endswith(".") for one in said)


def test_one_point_is_not_told_as_several() -> None:
    assert sentence("solo.extra_point", 1, Voice()).startswith("Jedes Solo ist 1 Punkt mehr wert")
    missed = sentence("season.missed_points", -3, Voice("en"))
    assert missed == "Whoever misses an evening writes −3 points in the season."


# days as browsers and files write them
@pytest.mark.parametrize(
    "text", ["", "19.11.2026", "20261119", "2026-W47-4", "2026-02-30", " 2026-11-19", "heute"]
)
def test_only_a_full_date_is_a_day(text: str) -> None:
    assert read_day(text) is None
    assert day_of_play(text) is None


@pytest.mark.parametrize(
    ("text", "played"),
    [("1979-12-31", False), ("1980-01-01", True), ("2099-12-31", True), ("2100-01-01", False)],
)
def test_nobody_played_before_1980_or_plays_after_2099(text: str, played: bool) -> None:
    assert read_day(text) == dt.date.fromisoformat(text)
    assert (day_of_play(text) is not None) is played
