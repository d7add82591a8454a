"""A village tournament played through: thirteen people, three rounds, lists on paper, a substitute
and a penalty.
"""

import re

from flask import Flask

from tests.printing.reading import words
from tests.web.conftest import link
from tests.web.critic import Phone, answered, between, phone
from tests.web.evening_pages import choose, send
from tests.web.incident_pages import bodies
from tests.web.tournament.pages import (
    LIST,
    ONE,
    agree,
    create,
    fields_of_totals,
    join,
    release,
    type_totals,
    typed,
)


def accepts(holder: Phone, path: str, action: str, **values: str) -> None:
    """The form of a page that posts to this action is filled in and sent, and what it says done."""
    answer = holder.send(path, action, **values)
    assert answer.status_code == 303


def refuses(holder: Phone, path: str, action: str, **values: str) -> None:
    """The form of a page that posts to this action is filled in and sent, and comes back."""
    answer = holder.send(path, action, **values)
    assert answer.status_code == 422


def evening_of(table: str) -> str:
    """The address of the evening that a table is."""
    return table.replace("tisch", "abend")


def enter_at(holder: Phone, table: str) -> None:
    """Enter a game at a table, by the first two seats, in place of a list on paper."""
    path = f"{evening_of(table)}/spiel"
    people = re.findall(r'name="re" value="(\d+)"', holder.get(path).text)
    answer = send(holder, path, re=people[:2], augen="re121")
    assert answer.status_code == 303


def fine_somebody(leader: Phone, table: str) -> None:
    """Four points off for the first seat of a table."""
    accepts(leader, table, "/strafe", points="-4", reason="Karte")


def pages_of(holder: Phone, paper: str) -> list[str]:
    """The words of each page of a paper."""
    return words(holder.get(paper).data)


def test_a_village_plays_three_rounds(anna: Phone) -> None:
    assert create(anna, name="Sommerturnier") == ONE
    join(anna)
    assert "13 Leute" in anna.get(f"{ONE}/leute").text
    accepts(anna, f"{ONE}/leute", "/leute/3/bezahlt")
    assert "13 Leute, 1 bezahlt" in anna.get(f"{ONE}/leute").text

    assert "/runde/1" in anna.page(ONE).links[-1]
    first, second, third = release(anna, 1)
    assert type_totals(anna, first, 12, -4, 0, -8) == 303
    assert type_totals(anna, second, 12, -4, 0, -8) == 303
    enter_at(anna, third)
    fine_somebody(anna, third)
    assert "−4" in anna.get(third).text
    agree(anna, third)
    assert "R1" in anna.get(ONE).text
    accepts(anna, f"{ONE}/leute/2", "/ersatz", name="Rolf")
    assert "Bert / Rolf" in anna.get(ONE).text

    for number in (2, 3):
        assert f"/runde/{number}" in anna.page(ONE).links[-1]
        tables = release(anna, number)
        assert len(tables) == 3
        for table in tables:
            assert type_totals(anna, table, 12, -4, 0, -8) == 303
        assert f"R{number}" in anna.get(ONE).text

    for paper in (f"{ONE}/runde/3/plaetze.pdf", f"{ONE}/stand.pdf"):
        assert anna.get(paper).mimetype == "application/pdf"
    links = anna.page(ONE).links
    assert f"{ONE}/mannschaften.pdf" in links
    assert f"{ONE}/urkunden.pdf" in links
    assert f"{ONE}/urkunden.pdf?alle=1" in links
    assert "Rot" in pages_of(anna, f"{ONE}/mannschaften.pdf")[0]
    first_two = len(pages_of(anna, f"{ONE}/urkunden.pdf?bis=2"))
    usual = len(pages_of(anna, f"{ONE}/urkunden.pdf"))
    everybody = len(pages_of(anna, f"{ONE}/urkunden.pdf?alle=1"))
    no_number = len(pages_of(anna, f"{ONE}/urkunden.pdf?bis=x"))
    assert first_two <= usual <= everybody
    assert everybody == 13
    assert no_number == usual

    accepts(anna, ONE, "/ende")
    assert "Ergebnis" in anna.get(ONE).text
    for _time in range(2):
        accepts(anna, ONE, "/startgeld")
    assert anna.get("/runde/1/kasse").text.count("Sommerturnier") == 1
    for form, begins in (("csv", "\ufeffDatum;Turnier".encode()), ("xlsx", b"PK")):
        assert f"{ONE}/turnier.{form}" in anna.page(ONE).links
        assert anna.get(f"{ONE}/turnier.{form}").data.startswith(begins)
    assert "Bert / Rolf" in anna.get(f"{ONE}/turnier.csv").text
    assert '"tournaments"' in anna.get(f"{ONE}/turnier.json").text
    refuses(anna, f"{ONE}/loeschen", "/loeschen", name="Winter")
    accepts(anna, f"{ONE}/loeschen", "/loeschen", name="Sommerturnier")
    assert anna.get(ONE).status_code == 404


