"""The page of a Runde: members, and beginning an evening."""

import datetime as dt
import re
from collections import Counter

import pytest
from flask import Flask

from scorepad.store.runden import Member
from scorepad.web.board.seats import lowest
from scorepad.web.frame import clock
from scorepad.web.runde import runde, runde_view
from tests.conftest import CAST, DATE
from tests.web.conftest import link
from tests.web.critic import Page, Phone, answered, between, missing, phone
from tests.web.incident_pages import stored, words
from tests.web.season_pages import SEASON, end, game, over, play

NEW = "/runde/1/abend/neu"


def seats(page: Page) -> list[str]:
    """The member ids at the table of the form, in order."""
    return page.form("/abend/neu").values["table"]


def test_an_evening_begins_with_one_tap_and_a_double_tap_begins_one(
    site: Flask, anna: Phone
) -> None:
    form = anna.page("/runde/1").form("/abend/neu")
    for _tap in range(2):
        answer = anna.post(form.action, data=form.values)
        assert answer.status_code == 303
        assert answer.location == "/runde/1/abend/1"
    evening = stored(site)
    assert evening.plan.table == ("1", "2", "3", "4", "5")
    assert evening.plan.first_dealer == "1"
    for path in ("/runde/1", "/"):
        assert f"{evening.name} fortsetzen, Spiel 1" in anna.get(path).text


def test_seats_move_without_script(anna: Phone) -> None:
    page = anna.page(NEW)
    moves = (
        ("up:3", "13245"),
        ("down:1", "31245"),
        ("up:3", "12453"),
        ("out:4", "1253"),
        ("in:4", "12534"),
    )
    for name, expected in (
        *moves,
        *((nothing, "12534") for nothing in ("in:4", "up:99", "in:99", "what")),
    ):
        page = step(anna, page, name, name="Doko")
        assert "".join(seats(page)) == expected
    assert page.form("/abend/neu").values["name"] == ["Doko"]


def test_seats_and_dealer_can_be_drawn_or_be_those_that_come_next(anna: Phone) -> None:
    """Source: KIF V41; when the dealer leaves, the next one deals."""
    page = anna.page(NEW)
    assert sorted(seats(step(anna, page, "mix"))) == sorted("12345")
    drawn = step(anna, page, "draw")
    assert drawn.form("/abend/neu").values["first_dealer"][0] in seats(drawn)
    assert step(anna, page, "out:1").form("/abend/neu").values["first_dealer"] == ["2"]
    after = step(anna, page, "next")
    assert "".join(seats(after)) == "12354"
    assert anna.post(NEW, data=after.form("/abend/neu").values).status_code == 303


def lot(holder: Phone) -> str:
    """Whom the form of a new evening has as its first dealer."""
    (dealer,) = holder.page(NEW).form("/abend/neu").values["first_dealer"]
    return dealer


def test_the_rules_may_draw_the_first_dealer(anna: Phone) -> None:
    """Source: TSR 3.3.1; KIF. Drawn once: third-look.md, Faults."""
    assert lot(anna) == "1"
    anna.send("/runde/1/regeln", "/regeln", **{"evening.first_dealer": "random"})
    drawn = lot(anna)
    name = dict(zip("12345", CAST, strict=True))[drawn]
    other = phone(anna.application)
    other.get(link(anna, "write"))
    for holder in (anna, other) * 4:
        assert lot(holder) == drawn
        assert f"{name} gibt." in holder.get("/runde/1").text
    assert Page(anna.send(NEW, "/abend/neu", date="never").text).form("/abend/neu").values[
        "first_dealer"
    ] == [drawn]
    dealers = []
    for number in range(1, 9):
        dealers.append(lot(anna))
        begun = anna.send(NEW, "/abend/neu", beside=str(number - 1))
        assert begun.location == f"/runde/1/abend/{number}"
    assert len(set(dealers)) > 1, "each evening has its own lot"


def test_the_lot_is_that_of_chance_and_stays_while_others_come_and_go() -> None:
    """Drawn by chance: over many evenings and Runden everybody at the table deals first about as
    often.
    """
    seats = tuple(Member(number, "", active=True) for number in range(1, 6))
    lots = [f"{runde} {evening}" for runde in range(20) for evening in range(100)]
    drawn_first = Counter(lowest(seats, one) for one in lots)
    assert all(abs(count - 400) < 80 for count in drawn_first.values()), drawn_first
    for one in lots[:50]:
        first = lowest(seats, one)
        stay = tuple(member for member in seats if member == first or member.id % 2)
        assert lowest(stay, one) == first


def test_what_cannot_be_is_told_at_its_place(anna: Phone) -> None:
    assert 'id="table-error"' in answered(anna.send(NEW, "/abend/neu", table=["1", "2", "3"]), 422)
    for name, wrong in (("name", "N" * 90), ("date", "0001-01-01"), ("first_dealer", "99")):
        assert f'id="{name}-error"' in anna.send(NEW, "/abend/neu", **{name: wrong}).text


