"""The leader's desk: open tables first, totals by the number of the table.

Source: fourth-look.md 4 and picture 7 of fourth.png.
"""

import datetime as dt
import json
import re
from html import unescape

import pytest
from flask import Flask

from scorepad.web.frame import clock
from tests.web.conftest import link
from tests.web.critic import Form, Page, Phone, answered, between, phone
from tests.web.evening_pages import send
from tests.web.tournament.pages import ONE, agree, create, join, release

EIGHT = "Anna\nBert\nCem\nDoro\nEmil\nFrieda\nGerd\nHanne"


@pytest.fixture
def tables(anna: Phone) -> list[str]:
    """The tables of the first round of eight people; Anna leads."""
    create(anna)
    join(anna, EIGHT)
    return release(anna, 1)


def row_of(leader: Phone, query: str = "") -> Form:
    """The row of sums of the desk."""
    return leader.page(f"{ONE}{query}").form("/summen")


def filled(form: Form, table: int, *sums: object) -> dict[str, object]:
    """The row with the number of a table and its sums, place by place."""
    sent: dict[str, object] = dict(form.values)
    sent["table"] = str(table)
    for place, total in enumerate(sums, 1):
        sent[f"t:{place}"] = str(total)
    return sent


def enter(leader: Phone, table: int, *sums: object) -> str:
    """Enter the sums of a table; the page that answers."""
    form = row_of(leader)
    answer = leader.post(form.action, data=filled(form, table, *sums))
    assert answer.status_code == 303, answer.text
    return answered(leader.get(str(answer.location)))


