"""A village tournament played through: thirteen people, three rounds, lists on paper, a substitute
and a penalty.
"""

import re

import pytest
from flask import Flask

from tests.printing.reading import words
from tests.web.conftest import link
from tests.web.critic import Phone, answered, missing, phone
from tests.web.evening_pages import choose, send
from tests.web.incident_pages import bodies
from tests.web.tournament.pages import LIST, ONE, agree, create, join, release, totals, typed


def entered(holder: Phone, table: str) -> None:
    """Enter a game at a table, by the first two seats, in place of a list on paper."""
    evening = table.replace("tisch", "abend")
    people = re.findall(r'name="re" value="(\d+)"', holder.get(f"{evening}/spiel").text)
    assert send(holder, f"{evening}/spiel", re=people[:2], augen="re121").status_code == 303


def test_a_village_plays_three_rounds(anna: Phone) -> None:
    assert create(anna, name="Sommerturnier") == ONE
    join(anna)
    assert "13 Leute" in anna.get(f"{ONE}/leute").text
    assert anna.send(f"{ONE}/leute", "/leute/3/bezahlt").status_code == 303
    assert "1 haben 5,00" in anna.get(f"{ONE}/leute").text
    for number in (1, 2, 3):
        assert f"/runde/{number}" in anna.page(ONE).links[-1]
        tables = release(anna, number)
        assert len(tables) == 3
        for place, table in enumerate(tables):
            if number == 1 and place == 2:
                entered(anna, table)
                fine = anna.page(table).form("/strafe")
                assert (
                    anna.post(
                        fine.action, data=fine.values | {"points": "4", "reason": "Karte"}
                    ).status_code
                    == 303
                )
                assert "−4" in anna.get(table).text
                agree(anna, table)
            else:
                assert totals(anna, table, 12, -4, 0, -8) == 303
        assert f"R{number}" in anna.get(ONE).text
        if number == 1:
            assert anna.send(f"{ONE}/leute/2", "/ersatz", name="Rolf").status_code == 303
            assert "Bert / Rolf" in anna.get(ONE).text
    for paper in (f"{ONE}/runde/3/plaetze.pdf", f"{ONE}/stand.pdf", f"{tables[0]}/liste.pdf"):
        assert anna.get(paper).mimetype == "application/pdf"
    assert {f"{ONE}/mannschaften.pdf", f"{ONE}/urkunden.pdf", f"{ONE}/urkunden.pdf?alle=1"} <= set(
        anna.page(ONE).links
    )
    assert "Rot" in words(anna.get(f"{ONE}/mannschaften.pdf").data)[0]
    pages = [
        len(words(anna.get(f"{ONE}/urkunden.pdf{query}").data))
        for query in ("?bis=2", "", "?alle=1", "?bis=x")
    ]
    assert pages == [*sorted(pages[:3]), pages[1]]
    assert pages[2] == 13
    assert anna.send(ONE, "/ende").status_code == 303
    assert "Ergebnis" in anna.get(ONE).text
    for _ in range(2):
        assert anna.send(ONE, "/startgeld").status_code == 303
    assert anna.get("/runde/1/kasse").text.count("Sommerturnier") == 1
    for form, begins in (("csv", "\ufeffDatum;Turnier".encode()), ("xlsx", b"PK")):
        assert f"{ONE}/turnier.{form}" in anna.page(ONE).links
        assert anna.get(f"{ONE}/turnier.{form}").data.startswith(begins)
    assert "Bert / Rolf" in anna.get(f"{ONE}/turnier.csv").text
    assert '"tournaments"' in anna.get(f"{ONE}/turnier.json").text
    assert anna.send(f"{ONE}/loeschen", "/loeschen", name="Winter").status_code == 422
    assert anna.send(f"{ONE}/loeschen", "/loeschen", name="Sommerturnier").status_code == 303
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
    assert "noch nicht zu Ende" in words(anna.get(f"{ONE}/urkunden.pdf?alle=1").data)[0]


