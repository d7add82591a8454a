"""The season page: what it says, how it is filtered, and that no address breaks it."""

import datetime as dt
import io
import re
import zipfile
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from sqlalchemy import delete

from scorepad.actions.runde import season as actions
from scorepad.actions.transaction import transaction
from scorepad.store.models import StandingRow
from scorepad.web.season import season as presenter
from tests.caches import forget_all
from tests.conftest import DATE
from tests.printing.reading import words
from tests.web.attack import token
from tests.web.critic import Page, Phone, between, missing
from tests.web.evening_pages import BERT, DORO, EVENING, send, three_games
from tests.web.incident_pages import play_by
from tests.web.season_pages import SEASON, game, grid, play

WEEK = dt.timedelta(weeks=1)


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """Two evenings a week apart; in the first Anna wins 1 and loses 2, in the second she plays a
    solo.
    """
    play(site, DATE - WEEK, game(), game("01", 100))
    play(site, DATE, {**game("0", 155), "game": "solo", "solo": "damen"}, game("23", 185))
    return anna


def ask(holder: Phone, status: int = 200, /, **query: Any) -> str:
    answer = holder.get(f"{SEASON}?{urlencode(query)}")
    assert answer.status_code == status, answer.text
    return answer.text


def chosen(holder: Phone, **query: Any) -> list[str]:
    return [" ".join(row[:2]) for row in grid(ask(holder, **query), "standings")]


def test_the_table_shows_points_evenings_and_averages_and_all_that_was_counted_has_its_own(
    played: Phone,
) -> None:
    text = ask(played)
    assert not missing(text, "2 Abende · 4 Spiele", "Hättet keine 90 sagen können")
    assert grid(text, "standings") == [
        ["1. Anna", "2", "2", "1,0", "0,50", "4"],
        ["1. Cem", "2", "2", "1,0", "0,50", "4"],
        ["1. Doro", "2", "2", "1,0", "0,50", "4"],
        ["4. Bert", "−6", "2", "−3,0", "−1,50", "4"],
    ]
    assert {row[0]: row[1:] for row in grid(text, "soli")}["Anna"] == ["100 % 1/1", "+6", "1", "–"]
    assert grid(text, "solo-kinds") == [["Damen-Solo", "1/1", "–", "–", "–"]]
    for id_ in ("peaks", "parties", "partners", "opponents", "streaks", "missed"):
        assert grid(text, id_), id_


def test_only_the_time_chosen_is_counted(played: Phone) -> None:
    day = DATE.isoformat()
    for query in ({"zeit": "von-bis", "von": day}, {"von": day}, {"von": day, "bis": day}):
        assert not missing(ask(played, **query), "1 Abend · 2 Spiele", "19.11.26")
    assert "1 Abend · 2 Spiele" in ask(played, bis=(DATE - WEEK).isoformat())
    assert "2 Abende" in ask(played, zeit="alle", von=day)
    assert "In dieser Zeit ist noch nichts gespielt." in ask(played, bis="2020-01-01")


