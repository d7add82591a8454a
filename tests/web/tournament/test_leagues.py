"""Leagues and the rating on their pages. Source: tournament.md, League and Rating."""

import datetime as dt
import re

import pytest
from flask import Flask

from scorepad.actions.runde import runde
from scorepad.telling.league import LeagueDay
from scorepad.telling.voice import Voice
from scorepad.web.tournament.league_view import shown_days, turns
from tests.web.critic import Page, Phone, between
from tests.web.evening_pages import EVENING, three_games
from tests.web.season_pages import cells
from tests.web.tournament.pages import create, join, release, type_totals

LEAGUES = "/runde/1/liga"
FIRST = f"{LEAGUES}/1"
RATING = "/runde/1/wertungszahl"


@pytest.fixture
def played(anna: Phone) -> Phone:
    """An evening of five, and a tournament of one table which Anna wins."""
    three_games(anna)
    create(anna, name="Ligaturnier")
    join(anna, "Anna\nBert\nCem\nDoro")
    (table,) = release(anna, 1)
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    return anna


def league(holder: Phone, **values: str) -> str:
    """Keep a league of the whole time; the text of its page."""
    answer = holder.send(f"{LEAGUES}/neu", "/liga/neu", name="Herbst", **values)
    assert answer.status_code == 303, Page(answer.text).title
    return holder.get(str(answer.location)).text


def person(row: list[str]) -> str:
    """Who has this row; below the name stands for a phone how often he came."""
    name, _below, _times = row[1].partition(" dabei: ")
    return name


def test_a_league_counts_evenings_and_tournaments_and_is_found_from_the_runde(
    played: Phone, reader: Phone
) -> None:
    told = cells(league(played))
    assert sorted(person(row) for row in told) == ["Anna", "Bert", "Cem", "Doro", "Ela"]
    assert sum(int(row[2].replace("−", "-")) for row in told) == 0
    assert all(len(row) == 6 for row in told)
    assert LEAGUES in reader.page("/runde/1").links
    assert FIRST in reader.page(LEAGUES).links
    assert reader.get(FIRST).status_code == 200
    assert reader.get(f"{FIRST}/aendern").status_code == 403


def test_only_what_has_the_name_and_the_kind_counts(played: Phone) -> None:
    assert {len(row) for row in cells(league(played, named="LIGA"))} == {5}
    assert played.send(f"{FIRST}/aendern", "/aendern", held="evenings").status_code == 303
    assert "noch nichts gespielt" in played.get(FIRST).text
    assert (
        played.send(
            f"{FIRST}/aendern", "/aendern", held="tournaments", named="", by="placement"
        ).status_code
        == 303
    )
    assert [row[2] for row in cells(played.get(FIRST).text)] == ["3", "1", "−1", "−3"]


def test_groups_rise_and_fall_and_teams_are_ranked(played: Phone) -> None:
    text = league(
        played,
        teams="Rot: Anna, Bert\nBlau: Cem,  Doro",
        groups="A: Anna, Bert\nB: Cem, Doro",
        moving="1",
    )
    heads = re.findall("<h2>(.*?)</h2>", text)
    assert heads[:4] == ["A", "B", "Ohne Gruppe", "Mannschaften"]
    moves = re.findall(r'<th scope="row" class="who"><span>(\w+)</span> <small>(steigt \w+)', text)
    assert sorted(move for _name, move in moves) == ["steigt ab", "steigt auf"]
    assert {"Rot", "Blau"} <= set(re.findall(r"<bdi>(\w+)</bdi> <b>", text))


def test_a_name_that_is_no_more_and_who_came_too_seldom_are_told(
    site: Flask, played: Phone
) -> None:
    text = league(played, least="3", teams="Rot: Anna, Bert")
    assert "Einen Platz hat, wer mindestens 3-mal dabei war" in text
    assert {row[0] for row in cells(text)} == {""}
    attended = {person(row): row[3] for row in cells(text)}
    assert attended == {"Anna": "2", "Bert": "2", "Cem": "2", "Doro": "2", "Ela": "1"}
    with site.app_context():
        runde.change_member(1, 2, name="Berta")
    assert "Niemand heißt hier so: Bert." in played.get(FIRST).text


FIRST_DAY = dt.date(2026, 1, 1)


def days_of(count: int) -> list[LeagueDay]:
    """So many evenings, one a day."""
    days = []
    for number in range(count):
        date = FIRST_DAY + dt.timedelta(number)
        days.append(LeagueDay(number, "", date, is_tournament=False))
    return days


def test_a_page_of_each_width_shows_as_many_days_as_fit() -> None:
    """Source: fourth-look.md, part 2, Saison: columns that fit and a way to the others."""
    shown = shown_days(days_of(20), 3, Voice("de"), rated=False)
    assert [day.at for day in shown] == [*range(16, 4, -1)]
    rooms = [day.room for day in shown]
    assert rooms == ["", "slim", "phone", *["wider"] * 3, *["widest"] * 6]
    newest = shown[0]
    assert newest.head == "17.01."
    assert newest.year == "26"