def test_a_name_twice_a_table_of_three_and_what_is_no_number_are_told_where_they_stand_and_stay(
    anna: Phone,
) -> None:
    create(anna)
    text = answered(anna.send(f"{ONE}/leute", "/leute", lines="Ute\nUdo\nute"), 422)
    assert 'id="lines-error">Name 3: Diesen Namen gibt es schon.' in text
    assert "Ute\nUdo\nute</textarea>" in text.replace("\r", "")
    assert anna.send(f"{ONE}/leute", "/leute").status_code == 422
    join(anna, "A\nB\nC\nD\nE\nF\nG")
    path = f"{ONE}/runde/1"
    for given, said in (("1 2 3\n4 5 6 7", "vier bis sieben"), ("1 2 x 4", "nur mit den Nummern")):
        text = answered(anna.send(path, "/setzen", given=given), 422)
        assert said in text.partition('id="given-error">')[2].partition("</p>")[0]
        assert f"{given}</textarea>" in text
    assert anna.send(path, "/setzen", given="1 2 3 4 5 6 7").status_code == 303
    assert anna.send(path, "/tauschen", first="1.1", second="1.7").status_code == 303
    assert anna.send(path, "/tauschen", first="9.1", second="1.7").status_code == 422


def test_a_sum_that_is_not_zero_and_a_list_for_a_table_with_games_are_told_at_the_totals(
    anna: Phone,
) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD\nE\nF\nG\nH")
    first, second = release(anna, 1)
    form = anna.page(first).form("/summen")
    for wrong, said in (("13", "zusammen 1 statt 0"), ("zwölf", "„zwölf“: nur ganze Zahlen")):
        text = answered(anna.post(form.action, data=typed(form, wrong, "-4", "0", "−8")), 422)
        assert said in text.partition('id="totals-error">')[2].partition("</p>")[0]
        assert f'value="{wrong}"' in text
    entered(anna, second)
    form = anna.page(second).form("/summen")
    assert "schon Spiele eingetragen" in answered(
        anna.post(form.action, data=typed(form, 12, -4, 0, -8)), 422
    )