def test_this_year_and_the_last_twelve_months(
    anna: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.web.frame.clock.today", lambda: dt.date(2028, 2, 29))
    play(site, dt.date(2027, 2, 28), game())
    play(site, dt.date(2027, 3, 1), game())
    play(site, dt.date(2028, 1, 1), game())
    assert "1 Abend ·" in ask(anna, zeit="jahr")
    assert "2 Abende ·" in ask(anna, zeit="12")
    monkeypatch.setattr("scorepad.web.frame.clock.today", lambda: dt.date(2028, 2, 28))
    assert "2 Abende ·" in ask(anna, zeit="12")


def test_the_worst_evenings_are_dropped_for_everybody(played: Phone) -> None:
    text = ask(played, streichen=1)
    assert not missing(text, "1 Abend gestrichen", "Gestrichene Abende")
    assert {row[2] for row in grid(text, "standings")} == {"1/2"}


def test_who_leads_stands_first_then_the_table_then_awards(played: Phone) -> None:
    """Source: fourth-look.md, Look: one name or number is large, and rows in the order of use."""
    text = ask(played)
    leader, table, awards = (
        text.index(part) for part in ('class="leader"', 'id="standings"', "Auszeichnungen")
    )
    assert leader < table < awards
    assert re.search(r"Meiste Soli gewonnen</span> <b>Anna</b>", text)
    assert "Auszeichnungen" not in ask(played, von=DATE.isoformat())
    assert "Awards" in played.get(SEASON, headers={"Accept-Language": "en"}).text
    assert "Auszeichnungen" in words(played.get("/runde/1/saison.pdf").data)[0]


def test_a_table_with_many_columns_shows_a_few_at_a_time_and_a_way_to_the_others(
    played: Phone,
) -> None:
    """Source: fourth-look.md, Pages, Saison: "columns that fit and a way to the others"."""
    table = between(ask(played), '<div class="in-parts">', "<picture")
    ways = re.findall("<label>.*?<span>(.*?)</span></label>", table, re.DOTALL)
    assert [re.sub("<span.*?</span>", "", way) for way in ways] == ["Punkte", "je Spiel"]
    assert [re.sub("<.*?>", "", way) for way in ways] == [
        "Punkte, Abende, je Abend",
        "je Spiel, Spiele",
    ]
    assert re.findall(r'<th scope="col" class="(p.)">([^<]*)</th>', table) == [
        ("p0", "Punkte"),
        ("p0", "Abende"),
        ("p0", "je Abend"),
        ("p1", "je Spiel"),
        ("p1", "Spiele"),
    ]


def test_a_season_of_one_evening_has_no_chart(played: Phone, anna: Phone) -> None:
    """Source: fourth-look.md, Look: "A season of one evening shows no chart of straight lines"."""
    assert 'class="chart"' in ask(played)
    assert 'class="chart"' not in ask(played, von=DATE.isoformat())


def test_one_tap_ranks_by_places_and_the_filter_keeps_it(played: Phone) -> None:
    """Source: second-look.md, Saison: "ranking by points or places"."""
    (switch,) = [one for one in played.page(f"{SEASON}?streichen=1").links if "rang=plaetze" in one]
    assert "streichen=1" in switch
    page = played.page(switch)
    assert "1. Platz" in played.get(switch).text
    (form,) = page.forms
    assert form.values["rang"] == ["plaetze"]
    assert [one for one in page.links if "saison.pdf" in one and "rang=plaetze" in one]
    assert f"{SEASON}?streichen=1" in page.links
    assert "1. Platz" not in ask(played, rang="quer")


def test_who_came_too_seldom_is_named_below(anna: Phone, site: Flask) -> None:
    play(site, DATE, game("12", 140), people=5)
    play(site, DATE, game())
    text = ask(anna, mindestens=2)
    assert "Zu selten dabei: Ela (1)" in text
    assert len(grid(text, "standings")) == 4
    assert "Niemand war oft genug dabei." in ask(anna, mindestens=9)


def current(text: str, label: str) -> str:
    """The chosen way of the switch with this label."""
    ways = between(text, f'aria-labelledby="{label}"', "</nav>")
    way = between(ways, 'aria-current="true">', "</a>")
    return re.sub("<[^>]*>", "", way)


def test_without_bock_a_doubled_game_counts_once(anna: Phone, site: Flask) -> None:
    bock = {"bock.on": "1", "bock.triggers": "manual", "evening.ends": "open"}
    assert anna.send("/runde/1/regeln", "/regeln", **bock).status_code == 303
    play(site, DATE, game(bock_triggers=1), game())
    assert chosen(anna)[0] == "1. Anna 3"
    assert current(ask(anna), "bock-by") == "✓ mit Bock"
    assert chosen(anna, bock="ohne")[0] == "1. Anna 2"
    assert current(ask(anna, bock="ohne"), "bock-by") == "✓ ohne Bock"


def test_a_bad_value_gets_its_message_at_its_field_and_stays_typed(played: Phone) -> None:
    wrong = {"bis": "2026-11-18", "mindestens": "-1", "zeit": "immer"}
    for field, typed in (*wrong.items(), ("mindestens", "12345")):
        text = ask(played, 422, **{"von": "2026-11-19", field: typed})
        assert not missing(text, f'id="{field}-error"', '<details class="card" open>'), field
        assert field == "zeit" or f'value="{typed}"' in text, field
        assert grid(text, "standings")


def test_the_switch_of_columns_stands_above_its_table(played: Phone) -> None:
    """Below it, it would be taken for that of the chart."""
    text = played.get(SEASON).text
    assert text.index('name="standings-part"') < text.index('id="standings"')


def test_the_form_asks_again_what_it_shows(played: Phone) -> None:
    query = {
        "zeit": "von-bis",
        "von": "2026-11-01",
        "bis": "2026-11-30",
        "mindestens": "2",
        "streichen": "1",
    }
    (form,) = played.page(f"{SEASON}?{urlencode(query)}").forms
    sent = {name: values[0] for name, values in form.values.items() if not name.endswith("-part")}
    assert sent == {**query, "bock": "mit"}


def test_long_lists_come_page_by_page(
    anna: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter, "PAGE", 2)
    for week in range(3):
        play(site, DATE - week * WEEK, game())
    told = "Abend am 19.", "Seite 1 von 2", "Ältere", "Abend am 5.", "Neuere"
    assert missing(ask(anna), *told) == [*told[3:]]
    assert missing(ask(anna, seite=2), *told) == [*told[:3]]
    for wild in ("0", "99", "-1", "x"):
        assert "von 2" in ask(anna, seite=wild)


def test_no_season_is_told_before_all_is_counted(
    anna: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Third look: right after reading in 200 evenings a certificate named another winner than
    seconds later.
    """
    for week in range(3):
        play(site, DATE - week * WEEK, game())
    real = actions.counted
    monkeypatch.setattr(
        actions, "counted", lambda runde_id, choice, *_more: real(runde_id, choice, 2)
    )
    pages = ("saison", "saison/andere-regeln", "kasse/teilen")
    for path in (*pages, "saison.svg", "saison.pdf", "saison.pdf?vorschau", "urkunden.pdf"):
        count_anew(site)
        first = anna.get(f"/runde/1/{path}")
        status = 200 if path in pages else 503
        assert first.status_code == status
        assert first.headers["Retry-After"] == "1"
        assert first.cache_control.no_store is True
        told = (
            "1 Abend wird noch gerechnet",
            'http-equiv="refresh" content="1"',
            "Anna",
        )
        assert missing(first.text, *told) == ["Anna"], path
        again = anna.get(f"/runde/1/{path}")
        assert again.status_code == 200
        assert b"Hier fehlt noch" not in again.data, path


def test_a_runde_without_an_evening_has_an_empty_season(anna: Phone) -> None:
    assert "Sobald ein Spiel eingetragen ist, stehen hier Tabelle und Verlauf." in ask(anna)
    assert "In dieser Zeit ist noch nichts gespielt." in ask(anna, zeit="jahr")
    assert anna.get("/runde/1/saison.svg").status_code == 200
    assert anna.get("/runde/1/saison.pdf?von=nie&mindestens=x").mimetype == "application/pdf"
    assert "noch nichts gespielt" in words(anna.get("/runde/1/urkunden.pdf").data)[0]


def test_the_chart_shows_standings_and_says_whom_it_leaves_out(
    played: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All people are drawn, up to sixteen. Source: issue "True on every phone", Money and papers
    never lie.
    """
    answer = played.get("/runde/1/saison.svg?bock=ohne")
    assert answer.mimetype == "image/svg+xml"
    tree = ET.fromstring(answer.text)
    labels = [
        one.text
        for one in tree.iter("{http://www.w3.org/2000/svg}text")
        if one.get("class") == "ink"
    ]
    assert len(labels) == 4
    assert "Anna" in " ".join(filter(None, labels))
    assert "Im Bild" not in ask(played)
    monkeypatch.setattr("scorepad.web.season.season.MOST_LINES", 3)
    assert "Im Bild: die ersten 3 der Tabelle." in ask(played)


def test_the_report_is_printed_as_chosen_and_not_twice(played: Phone) -> None:
    (path,) = [
        one for one in played.page(f"{SEASON}?von={DATE.isoformat()}").links if "saison.pdf" in one
    ]
    answer = played.get(path)
    assert answer.mimetype == "application/pdf"
    assert all(name in words(answer.data)[0] for name in ("Donnerstag", "Anna", "Damen-Solo"))
    assert played.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert (
        played.get(
            "/runde/1/saison.pdf", headers={"If-None-Match": answer.headers["ETag"]}
        ).status_code
        == 200
    )


def test_a_season_by_places_says_what_each_place_and_a_missed_evening_brings(
    site: Flask, anna: Phone
) -> None:
    """Source: options.md, `season.counts`, `season.places`, `season.missed_points`."""
    three_games(anna)
    play_by(site, season__counts="places", season__missed_points=-2)
    page = anna.get("/runde/1/saison").text
    assert not missing(
        page, "Abend mit 5 Leuten nach Plätzen: 4, 2, 0, −2, −4.", "Ein versäumter Abend zählt −2."
    )
    assert (
        "Evening of 5 people by places"
        in anna.get("/runde/1/saison", headers={"Accept-Language": "en"}).text
    )
    for path in ("saison.pdf", "saison.svg", ""):
        assert anna.get(f"/runde/1/{path}".rstrip("/")).status_code == 200


def test_the_first_three_get_certificates_of_the_season_that_was_chosen(
    played: Phone, reader: Phone
) -> None:
    """Issue "Paper you pin to the wall": certificate; whoever may read may print it."""
    for number in (1, 2):
        played.send(f"/runde/1/abend/{number}/mehr", "/abschliessen")
    (path,) = [
        one for one in played.page("/runde/1/saison?bock=ohne").links if "urkunden.pdf" in one
    ]
    assert "bock=ohne" in path
    text = words(played.get(path).data)
    assert len(text) == 3
    assert all("1. Platz" in page and "2 Punkte" in page for page in text), text
    assert words(reader.get("/runde/1/urkunden.pdf").data)
    assert "Certificate" in words(played.get(path, headers={"Accept-Language": "en"}).data)[0]


def test_certificates_leave_out_the_evenings_that_still_run_and_say_so(anna: Phone) -> None:
    """Source: fourth-look.md, part 3: certificates while evenings run, without a word."""
    path = "/runde/1/urkunden.pdf"
    three_games(anna)
    assert "Noch kein Abend ist abgeschlossen." in words(anna.get(path).data)[0]
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").status_code == 303
    before = words(anna.get(path).data)
    assert not any("laufend" in page for page in before)
    assert anna.send("/runde/1", "/abend/neu").location == "/runde/1/abend/2"
    assert send(anna, "/runde/1/abend/2/spiel", re=[BERT, DORO], augen="re151").status_code == 303
    after = words(anna.get(path).data)
    assert all("ohne den laufenden Abend" in page for page in after)
    assert [page.replace(", ohne den laufenden Abend", "") for page in after] == before
    english = words(anna.get(path, headers={"Accept-Language": "en"}).data)
    assert all("without the evening that is still running" in page for page in english)


def count_anew(site: Flask) -> None:
    forget_all()
    with site.app_context(), transaction() as session:
        session.execute(delete(StandingRow))


def read_in(holder: Phone, days: int) -> None:
    """Evenings of two games each, in a list that is taken in at once: Anna wins the oldest, Bert
    all the others.
    """
    lines = ["Datum;Anna;Bert;Cem;Doro"]
    for number in range(days):
        day = DATE - number * WEEK
        first = number >= days - days // 4
        lines += [f"{day};12;-4;-4;-4" if first else f"{day};-1;3;-1;-1"] * 2
    form = {"csrf_token": token(holder), "text": "\n".join(lines), "client_key": "list"}
    looked = holder.post("/runde/1/einlesen", data=form)
    saved = Page(looked.text).form("/einlesen").values | {"save": "1"}
    assert holder.post("/runde/1/einlesen", data=saved).status_code == 303


def test_of_200_evenings_read_in_at_once_no_page_tells_a_part_and_every_file_has_all(
    site: Flask, anna: Phone
) -> None:
    """The newest 150 make Bert the winner, all of them Anna: third look, certificates and chart of
    a season.
    """
    read_in(anna, 200)
    for path in ("urkunden.pdf", "saison", "saison.svg", "saison.pdf"):
        count_anew(site)
        first = anna.get(f"/runde/1/{path}")
        assert "50 Abende werden noch gerechnet" in first.text
        assert "Bert" not in first.text
        whole = anna.get(f"/runde/1/{path}")
        text = "".join(words(whole.data)) if path.endswith(".pdf") else whole.text
        assert "noch gerechnet" not in text
        assert text.index("Anna") < text.index("Bert")
    assert chosen(anna)[:2] == ["1. Anna 900", "2. Bert 500"]
    count_anew(site)
    assert len(anna.get("/runde/1/export.json").get_json()["evenings"]) == 200
    spreadsheet = anna.get("/runde/1/export.xlsx").data
    with zipfile.ZipFile(io.BytesIO(spreadsheet)) as book:
        overview = book.read("xl/worksheets/sheet1.xml").decode()
        games = book.read("xl/worksheets/sheet2.xml").decode()
    assert overview.count("<row ") == 203, "a head, and sums with their check below"
    assert games.count("<row ") == 401, "a head"
    assert "<f>SUM(D2:D201)</f><v>900</v>" in overview