def rows(text: str, part: str) -> list[str]:
    """The words of each row of a part of the desk."""
    section = between(text, f'<section id="{part}"', "</section>")
    found = re.findall(r"<li[^>]*>(.*?)</li>", section, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", row)).split()) for row in found]


def test_open_tables_come_first_and_done_ones_after_them(anna: Phone, tables: list[str]) -> None:
    text = anna.get(ONE).text
    assert "<h1>Runde 1</h1>" in text
    assert rows(text, "offen") == [
        "Tisch 1 Spiel 1 von 16 noch nichts eingetragen",
        "Tisch 2 Spiel 1 von 16 noch nichts eingetragen",
    ]
    assert rows(text, "fertig") == []
    after = enter(anna, 2, 38, -12, -20, -6)
    assert [row[:7] for row in rows(after, "offen")] == ["Tisch 1"]
    (done,) = rows(after, "fertig")
    assert done.startswith("Tisch 2 Papier")
    assert done.endswith("führt mit 38 gerade eben")
    assert tables[0] in Page(after).links


def test_what_was_saved_is_told_and_the_next_row_is_empty(anna: Phone, tables: list[str]) -> None:
    after = enter(anna, 1, 38, -12, -20, -6)
    said = between(after, '<p role="status">', "</p>")
    assert said.startswith("Tisch 1: ")
    assert "38" in said
    assert "−12" in said
    row = Page(after).form("/summen")
    assert row.values["table"] == [""]
    assert row.values["t:1"] == [""]
    number = between(after, '<input id="table"', ">")
    assert "autofocus" in number


def test_without_script_the_number_alone_leads_to_the_names(anna: Phone, tables: list[str]) -> None:
    form = row_of(anna)
    answer = anna.post(form.action, data=filled(form, 2))
    assert answer.status_code == 303
    assert str(answer.location).endswith(f"{ONE}?tisch=2")
    text = answered(anna.get(str(answer.location)))
    facts = json.loads(unescape(between(text, 'data-tables="', '"')))
    for name in facts["2"]["names"]:
        assert f"data-name>{name}</label>" in text
    first = between(text, '<input id="t:1"', ">")
    assert "autofocus" in first


def test_a_number_of_no_table_and_words_come_back_with_a_message(
    anna: Phone, tables: list[str]
) -> None:
    form = row_of(anna)
    strange = answered(anna.post(form.action, data=filled(form, 9, 4, -4, 0, 0)), 422)
    assert "Diesen Tisch gibt es in dieser Runde nicht." in strange
    assert "Diesen Tisch gibt es in dieser Runde nicht." in anna.get(f"{ONE}?tisch=9").text
    words = answered(anna.post(form.action, data=filled(form, 1, "viel", -4, 0, 0)), 422)
    assert "„viel“: nur ganze Zahlen." in words
    assert 'value="viel"' in words
    assert anna.get(f"{ONE}?tisch=x").status_code == 200


@pytest.mark.parametrize("typed", ["-12", "−12", "–12", "12-", " 12 -"])
def test_a_minus_may_stand_before_the_digits_or_behind_them(
    anna: Phone, tables: list[str], typed: str
) -> None:
    assert "−12" in enter(anna, 1, 38, typed, -20, -6)


def test_an_empty_last_sum_is_offered_and_saved_when_it_is_sent_again(
    anna: Phone, tables: list[str]
) -> None:
    form = row_of(anna)
    text = answered(anna.post(form.action, data=filled(form, 1, 38, -12, -20, "")), 422)
    assert "Die letzte Summe war leer. Mit −6 geht es auf." in text
    offered = Page(text).form("/summen")
    assert offered.values["t:4"] == ["-6"]
    assert anna.post(offered.action, data=offered.values).status_code == 303


def test_an_unusual_list_is_asked_about_in_the_row_and_marked(
    anna: Phone, tables: list[str]
) -> None:
    form = row_of(anna)
    text = answered(anna.post(form.action, data=filled(form, 1, 38, -12, -20, -4)), 422)
    assert "zusammen 2 statt 0" in between(text, 'id="sure-error">', "</p>")
    asked = Page(text).form("/summen")
    yes = between(text, 'name="sure" value="', '"')
    answer = anna.post(asked.action, data=asked.values | {"sure": yes})
    assert answer.status_code == 303
    (done,) = rows(anna.get(ONE).text, "fertig")
    assert "nachgefragt und bestätigt" in done


def test_soli_penalties_and_games_stand_in_the_row_too(anna: Phone, tables: list[str]) -> None:
    form = row_of(anna)
    more = {"s:1": "1", "m:4": "-4", "games": "16"}
    sent = filled(form, 1, 38, -12, -20, -10) | more
    assert anna.post(form.action, data=sent).status_code == 303
    (done,) = rows(anna.get(ONE).text, "fertig")
    assert "führt mit 38" in done
    assert "nachgefragt" not in done


def test_a_table_with_a_penalty_alone_still_waits_for_its_first_game(
    anna: Phone, tables: list[str]
) -> None:
    fine = anna.page(tables[0]).form("/strafe")
    given = fine.values | {"points": "-4", "reason": "Karte"}
    assert anna.post(fine.action, data=given).status_code == 303
    open_rows = rows(anna.get(ONE).text, "offen")
    assert "noch nichts eingetragen" in open_rows[0]
    table = anna.get(tables[0]).text
    assert "Spiele eintragen" in table
    assert "Alle sagen: stimmt" not in table


def test_a_penalty_of_the_table_is_asked_about_at_the_desk(anna: Phone, tables: list[str]) -> None:
    fine = anna.page(tables[0]).form("/strafe")
    given = fine.values | {"points": "-4", "reason": "Karte"}
    assert anna.post(fine.action, data=given).status_code == 303
    form = row_of(anna)
    sent = filled(form, 1, 38, -12, -20, -6)
    text = answered(anna.post(form.action, data=sent), 422)
    assert "Steht sie auch auf der Liste?" in text
    assert 'name="known" value="besides"' in text
    asked = Page(text).form("/summen")
    answer = anna.post(asked.action, data=asked.values | {"known": "besides"})
    assert answer.status_code == 303


def test_a_list_that_is_there_is_shown_and_only_a_yes_replaces_it(
    anna: Phone, tables: list[str]
) -> None:
    enter(anna, 1, 38, -12, -20, -6)
    there = anna.get(f"{ONE}?tisch=1").text
    assert "Hat schon eine Liste: " in there
    form = row_of(anna)
    text = answered(anna.post(form.action, data=filled(form, 1, 40, -12, -20, -8)), 422)
    assert "steht schon eine Liste da" in text
    assert "38" in between(text, 'id="sure-error">', "</p>")
    asked = Page(text).form("/summen")
    yes = between(text, 'name="sure" value="', '"')
    assert anna.post(asked.action, data=asked.values | {"sure": yes}).status_code == 303
    (done,) = rows(anna.get(ONE).text, "fertig")
    assert "führt mit 40" in done


@pytest.mark.both_databases
def test_two_leaders_enter_different_tables_from_pages_of_before(
    site: Flask, anna: Phone, tables: list[str]
) -> None:
    """Also a leader with laptop and phone: nobody is told that somebody else has changed it."""
    other = phone(site)
    other.get(link(anna, "write"))
    mine = row_of(anna)
    theirs = row_of(other)
    assert anna.post(mine.action, data=filled(mine, 1, 38, -12, -20, -6)).status_code == 303
    assert other.post(theirs.action, data=filled(theirs, 2, 12, -4, 0, -8)).status_code == 303
    assert "Alle Tische sind fertig." in anna.get(ONE).text


@pytest.mark.both_databases
def test_two_leaders_at_the_same_table_the_second_sees_what_is_there_and_is_asked(
    site: Flask, anna: Phone, tables: list[str]
) -> None:
    other = phone(site)
    other.get(link(anna, "write"))
    mine = row_of(anna)
    theirs = row_of(other)
    assert anna.post(mine.action, data=filled(mine, 1, 38, -12, -20, -6)).status_code == 303
    text = answered(other.post(theirs.action, data=filled(theirs, 1, 36, -10, -20, -6)), 422)
    assert "steht schon eine Liste da" in text
    assert 'value="36"' in text
    same = other.post(theirs.action, data=filled(theirs, 1, 38, -12, -20, -6))
    assert same.status_code == 303, "the same list is no question"


def test_a_list_that_people_agreed_to_is_not_replaced_at_the_desk(
    anna: Phone, tables: list[str]
) -> None:
    evening = tables[0].replace("tisch", "abend")
    players = re.findall(r'name="re" value="(\d+)"', anna.get(f"{evening}/spiel").text)
    assert send(anna, f"{evening}/spiel", re=players[:2], augen="re121").status_code == 303
    form = row_of(anna)
    running = answered(anna.post(form.action, data=filled(form, 1, 4, -4, 0, 0)), 422)
    assert "schon Spiele eingetragen" in running
    agree(anna, tables[0])
    form = row_of(anna)
    closed = answered(anna.post(form.action, data=filled(form, 1, 4, -4, 0, 0)), 422)
    assert "ist schon bestätigt" in closed


def test_the_list_that_was_entered_last_is_taken_back(anna: Phone, tables: list[str]) -> None:
    after = enter(anna, 1, 38, -12, -20, -6)
    form = Page(after).form("/summen/rueckgaengig")
    assert after.count("Rückgängig") == 1
    assert anna.post(form.action, data=form.values).status_code == 303
    text = anna.get(ONE).text
    assert "Die Liste ist zurückgenommen" in text
    assert len(rows(text, "offen")) == 2
    again = anna.post(form.action, data=form.values | {"client_key": "late"})
    assert again.status_code == 303
    assert len(rows(anna.get(ONE).text, "offen")) == 2
    nothing = anna.post(form.action, data=form.values | {"client_key": "x", "list": "999"})
    assert nothing.status_code == 303


def test_once_all_tables_are_done_the_desk_leads_to_the_next_round(
    anna: Phone, tables: list[str]
) -> None:
    enter(anna, 1, 38, -12, -20, -6)
    text = enter(anna, 2, 12, -4, 0, -8)
    assert "Alle Tische sind fertig." in text
    assert Page(text).links[-1] == f"{ONE}/runde/2"
    assert "Rückgängig" in text


def test_how_far_a_table_is_and_for_how_long_nothing_was_entered(
    anna: Phone, tables: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = tables[0].replace("tisch", "abend")
    players = re.findall(r'name="re" value="(\d+)"', anna.get(f"{evening}/spiel").text)
    assert send(anna, f"{evening}/spiel", re=players[:2], augen="re121").status_code == 303
    now = clock.now()

    def told_after(minutes: int) -> list[str]:
        monkeypatch.setattr(clock, "now", lambda: now + dt.timedelta(minutes=minutes, seconds=1))
        return rows(anna.get(ONE).text, "offen")

    first, second = told_after(0)
    assert first.startswith("Tisch 1 Spiel 2 von 16")
    assert "führen mit 1" in first
    assert first.endswith("gerade eben")
    assert second.endswith("noch nichts eingetragen")
    first, second = told_after(3)
    assert first.endswith("vor 3 min")
    first, second = told_after(16)
    assert first.endswith("seit 16 min nichts")
    assert second == "Tisch 2 Papier noch keine Liste"
    first, second = told_after(180)
    assert first.endswith("seit 3 Stunden nichts")


def test_a_table_whose_list_has_ended_says_who_agrees(anna: Phone, tables: list[str]) -> None:
    first = tables[0]
    evening = first.replace("tisch", "abend")
    players = re.findall(r'name="re" value="(\d+)"', anna.get(f"{evening}/spiel").text)
    assert send(anna, f"{evening}/spiel", re=players[:2], augen="re121").status_code == 303
    assert anna.send(f"{evening}/mehr", "/abschliessen").status_code == 303
    assert "fertig noch niemand sagt „stimmt“" in rows(anna.get(ONE).text, "offen")[0]
    agrees(anna, first, 1)
    assert "fertig 1 von 4 sagt „stimmt“" in rows(anna.get(ONE).text, "offen")[0]
    agrees(anna, first, 2)
    assert "fertig 2 von 4 sagen „stimmt“" in rows(anna.get(ONE).text, "offen")[0]
    agree(anna, first)
    assert rows(anna.get(ONE).text, "fertig")[0].startswith("Tisch 1 1 Spiel")


def agrees(holder: Phone, table: str, place: int) -> None:
    """Somebody at a table says that its list is right."""
    form = holder.page(table).form("/stimmt")
    answer = holder.post(
        form.action, data=form.values | {"place": str(place), "sure": "list_short"}
    )
    assert answer.status_code == 303


def test_a_reader_and_a_tournament_that_is_over_have_no_desk(
    anna: Phone, reader: Phone, tables: list[str]
) -> None:
    assert 'class="desk"' not in reader.get(ONE).text
    assert reader.post(f"{ONE}/summen").status_code in {400, 403}
    form = row_of(anna)
    enter(anna, 1, 38, -12, -20, -6)
    enter(anna, 2, 12, -4, 0, -8)
    assert anna.send(f"{ONE}/runde/2", "/losen").status_code == 303
    assert 'class="desk"' not in anna.get(ONE).text
    late = anna.post(form.action, data=filled(form, 1, 40, -12, -20, -8))
    assert late.status_code == 303
    assert str(late.location).endswith(ONE)


def test_at_a_table_of_five_there_are_five_sums(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD\nE")
    release(anna, 1)
    assert "t:5" in row_of(anna).values
    assert "führt mit 40" in rows(enter(anna, 1, 40, -10, -10, -10, -10), "fertig")[0]