def test_members_are_added_renamed_and_rested_and_never_share_a_name(anna: Phone) -> None:
    assert (
        anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": "Gabi"}).status_code == 303
    )
    anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name="Berta")
    anna.send("/runde/1/mitglieder/3", "/mitglieder/3/pause")
    assert "Anna, Berta, Doro, Ela, Gabi" in anna.get("/runde/1").text
    anna.send("/runde/1/mitglieder/3", "/mitglieder/3/pause")
    assert "Anna, Berta, Cem, Doro, Ela, Gabi" in anna.get("/runde/1").text
    text = answered(anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": "berta"}), 422)
    assert "Diesen Namen gibt es schon." in text
    text = answered(anna.send("/runde/1/mitglieder/1", "/mitglieder/1", name="Cem"), 422)
    assert Page(text).form("/mitglieder/1").values["name"] == ["Cem"]


def test_a_game_after_midnight_is_of_its_evening(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = dt.datetime(
        2026, 11, 19, 23, 30, tzinfo=dt.UTC
    )  # half past midnight at the table, a Friday
    monkeypatch.setattr(clock, "now", lambda: late)
    anna.send("/runde/1", "/abend/neu")
    assert stored(site).name == "Freitag"
    assert stored(site).date == dt.date(2026, 11, 20)


def test_six_or_seven_are_asked_who_sits_out_with_the_dealer(site: Flask, anna: Phone) -> None:
    """The usual seats are chosen before: the third of six, the second and fifth of seven. Source:
    interchange form.
    """
    for name in ("Fritz", "Gerd"):
        anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name})
    page = anna.page(NEW)
    while len(seats(page)) > 5:
        page = step(anna, page, f"out:{seats(page)[-1]}")
    assert "also" not in page.form("/abend/neu").values
    six = step(anna, page, "in:6")
    assert six.form("/abend/neu").values["also"] == ["3"]
    assert step(anna, six, "in:7").form("/abend/neu").values["also"] == ["2", "5"]
    assert (
        anna.post(NEW, data=six.form("/abend/neu").values | {"also": ["2"]}).location
        == "/runde/1/abend/1"
    )
    assert stored(site).plan.also_sit_out == (2,)


def test_a_wrong_number_of_sitters_is_told_at_its_place(anna: Phone) -> None:
    anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": "Fritz"})
    form = step(anna, anna.page(NEW), "in:6").form("/abend/neu")
    nobody = "Wer setzt mit dem Geber aus?"
    for chosen, message in (([], nobody), (["2", "3"], "2"), (["0"], "Platz"), (["x"], nobody)):
        text = answered(
            anna.post(form.action, data=form.values | {"also": chosen, "name": "Doko"}), 422
        )
        assert message in between(text, 'id="also_sit_out-error"', "</p>"), chosen
        assert Page(text).form("/abend/neu").values["name"] == ["Doko"]


def step(phone: Phone, page: Page, button: str, **typed: str) -> Page:
    """The page of a new evening after one of its small buttons."""
    form = page.form("/abend/neu")
    return Page(phone.post(form.action, data=form.values | typed | {"step": button}).text)


# The page of a Runde tells how its season stands, then what runs, then who won which evening.
# Source: second-look.md, Runde: "standings of the season first, then the running evening, past
# evenings newest first with the winner".


def told(phone: Phone) -> str:
    return words(phone.get("/runde/1").text)


def test_running_evening_totals_season_past_evenings_stand_in_order(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    over(site, 2, game("01"))
    over(site, 1, game("0", 155, game="solo", solo="damen"))
    play(site, DATE, game("23"))
    text = told(anna)
    parts = (
        "Läuft gerade",
        "Cem und Doro führen mit +1 Anna −1 Bert −1",
        "Saison",
        "Neuer Abend",
        "Abend am 12.",
    )
    places = [text.index(part) for part in (*parts, "Abend am 5.")]
    assert places == sorted(places)
    assert "3 Abende · 3 Spiele 1. Anna" in text
    assert SEASON in reader.page("/runde/1").links


def test_a_past_evening_names_its_winner_and_then_the_others_by_points(
    site: Flask, anna: Phone
) -> None:
    over(site, 3)
    said = "Frühere Abende", "Anna 0 Bert 0 Cem 0 Doro 0 0 Spiele", "gewinn", "fortsetzen"
    assert missing(told(anna), *said) == [*said[2:]]
    over(site, 1, game("0", 155, game="solo", solo="damen"))
    over(site, 2, game("01"))
    text = told(anna)
    assert re.search(r"Anna gewann mit \+\d+ Bert −\d+ Cem −\d+ Doro −\d+ 1 Spiel", text)
    assert re.search(r"Anna und Bert gewannen mit \+1 Cem −1 Doro −1", text)


def test_the_season_is_a_way_until_all_is_counted(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before the first evening is over."""
    running = play(site, DATE, game())
    assert missing(told(anna), "Saison 1 Abend", "1. Anna") == ["1. Anna"]
    end(site, running)
    monkeypatch.setattr(runde, "COUNTED", 1)
    over(site, 2, game())
    assert "Saison 2 Abende Kasse" in told(anna)
    assert "2 Abende · 2 Spiele 1. Anna" in told(anna), "a part is counted at each look"
    monkeypatch.setattr(runde_view, "RANKED", 2)
    assert "1. Anna 2 1. Bert 2 … und noch 2 Leute" in told(anna), "of many the first are named"


def test_all_evenings_come_page_by_page(site: Flask, anna: Phone) -> None:
    for weeks in range(1, runde.PAGE + 2):
        over(site, weeks, game())
    assert told(anna).count("gewannen mit") == runde.SHOWN
    (everything,) = [one for one in anna.page("/runde/1").links if "alle=1" in one]
    first = anna.page(everything)
    text = anna.get(everything).text
    assert text.count("gewannen mit") == runde.PAGE
    assert "Seite 1 von 2" in text
    (older,) = [one for one in first.links if "seite=2" in one]
    assert anna.get(older).text.count("gewannen mit") == 1
    assert "Seite 2 von 2" in anna.get("/runde/1?alle=1&seite=99").text