def test_there_are_no_certificates_while_a_list_is_missing(site: Flask, anna: Phone) -> None:
    """Source: tournament.md, papers. A writer of another phone may lead too."""
    create(anna)
    holder = phone(site)
    holder.get(link(anna, "write"))
    join(holder)
    assert "13 Leute" in anna.get(f"{ONE}/leute").text
    release(holder, 1)
    assert f"{ONE}/urkunden.pdf" not in anna.page(ONE).links
    assert "noch nicht zu Ende" in pages_of(anna, f"{ONE}/urkunden.pdf?alle=1")[0]


def test_a_name_twice_a_table_of_three_and_what_is_no_number_are_told_where_they_stand_and_stay(
    anna: Phone,
) -> None:
    create(anna)
    text = answered(anna.send(f"{ONE}/leute", "/leute", lines="Ute\nUdo\nute"), 422)
    assert 'id="lines-error">Name 3: Diesen Namen gibt es schon.' in text
    assert "Ute\nUdo\nute</textarea>" in text.replace("\r", "")
    refuses(anna, f"{ONE}/leute", "/leute")
    join(anna, "A\nB\nC\nD\nE\nF\nG")
    path = f"{ONE}/runde/1"
    for given, said in (("1 2 3\n4 5 6 7", "vier bis sieben"), ("1 2 x 4", "nur mit den Nummern")):
        text = answered(anna.send(path, "/setzen", given=given), 422)
        assert said in between(text, 'id="given-error">', "</p>")
        assert f"{given}</textarea>" in text
    accepts(anna, path, "/setzen", given="1 2 3 4 5 6 7")
    for tapped, status in ((["1.1", "1.7"], 303), (["9.1", "1.7"], 422), (["1.1"], 422)):
        form = anna.page(path).form("/tauschen")
        answer = anna.post(form.action, data={**form.values, "seat": tapped})
        assert answer.status_code == status


def test_a_sum_that_is_not_zero_and_a_list_for_a_table_with_games_are_told_at_the_totals(
    anna: Phone,
) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD\nE\nF\nG\nH")
    first, second = release(anna, 1)
    form = anna.page(first).form("/summen")
    no_zero = ("13", "sure", "zusammen 1 statt 0")
    no_number = ("zwölf", "totals", "„zwölf“: nur ganze Zahlen")
    for wrong, place, said in (no_zero, no_number):
        answer = anna.post(form.action, data=typed(form, wrong, "-4", "0", "−8"))
        text = answered(answer, 422)
        assert said in between(text, f'id="{place}-error">', "</p>")
        assert f'value="{wrong}"' in text
    enter_at(anna, second)
    form = anna.page(second).form("/summen")
    answer = anna.post(form.action, data=typed(form, 12, -4, 0, -8))
    assert "schon Spiele eingetragen" in answered(answer, 422)