def test_the_rating_takes_the_room_of_one_day_but_of_the_last() -> None:
    shown = shown_days(days_of(20), 0, Voice("de"), rated=True)
    assert [day.room for day in shown[:3]] == ["", "phone", "wider"]
    assert len(shown) == 11
    ways = turns(days_of(20), 0, Voice("de"), "?ab={}".format, rated=True)
    narrow, slim, phone, *_others = ways
    assert narrow.older == "?ab=1"
    assert slim.older == "?ab=1"
    assert phone.older == "?ab=2"


def test_each_width_has_its_way_to_the_other_days() -> None:
    ways = [*turns(days_of(20), 3, Voice("de"), "?ab={}".format, rated=False)]
    assert [way.words for way in ways[:2]] == ["17.01.2026", "16.01.2026 bis 17.01.2026"]
    assert [way.newer for way in ways] == ["?ab=2", "?ab=1", "?ab=0", "?ab=0", "?ab=0"]
    assert [way.older for way in ways] == ["?ab=4", "?ab=5", "?ab=6", "?ab=9", "?ab=15"]


def test_where_all_days_fit_there_is_no_way_to_others() -> None:
    twelve = turns(days_of(12), 0, Voice("de"), str, rated=False)
    assert [turn.room for turn in twelve] == ["", "slim", "phone", "wider"]
    one = turns(days_of(1), 0, Voice("de"), str, rated=False)
    assert list(one) == []
    assert shown_days([], 0, Voice("de"), rated=False) == []


def test_older_days_are_asked_for_by_the_address(played: Phone) -> None:
    league(played)
    for far in ("1", "99", "-1", "x"):
        answer = played.get(f"{FIRST}?ab={far}")
        assert answer.status_code == 200
    newest = cells(played.get(FIRST).text)
    older = cells(played.get(f"{FIRST}?ab=1").text)
    assert [row[5:] for row in newest] == [row[4:] for row in older]


def test_what_cannot_be_is_told_at_its_field_and_stays(anna: Phone) -> None:
    for values, field, said in (
        ({"name": ""}, "name", "Name"),
        ({"since": "2026-12-31", "until": "2026-01-01"}, "until", "vor dem Anfang"),
        ({"since": "gestern"}, "since", "kein Datum"),
        ({"least": "0"}, "least", "von 1 bis"),
        ({"drop": "viele"}, "drop", "von 0 bis"),
        ({"held": "nie"}, "held", "Was zählt?"),
        ({"teams": "Anna, Bert"}, "teams", "Zeile 1"),
        ({"teams": "Rot: Anna, Zoe"}, "teams", "Zoe ist niemand"),
        ({"groups": "A: Anna\nB: Anna"}, "groups", "Anna steht zweimal da."),
        ({"moving": "-1"}, "moving", "von 0 bis"),
    ):
        answer = anna.send(f"{LEAGUES}/neu", "/liga/neu", **{"name": "Herbst"} | values)
        assert answer.status_code == 422, values
        assert said in between(answer.text, f'id="{field}-error"', "</p>"), values
        assert field == "held" or Page(answer.text).form("/liga/neu").values.get(field) == [
            values[field]
        ]


def test_a_name_is_kept_once_and_a_form_sent_twice_is_one_league(anna: Phone) -> None:
    league(anna)
    league(anna)
    assert (
        len([url for url in anna.page(LEAGUES).links if re.fullmatch(f"{LEAGUES}/[0-9]+", url)])
        == 1
    )
    assert anna.send(f"{LEAGUES}/neu", "/liga/neu", name="Herbst", least="2").status_code == 422
    for number in range(19):
        assert anna.send(f"{LEAGUES}/neu", "/liga/neu", name=f"Liga {number}").status_code == 303
    assert "Höchstens 20" in anna.send(f"{LEAGUES}/neu", "/liga/neu", name="Eine mehr").text
    assert anna.send(f"{FIRST}/aendern", f"{FIRST}/loeschen").location == LEAGUES
    assert anna.get(FIRST).status_code == 404


def test_there_is_no_rating_unless_the_runde_wants_it(played: Phone) -> None:
    league(played)
    assert "keine Wertungszahl" in played.get(RATING).text
    assert RATING not in (*played.page(LEAGUES).links, *played.page(FIRST).links)
    assert played.send(f"{FIRST}/aendern", "/aendern", rating="1").status_code == 303
    rated = cells(played.get(RATING).text)
    ratings = [float(row[1].replace(",", ".")) for row in rated]
    assert sum(ratings) == pytest.approx(5000, abs=0.5)
    assert ratings == sorted(ratings, reverse=True)
    (way,) = [url for url in played.page(RATING).links if url.endswith("wer=4")]
    steps = cells(played.get(way).text)
    assert [row[0].split()[0] for row in steps] == ["Ligaturnier", *played.page(EVENING).headings]
    assert steps[0][3] == next(row[1] for row in rated if row[0] == "Doro")
    assert played.get(f"{RATING}?wer=99").status_code == 200
    ordered = cells(played.get(f"{FIRST}?wertungszahl=1").text)
    assert [person(row) for row in ordered] == [row[0] for row in rated]
    assert [row[3] for row in ordered] == [row[1] for row in rated]
