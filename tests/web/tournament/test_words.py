"""Small words of a tournament that were wrong: what deleting says, who has paid, whose link it
is, short names, the order of names.

Source: fourth-look.md 4, small.
"""

import re

from flask import Flask

from scorepad.store import runden
from tests.printing.reading import words
from tests.web.critic import Phone, answered, phone
from tests.web.tournament.pages import ONE, create, join, release, type_totals

HARTMANNS = "Stefan Hartmann\nStefan Hofmann\nPetra Hahn\nUwe\nIda\nJo\nKarl\nLotte"


def test_another_name_typed_to_delete_a_tournament_is_about_the_tournament(anna: Phone) -> None:
    create(anna, name="Sommer")
    answer = anna.send(f"{ONE}/loeschen", "/loeschen", name="Winter")
    assert "Das Turnier heißt anders." in answered(answer, 422)


def test_a_fee_that_is_not_paid_is_a_question_and_a_paid_one_has_a_tick(anna: Phone) -> None:
    create(anna)
    join(anna, "Uwe\nIda")
    assert anna.get(f"{ONE}/leute").text.count("Ist bezahlt</button>") == 2
    anna.send(f"{ONE}/leute", "/leute/2/bezahlt")
    text = anna.get(f"{ONE}/leute").text
    assert text.count("Ist bezahlt</button>") == 1
    assert text.count("✓ bezahlt</button>") == 1


def test_who_has_the_link_of_a_table_is_told_of_it_at_another_one(site: Flask, anna: Phone) -> None:
    create(anna)
    join(anna, HARTMANNS)
    first, second = release(anna, 1)
    (token,) = set(re.findall(r"/l/[\w-]{40}", anna.get(f"{first}/link").text))
    holder = phone(site)
    holder.get(token)
    answer = holder.get(f"{second.replace('tisch', 'abend')}/spiel")
    text = answered(answer, 403)
    assert "Mit dem Link eines Tisches" in text
    assert "Leselink" not in text


def test_a_short_name_is_unlike_those_at_its_table_only(site: Flask, anna: Phone) -> None:
    create(anna)
    join(anna, HARTMANNS)
    anna.send(f"{ONE}/runde/1", "/setzen", given="1 3 4 5\n2 6 7 8")
    anna.send(f"{ONE}/runde/1", "/freigeben")
    with site.app_context():
        everybody = runden.names(1)
    stefan = next(player for player, name in everybody.items() if name == "Stefan Hartmann")
    assert everybody.short[stefan] != "Stefan"
    board = anna.get("/runde/1/abend/1").text
    assert everybody.short[stefan] not in board
    assert "Stefan" in board


def test_the_list_of_a_typed_table_is_its_sheet_with_the_totals(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    (table,) = release(anna, 1)
    assert "Leere Liste als PDF" in anna.get(table).text
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert "Leere Liste als PDF" not in anna.get(table).text
    printed = anna.get(f"{table}/liste.pdf", follow_redirects=True)
    assert "Liste auf Papier: " in words(printed.data)[0]


def test_names_on_the_wall_stand_in_the_order_of_a_dictionary(anna: Phone) -> None:
    create(anna)
    join(anna, "Schwarz\nSchäfer\nZöller\nÄrmel")
    release(anna, 1)
    by_name = anna.get(f"{ONE}/wand").text.partition("Nach Namen")[2]
    names = re.findall(r'<span class="who">([^<]+)</span>', by_name)
    assert names[:4] == ["Ärmel", "Schäfer", "Schwarz", "Zöller"]