def test_a_player_sees_the_own_seat_and_agrees_at_the_own_table_only(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    create(anna, kind="ddv")
    join(anna, "Anna\nBert\nCem\nDoro\nE\nF\nG\nH")
    first, second = release(anna, 1)
    choose(reader, "1", evening_of(first))
    assert re.search(r"Tisch \d, Platz \d", reader.get(ONE).text)
    assert reader.post(f"{first}/stimmt").status_code in {400, 403}
    shown = anna.get(f"{first}/link")
    assert shown.headers["Cache-Control"] == "private, no-store"
    assert reader.get(f"{first}/link").status_code == 403
    holder = phone(site)
    (token,) = set(re.findall(r"/l/[\w-]{40}", shown.text))
    assert holder.get(token).location == evening_of(first)
    enter_at(holder, first)
    assert "Liste bestätigen" in holder.get(evening_of(first)).text
    for _seat in range(4):
        accepts(holder, first, "/stimmt", sure="list_short")
    assert ">fertig 1</a>" in anna.get(ONE).text
    assert not holder.page(second).forms
    assert holder.post(f"{first}/oeffnen", data={"reason": "x"}).status_code in {400, 403}
    refuses(anna, first, "/oeffnen", reason="")
    accepts(anna, first, "/oeffnen", reason="Verzählt")
    refuses(anna, first, "/zeit", minutes="200", reason="")
    accepts(anna, first, "/zeit", minutes="10", reason="Neue Karten")


def test_each_suggestion_fills_the_form_and_what_is_wrong_stays(anna: Phone) -> None:
    for kind, games in (("club", "24"), ("village", "16"), ("ddv", "24")):
        form = anna.page(f"{LIST}/neu?art={kind}").form(f"art={kind}")
        assert form.values["games"] == [games]
    answer = anna.send(f"{LIST}/neu?art=ddv", "art=ddv", name="", rounds="0", minutes="ewig")
    text = answered(answer, 422)
    assert text.count('class="error"') == 3
    assert 'value="ewig"' in text
    assert create(anna, kind="ddv", name="Herbst") == ONE
    accepts(anna, f"{ONE}/plan", "/plan", name="Winter")
    assert "Winter" in anna.get(LIST).text


def test_people_leave_come_back_and_are_taken_out(anna: Phone) -> None:
    create(anna)
    join(anna)
    accepts(anna, f"{ONE}/leute/13", "/geht")
    assert "12 Leute spielen" in anna.get(f"{ONE}/runde/1").text
    accepts(anna, f"{ONE}/leute/13", "/kommt")
    refuses(anna, f"{ONE}/leute/13", "/ausgeschlossen", reason="")
    accepts(anna, f"{ONE}/leute/13", "/ausgeschlossen", reason="Rauch")
    refuses(anna, f"{ONE}/leute/1", "/leute/1", name="Anna", club="X" * 81)
    accepts(anna, f"{ONE}/leute/1", "/leute/1", name="Anna", club="SC Ost")
    refuses(anna, f"{ONE}/leute/1", "/leute/1", name="", club="SC Ost")
    accepts(anna, f"{ONE}/leute/12", "/leute/12", name="Anneliese", club="")
    text = anna.get(f"{ONE}/leute").text
    assert "SC Ost" in text
    assert "Anneliese" in text


def test_a_whole_list_is_typed_in_at_its_table_once(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    (table,) = release(anna, 1)
    (way,) = (url for url in anna.page(table).links if "/zettel?tisch=" in url)
    rows = {"r:0": ["2", "2", "-2", "-2"], "r:1": ["3", "1", "-1", "-3"]}
    form = anna.page(way).form("/zettel")
    first = form.values | rows | {"client_key": "first", "listed": "1"}
    assert anna.post(form.action, data=first).status_code == 303
    form = anna.page(way).form("/zettel")
    second = form.values | rows | {"client_key": "second", "listed": "1"}
    answer = anna.post(form.action, data=second)
    assert answer.status_code == 409
    assert answer.text.count("Diese Liste ist bestätigt") == 1
    assert "bestätigt" in anna.get(table).text
    accepts(anna, table, "/oeffnen", reason="Zahl verrutscht")
    assert "Alle Spiele der Liste abtippen" not in anna.get(table).text
    answer = anna.post(form.action, data=form.values | rows | {"client_key": "again"})
    assert answer.status_code == 422
    assert answer.text.count("schon Spiele eingetragen") == 1


def test_a_list_that_was_typed_wrong_is_put_right_and_none_is_replaced_unseen(
    site: Flask, anna: Phone
) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    (table,) = release(anna, 1)
    empty = anna.page(table).form("/summen")
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    meanwhile = anna.post(empty.action, data=typed(empty, 1, -1, 0, 0))
    assert meanwhile.status_code == 409, "another phone typed meanwhile"
    accepts(anna, table, "/oeffnen", reason="Zahl verrutscht")
    late = typed(empty, 1, -1, 0, 0) | {"client_key": "typed before"}
    assert anna.post(empty.action, data=late).status_code == 422, "from a page of before"
    form = anna.page(table).form("/summen")
    fields = fields_of_totals(form)
    assert [form.values[name] for name in fields] == [["12"], ["-4"], ["0"], ["-8"]]
    put_right = typed(form, "−8", -4, 0, 12)
    for _time in range(2):
        assert anna.post(form.action, data=put_right).status_code == 303
    accepts(anna, table, "/oeffnen", reason="Noch ein Blick")
    again = anna.page(table).form("/summen")
    assert [again.values[name] for name in fields] == [["-8"], ["-4"], ["0"], ["12"]]
    assert len(bodies(site)) == 1
    stale = put_right | {"client_key": "of another phone"}
    assert anna.post(form.action, data=stale).status_code == 409


def test_a_penalty_of_before_is_asked_about_when_its_list_comes_from_paper(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    (table,) = release(anna, 1)
    page = anna.page(table)  # both forms are of one page, as after going back
    fine = page.form("/strafe")
    form = page.form("/summen")
    last = fields_of_totals(form)[-1]
    penalty = {"player": last.removeprefix("t:"), "points": "-4", "reason": "Karte"}
    assert anna.post(fine.action, data=fine.values | penalty).status_code == 303
    sent = typed(form, 12, -4, 0, -12, penalty=-4)
    asked = answered(anna.post(form.action, data=sent), 422)
    assert "Steht sie auch auf der Liste?" in asked
    assert 'value="12"' in asked
    assert anna.post(form.action, data=sent | {"known": "on_list"}).status_code == 303
    assert "bestätigt" in anna.get(table).text