def test_a_player_sees_the_own_seat_and_agrees_at_the_own_table_only(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    create(anna, kind="ddv")
    join(anna, "Anna\nBert\nCem\nDoro\nE\nF\nG\nH")
    first, second = release(anna, 1)
    choose(reader, "1", first.replace("tisch", "abend"))
    assert re.search(r"Tisch \d, Platz \d", reader.get(ONE).text)
    assert reader.post(f"{first}/stimmt").status_code in {400, 403}
    shown = anna.get(f"{first}/link")
    assert shown.headers["Cache-Control"] == "private, no-store"
    assert reader.get(f"{first}/link").status_code == 403
    holder = phone(site)
    (token,) = set(re.findall(r"/l/[\w-]{40}", shown.text))
    assert holder.get(token).location == first.replace("tisch", "abend")
    entered(holder, first)
    assert "Liste bestätigen" in holder.get(first.replace("tisch", "abend")).text
    for _ in range(4):
        assert holder.send(first, "/stimmt").status_code == 303
    assert "bestätigt" in anna.get(ONE).text
    assert [form.action for form in holder.page(second).forms] == []
    assert holder.post(f"{first}/oeffnen", data={"reason": "x"}).status_code in {400, 403}
    assert anna.send(first, "/oeffnen", reason="").status_code == 422
    assert anna.send(first, "/oeffnen", reason="Verzählt").status_code == 303
    assert anna.send(first, "/zeit", minutes="200", reason="").status_code == 422
    assert anna.send(first, "/zeit", minutes="10", reason="Neue Karten").status_code == 303


@pytest.mark.parametrize(
    ("count", "kind"), [(13, ""), (60, ' class="many"'), (100, ' class="many crowd"')]
)
def test_the_wall_follows_is_not_sent_twice_and_has_columns_for_over_forty(
    anna: Phone, count: int, kind: str
) -> None:
    """Source: tournament.md, Screens."""
    guests = [f"Gast {number:03}" for number in range(count)]
    create(anna)
    join(anna, "\n".join(guests))
    known = {"If-None-Match": anna.get(f"{ONE}/wand").headers["ETag"]}
    assert anna.get(f"{ONE}/wand", headers=known).status_code == 304
    release(anna, 1)
    wall = answered(anna.get(f"{ONE}/wand", headers=known))
    assert f'<div id="board"{kind} role' in wall
    assert not missing(wall, *(f'<span class="grow">{guest}</span>' for guest in guests))


def test_each_suggestion_fills_the_form_and_what_is_wrong_stays(anna: Phone) -> None:
    for kind, games in (("club", "24"), ("village", "16"), ("ddv", "24")):
        assert anna.page(f"{LIST}/neu?art={kind}").form(f"art={kind}").values["games"] == [games]
    text = answered(
        anna.send(f"{LIST}/neu?art=ddv", "art=ddv", name="", rounds="0", minutes="ewig"), 422
    )
    assert text.count('class="error"') == 2
    assert 'value="ewig"' in text
    assert create(anna, kind="ddv", name="Herbst") == ONE
    assert anna.send(f"{ONE}/plan", "/plan", name="Winter").status_code == 303
    assert "Winter" in anna.get(LIST).text


def test_people_leave_come_back_and_are_taken_out(anna: Phone) -> None:
    create(anna)
    join(anna)
    assert anna.send(f"{ONE}/leute/13", "/geht").status_code == 303
    assert "12 Leute spielen" in anna.get(f"{ONE}/runde/1").text
    assert anna.send(f"{ONE}/leute/13", "/kommt").status_code == 303
    assert anna.send(f"{ONE}/leute/13", "/ausgeschlossen", reason="").status_code == 422
    assert anna.send(f"{ONE}/leute/13", "/ausgeschlossen", reason="Rauch").status_code == 303
    assert anna.send(f"{ONE}/leute/1", "/leute/1", name="Anna", club="X" * 81).status_code == 422
    assert anna.send(f"{ONE}/leute/1", "/leute/1", name="Anna", club="SC Ost").status_code == 303
    assert anna.send(f"{ONE}/leute/1", "/leute/1", name="", club="SC Ost").status_code == 422
    assert anna.send(f"{ONE}/leute/12", "/leute/12", name="Anneliese", club="").status_code == 303
    assert not missing(anna.get(f"{ONE}/leute").text, "SC Ost", "Anneliese")


def test_a_whole_list_is_typed_in_at_its_table_once(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    (table,) = release(anna, 1)
    (way,) = (url for url in anna.page(table).links if "/zettel?tisch=" in url)
    for status in (303, 409):
        form = anna.page(way).form("/zettel")
        rows = {
            "r:0": ["2", "2", "-2", "-2"],
            "r:1": ["3", "1", "-1", "-3"],
            "client_key": str(status),
        }
        answer = anna.post(form.action, data=form.values | rows)
        assert answer.status_code == status
    assert answer.text.count("Diese Liste ist bestätigt") == 1
    assert "bestätigt" in anna.get(table).text
    assert anna.send(table, "/oeffnen", reason="Zahl verrutscht").status_code == 303
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
    assert totals(anna, table, 12, -4, 0, -8) == 303
    assert anna.post(empty.action, data=typed(empty, 1, -1, 0, 0)).status_code == 409, (
        "another phone typed meanwhile"
    )
    assert anna.send(table, "/oeffnen", reason="Zahl verrutscht").status_code == 303
    late = typed(empty, 1, -1, 0, 0) | {"client_key": "typed before"}
    assert anna.post(empty.action, data=late).status_code == 422, "from a page of before"
    form = anna.page(table).form("/summen")
    fields = [name for name in form.values if name.startswith("t:")]
    assert [form.values[name] for name in fields] == [["12"], ["-4"], ["0"], ["-8"]]
    put_right = typed(form, "−8", -4, 0, 12)
    for _ in range(2):
        assert anna.post(form.action, data=put_right).status_code == 303
    assert anna.send(table, "/oeffnen", reason="Noch ein Blick").status_code == 303
    again = anna.page(table).form("/summen")
    assert [again.values[name] for name in fields] == [["-8"], ["-4"], ["0"], ["12"]]
    assert len(bodies(site)) == 1
    stale = put_right | {"client_key": "of another phone"}
    assert anna.post(form.action, data=stale).status_code == 409


def test_a_penalty_of_before_is_asked_about_when_its_list_comes_from_paper(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    (table,) = release(anna, 1)
    fine, form = (anna.page(table).form(way) for way in ("/strafe", "/summen"))
    last = [name for name in form.values if name.startswith("t:")][-1].removeprefix("t:")
    penalty = {"player": last, "points": "4", "reason": "Karte"}
    assert anna.post(fine.action, data=fine.values | penalty).status_code == 303
    sent = typed(form, 12, -4, 0, -12, penalty=-4)
    asked = answered(anna.post(form.action, data=sent), 422)
    assert "Steht sie auch auf der Liste?" in asked
    assert 'value="12"' in asked
    assert anna.post(form.action, data=sent | {"known": "on_list"}).status_code == 303
    assert "bestätigt" in anna.get(table).text
